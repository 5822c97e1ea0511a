import { confusionMatrix } from '@confmat/core';
import { createPool, sharedColumn } from '@confmat/parallel';
import { onWorkload } from '../case.js';
import { assertMatrix, expectedCounts } from '../expected.js';
import { labelsOf } from '../ours.js';
import { workload } from '../workload.js';

/** @import { Case, LocalCase, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const LARGE = 'n=2e7 k=10 int32 uniform';

/**
 * @satisfies {readonly Target[]}
 */
export const targets = [
  {
    text: 'two threads are at least 1.6 × as fast as one at 20 M rows',
    slow: `confusionMatrix ${LARGE}`,
    fast: `pool of 2 threads ${LARGE}`,
    atLeast: 1.6,
  },
];

/**
 * Several threads against one, on the same shared columns. The sizes below a million show from where
 * on threads win, those on plain columns why such are counted by the calling thread.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const sizes = quick ? [1_000_000] : [1_000_000, 5_000_000, 20_000_000];
  return [
    ...[100_000, 200_000, 500_000].flatMap((n) => onSize(workload({ n, k: 10 }))),
    ...sizes.flatMap((n) => onSize(workload({ n, k: 10 }))),
    ...sizes.flatMap((n) => onSize(workload({ n, k: 1000 }))),
  ];
}

/**
 * @param {Workload} data
 * @returns {LocalCase[]}
 */
function onSize(data) {
  return [alone(data), pooled(data, 1), pooled(data, 2), copied(data)];
}

/**
 * @param {Workload} data
 * @returns {LocalCase}
 */
function alone(data) {
  return make('confusionMatrix', data, () => {
    const { yTrue, yPred } = sharedColumns(data);
    return () => confusionMatrix(yTrue, yPred);
  });
}

/**
 * @param {Workload} data
 * @param {number} threads
 * @returns {LocalCase}
 */
function pooled(data, threads) {
  return make(`pool of ${threads} thread${threads === 1 ? '' : 's'}`, data, () => {
    const { yTrue, yPred } = sharedColumns(data);
    const pool = createPool({ threads, minRows: 2 });
    return () => pool.confusionMatrix(yTrue, yPred);
  });
}

/**
 * Plain columns, copied to shared memory at each call.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
function copied(data) {
  return make('pool of 2 threads, plain columns copied,', data, () => {
    const { trueCodes, predCodes } = data;
    const pool = createPool({ threads: 2, minRows: 2 });
    return () => pool.confusionMatrix(sharedColumn(trueCodes), sharedColumn(predCodes));
  });
}

/** @param {Workload} data */
function sharedColumns({ trueCodes, predCodes }) {
  return { yTrue: sharedColumn(trueCodes), yPred: sharedColumn(predCodes) };
}

/**
 * @param {string} what
 * @param {Workload} data
 * @param {() => () => unknown} prepare
 * @returns {LocalCase}
 */
function make(what, data, prepare) {
  return {
    ...onWorkload(what, data, 'int32', { ours: true }),
    prepare: () => ({
      run: prepare(),
      // All of them, so that all are timed in one way.
      isPromised: true,
      check: (matrix) => assertMatrix(matrix, expectedCounts(data), labelsOf(data, 'int32')),
    }),
  };
}
