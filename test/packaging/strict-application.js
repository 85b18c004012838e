import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, majorOf, node, step, tsc } from './commands.js';

const APPLICATIONS = {
  'nest-12-esm': {
    nest: '12',
    settings: [['--module', 'nodenext']],
    entry: /^import .* from 'nestjs-weighter';$/m,
  },
  'nest-11-cjs': {
    nest: '11',
    settings: [
      ['--module', 'nodenext'],
      ['--module', 'commonjs', '--moduleResolution', 'bundler'],
    ],
    entry: /\brequire\("nestjs-weighter"\)/,
  },
};

/** An application without a template, under TypeScript 6, which checks the declarations of the package, too. */
export function checkStrictApplication(name, { temporary, fixtures, tarball }) {
  step(`${name}, declarations included`);
  const { nest, settings, entry } = APPLICATIONS[name];
  const folder = join(temporary, name);
  cpSync(join(fixtures, name), folder, { recursive: true });
  cpSync(join(fixtures, 'app'), join(folder, 'src'), { recursive: true });
  install(folder, tarball);
  assert.equal(majorOf(folder, '@nestjs/common'), nest);
  assert.equal(majorOf(folder, '@nestjs/core'), nest);
  assert.equal(majorOf(folder, 'typescript'), '6');

  for (const flags of settings) {
    console.log(`\ntsc ${flags.join(' ')}`);
    tsc(folder, ...flags);
    assert.match(readFileSync(join(folder, 'dist/app.js'), 'utf8'), entry);
    node(folder, 'dist/app.js');
  }
  checkAdapters(folder, name, { nest, settings, fixtures });
}

/** With the libraries that the adapters are for, which the application had none of before. */
function checkAdapters(folder, name, { nest, settings, fixtures }) {
  step(`${name}, with metrics and health`);
  install(
    folder,
    'prom-client@15',
    '@opentelemetry/sdk-metrics@2',
    `@nestjs/terminus@${nest}`,
  );
  cpSync(join(fixtures, 'adapters'), join(folder, 'src'), { recursive: true });
  for (const flags of settings) {
    console.log(`\ntsc ${flags.join(' ')}`);
    // Terminus has types of libraries that need not be there.
    tsc(folder, ...flags, '--skipLibCheck', 'true');
    node(folder, 'dist/adapters.js');
  }
}
