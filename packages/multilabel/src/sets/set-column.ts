import type { ArrowColumn, Label, LabelSets, NullPolicy, TypedArray } from '@confmat/core';

/** A matrix of 0 and 1, samples by labels, row-major. */
export interface IndicatorMatrix {
  /** 0 or 1 (or false and true), length nSamples × nLabels. */
  readonly data: TypedArray | readonly (number | boolean)[];
  readonly shape: readonly [nSamples: number, nLabels: number];
}

/** The set of one sample; null where it is missing. */
export type LabelSetCell<L extends Label = Label> =
  readonly L[] | ReadonlySet<L> | TypedArray | string | null | undefined;

/** What is taken for a column of label sets, shape (nSamples,). */
export type LabelSetColumn<L extends Label = Label> =
  LabelSets<L> | IndicatorMatrix | ArrowColumn | readonly LabelSetCell<L>[];

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
}
