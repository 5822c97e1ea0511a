import type { Label } from '@confmat/core';

/** A column of the relation. */
export interface ColumnReference {
  /** Its name in the relation. */
  readonly column: string;
  /** What messages call it. Default: `column`. */
  readonly name?: string | undefined;
}

/** A column of row weights. */
export interface WeightReference extends ColumnReference {
  /**
   * `'decimal'` adds them up as decimals of 12 places, so that sums are the same in any order of the
   * rows. Default: as 64-bit floats, with compensation where the engine has it.
   */
  readonly exact?: 'decimal' | undefined;
}

/** A column of labels. */
export interface LabelReference extends ColumnReference {
  /**
   * Read its values as text, as text without spaces at the end (columns of type CHAR in Spark), or as
   * 64-bit floats. Default: by the type of the column: integers, booleans, and text for all others.
   */
  readonly as?: 'text' | 'trimmed' | 'number' | undefined;
}

/** Predicted labels, as a column or as a rule over scores. */
export type PredictionRule =
  | ({ readonly kind: 'column' } & LabelReference)
  | ({
      /**
       * `posLabel` where score >= threshold, otherwise the other class of the truth. For a column of
       * 32-bit floats, the threshold is rounded to one.
       */
      readonly kind: 'threshold';
      readonly threshold: number;
      readonly posLabel: Label;
    } & ColumnReference)
  | {
      /** The label of the greatest score; of equal ones the first in this list. */
      readonly kind: 'arg-max';
      readonly scores: readonly ScoreReference[];
    };

/** A column of the scores of one class. */
export interface ScoreReference extends ColumnReference {
  readonly label: Label;
  /** Where the column is an array of scores: the place of this one, from 0. */
  readonly place?: number | undefined;
  /** Where the column is an array of scores: how many it must have. */
  readonly places?: number | undefined;
}

/** A rule that reads one column. */
export type PlainRule = Exclude<PredictionRule, { readonly kind: 'arg-max' }>;

/** Group columns by the names that groups of the result have. */
export type GroupColumns<N extends string = string> = Readonly<Record<N, LabelReference>>;

/** What to count, every part in full. */
export interface CountRequest<N extends string = string> {
  /** The relation, as SQL text: a quoted table name, a table function, a query in parentheses. */
  readonly from: string;
  readonly yTrue: LabelReference;
  readonly yPred: PredictionRule;
  /** Row weights, finite and at least 0. Default: 1 each. */
  readonly sampleWeight?: WeightReference | undefined;
  /**
   * Group columns, such as `{ country: { column: 'country_code' } }`: rows of equal values in all
   * of them get a matrix of their own.
   */
  readonly by?: GroupColumns<N> | undefined;
  /** What rows belong to, such as their user: counts are then counted by it, too. */
  readonly unit?: LabelReference | undefined;
}

/** Two predictions of the same rows to count jointly, every part in full. */
export interface JointRequest<N extends string = string> extends Omit<CountRequest<N>, 'yPred'> {
  readonly yPredA: PlainRule;
  readonly yPredB: PlainRule;
}

/** The same request of one of the two predictions. */
export function requestOf<N extends string>(
  { yPredA, yPredB, ...shared }: JointRequest<N>,
  model: 'a' | 'b',
): CountRequest<N> {
  return { ...shared, yPred: model === 'a' ? yPredA : yPredB };
}

export function columnName({ name, column }: ColumnReference): string {
  return name ?? column;
}

export function groupColumns(by: GroupColumns | undefined): readonly LabelReference[] {
  return Object.values(by ?? {});
}
