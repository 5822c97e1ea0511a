import {
  confusionAccumulatorFromBinary,
  confusionMatrix,
  createConfusionAccumulator,
} from '@confmat/core';
import { onWorkload } from '../case.js';
import { assertMatrix, expectedCounts } from '../expected.js';
import { columnsOf, labelsOf } from '../ours.js';
import { workload } from '../workload.js';

/** @import { Label, LabelColumn } from '@confmat/core' */
/** @import { Case, LocalCase } from '../case.js' */
/** @import { ColumnType } from '../ours.js' */
/** @import { Workload } from '../workload.js' */

/**
 * Counting in batches, against one call on all rows.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const ten = workload({ n: 1_000_000, k: 10 });
  const thousand = workload({ n: 1_000_000, k: 1000 });
  const twoThousand = workload({ n: 100_000, k: 2000 });
  return [
    whole(ten, 'int32'),
    inBatches(ten, 'int32', 1_000_000),
    inBatches(ten, 'int32', 65_536),
    inBatches(ten, 'int32', 1024),
    merged(ten, 8),
    whole(ten, 'strings'),
    inBatches(ten, 'strings', 65_536),
    whole(thousand, 'int32'),
    inBatches(thousand, 'int32', 65_536),
    merged(thousand, 8),
    givenLabels(twoThousand, 256),
  ];
}

/**
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @returns {LocalCase}
 */
function whole(data, dtype) {
  return make('confusionMatrix', data, dtype, () => {
    const { yTrue, yPred } = columnsOf(data, dtype);
    return () => confusionMatrix(yTrue, yPred);
  });
}

/**
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @param {number} batchRows
 * @returns {LocalCase}
 */
function inBatches(data, dtype, batchRows) {
  return make(`accumulator, batches of ${batchRows},`, data, dtype, () => {
    const { yTrue, yPred } = columnsOf(data, dtype);
    return () => {
      const accumulator = createConfusionAccumulator();
      for (let row = 0; row < data.n; row += batchRows) {
        accumulator.update(part(yTrue, row, batchRows), part(yPred, row, batchRows));
      }
      return accumulator.result();
    };
  });
}

/**
 * Small batches of many labels that were given, which are encoded once and not with each batch.
 *
 * @param {Workload} data
 * @param {number} batchRows
 * @returns {LocalCase}
 */
function givenLabels(data, batchRows) {
  /** @type {readonly Label[]} */
  const labels = labelsOf(data, 'int32');
  return make(`accumulator of given labels, batches of ${batchRows},`, data, 'int32', () => () => {
    const accumulator = createConfusionAccumulator({ labels });
    for (let row = 0; row < data.n; row += batchRows) {
      const [yTrue, yPred] = [data.trueCodes, data.predCodes];
      accumulator.update(part(yTrue, row, batchRows), part(yPred, row, batchRows));
    }
    return accumulator.result();
  });
}

/**
 * Accumulators of parts, sent as bytes and merged.
 *
 * @param {Workload} data
 * @param {number} nParts
 * @returns {LocalCase}
 */
function merged(data, nParts) {
  return make(`accumulator, ${nParts} of them through bytes merged,`, data, 'int32', () => () => {
    const rows = Math.ceil(data.n / nParts);
    const accumulator = createConfusionAccumulator();
    for (let row = 0; row < data.n; row += rows) {
      const ofPart = createConfusionAccumulator();
      ofPart.update(part(data.trueCodes, row, rows), part(data.predCodes, row, rows));
      accumulator.merge(confusionAccumulatorFromBinary(ofPart.toBinary()));
    }
    return accumulator.result();
  });
}

/**
 * @param {LabelColumn} column
 * @param {number} start
 * @param {number} rows
 * @returns {LabelColumn}
 */
function part(column, start, rows) {
  return column instanceof Int32Array
    ? column.subarray(start, start + rows)
    : /** @type {readonly string[]} */ (column).slice(start, start + rows);
}

/**
 * @param {string} what
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @param {() => () => unknown} prepare
 * @returns {LocalCase}
 */
function make(what, data, dtype, prepare) {
  return {
    ...onWorkload(what, data, dtype, { ours: true }),
    prepare: () => ({
      run: prepare(),
      check: (matrix) => assertMatrix(matrix, expectedCounts(data), labelsOf(data, dtype)),
    }),
  };
}
