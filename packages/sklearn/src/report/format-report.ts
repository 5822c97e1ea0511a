import { formatFixed, formatFloat, layOutReport } from '@confmat/core/internal';
import type { ReportTextLine } from '@confmat/core/internal';
import { show, typeError } from '../errors.js';
import { noLabels } from '../faults.js';

const HEADERS = ['precision', 'recall', 'f1-score', 'support'];

export function checkNamesAreText(names: readonly unknown[]): void {
  if (names.length === 0) {
    throw noLabels('one label');
  }
  const odd = names.find((name) => typeof name !== 'string');
  if (odd === undefined) return;
  throw typeError(`target_names has ${show(odd)}, expected strings`);
}

/**
 * Write a report as scikit-learn does, to the character.
 * @param nameWidth Length of the longest name, also of names that have no line.
 */
export function formatReport(report: Report, digits: number, nameWidth: number): string {
  const { lines, averages, isAccuracy, hasFloatSupport } = report;
  const support = (line: ReportLine): string =>
    hasFloatSupport ? formatFloat(line.support) : String(line.support);
  const full = (line: ReportLine): ReportTextLine => ({
    name: String(line.name),
    cells: [...line.scores.map((score) => formatFixed(score, digits)), support(line)],
  });
  const [micro, ...others] = averages;
  if (!micro) throw new Error('bug: a report has averages');
  const accuracy = formatFixed(micro.scores[2] ?? NaN, digits);
  const first = isAccuracy
    ? { name: 'accuracy', cells: ['', '', accuracy, support(micro)] }
    : { ...full(micro), name: 'micro avg' };
  return layOutReport(
    HEADERS,
    lines.map(full),
    [first, ...others.map(full)],
    Math.max(digits, nameWidth),
  );
}

export interface ReportLine {
  /** The name that was given, a string unless the caller erred. */
  readonly name: unknown;
  /** Precision, recall and F1. */
  readonly scores: readonly number[];
  readonly support: number;
}

export interface Report {
  readonly lines: readonly ReportLine[];
  /** The micro average first. */
  readonly averages: readonly ReportLine[];
  /** Whether the micro average is the accuracy: each sample has one label, and all are reported. */
  readonly isAccuracy: boolean;
  /** Whether the support prints as a float. */
  readonly hasFloatSupport: boolean;
}
