// Prints "passed failed skipped" of a report that vitest's JSON reporter wrote; zeros without one.
// A file that fails before its tests are known, or after them, counts as one failed.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults By file.
 */

const [, , file = ''] = process.argv;
if (existsSync(file)) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  console.log(
    report.numPassedTests,
    report.numFailedTests + brokenFiles.length,
    report.numPendingTests + report.numTodoTests,
  );
} else {
  console.log(0, 0, 0);
}
