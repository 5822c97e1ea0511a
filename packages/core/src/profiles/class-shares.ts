import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { classCounts } from '../counts/class-counts.js';
import { checkRow } from './check-row.js';
import { classValues } from './class-values.js';
import type { Decisive } from './row.js';
import { meanWeights } from './value-of-row.js';
import { viewOf } from './views.js';

/** What a class puts into a mean. */
export interface ClassShare {
  readonly label: Label;
  /** Its value; NaN where it has none, null where it is not known. */
  readonly value: number | null;
  /** Its share of the mean, in [0, 1]; 0 if it is left out. */
  readonly share: number;
}

/**
 * What each class puts into a number that is a mean over classes.
 *
 * @param row A row of the table, or the columns of two.
 * @param matrix The counts.
 * @returns Every class that the program looks at; none of a number that is no mean.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[5, 3], [0, 0]], ['a', 'b']);
 * const row = matrixRows().find(({ name }) => name === 'macroAveragedRecall');
 * classShares(row, matrix).map(({ value, share }) => value * share); // → [0.3125, 0]
 */
export function classShares(row: Decisive, matrix: ConfusionMatrix): readonly ClassShare[] {
  return named('classShares', () => {
    checkRow('row', row);
    checkMatrix('matrix', matrix);
    if (row.of !== 'mean') return [];
    const seen = viewOf(matrix, row.view);
    const values = classValues(row.metric, classCounts(seen), row);
    const weights = meanWeights(row, seen).map((weight, code) =>
      row.undefinedClass === 'left out' && Number.isNaN(values[code]) ? 0 : weight,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return seen.labels.map((label, code) => ({
      label,
      value: values[code] ?? null,
      share: total === 0 ? 0 : (weights[code] ?? 0) / total,
    }));
  });
}
