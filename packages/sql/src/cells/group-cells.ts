import type { Label } from '@confmat/core';
import { namedAsync } from '@confmat/core/internal';
import { checkCountOptions, unitsOfPairs } from '../counts/counts-of-cells.js';
import type { CountOptions } from '../counts/counts-of-cells.js';
import { inSnapshot } from '../engines/engine.js';
import type { SqlEngine } from '../engines/engine.js';
import { nameLabels } from '../labels/name-labels.js';
import { groupColumns } from '../request/request.js';
import type { CountRequest } from '../request/request.js';
import { hasMissing } from './cells.js';
import type { LabelPair } from './cells.js';
import { checkedCells } from './checked-cells.js';
import { MANY_CELLS, groupValues } from './groups.js';

/** Rows of one group with the same true and the same predicted label. */
interface GroupCell {
  readonly trueLabel: Label;
  readonly predLabel: Label;
  /** The values of the group columns, in the order of `by`; null where one is missing. */
  readonly group: readonly (Label | null)[];
  /** The unit, where the request asks for it; null where it is missing. */
  readonly unit?: Label | null;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
}

/** The cells of all groups. */
export interface GroupCells {
  readonly cells: readonly GroupCell[];
  /** Rows of the relation, those without a label too. */
  readonly nRows: number;
}

/**
 * Count the cells of each group, or unit, that occur: what `countConfusion` gives as a matrix for each group,
 * for so many groups that matrices would not fit. Rows without a label are in no cell.
 * @throws {MetricError} As `countConfusion`; `too-many-pairs` for more cells than fit.
 */
export async function countGroupCells(
  engine: SqlEngine,
  request: CountRequest,
  options: CountOptions,
): Promise<GroupCells> {
  return namedAsync('countGroupCells', async () => {
    checkCountOptions(options);
    const counting = { ...options, maxGroups: Infinity };
    const { cells } = await inSnapshot(engine, options.signal, (asked) =>
      checkedCells(asked, request, counting, MANY_CELLS),
    );
    return cellsOfPairs(request, cells, options);
  });
}

/** Name the labels of pairs that were counted elsewhere. */
export function cellsOfPairs(
  request: Pick<CountRequest, 'yTrue' | 'yPred' | 'by' | 'unit'>,
  pairs: readonly LabelPair[],
  { labels, integersFromText = false }: CountOptions,
): GroupCells {
  const { columns } = nameLabels(request, pairs, labels, integersFromText);
  const [trueLabels = [], predLabels = []] = columns;
  const groups = groupValues(groupColumns(request.by).length, pairs, integersFromText);
  const units = request.unit && unitsOfPairs(pairs, integersFromText);
  const cells = pairs.flatMap((pair, place): GroupCell[] => {
    const [trueLabel, predLabel] = [trueLabels[place] ?? null, predLabels[place] ?? null];
    if (hasMissing(pair) || trueLabel === null || predLabel === null) return [];
    const group = groups.map((values) => present(values[place] ?? null));
    const unit = units && { unit: present(units[place] ?? null) };
    return [{ trueLabel, predLabel, group, ...unit, nRows: pair.nRows, count: pair.count }];
  });
  return { cells, nRows: pairs.reduce((total, { nRows }) => total + nRows, 0) };
}

function present(value: Label | null): Label | null {
  return Number.isNaN(value) ? null : value;
}
