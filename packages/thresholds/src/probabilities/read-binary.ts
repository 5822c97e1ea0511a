import {
  checkOption,
  checkSameLength,
  encodeUnderLabels,
  readNumbers,
  optionConflict,
} from '@confmat/core/internal';
import type {
  Label,
  LabelColumn,
  ScoreMatrix,
  NullPolicy,
  NumberColumn,
  TypedArray,
} from '@confmat/core';
import { checkNotEmpty } from '../checks/check-not-empty.js';
import { mustBeTwoLabels } from '../refusals.js';
import { dropUnlabelled } from '../scores/drop-unlabelled.js';
import { readWeights } from '../scores/read-weights.js';
import { readBeforeScores } from '../sweep/explain-swap.js';
import { PositiveClass } from '../sweep/positive-class.js';

/** What `PositiveClass` makes of a row without a label. */
const LEFT_OUT = 2;

/** Options of functions of scores of one class against another. */
export interface BinaryScoreOptions<L extends Label = Label> {
  /** The label that the scores are of; all others are negative. Goes without `labels`. */
  readonly posLabel?: L | undefined;
  /**
   * The two labels: negative, positive. Default: [0, 1], [−1, 1] or [false, true] where only such
   * labels occur; otherwise `labels` or `posLabel` is needed.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Whether a missing label is an error or leaves its row out. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
}

/** Truth and scores of two classes, checked. */
export interface BinaryScores {
  /** 1 for the positive label, 0 for any other, shape (nSamples,). */
  readonly trueCodes: Int32Array;
  /** Finite scores of the positive label, shape (nSamples,); at least one. */
  readonly scores: Float64Array | Float32Array;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
}

export function readBinary<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: BinaryScoreOptions<L>,
  argument: string,
): BinaryScores {
  const { sampleWeight } = options;
  const trueCodes = readBeforeScores(yScore, argument, () => readPositives(yTrue, options));
  const data = readNumbers(argument, yScore, 'invalid-score');
  const weights = readWeights(sampleWeight);
  checkSameLength({ yTrue, [argument]: yScore, sampleWeight });
  const scores: ScoreMatrix = { data, shape: [data.length, 1] };
  const all = { trueCodes, scores, weights };
  const rows = trueCodes.includes(-1) ? dropUnlabelled(all) : all;
  checkNotEmpty(rows.trueCodes.length);
  return { ...rows, scores: rows.scores.data };
}

/** 0 negative, 1 positive, −1 without a label. */
function readPositives<L extends Label>(
  yTrue: LabelColumn<L>,
  { posLabel, labels: given, nulls = 'error' }: BinaryScoreOptions<L>,
): Int32Array {
  checkOption('nulls', nulls, ['error', 'skip']);
  if (given === undefined) {
    const positive = new PositiveClass(posLabel);
    const { classes } = positive.readOnce(yTrue, nulls);
    const codes = new Int32Array(classes.length);
    for (let row = 0; row < codes.length; ++row) {
      const label = classes[row] ?? LEFT_OUT;
      codes[row] = label === LEFT_OUT ? -1 : label;
    }
    return codes;
  }
  if (posLabel !== undefined)
    throw optionConflict('posLabel', 'goes without labels, whose second one is positive');
  const { codes, labels } = encodeUnderLabels(yTrue, {
    labels: given,
    nulls,
    argument: 'yTrue',
  });
  if (labels.length === 2) return codes;
  throw mustBeTwoLabels(labels.length);
}
