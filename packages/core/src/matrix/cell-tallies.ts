import { addTallies } from '../kernels/add-tallies.js';

/** Cells by class code, shape (m,) each. */
export interface TalliedCells {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
  /** What rounding took from `counts`. */
  readonly lost: Float64Array;
}

/** Codes are below 2^20, so that a pair of them makes one safe integer. */
const CODE_SPACE = 2 ** 20;
const FIRST_CELLS = 64;

/** Sums by pair of class codes that grow with what is added to them. */
export class CellTallies {
  readonly #slotOf = new Map<number, number>();
  #trueCodes = new Int32Array(FIRST_CELLS);
  #predCodes = new Int32Array(FIRST_CELLS);
  #counts = new Float64Array(FIRST_CELLS);
  #lost = new Float64Array(FIRST_CELLS);

  /**
   * Add cells.
   *
   * @param codes The code here of each code there, shape (nLabels,).
   * @param cells Cells by the codes there; `lost` as `cells` returned it, or null.
   */
  add(
    codes: Int32Array,
    cells: Omit<TalliedCells, 'lost'> & { readonly lost: Float64Array | null },
  ): void {
    const slots = Int32Array.from(cells.trueCodes, (t, cell) =>
      this.#slot(codes[t] ?? 0, codes[cells.predCodes[cell] ?? 0] ?? 0),
    );
    addTallies(slots, cells.counts, this.#counts, this.#lost);
    if (cells.lost) addTallies(slots, cells.lost, this.#counts, this.#lost);
  }

  /**
   * All cells.
   *
   * @returns Copies.
   */
  cells(): TalliedCells {
    const m = this.#slotOf.size;
    return {
      trueCodes: this.#trueCodes.slice(0, m),
      predCodes: this.#predCodes.slice(0, m),
      counts: this.#counts.slice(0, m),
      lost: this.#lost.slice(0, m),
    };
  }

  #slot(t: number, p: number): number {
    const key = t * CODE_SPACE + p;
    let slot = this.#slotOf.get(key);
    if (slot === undefined) {
      slot = this.#slotOf.size;
      this.#slotOf.set(key, slot);
      if (slot === this.#counts.length) this.#grow();
      this.#trueCodes[slot] = t;
      this.#predCodes[slot] = p;
    }
    return slot;
  }

  #grow(): void {
    const n = 2 * this.#counts.length;
    const codes = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(n);
      grown.set(old);
      return grown;
    };
    const sums = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(n);
      grown.set(old);
      return grown;
    };
    this.#trueCodes = codes(this.#trueCodes);
    this.#predCodes = codes(this.#predCodes);
    this.#counts = sums(this.#counts);
    this.#lost = sums(this.#lost);
  }
}
