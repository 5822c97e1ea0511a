import { f1, isConfusionMatrix } from '@confmat/core';
import type { MatrixOrCounts } from '@confmat/core';
import { formatCount } from '../svg/format.js';
import type { FurtherColumn } from '../tables/slices-table.js';

/**
 * How many of the classes, or labels, each group has: its macro averages are over these.
 *
 * @param ofPlace The counts of the group at a place of the table.
 * @returns No column where every group has all of them.
 */
export function presentColumn(
  groups: readonly MatrixOrCounts[],
  ofPlace: (place: number) => MatrixOrCounts | undefined,
  name: string,
): readonly FurtherColumn[] {
  if (groups.every((group) => nPresentOf(group) === nRowsOf(group))) return [];
  return [
    {
      name,
      ofSlice: (place) => {
        const group = ofPlace(place);
        return group ? `${formatCount(nPresentOf(group))} of ${formatCount(nRowsOf(group))}` : '';
      },
    },
  ];
}

/** F1 is 0/0 just where a class has neither true nor predicted rows. */
function nPresentOf(group: MatrixOrCounts): number {
  return f1(group, { zeroDivision: NaN }).filter((value) => !Number.isNaN(value)).length;
}

function nRowsOf(group: MatrixOrCounts): number {
  return isConfusionMatrix(group) ? group.nClasses : group.tp.length;
}
