import { optionConflict } from '../errors/refusals.js';
import { uniteKeys } from './unit-keys.js';
import type { KeyTable } from './unit-keys.js';
import { addUnits } from './unit-table.js';
import type { PlacedUnits } from './unit-table.js';
import type { UnitForm, Units, UnitsOf } from './units.js';

/** Up to so many cells of parts are held before they are added up. */
const HELD_CELLS = 2 ** 16;

/** The units of counts that come in parts, such as batches, in memory that grows with cells only. */
export class UnitTallies<U extends Units> {
  readonly #form: UnitForm<U>;
  readonly #size: () => number;
  readonly #mayMix: boolean;
  #parts: PlacedUnits<U>[] = [];
  #nHeld = 0;
  #nAdded = 0;
  #areKnown: boolean | null = null;
  #areMixed = false;
  /** Whether a part of no rows had units. */
  #wereGiven = false;

  /**
   * @param form The columns of the units.
   * @param size The codes that parts have here are below it.
   * @param mayMix Whether parts may have units where others have none; then those of the whole are
   *   `'unknown'`. Otherwise `check` refuses them.
   */
  constructor(form: UnitForm<U>, size: () => number, mayMix = false) {
    this.#form = form;
    this.#size = size;
    this.#mayMix = mayMix;
  }

  /** Whether what was added has units; null until there are rows. */
  get areKnown(): boolean | null {
    return this.#areKnown;
  }

  /**
   * Check the units of a part before it is added; parts of no rows do not matter. Changes nothing.
   * @throws {MetricError} `option-conflict` for keys of another kind, and where parts may not mix.
   */
  check(units: KeyTable | 'unknown' | undefined, hasRows: boolean): void {
    if (!hasRows) return;
    if (!this.#mayMix) checkAlikeUnits(this.#areKnown, units);
    const [first] = this.#parts;
    if (first && typeof units === 'object') checkKeyKinds([first.units, units]);
  }

  /** Add what was checked; `places` is the code here of each code of the units, null for the same. */
  add(units: UnitsOf<U>, hasRows: boolean, places: Int32Array | null = null): void {
    const areKnown = typeof units === 'object';
    if (!hasRows) {
      this.#wereGiven ||= areKnown;
      return;
    }
    this.#areMixed ||= units === 'unknown' || (this.#areKnown ?? areKnown) !== areKnown;
    this.#areKnown = areKnown;
    if (this.#areMixed) this.#parts = [];
    else if (areKnown) {
      this.#parts.push({ units, places });
      this.#nHeld += units.unitCodes.length;
      if (this.#nHeld > Math.max(HELD_CELLS, 2 * this.#nAdded)) this.#addUp();
    }
  }

  /** The units of all rows so far, by code here, or with `places` by the codes that these stand for. */
  result(places: Int32Array | null = null): UnitsOf<U> {
    if (this.#areMixed) return 'unknown';
    if (!(this.#areKnown ?? this.#wereGiven)) return undefined;
    const units = this.#addUp();
    return places ? addUnits(this.#form, [{ units, places }], this.#size()) : units;
  }

  #addUp(): U {
    const units = addUnits(this.#form, this.#parts, this.#size());
    this.#parts = [{ units, places: null }];
    this.#nHeld = units.unitCodes.length;
    this.#nAdded = this.#nHeld;
    return units;
  }
}

/**
 * Check that rows have units as those before do.
 *
 * @param before Whether those before have them; null if there are none.
 */
export function checkAlikeUnits(before: boolean | null, units: unknown): void {
  if (units === 'unknown') throw optionConflict('unit', 'of the other counts is not known');
  const areKnown = before ?? units !== undefined;
  if (areKnown === (units !== undefined)) return;
  throw optionConflict(
    'unit',
    areKnown
      ? 'is missing, where the rows before had units'
      : 'is given, where the rows before had no units',
  );
}

/** Check that tables have keys of one kind, which are names. */
export function checkKeyKinds(tables: readonly KeyTable[]): void {
  uniteKeys(tables.map(({ keys, numbering }) => ({ keys: keys.slice(0, 1), numbering })));
}

/** What counts that are to be added know of their units, and whether they are of any rows. */
export interface AddedUnits<U extends Units> {
  readonly units: UnitsOf<U>;
  readonly hasRows: boolean;
}

/**
 * The units of a sum: `add` adds those of all parts, if all that are of rows have them. Parts of no rows
 * do not matter.
 */
export function uniteUnits<U extends Units, P extends AddedUnits<U>>(
  parts: readonly P[],
  add: (parts: readonly (P & { readonly units: U })[]) => U,
): UnitsOf<U> {
  const counted = parts.filter(({ hasRows }) => hasRows);
  if (counted.length === 0) return parts.find(({ units }) => units !== undefined)?.units;
  if (counted.every(({ units }) => units === undefined)) return undefined;
  const known = counted.filter(
    (part): part is P & { readonly units: U } => typeof part.units === 'object',
  );
  return known.length < counted.length ? 'unknown' : add(known);
}
