import { MetricError, describeType } from '@confmat/core';
import type { ThresholdSweep } from './sweep.js';

/**
 * Check that an argument is a sweep.
 *
 * @param caller Name of the public function.
 * @param sweep The received argument.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkSweep(caller: string, sweep: unknown): asserts sweep is ThresholdSweep {
  const isSweep =
    typeof sweep === 'object' &&
    sweep !== null &&
    (sweep as Partial<ThresholdSweep>).thresholds instanceof Float64Array &&
    (sweep as Partial<ThresholdSweep>).counts?.tp instanceof Float64Array;
  if (isSweep) return;
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument: 'sweep',
    received: describeType(sweep),
    expected: 'a ThresholdSweep',
  });
}

/**
 * Check that a sweep holds every distinct score: between the thresholds of any other, what an area
 * or an optimum depends on is unknown.
 *
 * @param caller Name of the public function.
 * @param sweep The received sweep.
 * @param instead The function that answers within bounds; undefined if there is none.
 * @throws {MetricError} `unsupported-type`, `option-conflict`.
 */
export function checkExactSweep(caller: string, sweep: unknown, instead?: string): void {
  checkSweep(caller, sweep);
  if (sweep.mode === 'exact') return;
  const advice = instead === undefined ? '' : ` (${instead} gives its bounds)`;
  const reason = `is of mode "${sweep.mode}", expected "exact"${advice}`;
  throw new MetricError(caller, { code: 'option-conflict', option: 'sweep', reason });
}

/**
 * Check that the thresholds of a sweep are probabilities.
 *
 * @param caller Name of the public function.
 * @param sweep The received sweep.
 * @throws {MetricError} `invalid-value`.
 */
export function checkProbabilities(caller: string, { thresholds }: ThresholdSweep): void {
  const last = thresholds.length - 1;
  for (const row of [0, last]) {
    const value = thresholds[row];
    if (value === undefined || (value >= 0 && value <= 1)) continue;
    const expected = 'a probability in [0, 1]';
    throw new MetricError(caller, {
      code: 'invalid-value',
      argument: 'sweep.thresholds',
      row,
      value,
      expected,
    });
  }
}
