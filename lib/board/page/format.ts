import { WHOLE } from '../wire.js';

const counts = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const SOME_FAIL = 0.01;
const MANY_FAIL = 0.05;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A share in parts of the whole, as per cent. */
export function percent(parts: number): string {
  const value = (parts / WHOLE) * 100;
  const digits = value > 0 && value < 1 ? 2 : 1;
  return `${value.toFixed(digits)} %`;
}

export function rate(part: number, whole: number): string {
  return whole === 0 ? '–' : percent((part / whole) * WHOLE);
}

/** How much of a rate of failures one should see: a few are part of every day. */
export function severity(failed: number, calls: number): string {
  const part = calls === 0 ? 0 : failed / calls;
  return part >= MANY_FAIL ? 'failed' : part >= SOME_FAIL ? '' : 'soft';
}

export function count(value: number): string {
  return value < 100_000 ? counts.format(value) : compact.format(value);
}

export function weight(value: number): string {
  return counts.format(Number(value.toPrecision(6)));
}

export function milliseconds(value: number | undefined): string {
  if (value === undefined) {
    return '–';
  }
  return value < SECOND
    ? `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
    : `${(value / SECOND).toFixed(value < 10 * SECOND ? 2 : 1)} s`;
}

/** What is left, as a clock that runs down shows it. */
export function remaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (seconds < 60) {
    return `${seconds} s`;
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return `${minutes}:${two(seconds % 60)} min`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours}:${two(minutes % 60)} h`
    : `${Math.floor(hours / 24)} days`;
}

export function ago(ms: number): string {
  if (ms < 10 * SECOND) {
    return 'just now';
  }
  if (ms < MINUTE) {
    return `${Math.floor(ms / SECOND)} s ago`;
  }
  if (ms < HOUR) {
    return `${Math.floor(ms / MINUTE)} min ago`;
  }
  return ms < DAY
    ? `${Math.floor(ms / HOUR)} h ago`
    : `${Math.floor(ms / DAY)} d ago`;
}

export function time(ms: number): string {
  return Math.abs(Date.now() - ms) < 12 * HOUR
    ? clock.format(ms)
    : day.format(ms);
}

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Keeps a name's direction to itself where there can be no markup. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
