import {
  accuracy,
  balancedAccuracy,
  classCounts,
  cohenKappa,
  errorRate,
  matthewsCorrcoef,
  selectRows,
} from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { isOfScores, isWholeMetric, scoreMetric } from '../../gates/parse-gate.js';
import type { Gate } from '../../gates/parse-gate.js';
import { noInterval } from '../../gates/sure-gate.js';
import { own } from '../../own.js';
import type { GateSubject, GateTarget } from './gate-subject.js';

/** Metrics that are one number of a matrix. */
const WHOLE: Readonly<Record<string, ProblemMetric<never>>> = {
  ...{ accuracy, errorRate, matthewsCorrcoef, cohenKappa },
};

/** The interval of what a gate bounds, whose value is known and so its names are checked. */
export async function gateInterval(
  { gate, matrix, value }: GateTarget & { readonly value: number },
  subject: GateSubject,
  level: number,
): Promise<Interval> {
  const unknown = noInterval(value, level, `no method is known to hold for ${gate.metric}`);
  if (isOfScores(gate)) return (await subject.scores?.intervals(level))?.[gate.metric] ?? unknown;
  if (gate.metric === 'cost' || gate.metric === 'totalCost') return unknown;
  return ofMatrix(gate, matrix, subject, level) ?? unknown;
}

function ofMatrix(
  gate: Gate,
  matrix: ConfusionMatrix,
  subject: GateSubject,
  level: number,
): Interval | undefined {
  const { metric, average, label } = gate;
  if (average === null && label === null) {
    const whole = own(WHOLE, metric);
    if (whole) return interval(matrix, whole, { level });
    if (metric === 'balancedAccuracy') {
      return interval(matrix, balancedAccuracy, { level, labels: subject.universe });
    }
  }
  const found = scoreMetric(metric, subject.beta) as ClassMetric;
  if (average !== null && average !== 'samples') {
    return ofAverage(found, average, gate, matrix, subject, level);
  }
  const wanted = label ?? String(subject.posLabel);
  const place = matrix.labels.findIndex((one) => String(one) === wanted);
  return interval(classCounts(matrix), found, { level })[place];
}

function ofAverage(
  metric: ClassMetric,
  average: 'micro' | 'macro' | 'weighted',
  gate: Gate,
  matrix: ConfusionMatrix,
  { chosen, universe }: GateSubject,
  level: number,
): Interval {
  const isMacro = average === 'macro';
  // A matrix has one Matthews correlation, of which there is no mean; its classes have one each.
  if (isWholeMetric(gate.metric) || (chosen && !isMacro)) {
    const counts = classCounts(matrix);
    return interval(chosen ? selectRows(counts, chosen) : counts, metric, { level, average });
  }
  const labels = chosen ?? universe;
  return interval(matrix, metric, { level, average, ...(isMacro && labels ? { labels } : {}) });
}
