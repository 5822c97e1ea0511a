import type { Label } from '@confmat/core';
import { checkSlices } from '../slices/check-slices.js';
import type { CheckedSlice, CheckedSlices, GapSlice } from '../slices/check-slices.js';
import type { PartsAre } from './pair-ends.js';

/** Slices that were checked, and how they depend on each other. */
export interface GapSlices<N extends string> extends CheckedSlices<N> {
  readonly are: PartsAre;
}

/** Check slices, and find how they depend on each other. */
export function gapSlices<N extends string>(slices: readonly GapSlice<Label, N>[]): GapSlices<N> {
  const checked = checkSlices(slices);
  return { ...checked, are: dependenceOf(checked.slices) };
}

/** Slices depend on each other where they have rows of one unit. */
function dependenceOf(slices: readonly CheckedSlice<string>[]): PartsAre {
  const seen = new Set<Label>();
  for (const { tally } of slices) {
    if (tally.unitKeys.some((key) => seen.has(key))) return 'unknown';
    for (const key of tally.unitKeys) seen.add(key);
  }
  return 'independent';
}

/** A group in a sentence. */
export function groupName(group: Readonly<Record<string, Label>>): string {
  return Object.values(group).map(String).join(' / ');
}
