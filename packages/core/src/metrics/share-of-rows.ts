import type { BinaryCounts } from '../counts/binary-counts.js';
import type { RowMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';
import type { Coefficients } from './ratio.js';

/**
 * Make a metric that is a share of all rows. In a total pooled from classes every error stands in
 * both fp and fn, and is counted once.
 *
 * @param name The metric's exported name.
 * @param over The coefficients above; those of fp and fn are equal.
 * @returns The metric.
 */
export function shareOfRows(name: string, over: Coefficients): RowMetric {
  const reason = 'no samples';
  const [tp, fp, fn, tn] = over;
  const plain = ratioMetric({ name, reason, over, under: [1, 1, 1, 1] });
  const pooledClasses = ratioMetric({
    name,
    reason,
    over: [tp, fp / 2, fn / 2, tn],
    under: [1, 1 / 2, 1 / 2, 1],
  });
  return {
    ...plain,
    write: (counts: BinaryCounts, out: Float64Array) =>
      (counts.pooledOf === 'classes' ? pooledClasses : plain).write(counts, out),
  };
}
