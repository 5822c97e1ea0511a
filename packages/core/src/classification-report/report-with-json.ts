import { jsonOfPlain } from '../storage/plain-data.js';
import { withJson } from '../storage/with-json.js';

/** What the JSON of a report needs to know of it. */
interface Accurate {
  readonly accuracy: number | null;
}

/** Let `JSON.stringify` write a report as `classificationReportFromJson` reads it. */
export function reportWithJson<R extends Accurate>(report: R): R {
  return withJson(report, jsonOfReport);
}

/** The fields of a report as JSON; an accuracy of NaN is a text, since null means that there is none. */
export function jsonOfReport(report: Accurate): object {
  const json = jsonOfPlain(report) as object;
  return Number.isNaN(report.accuracy) ? { ...json, accuracy: 'NaN' } : json;
}
