/** @import { Target } from './case.js' */

/**
 * @typedef {{ name: string, group: string, ours: boolean, n: number | null, medianMs: number,
 *   peakBytes?: number | null, sizes?: Record<string, number> }} Timed
 *
 * @typedef {object} Judged A target held against what was measured.
 * @property {string} text
 * @property {number | null} ratio Null if a case is missing, of bytes and of a time.
 * @property {number | null} [bytes] Of memory and of a size only.
 * @property {number | null} [ms] Of a time only.
 * @property {boolean | null} met Null if a case is missing.
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
export function judge(target, measurements) {
  const { text } = target;
  if ('peakOf' in target) {
    const bytes = measurements.find(({ name }) => name === target.peakOf)?.peakBytes ?? null;
    return { text, ratio: null, bytes, met: bytes === null ? null : bytes <= target.atMostBytes };
  }
  if ('sizeOf' in target) {
    const { sizes } = measurements.find(({ name }) => name === target.sizeOf) ?? {};
    const bytes = sizes?.[target.part] ?? null;
    return { text, ratio: null, bytes, met: bytes === null ? null : bytes <= target.atMostBytes };
  }
  if ('timeOf' in target) {
    const ms = timeOf(target.timeOf, false, measurements) ?? null;
    return { text, ratio: null, ms, met: ms === null ? null : ms <= target.atMostMs };
  }
  const { slow, fast, perRow = false, atLeast = 0, atMost = Infinity } = target;
  const above = timeOf(slow, perRow, measurements);
  const below = timeOf(fast, perRow, measurements);
  if (above === undefined || below === undefined) return { text, ratio: null, met: null };
  const ratio = above / below;
  return { text, ratio, met: ratio >= atLeast && ratio <= atMost };
}

/**
 * A target and what became of it, as a line for a terminal.
 *
 * @param {Judged} judged
 */
export function judgement(judged) {
  const { text, met } = judged;
  return `${met === null ? 'open' : met ? 'met' : 'MISSED'}: ${text}: ${measuredText(judged)}`;
}

/**
 * @param {Judged} judged
 * @returns {string} What was measured, with its unit.
 */
export function measuredText({ ratio, bytes, ms }) {
  if (typeof bytes === 'number') {
    return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(0)} MB`;
  }
  if (typeof ms === 'number') return `${Number(ms.toPrecision(3))} ms`;
  return ratio === null ? 'not measured' : `${ratio.toFixed(2)} ×`;
}

/**
 * @param {string} name
 * @param {boolean} perRow
 * @param {readonly Timed[]} measurements
 * @returns {number | undefined} Milliseconds; undefined if the case is missing.
 */
function timeOf(name, perRow, measurements) {
  const timed = measurements.find((other) => other.name === name);
  return timed && timed.medianMs / (perRow ? (timed.n ?? 1) : 1);
}
