import type { SliceComparison } from '@confmat/inference';
import { labelName, rowsHeading } from '../svg/format.js';
import type { SliceWeights } from '../slices/slice-counts.js';
import { dayTexts } from '../document/day-texts.js';
import { count, measured, pValue } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';

/** A further column of a table of slices, after the metric. */
export interface FurtherColumn {
  readonly name: string;
  readonly ofSlice: (place: number) => Cell;
}

/** What a table of slices has besides a metric. */
interface SlicesOptions extends SliceWeights {
  readonly metric: string;
  /** What groups are of. Default: row. */
  readonly row?: string;
  /** The heading of the numbers of these. */
  readonly rows?: string;
  readonly more?: readonly FurtherColumn[];
}

/** A metric of each group of rows, and which groups differ from the rest. */
export function slicesTable(
  slices: readonly SliceComparison[],
  {
    metric,
    isTested,
    weighted,
    row = 'row',
    rows = rowsHeading(weighted),
    more = [],
  }: SlicesOptions,
): NamedTable {
  const names = Object.keys(slices[0]?.group ?? {});
  // Slices of several columns stand in one table: each says its own.
  const isMixed = slices.some(({ group }) => names.some((name) => !Object.hasOwn(group, name)));
  const columns = names.map((name) =>
    dayTexts(
      slices.map(({ group }) => group[name] ?? ''),
      labelName,
    ),
  );
  const groupCells = ({ group }: SliceComparison, place: number): readonly Cell[] =>
    isMixed ? [sliceName(group)] : columns.map((texts) => texts[place] ?? '');
  return {
    kind: 'table',
    name: 'slices',
    caption: `Groups of ${row}s`,
    head: [
      ...(isMixed ? ['group'] : names.map(labelName)),
      ...[rows, metric, ...more.map(({ name }) => name)],
      ...(isTested ? ['p, adjusted', 'remarks'] : []),
    ],
    body: slices.map((slice, place) => [
      ...groupCells(slice, place),
      ...[count(slice.nSamples, weighted), measured(slice.interval)],
      ...more.map(({ ofSlice }) => ofSlice(place)),
      ...(isTested ? [pValue(slice.adjustedPValue), remarkOf(slice)] : []),
    ]),
  };
}

function remarkOf({ isMarked, standing, reason = '' }: SliceComparison): string {
  if (!isMarked) return reason;
  return standing === null ? 'differs from the rest' : `${standing} than the rest`;
}

/** The columns and values of a group in one text. */
export function sliceName(group: SliceComparison['group']): string {
  return Object.entries(group)
    .map(([column, label]) => `${labelName(column)}: ${labelName(label)}`)
    .join(' · ');
}
