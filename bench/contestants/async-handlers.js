/** A function of its own for each handler, as in an application; does as little as one can. */
export function answering(name) {
  return new Function(
    `return async function ${name}(payload) { return payload; }`,
  )();
}

/** One for all: what an error costs to make is not what is measured. */
const FAILURE = new Error('The handler is down.');

export async function failing() {
  throw FAILURE;
}
