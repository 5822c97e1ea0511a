import { addTallies } from '../kernels/add-tallies.js';
import { PairTable } from './pair-table.js';

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
   * Add cells.
   *
   * @param codes The code here of each code there, shape (nLabels,).
   * @param cells Cells by the codes there; `lost` as `cells` returned it, or null.
   */
  add(codes: Int32Array, cells: AddedCells): void {
    const here = (code: number): number => codes[code] ?? 0;
    const numbers = this.#pairs.numbersOf(cells.trueCodes.map(here), cells.predCodes.map(here));
    this.#counts = grown(this.#counts, this.#pairs.size);
    this.#lost = grown(this.#lost, this.#pairs.size);
    addTallies(numbers, cells.counts, this.#counts, this.#lost);
    if (cells.lost) addTallies(numbers, cells.lost, this.#counts, this.#lost);
  }

  /**
   * All cells.
   *
   * @returns Views, which the next `add` may change.
   */
  cells(): TalliedCells {
    const { size, trueCodes, predCodes } = this.#pairs;
    return {
      trueCodes,
      predCodes,
      counts: this.#counts.subarray(0, size),
      lost: this.#lost.subarray(0, size),
    };
  }
}

/** Sums with room for `size`, the same where they have it. */
function grown(sums: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  if (size <= sums.length) return sums;
  const larger = new Float64Array(Math.max(size, 2 * sums.length));
  larger.set(sums);
  return larger;
}
