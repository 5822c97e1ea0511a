import type { Label } from '@confmat/core';
import { unsupportedType } from '@confmat/core/internal';
import { checkTally } from './slice-tally.js';
import type { SliceCounts, SliceTally } from './slice-tally.js';

/** A group of rows: a slice of `slicedMatrices`, or of an evaluation that has a matrix or label sets. */
export interface GapSlice<
  L extends Label = Label,
  N extends string = string,
> extends SliceCounts<L> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
}

/** A slice whose counts were checked. */
export interface CheckedSlice<N extends string> {
  readonly group: Readonly<Record<N, Label>>;
  readonly tally: SliceTally;
}

/** Slices that were checked. */
export interface CheckedSlices<N extends string> {
  readonly slices: readonly CheckedSlice<N>[];
  /** Whether they are of label sets, whose metrics are of a label or an average. */
  readonly areSets: boolean;
}

/** Check slices, all of matrices or all of label sets. */
export function checkSlices<N extends string>(
  slices: readonly GapSlice<Label, N>[],
): CheckedSlices<N> {
  const given: unknown = slices;
  if (!Array.isArray(given)) throw unsupportedType('slices', given, 'what slicedMatrices returned');
  const first = given[0] as GapSlice | null | undefined;
  const areSets = first?.matrix === undefined && first?.sets !== undefined;
  const checked = slices.map((slice, i) => {
    const { group } = (slice as GapSlice<Label, N> | null) ?? {};
    if (!isGroup(group)) throw unsupportedType(`slices[${i}].group`, group, 'an object');
    return { group, tally: checkTally(`slices[${i}]`, slice, areSets) };
  });
  return { slices: checked, areSets };
}

function isGroup(group: unknown): group is object {
  return typeof group === 'object' && group !== null;
}
