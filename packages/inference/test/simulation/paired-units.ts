import { accuracy, f1, jointCounts } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile } from '../../src/numerics/distributions.js';
import { compare } from '../../src/index.js';
import type { Units } from './even-units.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

const RATE = 0.8;

/**
 * How often intervals of a difference hold the true one, and how often tests find one. Model a is right
 * at a rate of 0.8, model b at one that is less by `drop`; each unit has rates of its own, and half of
 * the units are as easy for one model as for the other. Half of the rows are judged by the same luck.
 */
export function pairedUnitShares(
  { nUnits, size, correlation }: Units,
  drop: number,
  draws: Draws,
): Shares {
  const scale = (1 - correlation) / correlation;
  const rateAt = (share: number, mean: number): number =>
    betaQuantile(share, mean * scale, (1 - mean) * scale);
  return sharesOf(draws, (state) => {
    const [truth, a, b, unit]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let code = 0; code < nUnits; ++code) {
      const own = nextUniform(state);
      const other = nextUniform(state) < 0.5 ? own : nextUniform(state);
      const [rateA, rateB] = [rateAt(own, RATE), rateAt(other, RATE - drop)];
      for (let row = 0; row < size; ++row) {
        const label = nextUniform(state) < 0.5 ? 1 : 0;
        const luck = nextUniform(state);
        const luckOfB = nextUniform(state) < 0.5 ? luck : nextUniform(state);
        truth.push(label);
        a.push(luck < rateA ? label : 1 - label);
        b.push(luckOfB < rateB ? label : 1 - label);
        unit.push(code);
      }
    }
    const labels = [0, 1];
    const joint = jointCounts(truth, a, b, { labels, unit });
    const ofRows = jointCounts(truth, a, b, { labels });
    const of = { average: 'binary', posLabel: 1 } as const;
    const [right, found] = [compare(joint, accuracy), compare(joint, f1, of)];
    return {
      'accuracy, rows as units': holds(compare(ofRows, accuracy).difference, drop),
      accuracy: holds(right.difference, drop),
      'accuracy: p below 0.05': right.pValue < 0.05,
      // Half of the rows are positive, true and predicted: F1 is the accuracy.
      F1: holds(found.difference, drop),
      'F1: p below 0.05': found.pValue < 0.05,
    };
  });
}
