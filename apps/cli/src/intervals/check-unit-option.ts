import { NOT_KEPT } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import type { CommonOptions } from '../common-options.js';
import { checkUnitColumn } from './check-unit-column.js';
import { formatsOf } from '../output/output-format.js';
import type { SavedEvaluation } from '../saved/saved-evaluation.js';
import type { WordsOptions } from '../words/in-words.js';

/** Units that no interval would take. */
export const NEEDS_READER =
  '--unit needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals';

/** Refuse a column of units where no interval would read it, before anything is read. */
export function checkUnitOption(
  options: CommonOptions &
    WordsOptions & {
      readonly unit?: string;
    },
): void {
  const { unit, interval, confidence, output, save } = options;
  const { html, svg, describe, trainCounts, saved } = options;
  if (unit === undefined) return;
  checkUnitColumn(options);
  const shown = [html, svg[0], describe, trainCounts].some((option) => option !== undefined);
  if (shown && saved && !hasUnits(saved)) {
    throw new CommandError(`${saved.files.join(', ')}: ${NOT_KEPT}`);
  }
  const isRead = [interval, confidence, save].some((option) => option !== undefined);
  if (isRead || shown || saved !== undefined || formatsOf(output, options).includes('json')) return;
  throw usageError(NEEDS_READER);
}

/** Whether an evaluation knows the units of all its rows, and of those of each group. */
function hasUnits({ evaluation: { matrix, sets, slices } }: SavedEvaluation): boolean {
  if (sets) return typeof sets.counts.units === 'object';
  return [matrix, ...slices.map((slice) => slice.matrix)].every(
    (own) => typeof own?.units === 'object',
  );
}
