/** What is counted, in words. */
export interface SetTerms {
  readonly command: 'sets' | 'spans';
  /** What is counted one after the other. */
  readonly row: 'row' | 'document';
  /** What a label has so many of. */
  readonly rows: 'rows' | 'spans';
  readonly label: 'label' | 'type';
  readonly labels: 'labels' | 'types';
  /** The head of the column of these. */
  readonly size: 'size' | 'spans';
}

export const SETS: SetTerms = {
  ...{ command: 'sets', row: 'row', rows: 'rows', label: 'label', labels: 'labels', size: 'size' },
};

export const SPANS: SetTerms = {
  ...{
    command: 'spans',
    row: 'document',
    rows: 'spans',
    label: 'type',
    labels: 'types',
    size: 'spans',
  },
};

/** Words for counts: nothing is a true negative of spans. */
export function setTermsOf({ tn }: { readonly tn?: unknown }): SetTerms {
  return tn === undefined ? SPANS : SETS;
}
