import type { Interval } from '@confmat/inference';
import {
  formatCount,
  formatInterval,
  formatMetric,
  formatPCell,
  formatShare,
} from '../svg/format.js';

/** A number that may be missing, with its interval; ends are NaN where there is none. */
export type Measure = Pick<Interval, 'estimate' | 'low' | 'high'>;

/** What stands in a cell of a table. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly value: number }
  | { readonly kind: 'share'; readonly value: number }
  | { readonly kind: 'p'; readonly value: number }
  | {
      readonly kind: 'measure';
      readonly measure: Measure;
      /** Why there is no interval. */
      readonly reason?: string | undefined;
      /** Decimals to show. Default: 3. */
      readonly digits?: number;
      /** Whether a number above 0 has its sign, as a difference has. */
      readonly sign?: boolean;
    };

/** A table as every form shows it: text, page, Markdown, CSV and the explorer. Plain data. */
export interface Table {
  /** What a file of it is called. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly string[];
  /** Shape (nRows, nColumns). */
  readonly rows: readonly (readonly Cell[])[];
}

export const text = (value: string): Cell => ({ kind: 'text', text: value });
export const count = (value: number): Cell => ({ kind: 'count', value });
export const share = (value: number): Cell => ({ kind: 'share', value });
export const pValue = (value: number): Cell => ({ kind: 'p', value });

/** A number with its interval; areas have four decimals. */
export function measured(
  { estimate, low, high, reason }: Measure & Pick<Interval, 'reason'>,
  digits?: number,
): Cell {
  return {
    ...{ kind: 'measure', measure: { estimate, low, high } },
    ...(reason !== undefined && { reason }),
    ...(digits !== undefined && { digits }),
  };
}

/** A difference, with its sign. */
export function difference(found: Measure & Pick<Interval, 'reason'>): Cell {
  return { ...measured(found), sign: true } as Cell;
}

/** A number that has no interval. */
export function bare(estimate: number): Cell {
  return measured({ estimate, low: NaN, high: NaN });
}

/** Whether all cells of a column are words: they stand to the left, numbers to the right. */
export function isTextColumn({ rows }: Pick<Table, 'rows'>, column: number): boolean {
  return rows.every(({ [column]: cell }) => {
    return cell?.kind === 'text' && !/^[\d.]+$/.test(cell.text);
  });
}

/** A cell as people read it; of a measure its interval apart, empty where there is none. */
export function cellText(cell: Cell): readonly [value: string, range: string] {
  switch (cell.kind) {
    case 'text':
      return [cell.text, ''];
    case 'count':
      return [formatCount(cell.value), ''];
    case 'share':
      return [formatShare(cell.value, 1), ''];
    case 'p':
      return [formatPCell(cell.value), ''];
    case 'measure': {
      const { estimate, low, high } = cell.measure;
      const plus = cell.sign === true && estimate > 0 ? '+' : '';
      return [plus + formatMetric(estimate, cell.digits), formatInterval(low, high, cell.digits)];
    }
  }
}
