import { formatFixed, formatFloat } from '@confmat/core/internal';
import { show, fault } from '../errors.js';
import type { Report, ReportLine } from './report.js';

const HEADERS = ['precision', 'recall', 'f1-score', 'support'];
const WIDTH = 9;

/** Check that names can be written. */
export function checkNamesAreText(names: readonly unknown[]): void {
  if (names.length === 0) {
    throw fault('ValueError', 'labels is empty, expected at least one label');
  }
  const odd = names.find((name) => typeof name !== 'string');
  if (odd === undefined) return;
  const reason = `target_names has ${show(odd)}, expected strings`;
  throw fault('TypeError', reason);
}

/** Write a report as scikit-learn does, to the character. */
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
