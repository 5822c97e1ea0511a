/** @import { Target } from './case.js' */

/** @typedef {{ name: string, group: string, ours: boolean, medianMs: number }} Timed */

/**
 * How much longer a case takes than ours, the first of ours in its group.
 *
 * @param {Timed} measurement
 * @param {readonly Timed[]} measurements
 * @returns {number | null} Ratio of the medians; null if ours is missing.
 */
export function ratioOf({ group, medianMs }, measurements) {
  const reference = measurements.find((other) => other.group === group && other.ours);
  return reference ? medianMs / reference.medianMs : null;
}

/**
 * Hold a target against what was measured.
 *
 * @param {Target} target
 * @param {readonly Timed[]} measurements
 * @returns {{ text: string, ratio: number | null, met: boolean | null }} Null if a case is missing.
 */
export function judge({ text, slow, fast, atLeast = 0, atMost = Infinity }, measurements) {
  const medianOf = (/** @type {string} */ name) =>
    measurements.find((other) => other.name === name)?.medianMs;
  const above = medianOf(slow);
  const below = medianOf(fast);
  if (above === undefined || below === undefined) return { text, ratio: null, met: null };
  const ratio = above / below;
  return { text, ratio, met: ratio >= atLeast && ratio <= atMost };
}
