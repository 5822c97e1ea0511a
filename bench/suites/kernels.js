import assert from 'node:assert/strict';
import { onWorkload } from '../case.js';
import { expectedCounts, naiveSums } from '../expected.js';
import { buildKernels, importKernel } from '../kernels.js';
import { naiveLoop, numpyBincount } from '../rivals.js';
import { namesOf, weightsOf, workload } from '../workload.js';

/** @import { Case, LocalCase, Prepared, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'the counting kernel takes at most 1.5 × NumPy bincount',
    slow: 'countPairsWithin n=1e6 k=10 int32 uniform',
    fast: 'NumPy bincount n=1e6 k=10 int32 uniform',
    atMost: 1.5,
  },
];

/**
 * Core's loops over rows, one by one, and the naive loop on the same columns.
 *
 * @returns {Case[]}
 */
export function createCases() {
  buildKernels();
  return [10, 1000]
    .map((k) => workload({ n: 1_000_000, k }))
    .flatMap((data) => [
      naiveLoop(data),
      numpyBincount(data, 'int32'),
      ...countingKernels(data),
      ...encodingKernels(data),
    ]);
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function countingKernels(data) {
  const { trueCodes, predCodes, n, k } = data;
  const isCounts = (/** @type {ArrayLike<number>} */ counts) =>
    assert.deepEqual(Int32Array.from(counts), expectedCounts(data));
  return [
    kernel('countPairs', 'count-pairs', data, ({ countPairs }) => ({
      run: () => {
        const counts = new Uint32Array(k * k);
        countPairs(trueCodes, predCodes, k, counts);
        return counts;
      },
      check: isCounts,
    })),
    kernel('countPairsWithin', 'count-pairs', data, ({ countPairsWithin }) => {
      const bits = Math.ceil(Math.log2(k));
      return {
        run: () => {
          const counts = new Uint32Array(4 ** bits);
          assert.equal(countPairsWithin(trueCodes, predCodes, 0, bits, counts), n);
          return counts;
        },
        check: (counts) => isCounts(corner(counts, 2 ** bits, k)),
      };
    }),
    ...(k <= 256 ? [bytePairs(data, isCounts)] : []),
    kernel('sumPairs', 'sum-pairs', data, ({ sumPairs }) => {
      const weights = weightsOf(data);
      return {
        run: () => {
          const sums = new Float64Array(2 * k * k);
          sumPairs(trueCodes, predCodes, weights, k, sums);
          return sums.filter((_, at) => at % 2 === 0);
        },
        check: (sums) => assert.deepEqual(sums, naiveSums(trueCodes, predCodes, weights, k)),
      };
    }),
    kernel('hashPairs and countSlots', 'hash-pairs', data, ({ hashPairs, countSlots }) => {
      const nSlots = 2 ** Math.ceil(Math.log2(4 * Math.min(n, k * k)));
      return {
        run: () => {
          const slots = new Int32Array(nSlots);
          const trueKeys = new Int32Array(nSlots / 2);
          const predKeys = new Int32Array(nSlots / 2);
          const numbers = new Int32Array(n);
          const tallies = new Float64Array(nSlots / 2);
          const filled = new Int32Array(1);
          hashPairs(trueCodes, predCodes, 0, slots, trueKeys, predKeys, filled, numbers);
          countSlots(numbers, 0, n, tallies);
          return { trueKeys, predKeys, tallies };
        },
        check: ({ trueKeys, predKeys, tallies }) => {
          const counts = new Int32Array(k * k);
          tallies.forEach((/** @type {number} */ tally, /** @type {number} */ number) => {
            if (tally > 0) counts[trueKeys[number] * k + predKeys[number]] = tally;
          });
          isCounts(counts);
        },
      };
    }),
  ];
}

/**
 * @param {Workload} data
 * @param {(counts: ArrayLike<number>) => void} isCounts
 * @returns {LocalCase}
 */
function bytePairs(data, isCounts) {
  const { k } = data;
  const [yTrue, yPred] = [Uint8Array.from(data.trueCodes), Uint8Array.from(data.predCodes)];
  return kernel('countBytePairs', 'count-pairs', data, ({ countBytePairs }) => ({
    run: () => {
      const counts = new Uint32Array(65_536);
      countBytePairs(yTrue, yPred, counts);
      return counts;
    },
    check: (counts) => isCounts(corner(counts, 256, k)),
  }));
}

/**
 * The counts of the first k codes of a wider table.
 *
 * @param {Uint32Array} table
 * @param {number} side
 * @param {number} k
 */
function corner(table, side, k) {
  return Uint32Array.from({ length: k * k }, (_, cell) => {
    return table[Math.floor(cell / k) * side + (cell % k)] ?? 0;
  });
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function encodingKernels(data) {
  const { trueCodes, labels, n, k } = data;
  return [
    kernel('findIntegerRange', 'find-integer-range', data, ({ findIntegerRange }) => ({
      run: () => {
        const range = new Int32Array(2);
        findIntegerRange(trueCodes, range);
        return range;
      },
      check: (range) => assert.deepEqual(range, Int32Array.of(0, k - 1)),
    })),
    kernel('markPresent', 'encode-integers', data, ({ markPresent }) => ({
      run: () => {
        const present = new Uint8Array(k);
        markPresent(trueCodes, 0, present);
        return present;
      },
      check: (present) => assert.deepEqual(present, new Uint8Array(k).fill(1)),
    })),
    kernel('encodeByTable', 'encode-integers', data, ({ encodeByTable }) => {
      const reversed = Int32Array.from({ length: k }, (_, code) => k - 1 - code);
      return {
        run: () => {
          const codes = new Int32Array(n);
          encodeByTable(trueCodes, 0, reversed, codes);
          return codes;
        },
        check: (codes) =>
          assert.deepEqual(
            codes,
            trueCodes.map((code) => k - 1 - code),
          ),
      };
    }),
    kernel('encodeByHash', 'encode-integers', data, ({ encodeByHash }) => ({
      run: () => {
        const slots = new Int32Array(4096);
        const distinct = new Int32Array(2048);
        const codes = new Int32Array(n);
        encodeByHash(trueCodes, 0, slots, distinct, new Int32Array(1), codes);
        return { codes, distinct };
      },
      check: ({ codes, distinct }) =>
        assert.deepEqual(
          codes.map((/** @type {number} */ code) => distinct[code]),
          trueCodes,
        ),
    })),
    kernel('encodeUtf8', 'encode-utf8', data, ({ encodeUtf8 }) => {
      const names = namesOf(trueCodes, labels);
      const bytes = Buffer.from(names.join(''));
      const offsets = new Int32Array(n + 1);
      names.forEach((name, row) => {
        offsets[row + 1] = (offsets[row] ?? 0) + Buffer.byteLength(name);
      });
      return {
        run: () => {
          const codes = new Int32Array(n);
          const firstRow = new Int32Array(2048);
          encodeUtf8(bytes, offsets, 0, new Int32Array(4096), firstRow, new Int32Array(1), codes);
          return { codes, firstRow };
        },
        check: ({ codes, firstRow }) =>
          assert.deepEqual(
            codes.map((/** @type {number} */ code) => trueCodes[firstRow[code]]),
            trueCodes,
          ),
      };
    }),
  ];
}

/**
 * @param {string} name
 * @param {string} file Of the kernel, without its extension.
 * @param {Workload} data
 * @param {(module: any) => Prepared} prepare
 * @returns {LocalCase}
 */
function kernel(name, file, data, prepare) {
  return {
    ...onWorkload(name, data, 'int32', { ours: true }),
    prepare: async () => prepare(await importKernel(file)),
  };
}
