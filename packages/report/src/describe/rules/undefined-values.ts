import { precision, recall } from '@confmat/core';
import type { ClassMetric, ZeroDivision } from '@confmat/core';
import { chosenCounts } from '../../document/chosen-classes.js';
import type { ClassFacts, SentenceFacts } from '../facts.js';
import { counted, list, name, countEvidence, score, sentence, words } from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';

/** Macro averages that count values that are undefined. */
export const undefinedValues: Rule = {
  name: 'undefined',
  tells:
    'classes whose precision or recall is 0/0, and what counting them as 0 or 1 does to the macro average',
  speaksIf:
    'a class that has rows or predictions lacks the other, and the average is another without it',
  find: (facts) => [
    ...sentenceOf(
      facts,
      precision,
      facts.classes.filter((one) => one.predicted === 0 && one.support > 0),
      'predictions',
    ),
    ...sentenceOf(
      facts,
      recall,
      facts.classes.filter((one) => one.support === 0 && one.predicted > 0),
      `true ${facts.terms.row}s`,
    ),
  ],
};

function sentenceOf(
  { counts: all, terms, classes, results }: SentenceFacts,
  metric: ClassMetric,
  undefinedOnes: readonly ClassFacts[],
  lacking: string,
): readonly Sentence[] {
  const { zeroDivision = 0, only } = results;
  const found = undefinedOnes.filter(({ label }) => only?.includes(label) ?? true);
  const nClasses = only?.length ?? classes.length;
  // Where averages leave them out, they do nothing.
  if (!all || found.length === 0 || Number.isNaN(zeroDivision)) return [];
  const labels = found.map(({ label }) => label);
  const counts = chosenCounts(all, only);
  const mean = (countedAs: ZeroDivision, of: string, nLabels: number): Evidence => ({
    ...{ metric: metric.name, of, labels: [], rows: nLabels },
    value: metric(counts, { average: 'macro', zeroDivision: countedAs }),
  });
  const counting = mean(zeroDivision, 'macro', nClasses);
  const without = mean(NaN, 'macro of defined classes', nClasses - found.length);
  if (!(Math.abs(counting.value - without.value) >= 0.005)) return [];
  const rows = found.reduce((sum, { support, predicted }) => sum + support + predicted, 0);
  const [one, many] = [terms.class, terms.classes];
  const say = sentence({
    rule: 'undefined',
    tone: 'note',
    rows,
  });
  return [
    say`Macro ${words(metric.name)} counts ${counted(countEvidence(many, found.length, labels), one, many)} without ${words(lacking)} (${list(labels.map(name), many)}) as ${words(zeroDivision === 0 ? 'zero' : 'one')}: it is ${score(counting)}, and ${score(without)} over the others.`,
  ];
}
