import { pooledCounts } from '@confmat/core';
import { isBelow } from '../facts.js';
import {
  count,
  digitsOf,
  metricOf,
  rowsEvidence,
  score,
  sentence,
  words,
} from '../write-sentence.js';
import type { Evidence } from '../sentence.js';
import type { Rule } from '../rule.js';

/** Whether a model gives too few labels, or too many. */
export const setSize: Rule = {
  name: 'set-size',
  tells: 'whether the model gives too few labels, or too many',
  speaksIf:
    'the intervals of micro precision and micro recall, each sample, or each unit of samples, being taken together, do not overlap',
  find({ results: { matrix, labelSets }, intervals, terms }) {
    if (matrix || !labelSets || !intervals) return [];
    const { precision, recall } = intervals.averages.micro;
    const isCautious = isBelow(recall, precision);
    if (!isCautious && !isBelow(precision, recall)) return [];
    const { tp, fp, fn } = pooledCounts(labelSets.labels);
    const [hits = 0, added = 0, missed = 0] = [tp[0], fp[0], fn?.[0]];
    const both = [
      metricOf('recall', recall, [], 'micro'),
      metricOf('precision', precision, [], 'micro'),
    ] as const;
    const digits = digitsOf(both);
    const { nSamples: total } = labelSets.labels;
    const isOfSpans = terms.row === 'span';
    const [many, whole] = isOfSpans ? ['spans', 'document'] : ['labels', 'sample'];
    const mean = (value: number, of: string): Evidence => ({
      ...{ metric: 'labelsPerSample', of, labels: [], value: value / total, rows: total },
    });
    const say = sentence({ rule: 'set-size', tone: 'note', rows: Math.max(added, missed) });
    return [
      say`The model gives too ${words(isCautious ? 'few' : 'many')} ${words(many)}: ${score(mean(hits + added, 'predicted'))} per ${words(whole)} where ${score(mean(hits + missed, 'true'))} are true. It misses ${count(rowsEvidence(missed, [], `missed ${many}`))} and adds ${count(rowsEvidence(added, [], `added ${many}`))} wrongly, so micro recall is ${score(both[0], digits)} and micro precision ${score(both[1], digits)}.`,
    ];
  },
};
