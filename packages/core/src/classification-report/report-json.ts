import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { plainOfJson } from '../storage/plain-data.js';
import type { Shape } from '../storage/plain-data.js';
import { checkReport } from './check-report.js';
import type { ClassificationReport } from './classification-report.js';
import { jsonOfReport, reportWithJson } from './report-with-json.js';

/** A report in JSON: the report's own fields. */
export type ReportJson = Readonly<Record<string, unknown>>;

/** The shapes of the parts that reports on classes and on label sets have in common. */
export function reportShapes(): {
  readonly common: Readonly<Record<'rows' | 'undefined' | 'spread', Shape>>;
  readonly scores: Shape;
} {
  const scores = {
    precision: 'number',
    recall: 'number',
    f1: 'number',
    support: 'number',
  } as const;
  const metrics: Shape = { fields: {}, others: 'number' };
  const optional = { fbeta: 'number', metrics } as const;
  const key: Shape = { nullable: 'label' };
  const spread: Shape = {
    fields: { mean: 'number', standardDeviation: 'number', minimum: 'number', minimumKey: key },
  };
  return {
    common: {
      rows: { list: { fields: { ...scores, label: 'label' }, optional } },
      undefined: { list: { fields: { row: 'label' } } },
      spread: { fields: { precision: spread, recall: spread, f1: spread } },
    },
    scores: { fields: scores, optional },
  };
}

/**
 * Write a report for JSON, as `JSON.stringify` does. Copies and clones of reports need it where labels
 * are bigints or a metric is infinite.
 * @param report What `classificationReport` returned.
 * @returns The report's own fields; NaN is null, an infinite number `"Infinity"` or `"-Infinity"`,
 *   a bigint `{ bigint: digits }`; an accuracy that is NaN is `"NaN"`, as null means that there is
 *   none.
 * @throws {MetricError} `unsupported-type`.
 */
export function classificationReportToJson<L extends Label>(
  report: ClassificationReport<L>,
): ReportJson {
  return named('classificationReportToJson', () => {
    checkReport(report);
    return jsonOfReport(report) as ReportJson;
  });
}

/**
 * Read a report that was written as JSON.
 * @param json What `classificationReportToJson` returned or `JSON.stringify(report)` wrote, parsed.
 * @returns The same report; null is NaN where a number belongs.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, naming the field.
 */
export function classificationReportFromJson(json: ReportJson): ClassificationReport {
  return named('classificationReportFromJson', () => {
    const { common, scores } = reportShapes();
    const averages: Shape = { fields: { micro: scores, macro: scores, weighted: scores } };
    const fields = {
      ...common,
      averages,
      accuracy: { nullable: 'number' },
      beta: 'number',
    } as const;
    const report = plainOfJson('json', json, { fields }) as ClassificationReport;
    // `JSON.stringify` makes null of both in a copy.
    const accuracy = report.complete && report.accuracy === null ? NaN : report.accuracy;
    const beta = Number.isNaN(report.beta) ? Infinity : report.beta;
    return reportWithJson({ ...report, accuracy, beta });
  });
}
