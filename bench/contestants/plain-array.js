/** Round robin without weights: nothing that takes turns can cost less. */
export const plainArray = {
  name: 'arr[i++ % n]',
  build: (candidates) => [...candidates],
  use: (arr) => {
    const n = arr.length;
    let i = 0;
    return { pick: () => arr[i++ % n] };
  },
};
