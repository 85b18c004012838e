import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSamples } from './build-samples.js';
import { sampleNames } from './sample-names.js';

// node sample/run.js [name] [flags for the sample], or --list
const samples = import.meta.dirname;
const known = sampleNames();
const list = known.map((sample) => `  ${sample}`).join('\n');
const args = process.argv.slice(2);

if (args[0] === '--list') {
  console.log(`npm run sample -- <name>, where the name is one of:\n${list}`);
  process.exit();
}

const isNamed = args[0]?.startsWith('-') === false;
const name = isNamed ? named(args.shift()) : known[0];

/** Its number is enough. */
function named(given) {
  return known.find((sample) => sample.startsWith(`${given}-`)) ?? given;
}

if (!known.includes(name)) {
  console.error(`There is no sample '${name}'. Choose one of:\n${list}`);
  process.exit(1);
}
if (!isNamed) {
  const others = known.filter((sample) => sample !== name).join(', ');
  console.log(`Running ${name}; 'npm run sample -- <name>' runs ${others}.\n`);
}

buildSamples();

// The sample runs in this very process, so that Ctrl-C reaches it directly.
const main = realpathSync(join(samples, '.build', name, 'main.js'));
process.argv = [process.execPath, main, ...args];
process.chdir(join(samples, name));
await import(pathToFileURL(main).href);
