import { parseArgs } from 'node:util';

export interface Options {
  /** The JSON file with the databases, their modes and weights. */
  sources: string;
}

/** Reads the command line; says how it is used when it cannot. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { sources: { type: 'string', default: 'sources.json' } },
    });
    return values;
  } catch (error) {
    console.error((error as Error).message);
    console.error(
      'Usage: npm run sample -- 02-read-write-splitting [--sources <file, from the folder of the sample>]',
    );
    process.exit(2);
  }
}
