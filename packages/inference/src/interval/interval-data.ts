/** How an interval was really made; `'none'` has a `reason`. */
export type IntervalMethod =
  | 'wilson'
  | 'exact'
  | 'jeffreys'
  | 'mover'
  | 'mover-worst-case'
  | 'logit-delta'
  | 'atanh-delta'
  | 'log-delta'
  | 'cluster-wilson'
  | 'cluster-delta'
  | 'cluster-delong'
  | 'cluster-newcombe'
  | 'bonett-price'
  | 'tango'
  | 'mover-difference'
  | 'delta'
  | 'delong'
  | 'nadeau-bengio'
  | 'confidence-sequence'
  | 'newcombe'
  | 'logit-delong'
  | 'bootstrap-bca'
  | 'bootstrap-percentile'
  | 'lang-reiczigel'
  | 'none';

/** An estimate with its interval, plain data. In JSON, NaN is null. */
export interface Interval {
  /** The metric's own value, which scikit-learn prints too; NaN where it is undefined. */
  readonly estimate: number;
  /** Lower end; NaN if there is no interval. */
  readonly low: number;
  /** Upper end; NaN if there is no interval. */
  readonly high: number;
  /** Nominal coverage, in (0, 1). */
  readonly level: number;
  /** How it was really made. */
  readonly method: IntervalMethod;
  /**
   * Rows that the estimate rests on: of a proportion its denominator, of F1 tp + fp + fn, of a mean
   * over classes the least of its classes, otherwise all rows.
   */
  readonly relevantRows: number;
  /** Why there is no interval, or what to mind about it. */
  readonly reason?: string;
  /** Why to trust the interval less than its level says, such as few rows. */
  readonly warning?: string;
}

/** What an interval is about, without its ends. */
export interface Estimate {
  readonly estimate: number;
  readonly level: number;
  readonly relevantRows: number;
}

/** Put an interval together. */
export function intervalOf(
  { estimate, level, relevantRows }: Estimate,
  method: IntervalMethod,
  [low, high]: readonly [number, number],
  reason?: string,
): Interval {
  const facts = { estimate, low, high, level, method, relevantRows };
  return reason === undefined ? facts : { ...facts, reason };
}

/** An estimate that no method holds for. */
export function noInterval(of: Estimate, reason: string): Interval {
  return intervalOf(of, 'none', [NaN, NaN], reason);
}
