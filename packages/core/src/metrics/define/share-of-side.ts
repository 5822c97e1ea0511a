import type { BinaryCounts } from '../../counts/binary-counts.js';
import type { Coefficients, RowMetric } from './metric.js';
import { ratio } from './ratio.js';

/**
 * Make a metric that is the share of the rows on the positive side, of truth or of prediction. A
 * total pooled from classes has no negative side, so there the share is 1.
 */
export function shareOfSide(name: string, over: Coefficients): RowMetric {
  const facts = { name, direction: null, range: [0, 1], undefinedReason: 'no samples' } as const;
  const plain = ratio({ ...facts, over, under: [1, 1, 1, 1] });
  const pooledClasses = ratio({ ...facts, over, under: over });
  return {
    ...plain,
    write: (counts: BinaryCounts, out: Float64Array) =>
      (counts.pooledOf === 'classes' ? pooledClasses : plain).write(counts, out),
  };
}
