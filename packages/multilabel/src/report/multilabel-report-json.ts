import type { Label } from '@confmat/core';
import { jsonOfPlain, plainOfJson, reportShapes, named, withJson } from '@confmat/core/internal';
import type { Shape } from '@confmat/core/internal';
import { checkReport } from './check-report.js';
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
 * Write a report on label sets for JSON, as `JSON.stringify` does. Copies and clones of reports need it
 * where labels are bigints or a sum of costs is infinite.
 * @param report What `multilabelReport` returned.
 * @returns The report's own fields; NaN is null, an infinite number `"Infinity"` or `"-Infinity"`,
 *   a bigint `{ bigint: digits }`.
 * @throws {MetricError} `unsupported-type`.
 */
export function multilabelReportToJson<L extends Label>(
  report: MultilabelReport<L>,
): MultilabelReportJson {
  return named('multilabelReportToJson', () => {
    checkReport(report);
    return jsonOfPlain(report) as MultilabelReportJson;
  });
}

/**
 * Read a report on label sets that was written as JSON.
 * @param json What `multilabelReportToJson` returned or `JSON.stringify(report)` wrote, parsed.
 * @returns The same report; null is NaN where a number belongs.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, naming the field.
 */
export function multilabelReportFromJson(json: MultilabelReportJson): MultilabelReport {
  return named('multilabelReportFromJson', () => {
    const report = plainOfJson('json', json, multilabelShape()) as MultilabelReport;
    return withJson(report, jsonOfPlain);
  });
}
