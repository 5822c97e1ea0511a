import { holdsSets, roleOf } from '@confmat/files';
import type { ColumnFacts, Roles } from '@confmat/files';

/** Columns with more values make too many slices. */
const MOST_GROUPS = 200;
/** Columns of more whole numbers keep no labels. */
const MOST_CLASSES = 65_536;
/** Fewer units do not show how units differ. */
const FEWEST_UNITS = 5;
const NAMED_WEIGHT = /weight|^w$/i;

/** Columns that each menu offers, in the order of the file. */
export interface OfferedColumns {
  readonly truths: readonly ColumnFacts[];
  readonly weights: readonly ColumnFacts[];
  readonly units: readonly ColumnFacts[];
  readonly groups: readonly ColumnFacts[];
}

/**
 * Choose what each menu offers.
 *
 * @param truth The column that holds the truth; undefined where none may.
 * @param models Columns that models wrote, by name.
 * @param nRows Rows of the file.
 */
export function offeredColumns(
  facts: readonly ColumnFacts[],
  roles: Roles,
  truth: ColumnFacts | undefined,
  models: ReadonlySet<string>,
  nRows: number,
): OfferedColumns {
  const rest = facts.filter(
    (column) =>
      column !== truth &&
      !models.has(column.name) &&
      [null, 'weight'].includes(roleOf(column, roles)),
  );
  return {
    truths: facts.filter(mayBeLabels),
    weights: facts.filter(
      (column) =>
        column === roles.weight ||
        (mayBeWeights(column) && (NAMED_WEIGHT.test(column.name) || rest.includes(column))),
    ),
    units: rest.filter((column) => mayBeUnits(column, nRows)),
    groups: rest.filter(
      (column) => mayBeLabels(column) && !holdsSets(column) && column.nDistinct <= MOST_GROUPS,
    ),
  };
}

/** Whether a column may hold labels, of however many classes: no measured numbers. */
export function mayBeLabels(column: ColumnFacts): boolean {
  const { kind, nDistinct } = column;
  return (
    (kind !== 'other' && kind !== 'numbers' && nDistinct > 0 && nDistinct <= MOST_CLASSES) ||
    holdsSets(column)
  );
}

/** Numbers of at least 0 in every row, and not only 0 and 1, which are flags. */
function mayBeWeights({ kind, range, nDistinct, nMissing }: ColumnFacts): boolean {
  if ((kind !== 'integers' && kind !== 'numbers') || range === null) return false;
  const isFlag = kind === 'integers' && range[1] <= 1;
  return range[0] >= 0 && !isFlag && nDistinct > 1 && nMissing === 0;
}

/**
 * Whether a column may name units: texts or whole numbers with at least `FEWEST_UNITS` different values,
 * and at least one value in several rows.
 */
function mayBeUnits(column: ColumnFacts, nRows: number): boolean {
  const { kind, nDistinct, nMissing } = column;
  if (kind !== 'text' && kind !== 'integers') return false;
  if (holdsSets(column) || nDistinct < FEWEST_UNITS) return false;
  // Many whole numbers are not counted, and may be shared.
  return nDistinct === Infinity || nDistinct < nRows - nMissing;
}
