/** A line of what Prometheus scrapes. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of an exposition in text; a line that is none is an error. */
export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const match = LINE.exec(line);
      if (match === null) {
        throw new Error(`No line of an exposition: ${line}`);
      }
      const [, name, labels = '', value] = match;
      return {
        name,
        labels: Object.fromEntries(
          [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]),
        ),
        value: Number(value),
      };
    });
}

/** The value of the one sample of that name whose labels include these; undefined when there is none. */
export function valueOf(
  text: string,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const found = samplesOf(text).filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(
        ([label, value]) => sample.labels[label] === value,
      ),
  );
  if (found.length > 1) {
    throw new Error(`${found.length} samples of ${name}: give more labels.`);
  }
  return found[0]?.value;
}

/** Every series once: with its labels in order, as text. */
export function seriesOf(text: string): string[] {
  return samplesOf(text).map(
    ({ name, labels }) =>
      `${name} ${Object.entries(labels)
        .sort()
        .map((pair) => pair.join('='))
        .join(' ')}`,
  );
}
