import { named } from '../../errors/metric-error.js';
import { checkZeroDivision } from '../../averages/options.js';
import type { UndefinedOptions } from '../../averages/options.js';
import { checkOptionNames } from '../../columns/check-options.js';
import { checkMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { majorityClass } from './majority-baseline.js';

const OPTIONS = ['zeroDivision', 'onUndefined'];

/**
 * Share of the most frequent true class: the accuracy of always answering it, which a model has to
 * beat. Also called NIR, majority-class rate, zero rule.
 * @param matrix A confusion matrix.
 * @param options Treatment of undefined values.
 * @returns A number in [1 / nClasses, 1]. Undefined where there are no samples: `zeroDivision`
 *   there.
 * @throws {MetricError} `invalid-option`.
 * @see R caret `confusionMatrix`, No Information Rate. `noInformationTest` compares the accuracy
 *   with it; scikit-learn's `DummyClassifier(strategy="most_frequent")` has it as its score.
 */
export function noInformationRate(matrix: ConfusionMatrix, options: UndefinedOptions = {}): number {
  const metric = 'noInformationRate';
  return named(metric, () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, OPTIONS);
    const { zeroDivision = 0, onUndefined } = options;
    checkZeroDivision(zeroDivision);
    if (matrix.total !== 0) return (matrix.support[majorityClass(matrix)] ?? 0) / matrix.total;
    onUndefined?.({ metric, reason: 'no samples', rows: [0], keys: [0] });
    return zeroDivision;
  });
}
