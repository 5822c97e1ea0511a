import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/numerics/distributions.js';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  rocAucInterval,
} from '../../src/index.js';
import { areaOf, averagePrecisionOf } from './areas.js';
import type { Units } from './even-units.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Scores in units: those of positives lie `shift` above those of negatives. */
export interface ScoresByUnit extends Units {
  readonly shift: number;
  /** Share of positives. */
  readonly positives: number;
  /** Whether the rows of a unit are all of one class. */
  readonly isOfOneClass: boolean;
}

/** How often the intervals of the areas hold those of the population. */
export function unitAreaCoverage(
  { nUnits, size, correlation, shift, positives, isOfOneClass }: ScoresByUnit,
  draws: Draws,
): Shares {
  const n = nUnits * size;
  const area = areaOf({ shift });
  const nPositives = n * positives;
  const precision = averagePrecisionOf({ shift, nPositives, nNegatives: n - nPositives });
  const unit = Array.from({ length: n }, (_, row) => Math.floor(row / size));
  return sharesOf(draws, (state) => {
    const normal = (): number => normalQuantile(nextUniform(state) + 2 ** -54);
    const labels: number[] = [];
    const scores: number[] = [];
    for (let code = 0; code < nUnits; ++code) {
      const shared = normal() * Math.sqrt(correlation);
      const ofUnit = nextUniform(state) < positives ? 1 : 0;
      for (let row = 0; row < size; ++row) {
        const own = nextUniform(state) < positives ? 1 : 0;
        const label = isOfOneClass ? ofUnit : own;
        labels.push(label);
        scores.push(shared + normal() * Math.sqrt(1 - correlation) + label * shift);
      }
    }
    const sweep = thresholdSweep(labels, scores);
    const byUnit = thresholdSweep(labels, scores, { unit });
    return {
      'ROC AUC, rows as units': holds(rocAucInterval(sweep), area),
      'ROC AUC': holds(rocAucInterval(byUnit), area),
      'average precision, rows as units': holds(averagePrecisionInterval(sweep), precision),
      'average precision': holds(averagePrecisionInterval(byUnit), precision),
    };
  });
}

/**
 * How often the differences of the areas of two scores hold those of the population. Half of the luck of
 * a row, and of a unit, is that of both scores.
 *
 * @param shiftOfB By how much positives of the second score lie above its negatives.
 */
export function unitAreaComparison(
  { nUnits, size, correlation, shift, positives, isOfOneClass }: ScoresByUnit,
  shiftOfB: number,
  draws: Draws,
): Shares {
  const n = nUnits * size;
  const sizes = { nPositives: n * positives, nNegatives: n * (1 - positives) };
  const truth = areaOf({ shift }) - areaOf({ shift: shiftOfB });
  const ofPrecision =
    averagePrecisionOf({ shift, ...sizes }) - averagePrecisionOf({ shift: shiftOfB, ...sizes });
  const unit = Array.from({ length: n }, (_, row) => Math.floor(row / size));
  return sharesOf(draws, (state) => {
    const normal = (): number => normalQuantile(nextUniform(state) + 2 ** -54);
    const pair = (): [number, number] => {
      const both = normal();
      return [(both + normal()) / Math.SQRT2, (both + normal()) / Math.SQRT2];
    };
    const labels: number[] = [];
    const [scoreA, scoreB]: [number[], number[]] = [[], []];
    for (let code = 0; code < nUnits; ++code) {
      const [sharedA, sharedB] = pair();
      const ofUnit = nextUniform(state) < positives ? 1 : 0;
      for (let row = 0; row < size; ++row) {
        const own = nextUniform(state) < positives ? 1 : 0;
        const label = isOfOneClass ? ofUnit : own;
        const [ownA, ownB] = pair();
        const [shared, single] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
        labels.push(label);
        scoreA.push(sharedA * shared + ownA * single + label * shift);
        scoreB.push(sharedB * shared + ownB * single + label * shiftOfB);
      }
    }
    const alone = compareRocAuc(labels, scoreA, scoreB, { posLabel: 1 });
    const options = { posLabel: 1, unit };
    const roc = compareRocAuc(labels, scoreA, scoreB, options);
    const precision = compareAveragePrecision(labels, scoreA, scoreB, options);
    return {
      'ROC AUC, rows as units': holds(alone.difference, truth),
      'ROC AUC': holds(roc.difference, truth),
      'ROC AUC: p below 0.05': roc.pValue < 0.05,
      'average precision': holds(precision.difference, ofPrecision),
      'average precision: p below 0.05': precision.pValue < 0.05,
    };
  });
}
