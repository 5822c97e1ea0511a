import { balancedAccuracy, classCounts, selectRows } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix } from '@confmat/core';
import { WHOLE_METRICS, classMetric, isWholeMetric } from '../gate-text/gate-metrics.js';
import { isOnWhole } from '../gate-text/gate-value.js';
import type { GateScope } from '../gate-text/gate-value.js';
import { own } from '../gate-text/own.js';
import type { ParsedGate } from '../gate-text/read-gate.js';
import { classIntervals, countsInterval } from '../sources/class-intervals.js';
import type { Interval } from '../interval/interval-data.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { interval } from '../sources/interval.js';

/** The interval of the value that a gate bounds. */
export function gateInterval(
  gate: ParsedGate,
  matrix: ConfusionMatrix,
  { row, chosen, universe, beta }: GateScope,
  settings: LevelOptions,
): Interval | undefined {
  const { metric, average } = gate;
  if (isOnWhole(gate)) {
    if (metric === 'balancedAccuracy') {
      return interval(matrix, balancedAccuracy, { ...settings, labels: universe });
    }
    const whole = own(WHOLE_METRICS, metric);
    if (whole) return interval(matrix, whole, settings);
  }
  const found = classMetric(metric, beta) as ClassMetric;
  if (average === null || average === 'samples') {
    return classIntervals(matrix, found, metric, settings)[row];
  }
  // A matrix has one Matthews correlation; the mean is over those of its classes.
  if (isWholeMetric(metric) || (chosen && average !== 'macro')) {
    const all = classCounts(matrix);
    const counts = chosen ? selectRows(all, chosen) : all;
    return countsInterval(counts, found, average, matrix, settings);
  }
  const labels = average === 'macro' ? (chosen ?? universe) : undefined;
  return interval(matrix, found, { ...settings, average, labels });
}
