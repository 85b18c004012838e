import { parseArgs } from 'node:util';

export interface Options {
  serve: boolean;
  port: number;
}

/** Reads the command line; says how it is used when it cannot. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        serve: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
      },
    });
    return { serve: values.serve, port: readPort(values.port) };
  } catch (error) {
    console.error((error as Error).message);
    console.error('Usage: npm run sample -- [--serve] [--port <number>]');
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
