import type { ByName } from '../../arguments/call-metric.js';
import { countsArray } from '../../arrays/counts-array.js';
import type { CountsArray } from '../../arrays/counts-array.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';
import { ARRAY, BOOLEAN, NULL, SPARSE } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { TargetArguments } from '../../arguments/target-arguments.js';
import { labelsInData } from '../../label-scores/labels-in-data.js';
import { labelCounts } from '../../label-scores/label-counts.js';
import { checkTargets } from '../../targets/check-targets.js';
import { readLabels } from '../../targets/read-labels.js';

/** Arguments of `multilabel_confusion_matrix`, by name. */
export interface MultilabelConfusionMatrixArguments extends TargetArguments {
  /** Labels to count, in this order; of an indicator matrix its columns. Default: all. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /** Whether to count per sample of an indicator matrix, and not per label. Default: false. */
  readonly samplewise?: boolean | undefined;
}

/**
 * Count each label against the rest, `[[tn, fp], [fn, tp]]`.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `sample_weight`, `labels`, `samplewise`.
 * @returns Counts, shape (nLabels, 2, 2), or (nSamples, 2, 2) per sample.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `multilabel_confusion_matrix`
 * @example
 * multilabel_confusion_matrix(['a', 'b'], ['a', 'a']).data; // → Float64Array [0, 1, 0, 1, 1, 0, 1, 0]
 */
export function multilabel_confusion_matrix(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<MultilabelConfusionMatrixArguments, 'y_true' | 'y_pred'>,
): CountsArray;
/** The same, with arguments by name: all, or all but the first. */
export function multilabel_confusion_matrix(
  ...args: ByName<MultilabelConfusionMatrixArguments>
): CountsArray;
export function multilabel_confusion_matrix(...received: readonly unknown[]): unknown {
  return callMetric<MultilabelConfusionMatrixArguments, CountsArray>(
    'multilabel_confusion_matrix',
    received,
    {
      parameters: {
        y_true: required(ARRAY, SPARSE),
        y_pred: required(ARRAY, SPARSE),
        sample_weight: optional(null, ARRAY, NULL),
        labels: optional(null, ARRAY, NULL),
        samplewise: optional(false, BOOLEAN),
      },
      compute: ({ y_true, y_pred, sample_weight, labels, samplewise }) => {
        const targets = checkTargets(y_true, y_pred, sample_weight);
        const given = labels === null ? null : labelsInData(targets, readLabels(labels));
        const { tp, fp, fn, tn } = labelCounts(targets, given, samplewise);
        const data = new Float64Array(4 * tp.length);
        tp.forEach((count, row) => {
          data.set([tn?.[row] ?? 0, fp[row] ?? 0, fn?.[row] ?? 0, count], 4 * row);
        });
        return countsArray({ data, shape: [tp.length, 2, 2] });
      },
    },
  );
}
