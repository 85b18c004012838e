/** The root of every error this package throws on its own account. */
export class WeighterError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
