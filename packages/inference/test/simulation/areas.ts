import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalCdf, normalQuantile } from '../../src/numerics/distributions.js';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  rocAucInterval,
} from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Scores that are normal: those of positives lie `shift` above those of negatives. */
interface Model {
  readonly shift: number;
  /** Standard deviation of the positives' scores, that of the negatives' being 1. Default: 1. */
  readonly spread?: number;
}

/** Rows with such scores. */
export interface Scores extends Model {
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** How often the intervals of the areas hold those of the population. */
export function areaCoverage(scores: Scores, draws: Draws): Shares {
  const labels = labelsOf(scores);
  const area = areaOf(scores);
  const precision = averagePrecisionOf(scores);
  return sharesOf(draws, (state) => {
    const sweep = thresholdSweep(labels, scoresOf(state, labels, scores));
    return {
      'ROC AUC': holds(rocAucInterval(sweep), area),
      'average precision': holds(averagePrecisionInterval(sweep), precision),
    };
  });
}

/** What two scores that share half of their luck are found to be. */
export function areaComparison(a: Scores, b: Model, draws: Draws): Shares {
  const labels = labelsOf(a);
  const truth = areaOf(a) - areaOf(b);
  const ofPrecision = averagePrecisionOf(a) - averagePrecisionOf({ ...a, spread: 1, ...b });
  return sharesOf(draws, (state) => {
    const shared = scoresOf(state, labels, { shift: 0 });
    const [scoreA, scoreB] = [a, b].map((model) => {
      const own = scoresOf(state, labels, { shift: 0 });
      return own.map((x, row) =>
        scoreOf((x + (shared[row] ?? 0)) / Math.SQRT2, labels[row] ?? 0, model),
      );
    }) as [Float64Array, Float64Array];
    const roc = compareRocAuc(labels, scoreA, scoreB);
    const precision = compareAveragePrecision(labels, scoreA, scoreB);
    return {
      'ROC AUC: the interval holds': holds(roc.difference, truth),
      'ROC AUC: warned': roc.difference.warning !== undefined,
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

function scoresOf(state: Int32Array, labels: readonly number[], model: Model): Float64Array {
  return Float64Array.from(labels, (label) =>
    scoreOf(normalQuantile(nextUniform(state) + 2 ** -54), label, model),
  );
}

/** The score that a standard normal number becomes in its class. */
function scoreOf(x: number, label: number, { shift, spread = 1 }: Model): number {
  return label === 1 ? spread * x + shift : x;
}

/** The area under the ROC curve of the population. */
export function areaOf({ shift, spread = 1 }: Model): number {
  return normalCdf(shift / Math.hypot(1, spread));
}

/** Precision over the scores of the positives, by sums over a fine grid. */
export function averagePrecisionOf({ shift, spread = 1, nPositives, nNegatives }: Scores): number {
  const n = 20_000;
  let sum = 0;
  for (let i = 0; i < n; ++i) {
    // The share of positives above the score.
    const found = (i + 0.5) / n;
    const score = shift - spread * normalQuantile(found);
    const tp = nPositives * found;
    sum += tp / (tp + nNegatives * normalCdf(-score));
  }
  return sum / n;
}
