import { integerRange } from '../../columns/coded-column.js';
import { countPairsWithin } from '../kernels/count-pairs.js';
import { addTallyTable } from '../kernels/place-table.js';
import { listCells } from '../list-cells.js';
import type { CellList } from '../list-cells.js';

/** Most integers of a range that is kept; the table then has 16 MiB. */
export const MAX_TALLIED_LABELS = 2048;
/** Rows that 32-bit tallies can hold. */
const MAX_ROWS = 2 ** 32 - 1;

/**
 * Tallies of integers that are kept from batch to batch: a small batch then costs its rows, not the
 * cells of a table (bench/suites/accumulator.js).
 */
export class IntegerTallies {
  #table: Uint32Array = new Uint32Array(0);
  /** Of one batch, zero between them. */
  #batch: Uint32Array = new Uint32Array(0);
  #least = 0;
  #bits = 0;
  #nRows = 0;

  /** Count a batch of at least one row if the table is made for it; columns of shape (n,). */
  count(trueValues: Int32Array, predValues: Int32Array): boolean {
    const n = trueValues.length;
    if (this.#table.length === 0 || this.#nRows + n > MAX_ROWS) return false;
    const counted =
      n < this.#table.length
        ? this.#countChecked(trueValues, predValues)
        : this.#countApart(trueValues, predValues);
    if (counted) this.#nRows += n;
    return counted;
  }

  // Fewer rows than cells: a pass over them for their range costs less than one over a table.
  #countChecked(trueValues: Int32Array, predValues: Int32Array): boolean {
    if (!this.#covers(trueValues) || !this.#covers(predValues)) return false;
    countPairsWithin(trueValues, predValues, this.#least, this.#bits, this.#table);
    return true;
  }

  // More rows: they are counted in a table of their own, which is added if all were within.
  #countApart(trueValues: Int32Array, predValues: Int32Array): boolean {
    const batch = this.#batch;
    const n = countPairsWithin(trueValues, predValues, this.#least, this.#bits, batch);
    const counted = n === trueValues.length;
    if (counted) addTallyTable(batch, this.#table);
    batch.fill(0);
    return counted;
  }

  /** Make the table anew, for integers from `least` to `greatest`. It must be empty. */
  cover(least: number, greatest: number): void {
    const bits = Math.ceil(Math.log2(greatest - least + 1));
    const nCells = 2 ** bits > MAX_TALLIED_LABELS ? 0 : 4 ** bits;
    if (least === this.#least && nCells === this.#table.length) return;
    this.#table = new Uint32Array(nCells);
    this.#batch = new Uint32Array(nCells);
    this.#least = least;
    this.#bits = bits;
  }

  /** Most labels that are counted here and known nowhere else. */
  get nLabels(): number {
    return this.#table.length > 0 ? 2 ** this.#bits : 0;
  }

  /** What was counted, by value; null if nothing was. */
  cells(): CellList | null {
    return this.#nRows === 0 ? null : listCells(this.#table, 2 ** this.#bits, this.#least);
  }

  clear(): void {
    if (this.#nRows > 0) this.#table.fill(0);
    this.#nRows = 0;
  }

  #covers(values: Int32Array): boolean {
    const { least, span } = integerRange(values);
    return least >= this.#least && least + span <= this.#least + 2 ** this.#bits;
  }
}
