import { jsonBeta } from '../../document/json-document.js';
import type { JsonBody } from '../../document/json-document.js';
import { jsonAreaIntervals, jsonSummary, jsonSwept } from '../sweep-json.js';
import { jsonProfiles } from '../../profiles/profile-answer.js';
import type { ClassesResult } from './result.js';

/** Write a sweep of each class for programs: full precision, NaN as null. */
export function jsonClasses(result: ClassesResult): JsonBody {
  const { classes, constraints, beta, kind, nUnits } = result;
  return {
    command: 'sweep',
    input: jsonSwept(result, {
      proba: result.proba,
      scores: classes.map(({ column }) => column),
    }),
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
    ...(result.profiles ? jsonProfiles(result.profiles) : {}),
  };
}

/** Metrics of the scores themselves, and the intervals of those that have one. */
function jsonScores([measured]: ClassesResult['measured']): object {
  if (!measured) return {};
  const { metrics, intervals } = measured;
  const isKnown = Object.keys(intervals).length > 0;
  return { scores: metrics.values, ...(isKnown ? { intervals } : {}) };
}
