import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(
  new URL('../../scripts/release-notes.js', import.meta.url),
);

const RELEASED = `# Changelog

## [Unreleased]

- later

## [1.1.0] - 2031-02-03

### Added

- a thing

## [1.0.0] - 2031-01-02

- all of it

[unreleased]: https://host.example/compare/v1.1.0...HEAD
[1.1.0]: https://host.example/compare/v1.0.0...v1.1.0
`;

describe('the notes of a release', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-notes-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function notes(tag: string, version: string, changelog = RELEASED) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    return spawnSync(process.execPath, [script, tag], {
      cwd: folder,
      encoding: 'utf8',
    });
  }

  it('are the entry of the version, without its heading', () => {
    const { stdout, status } = notes('v1.1.0', '1.1.0');
    expect(stdout).toBe('### Added\n\n- a thing\n');
    expect(status).toBe(0);
  });

  it('end where the links begin', () => {
    expect(notes('v1.0.0', '1.0.0').stdout).toBe('- all of it\n');
  });

  it('are refused for the tag of another version', () => {
    const { stderr, status } = notes('v1.0.0', '1.1.0');
    expect(stderr).toContain("tag 'v1.1.0', or change the version first");
    expect(status).toBe(1);
  });

  it.each([
    ['that has no entry', '2.0.0', RELEASED],
    ['whose entry has no date', '1.1.0', RELEASED.replace(' - 2031-02-03', '')],
  ])('are refused for a version %s', (_, version, changelog) => {
    const { stderr, status } = notes(`v${version}`, version, changelog);
    expect(stderr).toContain(`no '## [${version}] - <date>'`);
    expect(status).toBe(1);
  });
});
