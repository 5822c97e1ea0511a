import type { ClassFacts, Ends, SentenceFacts } from '../facts.js';
import { classOfInterest, isBelow } from '../facts.js';
import {
  count,
  counted,
  digitsOf,
  metricOf,
  name,
  percent,
  phrase,
  rowsEvidence,
  score,
  sentence,
  words,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { ONE_SIDED } from './bounds.js';

/** Classes that are predicted too seldom, or too often. */
export const oneSidedClass: Rule = {
  name: 'one-sided-class',
  tells: 'a class whose recall is far below its precision, or the reverse',
  speaksIf:
    'the intervals of recall and precision do not overlap, allowing for the number of classes, and the values are at least 0.05 apart; of two classes only the positive or rarer one',
  find(facts) {
    const { classes, cautious, results } = facts;
    const { matrix, posLabel } = results;
    const only = matrix?.nClasses === 2 ? classOfInterest(matrix, posLabel) : undefined;
    return classes.flatMap((one, i) => {
      const ends = cautious[i];
      if (!ends || (only !== undefined && one.label !== only)) return [];
      if (!isApart(one, ends)) return [];
      return isBelow(ends.recall, ends.precision)
        ? [tooSeldom(facts, one)]
        : [tooOften(facts, one)];
    });
  },
};

function isApart(
  { recall, precision }: ClassFacts,
  ends: { readonly recall: Ends; readonly precision: Ends },
): boolean {
  const isDecided = isBelow(ends.recall, ends.precision) || isBelow(ends.precision, ends.recall);
  return isDecided && Math.abs(recall.estimate - precision.estimate) >= ONE_SIDED;
}

function tooSeldom(facts: SentenceFacts, one: ClassFacts): Sentence {
  const { terms } = facts;
  const { label, fn, support } = one;
  const [recall, precision] = bothScores(one);
  const say = sentence({
    rule: 'one-sided-class',
    tone: 'bad',
    rows: fn,
  });
  return say`The model finds too few ${words(`${terms.row}s`)} of ${name(label)}: recall is ${recall}, below its precision of ${precision}. It misses ${count(rowsEvidence(fn, [label]))} of ${counted(rowsEvidence(support, [label]), terms.row)}${sharesOf(facts, one)}.`;
}

function tooOften(facts: SentenceFacts, one: ClassFacts): Sentence {
  const { label, fp, predicted } = one;
  const [recall, precision] = bothScores(one);
  const say = sentence({
    rule: 'one-sided-class',
    tone: 'bad',
    rows: fp,
  });
  return say`The model answers ${name(label)} too often: precision is ${precision}, below its recall of ${recall}. ${count(rowsEvidence(fp, [label], 'wrong answers'))} of ${counted(rowsEvidence(predicted, [label], 'answers'), 'such answer')} ${words(fp === 1 ? 'is' : 'are')} wrong${sharesOf(facts, one)}.`;
}

function bothScores({ label, recall, precision }: ClassFacts): readonly [Piece, Piece] {
  const both = [
    metricOf('recall', recall, [label]),
    metricOf('precision', precision, [label]),
  ] as const;
  const digits = digitsOf(both);
  return [score(both[0], digits), score(both[1], digits)];
}

/** The class's shares of the training rows and of these, where both are known. */
function sharesOf(
  { results: { trainCounts }, terms, total }: SentenceFacts,
  { label, support }: ClassFacts,
): Piece {
  const nTrain = trainCounts?.reduce((sum, entry) => sum + entry.count, 0) ?? 0;
  if (!trainCounts || nTrain === 0) return words('');
  const own = trainCounts.find((entry) => entry.label === label)?.count ?? 0;
  const share = (value: number, rows: number, of: string): Evidence => ({
    ...{ metric: 'share', of, labels: [label], value, rows },
  });
  return phrase`; the class has ${percent(share(own / nTrain, nTrain, 'training rows'))} of the training rows and ${percent(share(support / total, total, 'rows'))} of these ${words(terms.row)}s`;
}
