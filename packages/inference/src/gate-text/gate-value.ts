import { classCounts, selectRows } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, Label } from '@confmat/core';
import { WHOLE_METRICS, classMetric, isWholeMetric } from './gate-metrics.js';
import { own } from './own.js';
import type { ParsedGate } from './read-gate.js';

/** What a gate on a matrix means; its names were checked. */
export interface GateScope {
  /** The row of the class that the gate is of; unread for an average and for the whole. */
  readonly row: number;
  /** The classes that averages are over; undefined for all. */
  readonly chosen?: readonly Label[] | undefined;
  /** Every class that there is, if absent ones are to count in the intervals of macro means. */
  readonly universe?: readonly Label[] | undefined;
  readonly beta: number;
}

/** Whether a gate is on one number of a whole matrix. */
export function isOnWhole({
  metric,
  average,
  label,
}: Pick<ParsedGate, 'metric' | 'average' | 'label'>): boolean {
  return average === null && label === null && isWholeMetric(metric);
}

/** The value that a gate bounds. */
export function gateValue(
  gate: ParsedGate,
  matrix: ConfusionMatrix,
  { row, chosen, beta }: GateScope,
  zeroDivision: number,
): number {
  const whole = isOnWhole(gate) ? own(WHOLE_METRICS, gate.metric) : undefined;
  if (whole) return whole(matrix, { zeroDivision });
  const all = classCounts(matrix);
  const counts = gate.average !== null && chosen ? selectRows(all, chosen) : all;
  return countsValue(gate, counts, { row, beta }, zeroDivision);
}

/** The value that a gate on counts bounds: a row of them, or an average. */
export function countsValue(
  { metric, average }: ParsedGate,
  counts: BinaryCounts,
  { row, beta }: Pick<GateScope, 'row' | 'beta'>,
  zeroDivision: number,
): number {
  const of = classMetric(metric, beta);
  if (average === null || average === 'samples') return of(counts, { zeroDivision })[row] ?? NaN;
  return of(counts, { average, zeroDivision });
}
