import type { Cell, Table } from '@confmat/report/document';

/**
 * Break a table into tables below each other, each with the keys and as many columns as fit.
 *
 * @param fits Whether a table is narrow enough; one that cannot break is not asked about.
 */
export function foldedTables(table: Table, fits: (part: Table) => boolean): readonly Table[] {
  const { head, fold } = table;
  if (!fold || fits(table)) return [table];
  const keys = head.map((_, k) => k).slice(0, fold.nKeys);
  const units = fold.at.map((start, place) =>
    head.map((_, k) => k).slice(start, fold.at[place + 1] ?? head.length),
  );
  const parts: (readonly number[])[] = [];
  for (const unit of units) {
    const last = parts.at(-1);
    const longer = [...(last ?? keys), ...unit];
    if (last && fits(tableOfColumns(table, longer))) parts[parts.length - 1] = longer;
    else parts.push([...keys, ...unit]);
  }
  return parts.map((places) => tableOfColumns(table, places));
}

/** Some columns of a table. */
function tableOfColumns({ head, body, foot = [] }: Table, places: readonly number[]): Table {
  const pick = (row: readonly Cell[]): readonly Cell[] => places.map((k) => row[k] ?? '');
  return {
    kind: 'table',
    head: places.map((k) => head[k] ?? ''),
    body: body.map(pick),
    foot: foot.map(pick),
  };
}
