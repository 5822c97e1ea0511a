import type { Label } from '../label.js';

/**
 * Counts of pairs of labels, held by the pairs that occur: `counts[i]` is that of row `rows[i]` and
 * column `columns[i]`, by row and then column ascending. Every other cell is 0.
 */
export interface LabelPairCounts<L extends Label = Label> {
  /** What the codes in [0, nLabels) stand for. */
  readonly labels: readonly L[];
  /** Numbers of rows and of columns: nLabels, or nLabels + 1 where the last stands for "none". */
  readonly shape: readonly [nRows: number, nColumns: number];
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Numbers of samples, or sums of their weights. */
  readonly counts: Float64Array;
}
