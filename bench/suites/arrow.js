import { Dictionary, Int32, Int8, Utf8, makeVector, vectorFromArray } from 'apache-arrow';
import { confusionMatrix } from '@confmat/core';
import { onWorkload } from '../case.js';
import { assertMatrix, expectedCounts } from '../expected.js';
import { labelsOf, ourMatrix } from '../ours.js';
import { namesOf, workload } from '../workload.js';

/** @import { LabelColumn } from '@confmat/core' */
/** @import { Case, LocalCase } from '../case.js' */
/** @import { ColumnType } from '../ours.js' */
/** @import { Workload } from '../workload.js' */

/**
 * Columns of apache-arrow against plain arrays of the same values.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const data = workload({ n: 1_000_000, k: 10 });
  const { labels } = data;
  /** @type {(codes: Int32Array) => import('apache-arrow').Vector} */
  const dictionary = (codes) =>
    makeVector({
      type: new Dictionary(new Utf8(), new Int32(), 0),
      data: codes,
      dictionary: vectorFromArray(labels, new Utf8()),
    });
  return [
    ourMatrix(data, 'int32'),
    arrow('Int32', data, 'int32', (codes) => makeVector(codes)),
    arrow('Int32 in 16 chunks', data, 'int32', (codes) => {
      const [first, ...others] = chunksOf(codes, 16).map((chunk) => makeVector(chunk));
      return first?.concat(...others) ?? makeVector(codes);
    }),
    arrow('Int32 nullable', data, 'int32', (codes) => {
      const nullBitmap = new Uint8Array(Math.ceil(codes.length / 8)).fill(255);
      return makeVector({ type: new Int32(), data: codes, nullBitmap, nullCount: -1 });
    }),
    arrow(
      'values taken with get',
      data,
      'int32',
      (codes) => makeVector(codes),
      (column) => Array.from({ length: column.length }, (_, row) => column.get(row)),
    ),
    ourMatrix(data, 'uint8'),
    arrow('Int8', data, 'uint8', (codes) =>
      makeVector({ type: new Int8(), data: Int8Array.from(codes) }),
    ),
    ourMatrix(data, 'strings'),
    arrow('Dictionary of Utf8', data, 'strings', dictionary),
    arrow('Utf8', data, 'strings', (codes) => vectorFromArray(namesOf(codes, labels), new Utf8())),
    arrow(
      'Utf8, values taken with toArray,',
      data,
      'strings',
      (codes) => vectorFromArray(namesOf(codes, labels), new Utf8()),
      (column) => column.toArray(),
    ),
  ];
}

/**
 * @param {string} what
 * @param {Workload} data
 * @param {ColumnType} dtype
 * @param {(codes: Int32Array) => import('apache-arrow').Vector} make
 * @param {(column: import('apache-arrow').Vector) => LabelColumn} [take] Part of the timed work.
 *   Default: none, the column is read as it is.
 * @returns {LocalCase}
 */
function arrow(what, data, dtype, make, take = (column) => /** @type {LabelColumn} */ (column)) {
  return {
    ...onWorkload(`confusionMatrix of Arrow ${what}`, data, dtype, { ours: true }),
    prepare() {
      const yTrue = make(data.trueCodes);
      const yPred = make(data.predCodes);
      return {
        run: () => confusionMatrix(take(yTrue), take(yPred)),
        check: (matrix) => assertMatrix(matrix, expectedCounts(data), labelsOf(data, dtype)),
      };
    },
  };
}

/**
 * @param {Int32Array} codes
 * @param {number} nChunks
 */
function chunksOf(codes, nChunks) {
  const rows = Math.ceil(codes.length / nChunks);
  return Array.from({ length: nChunks }, (_, i) => codes.slice(i * rows, (i + 1) * rows));
}
