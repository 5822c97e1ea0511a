import type { BinaryCounts, CountUnits, Label } from '@confmat/core';
import { countUnitsOfCells, readUnits, refusal } from '@confmat/core/internal';
import { findNoUnit } from '../faults/locate.js';
import { columnName } from '../request/request.js';
import { lackingSql } from './sets-sql.js';
import { labelCellsOf } from './count-label-cells.js';
import type { LabelCells } from './count-label-cells.js';
import type { AskedSets, SetCountResult } from './set-result.js';

/** Counts of label sets by unit if the request has one, those of each group too. */
export async function withSetUnits<N extends string>(
  asked: AskedSets,
  result: SetCountResult<N>,
): Promise<SetCountResult<N>> {
  const { request, engine } = asked;
  const { unit } = request;
  if (!unit) return result;
  // Names of digits come first in an object, whenever they were put there: the unit is the last.
  const cellsBy = (by: AskedSets['request']['by']): ReturnType<typeof labelCellsOf> =>
    labelCellsOf({ ...asked, request: { ...request, by: { ...by, [UNIT]: unit } } });
  const all = await cellsBy({});
  if (all.lacksGroup) {
    const place = await findNoUnit(engine, request, lackingSql(engine.dialect, request));
    throw refusal({ code: 'null-value', ...place });
  }
  // Refuses what is no label.
  readUnits(
    all.groups.map(({ group }) => group.at(-1) ?? ''),
    undefined,
    columnName(unit),
  );
  const units = (cells: LabelCells, own: BinaryCounts): CountUnits =>
    unitsOfSets(cells, Array.from<Label>(own.keys ?? []));
  const counts = { ...result.counts, units: units(all, result.counts) };
  if (result.slices.length === 0) return { ...result, counts };
  const grouped = await cellsBy(request.by);
  const slices = result.slices.map((slice) => {
    const values = Object.values<Label>(slice.group);
    const isOwn = ({ group }: { readonly group: readonly (Label | null)[] }): boolean =>
      values.every((value, i) => group[i] === value);
    const own = {
      labels: grouped.labels,
      groups: grouped.groups.filter(isOwn),
      cells: grouped.cells.filter(isOwn),
    };
    return { ...slice, counts: { ...slice.counts, units: units(own, slice.counts) } };
  });
  return { ...result, counts, slices };
}

/** The unit among the group columns, the last. */
const UNIT = '\0unit';

/**
 * Counts by unit of cells whose last group is the unit.
 *
 * @param labels Those of the counts.
 */
function unitsOfSets(
  { groups, cells }: Pick<LabelCells, 'groups' | 'cells'>,
  labels: readonly Label[],
): CountUnits {
  const keyOf = ({ group }: { readonly group: readonly (Label | null)[] }): Label =>
    group.at(-1) ?? '';
  return countUnitsOfCells(
    labels,
    groups.map((own) => ({ ...own, key: keyOf(own) })),
    cells.map((own) => ({ ...own, key: keyOf(own) })),
  );
}
