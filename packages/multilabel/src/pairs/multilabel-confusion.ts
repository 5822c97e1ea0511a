import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelPairCounts } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { splitErrors } from './kernels/split-errors.js';
import { pairSets } from '../sets/pair-sets.js';
import type { PairOptions } from '../sets/pair-columns.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { pairCounts } from './pair-counts.js';

/** Options of `multilabelConfusion`. */
export type MultilabelConfusionOptions<L extends Label = Label> = PairOptions<L>;

/**
 * Count which missed labels go with which extra ones: the multi-label confusion matrix of
 * Heydarian, Doyle and Samavi. Rows are true labels and a last row "no true label", columns are
 * predicted labels and a last column "no predicted label".
 *
 * Each sample adds 1 to the cell (t, t) of every label t that is true and predicted. Then, with T
 * its true and P its predicted labels,
 * 1. P ⊆ T: 1 to (t, none) for each missed label t;
 * 2. T ⊂ P: 1 to (t, p) for each true label t and each extra label p; without true labels to
 *    (none, p);
 * 3. neither: 1 to (t, p) for each missed label t and each extra label p.
 *
 * A sample without any label on either side adds 1 to (none, none).
 *
 * The diagonal is tp of `labelCounts`. Other cells are no counts of errors: one missed label beside
 * three extra ones adds three. For precision and recall use `labelCounts`.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `labelCounts`.
 * @returns The cells, held sparsely, of shape (nLabels + 1, nLabels + 1); code nLabels is "none".
 * @throws {MetricError} As `labelCounts`, and `too-many-pairs`.
 * @see Heydarian, Doyle & Samavi 2022, "MLCM: Multi-Label Confusion Matrix", IEEE Access 10. The
 *   three cases are taken from the implementation that accompanies Krstinić et al. 2024,
 *   "Multi-Label Confusion Tensor", IEEE Access 12. The authors' own program gives the same matrix,
 *   but for samples of two or more true labels with a missed and several extra ones: there it
 *   depends on the order of the labels.
 * @example
 * const { rows, columns } = multilabelConfusion([['a', 'b']], [['a', 'c']]);
 * Array.from(rows, (row, i) => [row, columns[i]]); // → [[0, 0], [1, 2]]
 */
export function multilabelConfusion<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: MultilabelConfusionOptions<L> = {},
): LabelPairCounts<L> {
  return named('multilabelConfusion', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const { truth, prediction, labels, nSamples, ...paired } = pairSets(yTrue, yPred, options);
    const none = labels.length;
    const weights = paired.weights ?? new Float64Array(nSamples).fill(1);
    const rowOffsets = new Int32Array(nSamples + 1);
    const rowCodes = new Int32Array(truth.codes.length + nSamples);
    const columnOffsets = new Int32Array(nSamples + 1);
    const columnCodes = new Int32Array(prediction.codes.length + nSamples);
    const right = new Float64Array(none + 1);
    const lost = new Float64Array(none + 1);
    splitErrors(
      truth.offsets,
      truth.codes,
      prediction.offsets,
      prediction.codes,
      none,
      weights,
      rowOffsets,
      rowCodes,
      columnOffsets,
      columnCodes,
      right,
      lost,
    );
    right.forEach((sum, code) => (right[code] = sum + (lost[code] ?? 0)));
    const within = (offsets: Int32Array, codes: Int32Array) => ({
      offsets,
      codes: codes.subarray(0, offsets[nSamples]),
    });
    return pairCounts(
      labels as readonly L[],
      none + 1,
      within(rowOffsets, rowCodes),
      within(columnOffsets, columnCodes),
      weights,
      right,
    );
  });
}
