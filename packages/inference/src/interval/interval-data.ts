import type { Direction, MetricFacts } from '@confmat/core';

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
  | 'cluster-mover'
  | 'cluster-delta'
  | 'cluster-delong'
  | 'cluster-newcombe'
  | 'cluster-bonett-price'
  | 'bonett-price'
  | 'tango'
  | 'mover-difference'
  | 'mover-gap'
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

/** What an interval says of the metric that made it. */
export interface IntervalMetric {
  /** Name of the metric, such as `'accuracy'`, or of an area: `'rocAuc'`, `'averagePrecision'`. */
  readonly metric: string;
  /** Whether the greatest or the least value is best; null if neither is better. */
  readonly direction: Direction | null;
}

/** An estimate with its interval, plain data. `intervalToJson` writes it: NaN is null, ∞ `"Infinity"`. */
export interface Interval extends IntervalMetric {
  /** The value of one model, or the difference a − b of two by the same metric. */
  readonly kind: 'value' | 'difference';
  /** The metric's own value, which scikit-learn prints too; NaN where it is undefined. */
  readonly estimate: number;
  /** Lower end; NaN if there is no interval. */
  readonly low: number;
  /**
   * Upper end; NaN if there is no interval. Infinity of a ratio without a right answer to divide by, such as
   * the positive likelihood ratio without a false positive: its estimate may then be NaN.
   */
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
  /** Why there is no interval. */
  readonly reason?: string;
  /** Why to trust the interval less than its level says, such as few rows. */
  readonly warning?: string;
}

/** What an interval is about, without its ends. */
export interface Estimate extends IntervalMetric {
  /** Default: `'value'`. */
  readonly kind?: Interval['kind'];
  readonly estimate: number;
  readonly level: number;
  readonly relevantRows: number;
}

/** What the intervals of a metric say of it. */
export function ofMetric({ name, direction }: MetricFacts): IntervalMetric {
  return { metric: name, direction };
}

/** The difference a − b of two values of one metric, before it has an interval. */
export function differenceOf(a: Interval, b: Interval, level: number): Estimate {
  const { metric, direction } = a;
  const estimate = a.estimate - b.estimate;
  const relevantRows = Math.min(a.relevantRows, b.relevantRows);
  return { metric, direction, kind: 'difference', estimate, level, relevantRows };
}

/** What to mind of two intervals that another is made from. */
export function warningOf(a: Interval, b: Interval): string | undefined {
  const warnings = new Set([a, b].flatMap(({ warning }) => warning ?? []));
  return warnings.size === 0 ? undefined : [...warnings].join('; ');
}

/** Put an interval together. */
export function intervalOf(
  of: Estimate,
  method: IntervalMethod,
  [low, high]: readonly [number, number],
  warning?: string,
): Interval {
  return withWarning(factsOf(of, method, [low, high]), warning);
}

/** The same interval with a warning, if there is one. */
export function withWarning(found: Interval, warning: string | undefined): Interval {
  return warning === undefined ? found : { ...found, warning };
}

/**
 * Ends around a smoothed value, moved so far that they hold the estimate: then they hold more, not less. An
 * undefined estimate moves none.
 */
export function endsHolding(
  estimate: number,
  [low, high]: readonly [number, number],
): readonly [number, number] {
  return Number.isNaN(estimate) ? [low, high] : [Math.min(low, estimate), Math.max(high, estimate)];
}

/** An estimate that no method holds for. */
export function noInterval(of: Estimate, reason: string): Interval {
  return { ...factsOf(of, 'none', [NaN, NaN]), reason };
}

function factsOf(
  { metric, direction, kind = 'value', estimate, level, relevantRows }: Estimate,
  method: IntervalMethod,
  [low, high]: readonly [number, number],
): Interval {
  return { metric, direction, kind, estimate, low, high, level, method, relevantRows };
}
