import { checkLabels } from '../columns/check-labels.js';
import { unknownLabel } from '../columns/encode.js';
import type { Label } from '../columns/label.js';
import type { ConfusionMatrix } from './matrix.js';

/**
 * Look up classes of a matrix.
 *
 * @param caller Name of the public function.
 * @param matrix A confusion matrix.
 * @param labels Some of its labels, each once.
 * @returns The place of each label on the matrix's axes, shape (labels.length,).
 * @throws {MetricError} `unknown-label`, `duplicate-label`, `mixed-labels`, `empty-input`.
 */
export function classPlaces(
  caller: string,
  matrix: ConfusionMatrix,
  labels: readonly Label[],
): Int32Array {
  const checked = checkLabels(caller, 'labels', labels);
  const placeOf = new Map(matrix.labels.map((label, place) => [label, place]));
  return Int32Array.from(checked.labels, (label, row) => {
    const place = placeOf.get(label);
    if (place === undefined) throw unknownLabel(caller, 'labels', row, label, matrix.labels);
    return place;
  });
}
