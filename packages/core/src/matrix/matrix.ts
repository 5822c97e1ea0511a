import { withCaller } from '../errors/metric-error.js';
import { unknownLabel, unsupportedType, optionConflict } from '../errors/refusals.js';
import { normalizeLabel } from '../label.js';
import { placesOfLabels } from '../columns/places-of-labels.js';
import type { Label } from '../label.js';
import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import { unitsToJson } from '../units/units-json.js';
import type { UnitsJson } from '../units/units-json.js';
import { MATRIX_UNITS } from '../units/units.js';
import type { MatrixUnits, UnitsOf } from '../units/units.js';
import type { MetricError } from '../errors/metric-error.js';

const BRAND = Symbol.for('confmat.ConfusionMatrix');
const codesOf = new WeakMap<ConfusionMatrix, ReadonlyMap<Label, number>>();

/** One cell of a confusion matrix that is not zero. */
export interface ConfusionCell<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Number, or weight, of the rows of class `trueLabel` that were predicted as `predLabel`. */
  readonly count: number;
}

/** A confusion matrix as JSON; it has either `counts` or `cells`. */
export interface ConfusionMatrixJson {
  readonly format: 'confmat.ConfusionMatrix';
  readonly version: 1;
  readonly labels: readonly JsonLabel[];
  readonly weighted: boolean;
  readonly nSkipped: number;
  /** Of a dense matrix, shape (nClasses, nClasses): row = true class, column = predicted class. */
  readonly counts?: readonly (readonly JsonNumber[])[];
  /** Of a sparse one: place of the true class, place of the predicted class, count. */
  readonly cells?: readonly (readonly [number, number, JsonNumber])[];
  /** The counts by unit. */
  readonly units?: 'unknown' | UnitsJson<MatrixUnits>;
}

/**
 * Cells of a matrix off the diagonal that are not zero, by row, then by column, shape (m,) each.
 */
export interface ErrorCells {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

export interface MatrixParts<L extends Label> {
  readonly labels: readonly L[];
  /** The whole matrix, row-major, if it is held dense. */
  readonly dense: Float64Array | null;
  readonly diagonal: Float64Array;
  readonly errors: ErrorCells;
  readonly support: Float64Array;
  readonly predicted: Float64Array;
  readonly total: number;
  readonly weighted: boolean;
  readonly nSkipped: number;
}

/**
 * Counts of true class against predicted class. **Row = true class, column = predicted class.**
 * Made by `confusionMatrix`, `confusionMatrixFromCounts` and the functions that take a matrix.
 *
 * Counts are held dense up to 2048 classes, sparsely beyond: the diagonal and the margins as
 * arrays, and the errors that occur.
 */
export class ConfusionMatrix<L extends Label = Label> {
  /** How the counts are held. */
  readonly kind: 'dense' | 'sparse';
  /** The classes, in the order of both axes, shape (nClasses,). */
  readonly labels: readonly L[];
  readonly nClasses: number;
  /**
   * Counts, row-major, shape (nClasses, nClasses); sums of weights if `weighted`. Not to be written
   * to. Of a sparse matrix, reading it throws `option-conflict`: use `at` or `cells`.
   */
  declare readonly counts: Float64Array;
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
  /** The counts by unit; undefined where each row is a unit of its own. */
  declare readonly units?: UnitsOf<MatrixUnits>;

  /**
   * Wrap counts that were checked. Internal: callers outside core use the functions that return
   * one.
   * @param parts The labels and counts; they become the matrix's own.
   */
  constructor(parts: MatrixParts<L>) {
    this.kind = parts.dense ? 'dense' : 'sparse';
    this.labels = Object.freeze(parts.labels);
    this.nClasses = parts.labels.length;
    this.total = parts.total;
    this.support = parts.support;
    this.predicted = parts.predicted;
    this.weighted = parts.weighted;
    this.nSkipped = parts.nSkipped;
    Object.defineProperty(this, BRAND, { value: parts });
    Object.defineProperty(
      this,
      'counts',
      parts.dense ? { value: parts.dense, enumerable: true } : { get: refuseCounts },
    );
  }

  /**
   * The count of one cell.
   * @param trueLabel A true class of the matrix.
   * @param predLabel A predicted class of the matrix.
   * @returns Its count, or sum of weights.
   * @throws {MetricError} `unknown-label`.
   */
  at(trueLabel: L, predLabel: L): number {
    const row = codeOf(this, 'trueLabel', trueLabel);
    const column = codeOf(this, 'predLabel', predLabel);
    const { dense, diagonal, errors } = partsOf(this);
    if (dense) return dense[row * this.nClasses + column] ?? 0;
    return row === column ? (diagonal[row] ?? 0) : errorAt(errors, row, column);
  }

  /**
   * The cells that are not zero, row by row.
   * @yields The true label, the predicted label and the count.
   */
  *cells(): IterableIterator<ConfusionCell<L>> {
    const { labels } = this;
    const { diagonal, errors } = partsOf(this);
    let place = 0;
    for (const [row, trueLabel] of labels.entries()) {
      let correct: ConfusionCell<L> | null = diagonal[row]
        ? { trueLabel, predLabel: trueLabel, count: diagonal[row] }
        : null;
      for (; errors.trueCodes[place] === row; ++place) {
        const column = errors.predCodes[place] ?? 0;
        if (correct && column > row) {
          yield correct;
          correct = null;
        }
        const predLabel = labels[column] as L;
        yield { trueLabel, predLabel, count: errors.counts[place] ?? 0 };
      }
      if (correct) yield correct;
    }
  }

  /**
   * The counts as nested rows. **Row = true class, column = predicted class.**
   * @returns New arrays, shape (nClasses, nClasses).
   * @throws {MetricError} `option-conflict` of a sparse matrix of more than 4096 classes.
   */
  toArray(): number[][] {
    const { nClasses, kind } = this;
    if (kind === 'sparse' && nClasses > MAX_NESTED_CLASSES) {
      throw withCaller('toArray', mustBeSmall(nClasses, MAX_NESTED_CLASSES));
    }
    const rows = this.labels.map(() => new Array<number>(nClasses).fill(0));
    for (const [row, column, count] of codedCells(this)) {
      const counts = rows[row];
      if (counts) counts[column] = count;
    }
    return rows;
  }

  /**
   * The matrix as plain data; `JSON.stringify` calls it.
   * @returns What `confusionMatrixFromJson` reads, before or after it was text: nested rows of a
   *   dense matrix, the cells that are not zero of a sparse one.
   */
  toJSON(): ConfusionMatrixJson {
    const { kind, labels, weighted, nSkipped, units } = this;
    return {
      format: 'confmat.ConfusionMatrix',
      version: 1,
      labels: labels.map(jsonLabel),
      weighted,
      nSkipped,
      ...(kind === 'dense'
        ? { counts: this.toArray().map((row) => row.map(jsonNumber)) }
        : { cells: Array.from(codedCells(this), ([t, p, count]) => [t, p, jsonNumber(count)]) }),
      ...unitsToJson(MATRIX_UNITS, units),
    };
  }
}

/** A table of 4096 × 4096 counts is 128 MiB. */
const MAX_NESTED_CLASSES = 4096;

/** Give a matrix that was just made its units. */
export function withUnits<L extends Label>(
  matrix: ConfusionMatrix<L>,
  units: UnitsOf<MatrixUnits>,
): ConfusionMatrix<L> {
  if (units !== undefined)
    Object.defineProperty(matrix, 'units', { value: units, enumerable: true });
  return matrix;
}

/** The same counts, each row a unit of its own. */
export function withoutUnits<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionMatrix<L> {
  return matrix.units === undefined ? matrix : new ConfusionMatrix(partsOf(matrix));
}

/** What a matrix is made of, also one of another installed copy; not to be written to. */
export function partsOf<L extends Label>(matrix: ConfusionMatrix<L>): MatrixParts<L> {
  return (matrix as unknown as Record<symbol, MatrixParts<L>>)[BRAND] as MatrixParts<L>;
}

/**
 * Tell whether a value is a `ConfusionMatrix`, also one of another installed copy.
 * @param value Anything.
 * @returns True for a matrix.
 */
export function isConfusionMatrix(value: unknown): value is ConfusionMatrix {
  return typeof value === 'object' && value !== null && BRAND in value;
}

export function checkMatrix(argument: string, value: unknown): asserts value is ConfusionMatrix {
  if (isConfusionMatrix(value)) return;
  throw unsupportedType(
    argument,
    value,
    'a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)',
  );
}

function refuseCounts(): never {
  throw withCaller(
    'ConfusionMatrix',
    optionConflict('counts', 'is of dense matrices only, this one is sparse: use at() or cells()'),
  );
}

/** Row, column and count of the cells that are not zero, those of the diagonal first. */
function* codedCells(matrix: ConfusionMatrix): Generator<[number, number, number]> {
  const { diagonal, errors } = partsOf(matrix);
  for (const [code, count] of diagonal.entries()) if (count !== 0) yield [code, code, count];
  for (const [cell, row] of errors.trueCodes.entries()) {
    yield [row, errors.predCodes[cell] ?? 0, errors.counts[cell] ?? 0];
  }
}

function codeOf(matrix: ConfusionMatrix, argument: string, label: Label): number {
  let codes = codesOf.get(matrix);
  if (!codes) {
    codes = placesOfLabels(matrix.labels);
    codesOf.set(matrix, codes);
  }
  const known = normalizeLabel(label);
  const code = known === null ? undefined : codes.get(known);
  if (code !== undefined) return code;
  throw withCaller('at', unknownLabel(argument, label, matrix.labels));
}

/** Errors are sorted by row, then by column. */
function errorAt(
  { trueCodes, predCodes, counts }: ErrorCells,
  row: number,
  column: number,
): number {
  let low = 0;
  let high = trueCodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const t = trueCodes[middle] ?? 0;
    if (t < row || (t === row && (predCodes[middle] ?? 0) < column)) low = middle + 1;
    else high = middle;
  }
  return trueCodes[low] === row && predCodes[low] === column ? (counts[low] ?? 0) : 0;
}

function mustBeSmall(nClasses: number, most: number): MetricError {
  const words = `is sparse and has ${nClasses} classes, expected at most ${most}: use at() or cells()`;
  return optionConflict('matrix', words);
}
