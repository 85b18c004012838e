const MAX_LENGTH = 80;

/** A short, safe rendering of any value for an error message; never throws. */
export function describeValue(value: unknown): string {
  const text = render(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function render(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value}'`;
    case 'bigint':
      return `${value}n`;
    case 'function':
      return value.name === '' ? 'an anonymous function' : value.name;
    case 'object':
      return value === null ? 'null' : renderObject(value);
    default:
      return String(value);
  }
}

function renderObject(value: object): string {
  try {
    const { name, id } = value as { name?: unknown; id?: unknown };
    const label = typeof name === 'string' ? name : id;
    const type = value.constructor?.name ?? 'object';
    if (typeof label === 'string' || typeof label === 'number') {
      return `${type} '${label}'`;
    }
    return JSON.stringify(value) ?? type;
  } catch {
    return 'an object';
  }
}
