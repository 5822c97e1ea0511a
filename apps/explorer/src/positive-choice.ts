import { positiveLabel } from '@confmat/files';
import type { ColumnFacts } from '@confmat/files';

/** The label that the menu of positive ones starts with: by its name, or else the rarer of two. */
export function positiveChoice({ kind, nDistinct, common }: ColumnFacts): string | null {
  const labels = common.map(({ text }) => text);
  if (kind === 'lists' || nDistinct !== 2) return null;
  return positiveLabel(labels) ?? labels[1] ?? null;
}
