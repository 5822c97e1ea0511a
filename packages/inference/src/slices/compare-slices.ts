import { classCounts, selectRows } from '@confmat/core';
import type {
  ClassMetric,
  ConfusionMatrix,
  Label,
  ProblemMetric,
  SlicedMatrix,
} from '@confmat/core';
import {
  asMetric,
  checkMatrix,
  checkOptionNames,
  formOf,
  named,
  partsOf,
  sum,
  unsupportedType,
} from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import { intervalOfReading } from '../compare/reading-values.js';
import { MatrixBasis, matrixFault } from '../matrix/matrix-basis.js';
import type { Reading } from '../delta/number-gradient.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { adjusted } from '../multiplicity/adjust-p-values.js';
import { UNIT_TEST } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot, shareOf } from '../rows/share.js';
import { reduceHypergeometric } from './kernels/reduce-hypergeometric.js';

const NO_REST = 'there are no rows to compare, in the slice or outside it';

/** Options of `compareSlices`. */
export interface CompareSlicesOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
}

/** One slice beside all others. */
export interface SliceComparison<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Number of rows. */
  readonly nSamples: number;
  /** The metric of the slice. */
  readonly interval: Interval;
  /** How often a slice of a like model would be at least as far from the others; NaN with a reason. */
  readonly pValue: number;
  /** The p-value adjusted for the number of slices (Benjamini–Hochberg). */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is at most 0.1: among the marked, one in ten may be bad luck. */
  readonly isMarked: boolean;
  /** Why there is no p-value. */
  readonly reason?: string;
}

/** Greatest share of false findings among the marked slices. */
const FALSE_SHARE = 0.1;

/**
 * Find the slices in which a model is better or worse than in the others: an interval for each, and a
 * test against the rest that allows for looking at many. Slices whose counts have
 * units have intervals, but no test, which would treat rows as independent.
 *
 * @param slices What `slicedMatrices` returned.
 * @param metric A metric of core, such as `accuracy`; the test is of shares of rows, and of F1 and
 *   Jaccard of a class, through the Jaccard index.
 * @param options Average, level, method.
 * @returns The slices in the same order.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see Fisher's exact test with mid-p; Benjamini & Hochberg 1995.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 0, 0, 0], { site });
 * compareSlices(slices, accuracy)[0].isMarked; // → true
 */
export function compareSlices<L extends Label, N extends string>(
  slices: readonly SlicedMatrix<L, N>[],
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareSlicesOptions<L> = {},
): SliceComparison<N>[] {
  return named('compareSlices', () => {
    checkOptionNames(options, ['average', 'posLabel', 'level', 'method']);
    const settings = checkSettings(options);
    const reading = checkReading(asMetric('metric', metric), options);
    const given: unknown = slices;
    if (!Array.isArray(given))
      throw unsupportedType('slices', given, 'what slicedMatrices returned');
    slices.forEach(({ matrix }, i) => checkMatrix(`slices[${i}].matrix`, matrix));
    const shares = slices.map(({ matrix }) =>
      matrix.units ? UNIT_TEST : trialsOf(matrix, reading),
    );
    const total = (of: keyof Trials): number =>
      shares.reduce((all, share) => all + (typeof share === 'string' ? 0 : share[of]), 0);
    const [hits, trials] = [total('hits'), total('trials')];
    const tested = shares.map((share) => {
      if (typeof share === 'string') return share;
      const { hits: x, trials: n } = share;
      if (n === 0 || n === trials) return NO_REST;
      return Math.min(1, reduceHypergeometric(x, n, hits - x, trials - n));
    });
    const p = Float64Array.from(tested.filter((one) => typeof one === 'number'));
    const together = adjusted(p, 'bh');
    let next = 0;
    return slices.map(({ group, matrix }, i) => {
      const pValue = tested[i] ?? NO_REST;
      const interval = intervalOfReading(new MatrixBasis(matrix), reading, settings);
      const facts = { group, nSamples: matrix.total, interval };
      if (typeof pValue === 'string') {
        return { ...facts, pValue: NaN, adjustedPValue: NaN, isMarked: false, reason: pValue };
      }
      const adjustedPValue = together[next++] ?? NaN;
      return { ...facts, pValue, adjustedPValue, isMarked: adjustedPValue <= FALSE_SHARE };
    });
  });
}

interface Trials {
  readonly hits: number;
  readonly trials: number;
}

/** The share of rows that a number of a matrix follows from, or why there is none. */
function trialsOf(matrix: ConfusionMatrix, reading: Reading): Trials | string {
  const { metric, average, posLabel } = reading;
  const fault = matrixFault(matrix);
  if (fault !== undefined) return fault;
  const form = formOf(metric);
  const isOfAll = ['accuracy', 'errorRate'].includes(metric.name) && average === null;
  if (isOfAll || (average === 'micro' && form?.under[3] === 0)) {
    return { hits: sum(partsOf(matrix).diagonal), trials: matrix.total };
  }
  const share = form && average === 'binary' ? shareOf(form) : null;
  if (!share || posLabel === undefined)
    return 'the test is of shares of rows: accuracy, or precision, recall, F1 or Jaccard of one class';
  const cells = cellsOf(selectRows<Label>(classCounts(matrix), [posLabel]), 0);
  const hits = dot(cells, share.hits);
  return { hits, trials: hits + dot(cells, share.misses) };
}
