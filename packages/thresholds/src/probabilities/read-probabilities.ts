import type {
  Label,
  LabelColumn,
  NumberColumn,
  ScoreMatrix,
  ScoreMatrixLike,
  MetricError,
} from '@confmat/core';
import { checkOption, checkScoreMatrix, readNumbers, invalidValue } from '@confmat/core/internal';
import { readClassScores } from '../multiclass/read-class-scores.js';
import { mustBeProbability, posLabelOfSeveral } from '../refusals.js';
import { isMatrixLike } from '../scores/is-matrix-like.js';
import { precisionOf } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { findImprobable, findRowNotOne } from './kernels/find-improbable.js';
import { readBinary } from './read-binary.js';
import type { BinaryScoreOptions, BinaryScores } from './read-binary.js';

/** Probabilities of the positive label, shape (nSamples,), or of every class, a column each. */
export type Probabilities = NumberColumn | ScoreMatrixLike;

/** Options of functions of probabilities. */
export interface ProbabilityOptions<L extends Label = Label> extends BinaryScoreOptions<L> {
  /**
   * What to do with rows of several columns that do not add to 1 (within √ε + 10⁻⁸, ε that of the
   * column's precision): an error that names the row and its sum, or take the row as it is.
   * Default: `'error'`. scikit-learn warns and takes it.
   */
  readonly rowSums?: 'error' | 'accept' | undefined;
}

export const PROBABILITY_OPTIONS: readonly string[] = [
  'posLabel',
  'labels',
  'sampleWeight',
  'nulls',
  'rowSums',
];

export interface ReadProbabilities {
  /** Codes in [0, nClasses), shape (nSamples,). */
  readonly trueCodes: Int32Array;
  /** At least 2. */
  readonly nClasses: number;
  /** Shape (nSamples, nClasses), or (nSamples, 1) for the probabilities of code 1 of two. */
  readonly scores: ScoreMatrix;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
  /** Distance from 1 to the next greater number in the precision of the probabilities. */
  readonly epsilon: number;
}

/** Of double, of single and of half precision: what scikit-learn cuts probabilities by. */
export const DOUBLE_EPSILON: number = 2 ** -52;
const EPSILONS: Readonly<Record<ScorePrecision, number>> = { single: 2 ** -23, half: 2 ** -10 };

/**
 * Check true labels against probabilities.
 * @param yProba Probabilities, shape (nSamples,), (nSamples, 1) or (nSamples, nClasses).
 */
export function readProbabilities<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: Probabilities,
  options: ProbabilityOptions<L>,
): ReadProbabilities {
  const { rowSums = 'error', posLabel } = options;
  checkOption('rowSums', rowSums, ['error', 'accept']);
  if (!isMatrixLike(yProba)) return readColumn(yTrue, yProba, options);
  const { data, shape } = checkScoreMatrix('yProba', yProba);
  if (shape[1] === 1) return readColumn(yTrue, data, options);
  if (posLabel !== undefined) throw posLabelOfSeveral('probabilities');
  const matrix = { data, shape };
  const read = readClassScores(yTrue, matrix, options, 'yProba');
  // The caller's matrix, whose rows messages name, and not the one without skipped rows.
  checkProbabilityRows(matrix, rowSums);
  const epsilon = epsilonOf(precisionOf(data));
  const { trueCodes, labels, scores, weights } = read;
  return { trueCodes, nClasses: labels.length, scores, weights, epsilon };
}

/** Check that the cells of a matrix are probabilities, and that its rows add to 1. */
export function checkProbabilityRows(matrix: ScoreMatrix, rowSums: 'error' | 'accept'): void {
  checkRange(matrix, true);
  if (rowSums === 'accept') return;
  checkRowSums(matrix, Math.sqrt(epsilonOf(precisionOf(matrix.data))) + 1e-8);
}

export function readProbabilityColumn<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: NumberColumn,
  options: BinaryScoreOptions<L>,
): BinaryScores {
  const data = readNumbers('yProba', yProba, 'invalid-score');
  const read = readBinary(yTrue, data, options, 'yProba');
  checkRange({ data, shape: [data.length, 1] }, false);
  return read;
}

function readColumn<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: NumberColumn,
  options: ProbabilityOptions<L>,
): ReadProbabilities {
  const { trueCodes, scores, weights } = readProbabilityColumn(yTrue, yProba, options);
  const { length } = scores;
  const epsilon = epsilonOf(precisionOf(scores));
  return { trueCodes, nClasses: 2, scores: { data: scores, shape: [length, 1] }, weights, epsilon };
}

/** The least probability that is not taken as more certain than numbers tell. */
export function epsilonOf(precision: ScorePrecision | undefined): number {
  return precision ? EPSILONS[precision] : DOUBLE_EPSILON;
}

function checkRange(scores: ScoreMatrix, isMatrix: boolean): void {
  const [, nColumns] = scores.shape;
  visitBlocks(scores, (block, start) => {
    const place = findImprobable(block);
    if (place < 0) return;
    const row = start + Math.floor(place / nColumns);
    throw mustBeProbability(
      isMatrix
        ? { argument: `yProba[${row}]`, row: place % nColumns }
        : { argument: 'yProba', row },
      block[place],
    );
  });
}

function checkRowSums(scores: ScoreMatrix, tolerance: number): void {
  const [, nColumns] = scores.shape;
  visitBlocks(scores, (block, start) => {
    const row = findRowNotOne(block, nColumns, tolerance);
    if (row < 0) return;
    const cells = block.subarray(row * nColumns, (row + 1) * nColumns);
    throw mustAddToOne(
      start + row,
      cells.reduce((sum, cell) => sum + cell, 0),
    );
  });
}

function mustAddToOne(row: number, sum: number): MetricError {
  const expected = "1 (rowSums: 'accept' takes such rows as they are)";
  return invalidValue({ argument: 'the sum of yProba', row }, sum, expected);
}
