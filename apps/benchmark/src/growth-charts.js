// The line charts of docs/benchmarks.md: how time grows with rows, units and groups.
import { nodeMajor } from '@confmat/bench/results.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { Line } from './line-chart.js' */
/** @import { Recorded } from './recorded.js' */

/**
 * @typedef {object} GrowthLine
 * @property {string} label
 * @property {readonly { x: number, name: string }[]} cases Names of cases of the chart's suite.
 *
 * @typedef {object} GrowthChart
 * @property {string} slug Its file's name.
 * @property {string} suite
 * @property {string} title
 * @property {string} xName What is on the horizontal axis.
 * @property {readonly GrowthLine[]} lines The first is of confmat.
 * @property {(recorded: Recorded) => string} see What to see: one sentence or two.
 */

const ROWS = [1e3, 1e4, 1e5, 1e6, 1e7, 5e7];
const UNITS = [1e2, 1e3, 1e4, 1e5, 1e6];
const UNIT_ROWS = [1e4, 1e5, 1e6, 1e7];

/** @param {number} count */
const power = (count) => count.toExponential().replace('+', '');

/** @type {(what: string, n: number) => string} */
const ofRows = (what, n) => `${what} n=${power(n)} k=10 int32 uniform`;
/** @type {(what: string, n: number, nUnits: number) => string} */
const ofUnits = (what, n, nUnits) => `${what}, ${power(nUnits)} units, n=${power(n)} k=10 int32`;

/** @type {readonly GrowthChart[]} */
export const GROWTH_CHARTS = [
  {
    slug: 'growth-rows',
    suite: 'growth',
    title: 'Cost against rows: confusion matrix, 10 classes, int32',
    xName: 'rows',
    lines: [
      ['confusionMatrix', 'confmat'],
      ['C loop', 'C loop, -O3'],
      ['naive loop', 'naive loop in JavaScript'],
      ['NumPy bincount', 'NumPy bincount'],
    ].map(([what = '', label = '']) => ({
      label,
      cases: ROWS.map((n) => ({ x: n, name: ofRows(what, n) })),
    })),
    see: ({ range }) => {
      const times = range('growth', ofRows('confusionMatrix', 5e7), ofRows('confusionMatrix', 1e6));
      return `50 times as many rows as a million take confmat ${times} times as long.`;
    },
  },
  {
    slug: 'growth-rows-of-units',
    suite: 'units',
    title: 'Cost against rows: a unit for five rows, 10 classes, int32',
    xName: 'rows',
    lines: [
      ['confusionMatrix with unit', 'confusionMatrix with unit'],
      ['intervals by unit', 'intervals of the report'],
    ].map(([what = '', label = '']) => ({
      label,
      cases: UNIT_ROWS.map((n) => ({ x: n, name: ofUnits(what, n, n / 5) })),
    })),
    see: ({ range }) => {
      const times = range(
        'units',
        ofUnits('intervals by unit', 1e7, 2e6),
        ofUnits('intervals by unit', 1e6, 2e5),
      );
      return `The intervals of ten million rows of two million units take ${times} times as long as those of a tenth of both.`;
    },
  },
  {
    slug: 'growth-units',
    suite: 'units',
    title: 'Cost against units: 1 M rows, 10 classes, int32',
    xName: 'units',
    lines: [
      ['intervals by unit', 'intervals of the report'],
      ['comparison by unit', 'comparison of two models'],
      ['confusionMatrix with unit', 'confusionMatrix with unit'],
      ['jointCounts with unit', 'jointCounts with unit'],
    ].map(([what = '', label = '']) => ({
      label,
      cases: UNITS.map((nUnits) => ({ x: nUnits, name: ofUnits(what, 1e6, nUnits) })),
    })),
    see: ({ range }) => {
      const of = (/** @type {string} */ what) =>
        range('units', ofUnits(what, 1e6, 1e6), ofUnits(what, 1e6, 1e5));
      return `A million units take ${of('intervals by unit')} times as long as 100,000 for the intervals of a report and ${of('comparison by unit')} times for a comparison.`;
    },
  },
];

/**
 * Whether all that a chart shows is recorded, so that a new suite has its charts once it was.
 * @param {GrowthChart} chart
 * @param {readonly Result[]} results
 */
export function isRecordedGrowth({ suite, lines }, results) {
  return results.some((result) => {
    const names = new Set(result.measurements.map(({ name }) => name));
    return (
      result.suite === suite &&
      lines.every(({ cases }) => cases.every(({ name }) => names.has(name)))
    );
  });
}

/**
 * The lines of a chart, as the newest version of Node has them.
 * @param {GrowthChart} chart
 * @param {readonly Result[]} results
 * @returns {Line[]}
 */
export function growthLines(chart, results) {
  const { suite, lines } = chart;
  const run = results
    .filter((result) => result.suite === suite && isRecordedGrowth(chart, [result]))
    .sort((a, b) => nodeMajor(b) - nodeMajor(a))[0];
  if (!run) throw new Error(`bug: ${suite} is recorded`);
  return lines.map(({ label, cases }) => {
    const found = cases.flatMap(({ x, name }) => {
      const one = run.measurements.find((measurement) => measurement.name === name);
      return one ? [{ x, one }] : [];
    });
    return {
      label,
      ours: found.every(({ one }) => one.ours),
      points: found.map(({ x, one }) => ({ x, ms: one.medianMs })),
    };
  });
}
