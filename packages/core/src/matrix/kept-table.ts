import { integerRange } from '../columns/coded-column.js';
import { countPairsWithin } from '../kernels/count-pairs.js';
import { listCells } from './list-cells.js';
import type { CellList } from './list-cells.js';

/** Most integers of a range that is kept; the table then has 16 MiB. */
export const MAX_KEPT_LABELS = 2048;
/** More rows a cell are counted in a table of their own, without looking at their range first. */
const ROWS_PER_CELL = 32;
/** Rows that 32-bit tallies can hold. */
const MAX_ROWS = 2 ** 32 - 1;

/**
 * Tallies of integers that are kept from batch to batch: a small batch then costs its rows, not the
 * cells of a table (bench/suites/accumulator.js).
 */
export class KeptTable {
  #table: Uint32Array = new Uint32Array(0);
  #least = 0;
  #bits = 0;
  #nRows = 0;

  /**
   * Count a batch if the table is made for it.
   *
   * @param trueValues True labels, at least one, shape (n,).
   * @param predValues Predicted labels, shape (n,).
   * @returns Whether the batch was counted; otherwise nothing was.
   */
  count(trueValues: Int32Array, predValues: Int32Array): boolean {
    const n = trueValues.length;
    if (n > ROWS_PER_CELL * this.#table.length || this.#nRows + n > MAX_ROWS) return false;
    if (!this.#covers(trueValues) || !this.#covers(predValues)) return false;
    countPairsWithin(trueValues, predValues, this.#least, this.#bits, this.#table);
    this.#nRows += n;
    return true;
  }

  /**
   * Make the table anew, for integers from `least` to `greatest`. It must be empty.
   *
   * @param least Least value.
   * @param greatest Greatest value; too far from the least, and the table counts nothing.
   */
  cover(least: number, greatest: number): void {
    const bits = Math.ceil(Math.log2(greatest - least + 1));
    const nCells = 2 ** bits > MAX_KEPT_LABELS ? 0 : 4 ** bits;
    if (least === this.#least && nCells === this.#table.length) return;
    this.#table = new Uint32Array(nCells);
    this.#least = least;
    this.#bits = bits;
  }

  /** Most labels that are counted here and known nowhere else. */
  get nLabels(): number {
    return this.#table.length > 0 ? 2 ** this.#bits : 0;
  }

  /**
   * Take out what was counted.
   *
   * @returns Cells by value, or null if there are none.
   */
  take(): CellList | null {
    if (this.#nRows === 0) return null;
    const cells = listCells(this.#table, 2 ** this.#bits, this.#least);
    this.#table.fill(0);
    this.#nRows = 0;
    return cells;
  }

  #covers(values: Int32Array): boolean {
    const { least, span } = integerRange(values);
    return least >= this.#least && least + span <= this.#least + 2 ** this.#bits;
  }
}
