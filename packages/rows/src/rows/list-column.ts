/** A column of lists of scores, one for each label. */
export interface ListColumn {
  readonly name: string;
  /** The labels of the items of every list, in their order. */
  readonly labels: readonly string[];
}
