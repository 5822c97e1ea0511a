import { jointCounts } from '@confmat/core';
import type {
  ClassMetric,
  JointCounts,
  JointCountsOptions,
  Label,
  LabelColumn,
  ProblemMetric,
} from '@confmat/core';
import { checkOptionNames, named, unsupportedType } from '@confmat/core/internal';
import { compare } from '../compare/compare.js';
import { COMPARE_OPTIONS } from '../compare/compare-options.js';
import type { CompareOptions, ModelComparison } from '../compare/compare-options.js';
import { answerCounts } from '../compare/joint-errors.js';
import type { ChiSquareTest } from '../compare/margin-tests.js';
import { chiSquareSurvival } from '../numerics/incomplete-gamma.js';
import { adjustedPs } from './adjust-p-values.js';
import { UNIT_TEST, WEIGHTED } from '../refusals.js';

/** Two of several models. */
export interface PairComparison<N extends string = string> {
  readonly a: N;
  readonly b: N;
  readonly comparison: ModelComparison;
  /** The p-value adjusted for the number of pairs (Holm); NaN where there is none. */
  readonly adjustedPValue: number;
}

/** Several models on the same rows. */
export interface ManyComparison<N extends string = string> {
  /** Whether all models are right equally often: Cochran's Q, whatever the metric. */
  readonly cochran: ChiSquareTest;
  /** Every pair of models, in the order given. */
  readonly pairs: readonly PairComparison<N>[];
}

/** Options of `compareMany`: those of `compare` that go with every pair, and how the rows are counted. */
export interface CompareManyOptions<L extends Label = Label> extends CompareOptions<L> {
  /** As in `jointCounts`. */
  readonly counting?: Omit<JointCountsOptions<L>, 'by'> | undefined;
}

const OPTIONS = [...COMPARE_OPTIONS, 'counting'];

/**
 * Compare several models on the same rows, pair by pair, with p-values adjusted for their number.
 *
 * @param yTrue True labels, shape (nSamples,).
 * @param predictions Predictions of each model by its name, shape (nSamples,) each; at least two.
 * @param metric A metric of core, such as `accuracy`.
 * @param options Those of `compare`, and `counting` as in `jointCounts`.
 * @returns Cochran's Q over all models, and every pair. With `nulls: 'skip'` a pair leaves out the rows
 *   that one of its two models lacks, and Q has a reason instead if pairs differ in their rows.
 * @throws {MetricError} As `jointCounts` and `compare`.
 * @see Cochran 1950; Holm 1979.
 * @example
 * const models = { old: [1, 0, 0], new: [1, 1, 0], best: [1, 1, 1] };
 * compareMany([1, 1, 1], models, accuracy).cochran.statistic.toFixed(1); // → '3.0'
 */
export function compareMany<L extends Label, N extends string>(
  yTrue: LabelColumn<L>,
  predictions: Readonly<Record<N, LabelColumn<L>>>,
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareManyOptions<L> = {},
): ManyComparison<N> {
  return named('compareMany', () => {
    checkOptionNames(options, OPTIONS);
    const { counting = {}, ...rest } = options;
    const given: unknown = predictions;
    const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
    const names = isRecord ? (Object.keys(given) as N[]) : [];
    if (names.length < 2)
      throw unsupportedType('predictions', given, 'columns of two or more models, { old, new }');
    const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => ({ a, b })));
    const joints = pairs.map(({ a, b }) =>
      jointCounts(yTrue, predictions[a], predictions[b], counting),
    );
    const comparisons = joints.map((joint) => compare(joint, metric, rest));
    const together = adjustedPs(
      comparisons.map(({ pValue }) => pValue),
      'holm',
    );
    return {
      cochran: cochranQ(joints, names.length),
      pairs: pairs.map((pair, i) => ({
        ...pair,
        comparison: comparisons[i] as ModelComparison,
        adjustedPValue: together[i] ?? NaN,
      })),
    };
  });
}

/**
 * Cochran's Q from the pairs of models alone: who is right how often, and how often two are at once,
 * tell the squares of how many are right in a row.
 */
export function cochranQ(joints: readonly JointCounts[], nModels: number): ChiSquareTest {
  const degreesOfFreedom = nModels - 1;
  const none = { statistic: NaN, degreesOfFreedom, pValue: NaN };
  if (joints.some(({ weighted }) => weighted)) return { ...none, reason: WEIGHTED };
  if (joints.some(({ units }) => units)) return { ...none, reason: UNIT_TEST };
  const [first] = joints;
  if (joints.some(({ nSamples }) => nSamples !== first?.nSamples)) {
    return { ...none, reason: 'the pairs of models are not of the same rows' };
  }
  const answers = joints.map(answerCounts);
  // The pairs come as (0, 1), (0, 2), …, (0, m − 1), (1, 2), …
  const right = Array.from({ length: nModels }, (_, model) => {
    const counts = model === 0 ? answers[0] : answers[model - 1];
    const only = model === 0 ? counts?.onlyA : counts?.onlyB;
    return (counts?.both ?? 0) + (only ?? 0);
  });
  const total = right.reduce((sum, rows) => sum + rows, 0);
  const squares = right.reduce((sum, rows) => sum + rows * rows, 0);
  const rowSquares = total + 2 * answers.reduce((sum, { both }) => sum + both, 0);
  const below = nModels * total - rowSquares;
  if (below === 0) return { statistic: 0, degreesOfFreedom, pValue: 1 };
  const statistic = (degreesOfFreedom * (nModels * squares - total * total)) / below;
  return { statistic, degreesOfFreedom, pValue: chiSquareSurvival(statistic, degreesOfFreedom) };
}
