import { defineMetric } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { writeSumRates } from '../kernels/write-rates.js';

/**
 * The number of rows predicted positive, tp + fp, for constraints such as "at most 200".
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @returns Numbers of rows, or sums of weights, shape (m,).
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * predictedPositives(sweep.counts); // → Float64Array [1, 2, 3, 4]
 */
export const predictedPositives: ClassMetric = /* @__PURE__ */ defineMetric({
  name: 'predictedPositives',
  range: [0, Infinity],
  needs: [],
  compute: ({ tp, fp }) => {
    const positives = new Float64Array(tp.length);
    writeSumRates(tp, fp, 1, 0, positives);
    return positives;
  },
});
