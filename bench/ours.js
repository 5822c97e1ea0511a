// confmat's own calls on a workload, checked against the naive counts.
import assert from 'node:assert/strict';
import { classificationReport, confusionMatrix, formatClassificationReport } from '@confmat/core';
import { onWorkload } from './case.js';
import { assertMatrix, assertSparse, expectedCounts, naiveSums } from './expected.js';
import { namesOf, weightsOf } from './workload.js';

/** @import { LabelColumn } from '@confmat/core' */
/** @import { LocalCase } from './case.js' */
/** @import { Workload } from './workload.js' */

/**
 * A column of each type, from codes.
 *
 * @satisfies {Record<string, (codes: Int32Array, labels: readonly string[]) => LabelColumn>}
 */
const COLUMNS = {
  int32: (/** @type {Int32Array} */ codes) => codes,
  uint8: (/** @type {Int32Array} */ codes) => Uint8Array.from(codes),
  int8: (/** @type {Int32Array} */ codes) => Int8Array.from(codes),
  int16: (/** @type {Int32Array} */ codes) => Int16Array.from(codes),
  uint32: (/** @type {Int32Array} */ codes) => Uint32Array.from(codes),
  float64: (/** @type {Int32Array} */ codes) => Float64Array.from(codes),
  int64: (/** @type {Int32Array} */ codes) => BigInt64Array.from(codes, BigInt),
  numbers: (/** @type {Int32Array} */ codes) => Array.from(codes),
  strings: namesOf,
  /** Each row a string of its own, as they come out of a text file. */
  'parsed-strings': (/** @type {Int32Array} */ codes, /** @type {readonly string[]} */ labels) =>
    Buffer.from(namesOf(codes, labels).join('\n')).toString().split('\n'),
};

/** @typedef {keyof typeof COLUMNS} ColumnType */

/**
 * Both columns of a workload as a type.
 *
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @returns {{ yTrue: LabelColumn, yPred: LabelColumn }}
 */
export function columnsOf({ trueCodes, predCodes, labels }, dtype) {
  const make = COLUMNS[dtype];
  return { yTrue: make(trueCodes, labels), yPred: make(predCodes, labels) };
}

/**
 * The labels of a workload's classes in columns of a type, by code.
 *
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @returns {readonly (string | number)[]}
 */
export function labelsOf({ labels }, dtype) {
  return dtype === 'strings' || dtype === 'parsed-strings' ? labels : [...labels.keys()];
}

/**
 * `confusionMatrix`, labels inferred.
 *
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @returns {LocalCase}
 */
export function ourMatrix(data, dtype) {
  return {
    ...onWorkload('confusionMatrix', data, dtype, { ours: true }),
    prepare() {
      const { yTrue, yPred } = columnsOf(data, dtype);
      return {
        run: () => confusionMatrix(yTrue, yPred),
        check: (matrix) => {
          if (matrix.kind === 'sparse') assertSparse(matrix, data);
          else assertMatrix(matrix, expectedCounts(data), labelsOf(data, dtype));
        },
      };
    },
  };
}

/**
 * `confusionMatrix` with row weights.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
export function ourWeightedMatrix(data) {
  const { trueCodes, predCodes, k } = data;
  return {
    ...onWorkload('confusionMatrix weighted', data, 'int32', {
      ours: true,
      group: `${data.name} int32 weighted`,
    }),
    prepare() {
      const weights = weightsOf(data);
      const sums = naiveSums(trueCodes, predCodes, weights, k);
      return {
        run: () => confusionMatrix(trueCodes, predCodes, { sampleWeight: weights }),
        check: (matrix) => assertMatrix(matrix, sums, labelsOf(data, 'int32')),
      };
    },
  };
}

/**
 * From two columns to the text of the report.
 *
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @param {string} group
 * @returns {LocalCase}
 */
export function ourReport(data, dtype, group) {
  return {
    ...onWorkload('confusionMatrix, report and its text', data, dtype, { ours: true, group }),
    prepare() {
      const { yTrue, yPred } = columnsOf(data, dtype);
      return {
        run: () => formatClassificationReport(classificationReport(confusionMatrix(yTrue, yPred))),
        check: (text) => {
          assert.match(text, new RegExp(`accuracy +${accuracyOf(data).toFixed(2)} `));
        },
      };
    },
  };
}

/**
 * The text of our report, which a peer's must equal.
 *
 * @param {Workload} data
 * @returns {string}
 */
export function reportText({ trueCodes, predCodes }) {
  return formatClassificationReport(classificationReport(confusionMatrix(trueCodes, predCodes)));
}

/**
 * @param {Workload} data
 * @returns {number} Share of the rows whose prediction is right.
 */
export function accuracyOf({ trueCodes, predCodes, n }) {
  let right = 0;
  for (let i = 0; i < n; ++i) if (trueCodes[i] === predCodes[i]) ++right;
  return right / n;
}
