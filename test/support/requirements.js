import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What some suites need beside Node: the commands that will do, and how to get one. */
const REQUIREMENTS = {
  'redis-server': {
    commands: ['redis-server'],
    get: "'apt-get install -y redis-server' on Debian and Ubuntu, 'brew install redis' on macOS",
  },
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    get: "'apt-get install -y chromium' on Debian, 'brew install chromium' on macOS",
  },
};

export const requirements = Object.keys(REQUIREMENTS);

export function isMet(requirement) {
  return REQUIREMENTS[requirement].commands.some(
    (command) => spawnSync(command, ['--version']).error === undefined,
  );
}

/** Where the command is that will do; undefined where there is none. */
export function pathOf(requirement) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return REQUIREMENTS[requirement].commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find((path) => existsSync(path));
}

export function howToGet(requirement) {
  return REQUIREMENTS[requirement].get;
}

/** Stands in the titles of suites that were skipped, for the reporter to find. */
export function tagOf(requirement) {
  return `(needs ${requirement})`;
}
