import { MetricError } from '../errors.js';
import { normalizeLabel } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import { collapseMargins } from '../kernels/collapse-margins.js';

const BRAND = Symbol.for('confmat.ConfusionMatrix');
const codesOf = new WeakMap<ConfusionMatrix, ReadonlyMap<Label, number>>();

/** One cell of a confusion matrix that is not zero. */
export interface ConfusionCell<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Number, or weight, of the rows of class `trueLabel` that were predicted as `predLabel`. */
  readonly count: number;
}

/** What a `ConfusionMatrix` is made of. */
export interface MatrixParts<L extends Label> {
  readonly labels: readonly L[];
  readonly counts: Float64Array;
  readonly weighted: boolean;
  readonly nSkipped: number;
}

/**
 * Counts of true class against predicted class. **Row = true class, column = predicted class.**
 * Made by `confusionMatrix`, `confusionMatrixFromCounts` and the functions that take a matrix.
 */
export class ConfusionMatrix<L extends Label = Label> {
  /** How the counts are held. */
  readonly kind = 'dense' as const;
  /** The classes, in the order of both axes, shape (nClasses,). */
  readonly labels: readonly L[];
  /** Number of classes. */
  readonly nClasses: number;
  /** Counts, row-major, shape (nClasses, nClasses); sums of weights if `weighted`. Not to be written to. */
  readonly counts: Float64Array;
  /** Sum of all counts. */
  readonly total: number;
  /** Count of true rows of each class, shape (nClasses,). */
  readonly support: Float64Array;
  /** Count of predicted rows of each class, shape (nClasses,). */
  readonly predicted: Float64Array;
  /** Whether the counts are sums of row weights or shares, not numbers of rows. */
  readonly weighted: boolean;
  /** Number of rows left out for a missing label (`nulls: 'skip'`). */
  readonly nSkipped: number;

  /**
   * Wrap counts that were checked. Internal: callers outside core use the functions that return one.
   *
   * @param parts The labels and counts; both become the matrix's own.
   */
  constructor(parts: MatrixParts<L>) {
    Object.defineProperty(this, BRAND, { value: true });
    this.labels = Object.freeze(parts.labels);
    this.nClasses = parts.labels.length;
    this.counts = parts.counts;
    this.weighted = parts.weighted;
    this.nSkipped = parts.nSkipped;
    this.support = new Float64Array(this.nClasses);
    this.predicted = new Float64Array(this.nClasses);
    this.total = collapseMargins(parts.counts, this.nClasses, this.support, this.predicted);
  }

  /**
   * The count of one cell.
   *
   * @param trueLabel A true class of the matrix.
   * @param predLabel A predicted class of the matrix.
   * @returns Its count, or sum of weights.
   * @throws {MetricError} `unknown-label`.
   */
  at(trueLabel: L, predLabel: L): number {
    const row = codeOf(this, 'trueLabel', trueLabel);
    const column = codeOf(this, 'predLabel', predLabel);
    return this.counts[row * this.nClasses + column] ?? 0;
  }

  /**
   * The cells that are not zero, row by row.
   *
   * @yields The true label, the predicted label and the count.
   */
  *cells(): IterableIterator<ConfusionCell<L>> {
    for (const [i, trueLabel] of this.labels.entries()) {
      for (const [j, predLabel] of this.labels.entries()) {
        const count = this.counts[i * this.nClasses + j] ?? 0;
        if (count !== 0) yield { trueLabel, predLabel, count };
      }
    }
  }
}

function codeOf(matrix: ConfusionMatrix, argument: string, label: Label): number {
  let codes = codesOf.get(matrix);
  if (!codes) {
    codes = new Map(matrix.labels.map((known, code) => [known, code]));
    codesOf.set(matrix, codes);
  }
  const known = normalizeLabel(label);
  const code = known === null ? undefined : codes.get(known);
  if (code !== undefined) return code;
  const { labels } = matrix;
  throw new MetricError('at', { code: 'unknown-label', argument, row: null, value: label, labels });
}

/**
 * Tell whether a value is a `ConfusionMatrix`, also one of another installed copy.
 *
 * @param value Anything.
 * @returns True for a matrix.
 */
export function isConfusionMatrix(value: unknown): value is ConfusionMatrix {
  return typeof value === 'object' && value !== null && BRAND in value;
}
