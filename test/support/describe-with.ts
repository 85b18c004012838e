import { format } from 'node:util';
import { describe, it } from '@jest/globals';
import { howToGet, isMet, tagOf, type Requirement } from './requirements.js';

type Declare = (title: string, body: () => void) => void;

interface Describe extends Declare {
  each<Row>(
    rows: readonly Row[],
  ): (title: string, body: (row: Row) => void) => void;
}

/**
 * `describe` for suites that need more than Node. Where that is missing they
 * are skipped, and the end of the run says so; with REQUIRE_ALL=1 they fail.
 */
export function describeWith(requirement: Requirement): Describe {
  const declare = declarationOf(requirement);
  const each: Describe['each'] = (rows) => (title, body) =>
    rows.forEach((row) => declare(format(title, row), () => body(row)));
  return Object.assign(declare, { each });
}

function declarationOf(requirement: Requirement): Declare {
  if (isMet(requirement)) {
    return (title, body) => describe(title, body);
  }
  if (process.env.REQUIRE_ALL === '1') {
    return (title) =>
      describe(title, () => {
        it(`have a ${requirement}`, () => {
          throw new Error(
            `There is no ${requirement} on the PATH, and REQUIRE_ALL=1 asks for it: ${howToGet(requirement)}.`,
          );
        });
      });
  }
  return (title, body) => describe.skip(`${title} ${tagOf(requirement)}`, body);
}
