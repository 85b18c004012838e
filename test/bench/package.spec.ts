import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { importedPackages } from '../support/imported-packages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is named in the manifest of a folder, and what its lockfile installs. */
function packagesOf(folder: string) {
  const { devDependencies } = parse(join(folder, 'package.json')) as {
    devDependencies: Record<string, string>;
  };
  const { packages } = parse(join(folder, 'package-lock.json')) as {
    packages: Record<string, object>;
  };
  return {
    named: Object.keys(devDependencies),
    installed: Object.keys(packages).map((path) =>
      path.replace(/^.*node_modules\//, ''),
    ),
  };
}

function parse(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

describe('the package of the benchmark', () => {
  const imported = [...importedPackages(join(root, 'bench'))];
  const bench = packagesOf('bench');
  const outer = packagesOf('.');

  it('names what it imports, but for what the library is developed with', () => {
    const own = imported.filter((name) => !outer.named.includes(name));
    expect(own.sort()).toEqual(bench.named.sort());
  });

  it('takes Nest, and all else that the library may share with it, from the root', () => {
    expect(imported).toEqual(
      expect.arrayContaining(['@nestjs/core', 'ioredis']),
    );
    expect(
      outer.named.filter((name) => bench.installed.includes(name)),
    ).toEqual([]);
  });

  it('keeps its peers out of an install of the root', () => {
    expect(
      bench.named.filter((name) => outer.installed.includes(name)),
    ).toEqual([]);
  });
});
