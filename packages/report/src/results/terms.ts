import type { BinaryCounts } from '@confmat/core';
import type { Results } from './results.js';

/** What classes and rows are called. */
export interface Terms {
  readonly class: 'class' | 'label' | 'type';
  readonly classes: 'classes' | 'labels' | 'types';
  /** What the counts of a class are numbers of. */
  readonly row: 'row' | 'sample' | 'span';
  /** What has one class, or a set of labels, or spans. */
  readonly whole: 'row' | 'sample' | 'document';
}

const OF_CLASSES: Terms = { class: 'class', classes: 'classes', row: 'row', whole: 'row' };
const OF_LABELS: Terms = { class: 'label', classes: 'labels', row: 'sample', whole: 'sample' };
const OF_SPANS: Terms = { class: 'type', classes: 'types', row: 'span', whole: 'document' };

/** What results call their classes and rows. */
export function termsOf({ matrix, labelSets }: Pick<Results, 'matrix' | 'labelSets'>): Terms {
  return matrix ? OF_CLASSES : termsOfSets(labelSets?.labels);
}

/** What label sets call their labels and samples. */
export function termsOfSets(counts: Sets | undefined): Terms {
  return counts && areSpans(counts) ? OF_SPANS : OF_LABELS;
}

/** Whether label sets are spans of documents: nothing is a true negative of these. */
export function isOfSpans(labelSets: Results['labelSets']): boolean {
  return labelSets !== undefined && areSpans(labelSets.labels);
}

/** Counts of label sets. */
type Sets = Pick<BinaryCounts, 'tn'>;

/** Whether counts of label sets are those of spans. */
export function areSpans({ tn }: Sets): boolean {
  return tn === undefined;
}
