import { describeReason } from './describe-value.js';
import { SelectorConfigurationError } from './selector-configuration.error.js';
import { WeighterError } from './weighter.error.js';

/**
 * What to throw for an error met while a selector was made. One of this package
 * says which selector it is about; any other becomes the cause of one that does.
 *
 * @param unreadable what could not be read, when it was somebody else's error
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

/** The same error, whose message begins with what it is about. */
export function withSubject<E extends WeighterError>(
  subject: string,
  error: E,
): E {
  const { message, stack } = error;
  if (!message.startsWith(subject)) {
    error.message = subject + message;
    // The stack begins with the message as it was when the error was made.
    error.stack = stack?.replace(message, () => error.message);
  }
  return error;
}
