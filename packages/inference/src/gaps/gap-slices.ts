import type { Label } from '@confmat/core';
import { checkNames } from '@confmat/core/internal';
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
  checkNames(slices.map(({ tally }) => tally.units));
  for (const { tally } of slices) {
    const { keys } = tally.units;
    if (keys.some((key) => seen.has(key))) return 'unknown';
    for (const key of keys) seen.add(key);
  }
  return 'independent';
}

/** A group in a sentence. */
export function groupName(group: Readonly<Record<string, Label>>): string {
  return Object.values(group).map(String).join(' / ');
}
