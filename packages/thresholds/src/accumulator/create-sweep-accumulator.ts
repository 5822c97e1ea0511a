import { named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { SweepAccumulator } from './sweep-accumulator.js';
import type { SweepAccumulatorOptions } from './sweep-accumulator.js';

/**
 * Start counting batches of rows.
 * @param options As for `thresholdSweep`, but for the row weights, which come with each batch.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `invalid-value`, `empty-input`.
 * @example
 * const accumulator = createSweepAccumulator({ thresholds: { bins: 4, range: [0, 1] } });
 * accumulator.update([0, 0], [0.1, 0.4]).update([1, 1], [0.35, 0.8]);
 * accumulator.result().counts.tp; // → Float64Array [1, 1, 2, 2]
 */
export function createSweepAccumulator<L extends Label>(
  options: SweepAccumulatorOptions<L> = {},
): SweepAccumulator<L> {
  return named('createSweepAccumulator', () => {
    return new SweepAccumulator(options);
  });
}
