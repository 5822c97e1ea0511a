import type { ReportRow } from '@confmat/core';
import { EXTRA_METRICS } from '@confmat/inference/gate-text';
import { own } from '@confmat/rows/own.js';
import { needs } from '@confmat/rows/refusals.js';

/** In which order rows of classes are shown, and how many of them. */
export interface RowOrder {
  /** Null: the order of the labels. */
  readonly sort: SortKey | null;
  /** Null: all. */
  readonly worst: number | null;
  /** Whether no option asked for so few. */
  readonly isBrief?: boolean;
}

/** What rows are sorted by. */
export interface SortKey {
  readonly name: string;
  /** Whether the order is turned round. */
  readonly isReversed: boolean;
}

/** Scores of a class that rows are sorted by. */
export const SCORES = ['precision', 'recall', 'f1', 'fbeta'] as const;
/** The order that options ask for; refuses metrics that the rows do not have. */
export function rowOrderOf(options: {
  readonly sort?: SortKey;
  readonly worst?: number;
  readonly beta: number;
  readonly metrics?: Readonly<Record<string, unknown>>;
}): RowOrder {
  const { sort, worst, beta, metrics = {} } = options;
  const name = sort?.name ?? '';
  if (name === 'fbeta' && beta === 1) throw needs('--sort fbeta', '--beta other than 1');
  if (name in EXTRA_METRICS && !(name in metrics)) {
    throw needs(`--sort ${name}`, `--metrics ${name}`);
  }
  return { sort: sort ?? null, worst: worst ?? null };
}

function worstFirst(beta: number): SortKey {
  return { name: beta === 1 ? 'f1' : 'fbeta', isReversed: false };
}

/** A longer table is no good at a terminal, which shows some of its rows. */
const MOST_ROWS = 60;
const BRIEF_ROWS = 20;

/** The order of what a terminal shows of so many rows: the worst, unless they are sorted; null for all. */
export function briefOrder(
  { sort, worst }: RowOrder,
  nRows: number,
  beta: number,
): RowOrder | null {
  if (worst !== null || nRows <= MOST_ROWS) return null;
  return { sort: sort ?? worstFirst(beta), worst: BRIEF_ROWS, isBrief: true };
}

/** The rows to show, in their order. Equal ones keep the order of the labels; NaN comes last. */
export function orderedRows<R extends ReportRow>(
  rows: readonly R[],
  { sort, worst }: RowOrder,
): readonly R[] {
  const sorted = sort === null ? rows : [...rows].sort(comparison(sort));
  return sorted.slice(0, worst ?? Infinity);
}

/** How many rows are shown, if not all. */
export function rowsShownNote(
  nRows: number,
  { sort, worst, isBrief }: RowOrder,
  things = 'classes',
): readonly string[] {
  if (worst === null || worst >= nRows || sort === null) return [];
  const first =
    sort.name === 'name' ? '' : `, the ${isLowFirst(sort) ? 'lowest' : 'greatest'} first`;
  const all = isBrief ? `; --sort ${sort.name}:${nRows} shows all` : '';
  return [`${worst} of ${nRows} ${things}, by ${sort.name}${first}${all}`];
}

function comparison(sort: SortKey): (a: ReportRow, b: ReportRow) => number {
  const sign = sort.isReversed ? -1 : 1;
  if (sort.name === 'name') return (a, b) => sign * compareNames(a.label, b.label);
  const direction = isLowFirst(sort) ? 1 : -1;
  return (a, b) => {
    const [left, right] = [valueOf(a, sort.name), valueOf(b, sort.name)];
    if (Number.isNaN(left) || Number.isNaN(right)) {
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    }
    return direction * (left - right);
  };
}

/** The worst comes first: the lowest score, or the highest where less is better; the most rows. */
function isLowFirst({ name, isReversed }: SortKey): boolean {
  const isWorstHigh = name === 'support' || own(EXTRA_METRICS, name)?.direction === 'min';
  return isWorstHigh === isReversed;
}

function valueOf(row: ReportRow, name: string): number {
  if (name === 'support') return row.support;
  const score = SCORES.find((known) => known === name);
  return (score ? row[score] : row.metrics?.[name]) ?? NaN;
}

function compareNames(a: ReportRow['label'], b: ReportRow['label']): number {
  if (typeof a === 'string' || typeof b === 'string') {
    const [left, right] = [String(a), String(b)];
    return left < right ? -1 : Number(left > right);
  }
  return a < b ? -1 : Number(a > b);
}
