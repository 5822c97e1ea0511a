// Numbers for sentences, read from recorded results.
import { digits, thousands } from './number-text.js';

/** @import { RecordedMeasurement, Result } from '@confmat/bench/results.js' */

/**
 * @typedef {object} Recorded
 * @property {(suite: string, slow: string, fast: string) => string} range How many times as long one
 *   case takes as another, from the least to the most of all versions of Node: `27 to 29`.
 * @property {(suite: string, name: string) => string} peakMb The most memory of any run, in MB.
 */

/**
 * @param {readonly Result[]} results
 * @returns {Recorded} Its functions throw if a case is not recorded.
 */
export function recordedNumbers(results) {
  /** @type {(suite: string, names: string[]) => RecordedMeasurement[][]} */
  const inEachRun = (suite, names) => {
    const runs = results
      .filter((result) => result.suite === suite)
      .map(({ measurements }) =>
        names.flatMap((name) => measurements.find((one) => one.name === name) ?? []),
      )
      .filter(({ length }) => length === names.length);
    if (runs.length === 0) throw new Error(`bug: ${suite} has no result of ${names.join(', ')}`);
    return runs;
  };
  return {
    range(suite, slow, fast) {
      const ratios = inEachRun(suite, [slow, fast]).map(
        ([above, below]) => (above?.medianMs ?? NaN) / (below?.medianMs ?? NaN),
      );
      const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map(short);
      return least === most ? `${least}` : `${least} to ${most}`;
    },
    peakMb(suite, name) {
      const peaks = inEachRun(suite, [name]).map(([run]) => run?.peakBytes ?? NaN);
      return digits(Math.max(...peaks) / 1e6);
    },
  };
}

/**
 * Two significant digits are enough for a sentence.
 * @param {number} ratio
 */
function short(ratio) {
  const rounded = Number(ratio.toPrecision(2));
  return rounded >= 1000 ? thousands(rounded) : String(rounded);
}
