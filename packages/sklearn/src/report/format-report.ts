import { formatFixed, formatFloat } from '@confmat/core';
import { SklearnError, show } from '../errors.js';
import type { Report, ReportLine } from './report.js';

const HEADERS = ['precision', 'recall', 'f1-score', 'support'];
const WIDTH = 9;

/**
 * Check that lines can be written.
 *
 * @param caller Name of the function that was called.
 * @param lines The lines of the labels.
 * @throws {SklearnError} `ValueError` for no lines, `TypeError` for a name that is no string.
 */
export function checkLines(caller: string, lines: readonly ReportLine[]): void {
  if (lines.length === 0) {
    throw new SklearnError('ValueError', caller, 'labels is empty, expected at least one label');
  }
  const odd = lines.find(({ name }) => typeof name !== 'string');
  if (!odd) return;
  const reason = `target_names has ${show(odd.name)}, expected strings`;
  throw new SklearnError('TypeError', caller, reason);
}

/**
 * Write a report as scikit-learn does, to the character.
 *
 * @param report The report; its lines were checked.
 * @param digits Decimals.
 * @returns The text, ending in a newline.
 */
export function formatReport(report: Report, digits: number): string {
  const { lines, averages, isAccuracy, hasFloatSupport } = report;
  const names = lines.map(({ name }) => String(name));
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

/** Python counts code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
