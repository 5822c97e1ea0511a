// Recorded results: one file for each suite and major version of Node.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

/** @import { Effort, Measurement } from './measure.js' */
/** @import { Judged } from './ratios.js' */

/**
 * @typedef {Omit<Measurement, 'peakBytes'> & Partial<Pick<Measurement, 'peakBytes'>>}
 *   RecordedMeasurement Older ones lack the peak.
 *
 * @typedef {object} Result
 * @property {string} suite
 * @property {string} commit
 * @property {string} date
 * @property {string} cpu
 * @property {number} nCpus
 * @property {number} memoryBytes
 * @property {string} os
 * @property {number[]} loadAverage
 * @property {string} [note]
 * @property {Record<string, string>} versions
 * @property {Effort} effort
 * @property {Judged[]} targets
 * @property {RecordedMeasurement[]} measurements
 * @property {{ name: string, nCases: number, reason: string }[]} skipped
 */

const RESULTS = new URL('results/', import.meta.url);
const FIRST = 'overview';

/** @returns {Result[]} The overview first, the others by name; each by version of Node. */
export function readResults() {
  const files = existsSync(RESULTS) ? readdirSync(RESULTS).sort() : [];
  /** @type {Result[]} */
  const all = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, RESULTS), 'utf8')));
  return all.sort((a, b) => Number(b.suite === FIRST) - Number(a.suite === FIRST));
}

/**
 * @param {Result} result
 * @returns {string} The file's name, from the root.
 */
export function saveResult(result) {
  const name = `${result.suite}-node${nodeMajor(result)}.json`;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL(name, RESULTS), resultText(result));
  return `bench/results/${name}`;
}

/**
 * Six significant digits are more than any clock here has.
 *
 * @param {unknown} result
 * @returns {string} JSON.
 */
export function resultText(result) {
  const rounded = (/** @type {string} */ _key, /** @type {unknown} */ value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
  return `${JSON.stringify(result, rounded, 2)}\n`;
}

/** @param {Pick<Result, 'versions'>} result */
export function nodeMajor({ versions }) {
  return Number.parseInt(versions['node'] ?? '', 10);
}
