import type { TruthAxis } from '@confmat/core';

/** What rows and columns are, for the corner of a table. */
export function axesText(truth: TruthAxis): string {
  return truth === 'rows' ? 'true \\ predicted' : 'predicted \\ true';
}
