import type { Label } from '@confmat/core';
import {
  boundOf,
  count,
  counted,
  list,
  name,
  countEvidence,
  phrase,
  rowsEvidence,
  sentence,
  someOf,
  words,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import type { Terms } from '../../results/terms.js';
import { FEW_ROWS, FEW_TRAIN_ROWS } from './bounds.js';

/** Classes with too few rows to judge, or to learn from. */
export const fewRows: Rule = {
  name: 'few-rows',
  tells: 'classes with too few rows to judge, or too few training rows',
  speaksIf: 'a class has 1 to 19 true rows, or 1 to 14 training rows',
  find({ classes, results: { trainCounts = [] }, terms }) {
    const few = classes
      .filter(({ support }) => support > 0 && support < FEW_ROWS)
      .map(({ label, support }) => ({ label, count: support }));
    const ofTraining = trainCounts.filter(({ count }) => count > 0 && count < FEW_TRAIN_ROWS);
    const supportOf = new Map(classes.map(({ label, support }) => [label, support]));
    const concerned = ofTraining.reduce((sum, { label }) => sum + (supportOf.get(label) ?? 0), 0);
    const total = few.reduce((sum, { count }) => sum + count, 0);
    return [
      ...sentences(few, classes.length, terms, {
        ...{ rows: total, bound: FEW_ROWS, of: terms.row, where: '' },
        why: ', too few to tell how well the model handles',
      }),
      ...sentences(ofTraining, trainCounts.length, terms, {
        ...{ rows: concerned, bound: FEW_TRAIN_ROWS, of: 'row', where: ' in training' },
        why: ', too few to learn from: label more of',
      }),
    ];
  },
};

interface Wording {
  readonly rows: number;
  readonly bound: number;
  /** What is counted. */
  readonly of: string;
  readonly where: string;
  readonly why: string;
}

function sentences(
  few: readonly { readonly label: Label; readonly count: number }[],
  nClasses: number,
  { classes }: Terms,
  { rows, bound, of, where, why }: Wording,
): readonly Sentence[] {
  const [first] = few;
  if (!first) return [];
  const labels = few.map(({ label }) => label);
  const say = sentence({ rule: 'few-rows', tone: 'note', rows });
  const own = where === '' ? undefined : 'training rows';
  const number = (entry: { readonly label: Label; readonly count: number }): Piece =>
    counted(rowsEvidence(entry.count, [entry.label], own), of);
  if (few.length === 1) {
    return [say`${name(first.label)} has only ${number(first)}${words(`${where}${why}`)} it.`];
  }
  const ascending = [...few].sort((a, b) => a.count - b.count);
  const named = ascending.map(
    (entry) => phrase`${name(entry.label)} ${count(rowsEvidence(entry.count, [entry.label], own))}`,
  );
  const howMany = someOf(
    countEvidence(classes, few.length, labels),
    countEvidence(classes, nClasses),
    'at the start',
  );
  return [
    say`${howMany} ${words(classes)} have fewer than ${counted(boundOf(bound), of)}${words(where)} (${list(named, classes)})${words(why)} them.`,
  ];
}
