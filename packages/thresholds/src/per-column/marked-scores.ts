import type { Label, ScoreMatrix } from '@confmat/core';

/** Which rows each column of scores is true of. */
export interface Marks {
  /** Writes which rows a class or label is true of, 1 or 0, shape (nSamples,). */
  readonly mark: (code: number, truth: Uint8Array) => void;
  /** Writes the same of all of them into zeros, row-major, shape (nSamples, nLabels). */
  readonly markCells: (truth: Uint8Array) => void;
}

/** Scores with a column for each class or label, and what is true: one yes/no question a cell. */
export interface MarkedScores<L extends Label = Label> extends Marks {
  /** The classes or labels of the columns, shape (nLabels,). */
  readonly labels: readonly L[];
  /** Finite scores, shape (nSamples, nLabels); at least one row. */
  readonly scores: ScoreMatrix;
  /** Shape (nSamples,), or null for 1 each. */
  readonly weights: Float64Array | null;
  /** Where the rows stand in the columns of the caller, ascending; undefined if all are here. */
  readonly rows?: Int32Array | undefined;
  /** Number of rows left out for a missing label. */
  readonly nSkipped: number;
}
