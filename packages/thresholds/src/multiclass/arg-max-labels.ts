import { MetricError } from '@confmat/core';
import { checkScoreMatrix, encodeLabels } from '@confmat/core/internal';
import type { Label, ScoreMatrix, ScoreMatrixLike, TypedArray } from '@confmat/core';
import { argMaxRows } from '../kernels/arg-max-rows.js';
import { visitBlocks } from '../scores/visit-blocks.js';

/** Options of `argMaxLabels`. */
export interface ArgMaxOptions<L extends Label = Label> {
  /** The classes of the columns, in their order. */
  readonly labels: readonly L[] | TypedArray;
}

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
 *
 * @param yScore Finite scores, shape (nSamples, nClasses).
 * @param options The classes of the columns.
 * @returns A label per row, and how many rows the rule about ties decided.
 * @throws {MetricError} `shape-mismatch`, `invalid-score`, `option-conflict`, `unsupported-type`, and
 *   the issues of labels.
 * @see With two classes whose scores add to 1, `labelsAtThreshold` at 0.5 gives the same labels
 *   except on exact ties: 0.5 reaches the threshold and is positive there, and is negative here.
 * @example
 * const yScore = [[0.4, 0.3, 0.3], [0.2, 0.4, 0.4]];
 * argMaxLabels(yScore, { labels: ['cat', 'dog', 'emu'] }).yPred; // → ['cat', 'dog']
 */
export function argMaxLabels<L extends Label>(
  yScore: ScoreMatrixLike,
  options: ArgMaxOptions<L>,
): ScoredLabels<L> {
  const { scores, labels } = readColumns('argMaxLabels', yScore, options);
  const [nSamples, nColumns] = scores.shape;
  const codes = new Int32Array(nSamples);
  let nTies = 0;
  visitBlocks(scores, (block, start, end) => {
    nTies += argMaxRows(block, nColumns, codes.subarray(start, end));
  });
  return { yPred: labelsOf(codes, labels), codes, nTies };
}

/**
 * Check scores whose columns are labels.
 *
 * @param caller Name of the public function.
 * @param yScore Scores, shape (nSamples, nClasses).
 * @param options The classes of the columns, which may be missing in calls without types.
 * @returns The scores and the labels, as many as there are columns.
 * @throws {MetricError} `shape-mismatch`, `invalid-score`, `option-conflict`, `unsupported-type`, and
 *   the issues of labels.
 */
export function readColumns<L extends Label>(
  caller: string,
  yScore: ScoreMatrixLike,
  options: Partial<ArgMaxOptions<L>> | undefined,
): { readonly scores: ScoreMatrix; readonly labels: readonly L[] } {
  const labels = readLabels(caller, options);
  const scores = checkScoreMatrix(caller, 'yScore', yScore);
  const [nSamples, nColumns] = scores.shape;
  if (nColumns !== labels.length && (nSamples > 0 || nColumns > 0)) {
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: 'yScore',
      received: `of width ${nColumns}`,
      expected: `${labels.length}, one for each of labels`,
    });
  }
  return { scores: { data: scores.data, shape: [nSamples, labels.length] }, labels };
}

/**
 * Check the labels that scores are of.
 *
 * @param caller Name of the public function.
 * @param options The labels, which may be missing in calls without types.
 * @returns The labels.
 * @throws {MetricError} `option-conflict`, and the issues of labels.
 */
export function readLabels<L extends Label>(
  caller: string,
  options: Partial<ArgMaxOptions<L>> | undefined,
): readonly L[] {
  const given = options?.labels;
  if (given !== undefined) return encodeLabels<L>([], { labels: given, caller }).labels;
  const reason = 'is missing, it says what the scores are of';
  throw new MetricError(caller, { code: 'option-conflict', option: 'labels', reason });
}

/**
 * The labels that codes stand for.
 *
 * @param codes Codes in [0, labels.length), shape (nSamples,).
 * @param labels The labels.
 * @returns A label per row.
 */
export function labelsOf<L extends Label>(codes: Int32Array, labels: readonly L[]): L[] {
  const column = new Array<L>(codes.length);
  for (let row = 0; row < codes.length; ++row) column[row] = labels[codes[row] ?? 0] as L;
  return column;
}
