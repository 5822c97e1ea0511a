// Areas of the scores of each group: confmat's, what one would write without it, and another program's.
import assert from 'node:assert/strict';
import {
  averagePrecision,
  averagePrecisionPerSlice,
  bestThreshold,
  f1,
  rocAuc,
  rocAucPerSlice,
  slicedSweeps,
  thresholdSweep,
} from '@confmat/thresholds';
import { once } from './once.js';
import { scoredWorkload } from './scored-workload.js';

/** @import { Case, CaseFacts, LocalCase } from './case.js' */
/** @import { ScoredWorkload } from './scored-workload.js' */

/** Odd, so that products with it modulo 2^32 reach every group. */
const FACTOR = 0x9e3779b1;
/** Groups that are compared with the definition. */
const CHECKED = 20;

/**
 * The group of each row, the same as in `peers/polarbearings.py`.
 *
 * @param {number} n
 * @param {number} nGroups
 * @returns {Int32Array} In [0, nGroups), shape (n,).
 */
function groupsOf(n, nGroups) {
  return Int32Array.from({ length: n }, (_, row) =>
    Math.floor(((Math.imul(row, FACTOR) >>> 0) / 2 ** 32) * nGroups),
  );
}

/** @typedef {Record<'roc' | 'precision', Float64Array>} Areas By group, ascending. */

/**
 * @param {number} n Rows, a power of ten.
 * @param {number} nGroups
 * @returns {Case[]}
 */
export function groupedScores(n, nGroups) {
  const data = scoredWorkload(n);
  const rows = once(() => ({ ...columnsOf(data), g: groupsOf(n, nGroups) }));
  const check = (/** @type {Areas} */ areas) => checkAreas(rows(), nGroups, areas);
  const size = `${nGroups} groups, ${data.name} float64`;
  /** @type {(what: string, ours?: boolean) => CaseFacts} */
  const facts = (what, ours = true) => ({
    ...{ name: `${what}, ${size}`, group: `areas of ${size}`, ours, n },
    ...{ k: 2, dtype: 'float64', skew: null },
  });
  return [
    {
      ...facts('slicedSweeps, rocAucPerSlice and averagePrecisionPerSlice'),
      prepare() {
        const { yTrue, yScore, g } = rows();
        return { run: () => areasOfSlices(slicedSweeps(yTrue, yScore, { g })), check };
      },
    },
    {
      ...facts('slicedSweeps, rocAuc and averagePrecision of each'),
      prepare() {
        const { yTrue, yScore, g } = rows();
        return {
          run: () => {
            const sweeps = slicedSweeps(yTrue, yScore, { g }).map(({ sweep }) => sweep);
            const roc = Float64Array.from(sweeps, (sweep) => rocAuc(sweep));
            return { roc, precision: Float64Array.from(sweeps, averagePrecision) };
          },
          check,
        };
      },
    },
    {
      ...facts('rows gathered and thresholdSweep', false),
      prepare() {
        const { yTrue, yScore, g } = rows();
        return { run: () => gathered(yTrue, yScore, g, nGroups), check };
      },
    },
    {
      ...facts('polarbearings roc_auc and average_precision in group_by', false),
      peer: {
        program: 'polarbearings',
        task: `areas ${nGroups}`,
        data,
        check: (output) => {
          const both = new Float64Array(Uint8Array.from(output).buffer);
          const half = both.length / 2;
          check({ roc: both.subarray(0, half), precision: both.subarray(half) });
        },
      },
    },
    ...bestF1(facts, nGroups, rows),
  ];
}

/**
 * @param {(what: string, ours?: boolean) => CaseFacts} facts
 * @param {number} nGroups
 * @param {() => { yTrue: Uint8Array, yScore: Float64Array, g: Int32Array }} rows
 * @returns {LocalCase[]}
 */
function bestF1(facts, nGroups, rows) {
  const what = 'slicedSweeps and the best F1 of each';
  return [
    {
      ...facts(what),
      group: facts(what).name,
      prepare() {
        const { yTrue, yScore, g } = rows();
        return {
          run: () =>
            slicedSweeps(yTrue, yScore, { g }).map(({ sweep }) => bestThreshold(sweep, f1)),
          check: (found) => {
            assert.equal(found.length, nGroups);
            for (const best of found) assert.ok(best.reached && best.value >= 0 && best.value <= 1);
          },
        };
      },
    },
  ];
}

/** @param {ReturnType<typeof slicedSweeps>} slices */
function areasOfSlices(slices) {
  return { roc: rocAucPerSlice(slices), precision: averagePrecisionPerSlice(slices) };
}

/** @param {ScoredWorkload} data */
function columnsOf({ yTrue, yScore }) {
  return { yTrue, yScore };
}

/**
 * What one would write without `slicedSweeps`.
 *
 * @param {Uint8Array} yTrue
 * @param {Float64Array} yScore
 * @param {Int32Array} g
 * @param {number} nGroups
 * @returns {Areas}
 */
function gathered(yTrue, yScore, g, nGroups) {
  /** @type {number[][]} */
  const rowsOf = Array.from({ length: nGroups }, () => []);
  g.forEach((group, row) => rowsOf[group]?.push(row));
  const sweeps = rowsOf.map((rows) =>
    thresholdSweep(
      Uint8Array.from(rows, (row) => yTrue[row] ?? 0),
      Float64Array.from(rows, (row) => yScore[row] ?? 0),
    ),
  );
  const roc = Float64Array.from(sweeps, (sweep) => rocAuc(sweep));
  return { roc, precision: Float64Array.from(sweeps, averagePrecision) };
}

/**
 * @param {{ yTrue: Uint8Array, yScore: Float64Array, g: Int32Array }} rows
 * @param {number} nGroups
 * @param {Areas} areas
 */
function checkAreas({ yTrue, yScore, g }, nGroups, { roc, precision }) {
  assert.equal(roc.length, nGroups);
  assert.equal(precision.length, nGroups);
  for (let i = 0; i < CHECKED; ++i) {
    const group = Math.floor((i * (nGroups - 1)) / (CHECKED - 1));
    /** @type {[score: number, label: number][]} */
    const own = [];
    g.forEach((each, row) => {
      if (each === group) own.push([yScore[row] ?? NaN, yTrue[row] ?? NaN]);
    });
    const expected = definition(own);
    assertSame(roc[group], expected.roc, `ROC AUC of group ${group}`);
    assertSame(precision[group], expected.precision, `average precision of group ${group}`);
  }
}

/**
 * @param {number | undefined} area
 * @param {number} expected NaN for one class only.
 * @param {string} what
 */
function assertSame(area = Infinity, expected, what) {
  const isSame = Number.isNaN(expected) ? Number.isNaN(area) : Math.abs(area - expected) < 1e-12;
  assert.ok(isSame, `${what} is ${area}, expected ${expected}`);
}

/**
 * Both areas of rows by their definitions; scores of a workload hardly ever tie within a group.
 *
 * @param {[score: number, label: number][]} rows
 */
function definition(rows) {
  const positives = rows.filter(([, label]) => label === 1).map(([score]) => score);
  const negatives = rows.filter(([, label]) => label === 0).map(([score]) => score);
  let [above, precision] = [0, 0];
  for (const score of positives) {
    for (const other of negatives) above += other < score ? 1 : other === score ? 0.5 : 0;
    const tp = positives.filter((other) => other >= score).length;
    const fp = negatives.filter((other) => other >= score).length;
    precision += tp / (tp + fp);
  }
  return {
    roc: above / (positives.length * negatives.length),
    precision: precision / positives.length,
  };
}
