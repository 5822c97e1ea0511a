import type { SqlEngine } from '@confmat/sql';
import { guardedSql, relationSql } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { findColumn } from '../input/source.js';
import { inCell } from '../refusals.js';
import type { ListColumn } from '../rows/list-column.js';
import { itemColumnName } from '../rows/list-items.js';
import { remoteSource } from './remote-rows.js';
import type { RemoteRows } from './remote-rows.js';

/** Give each item of a column of arrays a column of its own, named after its label. */
export async function withItems(
  engine: SqlEngine,
  rows: RemoteRows,
  list: ListColumn,
): Promise<RemoteRows> {
  const { identifier, element } = engine.dialect;
  const { column } = findColumn(remoteSource(rows), list.name, '--proba');
  await refuseOtherLengths(engine, rows, list);
  const items = list.labels.map((label, place) => ({
    name: itemColumnName(list.name, label),
    column: `#item ${place}`,
  }));
  const cells = items.map(
    (item, place) => `${element(identifier(column), place)} AS ${identifier(item.column)}`,
  );
  return {
    ...rows,
    relation: relationSql(engine.dialect, `(SELECT *, ${cells.join(', ')} FROM ${rows.relation})`),
    columns: [...rows.columns, ...items],
  };
}

/** Refuse arrays that are longer or shorter than the list of labels. */
async function refuseOtherLengths(
  { dialect, query }: SqlEngine,
  { relation, shown }: RemoteRows,
  { name, labels }: ListColumn,
): Promise<void> {
  const length = dialect.length(dialect.identifier(name));
  const sql = `SELECT COUNT(*) AS n_rows, MIN(${length}) AS n_scores FROM ${relation} WHERE ${length} <> ${labels.length}`;
  const [bad] = await query(guardedSql(dialect, sql));
  const nRows = Number(bad?.['n_rows'] ?? 0);
  if (nRows === 0) return;
  throw new CommandError(
    `${inCell(shown, name, null)}: a list of ${Number(bad?.['n_scores'])} scores in ${rowsText(nRows)}, ` +
      `expected ${labels.length} as labels in --labels`,
  );
}
