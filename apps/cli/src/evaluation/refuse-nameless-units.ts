import { isMetricError } from '@confmat/core';
import type { EvaluationTally } from '@confmat/evaluation';
import { checkUnitNames } from '@confmat/evaluation/internal';
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
  tallies: readonly EvaluationTally[],
): void {
  try {
    checkUnitNames(tallies);
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(
      `${files.join(', ')}: cannot be ${what} by unit: their units have no names`,
      KEEP_NAMES,
    );
  }
}
