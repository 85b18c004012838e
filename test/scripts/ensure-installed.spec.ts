import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes down that it was run, and does to node_modules what npm does. */
const NPM = `#!/bin/sh
echo "$@" >> npm.log
rm -rf node_modules
[ -e broken ] && exit 7
mkdir node_modules
`;

describe('a package of its own', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
    writeFileSync(join(folder, 'npm'), NPM);
    chmodSync(join(folder, 'npm'), 0o755);
    writeFileSync(join(folder, 'package-lock.json'), '{}');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** How often npm has been run once it is ensured again. */
  function ensured(): number {
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        "import { ensureInstalled } from './scripts/ensure-installed.js'; ensureInstalled(process.argv[1]);",
        folder,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          PATH: `${folder}${delimiter}${process.env.PATH}`,
        },
        stdio: ['ignore', 'inherit', 'ignore'],
      },
    );
    return runs();
  }

  function runs(): number {
    const log = join(folder, 'npm.log');
    return existsSync(log)
      ? readFileSync(log, 'utf8').match(/^ci$/gm)!.length
      : 0;
  }

  it('is installed once', () => {
    expect([ensured(), ensured()]).toEqual([1, 1]);
  });

  it('is installed again when its lockfile has changed', () => {
    expect(ensured()).toBe(1);
    writeFileSync(join(folder, 'package-lock.json'), '{ "version": "2" }');
    expect([ensured(), ensured()]).toEqual([2, 2]);
  });

  it('is installed again when its node_modules are gone', () => {
    expect(ensured()).toBe(1);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(ensured()).toBe(2);
  });

  it('is not taken for installed when npm failed', () => {
    writeFileSync(join(folder, 'broken'), '');
    expect(() => ensured()).toThrow(expect.objectContaining({ status: 7 }));
    rmSync(join(folder, 'broken'));
    expect(ensured()).toBe(2);
  });
});
