import type { ArrowColumn, Label, LabelSets, NullPolicy, TypedArray } from '@confmat/core';

/**
 * The shape of a matrix, samples by labels: `shape`, or `dims` as tensors of onnxruntime have it.
 */
type MatrixShape =
  | {
      /** `[nSamples, nLabels]`. */
      readonly shape: readonly number[];
    }
  | {
      /** `[nSamples, nLabels]`. */
      readonly dims: readonly number[];
    };

/** A matrix of 0 and 1, samples by labels, row-major. */
export type IndicatorMatrix = MatrixShape & {
  /** 0 or 1 (or false and true), length nSamples × nLabels. */
  readonly data: TypedArray | readonly (number | boolean)[];
};

/** A matrix of bits, samples by labels, row-major without gaps, as Arrow packs booleans. */
export type BitMatrix = MatrixShape & {
  /** Least significant bit first, at least `offset` + nSamples × nLabels bits. */
  readonly bits: Uint8Array;
  /** Place of the first bit. Default: 0. */
  readonly offset?: number | undefined;
};

/**
 * A sparse matrix of 0 and 1 by rows: row i has the columns `indices[indptr[i] … indptr[i + 1])`.
 */
export type CsrMatrix = MatrixShape & {
  /** Columns in [0, nLabels), in any order within a row. */
  readonly indices: TypedArray | readonly number[];
  /** Ascending from 0, shape (nSamples + 1,). */
  readonly indptr: TypedArray | readonly number[];
  /** 0 or 1 (or false and true) for each of `indices`. Default: 1 each. */
  readonly data?: TypedArray | readonly (number | boolean)[] | undefined;
};

/** The set of one sample; null where it is missing. */
export type LabelSetCell<L extends Label = Label> =
  readonly (L | null)[] | ReadonlySet<L> | TypedArray | string | null | undefined;

/** What is taken for a column of label sets, shape (nSamples,). */
export type LabelSetColumn<L extends Label = Label> =
  LabelSets<L> | IndicatorMatrix | BitMatrix | CsrMatrix | ArrowColumn | readonly LabelSetCell<L>[];

/** How columns of sets are read. */
export interface SetOptions<L extends Label = Label> {
  /**
   * The labels in their order; any other is an error. Of a matrix, the names of its columns.
   * Default: of a matrix 0, 1, 2 …; otherwise those that occur, ascending.
   */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** What parts the labels of a sample that is one string, such as `"|"`. */
  readonly separator?: string | undefined;
  /** What to do with a sample whose set, or a label of it, is missing. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /**
   * What the values of arrays and Arrow lists are: labels, or the 0 and 1 (false and true) of an
   * indicator matrix's row. Default: labels; of an Arrow FixedSizeList of booleans, of any size,
   * the row of a matrix, as its type says. Arrays and lists of booleans, or of 0 and 1 alone, that
   * hold one of them twice are refused unless `'sets'` is given: most likely they are a matrix.
   */
  readonly format?: 'sets' | 'indicator' | undefined;
}
