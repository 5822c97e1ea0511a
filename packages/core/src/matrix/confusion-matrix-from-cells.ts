import { named } from '../errors/metric-error.js';
import { invalidValue, unknownLabel, unsupportedType } from '../errors/refusals.js';
import { ROW_COUNT } from '../errors/words.js';
import { isIterable } from '../columns/check.js';
import { checkLabels } from '../columns/check-labels.js';
import type { LabelColumn } from '../columns/column.js';
import { normalizeLabel } from '../label.js';
import type { Label } from '../label.js';
import { checkCount } from '../columns/check-counts.js';
import { sum } from '../kernels/sum.js';
import { readUnits } from '../units/unit-keys.js';
import { countUnits } from '../units/unit-table.js';
import { MATRIX_UNITS } from '../units/units.js';
import type { MatrixUnits } from '../units/units.js';
import { buildMatrix } from './build-matrix.js';
import { withFiniteTotal } from './finite-total.js';
import { checkNClasses } from './class-limit.js';
import { areWeighted, checkFromCountsOptions } from './confusion-matrix-from-counts.js';
import type { FromCountsOptions } from './confusion-matrix-from-counts.js';
import type { CellList } from './list-cells.js';
import { withUnits } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';

/** A cell that someone else counted. */
export interface CountedCell<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Number, or weight, of its rows; a bigint up to 2^53 − 1, as SQL drivers return them. */
  readonly count: number | bigint;
  /** What its rows belong to, such as their user: in every cell, or in none. */
  readonly unit?: Label | undefined;
  /** Number of its rows, whatever their weights; needed of weights with units. Default: the count. */
  readonly nRows?: number | bigint | undefined;
}

/**
 * Make a confusion matrix of cells that someone else counted, such as the rows of a GROUP BY or the
 * `cells()` of another matrix.
 * @param cells Cells in any order, those that are 0 left out or not; cells of one pair are added.
 *   Counts are finite and at least 0; bigints too, up to 2^53 − 1. Where they have a `unit`, the
 *   matrix has `units`.
 * @param labels The classes, in the order of both axes; each once.
 * @param options What the counts cannot say: whether they are weights, and the rows left out.
 * @returns The matrix: dense up to 2048 classes, sparse beyond.
 * @throws {MetricError} `unknown-label`, `invalid-count`, `unsupported-type`, `duplicate-label`,
 *   `mixed-labels`, `invalid-label`, `empty-input`, `invalid-option`, `too-many-classes`;
 *   `null-value` of a cell without a unit where others have one.
 * @example
 * const cells = [{ trueLabel: 'no', predLabel: 'yes', count: 10 }];
 * confusionMatrixFromCells(cells, ['no', 'yes']).at('no', 'yes'); // → 10
 */
export function confusionMatrixFromCells<L extends Label>(
  cells: Iterable<CountedCell<L>>,
  labels: readonly L[],
  options: FromCountsOptions = {},
): ConfusionMatrix<L> {
  return named('confusionMatrixFromCells', () => {
    checkFromCountsOptions(options);
    if (!isIterable(cells))
      throw unsupportedType(
        'cells',
        cells,
        'cells { trueLabel, predLabel, count }, such as the rows of a GROUP BY',
      );
    const checked = checkLabels('labels', labels);
    checkNClasses(checked.labels.length);
    const trueCodes: number[] = [];
    const predCodes: number[] = [];
    const counts: number[] = [];
    const codeOf = (argument: string, row: number, value: Label): number => {
      const label = normalizeLabel(value);
      const code = label === null ? undefined : checked.codeOf.get(label);
      if (code !== undefined) return code;
      throw unknownLabel(`cells[${row}].${argument}`, value, checked.labels);
    };
    const units: unknown[] = [];
    const nRows: unknown[] = [];
    let row = 0;
    for (const cell of cells) {
      const { trueLabel, predLabel, count, unit, nRows: own } = checkCell(row, cell);
      trueCodes.push(codeOf('trueLabel', row, trueLabel));
      predCodes.push(codeOf('predLabel', row, predLabel));
      counts.push(checkCount(`cells[${row}].count`, null, count));
      units.push(unit);
      nRows.push(own);
      ++row;
    }
    const list = {
      trueCodes: Int32Array.from(trueCodes),
      predCodes: Int32Array.from(predCodes),
      counts: Float64Array.from(counts),
    };
    const matrix = buildMatrix(checked.labels as readonly L[], list, {
      weighted: areWeighted(list.counts, options, (place) => `cells[${place}].count`),
      nSkipped: options.nSkipped ?? 0,
    });
    const isByUnit = units.some((unit) => unit !== undefined);
    return withUnits(
      withFiniteTotal(matrix),
      isByUnit ? unitsOf(matrix, list, units, nRows) : undefined,
    );
  });
}

function unitsOf(
  { weighted, nClasses }: ConfusionMatrix,
  { trueCodes, predCodes, counts }: CellList,
  units: readonly unknown[],
  nRows: readonly unknown[],
): MatrixUnits {
  const { keys, unitCodes } = readUnits(units as LabelColumn, undefined, 'cells.unit');
  const rows = counts.map((count, row) => {
    const place = `cells[${row}].nRows`;
    const found = checkCount(place, null, nRows[row] ?? (weighted ? undefined : count));
    if (weighted ? !Number.isInteger(found) : found !== count) {
      throw invalidValue(place, found, weighted ? ROW_COUNT : sameAs(count));
    }
    return found;
  });
  // A cell without rows is of no unit.
  const places = trueCodes.map((code, row) => (rows[row] || counts[row] ? code : -1));
  const cells = { keys, unitCodes, trueCodes: places, predCodes, counts };
  return countUnits(MATRIX_UNITS, cells, nClasses, sum(rows));
}

function sameAs(count: number): string {
  return `${count}, the count of rows without weights`;
}

function checkCell<L extends Label>(row: number, cell: CountedCell<L> | null): CountedCell<L> {
  if (typeof cell === 'object' && cell !== null) return cell;
  throw unsupportedType(`cells[${row}]`, cell, 'a cell { trueLabel, predLabel, count }');
}
