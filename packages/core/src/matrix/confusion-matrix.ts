import { named } from '../errors/metric-error.js';
import { checkOption, checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { checkLabels } from '../columns/check-labels.js';
import type { CheckedLabels } from '../columns/check-labels.js';
import { readWeights } from '../columns/check-weights.js';
import type { RowWeights } from '../columns/check-weights.js';
import type { LabelColumn, NumberColumn, TypedArray } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkColumn } from '../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../columns/read-column.js';
import { rowsOfUnits } from '../units/rows-of-units.js';
import { checkUnitWeights, lackingLabels, readUnits } from '../units/unit-keys.js';
import { countUnits } from '../units/unit-table.js';
import { MATRIX_UNITS } from '../units/units.js';
import { buildMatrix } from './build-matrix.js';
import { checkClassLimit, checkNClasses } from './class-limit.js';
import { countColumns } from './counting/count-columns.js';
import { countedPairs } from './counting/counted-pairs.js';
import { withFiniteTotal } from './finite-total.js';
import { matrixOfIntegers } from './matrix-of-integers.js';
import { withUnits } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';
import { alignLabels } from './align-labels.js';
import { checkOther } from './check-other.js';
import { placeOfOther } from './list-with-other.js';
import { placesOfLabels } from '../columns/places-of-labels.js';

/** Options of `confusionMatrix`. */
export interface ConfusionMatrixOptions<L extends Label = Label> {
  /**
   * Axis order; labels found in the data but not here are an error. Default: all seen, ascending.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /**
   * What predictions that are no label count as: one class more, the last one, there only if a row has
   * such a prediction. Labels are then `labels`, or the true ones seen. Default: each is a class of its
   * own, and beside `labels` an error.
   */
  readonly other?: L | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /**
   * What each row belongs to, such as its user or document, shape (nSamples,). Only a row that is left
   * out may lack it. Weights are then at least 0. Default: each row is a unit of its own.
   */
  readonly unit?: LabelColumn | undefined;
  /** What to do with rows that lack a label. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** Most classes to make room for, in [1, 2^20]. Default: 2^20. */
  readonly maxClasses?: number | undefined;
}

export const COUNTING_OPTIONS: readonly string[] = [
  'labels',
  'other',
  'sampleWeight',
  'unit',
  'nulls',
  'maxClasses',
];

/**
 * Count how often each true class was predicted as each class.
 * @param yTrue True labels, shape (nSamples,). Integers of any width (bigints too), strings or
 *   booleans; null, undefined and NaN are missing values. An array, a typed array or an Arrow
 *   column.
 * @param yPred Predicted labels of the same kind, shape (nSamples,), same order as `yTrue`.
 * @param options Axis order, row weights, units, treatment of missing values, greatest number of
 *   classes.
 * @returns Counts, shape (nClasses, nClasses). Row = true class, column = predicted class. Counts
 *   are exact to 2^53 without weights and with integer ones. Empty columns give zeros if `labels`
 *   are given. Beyond 2048 classes the matrix is sparse. With the option `unit` it has `units`, its
 *   counts by unit.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `null-value`, `unknown-label`,
 *   `duplicate-label`, `mixed-labels`, `invalid-label`, `invalid-weight`, `unsupported-type`,
 *   `invalid-option`, `too-many-classes`; `option-conflict` for an `other` that is a label; `invalid-value` of weights whose sum is beyond the
 *   largest number, and of weights below 0 of rows that have units.
 * @see scikit-learn `confusion_matrix`: same axes; unlike it, unlisted labels are never dropped
 *   silently.
 * @example
 * const matrix = confusionMatrix(['cat', 'dog', 'cat'], ['cat', 'cat', 'cat']);
 * matrix.at('dog', 'cat'); // → 1
 */
export function confusionMatrix<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  options: ConfusionMatrixOptions<L> = {},
): ConfusionMatrix<L> {
  return named('confusionMatrix', () => {
    checkOptionNames(options, COUNTING_OPTIONS);
    const checked = checkCountingOptions(options);
    return withFiniteTotal(
      countMatrixByUnit(yTrue, yPred, checked, options.sampleWeight, options.unit),
    );
  });
}

/** Count as `confusionMatrix` does but for units, for functions whose options are their own. */
export function countMatrix<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  checked: CheckedOptions,
  sampleWeight: NumberColumn | undefined,
): ConfusionMatrix<L> {
  const truth = checkColumn('yTrue', yTrue);
  const prediction = checkColumn('yPred', yPred);
  const weights = sampleWeight === undefined ? null : readWeights(sampleWeight);
  checkSameLength({ yTrue, yPred, sampleWeight });
  return countRows(truth, prediction, checked, weights);
}

/** The same by unit, where rows have one. */
export function countMatrixByUnit<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  checked: CheckedOptions,
  sampleWeight: NumberColumn | undefined,
  unit: LabelColumn | undefined,
): ConfusionMatrix<L> {
  if (unit === undefined) return countMatrix(yTrue, yPred, checked, sampleWeight);
  const truth = checkColumn('yTrue', yTrue);
  const prediction = checkColumn('yPred', yPred);
  checkColumn('unit', unit);
  if (sampleWeight !== undefined) checkColumn('sampleWeight', sampleWeight);
  checkSameLength({ yTrue, yPred, sampleWeight, unit });
  const coded = readUnits(unit, lackingLabels([truth, prediction]));
  const values = sampleWeight === undefined ? null : checkUnitWeights(sampleWeight);
  const weights = values && { values, areFinite: true };
  const matrix = countRows<L>(truth, prediction, checked, weights);
  const columns = { columns: [truth, prediction], nulls: checked.nulls, weights: values };
  const rows = rowsOfUnits(
    MATRIX_UNITS,
    coded,
    columns,
    placesOfLabels(matrix.labels),
    placeOfOther(matrix.labels, checked.other),
  );
  return withUnits(matrix, countUnits(MATRIX_UNITS, rows, matrix.nClasses));
}

function countRows<L extends Label>(
  truth: NamedColumn,
  prediction: NamedColumn,
  { given, nulls, limit, other }: CheckedOptions,
  weights: RowWeights | null,
): ConfusionMatrix<L> {
  const counted = countColumns(truth, prediction, weights, nulls);
  if (counted.form !== 'pairs' && !given && other === null) {
    const matrix = matrixOfIntegers(counted, limit);
    if (matrix) return matrix as ConfusionMatrix as ConfusionMatrix<L>;
  }
  const pairs = countedPairs(counted);
  const aligned = alignLabels(truth, prediction, pairs, { given, limit, other });
  return buildMatrix(aligned.labels as readonly L[], aligned, {
    weighted: weights !== null,
    nSkipped: pairs.nSkipped,
  });
}

/** Options that were checked. */
export interface CheckedOptions {
  readonly given: CheckedLabels | null;
  readonly nulls: NullPolicy;
  readonly limit: number;
  /** The class of predictions that are no label; null without. */
  readonly other: Label | null;
}

export function checkCountingOptions(
  options: Omit<ConfusionMatrixOptions, 'sampleWeight' | 'unit'>,
): CheckedOptions {
  const { labels, nulls = 'error', maxClasses, other } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  const limit = checkClassLimit(maxClasses);
  const given = labels === undefined ? null : checkLabels('labels', labels);
  if (given) checkNClasses(given.labels.length, limit);
  return { given, nulls, limit, other: checkOther(other, given) };
}
