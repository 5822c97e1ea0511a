import assert from 'node:assert/strict';
import { createConfusionAccumulator } from '@confmat/core';
import { naiveCounts } from '../expected.js';
import { labelsOf, ourDictionaryMatrix, ourMatrix } from '../ours.js';
import { workload } from '../workload.js';

/** @import { LabelColumn } from '@confmat/core' */
/** @import { Case, LocalCase, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const BATCH_ROWS = [65_536, 1_000_000];
const MEMORY = 250_000_000;

/** @type {readonly Target[]} */
export const targets = BATCH_ROWS.flatMap((rows) => {
  const slow = nameOf(`batches of ${rows}`, 'int32', 100_000_000);
  return [
    {
      text: `a row of 100 M in batches of ${rows} takes at most 1.2 × a row of 10 M in memory`,
      slow,
      fast: 'confusionMatrix n=1e7 k=10 int32 uniform',
      perRow: true,
      atMost: 1.2,
    },
    {
      text: `100 M rows in batches of ${rows} take at most ${MEMORY / 1e6} MB`,
      peakOf: slow,
      atMostBytes: MEMORY,
    },
  ];
});

/**
 * More rows than fit in memory, through an accumulator, compared with one call on rows in memory.
 * The same batches come again and again: making new ones would take longer than counting them.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const million = workload({ n: 1_000_000, k: 10 });
  const whole = quick ? million : workload({ n: 10_000_000, k: 10 });
  const n = 10 * whole.n;
  return [
    ourMatrix(whole, 'int32'),
    ...BATCH_ROWS.map((rows) => stream(`batches of ${rows}`, 'int32', n, million, rows, batchesOf)),
    stream('Arrow record batches of 65536', 'int32', n, million, 65_536, recordBatches),
    ourDictionaryMatrix(whole),
    stream('Arrow record batches of 65536', 'strings', n, million, 65_536, dictionaryBatches),
  ];
}

/**
 * @typedef {object} Batch
 * @property {LabelColumn<any>} yTrue
 * @property {LabelColumn<any>} yPred
 */
/** @typedef {'int32' | 'strings'} StreamType */

/**
 * @param {string} what
 * @param {StreamType} dtype
 * @param {number} n
 */
function nameOf(what, dtype, n) {
  return `accumulator, ${what}, n=${n.toExponential().replace('e+', 'e')} k=10 ${dtype} uniform`;
}

/**
 * @param {string} what
 * @param {StreamType} dtype
 * @param {number} n Rows, all together, at least.
 * @param {Workload} data From whose rows the batches are.
 * @param {number} rows Of each batch.
 * @param {(data: Workload, rows: number) => (() => Batch)[] | Promise<(() => Batch)[]>} make
 * @returns {LocalCase}
 */
function stream(what, dtype, n, data, rows, make) {
  const nBatches = Math.ceil(n / rows);
  const group = `stream of ${dtype}`;
  return {
    ...{ name: nameOf(what, dtype, n), group, ours: true, n: nBatches * rows },
    ...{ k: data.k, dtype, skew: data.skew },
    async prepare() {
      const batches = await make(data, rows);
      return {
        run: () => {
          const accumulator = createConfusionAccumulator();
          for (let i = 0; i < nBatches; ++i) {
            const next = batches[i % batches.length];
            if (!next) throw new Error('bug: no batches');
            const { yTrue, yPred } = next();
            accumulator.update(yTrue, yPred);
          }
          return accumulator.result();
        },
        check: (matrix) => {
          assert.deepEqual(matrix.labels, labelsOf(data, dtype));
          const expected = expectedStream(data, rows, batches.length, nBatches);
          assert.deepEqual(matrix.counts, expected);
        },
      };
    },
  };
}

/**
 * @param {Workload} data
 * @param {number} rows Of each batch.
 * @param {number} nDistinct
 * @param {number} nBatches
 */
function expectedStream({ trueCodes, predCodes, k }, rows, nDistinct, nBatches) {
  const sums = new Float64Array(k * k);
  for (let i = 0; i < nDistinct; ++i) {
    const part = /** @type {const} */ ([i * rows, (i + 1) * rows]);
    const counts = naiveCounts(trueCodes.subarray(...part), predCodes.subarray(...part), k);
    const times = Math.floor((nBatches - 1 - i) / nDistinct) + 1;
    counts.forEach((count, cell) => (sums[cell] = (sums[cell] ?? 0) + times * count));
  }
  return sums;
}

/**
 * @param {Workload} data
 * @param {number} rows Of each batch; what is left over is left out.
 * @returns {(() => { yTrue: Int32Array, yPred: Int32Array })[]}
 */
function batchesOf({ trueCodes, predCodes, n }, rows) {
  return Array.from({ length: Math.floor(n / rows) }, (_, i) => {
    const yTrue = trueCodes.slice(i * rows, (i + 1) * rows);
    const yPred = predCodes.slice(i * rows, (i + 1) * rows);
    return () => ({ yTrue, yPred });
  });
}

/**
 * @param {Workload} data
 * @param {number} rows
 */
async function recordBatches(data, rows) {
  const { makeVector } = await import('apache-arrow');
  return inRecordBatches(batchesOf(data, rows), (codes) => makeVector(codes));
}

/**
 * @param {Workload} data
 * @param {number} rows
 */
async function dictionaryBatches(data, rows) {
  const { Dictionary, Int32, Utf8, makeVector, vectorFromArray } = await import('apache-arrow');
  const dictionary = vectorFromArray(data.labels, new Utf8());
  const type = new Dictionary(new Utf8(), new Int32(), 0);
  return inRecordBatches(batchesOf(data, rows), (codes) =>
    makeVector({ type, data: codes, dictionary }),
  );
}

/**
 * @param {ReturnType<typeof batchesOf>} batches
 * @param {(codes: Int32Array) => import('apache-arrow').Vector} vectorOf
 * @returns {Promise<(() => Batch)[]>}
 */
async function inRecordBatches(batches, vectorOf) {
  const { Table } = await import('apache-arrow');
  return batches.map((next) => {
    const { yTrue, yPred } = next();
    const [batch] = new Table({ yTrue: vectorOf(yTrue), yPred: vectorOf(yPred) }).batches;
    const column = (/** @type {'yTrue' | 'yPred'} */ name) =>
      /** @type {LabelColumn} */ (/** @type {unknown} */ (batch?.getChild(name)));
    return () => ({ yTrue: column('yTrue'), yPred: column('yPred') });
  });
}
