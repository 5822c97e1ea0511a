import { kindOf, mustBeLabel, mustBeOfKind } from '../errors/words.js';
import { isNull, labelKind, normalizeLabel } from './label.js';
import type { Label, LabelKind } from './label.js';

/** Recent strings by a few of their characters: a power of two, fewer where rows are few. */
const SLOTS = 4096;
const FEW_SLOTS = 256;
const FEW_ROWS = 16384;
/** Longer strings are left to the map, which keeps their hash: comparing takes time by length. */
const LONGEST = 256;

/**
 * Codes of labels in the order in which they are first met; refuses what is no label of its kind.
 */
export class LabelIndex {
  readonly #codeOf = new Map<unknown, number>();
  #kind: LabelKind | null = null;
  readonly labels: Label[] = [];

  /** Start without labels; `argument` is the column in messages. */
  constructor(readonly argument: string) {}

  /** The class code of a cell, or −1 for a missing value. */
  codeOf(cell: unknown, row: number): number {
    return this.#codeOf.get(cell) ?? this.#codeOfNew(cell, row);
  }

  /**
   * Write the codes of all cells, −1 for a missing value, shape (nSamples,); returns whether one is
   * missing.
   */
  encode(cells: ArrayLike<unknown>, codes: Int32Array): boolean {
    const n = cells.length;
    const mask = (n < FEW_ROWS ? FEW_SLOTS : SLOTS) - 1;
    const recent = new Array<string>(mask + 1).fill('');
    const codeAt = new Int32Array(mask + 1).fill(-1);
    let hasNulls = false;
    let last: unknown;
    let lastCode = -1;
    for (let row = 0; row < n; ++row) {
      const cell = cells[row];
      if (typeof cell === 'string') {
        row = this.#encodeStrings(cells, row, recent, codeAt, codes) - 1;
        continue;
      }
      if (cell !== last || lastCode < 0) {
        last = cell;
        lastCode = this.codeOf(cell, row);
        if (lastCode < 0) hasNulls = true;
      }
      codes[row] = lastCode;
    }
    return hasNulls;
  }

  // Codes of strings up to the first cell that is none; returns its row. Most often a string equals
  // the last one met of those with the same key: so no hash of its characters is computed, which
  // takes twice the time (bench/suites/encode.js). Where it does not, the map decides.
  #encodeStrings(
    cells: ArrayLike<unknown>,
    start: number,
    recent: string[],
    codeAt: Int32Array,
    codes: Int32Array,
  ): number {
    const n = cells.length;
    const mask = codeAt.length - 1;
    let row = start;
    for (; row < n; ++row) {
      const cell = cells[row];
      if (typeof cell !== 'string') break;
      const last = cell.length - 1;
      if (last < 0 || last >= LONGEST) {
        codes[row] = this.codeOf(cell, row);
        continue;
      }
      // Numbers of up to three digits, also after one word, have different keys.
      const isShort = last < 3;
      const first = cell.charCodeAt(0);
      const third = isShort ? first : cell.charCodeAt(last - 2);
      const second = cell.charCodeAt(isShort ? last >> 1 : last - 1);
      const key = last + cell.charCodeAt(last) + 16 * second + 256 * third + 31 * first;
      const slot = key & mask;
      let code = recent[slot] === cell ? (codeAt[slot] ?? -1) : -1;
      if (code < 0) {
        code = this.codeOf(cell, row);
        recent[slot] = cell;
        codeAt[slot] = code;
      }
      codes[row] = code;
    }
    return row;
  }

  // A cell met for the first time: a new label, another spelling of one (1n for 1), or a fault.
  #codeOfNew(cell: unknown, row: number): number {
    if (isNull(cell)) return -1;
    const { argument } = this;
    const label = normalizeLabel(cell);
    if (label === null) throw mustBeLabel({ argument, row }, cell);
    this.#kind ??= labelKind(label);
    if (labelKind(label) !== this.#kind) {
      throw mustBeOfKind({ argument, row }, cell, kindOf(argument, this.#kind));
    }
    let code = this.#codeOf.get(label);
    if (code === undefined) {
      code = this.labels.length;
      this.labels.push(label);
      this.#codeOf.set(label, code);
    }
    this.#codeOf.set(cell, code);
    return code;
  }
}
