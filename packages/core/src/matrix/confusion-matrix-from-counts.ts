import { named } from '../errors/metric-error.js';
import { invalidOption, shapeMismatch, invalidCount } from '../errors/refusals.js';
import { ROW_COUNT, mustHaveLength } from '../errors/words.js';
import { checkBoolean } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { checkLabels } from '../columns/check-labels.js';
import { isTypedArray } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkCounts } from '../columns/check-counts.js';
import type { CountColumn } from '../columns/check-counts.js';
import { buildMatrix, denseMatrix } from './build-matrix.js';
import { withFiniteTotal } from './finite-total.js';
import { MAX_DENSE_CLASSES, checkNClasses } from './class-limit.js';
import { listCells } from './list-cells.js';
import type { ConfusionMatrix } from './matrix.js';
import type { MetricError } from '../errors/metric-error.js';

/** Options of `confusionMatrixFromCounts`. */
export interface FromCountsOptions {
  /** Whether the counts are sums of weights. Default: whether one of them is no integer. */
  readonly weighted?: boolean | undefined;
  /** Number of rows that were left out for a missing label. Default: 0. */
  readonly nSkipped?: number | undefined;
}

/**
 * Make a confusion matrix of counts that someone else made.
 * @param counts Counts, finite and at least 0: row-major, shape (nClasses × nClasses,), or nested
 *   rows. **Row = true class, column = predicted class.**
 * @param labels The classes, in the order of both axes; each once.
 * @param options What the counts cannot say: whether they are weights, and the rows left out.
 * @returns The matrix; the counts are copied.
 * @throws {MetricError} `shape-mismatch`, `invalid-count`, `unsupported-type`, `duplicate-label`,
 *   `mixed-labels`, `invalid-label`, `empty-input`, `invalid-option`, `too-many-classes`.
 * @example
 * confusionMatrixFromCounts([[50, 10], [5, 35]], ['no', 'yes']).at('no', 'yes'); // → 10
 */
export function confusionMatrixFromCounts<L extends Label>(
  counts: CountColumn | readonly CountColumn[],
  labels: readonly L[],
  options: FromCountsOptions = {},
): ConfusionMatrix<L> {
  return named('confusionMatrixFromCounts', () => matrixFromCounts(counts, labels, options));
}

/** The same, without a name in its errors. */
export function matrixFromCounts<L extends Label>(
  counts: CountColumn | readonly CountColumn[],
  labels: readonly L[],
  options: FromCountsOptions,
): ConfusionMatrix<L> {
  checkFromCountsOptions(options);
  const checked = checkLabels('labels', labels);
  const nClasses = checked.labels.length;
  checkNClasses(nClasses);
  const cells = flatten(counts, nClasses);
  if (cells.length !== nClasses * nClasses) {
    throw mustBeSquare('counts', cells.length, nClasses);
  }
  const facts = {
    weighted: areWeighted(cells, options, (place) => `counts[${place}]`),
    nSkipped: options.nSkipped ?? 0,
  };
  const own = checked.labels as readonly L[];
  return withFiniteTotal(
    nClasses <= MAX_DENSE_CLASSES
      ? denseMatrix(own, cells, facts)
      : buildMatrix(own, listCells(cells, nClasses), facts),
  );
}

const FROM_COUNTS_OPTIONS: readonly string[] = ['weighted', 'nSkipped'];

export function checkFromCountsOptions(options: FromCountsOptions): void {
  checkOptionNames(options, FROM_COUNTS_OPTIONS);
  checkBoolean('weighted', options.weighted);
  const { nSkipped = 0 } = options;
  if (Number.isSafeInteger(nSkipped) && nSkipped >= 0) return;
  throw invalidOption('nSkipped', nSkipped, ROW_COUNT);
}

export function areWeighted(
  counts: Float64Array,
  { weighted }: FromCountsOptions,
  nameOf: (place: number) => string,
): boolean {
  const place = counts.findIndex((count) => !Number.isInteger(count));
  if (place < 0 || weighted !== false) return weighted ?? place >= 0;
  throw invalidCount(nameOf(place), counts[place], 'an integer, as weighted is false');
}

function flatten(counts: unknown, nClasses: number): Float64Array {
  if (!Array.isArray(counts) || !counts.some((row) => Array.isArray(row) || isTypedArray(row))) {
    return checkCounts('counts', counts);
  }
  const rows = counts.map((row: unknown, i) => checkCounts(`counts[${i}]`, row));
  const ragged = rows.findIndex((row) => row.length !== nClasses);
  if (ragged >= 0) {
    const length = rows[ragged]?.length ?? 0;
    throw mustHaveLength(`counts[${ragged}]`, length, nClasses, nClasses);
  }
  const cells = new Float64Array(rows.length * nClasses);
  rows.forEach((row, i) => {
    cells.set(row, i * nClasses);
  });
  return cells;
}

function mustBeSquare(argument: string, length: number, k: number): MetricError {
  const words = `${k} × ${k} = ${k * k} for ${k} labels`;
  return shapeMismatch(argument, `of length ${length}`, words);
}
