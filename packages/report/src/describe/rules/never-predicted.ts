import {
  count,
  counted,
  list,
  metricOf,
  name,
  countEvidence,
  rowsEvidence,
  sentence,
  words,
} from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { BADLY } from './bounds.js';

/** Classes that a model never answers. */
export const neverPredicted: Rule = {
  name: 'never-predicted',
  tells: 'classes that have rows and are never predicted',
  speaksIf: 'the interval of recall ends below 0.5, allowing for the number of classes',
  find({ classes, cautious, terms }) {
    const never = classes.filter(({ predicted, support }, i) => {
      const ends = cautious[i];
      return predicted === 0 && support > 0 && ends && ends.recall.high < BADLY;
    });
    const [first] = never;
    if (!first) return [];
    const labels = never.map(({ label }) => label);
    const rows = never.reduce((sum, { support }) => sum + support, 0);
    const also = never.map(({ label, recall }) => metricOf('recall', recall, [label]));
    const say = sentence({ rule: 'never-predicted', tone: 'bad', rows, also });
    const all = counted(rowsEvidence(rows, labels), terms.row);
    if (never.length === 1) {
      return [say`The model never predicts ${name(first.label)}: it misses all of its ${all}.`];
    }
    return [
      say`The model never predicts ${count(countEvidence(terms.classes, never.length, labels))} of ${count(countEvidence(terms.classes, classes.length))} ${words(terms.classes)} (${list(labels.map(name), terms.classes)}): it misses all of their ${all}.`,
    ];
  },
};
