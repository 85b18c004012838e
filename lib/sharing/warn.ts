/** Tells whoever runs the process, once; `code` is what warnings can be told apart by. */
export function warn(code: string, message: string): void {
  process.emitWarning(message, {
    type: 'WeighterWarning',
    code: `NESTJS_WEIGHTER_${code}`,
  });
}
