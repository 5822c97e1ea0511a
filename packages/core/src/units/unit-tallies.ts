import { addUnitTables } from './unit-table.js';
import type { UnitTable } from './unit-table.js';
import { checkKeyKinds } from './unit-parts.js';
import type { Units } from './units.js';
import { optionConflict } from '../errors/refusals.js';

/** Up to so many cells of batches are held before they are added up. */
const HELD_CELLS = 2 ** 16;

/** Counts by unit that grow with what is added to them: of all batches, or of none. */
export class UnitTallies {
  readonly #nCodes: number;
  #tables: UnitTable[] = [];
  #nHeld = 0;
  #nAdded = 0;
  #areKnown: boolean | null = null;
  /** Whether a batch of no rows had units. */
  #wereGiven = false;

  /** @param nCodes Number of codes of a cell, such as 2 of a matrix. */
  constructor(nCodes: number) {
    this.#nCodes = nCodes;
  }

  /** Whether what was added has units; null until there are rows. */
  get areKnown(): boolean | null {
    return this.#areKnown;
  }

  /** Refuse what cannot be added; batches of no rows do not matter. */
  check(units: Pick<Units, 'keys'> | 'unknown' | undefined, hasRows: boolean): void {
    if (!hasRows) return;
    if (units === 'unknown') throw optionConflict('unit', 'of the other counts is not known');
    const areKnown = this.#areKnown ?? units !== undefined;
    if (areKnown !== (units !== undefined))
      throw optionConflict(
        'unit',
        areKnown
          ? 'is missing, where the rows before had units'
          : 'is given, where the rows before had no units',
      );
    const [first] = this.#tables;
    if (first && units) checkKeyKinds([first, units]);
  }

  /** Add what was checked: cells by code here, of `size` codes so far. */
  add(table: UnitTable | undefined, hasRows: boolean, size: number): void {
    if (!hasRows) {
      this.#wereGiven ||= table !== undefined;
      return;
    }
    this.#areKnown = table !== undefined;
    if (!table) return;
    this.#tables.push(table);
    this.#nHeld += table.counts.length;
    if (this.#nHeld > Math.max(HELD_CELLS, 2 * this.#nAdded)) this.table(size);
  }

  /** All that was added, by code here; undefined if that has no units. */
  table(size: number): UnitTable | undefined {
    if (!(this.#areKnown ?? this.#wereGiven)) return undefined;
    const all = addUnitTables(this.#tables, new Array<number>(this.#nCodes).fill(size));
    this.#tables = [all];
    this.#nHeld = all.counts.length;
    this.#nAdded = all.counts.length;
    return all;
  }
}
