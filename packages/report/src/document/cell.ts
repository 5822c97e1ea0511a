import { countText, formatFixed } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import { decimalsOfEnd } from '../svg/decimals.js';
import type { Measure } from '../svg/format.js';

/** What stands in a table: a text, a number in full precision, or a number that people read rounded. */
export type Cell = string | number | Count | MeasureCell | Bounds | Share | PValue;

/** What a cell means for its reader: a terminal with colors shows it. */
export type Mark = 'bad' | 'good' | 'faint';

/** A number of rows, or a sum of their weights. */
export interface Count {
  readonly kind: 'count';
  readonly value: number;
  readonly weighted: boolean;
  readonly mark?: Mark;
}

/** The ends of an interval. */
export interface Ends {
  readonly low: number;
  readonly high: number;
  /** What to mind of it. */
  readonly warning?: string | undefined;
}

/** A metric's value with its interval, or the difference of two values. */
export interface MeasureCell extends Measure {
  readonly kind: 'measure';
  /** Decimals to show. */
  readonly digits: number;
  /** Whether it is a difference, whose sign is shown. */
  readonly isChange?: boolean;
  /** Why there is no interval. */
  readonly reason?: string;
  /** What to mind of the interval: forms print it below. */
  readonly warning?: string;
  readonly mark?: Mark;
}

/** Bounds that a metric's value lies within. */
interface Bounds {
  readonly kind: 'bounds';
  readonly low: number;
  readonly high: number;
  /** Decimals to show. */
  readonly digits: number;
}

/** A share, shown in percent. */
interface Share {
  readonly kind: 'share';
  readonly value: number;
}

interface PValue {
  readonly kind: 'p';
  readonly value: number;
}

const DIGITS = 3;

/** A number of rows, or a sum of their weights. */
export const count = (value: number, weighted = false): Count => ({
  kind: 'count',
  value,
  weighted,
});
export const share = (value: number): Cell => ({ kind: 'share', value });
export const pValue = (value: number): Cell => ({ kind: 'p', value });

/** Make cells of numbers of rows, or of sums of their weights. */
export function countCells(weighted: boolean): (value: number) => Count {
  return (value) => count(value, weighted);
}

/** Make cells of values of metrics, with their intervals where there are some. */
export function scoreCells(digits: number): (value: number, ends?: Ends) => MeasureCell {
  return (estimate: number, { low, high, warning }: Ends = NO_ENDS) => {
    return {
      ...{ kind: 'measure', estimate, low, high, digits },
      ...(warning !== undefined && { warning }),
    };
  };
}

/** Make cells of differences of a metric, for which more is better. */
export function changeCells(digits: number): (value: number, ends?: Ends) => MeasureCell {
  const score = scoreCells(digits);
  return (value, ends) => {
    const change = { ...score(value, ends), isChange: true };
    if (isNothing(value, digits)) return change;
    return { ...change, mark: value > 0 ? 'good' : 'bad' };
  };
}

const NO_ENDS = { low: NaN, high: NaN };

/** Whether a difference shows as 0, or is none. */
function isNothing(value: number, digits: number): boolean {
  return Number.isNaN(value) || Number(formatFixed(Math.abs(value), digits)) === 0;
}

/** Make cells of bounds of values of metrics. */
export function boundsCells(
  digits: number,
): (bounds: Readonly<Record<'low' | 'high', number>>) => Bounds {
  return ({ low, high }) => ({ kind: 'bounds', low, high, digits });
}

/** Bounds of the value of a metric. */
export const bounds: ReturnType<typeof boundsCells> = boundsCells(DIGITS);

/** What was found, with the reason where there is no interval. */
export function measured(
  { estimate, low, high, reason, warning }: Measure & Pick<Interval, 'reason' | 'warning'>,
  digits: number = DIGITS,
): MeasureCell {
  return {
    ...{ kind: 'measure', estimate, low, high, digits },
    ...(reason !== undefined && { reason }),
    ...(warning !== undefined && { warning }),
  };
}

/** A difference that was found. */
export function difference(found: Measure & Pick<Interval, 'reason' | 'warning'>): MeasureCell {
  return { ...measured(found), isChange: true };
}

/** A number that has no interval. */
export function bare(estimate: number): MeasureCell {
  return scoreCells(DIGITS)(estimate);
}

/** A cell without its interval. */
export function withoutInterval(cell: Cell): Cell {
  if (!isMeasure(cell)) return cell;
  const { estimate, digits, isChange, mark } = cell;
  return {
    ...{ kind: 'measure', estimate, digits, ...NO_ENDS },
    ...(isChange !== undefined && { isChange }),
    ...(mark !== undefined && { mark }),
  };
}

/** Whether a cell is a metric's value, or the difference of two. */
export function isMeasure(cell: Cell | undefined): cell is MeasureCell {
  return typeof cell === 'object' && cell.kind === 'measure';
}

/** How a medium writes numbers; each writes NaN, too. */
export interface Figures {
  readonly count: (value: number, weighted: boolean) => string;
  readonly fixed: (value: number, digits: number) => string;
  /** Decimals of a value and of its ends. Default: those that the cell asks for. */
  readonly decimals?: (value: number, digits: number) => number;
  readonly share: (value: number) => string;
  readonly p: (value: number) => string;
}

/** Numbers as programs and terminals read them, in ASCII. */
export const PLAIN: Figures = {
  count: countText,
  fixed: formatFixed,
  share: (value) => `${formatFixed(100 * value, 1)} %`,
  p: pText,
};

/** A p-value as people read it; empty where there is none. */
export function pText(p: number): string {
  if (Number.isNaN(p)) return '';
  return p < 10 ** -DIGITS ? `<${(10 ** -DIGITS).toFixed(DIGITS)}` : p.toFixed(DIGITS);
}

/** A cell as people read it; of a measure its interval by itself, empty where there is none. */
export function cellParts(
  cell: Cell,
  figures: Figures,
): readonly [value: string, interval: string] {
  if (typeof cell !== 'object') return [String(cell), ''];
  switch (cell.kind) {
    case 'count':
      return [figures.count(cell.value, cell.weighted), ''];
    case 'share':
      return [figures.share(cell.value), ''];
    case 'p':
      return [figures.p(cell.value), ''];
    case 'bounds': {
      const digits = figures.decimals?.(cell.low, cell.digits) ?? cell.digits;
      const low = figures.fixed(cell.low, digits);
      const high = figures.fixed(cell.high, decimalsOfBound(cell.high, digits, figures));
      return [low === high ? low : `${low} to ${high}`, ''];
    }
    case 'measure': {
      const { estimate, low, high, isChange = false } = cell;
      const to = isChange || low < 0 ? ' to ' : '–';
      // Differences are held against each other: all that are not shown as 0 have the same decimals.
      const own = isChange ? undefined : figures.decimals?.(estimate, cell.digits);
      const digits = own ?? cell.digits;
      const shown = (value: number): string =>
        numberText(value, { ...cell, digits: decimalsOfBound(value, digits, figures) }, figures);
      const value = numberText(estimate, { ...cell, digits }, figures);
      return [value, Number.isNaN(low) ? '' : shown(low) + to + shown(high)];
    }
  }
}

/** Decimals of an end where those of the value follow its size, too. */
const decimalsOfBound = (end: number, digits: number, { decimals }: Figures): number =>
  decimals ? decimalsOfEnd(end, digits) : digits;

function numberText(value: number, { digits, isChange }: MeasureCell, { fixed }: Figures): string {
  const text = fixed(value, digits);
  if (!isChange) return text;
  if (Number.isNaN(value) || Number(text) === 0) return fixed(Math.abs(value), digits);
  return (value > 0 ? '+' : '') + text;
}

/** A cell as people read it, with its interval in brackets. */
export function cellText(cell: Cell, figures: Figures): string {
  const [value, interval] = cellParts(cell, figures);
  return interval === '' ? value : `${value} (${interval})`;
}

/** A cell as programs read it: in full precision, NaN as nothing. */
export function cellInFull(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object' && cell.kind === 'bounds') return `${cell.low} to ${cell.high}`;
  const value = cellNumber(cell);
  return Number.isNaN(value) ? '' : String(value);
}

/** The number of a cell, of bounds the lower one; NaN for a text. */
export function cellNumber(cell: Cell): number {
  if (typeof cell !== 'object') return typeof cell === 'number' ? cell : NaN;
  if (cell.kind === 'bounds') return cell.low;
  return cell.kind === 'measure' ? cell.estimate : cell.value;
}
