import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'alone.js');

/** A heap as an application has it: that of `run.js` is so large that a new process would touch fresh pages all the time. */
const execArgv = ['--expose-gc', '--no-concurrent-recompilation'];

/**
 * Each row twice, as an application may warm it: in a process of its own that
 * has run nothing else, and here, after the rows that came before.
 *
 * @param file the URL of the file that exports the rows
 */
export function warmedTwice(file, rows) {
  return rows.flatMap((row) => [
    {
      ...row,
      work: alone(row.work),
      measure: (settings) => measureAlone(file, row, settings),
    },
    row,
  ]);
}

export function alone(work) {
  return `${work}, alone`;
}

async function measureAlone(file, { work, n }, settings) {
  const child = fork(program, { execArgv });
  child.send({ file, work, n, settings });
  const [result] = await once(child, 'message');
  return result;
}
