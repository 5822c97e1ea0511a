import { fOf, fScore } from '../../document/f-score.js';
import { scoreName } from '../../document/score-name.js';
import { isBelow } from '../facts.js';
import { digitsOf, metricOf, score, sentence, words } from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { WORTH_SAYING } from './bounds.js';

/** Whether large classes do better than small ones, which the two averages of F1 show. */
export const macroAgainstWeighted: Rule = {
  name: 'macro-against-weighted',
  tells: 'macro F1 against weighted F1: whether frequent or rare classes do better',
  speaksIf: 'their intervals do not overlap, and the values are at least 0.02 apart',
  find({ intervals, classes, terms, results: { beta } }) {
    if (!intervals) return [];
    const [macro, weighted] = [fOf(intervals.averages.macro), fOf(intervals.averages.weighted)];
    const { name: metric } = fScore(beta);
    const f = words(scoreName(beta));
    const isLower = isBelow(macro, weighted);
    if (!isLower && !isBelow(weighted, macro)) return [];
    if (Math.abs(macro.estimate - weighted.estimate) < WORTH_SAYING) return [];
    const both = [
      metricOf(metric, macro, [], 'macro'),
      metricOf(metric, weighted, [], 'weighted'),
    ] as const;
    const digits = digitsOf(both);
    const supportOf = new Map(classes.map(({ label, support }) => [label, support]));
    const rows = intervals.rows
      .filter((line) => fOf(line).estimate < weighted.estimate)
      .reduce((sum, { label }) => sum + (supportOf.get(label) ?? 0), 0);
    const [better, worse] = isLower ? ['Frequent', 'rare'] : ['Rare', 'frequent'];
    const say = sentence({ rule: 'macro-against-weighted', tone: 'note', rows });
    return [
      say`${words(`${better} ${terms.classes} do better than ${worse} ones`)}: macro ${f} is ${score(both[0], digits)} and weighted ${f} ${score(both[1], digits)}. The first describes a typical ${words(terms.class)}, the second a typical ${words(terms.row)}.`,
    ];
  },
};
