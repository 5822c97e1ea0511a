import { nextUniform, seedState } from '../bootstrap/kernels/random-state.js';

/** How often chance gives a sum of differences as far from 0 as the one seen. */
export interface SignFlips {
  /** As far above. */
  readonly above: number;
  /** As far on either side. */
  readonly twoSided: number;
  /** Whether every way to turn the signs was counted, not a sample of them. */
  readonly isExact: boolean;
}

/** Sums that are kept apart at most; more are sampled. */
const MOST_SUMS = 2 ** 14;

/** Sums that only rounding makes unequal count as equal. */
const ROUNDING = 1e-9;

const REPLICATES = 9999;

/**
 * The sign test of Fisher: if neither of two systems is better, each difference could as well have the
 * other sign. Sums of equal values fall together, so all 2ⁿ ways are counted where there are few sums;
 * otherwise the seed draws the same sample on any machine.
 *
 * @param differences Of each task, not NaN.
 * @returns Both in [0, 1]: 0 where the chance is less than the least double. 1 where all differences are 0.
 * @see Fisher 1935, "The design of experiments", §21; Phipson & Smyth 2010 for the sample.
 */
export function signFlips(differences: readonly number[], seed: number): SignFlips {
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  const seen = differences.reduce((sum, one) => sum + one, 0);
  return countedFlips(sizes, seen) ?? sampledFlips(sizes, seen, seed);
}

/** Every way; null if there are too many sums. */
function countedFlips(sizes: readonly number[], seen: number): SignFlips | null {
  let chances = new Map<number, { sum: number; chance: number }>([[0, { sum: 0, chance: 1 }]]);
  for (const size of sizes) {
    const next: typeof chances = new Map();
    for (const { sum, chance } of chances.values()) {
      for (const moved of [sum - size, sum + size]) {
        const key = Math.round(moved / ROUNDING);
        const known = next.get(key);
        if (known) known.chance += chance / 2;
        else next.set(key, { sum: moved, chance: chance / 2 });
      }
    }
    if (next.size > MOST_SUMS) return null;
    chances = next;
  }
  const shareOf = (holds: (sum: number) => boolean): number => {
    let share = 0;
    for (const { sum, chance } of chances.values()) if (holds(sum)) share += chance;
    return Math.min(1, share);
  };
  const slack = ROUNDING * (sizes.length + 1);
  return {
    above: shareOf((sum) => sum >= seen - slack),
    twoSided: shareOf((sum) => Math.abs(sum) >= Math.abs(seen) - slack),
    isExact: true,
  };
}

/** A sample of the ways, and the one seen. */
function sampledFlips(sizes: readonly number[], seen: number, seed: number): SignFlips {
  const state = new Int32Array(4);
  const slack = ROUNDING * (sizes.length + 1);
  let [above, beyond] = [1, 1];
  for (let replicate = 0; replicate < REPLICATES; ++replicate) {
    seedState(state, seed, replicate);
    let sum = 0;
    for (const size of sizes) sum += nextUniform(state) < 0.5 ? -size : size;
    if (sum >= seen - slack) ++above;
    if (Math.abs(sum) >= Math.abs(seen) - slack) ++beyond;
  }
  const all = REPLICATES + 1;
  return { above: above / all, twoSided: beyond / all, isExact: false };
}
