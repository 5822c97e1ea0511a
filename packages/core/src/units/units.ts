import type { Label } from '../label.js';

/**
 * What the numbers of units without names are of, such as one evaluation. A number means the same unit in
 * counts that have this very object, and nothing in others.
 */
export interface UnitNumbering {
  /** Number of units, which are numbered from 0 in the order of their names. */
  readonly nUnits: number;
}

/**
 * Counts by unit: of rows that belong together, such as those of one user or one document. Each count
 * is of a cell, which a unit has rows in; cells without rows are not held.
 */
export interface Units {
  /** The units that have rows, ascending, shape (nUnits,). */
  readonly keys: readonly Label[];
  /** Where the names of units were left out, what their numbers are of: `keys` are numbers then. */
  readonly numbering?: UnitNumbering | undefined;
  /** The unit of each cell, a place in `keys`, ascending, shape (nCells,). */
  readonly unitCodes: Int32Array;
  /** Number of rows, whatever their weights. */
  readonly nSamples: number;
}

/** A confusion matrix by unit; cells ascend by unit, true class and predicted class. */
export interface MatrixUnits extends Units {
  /** True class of each cell, a place in the labels of the matrix, shape (nCells,). */
  readonly trueCodes: Int32Array;
  /** Predicted class of each cell, shape (nCells,). */
  readonly predCodes: Int32Array;
  /** Rows of each cell, or sums of their weights, shape (nCells,). */
  readonly counts: Float64Array;
}

/** A joint tally by unit; cells ascend by unit, true class, a and b. */
export interface JointUnits extends Units {
  /** True class of each cell, a place in the labels of the tally, shape (nCells,). */
  readonly trueCodes: Int32Array;
  /** What model a predicted, shape (nCells,). */
  readonly aCodes: Int32Array;
  /** What model b predicted, shape (nCells,). */
  readonly bCodes: Int32Array;
  /** Rows of each cell, or sums of their weights, shape (nCells,). */
  readonly counts: Float64Array;
}

/**
 * Counts of yes/no questions by unit, with a cell for each question that a unit has a positive of, true
 * or predicted; cells ascend by unit and question.
 */
export interface CountUnits extends Units {
  /** The question of each cell, a row of the counts, shape (nCells,). */
  readonly rowCodes: Int32Array;
  /** True positives of each cell, shape (nCells,). */
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  /** Rows of each unit, or sums of their weights, shape (nUnits,). */
  readonly rows: Float64Array;
  /** Those for which every question was answered rightly, shape (nUnits,). */
  readonly exact: Float64Array;
}

/**
 * What counts know of their units: counts by unit, or `'unknown'` if they were made of such counts by a
 * step that cannot keep them. Undefined: each row is a unit of its own.
 */
export type UnitsOf<U extends Units> = U | 'unknown' | undefined;

/** The columns of a kind of counts by unit, by name. */
export interface UnitForm<U extends Units> {
  /** Codes of what a cell is of. */
  readonly codes: readonly (keyof U & string)[];
  readonly counts: readonly (keyof U & string)[];
  /** Counts of whole units, which then are units without cells too. */
  readonly ofUnits?: readonly (keyof U & string)[];
}

export const MATRIX_UNITS: UnitForm<MatrixUnits> = {
  codes: ['trueCodes', 'predCodes'],
  counts: ['counts'],
};

export const JOINT_UNITS: UnitForm<JointUnits> = {
  codes: ['trueCodes', 'aCodes', 'bCodes'],
  counts: ['counts'],
};

export const COUNT_UNITS: UnitForm<CountUnits> = {
  codes: ['rowCodes'],
  counts: ['tp', 'fp', 'fn'],
  ofUnits: ['rows', 'exact'],
};
