import type { SklearnAverage } from '../label-scores/options.js';
import { weightedMean } from '../weighted-mean.js';
import { takeMarks, takeScores } from './kernels/columns.js';

/** How areas per label become one; null for all of them. */
export type SklearnAreaAverage = Exclude<SklearnAverage, 'binary'>;

/** A score of one yes/no question. */
export type BinaryScore = (
  positives: Uint8Array,
  scores: Float64Array,
  weights: Float64Array | null,
) => number;

/** Questions side by side: samples in rows, a question in each column, row-major. */
export interface Questions {
  /** 1 where the answer is yes, 0 elsewhere, length nSamples × nColumns. */
  readonly positives: Uint8Array;
  readonly scores: ArrayLike<number>;
  readonly nSamples: number;
  readonly nColumns: number;
  readonly weights: Float64Array | null;
}

/**
 * A score of each question, averaged; NaN spreads through all averages but that of weight 0.
 * @returns A score per column with null, otherwise one number; 0 if there is no positive to weigh.
 */
export function averageBinaryScore(
  score: BinaryScore,
  questions: Questions,
  average: SklearnAverage,
): Float64Array | number {
  const { positives, scores, nSamples, nColumns, weights } = questions;
  if (average === 'micro') {
    const spread =
      weights && Float64Array.from(positives, (_, i) => weights[Math.floor(i / nColumns)] ?? 0);
    return score(positives, Float64Array.from(scores), spread);
  }
  if (average === 'samples') {
    const perSample = Float64Array.from({ length: nSamples }, (_, row) => {
      const [start, end] = [row * nColumns, (row + 1) * nColumns];
      const own = Float64Array.from({ length: nColumns }, (__, i) => scores[start + i] ?? NaN);
      return score(positives.subarray(start, end), own, null);
    });
    return meanOf(perSample, weights);
  }
  const perColumn = (of: (column: number) => number): Float64Array =>
    Float64Array.from({ length: nColumns }, (_, column) => of(column));
  const positivesOf = (column: number): Uint8Array => {
    const marks = new Uint8Array(nSamples);
    takeMarks(positives, nColumns, column, marks);
    return marks;
  };
  const found = perColumn((column) => sumMarked(positivesOf(column), weights));
  const nPositives = found.reduce((sum, count) => sum + count, 0);
  if (average === 'weighted' && Math.abs(nPositives) <= NEARLY_ZERO) return 0;
  const values = perColumn((column) => {
    const own = new Float64Array(nSamples);
    takeScores(scores, nColumns, column, own);
    return score(positivesOf(column), own, weights);
  });
  if (average === null) return values;
  return meanOf(values, average === 'weighted' ? found : null);
}

const NEARLY_ZERO = 1e-8;

/** How many samples are marked, or the sum of their weights. */
function sumMarked(marks: Uint8Array, weights: Float64Array | null): number {
  return marks.reduce((sum, one, row) => sum + one * (weights?.[row] ?? 1), 0);
}

function meanOf(values: Float64Array, weights: Float64Array | null): number {
  const known = weights ? values.map((value, i) => (weights[i] === 0 ? 0 : value)) : values;
  return weightedMean(known, weights);
}
