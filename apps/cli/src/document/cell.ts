import { countText, formatFixed } from '@confmat/core/internal';

/**
 * What stands in a table: a text, a number in full precision, or a number that people read rounded.
 */
export type Cell = string | number | Count | Score | ScoreBounds | Change;

/** What a cell means for its reader: a terminal with colors shows it. */
export type Mark = 'bad' | 'good' | 'faint';

/** A number of rows, or a sum of their weights. */
export interface Count {
  readonly kind: 'count';
  readonly value: number;
  readonly weighted: boolean;
  readonly mark?: Mark;
}

/** A metric's value; NaN where it is undefined. */
export interface Score {
  readonly kind: 'score';
  readonly value: number;
  /** Decimals to show. */
  readonly digits: number;
  readonly mark?: Mark;
  /** Its interval, shown in brackets. */
  readonly interval?: Ends;
}

/** The ends of an interval. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The difference of two values of a metric. */
export interface Change {
  readonly kind: 'change';
  readonly value: number;
  /** Decimals to show. */
  readonly digits: number;
  readonly mark?: Mark;
  /** Its interval, shown in brackets. */
  readonly interval?: Ends;
}

/** Bounds that a metric's value lies within. */
interface ScoreBounds {
  readonly kind: 'bounds';
  readonly lower: number;
  readonly upper: number;
  /** Decimals to show. */
  readonly digits: number;
}

/** Make cells of numbers of rows, or of sums of their weights. */
export function countCells(weighted: boolean): (value: number) => Count {
  return (value) => ({ kind: 'count', value, weighted });
}

/** Make cells of values of metrics. */
export function scoreCells(digits: number): (value: number) => Score {
  return (value) => ({ kind: 'score', value, digits });
}

/** Make cells of differences of a metric, for which more is better. */
export function changeCells(digits: number): (value: number) => Change {
  return (value) => {
    const change = { kind: 'change', value, digits } as const;
    if (isNothing(value, digits)) return change;
    return { ...change, mark: value > 0 ? 'good' : 'bad' };
  };
}

/** Whether a difference shows as 0, or is none. */
function isNothing(value: number, digits: number): boolean {
  return Number.isNaN(value) || Number(formatFixed(Math.abs(value), digits)) === 0;
}

/** Make cells of bounds of values of metrics. */
export function boundsCells(
  digits: number,
): (bounds: Readonly<Record<'lower' | 'upper', number>>) => ScoreBounds {
  return ({ lower, upper }) => ({ kind: 'bounds', lower, upper, digits });
}

/** A cell with its interval in brackets; as it is where there is none. */
export function withInterval<C extends Score | Change>(cell: C, interval: Ends | undefined): C {
  if (!interval || Number.isNaN(interval.low)) return cell;
  return { ...cell, interval: { low: interval.low, high: interval.high } };
}

/** A cell without its interval. */
export function withoutInterval(cell: Cell): Cell {
  if (typeof cell !== 'object' || !('interval' in cell)) return cell;
  const { kind, value, digits, mark } = cell;
  return { kind, value, digits, ...(mark && { mark }) };
}

/** A cell with a mark; a cell that has no meaning to mark stays as it is. */
export function marked(cell: Cell, mark: Mark | null): Cell {
  if (mark === null || typeof cell !== 'object' || cell.kind === 'bounds') return cell;
  return { ...cell, mark };
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
  return typeof cell === 'object' && cell.kind === 'score' ? cell.value : NaN;
}

/** A cell as people read it. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  switch (cell.kind) {
    case 'count':
      return countText(cell.value, cell.weighted);
    case 'score':
      return formatFixed(cell.value, cell.digits) + endsText(cell);
    case 'change':
      return signed(cell.value, cell.digits) + endsText(cell);
    case 'bounds': {
      const lower = formatFixed(cell.lower, cell.digits);
      const upper = formatFixed(cell.upper, cell.digits);
      return lower === upper ? lower : `${lower} to ${upper}`;
    }
  }
}

/** The interval of a score; of a change with signs. Empty where there is none. */
function endsText({ kind, digits, interval }: Score | Change): string {
  if (!interval) return '';
  const end = (value: number): string =>
    kind === 'change' ? signed(value, digits) : formatFixed(value, digits);
  const to = kind === 'change' || interval.low < 0 ? ' to ' : '–';
  return ` (${end(interval.low)}${to}${end(interval.high)})`;
}

function signed(value: number, digits: number): string {
  const sign = isNothing(value, digits) ? '' : value > 0 ? '+' : '-';
  return sign + formatFixed(Math.abs(value), digits);
}

/** A cell as programs read it: in full precision, NaN as nothing. */
export function cellInFull(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberInFull(cell);
  if (cell.kind === 'bounds') return `${cell.lower} to ${cell.upper}`;
  return numberInFull(cell.value);
}

function numberInFull(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}
