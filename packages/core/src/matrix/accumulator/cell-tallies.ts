import { addTallies } from '../kernels/add-tallies.js';
import { PairTable } from '../pair-table.js';

/** Cells by class code, shape (m,) each. */
export interface TalliedCells {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
  /** What rounding took from `counts`. */
  readonly lost: Float64Array;
}

/** Cells to be added; those of exact counts lost nothing. */
export type AddedCells = Omit<TalliedCells, 'lost'> & { readonly lost: Float64Array | null };

/** Sums by pair of class codes that grow with what is added to them. */
export class CellTallies {
  readonly #pairs = new PairTable();
  #counts = new Float64Array(0);
  #lost = new Float64Array(0);

  /**
   * Add cells; `codes` is the code here of each code there, shape (nLabels,), or null for the same.
   */
  add(codes: Int32Array | null, cells: AddedCells): void {
    const here = (column: Int32Array): Int32Array =>
      codes ? column.map((code) => codes[code] ?? 0) : column;
    const numbers = this.#pairs.numbersOf(here(cells.trueCodes), here(cells.predCodes));
    this.#makeRoom();
    addTallies(numbers, cells.counts, this.#counts, this.#lost);
    if (cells.lost) addTallies(numbers, cells.lost, this.#counts, this.#lost);
  }

  /**
   * Start, empty, from cells that were stored; returns the first whose pair an earlier one has, or
   * −1.
   */
  restore(cells: TalliedCells): number {
    const numbers = this.#pairs.numbersOf(cells.trueCodes, cells.predCodes);
    this.#makeRoom();
    this.#counts.set(cells.counts.subarray(0, this.#pairs.size));
    this.#lost.set(cells.lost.subarray(0, this.#pairs.size));
    return numbers.findIndex((number, cell) => number !== cell);
  }

  cells(): TalliedCells {
    const { size, trueCodes, predCodes } = this.#pairs;
    return {
      trueCodes,
      predCodes,
      counts: this.#counts.subarray(0, size),
      lost: this.#lost.subarray(0, size),
    };
  }

  #makeRoom(): void {
    this.#counts = grown(this.#counts, this.#pairs.size);
    this.#lost = grown(this.#lost, this.#pairs.size);
  }
}

/** Sums with room for `size`, the same where they have it. */
function grown(sums: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  if (size <= sums.length) return sums;
  const larger = new Float64Array(Math.max(size, 2 * sums.length));
  larger.set(sums);
  return larger;
}
