import { isMeasure } from '@confmat/report/document';
import type { Cell, Mark } from '@confmat/report/document';

/** A cell with a mark; a cell that has no meaning to mark stays as it is. */
export function marked(cell: Cell, mark: Mark | null): Cell {
  if (mark === null || typeof cell !== 'object') return cell;
  return cell.kind === 'count' || cell.kind === 'measure' ? { ...cell, mark } : cell;
}

/** Mark the lowest score of each column, where three rows or more differ. */
export function markLowest(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  if (rows.length < 3) return rows;
  const columns = rows[0]?.map((_, place) => rows.map((row) => scoreOf(row[place])));
  const lowest = columns?.map((column) => {
    const values = column.filter((value) => !Number.isNaN(value));
    const least = Math.min(...values);
    return least < Math.max(...values) ? least : NaN;
  });
  return rows.map((row) =>
    row.map((cell, place) => marked(cell, scoreOf(cell) === lowest?.[place] ? 'bad' : null)),
  );
}

function scoreOf(cell: Cell | undefined): number {
  return isMeasure(cell) ? cell.estimate : NaN;
}
