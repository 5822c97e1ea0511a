import {
  boundOf,
  list,
  metricOf,
  name,
  countEvidence,
  score,
  sentence,
  someOf,
  words,
} from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { WELL } from './bounds.js';

/** The classes that are handled well, all in one sentence. */
export const strongClasses: Rule = {
  name: 'strong-classes',
  tells: 'the classes whose recall and precision are both high',
  speaksIf:
    'both intervals begin at 0.9 or above, allowing for the number of classes, and above what guessing would reach: the class’s share of the answers and of the rows',
  find({ classes, cautious, terms, total }) {
    const good = classes.filter(({ support, predicted }, i) => {
      const ends = cautious[i];
      if (!ends || !(ends.recall.low >= WELL && ends.precision.low >= WELL)) return false;
      // Guesses reach the class's share of the answers and of the rows.
      return ends.recall.low > predicted / total && ends.precision.low > support / total;
    });
    if (good.length === 0) return [];
    const labels = good.map(({ label }) => label);
    const also = good.flatMap(({ label, recall, precision }) => [
      metricOf('recall', recall, [label]),
      metricOf('precision', precision, [label]),
    ]);
    const rows = good.reduce((sum, { support }) => sum + support, 0);
    const say = sentence({ rule: 'strong-classes', tone: 'good', rows, also });
    const names = list(labels.map(name), terms.classes);
    const bound = score(boundOf(WELL), 1);
    if (good.length === 1) {
      return [say`The model handles ${names} well: recall and precision are both above ${bound}.`];
    }
    const which = someOf(
      countEvidence(terms.classes, good.length, labels),
      countEvidence(terms.classes, classes.length),
    );
    return [
      say`The model handles ${which} ${words(terms.classes)} well: recall and precision are both above ${bound} for ${names}.`,
    ];
  },
};
