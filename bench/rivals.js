// What others would run on the same columns, checked against the same naive counts.
import assert from 'node:assert/strict';
import { onWorkload } from './case.js';
import { assertCounts, assertTriples, expectedCounts, naiveCounts, naiveSums } from './expected.js';
import { importRival } from './import-rival.js';
import { countsOf } from './peer.js';
import { columnsOf } from './ours.js';
import { weightsOf } from './workload.js';

/** @import { LocalCase, PeerCase } from './case.js' */
/** @import { PeerName } from './peer.js' */
/** @import { TableType } from './tables.js' */
/** @import { Workload } from './workload.js' */

/**
 * The bare loop, in JavaScript.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
export function naiveLoop(data) {
  return {
    ...onWorkload('naive loop', data, 'int32'),
    prepare() {
      const { trueCodes, predCodes, k } = data;
      return {
        run: () => naiveCounts(trueCodes, predCodes, k),
        check: (counts) => assert.deepEqual(counts, expectedCounts(data)),
      };
    },
  };
}

/**
 * A peer that writes the counts of all pairs, shape (k, k), or of those that occur, shape (m, 3).
 *
 * @param {string} what
 * @param {PeerName} program
 * @param {string} task
 * @param {Workload} data
 * @param {string} dtype
 * @returns {PeerCase}
 */
function counting(what, program, task, data, dtype) {
  const check = (/** @type {Uint8Array} */ output) => {
    const counts = countsOf(output);
    if (counts.length === data.k * data.k) assert.deepEqual(counts, floats(expectedCounts(data)));
    else assertTriples(counts, data);
  };
  return { ...onWorkload(what, data, dtype), peer: { program, task, data, check } };
}

/** @param {Int32Array} counts */
function floats(counts) {
  return new Float64Array(counts);
}

/**
 * The bare loop, in C.
 *
 * @param {Workload} data
 * @returns {PeerCase}
 */
export function cLoop(data) {
  return counting('C loop', 'loop', 'loop', data, 'int32');
}

/**
 * The bare loop in Python, compiled by numba.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64'} dtype
 * @returns {PeerCase}
 */
export function numbaLoop(data, dtype) {
  return counting('numba loop', 'numba', `loop ${dtype}`, data, dtype);
}

/**
 * NumPy: `bincount(t * k + p, minlength=k * k)`.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64'} dtype
 * @returns {PeerCase}
 */
export function numpyBincount(data, dtype) {
  return counting('NumPy bincount', 'numpy', `bincount ${dtype}`, data, dtype);
}

/**
 * pandas: `crosstab`, or `groupby([…]).size()`.
 *
 * @param {Workload} data
 * @param {'crosstab' | 'groupby'} work
 * @param {'int32' | 'int64' | 'strings' | 'category'} dtype
 * @returns {PeerCase}
 */
export function pandas(data, work, dtype) {
  const what = work === 'crosstab' ? 'pandas crosstab' : 'pandas groupby size';
  const type = dtype === 'category' ? 'strings' : dtype;
  const suffix = dtype === 'category' ? ' (category)' : '';
  return counting(`${what}${suffix}`, 'pandas', `${work} ${dtype}`, data, type);
}

/**
 * polars: `group_by([…]).len()`, on all its threads.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64' | 'uint8' | 'strings' | 'enum'} dtype
 * @returns {PeerCase}
 */
export function polars(data, dtype) {
  const type = dtype === 'enum' ? 'strings' : dtype;
  const suffix = dtype === 'enum' ? ' (enum)' : '';
  return counting(`polars group_by${suffix}`, 'polars', `groupby ${dtype}`, data, type);
}

/**
 * torchmetrics: `multiclass_confusion_matrix`, on all of torch's threads.
 *
 * @param {Workload} data
 * @param {'int32' | 'int64'} dtype
 * @returns {PeerCase}
 */
export function torchmetrics(data, dtype) {
  const what = 'torchmetrics multiclass_confusion_matrix';
  return counting(what, 'torchmetrics', `confusion_matrix ${dtype}`, data, dtype);
}

/**
 * DuckDB: `GROUP BY` over a table in memory, with its rows taken to JavaScript.
 *
 * @param {Workload} data
 * @param {TableType} dtype
 * @param {{ threads?: 1 }} [options] Default: as many as it takes.
 * @returns {PeerCase}
 */
export function duckdb(data, dtype, { threads } = {}) {
  const details = [dtype === 'enum' && 'enum', threads && `${threads} thread`].filter(Boolean);
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : '';
  const type = dtype === 'enum' ? 'strings' : dtype;
  const task = `groupby ${dtype} ${threads ?? 'all'}`;
  return counting(`DuckDB GROUP BY${suffix}`, 'duckdb', task, data, type);
}

const WEIGHTED = {
  numpy: 'NumPy bincount',
  numba: 'numba loop',
  sklearn: 'scikit-learn confusion_matrix',
};

/**
 * With row weights: NumPy's `bincount`, a loop that numba compiles, or scikit-learn's
 * `confusion_matrix`.
 *
 * @param {Workload} data
 * @param {keyof typeof WEIGHTED} program
 * @returns {PeerCase}
 */
export function weightedRival(data, program) {
  return {
    ...onWorkload(`${WEIGHTED[program]} weighted`, data, 'int32', {
      group: `${data.name} int32 weighted`,
    }),
    peer: {
      program,
      task: 'weighted int32',
      data,
      check: (output) => {
        const sums = naiveSums(data.trueCodes, data.predCodes, weightsOf(data), data.k);
        assert.deepEqual(new Float64Array(Uint8Array.from(output).buffer), sums);
      },
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
 * @param {'int32' | 'int64' | 'fixed-width'} dtype
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
 * @param {'int32' | 'strings' | 'parsed-strings'} dtype
 * @returns {LocalCase}
 */
export function mlConfusionMatrix(data, dtype) {
  return {
    ...onWorkload('ml-confusion-matrix', data, dtype),
    async prepare() {
      const { ConfusionMatrix } = await import('ml-confusion-matrix');
      const columns = columnsOf(data, dtype === 'int32' ? 'numbers' : dtype);
      const yTrue = Array.from(/** @type {readonly string[]} */ (columns.yTrue));
      const yPred = Array.from(/** @type {readonly string[]} */ (columns.yPred));
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
      const tf = importRival('@tensorflow/tfjs');
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
