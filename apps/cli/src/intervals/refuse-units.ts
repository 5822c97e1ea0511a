import type { Label } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { quote } from '../suggest.js';

/** Refuse rows that nobody knows the unit of. */
export function refuseMissingUnits(nRows: number, name: string, shownFile: string): void {
  if (nRows === 0) return;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} (--unit) has no value in ${rowsText(nRows)}`,
    `leave them out: --where '"${name.replaceAll('"', '""')}" IS NOT NULL'`,
  );
}

/** Refuse values that do not name a unit, such as fractions; null is none. */
export function refuseStrangeUnits(
  keys: readonly (Label | null)[],
  name: string,
  shownFile: string,
): void {
  const strange = keys.find((key) => key !== null && normalizeLabel(key) === null);
  if (strange === undefined) return;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} (--unit) holds ${String(strange)}, expected text, integers or booleans`,
  );
}
