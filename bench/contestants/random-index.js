/** Random without weights: nothing that draws one at random can cost less. */
export const randomIndex = {
  name: 'arr[(Math.random() * n) | 0]',
  build: (candidates) => [...candidates],
  use: (arr) => {
    const n = arr.length;
    return { pick: () => arr[(Math.random() * n) | 0] };
  },
};
