import type { Label } from '../label.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';
import { roundedClassSums } from './class-sums.js';

/** What `classCounts` returns, without units. */
export function countsOfClasses<L extends Label>(matrix: ConfusionMatrix<L>): BinaryCounts<L> {
  const { labels, weighted } = matrix;
  const { tp, fp, fn, tn } = roundedClassSums(matrix);
  return { of: 'classes', keys: labels, tp, fp, fn, tn, weighted };
}
