/** The root of every error this package throws on its own account. */
export class WeighterError extends Error {
  // A literal in every class: a minifier renames classes.
  override readonly name: string = 'WeighterError';
}
