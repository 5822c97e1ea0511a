import type { Label } from '@confmat/core';
import type { SentenceFacts } from '../facts.js';
import { isBelow } from '../facts.js';
import { metricOf, name, percent, sentence, words } from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { OTHER_SHARE, WORTH_SAYING } from './bounds.js';

const MOST_CLASSES = 3;

/** Classes whose share of the rows is another than in training. */
export const trainDifference: Rule = {
  name: 'train-difference',
  tells: 'the up to three classes whose shares here and in the training data differ most',
  speaksIf:
    'the exact intervals of both shares do not overlap, allowing for the number of classes, and one share is at least 1.5 times the other and 0.02 larger; both sides have rows of the class',
  find(facts) {
    const { results, classes, total, cautiousShare } = facts;
    const { trainCounts = [] } = results;
    const nTrain = trainCounts.reduce((sum, entry) => sum + entry.count, 0);
    const trained = new Map<Label, number>(trainCounts.map((entry) => [entry.label, entry.count]));
    const nLooks = 2 * classes.length;
    return classes
      .flatMap(({ label, support }): readonly Differing[] => {
        // By unit the ends are unknown, because training rows have no units.
        const own = trained.get(label) ?? 0;
        if (own === 0 || support === 0) return [];
        const [here, before] = [support / total, own / nTrain];
        const [less, more] = here < before ? [here, before] : [before, here];
        if (more < OTHER_SHARE * less || more - less < WORTH_SAYING) return [];
        const ends = [
          cautiousShare(support, total, nLooks),
          cautiousShare(own, nTrain, nLooks),
        ] as const;
        if (!isBelow(ends[0], ends[1]) && !isBelow(ends[1], ends[0])) return [];
        return [{ label, support, own, rows: Math.round((more - less) * total) }];
      })
      .sort((a, b) => b.rows - a.rows)
      .slice(0, MOST_CLASSES)
      .map((differing) => sentenceOf(facts, differing, nTrain));
  },
};

interface Differing {
  readonly label: Label;
  readonly support: number;
  readonly own: number;
  readonly rows: number;
}

function sentenceOf(
  { share, total, terms }: SentenceFacts,
  { label, support, own, rows }: Differing,
  nTrain: number,
): Sentence {
  const of = (hits: number, all: number, where: string): Evidence => ({
    ...metricOf('share', share(hits, all), [label], where),
    rows: all,
  });
  const say = sentence({
    rule: 'train-difference',
    tone: 'note',
    rows,
  });
  return say`The training rows are spread differently: ${name(label)} has ${percent(of(own, nTrain, 'training rows'))} of them and ${percent(of(support, total, 'rows'))} of these ${words(terms.row)}s.`;
}
