import assert from 'node:assert/strict';
import { accuracy, confusionMatrix, f1, jointCounts } from '@confmat/core';
import { compare, intervals } from '@confmat/inference';
import { assertMatrix, expectedCounts } from '../expected.js';
import { once } from '../once.js';
import { randomCodes, randomPredictions } from '../random.js';
import { workload } from '../workload.js';

/** @import { ConfusionMatrix, JointCounts } from '@confmat/core' */
/** @import { ModelComparison, ReportIntervals } from '@confmat/inference' */
/** @import { Case, CaseFacts, LocalCase, Prepared, Target } from '../case.js' */

const K = 10;
const N = 1e6;
const UNITS = [1e2, 1e3, 1e4, 1e5, 2e5, 1e6];
/** Rows of as many units as a fifth of them. */
const ROWS = [1e4, 1e5, 1e6, 1e7];
const ROWS_PER_UNIT = 5;
const QUICK_ROWS = 1e5;
/** The normal quantile of 0.95 on both sides. */
const Z = 1.959963984540054;

const COUNT = 'confusionMatrix with unit';
const INTERVALS = 'intervals by unit';
const JOINT = 'jointCounts with unit';
const COMPARE = 'comparison by unit';

/**
 * @param {string} what
 * @param {number} n
 * @param {number} nUnits
 */
function nameOf(what, n, nUnits) {
  return `${what}, ${power(nUnits)} units, n=${power(n)} k=${K} int32`;
}

/** @param {number} count */
function power(count) {
  return count.toExponential().replace('+', '');
}

/** @type {readonly Target[]} */
export const targets = [
  ...[INTERVALS, COMPARE].map((what) => ({
    text: `${what} of 200,000 units takes at most 0.3 s`,
    timeOf: nameOf(what, N, 2e5),
    atMostMs: 300,
  })),
  ...[INTERVALS, COMPARE].map((what) => ({
    text: `${what} of 10 × as many units takes at most 15 × the time`,
    slow: nameOf(what, N, 1e6),
    fast: nameOf(what, N, 1e5),
    atMost: 15,
  })),
  {
    text: `${COUNT} of 10 × as many rows and units takes at most 20 × the time`,
    slow: nameOf(COUNT, 1e7, 2e6),
    fast: nameOf(COUNT, 1e6, 2e5),
    atMost: 20,
  },
];

/**
 * Counts by unit, and what is found of them, by the number of units with a million rows, and by the
 * number of rows with a unit for five of them.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const n = quick ? QUICK_ROWS : N;
  const byUnits = UNITS.filter((nUnits) => nUnits <= n).map((nUnits) => ({ n, nUnits }));
  const byRows = ROWS.filter((rows) => rows <= n || !quick)
    .map((rows) => ({ n: rows, nUnits: rows / ROWS_PER_UNIT }))
    .filter((size) => !byUnits.some((other) => other.n === size.n && other.nUnits === size.nUnits));
  return [
    ...byUnits.flatMap((size) => casesOf(size, true)),
    ...byRows.flatMap((size) => casesOf(size, false)),
  ];
}

/**
 * @typedef {object} Rows
 * @property {Int32Array} trueCodes
 * @property {Int32Array} predCodes
 * @property {Int32Array} others Predictions of another model.
 * @property {Int32Array} unit In [0, nUnits).
 *
 * @param {{ n: number, nUnits: number }} size
 * @param {boolean} withModels Whether two models are compared, too.
 * @returns {LocalCase[]}
 */
function casesOf({ n, nUnits }, withModels) {
  const data = workload({ n, k: K });
  /** @type {() => Rows} */
  const rows = once(() => ({
    trueCodes: data.trueCodes,
    predCodes: data.predCodes,
    others: randomPredictions(data.trueCodes, { k: K, skew: 'uniform', accuracy: 0.82, seed: 29 }),
    unit: randomCodes({ n, k: nUnits, skew: 'uniform', seed: 31 }),
  }));
  const seen = once(() => new Set(rows().unit).size);
  const matrixOf = () => {
    const { trueCodes, predCodes, unit } = rows();
    return confusionMatrix(trueCodes, predCodes, { unit });
  };
  const jointOf = () => {
    const { trueCodes, predCodes, others, unit } = rows();
    return jointCounts(trueCodes, predCodes, others, { unit });
  };
  /** @type {(what: string, prepare: () => Prepared) => LocalCase} */
  const of = (what, prepare) => ({ ...factsOf(what, n, nUnits), prepare });
  return [
    of(COUNT, () => ({
      run: matrixOf,
      check: (/** @type {ConfusionMatrix} */ matrix) => {
        assertMatrix(matrix, expectedCounts(data), [...Array(K).keys()]);
        assert.equal(keysOf(matrix.units), seen());
      },
    })),
    of(INTERVALS, () => {
      const matrix = matrixOf();
      return { run: () => intervals(matrix), check: (found) => checkAccuracy(found, rows()) };
    }),
    ...(withModels
      ? [
          of(JOINT, () => ({
            run: jointOf,
            check: (/** @type {JointCounts} */ joint) => {
              assert.equal(joint.nSamples, n);
              assert.equal(keysOf(joint.units), seen());
            },
          })),
          of(COMPARE, () => {
            const joint = jointOf();
            return {
              run: () => [compare(joint, accuracy), compare(joint, f1, { average: 'macro' })],
              check: (found) => checkChange(found, rows()),
            };
          }),
        ]
      : []),
  ];
}

/**
 * @param {string} what
 * @param {number} n
 * @param {number} nUnits
 * @returns {CaseFacts}
 */
function factsOf(what, n, nUnits) {
  return {
    ...{ name: nameOf(what, n, nUnits), group: `${power(nUnits)} units, n=${power(n)}` },
    ...{ ours: true, n, k: K, dtype: 'int32', skew: 'uniform' },
  };
}

/**
 * @param {ConfusionMatrix['units'] | JointCounts['units']} units
 * @returns {number}
 */
function keysOf(units) {
  assert.ok(typeof units === 'object', 'no units');
  return units.keys.length;
}

/**
 * @param {ReportIntervals} found
 * @param {Rows} rows
 */
function checkAccuracy({ accuracy: found }, { trueCodes, predCodes, unit }) {
  assert.ok(found);
  const right = trueCodes.map((code, row) => Number(code === predCodes[row]));
  const { share, error } = clustered(right, unit);
  assert.ok(Math.abs(found.estimate - share) < 1e-12, `accuracy is ${found.estimate}`);
  // Other quantiles and corrections are used for few units.
  const ratio = (found.high - found.low) / 2 / (Z * error);
  assert.ok(ratio > 0.97 && ratio < 1.06, `the interval is ${ratio} times as wide as expected`);
}

/**
 * @param {readonly ModelComparison[]} found
 * @param {Rows} rows
 */
function checkChange([comparison], { trueCodes, predCodes, others, unit }) {
  assert.ok(comparison);
  const { estimate, low, high } = comparison.difference;
  const gain = trueCodes.map(
    (code, row) => Number(code === predCodes[row]) - Number(code === others[row]),
  );
  const { share, error } = clustered(gain, unit);
  assert.ok(Math.abs(estimate - share) < 1e-12, `the difference is ${estimate}`);
  const ratio = (high - low) / 2 / (Z * error);
  assert.ok(ratio > 0.9 && ratio < 1.15, `the interval is ${ratio} times as wide as expected`);
}

/**
 * The mean of rows that belong to units, and its standard error, by the sums of the units.
 *
 * @param {Int32Array} values
 * @param {Int32Array} unit
 */
function clustered(values, unit) {
  const nUnits = unit.reduce((most, code) => Math.max(most, code + 1), 0);
  const [sums, sizes] = [new Float64Array(nUnits), new Float64Array(nUnits)];
  unit.forEach((code, row) => {
    sums[code] = (sums[code] ?? 0) + (values[row] ?? 0);
    sizes[code] = (sizes[code] ?? 0) + 1;
  });
  const share = sums.reduce((all, one) => all + one, 0) / values.length;
  const squares = sums.reduce((all, one, code) => all + (one - share * (sizes[code] ?? 0)) ** 2, 0);
  return { share, error: Math.sqrt(squares) / values.length };
}
