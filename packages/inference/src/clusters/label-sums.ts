import { addByCode, restOf, sum } from '@confmat/core/internal';
import type { SetClusters } from './set-clusters.js';

/** Samples of each label over all clusters, or the sums of their weights, shape (nLabels,) each. */
export interface LabelSums {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
}

/** Add up clusters by label. */
export function labelSums({ labels, labelCodes, rows, ...cells }: SetClusters): LabelSums {
  const total = sum(rows);
  const [tp, fp, fn] = [cells.tp, cells.fp, cells.fn].map((column) => {
    const sums = new Float64Array(labels.length);
    addByCode(labelCodes, column, sums);
    return sums;
  }) as [Float64Array, Float64Array, Float64Array];
  const tn = tp.map((hits, row) => restOf(total, hits, fp[row] ?? 0, fn[row] ?? 0));
  return { tp, fp, fn, tn };
}
