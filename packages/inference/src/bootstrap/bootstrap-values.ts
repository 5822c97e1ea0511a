import type { ConfusionMatrix, Label, MetricError } from '@confmat/core';
import {
  checkMatrix,
  checkOptionNames,
  named,
  invalidOption,
  integerIn,
} from '@confmat/core/internal';
import { checkSeed } from '../check-source.js';
import { rowsFault } from '../matrix/matrix-basis.js';
import { mustBeStatistic } from '../refusals.js';
import { matrixCells, replicateValues } from './replicates.js';
import type { MatrixStatistic } from './replicates.js';

/** Options of `bootstrapValues`. */
export interface BootstrapValuesOptions {
  /** A whole number in [0, 2^53). Default: 0. */
  readonly seed?: number | undefined;
  /** Number of the first sample, below 2^31. Default: 0. */
  readonly from?: number | undefined;
  /** How many samples. Default: 2000. */
  readonly count?: number | undefined;
}

/**
 * What a statistic is of some of the samples that `bootstrap` draws. A sample depends on the seed and on
 * its number alone, so each thread can draw a part. `bootstrap` accepts all parts as `values`,
 * and returns what it returns on one thread.
 *
 * @param matrix Whole counts.
 * @param statistic A function of a matrix.
 * @param options Seed, first sample, number of samples.
 * @returns Values of the samples `from` to `from + count` (exclusive), shape (count,); NaN where the
 *   statistic is undefined, and everywhere if the counts are not whole or there are no rows.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[50, 10], [15, 25]], ['no', 'yes']);
 * const parts = [0, 1000].map((from) => bootstrapValues(matrix, accuracy, { from, count: 1000 }));
 * const values = parts.flatMap((part) => [...part]);
 * bootstrap(matrix, accuracy, { values }).low === bootstrap(matrix, accuracy).low; // → true
 */
export function bootstrapValues<L extends Label>(
  matrix: ConfusionMatrix<L>,
  statistic: (matrix: ConfusionMatrix<L>) => number,
  options: BootstrapValuesOptions = {},
): Float64Array {
  return named('bootstrapValues', () => {
    checkMatrix('matrix', matrix);
    if (typeof statistic !== 'function') throw mustBeStatistic(statistic);
    checkOptionNames(options, ['seed', 'from', 'count']);
    const { from = 0, count = 2000 } = options;
    const seed = checkSeed(options.seed);
    if (!isPlace(from)) throw mustBeWhole('from', from, MOST);
    if (!isPlace(count)) throw mustBeWhole('count', count, MOST);
    if (rowsFault(matrix) !== undefined || matrix.total === 0) {
      return new Float64Array(count).fill(NaN);
    }
    const range = { seed, from, count };
    return replicateValues(matrix, matrixCells(matrix), statistic as MatrixStatistic, range);
  });
}

/** Greater numbers of samples would begin anew. */
const MOST = 2 ** 31 - 1;

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
}

/** A place or a number of samples that is none. */
function mustBeWhole(option: string, value: unknown, atMost: number): MetricError {
  return invalidOption(option, value, integerIn(0, atMost));
}
