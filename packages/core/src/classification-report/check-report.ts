import { unsupportedType } from '../errors/refusals.js';
import type { ClassificationReport } from './classification-report.js';

export function checkReport(report: unknown): void {
  const { rows, averages } = (report ?? {}) as Partial<ClassificationReport>;
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
  const isWhole =
    Array.isArray(rows) &&
    rows.every(isObject) &&
    [averages, averages?.micro, averages?.macro, averages?.weighted].every(isObject);
  if (isWhole) return;
  throw unsupportedType('report', report, 'a report, such as classificationReport(matrix)');
}
