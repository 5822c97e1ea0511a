import { withoutInterval } from '@confmat/report/document';
import type { Table } from '@confmat/report/document';

/** A table with the intervals of one column only. */
export function onlyIntervalsOf(table: Table, column: number): Table {
  const narrowed = (rows: Table['body']): Table['body'] =>
    rows.map((row) => row.map((cell, place) => (place === column ? cell : withoutInterval(cell))));
  return { ...table, body: narrowed(table.body), foot: narrowed(table.foot ?? []) };
}
