import { named } from '../errors/metric-error.js';
import { unknownLabel, unsupportedType } from '../errors/refusals.js';
import { COUNTED_CELL, COUNTED_CELLS } from '../errors/words.js';
import { isIterable } from '../columns/check.js';
import { checkLabels } from '../columns/check-labels.js';
import { normalizeLabel } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import { checkCount } from '../counts/binary-counts.js';
import { buildMatrix } from './build-matrix.js';
import { withFiniteTotal } from './finite-total.js';
import { checkNClasses } from './class-limit.js';
import { areWeighted, checkFromCountsOptions } from './confusion-matrix-from-counts.js';
import type { FromCountsOptions } from './confusion-matrix-from-counts.js';
import type { ConfusionMatrix } from './matrix.js';

/** A cell that someone else counted. */
export interface CountedCell<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Number, or weight, of its rows; a bigint up to 2^53 − 1, as SQL drivers return them. */
  readonly count: number | bigint;
}

/**
 * Make a confusion matrix of cells that someone else counted, such as the rows of a GROUP BY or the
 * `cells()` of another matrix.
 * @param cells Cells in any order, those that are 0 left out or not; cells of one pair are added.
 *   Counts are finite and at least 0; bigints too, up to 2^53 − 1.
 * @param labels The classes, in the order of both axes; each once.
 * @param options What the counts cannot say: whether they are weights, and the rows left out.
 * @returns The matrix: dense up to 2048 classes, sparse beyond.
 * @throws {MetricError} `unknown-label`, `invalid-count`, `unsupported-type`, `duplicate-label`,
 *   `mixed-labels`, `invalid-label`, `empty-input`, `invalid-option`, `too-many-classes`.
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
    if (!isIterable(cells)) throw unsupportedType('cells', cells, COUNTED_CELLS);
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
    let row = 0;
    for (const cell of cells) {
      const { trueLabel, predLabel, count } = checkCell(row, cell);
      trueCodes.push(codeOf('trueLabel', row, trueLabel));
      predCodes.push(codeOf('predLabel', row, predLabel));
      counts.push(checkCount(`cells[${row}].count`, null, count));
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
    return withFiniteTotal(matrix);
  });
}

function checkCell<L extends Label>(row: number, cell: CountedCell<L> | null): CountedCell<L> {
  if (typeof cell === 'object' && cell !== null) return cell;
  throw unsupportedType(`cells[${row}]`, cell, COUNTED_CELL);
}
