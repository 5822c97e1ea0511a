import { named } from '../errors/metric-error.js';
import { LABEL_PLACE, mustBeNewPair } from '../errors/words.js';
import {
  checkFlag,
  checkFormat,
  checkPlaces,
  checkRowCount,
  columnsOfJson,
  labelsOfJson,
  rowsOfJson,
} from '../storage/check-stored.js';
import { unitsOfJson } from '../units/units-json.js';
import { MATRIX_UNITS } from '../units/units.js';
import { allCells } from './all-cells.js';
import { buildMatrix, denseMatrix } from './build-matrix.js';
import { withFiniteTotal } from './finite-total.js';
import { MAX_DENSE_CLASSES, checkNClasses } from './class-limit.js';
import { listCells } from './list-cells.js';
import { withUnits } from './matrix.js';
import type { ConfusionMatrix, ConfusionMatrixJson } from './matrix.js';
import { PairTable } from './pair-table.js';
import { shapeMismatch, invalidValue, optionConflict } from '../errors/refusals.js';

const NONE = /* @__PURE__ */ new Float64Array(0);
const FIELDS = ['labels', 'weighted', 'nSkipped', 'counts', 'cells', 'units'];

/**
 * Read a confusion matrix that was written as JSON, and check that it does not contradict itself. It
 * has no checksum: counts that were changed to other possible ones are taken as they are.
 * @param json What `toJSON` of a matrix returned, or `JSON.parse` of its text.
 * @returns The same matrix; one that was sparse is so again.
 * @throws {MetricError} `unsupported-type` if it is anything else; `option-conflict`,
 *   `invalid-value`, `invalid-option`, `too-many-classes` and the issues of labels if it
 *   contradicts itself.
 * @example
 * const text = JSON.stringify(confusionMatrix(['a', 'b'], ['a', 'a']));
 * confusionMatrixFromJson(JSON.parse(text)).at('b', 'a'); // → 1
 */
export function confusionMatrixFromJson(json: ConfusionMatrixJson): ConfusionMatrix {
  return named('confusionMatrixFromJson', () => {
    const stored = checkFormat(json, 'confmat.ConfusionMatrix', 1, FIELDS);
    const weighted = checkFlag('weighted', stored['weighted']);
    const nSkipped = checkRowCount('nSkipped', stored['nSkipped']);
    const labels = labelsOfJson(stored['labels'], false);
    const k = labels.length;
    checkNClasses(k);
    const { counts, cells } = stored;
    if ((counts === undefined) === (cells === undefined))
      throw optionConflict('counts', 'and cells must not be both there, or both missing');
    if (cells === undefined) {
      const dense = rowsOfJson('counts', counts, k);
      const nRows = (counts as readonly unknown[]).length;
      if (nRows !== k) throw shapeMismatch('counts', `of ${nRows} rows`, `${k} for ${k} labels`);
      checkRowCounts(dense, weighted, (cell) => `counts[${Math.floor(cell / k)}][${cell % k}]`);
      const matrix = withFiniteTotal(
        k <= MAX_DENSE_CLASSES
          ? denseMatrix(labels, dense, { weighted, nSkipped })
          : buildMatrix(labels, listCells(dense, k), { weighted, nSkipped }),
      );
      return withStoredUnits(matrix, stored['units']);
    }
    const [t = NONE, p = NONE, sums = NONE] = columnsOfJson('cells', cells, 3);
    const list = {
      trueCodes: checkPlaces({ argument: 'cells', position: 0 }, t, k, LABEL_PLACE),
      predCodes: checkPlaces({ argument: 'cells', position: 1 }, p, k, LABEL_PLACE),
      counts: sums,
    };
    checkRowCounts(list.counts, weighted, (cell) => `cells[${cell}][2]`);
    const numbers = new PairTable().numbersOf(list.trueCodes, list.predCodes);
    const row = numbers.findIndex((number, cell) => number !== cell);
    if (row >= 0) throw mustBeNewPair(row, [list.trueCodes[row], list.predCodes[row]]);
    const matrix = withFiniteTotal(buildMatrix(labels, list, { weighted, nSkipped }, false));
    return withStoredUnits(matrix, stored['units']);
  });
}

function withStoredUnits(matrix: ConfusionMatrix, json: unknown): ConfusionMatrix {
  const { trueCodes, predCodes, counts } = allCells(matrix);
  const { nClasses: size, weighted } = matrix;
  const counted = { codes: [trueCodes, predCodes], size, counts: [counts], weighted };
  return withUnits(matrix, unitsOfJson(MATRIX_UNITS, json, counted));
}

/** Shares and sums of weights may be anything; numbers of rows are integers of at least 0. */
function checkRowCounts(
  counts: Float64Array,
  weighted: boolean,
  place: (cell: number) => string,
): void {
  if (weighted) return;
  const cell = counts.findIndex((count) => !(Number.isInteger(count) && count >= 0));
  if (cell < 0) return;
  throw invalidValue(place(cell), counts[cell], 'a number of rows, as counts without weights are');
}
