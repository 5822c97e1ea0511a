import { confusionMatrix, confusionMatrixFromCells } from '@confmat/core';
import {
  checkOptionNames,
  compareLabels,
  refusal,
  named,
  emptyInput,
  optionConflict,
} from '@confmat/core/internal';
import type { ConfusionMatrix, Label, MetricError } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { encodeSets } from './kernels/encode-sets.js';
import type { PairOptions } from '../sets/pair-columns.js';
import { pairSets } from '../sets/pair-sets.js';
import type { PairedSets } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';

/** Options of `labelPowersetMatrix`. */
export interface LabelPowersetOptions<L extends Label = Label> extends PairOptions<L> {
  /**
   * What parts the labels of a sample that is one string, and those in the names of the classes; no
   * label may hold it. Default: `"|"` in names; strings are not split.
   */
  readonly separator?: string | undefined;
}

/** Name of the class of the empty set. */
const EMPTY = '∅';

/** Most classes of a confusion matrix. */
const MAX_SETS = 2 ** 20;

/**
 * The strict view: the whole set of a sample is one class, right or wrong. Its accuracy is the
 * share of samples whose sets match exactly.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `labelCounts`.
 * @returns A confusion matrix of the distinct sets. Classes are named by their labels in the order
 *   of the label list, such as `"action|comedy"`, the empty set `"∅"`, and ascend by name. Sparse
 *   beyond 2048 sets.
 * @throws {MetricError} As `labelCounts`; `option-conflict` where two sets would have one name;
 *   `too-many-classes` for more than 2^20 different sets.
 * @example
 * labelPowersetMatrix([['a', 'b'], []], [['b'], []]).labels; // → ['a|b', 'b', '∅']
 */
export function labelPowersetMatrix<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelPowersetOptions<L> = {},
): ConfusionMatrix<string> {
  return named('labelPowersetMatrix', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const { separator = '|' } = options;
    const sets = pairSets(yTrue, yPred, options);
    const { nSamples, nSkipped, weights } = sets;
    const names = namesOf(sets.labels, separator);
    const { classes, sides, firstRow } = encodePair(sets);
    if (firstRow.length > MAX_SETS) {
      const facts = { nClasses: firstRow.length, limit: MAX_SETS };
      throw refusal({ code: 'too-many-classes', ...facts });
    }
    const classNames = Array.from(firstRow, (row) => {
      const own = sides.codes.subarray(sides.offsets[row], sides.offsets[row + 1]);
      return own.length === 0
        ? EMPTY
        : Array.from(own, (code) => names[code] ?? '').join(separator);
    });
    const labels = [...classNames].sort(compareLabels);
    if (labels.length === 0) {
      throw emptyInput('yTrue', 'and yPred are empty, expected samples');
    }
    const matrix = confusionMatrix(classes.subarray(0, nSamples), classes.subarray(nSamples), {
      labels: Array.from(classNames, (_, code) => code),
      ...(weights && { sampleWeight: weights }),
    });
    const nameOf = (code: number): string => classNames[code] ?? '';
    const cells = Array.from(matrix.cells(), ({ trueLabel, predLabel, count }) => ({
      trueLabel: nameOf(trueLabel),
      predLabel: nameOf(predLabel),
      count,
    }));
    return confusionMatrixFromCells(cells, labels, { weighted: weights !== null, nSkipped });
  });
}

/** Texts of labels. No text makes two sets look alike. */
function namesOf(labels: readonly Label[], separator: string): readonly string[] {
  const names = labels.map(String);
  const clash = names.find((name) => name === EMPTY || name === '' || name.includes(separator));
  if (clash === undefined) return names;
  throw separatorInLabel(separator, clash);
}

const FIRST_SLOTS = 1024;

/** One class code for equal sets of both columns: the true ones first, then the predicted. */
function encodePair({ truth, prediction, nSamples }: PairedSets): {
  readonly classes: Int32Array;
  readonly sides: { readonly offsets: Int32Array; readonly codes: Int32Array };
  /** The first row of each class, shape (nClasses,). */
  readonly firstRow: Int32Array;
} {
  const end = truth.offsets[nSamples] ?? 0;
  const offsets = new Int32Array(2 * nSamples + 1);
  offsets.set(truth.offsets);
  offsets.set(
    prediction.offsets.map((offset) => end + offset),
    nSamples,
  );
  const codes = new Int32Array(end + prediction.codes.length);
  codes.set(truth.codes);
  codes.set(prediction.codes, end);
  const classes = new Int32Array(2 * nSamples);
  const filled = new Int32Array(1);
  for (let size = FIRST_SLOTS; ; size *= 4) {
    const firstRow = new Int32Array(size >>> 1);
    const done = encodeSets(offsets, codes, new Int32Array(size), firstRow, filled, classes);
    if (done < classes.length) continue;
    return { classes, sides: { offsets, codes }, firstRow: firstRow.slice(0, filled[0]) };
  }
}

function separatorInLabel(separator: string, label: string): MetricError {
  const [mark, name] = [JSON.stringify(separator), JSON.stringify(label)];
  return optionConflict('separator', `is ${mark}, which cannot name sets with the label ${name}`);
}
