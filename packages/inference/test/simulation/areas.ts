import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalCdf, normalQuantile } from '../../src/distributions.js';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  rocAucInterval,
} from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Scores that are normal: those of positives lie `shift` above those of negatives. */
export interface Scores {
  readonly shift: number;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** How often the intervals of the areas hold those of the population. */
export function areaCoverage(scores: Scores, draws: Draws): Shares {
  const labels = labelsOf(scores);
  const area = areaOf(scores.shift);
  const precision = averagePrecisionOf(scores);
  return sharesOf(draws, (state) => {
    const sweep = thresholdSweep(labels, scoresOf(state, labels, scores.shift));
    return {
      'ROC AUC': holds(rocAucInterval(sweep), area),
      'average precision': holds(averagePrecisionInterval(sweep), precision),
    };
  });
}

/** What two scores that share half of their luck are found to be. */
export function areaComparison(a: Scores, shiftOfB: number, draws: Draws): Shares {
  const labels = labelsOf(a);
  const truth = areaOf(a.shift) - areaOf(shiftOfB);
  const ofPrecision = averagePrecisionOf(a) - averagePrecisionOf({ ...a, shift: shiftOfB });
  return sharesOf(draws, (state) => {
    const shared = scoresOf(state, labels, 0);
    const [scoreA, scoreB] = [a.shift, shiftOfB].map((shift) => {
      const own = scoresOf(state, labels, 0);
      return own.map(
        (x, row) => (x + (shared[row] ?? 0)) / Math.SQRT2 + shift * (labels[row] ?? 0),
      );
    }) as [Float64Array, Float64Array];
    const roc = compareRocAuc(labels, scoreA, scoreB);
    const precision = compareAveragePrecision(labels, scoreA, scoreB);
    return {
      'ROC AUC: the interval holds': holds(roc.difference, truth),
      'ROC AUC: p below 0.05': roc.pValue < 0.05,
      'ROC AUC: p below 0.05, if normal': 2 * normalCdf(-Math.abs(roc.z)) < 0.05,
      'average precision: the interval holds': holds(precision.difference, ofPrecision),
      'average precision: p below 0.05': precision.pValue < 0.05,
    };
  });
}

function labelsOf({ nPositives, nNegatives }: Scores): number[] {
  return Array.from({ length: nPositives + nNegatives }, (_, row) => (row < nPositives ? 1 : 0));
}

function scoresOf(state: Int32Array, labels: readonly number[], shift: number): Float64Array {
  return Float64Array.from(labels, (label) => {
    return normalQuantile(nextUniform(state) + 2 ** -54) + label * shift;
  });
}

/** The area under the ROC curve of the population. */
export function areaOf(shift: number): number {
  return normalCdf(shift / Math.SQRT2);
}

/** Precision over the scores of the positives, by sums over a fine grid. */
export function averagePrecisionOf({ shift, nPositives, nNegatives }: Scores): number {
  const n = 20_000;
  let sum = 0;
  for (let i = 0; i < n; ++i) {
    // The share of positives above the score.
    const found = (i + 0.5) / n;
    const score = shift - normalQuantile(found);
    const tp = nPositives * found;
    sum += tp / (tp + nNegatives * normalCdf(-score));
  }
  return sum / n;
}
