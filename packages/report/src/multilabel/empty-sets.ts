import type { SetCounts } from '@confmat/multilabel';
import { formatNumberOf } from '../svg/format.js';

/**
 * How samples whose sets are both empty are counted; null without any. They are exact matches, and their
 * overlap is 0/0.
 */
export function emptySetsText({ tp, fp, fn, rowWeights }: SetCounts<never>): string | null {
  let empty = 0;
  for (const [row, shared] of tp.entries()) {
    if (shared + (fp[row] ?? 0) + (fn[row] ?? 0) === 0) empty += rowWeights?.[row] ?? 1;
  }
  if (empty === 0) return null;
  const samples = formatNumberOf(empty, 'sample has', 'samples have');
  return `${samples} no label in either set: an exact match, whose overlap is 0/0 and counts as 0.`;
}
