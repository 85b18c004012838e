import { describe, expect, it } from '@jest/globals';
import { inSelector, withSubject } from '../../lib/errors/in-selector.js';
import { SelectorConfigurationError } from '../../lib/errors/selector-configuration.error.js';

describe('withSubject', () => {
  it('puts the subject before message and stack, once', () => {
    const error = new SelectorConfigurationError('No way.');
    expect(withSubject("Selector 'sms': ", error)).toBe(error);
    expect(withSubject("Selector 'sms': ", error).message).toBe(
      "Selector 'sms': No way.",
    );
    expect(error.stack).toMatch(/: Selector 'sms': No way\.\n/);
  });

  it('takes the text of a message as it is', () => {
    const error = new SelectorConfigurationError("$& $1 $' cost");
    withSubject('About $$: ', error);
    expect(error.message).toBe("About $$: $& $1 $' cost");
    expect(error.stack).toContain("About $$: $& $1 $' cost");
  });

  it('does without a stack where there is none', () => {
    const error = new SelectorConfigurationError('No way.');
    delete error.stack;
    expect(withSubject('Here: ', error).message).toBe('Here: No way.');
    expect(error.stack).toBeUndefined();
  });
});

describe('inSelector', () => {
  it('keeps an error of this package', () => {
    const error = new SelectorConfigurationError('No way.');
    expect(inSelector('sms', error, 'its weight')).toBe(error);
    expect(error.message).toBe("Selector 'sms': No way.");
  });

  it.each<[unknown, string]>([
    [new Error('gone'), 'gone'],
    ['text', "'text'"],
    [undefined, 'undefined'],
  ])('makes any other its cause: %p', (cause, text) => {
    const error = inSelector('sms', cause, 'its weight');
    expect(error).toBeInstanceOf(SelectorConfigurationError);
    expect(error.message).toBe(
      `Selector 'sms': its weight could not be read: ${text}. Correct what threw; see 'cause'.`,
    );
    expect('cause' in error).toBe(true);
    expect(error.cause).toBe(cause);
  });
});
