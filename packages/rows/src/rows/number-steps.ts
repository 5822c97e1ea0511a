import { CommandError } from '../command-error.js';

/** A number written with points or commas, a percent sign perhaps after it. */
const NUMBER = '\\s*[+-]?[0-9.,]+(?:[eE][+-]?[0-9]+)?\\s*%?\\s*';
const PERCENTAGE = '\\s*[+-]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)\\s*%\\s*';

/**
 * Cells whose numbers have a decimal comma. A point becomes a comma at the same time, and the cell no
 * number: `1.000` would be a thousand to some and one to others.
 *
 * @param cell SQL text of cells of texts.
 */
export function withPointSql(cell: string): string {
  return `CASE WHEN regexp_full_match(${cell}, '${NUMBER}') THEN translate(${cell}, ',.', '.,') ELSE ${cell} END`;
}

/** Cells whose percentages are shares: `93 %` becomes 0.93. */
export function asShareSql(cell: string): string {
  const share = `CAST(TRIM(REPLACE(${cell}, '%', '')) AS DOUBLE) / 100`;
  return `CASE WHEN regexp_full_match(${cell}, '${PERCENTAGE}') THEN CAST(${share} AS VARCHAR) ELSE ${cell} END`;
}

/** A cell that {@link withPointSql} made, as the file has it. */
export function asInFile(cell: unknown): unknown {
  if (typeof cell !== 'string' || !new RegExp(`^${NUMBER}$`).test(cell)) return cell;
  return cell.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

/** Adds to a refusal that the cell has a point, if it has one. */
export function refusedPoint(error: CommandError, cell: unknown): CommandError {
  const hasPoint = typeof cell === 'string' && /^[^.,]*,[^.,]*$/.test(cell);
  return hasPoint
    ? new CommandError(error.message, 'it has a point, where --csv decimal=, expects a comma')
    : error;
}
