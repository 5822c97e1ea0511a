import { NOT_KEPT } from '@confmat/files';
import { CommandError } from '@confmat/rows/command-error.js';
import type { CommonOptions } from '@confmat/answers/common-options.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** Options that show counts, and those of units. */
type ShowingOptions = Partial<Pick<CommonOptions, 'html' | 'svg' | 'describe'>> & {
  readonly unit?: string;
  readonly trainCounts?: string;
};

/**
 * Refuse a page, pictures and sentences of counts that do not know their units.
 *
 * @param counts What they would show.
 */
export function refuseUnkeptUnits(
  { files }: SavedEvaluation,
  { unit, html, svg, describe, trainCounts }: ShowingOptions,
  counts: readonly ({ readonly units?: unknown } | undefined)[],
): void {
  if (unit === undefined) return;
  const isShown = [html, svg?.[0], describe, trainCounts].some((option) => option !== undefined);
  if (!isShown || counts.every((one) => typeof one?.units === 'object')) return;
  throw new CommandError(`${files.join(', ')}: ${NOT_KEPT}`);
}
