import type { BinaryCounts } from '../../counts/binary-counts.js';
import type { Coefficients, Direction, RowMetric } from './metric.js';
import { ratio } from './ratio.js';

/**
 * Make a metric that is the mean over all rows of a value per kind of answer. In a total pooled
 * from classes every error stands in both fp and fn, and counts half in each.
 * @param values The value of a tp, fp, fn and tn; 0 and 1 make the metric a share of rows.
 */
export function meanPerRow(name: string, direction: Direction, values: Coefficients): RowMetric {
  const facts = { name, direction, range: [0, 1], undefinedReason: 'no samples' } as const;
  const [tp, fp, fn, tn] = values;
  const plain = ratio({ ...facts, over: values, under: [1, 1, 1, 1] });
  const pooledClasses = ratio({
    ...facts,
    over: [tp, fp / 2, fn / 2, tn],
    under: [1, 1 / 2, 1 / 2, 1],
  });
  return {
    ...plain,
    write: (counts: BinaryCounts, out: Float64Array) =>
      (counts.pooledOf === 'classes' ? pooledClasses : plain).write(counts, out),
  };
}
