/** @import { Target } from './case.js' */

/**
 * @typedef {{ name: string, group: string, ours: boolean, medianMs: number }} Timed
 * @typedef {{ text: string, ratio: number | null, met: boolean | null }} Judged Null if a case is
 *   missing.
 */

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
 * @returns {Judged}
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

/**
 * A target and what became of it, as a line for a terminal.
 *
 * @param {Judged} judged
 */
export function judgement({ text, ratio, met }) {
  const figure = ratio === null ? 'not measured' : `${ratio.toFixed(2)} ×`;
  return `${met === null ? 'open' : met ? 'met' : 'MISSED'}: ${text}: ${figure}`;
}
