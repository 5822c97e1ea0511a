import type { MetricError } from '@confmat/core';
import {
  checkOptionNames,
  countsWithJson,
  invalidOption,
  invalidValue,
  named,
} from '@confmat/core/internal';
import { checkSetCounts } from '../counts/check-set-counts.js';
import type { SetCounts } from '../counts/set-counts.js';
import { addBySize } from './kernels/add-by-size.js';

/** Options of `coverageBySize`. */
export interface CoverageBySizeOptions {
  /**
   * The least size of each group of sizes, ascending, the first one 0: `[0, 2, 4]` are 0 and 1, 2 and 3, and
   * 4 and more. Default: each size that occurs by itself.
   */
  readonly sizes?: readonly number[] | undefined;
}

/**
 * Count for prediction sets of each size how many hold the true class. Its recall is the coverage at each
 * size; that of `labelCounts` is the coverage of each class, and its micro average that of all.
 * @param samples What `sampleCounts` returned of one true label a sample and the predicted sets.
 * @param options Which sizes go together.
 * @returns Counts of shape (nSizes,), with the sizes as keys: tp are samples whose set holds their label,
 *   fn the others, or sums of their weights; fp and tn are 0. Intervals of them take samples as independent.
 * @throws {MetricError} `invalid-value` if a sample has no true label or several, `invalid-option`,
 *   `unsupported-type`.
 * @see Angelopoulos & Bates 2021, "A gentle introduction to conformal prediction", size-stratified
 *   coverage; MAPIE `classification_ssc`.
 * @example
 * const samples = sampleCounts([['a'], ['b'], ['a']], [['a', 'b'], ['b'], ['b']]);
 * const coverage = coverageBySize(samples);
 * [coverage.keys, recall(coverage)]; // → [[1, 2], Float64Array [0.5, 1]]
 */
export function coverageBySize(
  samples: SetCounts<never>,
  options: CoverageBySizeOptions = {},
): SetCounts<number> {
  return named('coverageBySize', () => {
    checkSetCounts('samples', samples, 'samples');
    checkOptionNames(options, ['sizes']);
    const { tp, fp, fn, rowWeights, nSamples, nSkipped } = samples;
    const row = tp.findIndex((hits, i) => hits + (fn[i] ?? 0) !== 1);
    if (row >= 0) throw mustHaveOneLabel(row, (tp[row] ?? 0) + (fn[row] ?? 0));
    const setSizes = tp.map((hits, i) => hits + (fp[i] ?? 0));
    const keys = options.sizes === undefined ? occurring(setSizes) : checkSizes(options.sizes);
    const [hits, misses] = [new Float64Array(keys.length), new Float64Array(keys.length)];
    const weights = rowWeights ?? new Float64Array(tp.length).fill(1);
    addBySize(setSizes, tp, weights, Float64Array.from(keys), hits, misses);
    const none = new Float64Array(keys.length);
    const counts = {
      of: 'questions',
      keys,
      tp: hits,
      fp: none,
      fn: misses,
      tn: none.slice(),
    } as const;
    const weighted = rowWeights !== undefined;
    return countsWithJson({ ...counts, weighted, nSamples, nSkipped });
  });
}

function occurring(sizes: Float64Array): readonly number[] {
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function checkSizes(sizes: unknown): readonly number[] {
  const given: readonly unknown[] = Array.isArray(sizes) ? sizes : [];
  const isRising = given.every(
    (size, i) =>
      Number.isSafeInteger(size) && (size as number) > (i === 0 ? -1 : Number(given[i - 1])),
  );
  if (given[0] === 0 && isRising) return given as number[];
  throw invalidOption('sizes', sizes, 'whole numbers that ascend from 0');
}

function mustHaveOneLabel(row: number, found: number): MetricError {
  const argument = 'the number of true labels of samples';
  return invalidValue({ argument, row }, found, '1, as of rows with one class each');
}
