import { unsupportedType } from '@confmat/core/internal';

export function checkReport(report: unknown): void {
  if (isReport(report)) return;
  throw unsupportedType('report', report, 'what multilabelReport returned');
}

function isReport(report: unknown): boolean {
  const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
    typeof value === 'object' && value !== null;
  const isListOfObjects = (value: unknown): boolean =>
    Array.isArray(value) && value.every(isObject);
  const has = (value: unknown, names: readonly string[]): boolean =>
    isObject(value) && names.every((name) => isObject(value[name]));
  if (!isObject(report)) return false;
  const { rows, averages, sets, edits, labelsPerSample, zeroDivision } = report;
  return (
    isListOfObjects(rows) &&
    isListOfObjects(report['undefined']) &&
    has(averages, ['micro', 'macro', 'weighted']) &&
    has(labelsPerSample, ['cardinality', 'density']) &&
    isObject(zeroDivision) &&
    (sets === null || has(sets, ['undefinedSamples'])) &&
    (edits === null || isObject(edits))
  );
}
