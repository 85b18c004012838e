import { readFile } from 'node:fs/promises';

const MODES = ['r', 'w', 'rw'] as const;

export type Mode = (typeof MODES)[number];

export interface SourceConfig {
  /** What the database takes: reads, writes, or both. */
  mode: Mode;
  /** Its share of each side that it takes part in; 0 is no traffic. */
  weight: number;
}

export type SourcesConfig = Record<string, SourceConfig>;

export async function sourcesConfig(
  file: string,
): Promise<{ sources: SourcesConfig }> {
  const { sources = {} } = JSON.parse(await readFile(file, 'utf8')) as {
    sources?: SourcesConfig;
  };
  for (const [name, { mode, weight }] of Object.entries(sources)) {
    if (!MODES.includes(mode)) {
      throw new Error(
        `${file}: source '${name}' has the mode ${JSON.stringify(mode)}. Give it one of ${MODES.join(', ')}.`,
      );
    }
    if (typeof weight !== 'number') {
      throw new Error(
        `${file}: source '${name}' has the weight ${JSON.stringify(weight)}. Give it a number.`,
      );
    }
  }
  return { sources };
}
