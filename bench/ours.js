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
  uint8: (/** @type {Int32Array} */ codes) => new Uint8Array(codes),
  int8: (/** @type {Int32Array} */ codes) => new Int8Array(codes),
  int16: (/** @type {Int32Array} */ codes) => new Int16Array(codes),
  uint32: (/** @type {Int32Array} */ codes) => new Uint32Array(codes),
  float64: (/** @type {Int32Array} */ codes) => new Float64Array(codes),
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
 * `confusionMatrix` of Arrow dictionaries of strings.
 *
 * @param {Workload} data
 * @returns {LocalCase}
 */
export function ourDictionaryMatrix(data) {
  return {
    ...onWorkload('confusionMatrix of Arrow Dictionary of Utf8', data, 'strings', { ours: true }),
    async prepare() {
      const { Dictionary, Int32, Utf8, makeVector, vectorFromArray } = await import('apache-arrow');
      const dictionary = vectorFromArray(data.labels, new Utf8());
      const type = new Dictionary(new Utf8(), new Int32(), 0);
      const [yTrue, yPred] = [data.trueCodes, data.predCodes].map(
        (codes) => /** @type {LabelColumn} */ (makeVector({ type, data: codes, dictionary })),
      );
      if (!yTrue || !yPred) throw new Error('bug: two columns went in');
      return {
        run: () => confusionMatrix(yTrue, yPred),
        check: (matrix) => assertMatrix(matrix, expectedCounts(data), data.labels),
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
  return {
    ...onWorkload('confusionMatrix weighted', data, 'int32', {
      ours: true,
      group: `${data.name} int32 weighted`,
    }),
    prepare() {
      const { trueCodes, predCodes, k } = data;
      const weights = weightsOf(data);
      return {
        run: () => confusionMatrix(trueCodes, predCodes, { sampleWeight: weights }),
        check: (matrix) => {
          const sums = naiveSums(trueCodes, predCodes, weights, k);
          assertMatrix(matrix, sums, labelsOf(data, 'int32'));
        },
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
 * @param {ColumnType} [dtype]
 * @returns {string}
 */
export function reportText(data, dtype = 'int32') {
  const { yTrue, yPred } = columnsOf(data, dtype);
  return formatClassificationReport(classificationReport(confusionMatrix(yTrue, yPred)));
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
