import { relative } from 'node:path';
import { howToGet, requirements, tagOf } from './requirements.js';

/** Says last what was skipped because something is missing here, and how to get that. */
export default class SkippedSuitesReporter {
  #config;

  constructor(config) {
    this.#config = config;
  }

  onRunComplete(_contexts, { testResults }) {
    const text = requirements
      .map((requirement) => this.#report(requirement, testResults))
      .join('');
    const print = () => process.stderr.write(text);
    if (this.#config.watch || this.#config.watchAll) {
      print();
    } else {
      // The summary of Jest comes after every reporter.
      process.once('exit', print);
    }
  }

  #report(requirement, testResults) {
    const files = testResults
      .map(({ testFilePath, testResults }) => ({
        path: relative(this.#config.rootDir, testFilePath),
        skipped: testResults.filter((test) => this.#lacked(requirement, test))
          .length,
      }))
      .filter(({ skipped }) => skipped > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (files.length === 0) {
      return '';
    }
    const total = files.reduce((sum, { skipped }) => sum + skipped, 0);
    return [
      '',
      `Tests skipped because there is no ${requirement} on the PATH: ${total}`,
      ...files.map(({ path, skipped }) => `  ${path}: ${skipped}`),
      `To run them, get it: ${howToGet(requirement)}.`,
      '',
    ].join('\n');
  }

  #lacked(requirement, { ancestorTitles, fullName }) {
    const pattern = this.#config.testNamePattern;
    return (
      ancestorTitles.some((title) => title.endsWith(tagOf(requirement))) &&
      // Those that were not asked for are not missed.
      (!pattern || new RegExp(pattern, 'i').test(fullName))
    );
  }
}
