import type { Label } from '../../label.js';
import { named } from '../../errors/metric-error.js';
import { invalidOption } from '../../errors/refusals.js';
import { INTEGER_OR_ALL } from '../../errors/words.js';
import { checkOption } from '../../columns/check.js';
import { checkMatrix, partsOf } from '../../matrix/matrix.js';
import type { ConfusionCell, ConfusionMatrix, ErrorCells } from '../../matrix/matrix.js';

/** A kind of error: rows of one class that were predicted as another. */
export interface ConfusedCell<L extends Label = Label> extends ConfusionCell<L> {
  /** Share of the rows of `trueLabel` that it takes, in [0, 1]. */
  readonly share: number;
}

/** Two classes that were taken for each other. */
export interface ConfusedPair<L extends Label = Label> {
  /** Both classes, in the order of the matrix. */
  readonly labels: readonly [L, L];
  /** Rows of the first predicted as the second, and of the second predicted as the first. */
  readonly counts: readonly [number, number];
  /** Sum of both. */
  readonly count: number;
  /** Share of the rows of both classes that they take, in [0, 1]. */
  readonly share: number;
}

/** Options of `mostConfused`. */
export interface MostConfusedOptions {
  /** How many to list at most, at least 1; ∞ lists all. Default: 10. */
  readonly maxPairs?: number | undefined;
  /** Whether to take both directions of a pair of classes together. Default: false. */
  readonly symmetric?: boolean | undefined;
}

/**
 * List the most frequent errors of a model: the greatest cells off the diagonal.
 * @param matrix A confusion matrix.
 * @param options How many to list, and whether both directions of a pair count together.
 * @returns Errors that occur, by count descending; ties in the order of the labels.
 * @throws {MetricError} `invalid-option`.
 * @example
 * const labels = ['cat', 'dog', 'emu'];
 * const matrix = confusionMatrixFromCounts([[8, 2, 0], [3, 6, 1], [0, 0, 5]], labels);
 * mostConfused(matrix, { maxPairs: 1 })[0].count; // → 3
 * mostConfused(matrix, { maxPairs: 1, symmetric: true })[0].count; // → 5
 */
export function mostConfused<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options?: MostConfusedOptions & { readonly symmetric?: false | undefined },
): ConfusedCell<L>[];
export function mostConfused<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options: MostConfusedOptions & { readonly symmetric: true },
): ConfusedPair<L>[];
export function mostConfused<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options?: MostConfusedOptions,
): ConfusedCell<L>[] | ConfusedPair<L>[];
export function mostConfused<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options: MostConfusedOptions = {},
): ConfusedCell<L>[] | ConfusedPair<L>[] {
  return named('mostConfused', () => {
    checkMatrix('matrix', matrix);
    const { maxPairs = 10, symmetric = false } = options;
    checkOption('symmetric', symmetric, [true, false]);
    if (!(maxPairs >= 1) || !(Number.isInteger(maxPairs) || maxPairs === Infinity)) {
      throw invalidOption('maxPairs', maxPairs, INTEGER_OR_ALL);
    }
    const { labels, support } = matrix;
    const label = (code: number): L => labels[code] as L;
    const supportOf = (code: number): number => support[code] ?? 0;
    const { errors } = partsOf(matrix);
    const { trueCodes, predCodes, counts } = symmetric ? fold(errors, matrix.nClasses) : errors;
    const cells = Array.from(counts, (n, i) => [n, trueCodes[i] ?? 0, predCodes[i] ?? 0] as const);
    const greatest = cells
      .sort(([a, i, j], [b, k, l]) => b - a || i - k || j - l)
      .slice(0, maxPairs);
    if (!symmetric) {
      return greatest.map(([count, i, j]) => ({
        trueLabel: label(i),
        predLabel: label(j),
        count,
        share: count / supportOf(i),
      }));
    }
    return greatest.map(([count, i, j]): ConfusedPair<L> => ({
      labels: [label(i), label(j)],
      counts: [matrix.at(label(i), label(j)), matrix.at(label(j), label(i))],
      count,
      share: count / (supportOf(i) + supportOf(j)),
    }));
  });
}

/** Each pair of classes once, the lower code as its true one. */
function fold({ trueCodes, predCodes, counts }: ErrorCells, nClasses: number): ErrorCells {
  const countOf = new Map<number, number>();
  counts.forEach((count, i) => {
    const [t, p] = [trueCodes[i] ?? 0, predCodes[i] ?? 0];
    const pair = Math.min(t, p) * nClasses + Math.max(t, p);
    countOf.set(pair, (countOf.get(pair) ?? 0) + count);
  });
  const pairs = [...countOf.keys()];
  return {
    trueCodes: Int32Array.from(pairs, (pair) => Math.floor(pair / nClasses)),
    predCodes: Int32Array.from(pairs, (pair) => pair % nClasses),
    counts: Float64Array.from(countOf.values()),
  };
}
