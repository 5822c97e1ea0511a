import { formatFixed, formatFloat } from '@confmat/core';
import { SklearnError, show } from '../errors.js';
import type { Report, ReportLine } from './report.js';

const HEADERS = ['precision', 'recall', 'f1-score', 'support'];
const WIDTH = 9;

/**
 * Write a report as scikit-learn does, to the character.
 *
 * @param caller Name of the function that was called.
 * @param report The report.
 * @param digits Decimals.
 * @returns The text, ending in a newline.
 * @throws {SklearnError} `ValueError` for a report without lines, `TypeError` for a name that is no
 *   string.
 */
export function formatReport(caller: string, report: Report, digits: number): string {
  const { lines, averages, isAccuracy, hasFloatSupport } = report;
  const names = lines.map(({ name }) => checkName(caller, name));
  if (names.length === 0) {
    throw new SklearnError('ValueError', caller, 'labels is empty, expected at least one label');
  }
  const width = Math.max('weighted avg'.length, digits, ...names.map(lengthOf));
  const row = (name: string, cells: readonly string[]): string =>
    `${' '.repeat(width - lengthOf(name))}${name} ${cells.map((cell) => ` ${cell.padStart(WIDTH)}`).join('')}\n`;
  const support = (line: ReportLine): string =>
    hasFloatSupport ? formatFloat(line.support) : String(line.support);
  const full = (name: string, line: ReportLine): string =>
    row(name, [...line.scores.map((score) => formatFixed(score, digits)), support(line)]);
  const [micro, ...others] = averages;
  if (!micro) throw new Error('bug: a report has averages');
  const accuracy = formatFixed(micro.scores[2] ?? NaN, digits);
  return [
    row('', HEADERS),
    '\n',
    ...lines.map((line, i) => full(names[i] ?? '', line)),
    '\n',
    isAccuracy ? row('accuracy', ['', '', accuracy, support(micro)]) : full('micro avg', micro),
    ...others.map((line) => full(String(line.name), line)),
  ].join('');
}

function checkName(caller: string, name: unknown): string {
  if (typeof name === 'string') return name;
  throw new SklearnError('TypeError', caller, `target_names has ${show(name)}, expected strings`);
}

/** Python counts code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
