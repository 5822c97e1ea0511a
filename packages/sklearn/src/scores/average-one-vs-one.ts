import { weightedMean } from '../weighted-mean.js';
import type { BinaryScore } from './average-binary-score.js';
import type { Scores } from './read-scores.js';
import type { LabelTruth } from './read-truth.js';

/**
 * The mean over the pairs of labels that occur, each scored both ways.
 *
 * @param caller Name of the function that was called.
 * @param score The score of one question.
 * @param truth True labels.
 * @param places The column of each of them.
 * @param scores Scores, shape (nSamples, nClasses).
 * @param byPrevalence Whether a pair weighs as much as it has samples.
 * @returns The mean.
 * @see Hand & Till 2001.
 */
export function averageOneVsOne(
  caller: string,
  score: BinaryScore,
  { codes, labels }: LabelTruth,
  places: readonly number[],
  { data, nColumns }: Scores,
  byPrevalence: boolean,
): number {
  const pairScores: number[] = [];
  const pairSizes: number[] = [];
  const rows = Array.from(codes, (_, row) => row);
  for (let a = 0; a < labels.length; ++a) {
    for (let b = a + 1; b < labels.length; ++b) {
      const own = rows.filter((row) => codes[row] === a || codes[row] === b);
      const [ofA = NaN, ofB = NaN] = [a, b].map((code) => {
        const positives = Uint8Array.from(own, (row) => (codes[row] === code ? 1 : 0));
        const column = places[code] ?? 0;
        const values = Float64Array.from(own, (row) => data[row * nColumns + column] ?? NaN);
        return score(positives, values, null);
      });
      pairScores.push((ofA + ofB) / 2);
      pairSizes.push(own.length);
    }
  }
  return weightedMean(caller, pairScores, byPrevalence ? pairSizes : null);
}
