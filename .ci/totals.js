import { readFileSync } from 'node:fs';

// node .ci/totals.js <what jest wrote with --json --outputFile>
const report = readFileSync(process.argv[2], 'utf8');

if (report === '') {
  console.log('The tests did not run.');
} else {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } =
    JSON.parse(report);
  // A file that could not be run at all has failed, too.
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  console.log(`Tests: ${numPassedTests} passed, ${failed} failed`);
}
