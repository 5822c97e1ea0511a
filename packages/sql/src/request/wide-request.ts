import type { Label } from '@confmat/core';
import type {
  ColumnReference,
  LabelReference,
  PlainRule,
  PredictionRule,
  WeightReference,
} from './request.js';

/**
 * A relation: SQL text, which goes into the query unchanged, or the name of a table. A text is split
 * at its dots (`'a.b.c'`), the parts of a list may have dots. Each part is quoted.
 */
export type Relation = string | { readonly table: string | readonly string[] };

/** A column of labels, or its name. */
export type LabelColumnLike = string | LabelReference;

/** Predicted labels: the name of a column, a column, or a rule over scores. */
export type PredictionLike =
  | string
  | LabelReference
  | PredictionRule
  | {
      /** The label of the greatest score of an array; of equal ones the first. */
      readonly kind: 'arg-max';
      /** A column of arrays of scores, one for each label. */
      readonly column: string;
      readonly name?: string | undefined;
      readonly labels: readonly Label[];
    };

/** Predicted labels that one column decides. */
export type PlainPredictionLike = string | LabelReference | PlainRule;

/** What every request has. */
export interface SharedRequest<N extends string = string> {
  readonly from: Relation;
  /** Row weights, finite and at least 0. Default: 1 each. */
  readonly sampleWeight?: string | WeightReference | undefined;
  /**
   * Group columns, such as `{ country: 'country_code' }`: rows of equal values in all of them are
   * counted for themselves, too.
   */
  readonly by?: Readonly<Record<N, LabelColumnLike>> | undefined;
}

/** A request of labels, which can be counted by unit. */
export interface UnitRequest<N extends string = string> extends SharedRequest<N> {
  /**
   * What each row belongs to, such as its user: counts then have `units`, of a row of the result for
   * each unit and cell. None may be missing.
   */
  readonly unit?: LabelColumnLike | undefined;
}

/** What `countConfusion` counts. A column is given by its name or as an object. */
export interface ConfusionRequest<N extends string = string> extends UnitRequest<N> {
  readonly yTrue: LabelColumnLike;
  readonly yPred: PredictionLike;
}

/** What `countJoint` counts: two predictions of the same rows. */
export interface JointConfusionRequest<N extends string = string> extends UnitRequest<N> {
  readonly yTrue: LabelColumnLike;
  readonly yPredA: PlainPredictionLike;
  readonly yPredB: PlainPredictionLike;
}

/** Scores of one label against all others. */
export interface ScoreCountRequest<N extends string = string> extends SharedRequest<N> {
  readonly yTrue: LabelColumnLike;
  readonly yScore: string | ColumnReference;
  /** The label that counts as positive; all others are negative. Texts are read as labels of the data. */
  readonly posLabel: Label;
  /**
   * `'exact'` counts every distinct score; `bins` those between even edges, with `area: 'exact'` also
   * the pairs within each bin, so that the area under the ROC curve is exact. Default: `'exact'`.
   */
  readonly scores?: 'exact' | ScoreBins | undefined;
}

/** Bins of equal width. */
export interface ScoreBins {
  /** Number of bins, in [1, 2^20]. */
  readonly bins: number;
  /** Lowest and highest edge; a score outside is an error. */
  readonly range: readonly [lowest: number, highest: number];
  readonly area?: 'exact' | undefined;
}

/** Sets of labels: columns of arrays. */
export interface SetCountRequest<N extends string = string> extends SharedRequest<N> {
  readonly yTrue: string | ColumnReference;
  readonly yPred: string | ColumnReference;
}

/** Sets of labels that can be counted by unit. */
export type LabelCountRequest<N extends string = string> = SetCountRequest<N> & UnitRequest<N>;
