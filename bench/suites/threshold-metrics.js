import assert from 'node:assert/strict';
import { cohenKappa, informedness, matthewsCorrcoef } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { scoredWorkload } from '../scored-workload.js';

/** @import { BinaryCounts } from '@confmat/core' */
/** @import { LocalCase } from '../case.js' */
/** @import { ScoredWorkload } from '../scored-workload.js' */

/**
 * A metric, and its formula as one would write it.
 *
 * @typedef {object} Subject
 * @property {{ readonly name: string } & ((counts: BinaryCounts) => Float64Array)} metric
 * @property {(tp: number, fp: number, fn: number, tn: number) => number} formula
 */

/** @type {readonly Subject[]} */
const SUBJECTS = [
  {
    metric: matthewsCorrcoef,
    formula: (tp, fp, fn, tn) =>
      (tp * tn - fp * fn) / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
  },
  {
    metric: cohenKappa,
    formula: (tp, fp, fn, tn) =>
      (2 * (tp * tn - fp * fn)) / ((tp + fp) * (fp + tn) + (tp + fn) * (fn + tn)),
  },
  { metric: informedness, formula: (tp, fp, fn, tn) => tp / (tp + fn) - fp / (fp + tn) },
];

/**
 * Metrics of a difference of products at each of a million thresholds. Sums of weights take the
 * compensated kernels, whole numbers the plain ones.
 *
 * @returns {LocalCase[]}
 */
export function createCases() {
  const data = scoredWorkload(1_000_000);
  return SUBJECTS.flatMap((subject) => [
    atEveryThreshold(subject, data, false),
    atEveryThreshold(subject, data, true),
  ]);
}

/**
 * @param {Subject} subject
 * @param {ScoredWorkload} data
 * @param {boolean} weighted
 * @returns {LocalCase}
 */
function atEveryThreshold({ metric, formula }, data, weighted) {
  const { name, n, k, yTrue, yScore, sampleWeight } = data;
  return {
    name: `${metric.name} at every threshold${weighted ? ', weighted' : ''} ${name} float64`,
    group: `${metric.name} at every threshold ${name} float64`,
    ours: true,
    n,
    k,
    dtype: 'float64',
    skew: null,
    prepare() {
      const { counts } = thresholdSweep(yTrue, yScore, weighted ? { sampleWeight } : {});
      return {
        run: () => metric(counts),
        check: (values) => checkRows(values, counts, formula),
      };
    },
  };
}

/**
 * @param {Float64Array} values
 * @param {BinaryCounts} counts
 * @param {Subject['formula']} formula
 */
function checkRows(values, { tp, fp, fn, tn }, formula) {
  assert.equal(values.length, tp.length);
  values.forEach((value, row) => {
    const expected = formula(tp[row] ?? NaN, fp[row] ?? NaN, fn?.[row] ?? NaN, tn?.[row] ?? NaN);
    // 0/0 has a value of its own.
    if (Number.isNaN(expected) || Math.abs(value - expected) < 1e-9) return;
    assert.equal(value, expected, `row ${row}`);
  });
}
