import type { Label } from '@confmat/core';

/** Whether two lists have the same labels in the same order. */
export function isSame(a: readonly Label[], b: readonly Label[]): boolean {
  return a === b || (a.length === b.length && a.every((label, i) => label === b[i]));
}
