import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// node .ci/totals.js <the folder of what Jest wrote with --json --outputFile>
const folder = process.argv[2];
const reports = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
);
const sum = (count) => reports.reduce((total, each) => total + count(each), 0);

if (reports.length === 0) {
  console.log('The tests did not run.');
} else {
  const passed = sum((report) => report.numPassedTests);
  // A file that could not be run at all has failed, too.
  const failed = sum(
    (report) => report.numFailedTests + report.numRuntimeErrorTestSuites,
  );
  const skipped = sum((report) => report.numPendingTests);
  console.log(`Tests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}
