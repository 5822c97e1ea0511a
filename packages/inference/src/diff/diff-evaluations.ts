import type { ClassMetric, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkOptionNames, named } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { differences, withMatrix } from './diff-each.js';
import type { Counted, EvaluationDifference } from './diff-each.js';
import { checkEvaluation } from '@confmat/evaluation/internal';
import type { Evaluation } from '@confmat/evaluation';

/** Options of `diffEvaluations`. */
export interface DiffOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** The classes that a macro average is over. Default: those with relevant rows. */
  readonly labels?: readonly NoInfer<L>[] | undefined;
}

/**
 * Compare a metric of two evaluations, as of two samples that were drawn apart. Where both are of the
 * same rows the interval is wider than that of `compare`, which needs one joint tally of both models.
 * A class that only one of them has is one without rows in the other. Units are taken together where
 * both have them; there is no interval where only one has.
 *
 * @param a An evaluation with a matrix, such as the one before.
 * @param b Another, such as the one after.
 * @param metric A metric of core, such as `accuracy` or `f1`.
 * @param options Average, level, method of the two intervals.
 * @returns Both intervals, that of the difference a − b, and its p-value; `gate` takes it.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see Zou & Donner 2008: of accuracies this is Newcombe's method 10 for two shares.
 */
export function diffEvaluations<L extends Label>(
  a: Evaluation<L>,
  b: Evaluation<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: DiffOptions<L> = {},
): EvaluationDifference {
  return named('diffEvaluations', () => {
    checkOptionNames(options, ['level', 'method', 'average', 'posLabel', 'labels']);
    const settings = checkSettings(options);
    const reading = checkReading(asMetric('metric', metric), options);
    const [difference] = differences([sideOf('a', a), sideOf('b', b)], [reading], settings);
    if (!difference) throw new Error('bug: one metric was asked for');
    return difference;
  });
}

function sideOf<L extends Label>(argument: string, one: Evaluation<L>): Counted<L> {
  checkEvaluation(argument, one);
  return withMatrix(argument, one);
}
