import type { Label } from '@confmat/core';
import { jsonOfPlain, plainOfJson, reportShapes, named } from '@confmat/core/internal';
import type { Shape } from '@confmat/core/internal';
import type { MultilabelReport } from './multilabel-report.js';

/** A report on label sets in JSON: the report's own fields. */
export type MultilabelReportJson = Readonly<Record<string, unknown>>;

function multilabelShape(): Shape {
  const ratios = { precision: 'number', recall: 'number', f1: 'number' } as const;
  const average: Shape = { fields: ratios };
  const mean: Shape = { fields: { ...ratios, f1OfAverages: 'number' } };
  const both: Shape = { fields: { true: 'number', predicted: 'number' } };
  const sets: Shape = { fields: { exactMatch: 'number', jaccard: 'number' } };
  const edits: Shape = { fields: {}, others: 'number' };
  return {
    fields: {
      ...reportShapes().common,
      averages: {
        fields: { micro: average, macro: mean, weighted: mean, samples: { nullable: average } },
      },
      zeroDivision: average,
      hammingLoss: 'number',
      labelAccuracy: 'number',
      labelsPerSample: { fields: { cardinality: both, density: both } },
      sets: { nullable: sets },
      edits: { nullable: edits },
    },
  };
}

/**
 * Write a report on label sets for JSON. `JSON.stringify(report)` alone does as well unless labels
 * are bigints, which it refuses, or an edit costs so much that a sum is infinite.
 * @param report What `multilabelReport` returned.
 * @returns The report's own fields; NaN is null, an infinite number `"Infinity"` or `"-Infinity"`,
 *   a bigint `{ bigint: digits }`.
 */
export function multilabelReportToJson<L extends Label>(
  report: MultilabelReport<L>,
): MultilabelReportJson {
  return jsonOfPlain(report) as MultilabelReportJson;
}

/**
 * Read a report on label sets that was written as JSON.
 * @param json What `multilabelReportToJson` returned or `JSON.stringify(report)` wrote, parsed.
 * @returns The same report; null is NaN where a number belongs.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, naming the field.
 */
export function multilabelReportFromJson(json: MultilabelReportJson): MultilabelReport {
  return named('multilabelReportFromJson', () => {
    return plainOfJson('json', json, multilabelShape()) as MultilabelReport;
  });
}
