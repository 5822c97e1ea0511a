import type { Label } from '@confmat/core';
import { checkLabels, compareLabels } from '@confmat/core/internal';

/** The labels of the first if all have the same, otherwise those of all, ascending. */
export function allLabels<L extends Label>(lists: readonly (readonly L[])[]): readonly L[] {
  const [first = []] = lists;
  if (lists.every((labels) => isSame(labels, first))) return first;
  const { labels } = checkLabels('labels', [...new Set(lists.flat())]);
  return [...labels].sort(compareLabels) as L[];
}

/** Whether two lists have the same labels in the same order. */
export function isSame(a: readonly Label[], b: readonly Label[]): boolean {
  return a === b || (a.length === b.length && a.every((label, i) => label === b[i]));
}
