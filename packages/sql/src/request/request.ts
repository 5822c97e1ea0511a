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

/** A request to count by truth and one prediction, or two jointly. */
export interface CellRequest<N extends string = string> extends CountRequest<N> {
  readonly yPredB?: PlainRule | undefined;
}

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
   * each unit and cell. Only a row that is left out may lack it.
   */
  readonly unit?: LabelColumnLike | undefined;
}

/** What `countConfusion` counts. A column is given by its name or as an object. */
export interface ConfusionRequest<N extends string = string> extends UnitRequest<N> {
  readonly yTrue: LabelColumnLike;
  readonly yPred: PredictionLike;
}

/** A request to count by truth and one prediction, or two jointly, before its parts are filled in. */
export interface CellRequestLike<N extends string = string> extends ConfusionRequest<N> {
  readonly yPredB?: PlainPredictionLike | undefined;
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

/** The same of one column of scores or two, which are counted exactly. */
export interface ScoreCellRequest<N extends string = string> extends ScoreCountRequest<N> {
  readonly yScoreB?: string | ColumnReference | undefined;
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

/** The one prediction of a request, or both. */
export function predictionsOf({
  yPred,
  yPredB,
}: Pick<CellRequest, 'yPred' | 'yPredB'>): readonly PredictionRule[] {
  return yPredB ? [yPred, yPredB] : [yPred];
}

/** What a request counts by, by the arguments of core's functions that count cells. */
export function argumentsOf({
  yTrue,
  yPred,
  yPredB,
  unit,
}: CellRequest): Readonly<Record<string, LabelReference | PredictionRule>> {
  const others = { ...(yPredB && { yPredB }), ...(unit && { unit }) };
  return { yTrue, yPred, yPredA: yPred, ...others };
}

/** A reason that names an argument, by its column. */
export function inColumns(request: CellRequest, reason: string): string {
  return reason.replace(/yTrue|yPred[AB]/, (name) => {
    const other = argumentsOf(request)[name];
    return other && 'column' in other ? columnName(other) : name;
  });
}

export function columnName({ name, column }: ColumnReference): string {
  return name ?? column;
}

export function groupColumns(by: GroupColumns | undefined): readonly LabelReference[] {
  return Object.values(by ?? {});
}

/** A label that is read from a column, by what queries call it. */
export type NamedLabel = readonly [name: string, reference: LabelReference];

/** What rows are counted by beside their truth and predictions: groups `g0`, `g1` … and unit `u`. */
export function otherKeys({ by, unit }: Pick<CellRequest, 'by' | 'unit'>): readonly NamedLabel[] {
  const groups = groupColumns(by).map((column, place): NamedLabel => [`g${place}`, column]);
  return unit ? [...groups, ['u', unit]] : groups;
}
