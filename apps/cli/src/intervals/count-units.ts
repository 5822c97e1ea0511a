import type { Label } from '@confmat/core';
import { withUnits } from '@confmat/core/internal';
import type { CountOptions, CountRequest, CountResult } from '@confmat/sql';
import { unitsOfCells } from '@confmat/sql/internal';
import type { UnitCell } from '@confmat/sql/internal';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { groupKey } from '../saved/kept-options.js';
import { refuseMissingUnits, refuseStrangeUnits } from './refuse-units.js';

/**
 * Count the rows of a matrix and of its groups by unit, or their weights, in one more pass; the request reads
 * the column of the units.
 *
 * @param counted The same without units, just made: its matrices get them.
 */
export async function countUnits(
  input: Input,
  name: string,
  request: CountRequest,
  counted: CountResult,
  options: CountOptions,
): Promise<CountResult> {
  const { source } = input;
  const by = { [UNIT]: labelReference(source, findColumn(source, name, '--unit')), ...request.by };
  const { cells } = await input.countCells({ ...request, by }, { ...options, nulls: 'skip' });
  // Names of digits come first in an object, whenever they were put there.
  const place = Object.keys(by).indexOf(UNIT);
  const nMissing = cells.reduce(
    (n, { group, nRows }) => n + (group[place] === null ? nRows : 0),
    0,
  );
  refuseMissingUnits(nMissing, name, source.shownFile);
  const keys = cells.map(({ group }) => group[place] ?? null);
  refuseStrangeUnits(keys, name, source.shownFile);
  const { slices, matrix } = counted;
  const groups = slices.map(({ group }) => groupKey(Object.values(group)));
  const ofGroup = new Map(groups.map((group) => [group, [] as UnitCell[]]));
  const all = cells.map(({ group, ...cell }): UnitCell => {
    const own = { ...cell, unit: group[place] ?? '' };
    // Cells that lack a group are in none.
    const rest = group.filter((one, i): one is Label => i !== place && one !== null);
    ofGroup.get(groupKey(rest))?.push(own);
    return own;
  });
  withUnits(matrix, unitsOfCells(all, matrix.labels));
  for (const [i, slice] of slices.entries()) {
    const own = ofGroup.get(groups[i] ?? '') ?? [];
    withUnits(slice.matrix, unitsOfCells(own, slice.matrix.labels));
  }
  return counted;
}

/** The unit among the group columns; columns of `--by` have names of their own. */
const UNIT = '\0unit';
