import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

// It builds the package, where it has not been built.
jest.setTimeout(120_000);

const PAGE = `# A page

[Here](#a-page), and [elsewhere](./other.md#words).
[Nowhere](./missing.md), [no heading](./other.md#letters).
\`[no link](./missing.md)\`

\`\`\`ts
// counter.ts
import { Weighter } from 'nestjs-weighter/selection';

export const counter = new Weighter(['a', 'b']);
\`\`\`

\`\`\`ts
import { counter } from './counter.js';

const next: number = counter.get();
await sms.dispatch({ to: 1 });
\`\`\`

\`\`\`ts [recipes/exported-selectors.ts]
const stale = true;
\`\`\`

\`\`\`ts [recipes/missing.ts]
\`\`\`
`;

describe('npm run docs:check', () => {
  let folder: string;
  let output: string;
  let status: number | null;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docs-check-'));
    writeFileSync(join(folder, 'page.md'), PAGE);
    writeFileSync(join(folder, 'other.md'), '# Words\n');
    const path = relative(root, join(folder, 'page.md'));
    const child = spawnSync(process.execPath, ['scripts/docs/check.js', path], {
      cwd: root,
      encoding: 'utf8',
    });
    ({ status } = child);
    output = child.stdout.replaceAll(path, 'page.md');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fails', () => {
    expect(status).toBe(1);
    expect(output).toContain('1 pages, 4 blocks: 6 problems');
  });

  it('tells of links that lead nowhere', () => {
    expect(output).toContain("page.md:4: './missing.md' leads to");
    expect(output).toMatch(/page\.md:4: .*other\.md has no heading '#letters'/);
  });

  it('tells of code that does not compile, at its line', () => {
    expect(output).toContain(
      "page.md:17: Type 'string | undefined' is not assignable to type 'number'",
    );
    expect(output).toMatch(/page\.md:18: .*number.*string/);
  });

  it('tells of a recipe that is not its file', () => {
    expect(output).toMatch(/page\.md:22: is not docs\/recipes\/exported/);
    expect(output).toContain('page.md:26: there is no docs/recipes/missing.ts');
  });
});
