import { named } from '../../errors/metric-error.js';
import type { Label } from '../../label.js';
import { mergeClasses } from '../../matrix/transforms/merge-classes.js';
import type { ClassGroups } from '../../matrix/transforms/merge-classes.js';
import { checkMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { accuracy } from './accuracy.js';
import { f1 } from '../rates/f1.js';

/** Scores that merging classes changes. */
export interface MergeScores {
  readonly nClasses: number;
  /** In [0, 1]; merging never lowers it. */
  readonly accuracy: number;
  /** Mean F1 over the classes, in [0, 1]. Of fewer classes it is another mean, which may fall. */
  readonly macroF1: number;
}

/** The scores of a matrix as it is, and with classes merged. */
export interface MergeEffect {
  readonly before: MergeScores;
  readonly after: MergeScores;
}

/**
 * Tell what merging classes would change, without keeping the merged matrix.
 * @param matrix A confusion matrix.
 * @param groups The classes to merge, as for `mergeClasses`.
 * @returns Number of classes, accuracy and macro F1 before and after; 0 where undefined.
 * @throws {MetricError} as `mergeClasses`.
 */
export function mergeEffect<L extends Label, M extends Label = string>(
  matrix: ConfusionMatrix<L>,
  groups: ClassGroups<L, M>,
): MergeEffect {
  return named('mergeEffect', () => {
    checkMatrix('matrix', matrix);
    return { before: mergeScores(matrix), after: mergeScores(mergeClasses(matrix, groups)) };
  });
}

function mergeScores(matrix: ConfusionMatrix): MergeScores {
  return {
    nClasses: matrix.nClasses,
    accuracy: accuracy(matrix),
    macroF1: f1(matrix, { average: 'macro' }),
  };
}
