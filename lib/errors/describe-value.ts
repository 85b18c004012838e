import { propertyOf } from './property-of.js';

const MAX_LENGTH = 80;

/** A short, safe rendering of any value for an error message; never throws. */
export function describeValue(value: unknown): string {
  const text = render(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** `describeValue` with the type of the value, which may be all that is wrong with it. */
export function describeWithType(value: unknown): string {
  const text = describeValue(value);
  return text === PROMISE ? text : `${text} (${typeof value})`;
}

/** The message of an error, or a rendering of anything else that was thrown. */
export function describeReason(thrown: unknown): string {
  const message = propertyOf(thrown, 'message');
  return typeof message === 'string' && thrown instanceof Error
    ? message
    : describeValue(thrown);
}

const PROMISE = 'a promise (await it first)';

function render(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value}'`;
    case 'bigint':
      return `${value}n`;
    case 'function':
      return safely(() => renderFunction(value), 'a function');
    case 'object':
      return value === null
        ? 'null'
        : safely(() => renderObject(value), 'an object');
    default:
      return String(value);
  }
}

/** Getters, proxies and `toJSON` may throw. */
function safely(text: () => string, otherwise: string): string {
  try {
    return text();
  } catch {
    return otherwise;
  }
}

function renderFunction(value: { name?: unknown }): string {
  const { name } = value;
  if (typeof name !== 'string') {
    return 'a function';
  }
  return name === '' ? 'an anonymous function' : name;
}

function renderObject(value: object): string {
  const { name, id, then } = value as Record<string, unknown>;
  if (typeof then === 'function') {
    return PROMISE;
  }
  const label = typeof name === 'string' ? name : id;
  const type = typeName(value);
  if (typeof label === 'string' || typeof label === 'number') {
    return `${type} '${label}'`;
  }
  const json = JSON.stringify(value) as string | undefined;
  const isData = Array.isArray(value) || type === 'Object' || type === 'object';
  return json === undefined || !isData ? `${type} ${json ?? ''}`.trim() : json;
}

function typeName(value: object): string {
  const name: unknown = (value.constructor as { name?: unknown } | undefined)
    ?.name;
  return typeof name === 'string' && name !== '' ? name : 'object';
}
