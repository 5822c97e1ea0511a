// Whether one build is slower than another, beyond the spread of a build against itself.
import { quantileSorted } from '@confmat/bench/statistics.js';

/**
 * @typedef {object} Round Milliseconds per call of one case, measured in turns.
 * @property {number} before Of the old build.
 * @property {number} again Of the old build, in another process.
 * @property {number} after Of the new build.
 *
 * @typedef {'slower' | 'faster' | 'same'} Verdict
 *
 * @typedef {object} Decision
 * @property {number} ratio Median over the rounds of new / old.
 * @property {number} spread What four rounds in five of the old build against itself stay within,
 *   at least 1.
 * @property {Verdict} verdict
 */

/** The one round in five that something else disturbed most does not count. */
const SHARE = 0.8;
/** What is less than this is no difference, however quiet the machine. */
const LEAST = 1.05;

/**
 * The old build's time of a round is the geometric mean of its two processes.
 * @param {readonly Round[]} rounds At least one.
 * @returns {Decision}
 */
export function decide(rounds) {
  const ratio = median(rounds.map(({ before, again, after }) => after / Math.sqrt(before * again)));
  const spread = quantile(
    rounds.map(({ before, again }) => Math.max(before / again, again / before)),
    SHARE,
  );
  const bound = Math.max(LEAST, spread);
  const verdict = ratio > bound ? 'slower' : ratio < 1 / bound ? 'faster' : 'same';
  return { ratio, spread, verdict };
}

/** @param {readonly number[]} values At least one. */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * @param {readonly number[]} values At least one.
 * @param {number} p In [0, 1].
 */
function quantile(values, p) {
  return quantileSorted(
    [...values].sort((a, b) => a - b),
    p,
  );
}
