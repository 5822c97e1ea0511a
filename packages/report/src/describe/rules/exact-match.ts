import { accuracy } from '@confmat/core';
import { exactInterval } from '../../multilabel/exact-interval.js';
import { metricOf, score, sentence } from '../write-sentence.js';
import type { Evidence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { isBelow } from '../facts.js';

/** How many whole sets are right, against how many single labels are. */
export const exactMatch: Rule = {
  name: 'exact-match',
  tells: 'the share of whole label sets that are right, against the accuracy of single labels',
  speaksIf:
    'there are counts per sample or by unit, and the interval of the share ends below label accuracy',
  find({ results: { matrix, labelSets }, level, total }) {
    if (matrix || !labelSets?.labels.tn || total === 0) return [];
    const found = exactInterval(labelSets, level);
    const { labels } = labelSets;
    const labelAccuracy = accuracy(labels, { average: 'micro', zeroDivision: NaN });
    const cells = total * labels.tp.length;
    if (!found || !isBelow(found, { low: labelAccuracy, high: labelAccuracy })) return [];
    const ofLabels: Evidence = {
      ...{ metric: 'accuracy', of: 'pairs of sample and label', labels: [] },
      ...{ value: labelAccuracy, rows: cells },
    };
    const ofSets: Evidence = { ...metricOf('exactMatch', found), rows: total };
    const say = sentence({
      rule: 'exact-match',
      tone: 'note',
      rows: total,
    });
    return [
      say`The whole set of labels is right for ${score(ofSets)} of the samples; of all pairs of sample and label ${score(ofLabels)} are right, most of them labels that are rightly absent.`,
    ];
  },
};
