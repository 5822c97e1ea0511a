import type { Label } from '@confmat/core';
import type { SentenceFacts } from '../facts.js';
import {
  count,
  counted,
  list,
  name,
  countEvidence,
  rowsEvidence,
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

function neverTrue({ classes, terms }: SentenceFacts): readonly Sentence[] {
  const found = classes.filter(({ support, predicted }) => support === 0 && predicted > 0);
  const labels = found.map(({ label }) => label);
  const rows = found.reduce((sum, { predicted }) => sum + predicted, 0);
  if (found.length === 0) return [];
  const say = sentence({ rule: 'missing-class', tone: 'note', rows });
  const all = counted(rowsEvidence(rows, labels, 'answers'), terms.row);
  if (found.length === 1) {
    return [
      say`The model predicts ${namedClasses(labels, terms.classes)} for ${all}, and it is right for none: no ${words(terms.row)} truly is one.`,
    ];
  }
  return [
    say`The model predicts ${count(countEvidence(terms.classes, found.length, labels))} ${words(terms.classes)} that no ${words(terms.row)} truly has (${namedClasses(labels, terms.classes)}), for ${all}.`,
  ];
}

function notInTraining({
  classes,
  results: { trainCounts },
  terms,
}: SentenceFacts): readonly Sentence[] {
  if (!trainCounts) return [];
  const trained = new Set(trainCounts.filter((entry) => entry.count > 0).map(({ label }) => label));
  const found = classes.filter(({ label, support }) => support > 0 && !trained.has(label));
  const labels = found.map(({ label }) => label);
  const rows = found.reduce((sum, { support }) => sum + support, 0);
  if (found.length === 0) return [];
  const say = sentence({ rule: 'missing-class', tone: 'bad', rows });
  return [
    say`${namedClasses(labels, terms.classes)} ${words(found.length === 1 ? 'has' : 'have')} ${counted(rowsEvidence(rows, labels), terms.row)} here but none in training, so the model cannot have learned ${words(found.length === 1 ? 'it' : 'them')}.`,
  ];
}

function onlyInTraining({
  classes,
  results: { trainCounts },
  counts,
  terms,
}: SentenceFacts): readonly Sentence[] {
  if (!trainCounts || !counts) return [];
  const seen = new Set(classes.filter(({ support }) => support > 0).map(({ label }) => label));
  const found = trainCounts.filter((entry) => entry.count > 0 && !seen.has(entry.label));
  const labels = found.map(({ label }) => label);
  const trained = found.reduce((sum, entry) => sum + entry.count, 0);
  if (found.length === 0) return [];
  // About no row here: it stands below all that is.
  const say = sentence({ rule: 'missing-class', tone: 'note', rows: 0 });
  return [
    say`${namedClasses(labels, terms.classes)} ${words(found.length === 1 ? 'has' : 'have')} ${counted(rowsEvidence(trained, labels, 'training rows'), 'training row')} but none here, so nothing tells how well the model handles ${words(found.length === 1 ? 'it' : 'them')}.`,
  ];
}

function namedClasses(labels: readonly Label[], classes: string): Piece {
  return list(labels.map(name), classes);
}
