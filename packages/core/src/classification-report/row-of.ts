import { normalizeLabel } from '../label.js';
import type { Label } from '../label.js';
import { named } from '../errors/metric-error.js';
import { unknownLabel } from '../errors/refusals.js';
import { checkReport } from './check-report.js';
import type { ClassificationReport, ReportRow } from './classification-report.js';

/**
 * The row of a class in a report.
 * @param report What `classificationReport` returned, also after it went through JSON.
 * @param label A class of the report.
 * @returns Its row.
 * @throws {MetricError} `unknown-label`, `unsupported-type`.
 * @example
 * const matrix = confusionMatrix(['cat', 'dog', 'cat'], ['cat', 'cat', 'cat']);
 * rowOf(classificationReport(matrix), 'cat').recall; // → 1
 */
export function rowOf<L extends Label>(
  report: ClassificationReport<L>,
  label: NoInfer<L>,
): ReportRow<L> {
  return named('rowOf', () => {
    checkReport(report);
    const wanted = normalizeLabel(label) ?? label;
    const row = report.rows.find(({ label: own }) => own === wanted);
    if (row) return row;
    throw unknownLabel(
      'label',
      label,
      report.rows.map(({ label: own }) => own),
    );
  });
}
