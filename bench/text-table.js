import { ratioOf } from './ratios.js';

/** @import { RecordedMeasurement } from './results.js' */

const HEAD = ['median ms', 'quartiles ms', 'first ms', '× ours', 'Mrows/s', 'peak MiB'];
const WIDTHS = [10, 21, 9, 7, 8, 8];

/**
 * What was measured, as lines for a terminal, a heading before each group.
 *
 * @param {readonly RecordedMeasurement[]} measurements
 * @returns {string[]}
 */
export function textTable(measurements) {
  const groups = [...new Set(measurements.map(({ group }) => group))];
  return [
    cells(HEAD, ''),
    ...groups.flatMap((group) => [
      `--- ${group}`,
      ...measurements.filter((one) => one.group === group).map((one) => line(one, measurements)),
    ]),
  ];
}

/**
 * @param {RecordedMeasurement} measurement
 * @param {readonly RecordedMeasurement[]} all
 */
function line(measurement, all) {
  const { name, medianMs, lowerQuartileMs, upperQuartileMs, firstMs, rowsPerSecond, peakBytes } =
    measurement;
  const ratio = ratioOf(measurement, all);
  const values = [
    medianMs.toFixed(3),
    `${lowerQuartileMs.toFixed(3)} … ${upperQuartileMs.toFixed(3)}`,
    firstMs === null ? '' : firstMs.toFixed(1),
    ratio === null ? '' : ratio.toFixed(2),
    rowsPerSecond === null ? '' : (rowsPerSecond / 1e6).toFixed(1),
    peakBytes ? (peakBytes / 2 ** 20).toFixed(0) : '',
  ];
  return cells(values, name);
}

/**
 * @param {readonly string[]} values
 * @param {string} name
 */
function cells(values, name) {
  const padded = values.map((value, column) => value.padStart(WIDTHS[column] ?? 0));
  return [...padded, name].join('  ').trimEnd();
}
