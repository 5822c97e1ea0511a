import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, unsupportedType } from '@confmat/core/internal';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { hasUnits } from '../units/units-of-matrix.js';
import type { PartsAre } from './pair-ends.js';

/** A group of rows: a slice of `slicedMatrices`, or of an evaluation that has a matrix. */
export interface GapSlice<L extends Label = Label, N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  readonly matrix?: ConfusionMatrix<L> | undefined;
}

/** A slice whose matrix was checked. */
export interface CheckedSlice<N extends string> {
  readonly group: Readonly<Record<N, Label>>;
  readonly basis: MatrixBasis;
}

/** Slices that were checked, and how they depend on each other. */
export interface GapSlices<N extends string> {
  readonly slices: readonly CheckedSlice<N>[];
  readonly are: PartsAre;
}

/** Check slices. */
export function checkSlices<N extends string>(slices: readonly GapSlice<Label, N>[]): GapSlices<N> {
  const given: unknown = slices;
  if (!Array.isArray(given)) throw unsupportedType('slices', given, 'what slicedMatrices returned');
  const checked = slices.map((slice, i) => {
    const { group, matrix } = (slice as GapSlice<Label, N> | null) ?? {};
    if (!isGroup(group)) throw unsupportedType(`slices[${i}].group`, group, 'an object');
    checkMatrix(`slices[${i}].matrix`, matrix);
    return { group, basis: new MatrixBasis(matrix) };
  });
  return { slices: checked, are: dependenceOf(checked) };
}

function isGroup(group: unknown): group is object {
  return typeof group === 'object' && group !== null;
}

/** Slices depend on each other where they have rows of one unit. */
function dependenceOf(slices: readonly CheckedSlice<string>[]): PartsAre {
  const seen = new Set<Label>();
  for (const { basis } of slices) {
    const keys = hasUnits(basis.matrix) ? basis.matrix.units.keys : [];
    if (keys.some((key) => seen.has(key))) return 'unknown';
    for (const key of keys) seen.add(key);
  }
  return 'independent';
}

/** A group in a sentence. */
export function groupName(group: Readonly<Record<string, Label>>): string {
  return Object.values(group).map(String).join(' / ');
}
