import { readFileSync } from 'node:fs';

// node scripts/release-notes.js <tag>: prints what the changelog says about the version
// of package.json, for the release of its tag; fails when something is not ready for it.
const tag = process.argv[2];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const changelog = readFileSync('CHANGELOG.md', 'utf8');

if (tag !== `v${version}`) {
  refuse(
    `The tag is '${tag}', and the version in package.json is ${version}: tag 'v${version}', or change the version first.`,
  );
}
const [heading, ...rows] = entryOf(version)?.split('\n') ?? [];
if (heading === undefined) {
  refuse(
    `CHANGELOG.md has no '## [${version}] - <date>': give what is under 'Unreleased' that heading, and a link at the foot.`,
  );
}
console.log(rows.join('\n').trim());

/** From its heading to the next, or to the links at the foot. */
function entryOf(version) {
  return changelog
    .split(/^(?=## |\[[^\]]+\]: )/m)
    .find((part) =>
      new RegExp(
        `^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}\\n`,
      ).test(part),
    );
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
