// Naive counts: what everything here is compared with before it is timed.
import assert from 'node:assert/strict';

/** @import { ConfusionMatrix } from '@confmat/core' */
/** @import { Workload } from './workload.js' */

/**
 * The bare loop that everyone would write.
 *
 * @param {Int32Array} trueCodes
 * @param {Int32Array} predCodes
 * @param {number} k
 * @returns {Int32Array} Counts, row-major, shape (k, k).
 */
export function naiveCounts(trueCodes, predCodes, k) {
  const counts = new Int32Array(k * k);
  for (let i = 0; i < trueCodes.length; ++i) {
    // @ts-expect-error indices are in bounds, and a check here would be timed
    counts[trueCodes[i] * k + predCodes[i]]++;
  }
  return counts;
}

/**
 * @param {Int32Array} trueCodes
 * @param {Int32Array} predCodes
 * @param {ArrayLike<number>} weights
 * @param {number} k
 * @returns {Float64Array} Sums, row-major, shape (k, k).
 */
export function naiveSums(trueCodes, predCodes, weights, k) {
  const sums = new Float64Array(k * k);
  for (let i = 0; i < trueCodes.length; ++i) {
    // @ts-expect-error as above
    sums[trueCodes[i] * k + predCodes[i]] += weights[i];
  }
  return sums;
}

/** @type {WeakMap<Workload, Int32Array>} */
const countsOfWorkload = new WeakMap();

/**
 * The naive counts of a workload, made once. Not before a first call is timed: it warms up the loop.
 *
 * @param {Workload} data
 * @returns {Int32Array} Counts, row-major, shape (k, k).
 */
export function expectedCounts(data) {
  const known = countsOfWorkload.get(data);
  if (known) return known;
  const counts = naiveCounts(data.trueCodes, data.predCodes, data.k);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    data.n,
  );
  countsOfWorkload.set(data, counts);
  return counts;
}

/**
 * Check a dense matrix against sums by class code.
 *
 * @param {ConfusionMatrix} matrix
 * @param {ArrayLike<number>} sums Row-major, shape (k, k).
 * @param {readonly (string | number)[]} labels Label of each code, ascending, shape (k,); those
 *   that no row has are not expected in the matrix.
 */
export function assertMatrix(matrix, sums, labels) {
  const { codes, counts } = present(sums, labels.length);
  assert.deepEqual(
    matrix.labels,
    Array.from(codes, (code) => labels[code]),
  );
  assert.deepEqual(matrix.counts, counts);
}

/**
 * Check counts that another program made, of the classes that occur.
 *
 * @param {ArrayLike<number>} received Row-major.
 * @param {ArrayLike<number>} expected Row-major, shape (k, k).
 * @param {number} k
 */
export function assertCounts(received, expected, k) {
  const { counts } = present(expected, k);
  assert.deepEqual(Float64Array.from(received), counts);
}

/**
 * Check counts of pairs that occur, in any order.
 *
 * @param {ArrayLike<number>} triples True code, predicted code and count, shape (m, 3).
 * @param {Workload} data
 */
export function assertTriples(triples, data) {
  const counts = pairsOf(data);
  assert.equal(triples.length, 3 * counts.size);
  for (let i = 0; i < triples.length; i += 3) {
    const pair = (triples[i] ?? 0) * data.k + (triples[i + 1] ?? 0);
    assert.equal(triples[i + 2], counts.get(pair));
  }
}

/** @type {WeakMap<Workload, Map<number, number>>} */
const pairsOfWorkload = new WeakMap();

/** @param {Workload} data */
function pairsOf(data) {
  const known = pairsOfWorkload.get(data);
  if (known) return known;
  const { trueCodes, predCodes, k, n } = data;
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let i = 0; i < n; ++i) {
    const pair = (trueCodes[i] ?? 0) * k + (predCodes[i] ?? 0);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  pairsOfWorkload.set(data, counts);
  return counts;
}

/**
 * Check a matrix of too many classes for a table, cell by cell.
 *
 * @param {ConfusionMatrix} matrix
 * @param {Workload} data
 */
export function assertSparse(matrix, data) {
  const { k, n } = data;
  const counts = pairsOf(data);
  let nCells = 0;
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    assert.equal(count, counts.get(Number(trueLabel) * k + Number(predLabel)));
    ++nCells;
  }
  assert.equal(nCells, counts.size);
  assert.equal(matrix.total, n);
}

/**
 * The rows and columns of the classes that occur.
 *
 * @param {ArrayLike<number>} sums Row-major, shape (k, k).
 * @param {number} k
 */
function present(sums, k) {
  const occurs = new Uint8Array(k);
  for (let t = 0; t < k; ++t) {
    for (let p = 0; p < k; ++p) if (sums[t * k + p]) occurs[t] = occurs[p] = 1;
  }
  const codes = Int32Array.from({ length: k }, (_, code) => code).filter((code) => occurs[code]);
  const m = codes.length;
  const counts = new Float64Array(m * m);
  codes.forEach((t, row) => {
    codes.forEach((p, column) => (counts[row * m + column] = sums[t * k + p] ?? 0));
  });
  return { codes, counts };
}
