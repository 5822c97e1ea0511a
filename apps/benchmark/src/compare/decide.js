// Whether one build is slower than another, beyond the spread of a build against itself.

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
 * @property {number} spread The greatest ratio of the old build against itself, at least 1.
 * @property {Verdict} verdict
 */

/** What is less than this is no difference, however quiet the machine. */
const LEAST = 1.05;

/**
 * The old build's time of a round is the geometric mean of its two processes.
 *
 * @param {readonly Round[]} rounds At least one.
 * @returns {Decision}
 */
export function decide(rounds) {
  const ratio = median(rounds.map(({ before, again, after }) => after / Math.sqrt(before * again)));
  const spread = Math.max(
    ...rounds.map(({ before, again }) => Math.max(before / again, again / before)),
  );
  const bound = Math.max(LEAST, spread);
  const verdict = ratio > bound ? 'slower' : ratio < 1 / bound ? 'faster' : 'same';
  return { ratio, spread, verdict };
}

/** @param {readonly number[]} values At least one. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
