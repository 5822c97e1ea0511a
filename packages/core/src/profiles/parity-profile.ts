import { checkOption } from '../columns/check.js';
import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { keras } from './keras.js';
import type { ParityProfile, Profile, Program } from './profile.js';
import { scikitLearn } from './scikit-learn.js';
import { spark } from './spark.js';
import { torchmetrics } from './torchmetrics.js';
import { yardstick } from './yardstick.js';

const PROFILES: Readonly<Record<Program, Profile>> = {
  'scikit-learn': scikitLearn,
  torchmetrics,
  keras,
  yardstick,
  spark,
};

/**
 * The numbers that another program reports of the same rows: by its own treatment of 0/0, its own
 * averages, its own names.
 *
 * @param matrix The counts. Their classes are what the program is told of as its classes.
 * @param program The program, with the defaults of the version that the profile names.
 * @returns Its numbers, and the rules that make them differ, in words. NaN where the program has NaN or
 *   NA. The numbers are of 64 bits, also where the program computes in 32.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[5, 3, 0], [2, 6, 0], [1, 1, 0]], ['a', 'b', 'c']);
 * const name = 'precision(estimator = "macro")';
 * parityProfile(matrix, 'yardstick').values[name].toFixed(4); // → '0.6125'
 */
export function parityProfile<L extends Label>(
  matrix: ConfusionMatrix<L>,
  program: Program,
): ParityProfile {
  return named('parityProfile', () => {
    checkMatrix('matrix', matrix);
    checkOption('program', program, Object.keys(PROFILES));
    const { version, rules, valuesOf } = PROFILES[program];
    return { program, version, values: valuesOf(matrix), rules };
  });
}
