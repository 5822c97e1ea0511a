import type { Label, MetricIssue } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { unitNameOf } from './unit-reference.js';
import { quote } from '../suggest.js';

/** What a count refused of the column of units; null where it refused something else. */
export function describeUnitIssue(issue: MetricIssue, shownFile: string): CommandError | null {
  const name = 'argument' in issue ? unitNameOf(issue.argument) : undefined;
  if (name === undefined) return null;
  if (issue.code === 'null-value') {
    const { row, nRows = 1 } = issue;
    const where = row === null ? rowsText(nRows) : `data row ${row + 1}`;
    return missingUnits(where, name, shownFile);
  }
  return issue.code === 'invalid-label' ? strangeUnit(issue.value, name, shownFile) : null;
}

/** Refuse rows whose unit is missing. */
export function refuseMissingUnits(nRows: number, name: string, shownFile: string): void {
  if (nRows > 0) throw missingUnits(rowsText(nRows), name, shownFile);
}

/** Refuse values that do not name a unit, such as fractions; null is none. */
export function refuseStrangeUnits(
  keys: readonly (Label | null)[],
  name: string,
  shownFile: string,
): void {
  const strange = keys.find((key) => key !== null && normalizeLabel(key) === null);
  if (strange !== undefined) throw strangeUnit(strange, name, shownFile);
}

function missingUnits(where: string, name: string, shownFile: string): CommandError {
  return new CommandError(
    `${shownFile}: column ${quote(name)} (--unit) has no value in ${where}`,
    `leave them out: --where '"${name.replaceAll('"', '""')}" IS NOT NULL'`,
  );
}

function strangeUnit(value: unknown, name: string, shownFile: string): CommandError {
  return new CommandError(
    `${shownFile}: column ${quote(name)} (--unit) holds ${String(value)}, expected text, integers or booleans`,
  );
}
