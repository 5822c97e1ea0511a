import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import { jsonGates } from '../../gates/gate-json.js';
import { SCHEMA_VERSION, jsonBeta, jsonText } from '../../document/json-document.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { jsonAreaIntervals, jsonSummary, jsonSwept } from '../sweep-json.js';
import type { ClassesResult } from './result.js';

/** Write a sweep of each class for programs: full precision, NaN as null. */
export function jsonClasses(
  result: ClassesResult,
  prepared?: Prepared,
  config?: UsedConfig,
): string {
  const { classes, constraints, gates, beta, kind, nUnits } = result;
  return jsonText({
    schemaVersion: SCHEMA_VERSION,
    command: 'sweep',
    input: jsonSwept(
      result,
      { proba: result.proba, scores: classes.map(({ column }) => column) },
      prepared,
      config,
    ),
    labels: classes.map(({ label }) => label),
    nSamples: result.nSamples,
    nSkipped: result.nSkipped,
    kind,
    ...(nUnits === null ? {} : { nUnits }),
    subjectTo: constraints.map(({ text }) => text),
    ...jsonBeta(beta),
    classes: classes.map((one) => ({
      label: one.label,
      score: one.column,
      nPositives: one.nPositives,
      nNegatives: one.nNegatives,
      ...jsonSummary(one, kind === 'exact'),
      ...(one.intervals ? { intervals: jsonAreaIntervals(one.intervals, result.weighted) } : {}),
    })),
    macro: result.macro,
    ...jsonScores(result.measured),
    ...jsonGates(gates),
  });
}

/** Metrics of the scores themselves, and the intervals of those that have one. */
function jsonScores([measured]: ClassesResult['measured']): object {
  if (!measured) return {};
  const { metrics, intervals } = measured;
  const isKnown = Object.keys(intervals).length > 0;
  return { scores: metrics.values, ...(isKnown ? { intervals } : {}) };
}
