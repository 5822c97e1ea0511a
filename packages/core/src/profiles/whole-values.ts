import { recall } from '../metrics/rates/recall.js';
import { classCounts } from '../counts/class-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { balancedAccuracy } from '../metrics/whole/balanced-accuracy.js';
import { cohenKappa } from '../metrics/whole/cohen-kappa.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import type { MatrixMetric } from './row.js';

/**
 * Metrics of the whole matrix, NaN where they are 0/0.
 *
 * @param mask 1 for each class that counts, shape (nClasses,); where the metric is of classes.
 * @param zero The recall of a class without true rows.
 */
type OfMatrix = (matrix: ConfusionMatrix, mask: Float64Array, zero: number) => number;

export const WHOLE_VALUES: Readonly<Partial<Record<MatrixMetric, OfMatrix>>> = {
  accuracy: (matrix) => accuracy(matrix, { zeroDivision: NaN }),
  balancedAccuracy: (matrix) => balancedAccuracy(matrix, { zeroDivision: NaN }),
  cohenKappa: (matrix) => cohenKappa(matrix, { zeroDivision: NaN }),
  quadraticKappa: (matrix) => cohenKappa(matrix, { weights: 'quadratic', zeroDivision: NaN }),
  matthewsCorrcoef: (matrix) => matthewsCorrcoef(matrix, { zeroDivision: NaN }),
  gMean: rootOfRecalls,
  meanDistance,
  cramersV,
  theilsU,
};

/** The nth root of the product of n recalls. */
function rootOfRecalls(matrix: ConfusionMatrix, mask: Float64Array, zero: number): number {
  const values = recall(classCounts(matrix), { zeroDivision: zero }).filter(
    (_, code) => mask[code],
  );
  return values.reduce((product, value) => product * value ** (1 / values.length), 1);
}

/** The mean over the classes of how many places the predicted class is away from the true one. */
function meanDistance(matrix: ConfusionMatrix, mask: Float64Array): number {
  const places = new Map(matrix.labels.map((label, code) => [label, code]));
  const sums = new Float64Array(matrix.nClasses);
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    const [t, p] = [places.get(trueLabel) ?? 0, places.get(predLabel) ?? 0];
    sums[t] = (sums[t] ?? 0) + Math.abs(t - p) * count;
  }
  const means = sums.map((sum, code) => sum / (matrix.support[code] ?? 0));
  const counted = means.filter((_, code) => mask[code]);
  return counted.reduce((sum, mean) => sum + mean, 0) / counted.length;
}

/** √(χ² / n / (least number of classes seen on a side − 1)). */
function cramersV(matrix: ConfusionMatrix): number {
  const { support, predicted, labels } = matrix;
  const places = new Map(labels.map((label, code) => [label, code]));
  let sum = 0;
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    const [t, p] = [places.get(trueLabel) ?? 0, places.get(predLabel) ?? 0];
    sum += count ** 2 / ((support[t] ?? 0) * (predicted[p] ?? 0));
  }
  const sides = [support, predicted].map((rows) => rows.filter((n) => n > 0).length);
  const least = Math.min(...sides) - 1;
  return least > 0 ? Math.sqrt(Math.max(0, sum - 1) / least) : NaN;
}

/** The share of the entropy of the true classes that the predicted ones take away. */
function theilsU(matrix: ConfusionMatrix): number {
  const { support, predicted, total } = matrix;
  const cells = Array.from(matrix.cells(), ({ count }) => count);
  const entropy = (counts: Iterable<number>): number =>
    Array.from(counts).reduce((sum, n) => (n > 0 ? sum - (n / total) * Math.log(n / total) : sum), 0); // prettier-ignore
  const ofTruth = entropy(support);
  return (ofTruth + entropy(predicted) - entropy(cells)) / ofTruth;
}
