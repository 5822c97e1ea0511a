import { balancedAccuracy, classCounts, selectRows } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import { expectedCostIntervals, interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { WHOLE_METRICS, classMetric, isWholeMetric } from '@confmat/inference/gate-text';
import { classIntervals, countsInterval } from '../intervals/class-intervals.js';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import { isKnown } from '../intervals/known-results.js';
import { noInterval } from '../../intervals/no-interval.js';
import { own } from '../../own.js';
import type { GateSubject, GateTarget } from './gate-subject.js';

/** The interval of what a gate bounds, whose value is known and so its names are checked. */
export function gateInterval(
  target: GateTarget & { readonly value: number },
  subject: GateSubject,
  settings: IntervalSettings,
): Interval {
  const { gate, value } = target;
  const { metric } = gate;
  const of = { metric, direction: null, estimate: value, level: settings.level };
  const unknown = noInterval(of, `no method is known to hold for ${metric}`);
  if (!isKnown(subject.unit, target.matrix)) return noInterval(of, NOT_KEPT);
  if (gate.metric === 'cost' || gate.metric === 'totalCost') {
    return ofCost(target, subject, settings) ?? unknown;
  }
  return ofMatrix(target, subject, settings) ?? unknown;
}

function ofCost(
  { gate, matrix }: GateTarget,
  { costOf }: GateSubject,
  settings: IntervalSettings,
): Interval | undefined {
  if (!costOf) return undefined;
  const { costs } = costOf(matrix);
  const { mean, total, perClass } = expectedCostIntervals(matrix, costs, settings);
  if (gate.label === null) return gate.metric === 'cost' ? mean : total;
  return perClass[matrix.labels.findIndex((label) => String(label) === gate.label)];
}

function ofMatrix(
  target: GateTarget,
  { posLabel, universe, beta, ...subject }: GateSubject,
  settings: IntervalSettings,
): Interval | undefined {
  const { gate, matrix } = target;
  const { metric, average, label } = gate;
  if (average === null && label === null) {
    if (metric === 'balancedAccuracy') {
      return interval(matrix, balancedAccuracy, { ...settings, labels: universe });
    }
    const whole = own(WHOLE_METRICS, metric);
    if (whole) return interval(matrix, whole, settings);
  }
  const found = classMetric(metric, beta) as ClassMetric;
  if (average !== null && average !== 'samples') {
    const { chosen } = subject;
    return ofAverage(target, { metric: found, average, chosen, universe }, settings);
  }
  const wanted = label ?? String(posLabel);
  const place = matrix.labels.findIndex((one) => String(one) === wanted);
  return classIntervals(matrix, found, metric, settings)[place];
}

/** An average over the classes of a matrix, or over some of them. */
interface AverageAsked extends Pick<GateSubject, 'chosen' | 'universe'> {
  readonly metric: ClassMetric;
  readonly average: 'micro' | 'macro' | 'weighted';
}

function ofAverage(
  { gate, matrix }: GateTarget,
  { metric, average, chosen, universe }: AverageAsked,
  settings: IntervalSettings,
): Interval {
  const isMacro = average === 'macro';
  // A matrix has one Matthews correlation; the mean is over those of its classes.
  if (isWholeMetric(gate.metric) || (chosen && !isMacro)) {
    const all = classCounts(matrix);
    const counts = chosen ? selectRows(all, chosen) : all;
    return countsInterval(counts, metric, average, matrix, settings);
  }
  const labels = isMacro ? (chosen ?? universe) : undefined;
  return interval(matrix, metric, { ...settings, average, labels });
}
