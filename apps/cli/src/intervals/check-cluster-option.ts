import { NOT_KEPT } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import type { CommonOptions } from '../common-options.js';
import { checkClusterColumn } from './check-cluster-column.js';
import { formatsOf } from '../output/output-format.js';
import type { SavedEvaluation } from '../saved/saved-evaluation.js';
import type { WordsOptions } from '../words/in-words.js';

/** Clusters that no interval would take. */
export const NEEDS_READER =
  '--cluster needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals';

/** Refuse a column of clusters where no interval would read it, before anything is read. */
export function checkClusterOption(
  options: CommonOptions &
    WordsOptions & {
      readonly cluster?: string;
    },
): void {
  const { cluster, interval, confidence, output, save } = options;
  const { html, svg, describe, trainCounts, saved } = options;
  if (cluster === undefined) return;
  checkClusterColumn(options);
  const shown = [html, svg[0], describe, trainCounts].some((option) => option !== undefined);
  if (shown && saved && !hasClusters(saved)) {
    throw new CommandError(`${saved.files.join(', ')}: ${NOT_KEPT}`);
  }
  const isRead = [interval, confidence, save].some((option) => option !== undefined);
  if (isRead || shown || saved !== undefined || formatsOf(output, options).includes('json')) return;
  throw usageError(NEEDS_READER);
}

/** Whether an evaluation knows the clusters of all its rows, and of those of each group. */
function hasClusters({ evaluation: { clusters, sets, slices } }: SavedEvaluation): boolean {
  if (sets) return sets.clusters !== undefined;
  return clusters !== undefined && slices.every((slice) => slice.clusters !== undefined);
}
