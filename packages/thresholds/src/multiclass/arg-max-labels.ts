import {
  checkScoreMatrix,
  encodeLabels,
  isTypedArray,
  named,
  unsupportedType,
} from '@confmat/core/internal';
import type { Label, ScoreMatrix, ScoreMatrixLike, TypedArray, MetricError } from '@confmat/core';
import { mustHaveColumnEach } from '../refusals.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { argMaxRows } from './kernels/arg-max-rows.js';

/** Labels that were made from scores. */
export interface ScoredLabels<L extends Label = Label> {
  /** The label of each row, shape (nSamples,): what `confusionMatrix` takes as prediction. */
  readonly yPred: readonly L[];
  /** The labels' positions in `labels`, shape (nSamples,). */
  readonly codes: Int32Array;
  /** Number of rows whose greatest score several classes share; they have the first of these. */
  readonly nTies: number;
}

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
): ScoredLabels<L> {
  return named('argMaxLabels', () => {
    const classes = readLabels(labels);
    const scores = readColumns(yScore, classes);
    const [nSamples, nColumns] = scores.shape;
    const codes = new Int32Array(nSamples);
    let nTies = 0;
    visitBlocks(scores, (block, start, end) => {
      nTies += argMaxRows(block, nColumns, codes.subarray(start, end));
    });
    return { yPred: labelsOf(codes, classes), codes, nTies };
  });
}

function readColumns(yScore: ScoreMatrixLike, labels: readonly Label[]): ScoreMatrix {
  const scores = checkScoreMatrix('yScore', yScore);
  const [nSamples, nColumns] = scores.shape;
  if (nColumns !== labels.length && (nSamples > 0 || nColumns > 0)) {
    throw mustHaveColumnEach('yScore', nColumns, labels.length, 'labels');
  }
  return { data: scores.data, shape: [nSamples, labels.length] };
}

export function readLabels<L extends Label>(labels: readonly L[] | TypedArray): readonly L[] {
  if (Array.isArray(labels) || isTypedArray(labels)) {
    return encodeLabels<L>([], { labels }).labels;
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
