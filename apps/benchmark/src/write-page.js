import { writeFileSync } from 'node:fs';
import { readResults } from '@confmat/bench/results.js';
import { AppError, EXIT } from './app-error.js';
import { htmlPage } from './page.js';

/**
 * Write what is recorded as a page of HTML.
 * @param {string} file
 * @returns {number} Exit code.
 */
export function writePage(file) {
  const results = readResults();
  try {
    writeFileSync(file, htmlPage(results));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new AppError(`${file} cannot be written (${reason})`);
  }
  console.log(`${file}: ${results.length} recorded results`);
  return EXIT.done;
}
