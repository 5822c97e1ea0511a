import type { Units, UnitsOf } from '@confmat/core';
import { checkNames } from '@confmat/core/internal';
import { CommandError } from '@confmat/rows/command-error.js';

/** What to do about units without names. */
const KEEP_NAMES = 'count the rows again, with --save FILE:names';

/**
 * Refuse counts of several files whose units cannot be told to be the same, since they were kept without names.
 *
 * @param files What holds the counts.
 * @param what What cannot be done, such as `added up`.
 */
export function refuseNamelessUnits(
  files: readonly string[],
  what: string,
  all: readonly UnitsOf<Units>[],
): void {
  const known = all.flatMap((units) => (typeof units === 'object' ? [units] : []));
  try {
    checkNames(known);
  } catch {
    throw new CommandError(
      `${files.join(', ')}: cannot be ${what} by unit: their units have no names`,
      KEEP_NAMES,
    );
  }
}
