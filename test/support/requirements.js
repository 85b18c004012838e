import { spawnSync } from 'node:child_process';

/** What some suites need beside Node: the commands that will do, and how to get one. */
const REQUIREMENTS = {
  'redis-server': {
    commands: ['redis-server'],
    get: "'apt-get install -y redis-server' on Debian and Ubuntu, 'brew install redis' on macOS",
  },
};

export const requirements = Object.keys(REQUIREMENTS);

export function isMet(requirement) {
  return REQUIREMENTS[requirement].commands.some(
    (command) => spawnSync(command, ['--version']).error === undefined,
  );
}

export function howToGet(requirement) {
  return REQUIREMENTS[requirement].get;
}

/** Stands in the titles of suites that were skipped, for the reporter to find. */
export function tagOf(requirement) {
  return `(needs ${requirement})`;
}
