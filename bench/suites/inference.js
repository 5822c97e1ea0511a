import assert from 'node:assert/strict';
import {
  accuracy,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  jointCounts,
} from '@confmat/core';
import { bootstrap, compareRocAuc, interval, intervals, rocAucInterval } from '@confmat/inference';
import { labelCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import { onWorkload } from '../case.js';
import { assertMatrix, expectedCounts } from '../expected.js';
import { once } from '../once.js';
import { columnsOf, labelsOf } from '../ours.js';
import { createRandom, randomPredictions } from '../random.js';
import { scoredWorkload } from '../scored-workload.js';
import { workload } from '../workload.js';

/** @import { ConfusionMatrix, JointCounts, LabelColumn } from '@confmat/core' */
/** @import { BootstrapInterval, ReportIntervals } from '@confmat/inference' */
/** @import { Case, LocalCase, Target } from '../case.js' */
/** @import { ColumnType } from '../ours.js' */
/** @import { ScoredWorkload } from '../scored-workload.js' */
/** @import { Workload } from '../workload.js' */

const N = 1_000_000;
const REPLICATES = 2000;
/** Rows of the matrices that are drawn from. */
const SIZES = [1e3, 1e6, 1e9];
const TABLES = /** @type {const} */ (['int32', 'strings']);

/** @param {number} size */
const bootstrapName = (size) =>
  `bootstrap of macro F1, ${REPLICATES} replicates n=${powerOfTen(size)} k=10`;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'every interval of a report of 10 classes takes at most 0.1 ms',
    timeOf: 'intervals n=1e6 k=10 counts uniform',
    atMostMs: 0.1,
  },
  {
    text: 'every interval of a report of 1,000 classes takes at most 20 ms',
    timeOf: 'intervals n=1e6 k=1000 counts uniform',
    atMostMs: 20,
  },
  ...SIZES.map((size) => ({
    text: `2,000 bootstrap replicates of 10 classes take at most 60 ms, of ${powerOfTen(size)} rows`,
    timeOf: bootstrapName(size),
    atMostMs: 60,
  })),
  ...[...TABLES, 'Arrow Dictionary of Utf8'].map((dtype) => ({
    text: `a joint tally takes at most 2 × a confusion matrix (${dtype})`,
    slow: `jointCounts n=1e6 k=10 ${dtype} uniform`,
    fast: `confusionMatrix n=1e6 k=10 ${dtype} uniform`,
    atMost: 2,
  })),
  {
    text: 'a sweep and DeLong’s interval of its area take at most 1.5 × the sweep',
    slow: 'sweep and rocAucInterval n=1e6 float64',
    fast: 'exact sweep n=1e6 float64',
    atMost: 1.5,
  },
  {
    text: 'compareRocAuc of two scores takes at most 1.5 × their two sweeps',
    slow: 'compareRocAuc n=1e6 float64',
    fast: 'exact sweeps of both scores n=1e6 float64',
    atMost: 1.5,
  },
];

/**
 * Intervals, bootstrap, joint tallies and comparisons of two models.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const [ten, hundred, thousand] = [10, 100, 1000].map((k) => workload({ n: N, k }));
  if (!ten || !hundred || !thousand) throw new Error('bug: a workload is missing');
  const scored = scoredWorkload(N);
  return [
    ...[ten, hundred, thousand].flatMap(ofReport),
    ...SIZES.map(ofBootstrap),
    ...TABLES.flatMap((dtype) => ofColumns(ten, dtype)),
    ...ofDictionaries(ten),
    ...[hundred, thousand].flatMap((data) => ofColumns(data, 'int32')),
    ...ofArea(scored),
    ...ofTwoAreas(scored),
    ...ofUnits(ten),
    ...ofSweptUnits(scored),
  ];
}

/** @param {number} size */
function powerOfTen(size) {
  return `1e${Math.log10(size)}`;
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function ofReport(data) {
  const group = `${data.name} of a matrix`;
  const facts = (/** @type {string} */ what) =>
    onWorkload(what, data, 'counts', { ours: true, group });
  const matrixOf = () => confusionMatrix(data.trueCodes, data.predCodes);
  return [
    {
      ...facts('intervals'),
      prepare() {
        const matrix = matrixOf();
        return { run: () => intervals(matrix), check: (found) => checkReport(found, data) };
      },
    },
    {
      ...facts('classificationReport'),
      prepare() {
        const matrix = matrixOf();
        return {
          run: () => classificationReport(matrix),
          check: (report) => assert.equal(report.rows.length, data.k),
        };
      },
    },
  ];
}

/**
 * Wilson's interval as in a textbook.
 *
 * @param {number} hits
 * @param {number} n
 * @returns {[number, number]}
 */
function wilson(hits, n) {
  const z = 1.959963984540054;
  const p = hits / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half];
}

/**
 * @param {ReportIntervals} found
 * @param {Workload} data
 */
function checkReport({ rows, averages, accuracy }, data) {
  const { k, n } = data;
  const counts = expectedCounts(data);
  const at = (/** @type {number} */ t, /** @type {number} */ p) => counts[t * k + p] ?? 0;
  const codes = [...Array(k).keys()];
  const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);
  assert.equal(rows.length, k);
  for (const code of [0, k - 1]) {
    const support = sum(codes.map((p) => at(code, p)));
    const [low, high] = wilson(at(code, code), support);
    assertClose([rows[code]?.recall.low, rows[code]?.recall.high], [low, high]);
  }
  assertClose([accuracy?.low, accuracy?.high], wilson(sum(codes.map((c) => at(c, c))), n));
  const { low, estimate, high } = averages.macro.f1;
  assert.ok(low < estimate && estimate < high);
}

/**
 * @param {number} size
 * @returns {LocalCase}
 */
function ofBootstrap(size) {
  const k = 10;
  const name = bootstrapName(size);
  const cells = Array.from({ length: k }, (_, t) =>
    Array.from({ length: k }, (__, p) => Math.round((size / 100) * (t === p ? 8.2 : 0.2))),
  );
  const statistic = (/** @type {ConfusionMatrix} */ matrix) => f1(matrix, { average: 'macro' });
  return {
    ...{ name, group: 'bootstrap k=10', ours: true, n: null, k, dtype: null, skew: null },
    prepare() {
      const matrix = confusionMatrixFromCounts(cells, [...Array(k).keys()]);
      return {
        run: () => bootstrap(matrix, statistic, { replicates: REPLICATES, seed: 1 }),
        check: (/** @type {BootstrapInterval} */ { low, high, nReplicates }) => {
          assert.equal(nReplicates, REPLICATES);
          // Two ways to one interval: at 1,000 rows they agree in a tenth of its width.
          const expected = interval(matrix, f1, { average: 'macro' });
          const width = expected.high - expected.low;
          assert.ok(Math.abs(low - expected.low) < width / 5, `low end ${low}, ${expected.low}`);
          assert.ok(Math.abs(high - expected.high) < width / 5, `high end ${high}`);
        },
      };
    },
  };
}

/**
 * What a second model predicts, as often right as the first one, and the columns of all three.
 *
 * @param {Workload} data
 */
function secondModel({ trueCodes, k }) {
  return randomPredictions(trueCodes, { k, skew: 'uniform', accuracy: 0.8, seed: 16 });
}

/**
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @returns {LocalCase[]}
 */
function ofColumns(data, dtype) {
  const columns = () => {
    const { yTrue, yPred } = columnsOf(data, dtype);
    const { yPred: yPredB } = columnsOf({ ...data, predCodes: secondModel(data) }, dtype);
    return { yTrue, yPred, yPredB };
  };
  return counting(data, dtype, labelsOf(data, dtype), () => Promise.resolve(columns()));
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function ofDictionaries(data) {
  const columns = async () => {
    const { Dictionary, Int32, Utf8, makeVector, vectorFromArray } = await import('apache-arrow');
    const dictionary = vectorFromArray(data.labels, new Utf8());
    const type = new Dictionary(new Utf8(), new Int32(), 0);
    const of = (/** @type {Int32Array} */ codes) =>
      /** @type {LabelColumn} */ (makeVector({ type, data: codes, dictionary }));
    const { trueCodes, predCodes } = data;
    return { yTrue: of(trueCodes), yPred: of(predCodes), yPredB: of(secondModel(data)) };
  };
  return counting(data, 'Arrow Dictionary of Utf8', data.labels, columns);
}

/**
 * @param {Workload} data
 * @param {string} dtype
 * @param {readonly (string | number)[]} labels
 * @param {() => Promise<{ yTrue: LabelColumn, yPred: LabelColumn, yPredB: LabelColumn }>} columns
 * @returns {LocalCase[]}
 */
function counting(data, dtype, labels, columns) {
  const group = `${data.name} ${dtype} joint`;
  return [
    {
      ...onWorkload('jointCounts', data, dtype, { ours: true, group }),
      async prepare() {
        const { yTrue, yPred, yPredB } = await columns();
        return {
          run: () => jointCounts(yTrue, yPred, yPredB),
          check: (joint) => checkJoint(joint, data),
        };
      },
    },
    {
      ...onWorkload('confusionMatrix', data, dtype, { ours: true, group }),
      async prepare() {
        const { yTrue, yPred } = await columns();
        return {
          run: () => confusionMatrix(yTrue, yPred),
          check: (matrix) => assertMatrix(matrix, expectedCounts(data), labels),
        };
      },
    },
  ];
}

/** @type {WeakMap<Workload, Map<number, number>>} */
const triplesOfWorkload = new WeakMap();

/** @param {Workload} data */
function expectedTriples(data) {
  const known = triplesOfWorkload.get(data);
  if (known) return known;
  const { trueCodes, predCodes, k } = data;
  const other = secondModel(data);
  /** @type {Map<number, number>} */
  const triples = new Map();
  for (let i = 0; i < trueCodes.length; ++i) {
    const key = ((trueCodes[i] ?? 0) * k + (predCodes[i] ?? 0)) * k + (other[i] ?? 0);
    triples.set(key, (triples.get(key) ?? 0) + 1);
  }
  triplesOfWorkload.set(data, triples);
  return triples;
}

/**
 * Labels ascend with their codes, so that places are codes.
 *
 * @param {JointCounts} joint
 * @param {Workload} data
 */
function checkJoint({ labels, trueCodes, aCodes, bCodes, counts }, data) {
  const { k } = data;
  const triples = expectedTriples(data);
  assert.equal(labels.length, k);
  assert.equal(counts.length, triples.size);
  counts.forEach((count, i) => {
    const key = ((trueCodes[i] ?? 0) * k + (aCodes[i] ?? 0)) * k + (bCodes[i] ?? 0);
    if (triples.get(key) !== count) assert.equal(count, triples.get(key), `cell ${i}`);
  });
}

/**
 * @param {ScoredWorkload} data
 * @param {string} what
 * @param {boolean} isOurs
 * @param {string} work
 */
function ofScores({ name, n, k }, what, isOurs, work) {
  const group = `${work} ${name} float64`;
  const facts = { n, k, dtype: 'float64', skew: null };
  return { name: `${what} ${name} float64`, group, ours: isOurs, ...facts };
}

/**
 * @param {ScoredWorkload} data
 * @returns {Case[]}
 */
function ofArea(data) {
  const work = 'area and interval';
  const expected = once(() => naiveDeLong(data).a);
  const check = (/** @type {Iterable<number>} */ [area = NaN, low = NaN, high = NaN]) => {
    const { area: value, variance } = expected();
    assert.ok(Math.abs(area - value) < 1e-6, `area ${area}, expected ${value}`);
    // On the log odds or not, with so many rows.
    const half = 1.959963984540054 * Math.sqrt(variance);
    assertClose([low, high], [value - half, value + half], half / 20);
  };
  const { yTrue, yScore } = data;
  const ours = (/** @type {string} */ what, /** @type {() => unknown} */ run) => ({
    ...ofScores(data, what, true, work),
    prepare: () => ({ run, check: (/** @type {any} */ found) => check(found) }),
  });
  return [
    ours('sweep and rocAucInterval', () => {
      const { estimate, low, high } = rocAucInterval(thresholdSweep(yTrue, yScore));
      return [estimate, low, high];
    }),
    {
      ...ofScores(data, 'exact sweep', true, work),
      prepare: () => ({ run: () => thresholdSweep(yTrue, yScore), check: checkSweepOf(data) }),
    },
    peer(
      data,
      'confidenceinterval roc_auc_score',
      work,
      'confidence_interval',
      'auc_interval',
      check,
    ),
    peer(data, 'pROC ci.auc', work, 'proc', 'auc_interval', check),
  ];
}

/**
 * @param {ScoredWorkload} data
 * @returns {Case[]}
 */
function ofTwoAreas(data) {
  const work = 'two areas compared';
  const expected = once(() => naiveDeLong(data).z);
  const check = (/** @type {Iterable<number>} */ [z = NaN]) =>
    assertClose([Math.abs(z)], [Math.abs(expected())], 1e-6);
  const { yTrue, yScore } = data;
  return [
    {
      ...ofScores(data, 'compareRocAuc', true, work),
      prepare() {
        const other = secondScores(yScore);
        return {
          run: () => compareRocAuc(yTrue, yScore, other),
          check: ({ z }) => check([z]),
        };
      },
    },
    {
      ...ofScores(data, 'exact sweeps of both scores', true, work),
      prepare() {
        const other = secondScores(yScore);
        return {
          run: () => [thresholdSweep(yTrue, yScore), thresholdSweep(yTrue, other)],
          check: ([sweep]) => checkSweepOf(data)(sweep),
        };
      },
    },
    peer(data, 'MLstatkit Delong_test', work, 'mlstatkit', 'delong', check),
    peer(data, 'pROC roc.test', work, 'proc', 'delong', check),
  ];
}

/**
 * @param {ScoredWorkload} data
 * @param {string} what
 * @param {string} work
 * @param {'confidence_interval' | 'mlstatkit' | 'proc'} program
 * @param {'auc_interval' | 'delong'} task
 * @param {(values: Float64Array) => void} check
 * @returns {Case}
 */
function peer(data, what, work, program, task, check) {
  return {
    ...ofScores(data, what, false, work),
    peer: {
      program,
      task: `${task} float64`,
      data,
      check: (output) => check(new Float64Array(Uint8Array.from(output).buffer)),
    },
  };
}

const USERS = 100_000;

/**
 * The user of each row, drawn from 100,000.
 *
 * @param {number} n
 */
function usersOf(n) {
  const random = createRandom(17);
  return Int32Array.from({ length: n }, () => Math.floor(random() * USERS));
}

/**
 * Rows that belong to users.
 *
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function ofUnits(data) {
  const { trueCodes, predCodes, n, k } = data;
  const users = once(() => usersOf(n));
  const group = `${data.name} by user`;
  const facts = (/** @type {string} */ what) =>
    onWorkload(what, data, 'int32', { ours: true, group });
  const setsOf = (/** @type {Int32Array} */ codes) => ({
    nSamples: n,
    offsets: Int32Array.from({ length: n + 1 }, (_, row) => row),
    codes,
    labels: [...Array(k).keys()],
  });
  return [
    {
      ...facts('confusionMatrix with units'),
      prepare: () => ({
        run: () => confusionMatrix(trueCodes, predCodes, { unit: users() }),
        check: (matrix) => {
          assertMatrix(matrix, expectedCounts(data), [...Array(k).keys()]);
          checkAccuracy(interval(matrix, accuracy), data, users());
        },
      }),
    },
    {
      ...facts('intervals with units'),
      prepare() {
        const matrix = confusionMatrix(trueCodes, predCodes, { unit: users() });
        return {
          run: () => intervals(matrix),
          check: ({ accuracy: found }) => checkAccuracy(found, data, users()),
        };
      },
    },
    {
      ...facts('labelCounts with units'),
      prepare() {
        const [yTrue, yPred] = [setsOf(trueCodes), setsOf(predCodes)];
        return {
          run: () => labelCounts(yTrue, yPred, { unit: users() }),
          check: ({ units }) => {
            assert(typeof units === 'object');
            const { exact, rows } = units;
            const right = trueCodes.filter((code, row) => code === predCodes[row]).length;
            assert.equal(sumOf(exact), right);
            assert.equal(sumOf(rows), n);
          },
        };
      },
    },
    {
      ...facts('confusionMatrix'),
      prepare: () => ({
        run: () => confusionMatrix(trueCodes, predCodes),
        check: (matrix) => assertMatrix(matrix, expectedCounts(data), [...Array(k).keys()]),
      }),
    },
  ];
}

/** @param {Float64Array} values */
const sumOf = (values) => values.reduce((all, one) => all + one, 0);

/**
 * The interval of accuracy from the users' own sums; of so many users, Student's t is the normal.
 *
 * @param {{ low: number, high: number }} found
 * @param {Workload} data
 * @param {Int32Array} users
 */
function checkAccuracy({ low, high }, { trueCodes, predCodes, n }, users) {
  const [rows, right] = [new Float64Array(USERS), new Float64Array(USERS)];
  users.forEach((user, row) => {
    rows[user] = (rows[user] ?? 0) + 1;
    if (trueCodes[row] === predCodes[row]) right[user] = (right[user] ?? 0) + 1;
  });
  const share = sumOf(right) / n;
  const squares = sumOf(right.map((hits, user) => (hits - share * (rows[user] ?? 0)) ** 2));
  const half = (1.959963984540054 * Math.sqrt(squares)) / n;
  assertClose([low, high], [share - half, share + half], half / 20);
}

/**
 * @param {ScoredWorkload} data
 * @returns {LocalCase[]}
 */
function ofSweptUnits(data) {
  const work = 'sweep by user';
  const { yTrue, yScore, n } = data;
  const users = once(() => usersOf(n));
  return [
    {
      ...ofScores(data, 'thresholdSweep with units', true, work),
      prepare: () => ({
        run: () => thresholdSweep(yTrue, yScore, { unit: users() }),
        check: ({ units, nPositives, nNegatives }) => {
          assert(typeof units === 'object');
          assert.equal(sumOf(units.positives), nPositives);
          assert.equal(sumOf(units.negatives), nNegatives);
        },
      }),
    },
    {
      ...ofScores(data, 'exact sweep without users', true, work),
      prepare: () => ({ run: () => thresholdSweep(yTrue, yScore), check: checkSweepOf(data) }),
    },
  ];
}

/** @param {ScoredWorkload} data */
function checkSweepOf({ yTrue }) {
  return (/** @type {import('@confmat/thresholds').ThresholdSweep} */ { nPositives }) =>
    assert.equal(
      nPositives,
      yTrue.reduce((sum, one) => sum + one, 0),
    );
}

/**
 * Noisier scores of the same rows, which peers make by the same rule: peers/peer.py, peers/proc.R.
 *
 * @param {Float64Array} yScore
 */
function secondScores(yScore) {
  return yScore.map((score, row) => score + ((row * 7919) % 1000) / 2500);
}

/** @typedef {{ area: number, variance: number }} Area */

/** @type {WeakMap<ScoredWorkload, { a: Area, z: number }>} */
const known = new WeakMap();

/**
 * DeLong's test by its definition, with ranks from a sort by comparison.
 *
 * @param {ScoredWorkload} data
 * @returns {{ a: Area, z: number }}
 */
function naiveDeLong(data) {
  const found = known.get(data);
  if (found) return found;
  const { yTrue, yScore } = data;
  const [a, b] = [beaten(yTrue, yScore), beaten(yTrue, secondScores(yScore))];
  const differences = a.map((share, row) => share - (b[row] ?? 0));
  const area = (/** @type {Float64Array} */ shares) => ofClass(yTrue, shares, 1).mean;
  const variance = (/** @type {Float64Array} */ shares) =>
    ofClass(yTrue, shares, 1).variance + ofClass(yTrue, shares, 0).variance;
  const z = (area(a) - area(b)) / Math.sqrt(variance(differences));
  const result = { a: { area: area(a), variance: variance(a) }, z };
  known.set(data, result);
  return result;
}

/**
 * @param {Uint8Array} yTrue
 * @param {Float64Array} scores
 * @returns {Float64Array} Of a positive the share of negatives below it, of a negative the share of
 *   positives above it, ties counting half.
 */
function beaten(yTrue, scores) {
  const n = scores.length;
  const at = (/** @type {number} */ row) => scores[row] ?? NaN;
  const order = Uint32Array.from({ length: n }, (_, row) => row).sort((x, y) => at(y) - at(x));
  const shares = new Float64Array(n);
  const nPositives = yTrue.reduce((sum, one) => sum + one, 0);
  const nNegatives = n - nPositives;
  let [positives, negatives] = [0, 0];
  for (let start = 0; start < n;) {
    let end = start;
    while (end < n && at(order[end] ?? 0) === at(order[start] ?? 0)) ++end;
    const tied = order.subarray(start, end);
    const p = tied.reduce((sum, row) => sum + (yTrue[row] ?? 0), 0);
    const q = end - start - p;
    for (const row of tied) {
      shares[row] =
        yTrue[row] === 1 ? 1 - (negatives + q / 2) / nNegatives : (positives + p / 2) / nPositives;
    }
    positives += p;
    negatives += q;
    start = end;
  }
  return shares;
}

/**
 * @param {Uint8Array} yTrue
 * @param {Float64Array} shares
 * @param {0 | 1} label
 */
function ofClass(yTrue, shares, label) {
  const own = shares.filter((_, row) => yTrue[row] === label);
  const mean = own.reduce((sum, share) => sum + share, 0) / own.length;
  const squares = own.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  return { mean, variance: squares / (own.length - 1) / own.length };
}

/**
 * @param {readonly (number | undefined)[]} received
 * @param {readonly number[]} expected
 * @param {number} [within]
 */
function assertClose(received, expected, within = 1e-9) {
  assert.equal(received.length, expected.length);
  expected.forEach((value, i) => {
    const difference = Math.abs((received[i] ?? NaN) - value);
    assert.ok(difference <= within, `value ${i}: ${received[i]}, expected ${value}`);
  });
}
