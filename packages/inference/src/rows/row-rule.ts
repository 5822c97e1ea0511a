import type { Ends, ProportionMethod } from '../proportions/proportion-bounds.js';
import type { IntervalMethod } from '../interval/interval-data.js';

/** The counts of one row: tp, fp, fn, tn; 0 where the metric does not read them. */
export type Cells = readonly [tp: number, fp: number, fn: number, tn: number];

/** What the caller asks of every interval. */
export interface Settings {
  /** Nominal coverage, in (0, 1). */
  readonly level: number;
  /** How proportions get their interval. */
  readonly method: ProportionMethod;
}

/** How a metric of one row of counts gets its interval. */
export interface RowRule {
  /** Rows that the value rests on. */
  readonly relevantRows: (cells: Cells) => number;
  /** The ends, if there are relevant rows. */
  readonly ends: (cells: Cells, settings: Settings) => Ends;
  /**
   * How far the metric lies below its true value on average, because it is curved; 0 or missing if it
   * is not, or if the ends allow for it. Means over classes move their interval by it.
   */
  readonly bias?: (cells: Cells) => number;
  /** What the ends are made by. */
  readonly method: (settings: Settings) => IntervalMethod;
}
