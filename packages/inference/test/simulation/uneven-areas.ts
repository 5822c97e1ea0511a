import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  rocAucInterval,
} from '../../src/index.js';
import { areaOf, averagePrecisionOf } from './areas.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import type { UnevenUnits } from './uneven.js';

/** Scores of positives lie so far above those of negatives; so many of the rows are positive. */
const [SHIFT, POSITIVES] = [1.8, 0.3];

/**
 * How often intervals hold the areas of the population, and their difference for two scores that are as
 * good. Half of the luck of a row, and of a unit, is that of both scores.
 *
 * @param isOfOneClass Whether the rows of a unit are all of one class.
 */
export function unevenAreaShares(
  { sizes, correlation }: Pick<UnevenUnits, 'sizes' | 'correlation'>,
  isOfOneClass: boolean,
  draws: Draws,
): Shares {
  const sizesOfClasses = { nPositives: POSITIVES, nNegatives: 1 - POSITIVES };
  const precisionOfAll = averagePrecisionOf({ shift: SHIFT, ...sizesOfClasses });
  const [shared, single] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
  return sharesOf(draws, (state) => {
    const pair = (): readonly [number, number] => {
      const [both, a, b] = normals(state);
      return [(both + a) / Math.SQRT2, (both + b) / Math.SQRT2];
    };
    const [labels, unit]: [number[], number[]] = [[], []];
    const [scoreA, scoreB]: [number[], number[]] = [[], []];
    for (const [code, size] of sizes(state).entries()) {
      const [sharedA, sharedB] = pair();
      const ofUnit = nextUniform(state) < POSITIVES ? 1 : 0;
      for (let row = 0; row < size; ++row) {
        const own = nextUniform(state) < POSITIVES ? 1 : 0;
        const label = isOfOneClass ? ofUnit : own;
        const [ownA, ownB] = pair();
        labels.push(label);
        unit.push(code);
        scoreA.push(sharedA * shared + ownA * single + label * SHIFT);
        scoreB.push(sharedB * shared + ownB * single + label * SHIFT);
      }
    }
    const nPositives = labels.reduce((sum, label) => sum + label, 0);
    const isBoth = nPositives > 0 && nPositives < labels.length;
    if (!isBoth) return { 'no interval': true };
    const options = { posLabel: 1, unit };
    const sweep = thresholdSweep(labels, scoreA, { unit });
    const area = rocAucInterval(sweep);
    const precision = averagePrecisionInterval(sweep);
    const roc = compareRocAuc(labels, scoreA, scoreB, options);
    const difference = compareAveragePrecision(labels, scoreA, scoreB, options);
    const isNone = [area, precision, roc.difference, difference.difference].some(
      ({ method }) => method === 'none',
    );
    const below = (pValue: number): boolean | null => (Number.isNaN(pValue) ? null : pValue < 0.05);
    return {
      'ROC AUC': holds(area, areaOf({ shift: SHIFT })),
      'average precision': holds(precision, precisionOfAll),
      'difference of ROC AUC': holds(roc.difference, 0),
      'its p below 0.05': below(roc.pValue),
      'difference of average precision': holds(difference.difference, 0),
      'p below 0.05': below(difference.pValue),
      'no interval': isNone,
    };
  });
}

/** Three normal numbers, by Box and Muller. */
function normals(state: Int32Array): readonly [number, number, number] {
  const radius = (): number => Math.sqrt(-2 * Math.log(nextUniform(state) + 2 ** -54));
  const angle = 2 * Math.PI * nextUniform(state);
  const first = radius();
  return [
    first * Math.cos(angle),
    first * Math.sin(angle),
    radius() * Math.cos(2 * Math.PI * nextUniform(state)),
  ];
}
