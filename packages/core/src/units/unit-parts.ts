import type { Label } from '../columns/label.js';
import { uniteKeys } from './unit-keys.js';
import type { Units, UnitsOf } from './units.js';

/** Cells that are held before they are first added up. */
const FEW = 4096;

/** The units of counts that come in parts, such as batches, in memory that grows with cells only. */
export class UnitParts<U extends Units> {
  readonly #add: (parts: readonly U[]) => U;
  #parts: U[] = [];
  #nCells = 0;
  #most = FEW;
  #hasBare = false;
  #isUnknown = false;

  /** @param add Adds up parts; units of the same key become one. */
  constructor(add: (parts: readonly U[]) => U) {
    this.#add = add;
  }

  /**
   * Check the units of a part before it is added. Changes nothing.
   * @throws {MetricError} `option-conflict` for keys of another kind.
   */
  check(units: { readonly keys: readonly Label[] } | 'unknown' | undefined): void {
    const [first] = this.#parts;
    if (first && typeof units === 'object') checkKeyKinds([first, units]);
  }

  /** Add the units of so many rows; parts without rows do not matter. */
  add(units: UnitsOf<U>, nRows: number): void {
    if (nRows === 0) return;
    if (units === undefined) this.#hasBare = true;
    else if (units === 'unknown') this.#isUnknown = true;
    else {
      this.#parts.push(units);
      this.#nCells += units.unitCodes.length;
    }
    if (this.#hasBare && this.#parts.length > 0) this.#isUnknown = true;
    if (this.#isUnknown) this.#parts = [];
    else if (this.#nCells > this.#most) this.#addUp();
  }

  /** The units of all rows so far; `'unknown'` if some parts have units and others do not. */
  result(): UnitsOf<U> {
    if (this.#isUnknown) return 'unknown';
    if (this.#parts.length > 1) this.#addUp();
    return this.#parts[0];
  }

  #addUp(): void {
    const all = this.#add(this.#parts);
    this.#parts = [all];
    this.#nCells = all.unitCodes.length;
    this.#most = Math.max(FEW, 2 * this.#nCells);
  }
}

/** Check that tables have keys of one kind. */
export function checkKeyKinds(tables: readonly { readonly keys: readonly Label[] }[]): void {
  uniteKeys(tables.map(({ keys }) => ({ keys: keys.slice(0, 1) })));
}
