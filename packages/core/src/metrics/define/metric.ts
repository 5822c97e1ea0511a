import { withCaller } from '../../errors/metric-error.js';
import type {
  AverageOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../../averages/options.js';
import type { Label } from '../../label.js';
import type { BinaryCounts } from '../../counts/binary-counts.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';

/** Marks the metrics that confmat itself makes, also those of another installed copy. */
const OF_CONFMAT = Symbol.for('confmat.Metric');

/** Whether the greatest or the least value is best. */
export type Direction = 'max' | 'min';

/** A value for each row of counts, shape (m,); NaN where it is undefined. */
export type CountsFunction = (counts: BinaryCounts) => Float64Array;

/** What a metric says of itself. */
export interface MetricFacts {
  /** Its exported name. */
  readonly name: string;
  /** Whether the greatest or the least value is best; null if neither is better. */
  readonly direction: Direction | null;
  /** Its least and its greatest possible value. */
  readonly range: readonly [least: number, greatest: number];
  /** The counts it reads besides `tp` and `fp`. */
  readonly needs: readonly ('fn' | 'tn')[];
  /** Why it is undefined where its denominator is 0, for example "no predicted samples". */
  readonly undefinedReason: string;
}

// No comments on the signatures: an editor shows each metric's own instead. Averages come first,
// because editors complete the options of the first signature.

/** A metric of counts, as a value: call it, or read what it says of itself. */
export interface Metric extends MetricFacts {
  <L extends Label>(counts: BinaryCounts<L>, options: AverageOptions<L>): number;
  <L extends Label>(counts: BinaryCounts<L>, options?: PerRowOptions<L>): Float64Array;
  <L extends Label>(counts: BinaryCounts<L>, options: MetricOptions<L>): Float64Array | number;
}

/** A metric that of a matrix is a value per class. */
export interface ClassMetric extends MetricFacts {
  <L extends Label>(source: MatrixOrCounts<L>, options: AverageOptions<L>): number;
  <L extends Label>(source: MatrixOrCounts<L>, options?: PerRowOptions<L>): Float64Array;
  <L extends Label>(source: MatrixOrCounts<L>, options: MetricOptions<L>): Float64Array | number;
}

/** A metric that of a matrix is one number for the whole problem, with options of its own there. */
export interface ProblemMetric<OfMatrix = unknown> extends MetricFacts {
  <L extends Label>(source: BinaryCounts<L>, options: AverageOptions<L>): number;
  (source: ConfusionMatrix, options?: UndefinedOptions & OfMatrix): number;
  <L extends Label>(source: BinaryCounts<L>, options?: PerRowOptions<L>): Float64Array;
  <L extends Label>(source: BinaryCounts<L>, options: MetricOptions<L>): Float64Array | number;
  <L extends Label>(
    source: MatrixOrCounts<L>,
    options?: UndefinedOptions & OfMatrix,
  ): Float64Array | number;
}

/** Coefficients of tp, fp, fn, tn in a linear form. */
export type Coefficients = readonly [tp: number, fp: number, fn: number, tn: number];

/** One linear form of the counts above another. */
export interface RatioForm {
  readonly over: Coefficients;
  readonly under: Coefficients;
}

/** A metric of rows of counts, with the loop that computes it. */
export interface RowMetric extends MetricFacts {
  /** Of a ratio: the two forms that it divides. */
  readonly form?: RatioForm;
  /** Whether it is the caller's own, so that its name says nothing. */
  readonly isCustom?: boolean;
  /**
   * Write its value for every row of counts, NaN where undefined, shape (m,); returns how many are.
   */
  readonly write: (counts: BinaryCounts, out: Float64Array) => number;
}

/** What computes a metric: its values per row, or one number. */
export type Evaluate<O> = (source: MatrixOrCounts, options: O) => Float64Array | number;

/**
 * Make a metric: the border that adds its name to what is thrown inside, and what it says of
 * itself.
 */
export function metricOf<O>(evaluate: Evaluate<O>, facts: RowMetric): Evaluate<O> & MetricFacts {
  const call: Evaluate<O> = (source, options) => {
    try {
      return evaluate(source, options);
    } catch (error) {
      throw withCaller(facts.name, error);
    }
  };
  if (!facts.isCustom) Object.defineProperty(call, OF_CONFMAT, { value: facts.form ?? null });
  return withFacts(call, facts);
}

/**
 * What a metric divides by what: null if confmat's own metric is no ratio, undefined if the metric is
 * not confmat's own, so that its name says nothing.
 */
export function formOf(metric: object): RatioForm | null | undefined {
  return (metric as { [OF_CONFMAT]?: RatioForm | null })[OF_CONFMAT];
}

/** Make a function say what it computes. */
export function withFacts<F extends object>(call: F, facts: MetricFacts): F & MetricFacts {
  const { name, direction, range, needs, undefinedReason } = facts;
  const shown = { direction, range, needs, undefinedReason };
  for (const [key, value] of Object.entries(shown)) {
    Object.defineProperty(call, key, { value, enumerable: true });
  }
  Object.defineProperty(call, 'name', { value: name });
  return call as F & MetricFacts;
}
