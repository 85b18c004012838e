import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import ts from 'typescript';
import { ensureBuilt } from '../ensure-built.js';
import { root } from './pages.js';

// node scripts/docs/api-report.js [--check]: writes what each entry of the package
// exports, types included, to etc/; or compares it with what stands there.
const folder = join(root, 'etc');
const isCheck = process.argv.includes('--check');

ensureBuilt();
const { exports } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const temporary = mkdtempSync(join(tmpdir(), 'api-report-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
mkdirSync(folder, { recursive: true });

for (const entry of Object.keys(exports).filter(
  (path) => !path.endsWith('.json'),
)) {
  const name = `nestjs-weighter${entry.slice(1).replaceAll('/', '-')}`;
  const file = join(folder, `${name}.api.md`);
  const report = reportOf(entry, name);
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (report === known) {
    console.log(`etc/${name}.api.md is what is exported`);
  } else if (isCheck) {
    console.log(
      `etc/${name}.api.md is not what is exported. If that is meant, run 'npm run docs:api', and look at what it changes.`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, report);
    console.log(`etc/${name}.api.md written`);
  }
}

function reportOf(entry, name) {
  const { succeeded } = Extractor.invoke(configOf(entry, name), {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
      if (message.logLevel === 'error') {
        console.error(message.formatMessageWithLocation(root));
      }
    },
  });
  if (!succeeded) {
    throw new Error(`There is no report of '${entry}': see above.`);
  }
  return readFileSync(join(temporary, `${name}.api.md`), 'utf8');
}

function configOf(entry, name) {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: typesOf(entry),
      newlineKind: 'lf',
      compiler: { overrideTsconfig: compilerConfig() },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: `${name}.api.md`,
        reportFolder: temporary,
        reportTempFolder: join(temporary, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: {
          default: { logLevel: 'none' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
}

/** Where TypeScript finds the types of an entry, as in a user's project. */
function typesOf(entry) {
  const specifier = `nestjs-weighter${entry.slice(1)}`;
  const { resolvedModule } = ts.resolveModuleName(
    specifier,
    join(root, 'user.mts'),
    compilerOptions(),
    ts.sys,
    undefined,
    undefined,
    ts.ModuleKind.ESNext,
  );
  if (resolvedModule === undefined) {
    throw new Error(
      `'${specifier}' has no types: see 'exports' in package.json.`,
    );
  }
  return resolvedModule.resolvedFileName;
}

function compilerOptions() {
  return {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
}

function compilerConfig() {
  const { compilerOptions } = ts.readConfigFile(
    join(root, 'tsconfig.json'),
    ts.sys.readFile,
  ).config;
  return { compilerOptions, include: ['dist'] };
}
