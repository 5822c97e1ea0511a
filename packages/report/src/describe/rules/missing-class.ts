import type { Label } from '@confmat/core';
import type { Facts } from '../facts.js';
import {
  count,
  counted,
  list,
  name,
  numberOf,
  rowsOf,
  sentence,
  words,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';

/** Classes that one side has and the other lacks. */
export const missingClass: Rule = {
  name: 'missing-class',
  tells:
    'classes that are predicted but never true, or that only the training data or only these rows hold',
  speaksIf: 'a class has rows on one side and none on the other',
  find: (facts) => [...neverTrue(facts), ...notInTraining(facts), ...onlyInTraining(facts)],
};

function neverTrue({ classes, terms }: Facts): readonly Sentence[] {
  const found = classes.filter(({ support, predicted }) => support === 0 && predicted > 0);
  const labels = found.map(({ label }) => label);
  const rows = found.reduce((sum, { predicted }) => sum + predicted, 0);
  if (found.length === 0) return [];
  const say = sentence({ rule: 'missing-class', tone: 'note', rows });
  const all = counted(rowsOf(rows, labels, 'answers'), terms.row);
  if (found.length === 1) {
    return [
      say`The model predicts ${named(labels, terms.classes)} for ${all}, and it is right for none: no ${words(terms.row)} truly is one.`,
    ];
  }
  return [
    say`The model predicts ${count(numberOf(terms.classes, found.length, labels))} ${words(terms.classes)} that no ${words(terms.row)} truly has (${named(labels, terms.classes)}), for ${all}.`,
  ];
}

function notInTraining({ classes, results: { trainCounts }, terms }: Facts): readonly Sentence[] {
  if (!trainCounts) return [];
  const trained = new Set(trainCounts.filter((entry) => entry.count > 0).map(({ label }) => label));
  const found = classes.filter(({ label, support }) => support > 0 && !trained.has(label));
  const labels = found.map(({ label }) => label);
  const rows = found.reduce((sum, { support }) => sum + support, 0);
  if (found.length === 0) return [];
  const say = sentence({ rule: 'missing-class', tone: 'bad', rows });
  return [
    say`${named(labels, terms.classes)} ${words(found.length === 1 ? 'has' : 'have')} ${counted(rowsOf(rows, labels), terms.row)} here but none in training, so the model cannot have learned ${words(found.length === 1 ? 'it' : 'them')}.`,
  ];
}

function onlyInTraining({
  classes,
  results: { trainCounts },
  counts,
  terms,
}: Facts): readonly Sentence[] {
  if (!trainCounts || !counts) return [];
  const seen = new Set(classes.filter(({ support }) => support > 0).map(({ label }) => label));
  const found = trainCounts.filter((entry) => entry.count > 0 && !seen.has(entry.label));
  const labels = found.map(({ label }) => label);
  const trained = found.reduce((sum, entry) => sum + entry.count, 0);
  if (found.length === 0) return [];
  // About no row here: it stands below all that is.
  const say = sentence({ rule: 'missing-class', tone: 'note', rows: 0 });
  return [
    say`${named(labels, terms.classes)} ${words(found.length === 1 ? 'has' : 'have')} ${counted(rowsOf(trained, labels, 'training rows'), 'training row')} but none here, so nothing tells how well the model handles ${words(found.length === 1 ? 'it' : 'them')}.`,
  ];
}

function named(labels: readonly Label[], classes: string): Piece {
  return list(labels.map(name), classes);
}
