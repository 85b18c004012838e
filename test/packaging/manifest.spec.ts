import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { importedPackages } from '../support/imported-packages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  version: string;
  type: string;
  sideEffects: boolean;
  engines: Record<string, string>;
  files: string[];
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bundleDependencies?: string[];
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const imported = [...importedPackages(join(root, 'lib'))];

function exportTargets(): string[] {
  return Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
}

/** The file that `nest build` makes a target of. */
function sourceOf(target: string): string {
  return target
    .replace(/^\.\/dist\//, './lib/')
    .replace(/(\.d\.ts|\.js)$/, '.ts');
}

describe('package.json', () => {
  it('has no runtime dependencies', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    expect(manifest.bundleDependencies ?? []).toEqual([]);
  });

  it('declares every package that lib/ imports as a peer', () => {
    expect(Object.keys(manifest.peerDependencies)).toEqual(
      expect.arrayContaining(imported),
    );
  });

  it('declares no peer but those and the ones Nest shares with its users', () => {
    const nest = JSON.parse(
      read('node_modules/@nestjs/common/package.json'),
    ) as Manifest & { peerDependenciesMeta?: Record<string, unknown> };
    const shared = Object.keys(nest.peerDependencies).filter(
      (name) => nest.peerDependenciesMeta?.[name] === undefined,
    );
    expect([...imported, ...shared]).toEqual(
      expect.arrayContaining(Object.keys(manifest.peerDependencies)),
    );
  });

  it('develops against a version of every peer', () => {
    expect(Object.keys(manifest.devDependencies)).toEqual(
      expect.arrayContaining(Object.keys(manifest.peerDependencies)),
    );
  });

  it('accepts Nest 11 and 12, all parts alike', () => {
    const ranges = Object.entries(manifest.peerDependencies)
      .filter(([name]) => name.startsWith('@nestjs/'))
      .map(([, range]) => range);
    expect(new Set(ranges)).toEqual(new Set(['^11.0.0 || ^12.0.0']));
  });

  it('exports only what exists once it is built', () => {
    for (const target of exportTargets()) {
      const path = existsSync(join(root, target)) ? target : sourceOf(target);
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  it('exports the package, what needs no Nest, and itself', () => {
    expect(Object.keys(manifest.exports)).toEqual([
      '.',
      './selection',
      './sharing',
      './package.json',
    ]);
  });

  it('puts the types first in each export', () => {
    for (const target of Object.values(manifest.exports)) {
      if (typeof target !== 'string') {
        expect(Object.keys(target)).toEqual(['types', 'default']);
      }
    }
  });

  it('publishes the build, and nothing that is missing', () => {
    expect(manifest.files).toContain('dist');
    const checkedIn = manifest.files.filter((path) => path !== 'dist');
    for (const path of ['README.md', 'LICENSE', ...checkedIn]) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  it('is ESM for the Node versions that can require() it', () => {
    expect(manifest.type).toBe('module');
    expect(manifest.engines).toEqual({ node: '>=20.19' });
  });

  it('has the version of the newest entry in the changelog', () => {
    const [, newest] =
      /^## \[?v?(\d+\.\d+\.\d+[^\s\]]*)/m.exec(read('CHANGELOG.md')) ?? [];
    expect(newest).toBe(manifest.version);
  });
});

describe('package-lock.json', () => {
  it('agrees with the manifest', () => {
    const lock = JSON.parse(read('package-lock.json')) as Manifest;
    expect(lock.version).toBe(manifest.version);
  });

  it.each(['package-lock.json', 'bench/package-lock.json'])(
    'names no host: %s',
    (path) => {
      const { packages } = JSON.parse(read(path)) as {
        packages: Record<string, { resolved?: string }>;
      };
      const hosts = Object.values(packages).flatMap((entry) =>
        'resolved' in entry ? [entry.resolved] : [],
      );
      expect(hosts).toEqual([]);
    },
  );
});
