import { findKeyPlaces, keyOf } from './string-key.js';
import type { KeyPlaces } from './string-key.js';

/** Recent strings by a few of their characters: a power of two, fewer where rows are few. */
const SLOTS = 4096;
const FEW_SLOTS = 256;
const FEW_ROWS = 16384;
/** Longer strings are left to the map, which keeps their hash: comparing takes time by length. */
const LONGEST = 256;
/** Rows after which misses are looked at. One in eight is too many for a key. */
const CHUNK_ROWS = 4096;
const FIRST_ROWS = 1024;
const MOST_MISSES = 0.125;

/** What gives strings their codes when they are not among the recent ones. */
export interface StringCodes {
  readonly labels: readonly unknown[];
  codeOf(cell: unknown, row: number): number;
}

/**
 * Writes the codes of strings. Most often a string equals the last one met of those with the same
 * key, so no hash of its characters is computed, which takes twice the time (bench/suites/encode.js);
 * where it does not, the map decides. The key is one character, or two, as soon as the labels met
 * differ in them, and three and the length until then.
 */
export class StringEncoder {
  readonly #index: StringCodes;
  readonly #recent: string[];
  readonly #codeAt: Int32Array;
  #places: KeyPlaces | null = null;
  /** Labels met when places were last looked for. */
  #nKnown = 0;
  /** Rows since places were last thought about, and those of them that the map decided. */
  #nRows = 0;
  #misses = 0;

  /** Start without strings, for a column of `nSamples` rows. */
  constructor(index: StringCodes, nSamples: number) {
    const nSlots = nSamples < FEW_ROWS ? FEW_SLOTS : SLOTS;
    this.#index = index;
    this.#recent = new Array<string>(nSlots).fill('');
    this.#codeAt = new Int32Array(nSlots).fill(-1);
  }

  /** Write the codes of the strings from `start` up to the first cell that is none; returns its row. */
  encode(cells: ArrayLike<unknown>, start: number, codes: Int32Array): number {
    const n = cells.length;
    let row = start;
    while (row < n) {
      const end = Math.min(n, row + (this.#places ? CHUNK_ROWS : FIRST_ROWS));
      const stopped = this.#encodeChunk(cells, row, end, codes);
      this.#nRows += stopped - row;
      if (this.#nRows >= FIRST_ROWS) this.#choosePlaces();
      if (stopped < end) return stopped;
      row = end;
    }
    return row;
  }

  #encodeChunk(cells: ArrayLike<unknown>, start: number, end: number, codes: Int32Array): number {
    const places = this.#places;
    if (!places) return this.#encodeByThree(cells, start, end, codes);
    return this.#encodeByPlaces(cells, start, end, codes, places);
  }

  // Places are looked for when the first rows are known, and again where they no longer serve and
  // there are more labels.
  #choosePlaces(): void {
    const { labels } = this.#index;
    const serve = this.#places !== null && this.#misses <= this.#nRows * MOST_MISSES;
    this.#misses = 0;
    this.#nRows = 0;
    if (serve || labels.length === this.#nKnown) return;
    this.#nKnown = labels.length;
    const texts = labels.filter((label) => typeof label === 'string' && label !== '');
    this.#places = findKeyPlaces(texts as string[], this.#codeAt.length - 1);
  }

  #encodeByPlaces(
    cells: ArrayLike<unknown>,
    start: number,
    end: number,
    codes: Int32Array,
    [place, other]: KeyPlaces,
  ): number {
    const recent = this.#recent;
    const codeAt = this.#codeAt;
    const mask = codeAt.length - 1;
    for (let row = start; row < end; ++row) {
      const cell = cells[row];
      if (typeof cell !== 'string') return row;
      const { length } = cell;
      if (length === 0 || length > LONGEST) {
        codes[row] = this.#index.codeOf(cell, row);
        continue;
      }
      const slot = keyOf(cell, place, other) & mask;
      codes[row] = recent[slot] === cell ? (codeAt[slot] ?? -1) : this.#learn(cell, row, slot);
    }
    return end;
  }

  #encodeByThree(cells: ArrayLike<unknown>, start: number, end: number, codes: Int32Array): number {
    const recent = this.#recent;
    const codeAt = this.#codeAt;
    const mask = codeAt.length - 1;
    for (let row = start; row < end; ++row) {
      const cell = cells[row];
      if (typeof cell !== 'string') return row;
      const last = cell.length - 1;
      if (last < 0 || last >= LONGEST) {
        codes[row] = this.#index.codeOf(cell, row);
        continue;
      }
      // Numbers of up to three digits, also after one word, have different keys.
      const isShort = last < 3;
      const first = cell.charCodeAt(0);
      const third = isShort ? first : cell.charCodeAt(last - 2);
      const second = cell.charCodeAt(isShort ? last >> 1 : last - 1);
      const key = last + cell.charCodeAt(last) + 16 * second + 256 * third + 31 * first;
      const slot = key & mask;
      codes[row] = recent[slot] === cell ? (codeAt[slot] ?? -1) : this.#learn(cell, row, slot);
    }
    return end;
  }

  #learn(cell: string, row: number, slot: number): number {
    ++this.#misses;
    const code = this.#index.codeOf(cell, row);
    this.#recent[slot] = cell;
    this.#codeAt[slot] = code;
    return code;
  }
}
