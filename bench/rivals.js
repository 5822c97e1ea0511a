// What others would run on the same columns, checked against the same naive counts.
import assert from 'node:assert/strict';
import { onWorkload } from './case.js';
import { assertCounts, expectedCounts, naiveCounts } from './expected.js';
import { countsOf } from './peer.js';
import { namesOf } from './workload.js';

/** @import { LocalCase, PeerCase } from './case.js' */
/** @import { Workload } from './workload.js' */

/**
 * The bare loop, in JavaScript.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
export function naiveLoop(data) {
  const { trueCodes, predCodes, k } = data;
  return {
    ...onWorkload('naive loop', data, 'int32'),
    prepare: () => ({
      run: () => naiveCounts(trueCodes, predCodes, k),
      check: (counts) => assert.deepEqual(counts, expectedCounts(data)),
    }),
  };
}

/**
 * The bare loop, in C.
 *
 * @param {Workload} data
 * @returns {PeerCase}
 */
export function cLoop(data) {
  return {
    ...onWorkload('C loop', data, 'int32'),
    peer: {
      program: 'loop',
      task: 'loop',
      data,
      check: (output) =>
        assert.deepEqual(countsOf(output), Float64Array.from(expectedCounts(data))),
    },
  };
}

/**
 * NumPy: `bincount(t * k + p, minlength=k * k)`.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64'} dtype
 * @returns {PeerCase}
 */
export function numpyBincount(data, dtype) {
  return {
    ...onWorkload('NumPy bincount', data, dtype),
    peer: {
      program: 'numpy',
      task: `bincount ${dtype}`,
      data,
      check: (output) =>
        assert.deepEqual(countsOf(output), Float64Array.from(expectedCounts(data))),
    },
  };
}

/**
 * scikit-learn's `confusion_matrix`.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64' | 'uint8' | 'fixed-width' | 'object'} dtype Of strings, how NumPy holds
 *   them.
 * @returns {PeerCase}
 */
export function sklearnMatrix(data, dtype) {
  const strings = dtype === 'fixed-width' || dtype === 'object';
  const facts = onWorkload(
    `scikit-learn confusion_matrix${strings ? ` (${dtype})` : ''}`,
    data,
    strings ? 'strings' : dtype,
  );
  return {
    ...facts,
    peer: {
      program: 'sklearn',
      task: `confusion_matrix ${dtype}`,
      data,
      check: (output) => assertCounts(countsOf(output), expectedCounts(data), data.k),
    },
  };
}

/**
 * scikit-learn's `classification_report`.
 *
 * @param {Workload} data
 * @param {'int32' | 'fixed-width'} dtype
 * @param {string} group
 * @param {() => string} expected The text that ours is.
 * @returns {PeerCase}
 */
export function sklearnReport(data, dtype, group, expected) {
  return {
    ...onWorkload('scikit-learn classification_report', data, dtype, { group }),
    peer: {
      program: 'sklearn',
      task: `classification_report ${dtype}`,
      data,
      check: (output) => assert.equal(Buffer.from(output).toString(), expected()),
    },
  };
}

/**
 * ml-confusion-matrix: `ConfusionMatrix.fromLabels`, which takes arrays.
 *
 * @param {Workload} data
 * @param {'int32' | 'strings'} dtype
 * @returns {LocalCase}
 */
export function mlConfusionMatrix(data, dtype) {
  return {
    ...onWorkload('ml-confusion-matrix', data, dtype),
    async prepare() {
      const { ConfusionMatrix } = await import('ml-confusion-matrix');
      /** @type {(codes: Int32Array) => (number | string)[]} */
      const columnOf = (codes) =>
        dtype === 'strings' ? namesOf(codes, data.labels) : Array.from(codes);
      const [yTrue, yPred] = [columnOf(data.trueCodes), columnOf(data.predCodes)];
      const sort = (/** @type {any} */ a, /** @type {any} */ b) => (a < b ? -1 : 1);
      return {
        run: () => ConfusionMatrix.fromLabels(yTrue, yPred, { sort }),
        check: (matrix) => assertCounts(matrix.getMatrix().flat(), expectedCounts(data), data.k),
      };
    },
  };
}

/**
 * TensorFlow.js on its CPU backend: `math.confusionMatrix`, from int32 tensors to its counts.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
export function tensorflow(data) {
  return {
    ...onWorkload('TensorFlow.js math.confusionMatrix (cpu)', data, 'int32'),
    async prepare() {
      const tf = await import('@tensorflow/tfjs');
      await tf.setBackend('cpu');
      const yTrue = tf.tensor1d(data.trueCodes, 'int32');
      const yPred = tf.tensor1d(data.predCodes, 'int32');
      return {
        run: () => tf.tidy(() => tf.math.confusionMatrix(yTrue, yPred, data.k).dataSync()),
        check: (counts) => assert.deepEqual(Int32Array.from(counts), expectedCounts(data)),
      };
    },
  };
}
