import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { twoSidedZ } from '../../src/numerics/distributions.js';
import { netBenefitIntervals } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Threshold probabilities. */
const THRESHOLDS = [0.05, 0.1, 0.2, 0.5, 0.9];

/** How often the intervals of net benefit hold that of all rows, whose scores are even and calibrated. */
export function netBenefitShares(nRows: number, draws: Draws): Shares {
  return sharesOf(draws, (state) => {
    const yScore = Array.from({ length: nRows }, () => nextUniform(state));
    const yTrue = yScore.map((score) => Number(nextUniform(state) < score));
    const sweep = thresholdSweep(yTrue, yScore, { posLabel: 1 });
    const found = netBenefitIntervals(sweep, THRESHOLDS);
    const all = THRESHOLDS.map((t, place) => {
      const price = t / (1 - t);
      // The scores from t on hold (1 − t²) / 2 of the positives and (1 − t)² / 2 of the negatives.
      const truth = (1 - t ** 2) / 2 - ((1 - t) ** 2 / 2) * price;
      const gains = yScore.map((score, row) => (score < t ? 0 : yTrue[row] === 1 ? 1 : -price));
      const [low, high] = normalEnds(gains);
      const one = found[place] ?? { low: NaN, high: NaN };
      return [
        [`at ${t}`, holds(one, truth)],
        [`at ${t}, ± z errors`, holds({ low, high }, truth)],
      ] as const;
    });
    return Object.fromEntries([...all.map(([ours]) => ours), ...all.map(([, normal]) => normal)]);
  });
}

function normalEnds(values: readonly number[]): [number, number] {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = twoSidedZ(0.95) * Math.sqrt(squares / (n - 1) / n);
  return [mean - half, mean + half];
}
