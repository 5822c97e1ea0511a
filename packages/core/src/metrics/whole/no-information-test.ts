import { named } from '../../errors/metric-error.js';
import { binomialTail } from '../kernels/binomial-tail.js';
import { allCells } from '../../matrix/all-cells.js';
import { checkMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { majorityClass } from './majority-baseline.js';
import { correctCount } from './matrix-sums.js';
import type { MetricError } from '../../errors/metric-error.js';
import { unsupported } from '../../errors/refusals.js';

/** Accuracy against the no-information rate. */
export interface NoInformationTest {
  /** Share of the rows that were predicted right; NaN without samples. */
  readonly accuracy: number;
  /** Share of the most frequent true class; NaN without samples. */
  readonly noInformationRate: number;
  /**
   * Chance of at least as many right answers, if each row were right with the no-information rate:
   * P(X ≥ correct | n, rate) of the binomial distribution, exact; NaN without samples.
   */
  readonly pValue: number;
}

/**
 * Test whether a model is more accurate than always answering the most frequent class: the exact
 * one-sided binomial test. It takes the rate as given and the rows as independent.
 * @param matrix A confusion matrix of whole counts: numbers of rows, or integer frequencies.
 * @returns Accuracy, the rate to beat and the p-value; a small one speaks for the model.
 * @throws {MetricError} `unsupported-type` for sums of fractional or negative weights, which are no
 *   numbers of independent rows.
 * @see R caret `confusionMatrix`, P-Value [Acc > NIR]; `scipy.stats.binomtest` with
 *   `alternative="greater"`.
 */
export function noInformationTest(matrix: ConfusionMatrix): NoInformationTest {
  return named('noInformationTest', () => {
    checkMatrix('matrix', matrix);
    const partial = allCells(matrix).counts.find(
      (count) => !(Number.isInteger(count) && count >= 0),
    );
    if (partial !== undefined) throw mustBeWhole(partial);
    const n = matrix.total;
    if (n === 0) return { accuracy: NaN, noInformationRate: NaN, pValue: NaN };
    const correct = correctCount(matrix);
    const majority = matrix.support[majorityClass(matrix)] ?? 0;
    return {
      accuracy: correct / n,
      noInformationRate: majority / n,
      pValue: binomialTail(correct, n, majority),
    };
  });
}

function mustBeWhole(weight: number): MetricError {
  const words = 'whole counts, because the binomial test counts rows';
  return unsupported('matrix', `of weights such as ${weight}`, words);
}
