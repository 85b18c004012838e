import { parseArgs } from 'node:util';

export interface Options {
  port: number;
  readOnly: boolean;
  /** The folder that screenshots go to; undefined where none are asked for. */
  shot: string | undefined;
}

/** Reads the command line; says how it is used when it cannot. */
export function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '3000' },
        'read-only': { type: 'boolean', default: false },
        shot: { type: 'boolean', default: false },
      },
    });
    const [folder = '../../docs/images'] = positionals;
    return {
      port: values.shot ? 0 : readPort(values.port),
      readOnly: values['read-only'],
      shot: values.shot ? folder : undefined,
    };
  } catch (error) {
    console.error((error as Error).message);
    console.error(
      'Usage: npm run sample -- 06-board [--port <number>] [--read-only] [--shot [folder]]',
    );
    process.exit(2);
  }
}

/** 0 lets the system choose a free one. */
function readPort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) {
    throw new Error(`'${value}' is not a port.`);
  }
  return Number(value);
}
