import type { Label } from '@confmat/core';

/** A column of the relation. */
export interface ColumnReference {
  /** Its name in the relation. */
  readonly column: string;
  /** What messages call it. Default: `column`. */
  readonly name?: string | undefined;
}

/** A column of labels. */
export interface LabelReference extends ColumnReference {
  /**
   * Read its values as text (dates, UUIDs) or as 64-bit floats (floats, decimals). Default: as they
   * are (integers, texts, booleans).
   */
  readonly as?: 'text' | 'number' | undefined;
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
      readonly scores: readonly ({ readonly label: Label } & ColumnReference)[];
    };

/** A rule that reads one column. */
export type PlainRule = Exclude<PredictionRule, { readonly kind: 'arg-max' }>;

/** Group columns by the names that groups of the result have. */
export type GroupColumns<N extends string = string> = Readonly<Record<N, LabelReference>>;

/** What to count. */
export interface CountRequest<N extends string = string> {
  /** The relation, as SQL text: a quoted table name, a table function, a query in parentheses. */
  readonly from: string;
  readonly yTrue: LabelReference;
  readonly yPred: PredictionRule;
  /** Row weights, finite and at least 0. Default: 1 each. */
  readonly sampleWeight?: ColumnReference | undefined;
  /**
   * Group columns, such as `{ country: { column: 'country_code' } }`: rows of equal values in all
   * of them get a matrix of their own.
   */
  readonly by?: GroupColumns<N> | undefined;
}

/** Two predictions of the same rows to count jointly. */
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
