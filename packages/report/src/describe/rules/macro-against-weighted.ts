import { isBelow } from '../facts.js';
import { digitsOf, metricOf, score, sentence, words } from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { WORTH_SAYING } from './bounds.js';

/** Whether large classes do better than small ones, which the two averages of F1 show. */
export const macroAgainstWeighted: Rule = {
  name: 'macro-against-weighted',
  tells: 'macro F1 against weighted F1: whether frequent or rare classes do better',
  speaksIf: 'their intervals do not overlap, and the values are at least 0.02 apart',
  find({ intervals, classes, terms }) {
    if (!intervals) return [];
    const { macro, weighted } = intervals.averages;
    const isLower = isBelow(macro.f1, weighted.f1);
    if (!isLower && !isBelow(weighted.f1, macro.f1)) return [];
    if (Math.abs(macro.f1.estimate - weighted.f1.estimate) < WORTH_SAYING) return [];
    const both = [
      metricOf('f1', macro.f1, [], 'macro'),
      metricOf('f1', weighted.f1, [], 'weighted'),
    ] as const;
    const digits = digitsOf(both);
    const rows = classes
      .filter(({ f1 }) => f1.estimate < weighted.f1.estimate)
      .reduce((sum, { support }) => sum + support, 0);
    const [better, worse] = isLower ? ['Frequent', 'rare'] : ['Rare', 'frequent'];
    const say = sentence({ rule: 'macro-against-weighted', tone: 'note', rows });
    return [
      say`${words(`${better} ${terms.classes} do better than ${worse} ones`)}: macro F1 is ${score(both[0], digits)} and weighted F1 ${score(both[1], digits)}. The first describes a typical ${words(terms.class)}, the second a typical ${words(terms.row)}.`,
    ];
  },
};
