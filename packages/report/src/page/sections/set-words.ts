/** What the pairs are, of Heydarian, Doyle & Samavi 2022. */
const PAIRS =
  'A missed label is paired with each wrong label of its sample. Where nothing is missed, a wrong label is paired with each true one.';

/** The words for label sets, or for spans. */
export interface SetWords {
  readonly title: string;
  readonly exact: string;
  readonly sizes: string;
  readonly sizesCaption: string;
  readonly pairs: string;
  /** What the pairs are. */
  readonly pairsText: string;
  readonly pairsCaption: string;
  readonly pairsTable: string;
  readonly labels: string;
  /** The last row and column of the pairs. */
  readonly none: string;
  readonly tableHead: readonly [truth: string, given: string, n: string, share: string];
  /** Instead of a true label, and of a given one. */
  readonly instead: readonly [nothing: string, missed: string];
}

/** Of label sets. */
export const LABEL_WORDS: SetWords = {
  title: 'Sets of labels',
  exact: 'exact match',
  sizes: 'Labels per sample',
  sizesCaption: 'Samples by their numbers of true and of given labels',
  pairs: 'Labels given for others',
  pairsText: PAIRS,
  pairsCaption: 'Samples by true label and given label',
  pairsTable: 'True labels and wrong answers',
  labels: 'labels',
  none: 'no label',
  tableHead: ['true label', 'wrong answer', 'samples', 'share of its samples'],
  instead: ['none', 'missed, nothing instead'],
};

/** Of spans, whose samples are documents. */
export const SPAN_WORDS: SetWords = {
  title: 'Documents and errors',
  exact: 'documents wholly right',
  sizes: 'Spans per document',
  sizesCaption: 'Documents by their numbers of true and of found spans',
  pairs: 'Errors by type',
  pairsText: 'The last column has spans that were missed, the last row those that were invented.',
  pairsCaption: 'Spans by true type and found type',
  pairsTable: 'True types and what was found',
  labels: 'types',
  none: 'no span',
  tableHead: ['true type', 'found as', 'spans', 'share of its spans'],
  instead: ['no span: invented', 'no span: missed'],
};
