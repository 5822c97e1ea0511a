import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RESULT_START, findResults } from '../../src/results/read-results.js';
import type { ResultRow } from '../../src/results/result-row.js';

/** The text of a file of results beside this one. */
export function textOf(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
}

/** The rows of a text that holds results, and what is said of them. */
export function read(text: string, name = 'answers.json'): { rows: ResultRow[]; note: string } {
  const results = findResults(text.slice(0, RESULT_START), name.endsWith('.jsonl'), name);
  if (!results) throw new Error('no reader knows it');
  const rows = results.isLines
    ? text.split('\n').flatMap((line, i) => [...results.rowsOfLine(line, i + 1)])
    : [...results.rowsOfDocument(text)];
  return { rows, note: results.note() };
}

/** The rows of a file beside this one. */
export function readFixture(name: string): { rows: ResultRow[]; note: string } {
  return read(textOf(name), name);
}

/** Files that the tools wrote themselves; what is right of them is in their README. */
const TOOL_FILES = '../../../../apps/cli/test/fixtures/tool-files/';

/** The text of a file that a tool wrote. */
export function toolText(name: string): string {
  return textOf(TOOL_FILES + name);
}

/** The rows of a file that a tool wrote. */
export function readToolFile(name: string): { rows: ResultRow[]; note: string } {
  return read(toolText(name), name);
}
