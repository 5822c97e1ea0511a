import type { Label } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { quote } from '../suggest.js';

/** Refuse rows that nobody knows the cluster of. */
export function refuseMissingClusters(nRows: number, name: string, shownFile: string): void {
  if (nRows === 0) return;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} (--cluster) has no value in ${rowsText(nRows)}`,
    `leave them out: --where '"${name.replaceAll('"', '""')}" IS NOT NULL'`,
  );
}

/** Refuse values that do not name a cluster, such as fractions; null is none. */
export function refuseStrangeClusters(
  keys: readonly (Label | null)[],
  name: string,
  shownFile: string,
): void {
  const strange = keys.find((key) => key !== null && normalizeLabel(key) === null);
  if (strange === undefined) return;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} (--cluster) holds ${String(strange)}, expected text, integers or booleans`,
  );
}
