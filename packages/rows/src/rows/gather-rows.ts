import type { SqlDialect, SqlEngine } from '@confmat/sql';
import type { CombinedColumn } from './combine-columns.js';
import { joinParts } from './join.js';
import { partColumn } from './part.js';
import type { Part } from './part.js';
import { ROWS_OF_A_FILE, ROW_COLUMN } from './row-number.js';

/** The name that rows of all files give to a column. */
export function rowsColumn(place: number): string {
  return `#${place}`;
}

/**
 * Make a table of the matching rows of two files.
 *
 * @param places The columns to have.
 * @param on The columns whose values match rows.
 * @param skipsMissing Whether rows without a partner are left out.
 * @param table Its name, quoted.
 * @returns What became of rows without a partner, a line each.
 */
export async function joinedRows(
  engine: SqlEngine,
  parts: readonly Part[],
  columns: readonly CombinedColumn[],
  places: readonly number[],
  on: readonly string[],
  skipsMissing: boolean,
  table: string,
): Promise<readonly string[]> {
  const { identifier } = engine.dialect;
  const relations: string[] = [];
  for (const [i, part] of parts.entries()) {
    const keys = on.map((name) => part.source.columns.findIndex((column) => column.name === name));
    const own = places.flatMap((place) => columns[place]?.places[i] ?? []);
    relations.push(await part.select([...new Set([...keys, ...own])]));
  }
  const cells = places.map((place) => {
    const [left = null, right = null] = columns[place]?.places ?? [];
    const cell = left === null ? `r.${partColumn(right ?? 0)}` : `l.${partColumn(left)}`;
    return `${cell} AS ${identifier(rowsColumn(place))}`;
  });
  const { notes } = await joinParts(engine, parts, on, relations, table, cells, skipsMissing);
  return notes;
}

/** The query for the rows of one file after another, with the columns at the given places. */
export async function stackedRowsSql(
  { identifier, text }: SqlDialect,
  parts: readonly Part[],
  columns: readonly CombinedColumn[],
  places: readonly number[],
): Promise<string> {
  const selects: string[] = [];
  for (const [i, part] of parts.entries()) {
    const used = places.flatMap((place) => columns[place]?.places[i] ?? []);
    const relation = await part.select([...new Set(used)]);
    const cells = places.map((place) => {
      const column = columns[place];
      const own = column?.places[i] ?? null;
      const name = column?.name ?? '';
      const folder = part.partition.get(name) ?? null;
      const value =
        own === null ? (folder === null ? 'NULL' : text(folder)) : identifier(partColumn(own));
      const isSame = own !== null && part.source.columns[own]?.type === column?.type;
      const cell = isSame ? value : `CAST(${value} AS ${column?.type ?? 'VARCHAR'})`;
      return `${cell} AS ${identifier(rowsColumn(place))}`;
    });
    const row = `${identifier(ROW_COLUMN)} + ${i * ROWS_OF_A_FILE} AS ${identifier(ROW_COLUMN)}`;
    selects.push(`SELECT ${[row, ...cells].join(', ')} FROM ${relation}`);
  }
  return selects.join(' UNION ALL ');
}
