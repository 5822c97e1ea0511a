import {
  count,
  counted,
  metricOf,
  name,
  rowsEvidence,
  score,
  sentence,
} from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { BADLY } from './bounds.js';

/** Classes that are wrong more often than right, both ways. */
export const weakClass: Rule = {
  name: 'weak-class',
  tells: 'a class whose recall and precision are both low',
  speaksIf: 'both intervals end below 0.5, allowing for the number of classes',
  find: ({ classes, cautious, terms }) =>
    classes.flatMap((one, i) => {
      const ends = cautious[i];
      if (!ends || !(ends.recall.high < BADLY && ends.precision.high < BADLY)) return [];
      const { label, fn, fp, support, predicted, recall, precision } = one;
      const say = sentence({
        rule: 'weak-class',
        tone: 'bad',
        rows: fn + fp,
      });
      return [
        say`The model handles ${name(label)} badly: recall is ${score(metricOf('recall', recall, [label]))} and precision ${score(metricOf('precision', precision, [label]))}. It misses ${count(rowsEvidence(fn, [label]))} of ${counted(rowsEvidence(support, [label]), terms.row)}, and ${count(rowsEvidence(fp, [label], 'wrong answers'))} of its ${counted(rowsEvidence(predicted, [label], 'answers'), 'answer')} ${name(label)} are wrong.`,
      ];
    }),
};
