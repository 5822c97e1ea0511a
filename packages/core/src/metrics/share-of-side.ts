import type { BinaryCounts } from '../counts/binary-counts.js';
import type { RowMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';
import type { Coefficients } from './ratio.js';

/**
 * Make a metric that is the share of the rows on the positive side, of truth or of prediction. A
 * total pooled from classes has no negative side, so there the share is 1.
 *
 * @param name The metric's exported name.
 * @param over The coefficients of the positive side: tp and fn, or tp and fp.
 * @returns The metric.
 */
export function shareOfSide(name: string, over: Coefficients): RowMetric {
  const reason = 'no samples';
  const plain = ratioMetric({ name, reason, over, under: [1, 1, 1, 1] });
  const pooledClasses = ratioMetric({ name, reason, over, under: over });
  return {
    ...plain,
    write: (counts: BinaryCounts, out: Float64Array) =>
      (counts.pooledOf === 'classes' ? pooledClasses : plain).write(counts, out),
  };
}
