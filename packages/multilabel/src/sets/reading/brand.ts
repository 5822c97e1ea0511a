import type { Label, LabelSets } from '@confmat/core';

const CHECKED = Symbol.for('confmat.LabelSets');

/** Mark sets as checked, so that they are not checked again. */
export function markChecked<L extends Label>(sets: LabelSets<L>): LabelSets<L> {
  return Object.defineProperty(sets, CHECKED, { value: true });
}

/** Tell whether sets were checked, also by another installed copy. */
export function isChecked(sets: object): sets is LabelSets {
  return CHECKED in sets;
}
