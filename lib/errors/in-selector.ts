import { describeReason } from './describe-value.js';
import { SelectorConfigurationError } from './selector-configuration.error.js';
import { WeighterError } from './weighter.error.js';

/**
 * The error to throw for one met while a selector was made: an error of this
 * package gets the selector's name put before its message, any other becomes
 * the cause of a new one.
 *
 * @param unreadable what could not be read, where the error is not of this package
 */
export function inSelector(
  selector: string,
  error: unknown,
  unreadable: string,
): WeighterError {
  const subject = `Selector '${selector}': `;
  return error instanceof WeighterError
    ? withSubject(subject, error)
    : new SelectorConfigurationError(
        `${subject}${unreadable} could not be read: ${describeReason(error)}. Correct what threw; see 'cause'.`,
        { cause: error },
      );
}

/** The same error; one of this package has its subject put before its message. */
export function withSubject<E>(subject: string, error: E): E {
  if (error instanceof WeighterError && !error.message.startsWith(subject)) {
    const { message, stack } = error;
    error.message = subject + message;
    // The stack begins with the message as it was when the error was made.
    error.stack = stack?.replace(message, () => error.message);
  }
  return error;
}
