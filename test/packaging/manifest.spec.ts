import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { importedPackages } from '../support/imported-packages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a condition of an export leads to. */
type Entry = Record<'types' | 'default', string>;

interface Manifest {
  version: string;
  type: string;
  sideEffects: boolean;
  repository: { url: string };
  scripts: Record<string, string>;
  engines: Record<string, string>;
  files: string[];
  exports: Record<string, string | Record<string, Entry>>;
  main: string;
  types: string;
  typesVersions: Record<string, Record<string, string[]>>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bundleDependencies?: string[];
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What the page of the board imports is built into it. */
const imported = [...importedPackages(join(root, 'lib'), 'board/page/')];

function exportTargets(): string[] {
  return Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string'
      ? [target]
      : Object.values(target).flatMap((entry) => Object.values(entry)),
  );
}

/** The file that `nest build` makes a target of. */
function sourceOf(target: string): string {
  return target
    .replace(/^\.\/dist\/(cjs\/)?/, './lib/')
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

  it('leaves out of its peers only what one adapter imports, and nobody else', () => {
    const optional = Object.keys(manifest.peerDependenciesMeta);
    expect(optional).toEqual(['@nestjs/terminus']);
    expect([...importedPackages(join(root, 'lib/terminus'))]).toContain(
      '@nestjs/terminus',
    );
    const others = readdirSync(join(root, 'lib'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'terminus')
      .flatMap(({ name }) => [...importedPackages(join(root, 'lib', name))]);
    expect(others).not.toContain('@nestjs/terminus');
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

  it('exports the package, its board, what needs no Nest, its adapters, and itself', () => {
    expect(Object.keys(manifest.exports)).toEqual([
      '.',
      './board',
      './selection',
      './sharing',
      './prometheus',
      './otel',
      './terminus',
      './package.json',
    ]);
  });

  it('leads import and require to one instance of ESM, and older resolvers to CommonJS', () => {
    for (const target of Object.values(manifest.exports)) {
      if (typeof target !== 'string') {
        expect(Object.keys(target)).toEqual([
          'module-sync',
          'import',
          'require',
        ]);
        expect(target['module-sync']).toEqual(target.import);
        expect(
          Object.values(target).map((entry) => Object.keys(entry)),
        ).toEqual(Array(3).fill(['types', 'default']));
        const cjs = Object.values(target.require);
        const esm = Object.values(target.import);
        expect(cjs).toEqual(
          esm.map((path) => path.replace('./dist/', './dist/cjs/')),
        );
      }
    }
  });

  it('has for node10 resolution what the exports say to others', () => {
    const { require } = manifest.exports['.'] as Record<string, Entry>;
    expect(manifest.main).toBe(require.default);
    expect(manifest.types).toBe(require.types);
    const versions = manifest.typesVersions['*'];
    for (const [path, target] of Object.entries(manifest.exports)) {
      if (typeof target !== 'string' && path !== '.') {
        expect(versions[path.slice(2)]).toEqual([target.require.types]);
      }
    }
  });

  it('needs nothing in lib that only one module system has', () => {
    for (const file of readdirSync(join(root, 'lib'), { recursive: true })) {
      if (String(file).endsWith('.ts')) {
        expect(read(join('lib', String(file)))).not.toMatch(
          /import\.meta|^await /m,
        );
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
    expect(manifest.engines).toEqual({
      node: '^20.19.0 || ^22.12.0 || >=24',
    });
  });
});

describe('CHANGELOG.md', () => {
  const changelog = read('CHANGELOG.md');
  const [first, ...released] = [...changelog.matchAll(/^## (.+)$/gm)].map(
    ([, heading]) => heading,
  );
  const versions = released.map((heading) => /\[(.+?)\]/.exec(heading)?.[1]);

  it('begins with what is not released yet', () => {
    expect(first).toBe('[Unreleased]');
  });

  it('has a version and a date for each release, the newest that of the manifest', () => {
    for (const heading of released) {
      expect(heading).toMatch(/^\[\d+\.\d+\.\d+\S*\] - \d{4}-\d{2}-\d{2}$/);
    }
    // Before the first release the manifest has the version it will have.
    expect(versions[0] ?? manifest.version).toBe(manifest.version);
  });

  it('links each to what it changed', () => {
    const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
    const tags = versions.map((version) => `v${version}`);
    const links = [
      [
        'unreleased',
        tags.length > 0 ? `compare/${tags[0]}...HEAD` : 'commits/main',
      ],
      ...versions.map((version, i) => [
        version,
        i + 1 < tags.length
          ? `compare/${tags[i + 1]}...${tags[i]}`
          : `releases/tag/${tags[i]}`,
      ]),
    ];
    const foot = links.map(
      ([name, path]) => `[${name}]: ${repository}/${path}`,
    );
    expect(changelog.trimEnd().split('\n').slice(-foot.length)).toEqual(foot);
  });
});

/** The major versions of a range. */
function linesOf(range: string): string[] {
  return range.split(' || ').map((part) => /\d+/.exec(part)![0]);
}

describe('what names commands', () => {
  it.each([
    '.ci/run',
    '.github/pull_request_template.md',
    '.github/workflows/ci.yml',
    'CONTRIBUTING.md',
    'README.md',
  ])('names scripts of the manifest: %s', (path) => {
    const names = [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(manifest.scripts)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('tests every line of Node that is supported, with every Nest', () => {
    const workflow = read('.github/workflows/ci.yml');
    const [, nodes] = /node: \[(.+)\]/.exec(workflow) ?? [];
    const [, nests] = /nest: \[(.+)\]/.exec(workflow) ?? [];
    expect(nodes.split(', ')).toEqual(linesOf(manifest.engines.node));
    expect(nests.split(', ')).toEqual(
      linesOf(manifest.peerDependencies['@nestjs/core']),
    );
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
