import type { SqlEngine } from '@confmat/sql';
import { relationSql } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import type { SourceColumn } from '../input/source-types.js';
import { inCell } from '../refusals.js';
import type { ListColumn } from '../rows/list-column.js';
import { itemColumnName } from '../rows/list-items.js';

/** A relation whose arrays of scores are also columns, one for each item. */
interface ItemRelation {
  readonly relation: string;
  /** The columns of the items. */
  readonly columns: readonly Pick<SourceColumn, 'name' | 'column'>[];
}

/** Give each item of a column of arrays a column of its own, named after its label. */
export function itemRelation(
  { dialect }: SqlEngine,
  relation: string,
  { name, labels }: ListColumn,
): ItemRelation {
  const { identifier, element } = dialect;
  const columns = labels.map((label, place) => ({
    name: itemColumnName(name, label),
    column: `#item ${place}`,
  }));
  const cells = columns.map(
    ({ column }, place) => `${element(identifier(name), place)} AS ${identifier(column)}`,
  );
  return {
    relation: relationSql(dialect, `(SELECT *, ${cells.join(', ')} FROM ${relation})`),
    columns,
  };
}

/** Refuse arrays that are longer or shorter than the list of labels. */
export async function refuseOtherLengths(
  { dialect, query }: SqlEngine,
  relation: string,
  { name, labels }: ListColumn,
  shown: string,
): Promise<void> {
  const length = dialect.length(dialect.identifier(name));
  const [bad] = await query(
    `SELECT COUNT(*) AS n_rows, MIN(${length}) AS n_scores FROM ${relation} WHERE ${length} <> ${labels.length}`,
  );
  const nRows = Number(bad?.['n_rows'] ?? 0);
  if (nRows === 0) return;
  throw new CommandError(
    `${inCell(shown, name, null)}: a list of ${Number(bad?.['n_scores'])} scores in ${rowsText(nRows)}, ` +
      `expected ${labels.length} as labels in --labels`,
  );
}
