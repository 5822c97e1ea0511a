import { formatFixed } from '@confmat/core/internal';
import type { ClassificationReport, ReportScores } from '@confmat/core';
import type { ReportResult } from '../report/result.js';
import { labelText } from './label-text.js';
import { countText } from './matrix-cells.js';

/** Slices as a table: the whole first, then a row per group. */
export interface SlicesTable {
  /** What precision, recall and F1 are of. */
  readonly figuresOf: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Lay the slices of a result beside the whole; null if it has none. */
export function slicesTable(result: ReportResult): SlicesTable | null {
  const { by, slices, binary, digits, matrix } = result;
  if (by.length === 0) return null;
  const ratio = (value: number): string => formatFixed(value, digits);
  const figures = (report: ClassificationReport): ReportScores =>
    (binary && report.rows.find(({ label }) => label === binary.posLabel)) ?? report.averages.macro;
  const row = (
    group: readonly string[],
    nSamples: number,
    report: ClassificationReport,
  ): readonly string[] => {
    const { precision, recall, f1, support } = figures(report);
    return [
      ...group,
      String(nSamples),
      countText(support, matrix.weighted),
      ratio(report.accuracy ?? NaN),
      ratio(precision),
      ratio(recall),
      ratio(f1),
    ];
  };
  const whole = by.map((_, place) => (place === 0 ? '(all)' : ''));
  return {
    figuresOf: binary ? labelText(binary.posLabel) : 'macro averages',
    header: [...by.map(labelText), 'rows', 'support', 'accuracy', 'precision', 'recall', 'F1'],
    rows: [
      row(whole, result.nSamples, result.report),
      ...slices.map(({ group, nSamples, report }) =>
        row(
          by.map((name) => labelText(group[name] ?? '')),
          nSamples,
          report,
        ),
      ),
    ],
  };
}
