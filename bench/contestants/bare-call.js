/** What calling a function and looking at its result costs. */
export const bareCall = {
  name: 'a bare call',
  build: (candidates) => candidates[0],
  use: (candidate) => ({ pick: () => candidate }),
};
