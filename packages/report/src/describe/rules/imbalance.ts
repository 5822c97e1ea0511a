import type { Label } from '@confmat/core';
import type { CellPart } from '../../results/share-of-cells.js';
import type { SentenceFacts } from '../facts.js';
import { metricOf, name, percent, sentence, words } from '../write-sentence.js';
import type { Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { UNBALANCED } from './bounds.js';

/** Classes of very different sizes, here and in training. */
export const imbalance: Rule = {
  name: 'imbalance',
  tells: 'the largest and the smallest class where they differ much, here and in the training data',
  speaksIf:
    'the share of the largest class is at least three times that of the smallest one that has rows, by the near ends of their exact intervals, allowing for the number of classes',
  find(facts) {
    const { classes, results, total } = facts;
    const here = classes.map(({ label, support }, code) => ({ label, count: support, code }));
    const { trainCounts = [] } = results;
    const nTrain = trainCounts.reduce((sum, entry) => sum + entry.count, 0);
    const supportOf = new Map<Label, number>(here.map((entry) => [entry.label, entry.count]));
    const rowsHere = (labels: readonly Label[]): number =>
      labels.reduce<number>((sum, label) => sum + (supportOf.get(label) ?? 0), 0);
    return [
      ...sentenceOf(facts, here, total, `of the ${facts.terms.row}s`, rowsHere),
      ...sentenceOf(facts, trainCounts, nTrain, 'of the training rows', rowsHere),
    ];
  },
};

interface Sized {
  readonly label: Label;
  readonly count: number;
  /** Its place in the matrix, if these are its rows. */
  readonly code?: number;
}

function rowsOfClass({ code }: Sized): CellPart | undefined {
  return code === undefined ? undefined : (t) => (t === code ? 'hit' : 'other');
}

function sentenceOf(
  { share, cautiousShare, terms }: SentenceFacts,
  sizes: readonly Sized[],
  total: number,
  where: string,
  rowsHere: (labels: readonly Label[]) => number,
): readonly Sentence[] {
  const descending = sizes.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const [largest, smallest] = [descending[0], descending.at(-1)];
  if (!largest || !smallest || largest === smallest) return [];
  const near = (one: Sized) => cautiousShare(one.count, total, descending.length, rowsOfClass(one));
  if (!(near(largest).low >= UNBALANCED * near(smallest).high)) return [];
  const rare = descending.filter(({ count }) => UNBALANCED * count <= largest.count);
  const of = (one: Sized) => {
    const found = share(one.count, total, rowsOfClass(one));
    return percent({ ...metricOf('share', found, [one.label], where), rows: total });
  };
  const rows = rowsHere(rare.map(({ label }) => label));
  const say = sentence({
    rule: 'imbalance',
    tone: 'note',
    rows,
  });
  return [
    say`The ${words(terms.classes)} are unbalanced${words(where.includes('training') ? ' in training' : '')}: ${name(largest.label)} has ${of(largest)} ${words(where)}, ${name(smallest.label)} ${of(smallest)}.`,
  ];
}
