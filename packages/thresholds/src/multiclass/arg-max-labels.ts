import {
  checkScoreMatrix,
  encodeUnderLabels,
  isTypedArray,
  named,
  unsupportedType,
} from '@confmat/core/internal';
import type { Label, ScoreMatrix, ScoreMatrixLike, TypedArray, MetricError } from '@confmat/core';
import { mustHaveColumnEach } from '../refusals.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { argMaxRows } from './kernels/arg-max-rows.js';
import { greatestOf, isLabelScores } from './label-scores.js';
import type { LabelScores, ScoredLabels } from './label-scores.js';

/**
 * Give each row the label with the greatest score, the first one of several. Scores may have any
 * range, and rows need not add to 1.
 * @param yScore Finite scores, shape (nSamples, nClasses).
 * @param labels The classes of the columns, in their order.
 * @returns A label per row, and how many rows the rule about ties decided.
 * @throws {MetricError} `shape-mismatch`, `invalid-score`, `unsupported-type`, and the issues of
 *   labels.
 * @see With two classes whose scores add to 1, `labelsAtThreshold` at 0.5 gives the same labels
 *   except on exact ties: 0.5 reaches the threshold and is positive there, and is negative here.
 * @example
 * const yScore = [[0.4, 0.3, 0.3], [0.2, 0.4, 0.4]];
 * argMaxLabels(yScore, ['cat', 'dog', 'emu']).yPred; // → ['cat', 'dog']
 */
export function argMaxLabels<L extends Label>(
  yScore: ScoreMatrixLike,
  labels: readonly L[] | TypedArray,
): ScoredLabels<L>;
/**
 * The same of answers that name their labels, as text classifiers give them. Classes that a row does
 * not name have no score in it.
 * @param answers The scores of each row's classes, in any order.
 * @param labels All classes, in the order of `codes`. Default: those that occur, ascending.
 * @example
 * argMaxLabels([[{ label: 'no', score: 0.7 }, { label: 'yes', score: 0.3 }]]).yPred; // → ['no']
 */
export function argMaxLabels<L extends Label>(
  answers: LabelScores<L>,
  labels?: readonly L[] | TypedArray,
): ScoredLabels<L>;
export function argMaxLabels<L extends Label>(
  yScore: ScoreMatrixLike | LabelScores<L>,
  labels?: readonly L[] | TypedArray,
): ScoredLabels<L> {
  return named('argMaxLabels', () => {
    if (isLabelScores(yScore)) return greatestOf<L>(yScore, labels);
    const classes = readLabels<L>(labels as readonly L[]);
    const scores = readColumns('yScore', yScore, classes);
    const [nSamples, nColumns] = scores.shape;
    const codes = new Int32Array(nSamples);
    let nTies = 0;
    visitBlocks(scores, (block, start, end) => {
      nTies += argMaxRows(block, nColumns, codes.subarray(start, end));
    });
    return { yPred: labelsOf(codes, classes), codes, nTies };
  });
}

/** Check a matrix with a column for each label. */
export function readColumns(
  argument: string,
  matrix: ScoreMatrixLike,
  labels: readonly Label[],
): ScoreMatrix {
  const scores = checkScoreMatrix(argument, matrix);
  const [nSamples, nColumns] = scores.shape;
  if (nColumns !== labels.length && (nSamples > 0 || nColumns > 0)) {
    throw mustHaveColumnEach(argument, nColumns, labels.length, 'labels');
  }
  return { data: scores.data, shape: [nSamples, labels.length] };
}

export function readLabels<L extends Label>(labels: readonly L[] | TypedArray): readonly L[] {
  if (Array.isArray(labels) || isTypedArray(labels)) {
    return encodeUnderLabels<L>([], { labels }).labels;
  }
  throw mustBeColumnLabels(labels);
}

export function labelsOf<L extends Label>(codes: Int32Array, labels: readonly L[]): L[] {
  const column = new Array<L>(codes.length);
  for (let row = 0; row < codes.length; ++row) column[row] = labels[codes[row] ?? 0] as L;
  return column;
}

function mustBeColumnLabels(value: unknown): MetricError {
  const example = "an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']";
  return unsupportedType('labels', value, example);
}
