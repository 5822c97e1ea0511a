import assert from 'node:assert/strict';
import { f1 } from '@confmat/core';
import {
  averagePrecision,
  bestThreshold,
  createSweepAccumulator,
  rocAuc,
  thresholdSweep,
} from '@confmat/thresholds';
import { once } from '../once.js';
import { scoredWorkload } from '../scored-workload.js';

/** @import { Case, CaseFacts, Target } from '../case.js' */
/** @import { ScoredWorkload } from '../scored-workload.js' */
/** @import { ThresholdSweep } from '@confmat/thresholds' */

const BINS = 1000;
/** Of `f1_score`, called for each. */
const LIST = Array.from({ length: 100 }, (_, i) => (i + 1) / 101);

const THREE = 'ROC AUC, average precision and best F1';

/** @type {readonly Target[]} */
export const targets = [
  {
    text: `scikit-learn takes at least 10 × ours for ${THREE} of doubles`,
    slow: `scikit-learn, ${THREE} n=1e6 float64`,
    fast: `exact sweep, ${THREE} n=1e6 float64`,
    atLeast: 10,
  },
  {
    text: `scikit-learn takes at least 14 × ours for ${THREE} of single floats`,
    slow: `scikit-learn, ${THREE} n=1e6 float32`,
    fast: `exact sweep, ${THREE} n=1e6 float32`,
    atLeast: 14,
  },
  {
    text: 'f1_score at 100 thresholds takes at least 150 × ours',
    slow: 'scikit-learn f1_score at 100 thresholds n=1e6 float64',
    fast: 'sweep at 100 thresholds and F1 n=1e6 float64',
    atLeast: 150,
  },
  {
    text: '1,000 bins take at most 2 × a bare histogram loop',
    slow: `sweep in ${BINS} bins n=1e7 float64`,
    fast: `bare histogram loop, ${BINS} bins n=1e7 float64`,
    atMost: 2,
  },
  {
    text: 'a weighted exact sweep takes at most 3 × an unweighted one',
    slow: 'exact sweep, weighted n=1e6 float64',
    fast: 'exact sweep n=1e6 float64',
    atMost: 3,
  },
];

/**
 * Sweeps over scores of two classes.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const million = scoredWorkload(1_000_000);
  const ten = scoredWorkload(10_000_000);
  return [
    ours(`exact sweep, ${THREE}`, million, 'float64', threeMetrics, checkMetrics),
    peer(`scikit-learn, ${THREE}`, million, 'float64', 'sweep', checkPeerMetrics),
    ours(`exact sweep, ${THREE}`, million, 'float32', threeMetrics, checkMetrics),
    peer(`scikit-learn, ${THREE}`, million, 'float32', 'sweep', checkPeerMetrics),
    ours('rocAuc of a sweep', million, 'float64', areaOnly, checkArea),
    peer('scikit-learn roc_auc_score', million, 'float64', 'roc_auc', checkArea),
    peer('polars-ds query_roc_auc', million, 'float64', 'roc_auc', checkArea, 'polars_ds'),
    ours('exact sweep', million, 'float64', exactSweep, checkSweep),
    ours('exact sweep, weighted', million, 'float64', weightedSweep, checkWeighted),
    ours('exact sweep of 1,000 distinct scores', million, 'tied', exactSweep, checkSweep),
    ours('exact sweep of logits', million, 'logits', exactSweep, checkSweep),
    ours('exact sweep in batches of 65,536', million, 'float64', batchedSweep, checkSweep),
    ours('sorted by a comparison', million, 'float64', comparedSweep, checkSweep, false),
    ours('sweep at 100 thresholds and F1', million, 'float64', listedF1, checkListed),
    peer('scikit-learn f1_score at 100 thresholds', million, 'float64', 'f1', checkPeerListed),
    ours(`sweep in ${BINS} bins`, ten, 'float64', binnedSweep, checkBinned),
    ours(`bare histogram loop, ${BINS} bins`, ten, 'float64', bareHistogram, checkHistogram, false),
    ours(`sweep in ${BINS} bins`, ten, 'float32', binnedSweep, checkBinned),
    ours(`bare histogram loop, ${BINS} bins`, ten, 'float32', bareHistogram, checkHistogram, false),
  ];
}

/**
 * @typedef {'float64' | 'float32' | 'tied' | 'logits'} ScoreType
 * @typedef {object} Rows
 * @property {Uint8Array} yTrue
 * @property {Float64Array | Float32Array} yScore
 * @property {Float64Array} sampleWeight
 */

/** @satisfies {Record<ScoreType, (yScore: Float64Array) => Float64Array | Float32Array>} */
const SCORES = {
  float64: (/** @type {Float64Array} */ yScore) => yScore,
  float32: (/** @type {Float64Array} */ yScore) => Float32Array.from(yScore),
  tied: (/** @type {Float64Array} */ yScore) =>
    yScore.map((score) => Math.round(score * 1000) / 1000),
  logits: (/** @type {Float64Array} */ yScore) =>
    yScore.map((score) => Math.log(score / (1 - score))),
};

/** Cases that do the same work. */
const GROUPS = /** @type {const} */ ([
  [THREE, 'three metrics'],
  ['100 thresholds', '100 thresholds'],
  ['bins', 'bins'],
  ['rocAuc', 'ROC AUC'],
  ['roc_auc', 'ROC AUC'],
]);

/**
 * @param {string} what
 * @param {ScoredWorkload} data
 * @param {ScoreType} dtype
 * @param {boolean} isOurs
 * @returns {CaseFacts}
 */
function factsOf(what, { name, n, k }, dtype, isOurs) {
  const [, work = 'exact sweep'] = GROUPS.find(([words]) => what.includes(words)) ?? [];
  const group = `${work} ${name}${work === 'exact sweep' ? '' : ` ${dtype}`}`;
  return { name: `${what} ${name} ${dtype}`, group, ours: isOurs, n, k, dtype, skew: null };
}

/**
 * @template R
 * @param {string} what
 * @param {ScoredWorkload} data
 * @param {ScoreType} dtype
 * @param {(rows: Rows) => R} work
 * @param {(result: R, rows: Rows) => void} check
 * @param {boolean} [isOurs]
 * @returns {Case}
 */
function ours(what, data, dtype, work, check, isOurs = true) {
  return {
    ...factsOf(what, data, dtype, isOurs),
    prepare() {
      const rows = rowsOf(data, dtype);
      return { run: () => work(rows), check: (result) => check(result, rows) };
    },
  };
}

/**
 * @param {string} what
 * @param {ScoredWorkload} data
 * @param {'float64' | 'float32'} dtype
 * @param {'sweep' | 'f1' | 'roc_auc'} task
 * @param {(values: Float64Array, rows: Rows) => void} check
 * @param {'sklearn' | 'polars_ds'} [program]
 * @returns {Case}
 */
function peer(what, data, dtype, task, check, program = 'sklearn') {
  const rows = once(() => rowsOf(data, dtype));
  return {
    ...factsOf(what, data, dtype, false),
    peer: {
      program,
      task: `${task} ${dtype}`,
      data,
      check: (output) => check(new Float64Array(Uint8Array.from(output).buffer), rows()),
    },
  };
}

/**
 * @param {ScoredWorkload} data
 * @param {ScoreType} dtype
 * @returns {Rows}
 */
function rowsOf(data, dtype) {
  return {
    yTrue: data.yTrue,
    yScore: SCORES[dtype](data.yScore),
    get sampleWeight() {
      return data.sampleWeight;
    },
  };
}

/** @param {Rows} rows */
function exactSweep({ yTrue, yScore }) {
  return thresholdSweep(yTrue, yScore);
}

/** @param {Rows} rows */
function weightedSweep({ yTrue, yScore, sampleWeight }) {
  return thresholdSweep(yTrue, yScore, { sampleWeight });
}

/** @param {Rows} rows */
function batchedSweep({ yTrue, yScore }) {
  const accumulator = createSweepAccumulator();
  for (let row = 0; row < yTrue.length; row += 65_536) {
    const end = row + 65_536;
    accumulator.update(yTrue.subarray(row, end), yScore.subarray(row, end));
  }
  return accumulator.result();
}

/** @param {Rows} rows */
function threeMetrics(rows) {
  const sweep = exactSweep(rows);
  const best = bestThreshold(sweep, f1);
  return [rocAuc(sweep), averagePrecision(sweep), best.reached ? best.value : NaN];
}

/** @param {Rows} rows */
function areaOnly(rows) {
  return [rocAuc(exactSweep(rows))];
}

/**
 * @param {ArrayLike<number>} values
 * @param {Rows} rows
 */
function checkArea(values, rows) {
  assertClose(values, expectedMetrics(rows).slice(0, 1));
}

/** @param {Rows} rows */
function listedF1({ yTrue, yScore }) {
  return f1(thresholdSweep(yTrue, yScore, { thresholds: LIST }).counts);
}

/** @param {Rows} rows */
function binnedSweep({ yTrue, yScore }) {
  return thresholdSweep(yTrue, yScore, { thresholds: { bins: BINS, range: [0, 1] } });
}

/**
 * What one would write where nobody checks anything: a score of 1 is out of bounds.
 *
 * @param {Rows} rows
 */
function bareHistogram({ yTrue, yScore }) {
  const counts = new Int32Array(2 * BINS);
  for (let i = 0; i < yTrue.length; ++i) {
    // @ts-expect-error indices are in bounds, and a check here would be timed
    counts[yTrue[i] * BINS + ((yScore[i] * BINS) | 0)]++;
  }
  return counts;
}

/**
 * The columns of a sweep, by a sort of row numbers and one walk.
 *
 * @param {Rows} rows
 */
function comparedSweep({ yTrue, yScore }) {
  const n = yTrue.length;
  const order = Uint32Array.from({ length: n }, (_, row) => row);
  order.sort((a, b) => at(yScore, b) - at(yScore, a));
  const thresholds = new Float64Array(n);
  const tp = new Float64Array(n);
  const fp = new Float64Array(n);
  let m = 0;
  let positives = 0;
  for (let i = 0; i < n; ++i) {
    const row = at(order, i);
    positives += at(yTrue, row);
    if (i > 0 && at(yScore, row) !== thresholds[m]) ++m;
    thresholds[m] = at(yScore, row);
    tp[m] = positives;
    fp[m] = i + 1 - positives;
  }
  const counts = { tp: tp.subarray(0, m + 1), fp: fp.subarray(0, m + 1) };
  return { thresholds: thresholds.subarray(0, m + 1), counts };
}

/** @type {WeakMap<object, ReturnType<typeof comparedSweep>>} */
const expectedSweeps = new WeakMap();

/** @param {Rows} rows */
function expectedSweep(rows) {
  const known = expectedSweeps.get(rows);
  if (known) return known;
  const sweep = comparedSweep(rows);
  expectedSweeps.set(rows, sweep);
  return sweep;
}

/**
 * @param {ReturnType<typeof comparedSweep> | ThresholdSweep} sweep
 * @param {Rows} rows
 */
function checkSweep({ thresholds, counts }, rows) {
  const expected = expectedSweep(rows);
  assertEqual(thresholds, expected.thresholds);
  assertEqual(counts.tp, expected.counts.tp);
  assertEqual(counts.fp, expected.counts.fp);
}

/**
 * @param {ThresholdSweep} sweep
 * @param {Rows} rows
 */
function checkWeighted({ thresholds, counts }, rows) {
  const { yTrue, sampleWeight } = rows;
  assertEqual(thresholds, expectedSweep(rows).thresholds);
  const total = yTrue.reduce((sum, label, row) => sum + label * at(sampleWeight, row), 0);
  assert.equal(counts.tp.at(-1), total);
}

/** @param {Rows} rows */
function expectedMetrics(rows) {
  const { tp, fp } = expectedSweep(rows).counts;
  const last = tp.length - 1;
  const [p, q] = [at(tp, last), at(fp, last)];
  let area = 0;
  let precision = 0;
  let best = 0;
  for (let i = 0; i <= last; ++i) {
    const [tpBefore, fpBefore] = i > 0 ? [at(tp, i - 1), at(fp, i - 1)] : [0, 0];
    const [dp, dq] = [at(tp, i) - tpBefore, at(fp, i) - fpBefore];
    area += dq * (tpBefore + dp / 2);
    precision += (dp * at(tp, i)) / (at(tp, i) + at(fp, i));
    best = Math.max(best, (2 * at(tp, i)) / (p + at(tp, i) + at(fp, i)));
  }
  return [area / p / q, precision / p, best];
}

/**
 * @param {ArrayLike<number>} values
 * @param {Rows} rows
 */
function checkMetrics(values, rows) {
  assertClose(values, expectedMetrics(rows));
}

/**
 * @param {Float64Array} values
 * @param {Rows} rows
 */
function checkPeerMetrics(values, rows) {
  assertClose(values, expectedMetrics(rows));
}

/** @param {Rows} rows */
function expectedListed({ yTrue, yScore }) {
  return LIST.map((threshold) => {
    let tp = 0;
    let errors = 0;
    for (let row = 0; row < yTrue.length; ++row) {
      const positive = at(yScore, row) >= threshold;
      if (positive && at(yTrue, row) === 1) ++tp;
      else if (positive || at(yTrue, row) === 1) ++errors;
    }
    return (2 * tp) / (2 * tp + errors);
  });
}

/**
 * @param {ArrayLike<number>} values Descending thresholds.
 * @param {Rows} rows
 */
function checkListed(values, rows) {
  assertClose(values, expectedListed(rows).reverse());
}

/**
 * @param {Float64Array} values
 * @param {Rows} rows
 */
function checkPeerListed(values, rows) {
  assertClose(values, expectedListed(rows));
}

/**
 * @param {ThresholdSweep} sweep
 * @param {Rows} rows
 */
function checkBinned({ thresholds, counts }, { yTrue, yScore }) {
  assert.equal(thresholds.length, BINS);
  for (const row of [0, 499, 998, 999]) {
    let tp = 0;
    for (let i = 0; i < yTrue.length; ++i) {
      if (at(yTrue, i) === 1 && at(yScore, i) >= at(thresholds, row)) ++tp;
    }
    assert.equal(counts.tp[row], tp);
  }
}

/**
 * @param {Int32Array} counts
 * @param {Rows} rows
 */
function checkHistogram(counts, { yTrue }) {
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    yTrue.length,
  );
}

/**
 * @param {ArrayLike<number>} received
 * @param {ArrayLike<number>} expected
 */
function assertEqual(received, expected) {
  assert.equal(received.length, expected.length);
  for (let i = 0; i < expected.length; ++i) {
    if (received[i] !== expected[i]) assert.equal(received[i], expected[i], `row ${i}`);
  }
}

/**
 * @param {ArrayLike<number>} received
 * @param {ArrayLike<number>} expected
 */
function assertClose(received, expected) {
  assert.equal(received.length, expected.length);
  for (let i = 0; i < expected.length; ++i) {
    const difference = Math.abs(at(received, i) - at(expected, i));
    assert.ok(difference < 1e-9, `value ${i}: ${received[i]}, expected ${expected[i]}`);
  }
}

/**
 * @param {ArrayLike<number>} values
 * @param {number} i
 */
function at(values, i) {
  return values[i] ?? NaN;
}
