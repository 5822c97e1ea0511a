import {
  checkOptionNames,
  encodeLabels,
  named,
  invalidOption,
  unknownLabel,
} from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { findLabelRows } from './kernels/find-label-rows.js';
import { pairSets } from '../sets/pair-sets.js';
import type { LabelSetColumn, SetOptions } from '../sets/set-column.js';

/** Options of `labelRows`. */
export interface LabelRowsOptions<L extends Label = Label> extends SetOptions<L> {
  /** Most rows of each kind, an integer of at least 0, or Infinity. Default: 100. */
  readonly maxRows?: number | undefined;
}

/** Rows behind the counts of a label, ascending: positions in the columns. */
export interface LabelRows {
  /** Where it is true and predicted. */
  readonly tp: Int32Array;
  /** Where it is predicted only. */
  readonly fp: Int32Array;
  /** Where it is true only. */
  readonly fn: Int32Array;
}

const DEFAULT_ROWS = 100;

const OPTIONS = ['labels', 'separator', 'nulls', 'format', 'maxRows'];

/**
 * Find the samples behind the counts of a label: the first ones of each kind.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param label The label.
 * @param options As for `labelCounts`, and how many rows to list.
 * @returns Rows of the columns, also where samples are left out.
 * @throws {MetricError} As `labelCounts`; `unknown-label` if there is no such label.
 * @example
 * labelRows([['a'], ['b'], ['a']], [['a'], ['a'], []], 'a').fn; // → Int32Array [2]
 */
export function labelRows<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  label: L,
  options: LabelRowsOptions<L> = {},
): LabelRows {
  return named('labelRows', () => {
    checkOptionNames(options, OPTIONS);
    const { maxRows = DEFAULT_ROWS } = options;
    if (!(maxRows === Infinity || (Number.isInteger(maxRows) && maxRows >= 0))) {
      throw invalidOption('maxRows', maxRows, 'an integer of at least 0, or Infinity');
    }
    const sets = pairSets(yTrue, yPred, options);
    const { truth, prediction, labels, rows, nSamples } = sets;
    // A bigint within the range of numbers is the number.
    const sought =
      typeof label === 'bigint'
        ? encodeLabels<Label>([label], { argument: 'label' }).labels[0]
        : label;
    const code = labels.findIndex((listed) => listed === sought);
    if (code < 0) {
      throw unknownLabel('label', label, labels);
    }
    const room = Math.min(maxRows, nSamples);
    const tp = new Int32Array(room);
    const fp = new Int32Array(room);
    const fn = new Int32Array(room);
    const found = new Int32Array(3);
    const { offsets, codes } = truth;
    findLabelRows(offsets, codes, prediction.offsets, prediction.codes, code, tp, fp, fn, found);
    const [nTp = 0, nFp = 0, nFn = 0] = found;
    const inColumns = (samples: Int32Array, n: number): Int32Array =>
      samples.slice(0, n).map((sample) => rows?.[sample] ?? sample);
    return { tp: inColumns(tp, nTp), fp: inColumns(fp, nFp), fn: inColumns(fn, nFn) };
  });
}
