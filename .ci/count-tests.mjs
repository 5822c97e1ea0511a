// Prints "passed failed skipped" of a report that vitest's JSON reporter wrote; zeros without one.
// With --failed it prints what failed, a line each.
// A file that fails before its tests are known, or after them, counts as one failed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {object} FileResult
 * @property {string} name The path of the file.
 * @property {string} status
 * @property {{ status: string, fullName: string }[]} assertionResults
 *
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {FileResult[]} testResults
 */

const [, , file = '', isOfFailed] = process.argv;
if (existsSync(file)) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  if (isOfFailed) {
    const failed = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
    );
    for (const line of [...failed, ...brokenFiles.map(({ name }) => relative('.', name))]) {
      console.log(line);
    }
  } else {
    console.log(
      report.numPassedTests,
      report.numFailedTests + brokenFiles.length,
      report.numPendingTests + report.numTodoTests,
    );
  }
} else if (!isOfFailed) {
  console.log(0, 0, 0);
}
