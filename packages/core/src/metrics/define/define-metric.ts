import { checkOption } from '../../columns/check.js';
import { checkOptionNames } from '../../columns/check-options.js';
import type { BinaryCounts } from '../../counts/binary-counts.js';
import { named } from '../../errors/metric-error.js';
import { unsupportedType, unsupported, shapeMismatch } from '../../errors/refusals.js';
import { classMetric } from './class-metric.js';
import { evaluateMetric } from './evaluate.js';
import { withFacts } from './metric.js';
import type {
  ClassMetric,
  CountsFunction,
  Direction,
  Metric,
  MetricFacts,
  RowMetric,
} from './metric.js';
import type { MetricOptions } from '../../averages/options.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { show, describeType } from '../../errors/show.js';
import type { MetricError } from '../../errors/metric-error.js';

/** A metric of your own. */
export interface MetricDefinition {
  readonly name: string;
  /** A value for each row of counts, shape (m,); NaN where it is undefined. */
  readonly compute: CountsFunction;
  /** Whether the greatest or the least value is best. Default: null, neither. */
  readonly direction?: Direction | null | undefined;
  /** Its least and its greatest possible value. Default: [−∞, ∞]. */
  readonly range?: readonly [least: number, greatest: number] | undefined;
  /** The counts it reads besides `tp` and `fp`. Default: both, `['fn', 'tn']`. */
  readonly needs?: readonly ('fn' | 'tn')[] | undefined;
  /** Why it is undefined where it is. Default: "undefined". */
  readonly undefinedReason?: string | undefined;
}

const UNBOUNDED = [-Infinity, Infinity] as const;
const FIELDS = ['name', 'compute', 'direction', 'range', 'needs', 'undefinedReason'];

/**
 * Make a metric of a function of counts, with averages, 0/0 and a direction as the others have
 * them.
 * @param definition Its name and function, and what it says of itself.
 * @returns The metric.
 * @throws {MetricError} `unsupported-type`, `invalid-option`; the metric itself `shape-mismatch` if
 *   the function gives another number of values than there are rows.
 * @example
 * const hits = defineMetric({ name: 'hits', direction: 'max', compute: ({ tp }) => tp });
 * hits(confusionMatrixFromCounts([[1, 1], [0, 2]], ['no', 'yes']), { average: 'macro' }); // → 1.5
 */
export function defineMetric(definition: MetricDefinition): ClassMetric {
  return named('defineMetric', () => {
    checkOptionNames(definition, FIELDS);
    const found = definition as MetricDefinition | undefined;
    if (typeof found?.name !== 'string' || typeof found.compute !== 'function') {
      throw unsupportedType('definition', found, '{ name, compute } with a function of counts');
    }
    const { name, compute, direction = null, range = UNBOUNDED } = definition;
    checkOption('direction', direction, ['max', 'min', null]);
    const { needs = ['fn', 'tn'], undefinedReason = 'undefined' } = definition;
    const facts = { name, direction, range, needs, undefinedReason };
    return classMetric(rowMetric(facts, (counts) => checkedValues('compute', compute, counts)));
  });
}

function rowMetric(facts: MetricFacts, compute: CountsFunction): RowMetric {
  return {
    ...facts,
    isCustom: true,
    write: (counts: BinaryCounts, out: Float64Array) => {
      out.set(compute(counts));
      return out.reduce((n, value) => (Number.isNaN(value) ? n + 1 : n), 0);
    },
  };
}

/** Take a metric, or make one of a bare function of counts. */
export function asMetric(argument: string, metric: Metric | CountsFunction): Metric {
  const found: unknown = metric;
  if (typeof found === 'function') {
    if ('undefinedReason' in found) return metric as Metric;
    const compute = metric;
    const facts = { name: metric.name, direction: null, range: UNBOUNDED, needs: [] };
    const row = rowMetric({ ...facts, undefinedReason: 'undefined' }, (counts) =>
      checkedValues(argument, compute, counts),
    );
    // No border: what is wrong with it is told by the function that it was passed to.
    return withFacts(
      (source: MatrixOrCounts, options?: MetricOptions) => evaluateMetric(row, source, options),
      row,
    ) as ClassMetric;
  }
  throw typeof found === 'string'
    ? unsupported(argument, show(found), 'the metric itself, not its name')
    : unsupportedType(argument, found, 'a metric, or a function of counts');
}

/** The values of a function of counts, checked to be one per row, shape (m,). */
function checkedValues(
  argument: string,
  compute: CountsFunction,
  counts: BinaryCounts,
): Float64Array {
  const values: unknown = compute(counts);
  const nRows = counts.tp.length;
  if (Object.prototype.toString.call(values) !== '[object Float64Array]') {
    throw mustReturnFloats(argument, values);
  }
  const { length } = values as Float64Array;
  if (length === nRows) return values as Float64Array;
  throw mustReturnValues(argument, length, nRows);
}

function mustReturnFloats(argument: string, value: unknown): MetricError {
  const received = `a function that returns ${describeType(value)}`;
  return unsupported(argument, received, 'one that returns a Float64Array');
}

function mustReturnValues(argument: string, length: number, nRows: number): MetricError {
  const received = `a function that returns ${length} values`;
  return shapeMismatch(argument, received, `one for each of the ${nRows} rows`);
}
