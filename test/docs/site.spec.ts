import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Lockfile {
  packages: Record<string, { resolved?: string; devDependencies?: object }>;
}

function lockfile(path: string): Lockfile['packages'] {
  const url = new URL(`../../${path}`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as Lockfile).packages;
}

const site = lockfile('docs/.vitepress/package-lock.json');

it('the lockfile of the site names no host', () => {
  expect(Object.values(site).filter(({ resolved }) => resolved)).toEqual([]);
});

it('what builds the site is no part of an install of the root, and TypeScript is the one there', () => {
  const root = lockfile('package-lock.json');
  const own = Object.keys(site[''].devDependencies!);
  expect(own.filter((name) => `node_modules/${name}` in root)).toEqual([]);
  expect(Object.keys(site)).not.toContain('node_modules/typescript');
});
