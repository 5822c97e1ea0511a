import { mergeEffect, mostConfused } from '@confmat/core';
import type { ConfusedPair, ConfusionMatrix } from '@confmat/core';
import type { CellPart } from '../../results/share-of-cells.js';
import type { SentenceFacts } from '../facts.js';
import {
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

const MOST_PAIRS = 3;

/** Classes that are often taken for each other. */
export const confusedPair: Rule = {
  name: 'confused-pair',
  tells:
    'the up to three pairs of classes that are confused most, and what merging them would change',
  speaksIf:
    'there are three classes or more, and the exact interval of the pair’s share of all errors lies above an even share, allowing for the number of pairs',
  find(facts) {
    const { matrix } = facts.results;
    if (!matrix || facts.total === 0 || matrix.nClasses < 3) return [];
    const nPairs = (matrix.nClasses * (matrix.nClasses - 1)) / 2;
    const nErrors = facts.classes.reduce((sum, { fn }) => sum + fn, 0);
    return mostConfused(matrix, { symmetric: true, maxPairs: MOST_PAIRS })
      .filter(({ labels, count }) => {
        const part = errorsBetween(matrix, labels);
        return facts.cautiousShare(count, nErrors, nPairs, part).low > 1 / nPairs;
      })
      .map((pair, place, { length }) =>
        sentenceOf(facts, matrix, pair, { nErrors, isLast: place === length - 1 }),
      );
  },
};

/** Whether the classes are numbers, such as digits or grades, which should not be merged. */
function areNumbers({ labels }: ConfusionMatrix): boolean {
  return labels.every(
    (label) => typeof label !== 'boolean' && /^-?\d+(\.\d+)?$/.test(String(label)),
  );
}

/** All errors; those between two classes are the hits. */
function errorsBetween({ labels }: ConfusionMatrix, pair: ConfusedPair['labels']): CellPart {
  const codes = new Set(pair.map((label) => labels.indexOf(label)));
  return (t, p) => {
    if (t === p) return 'none';
    return codes.has(t) && codes.has(p) ? 'hit' : 'other';
  };
}

function sentenceOf(
  facts: SentenceFacts,
  matrix: ConfusionMatrix,
  { labels: [a, b], counts: [ab, ba], count }: ConfusedPair,
  { nErrors, isLast }: { readonly nErrors: number; readonly isLast: boolean },
): Sentence {
  const share: Evidence = {
    ...metricOf(
      'share',
      facts.share(count, nErrors, errorsBetween(matrix, [a, b])),
      [a, b],
      'errors',
    ),
    rows: nErrors,
  };
  const say = sentence({
    rule: 'confused-pair',
    tone: 'bad',
    rows: count,
  });
  const found = phrase`${directions([a, b], [ab, ba])}, ${percent(share)} of all errors`;
  if (areNumbers(matrix)) {
    return say`${found}.${words(isLast ? ' More labeled rows of such classes may help.' : '')}`;
  }
  const { before, after } = mergeEffect(matrix, [[a, [a, b]]]);
  const accuracy = (value: number, of: string): Evidence => ({
    ...{ metric: 'accuracy', of, labels: [a, b], value, rows: facts.total },
  });
  const [separate, merged] = [
    accuracy(before.accuracy, 'separate classes'),
    accuracy(after.accuracy, 'merged classes'),
  ];
  const digits = after.accuracy - before.accuracy < 0.01 ? 3 : digitsOf([separate, merged]);
  const advice = isLast
    ? ' Merge such classes, or if both are needed, label more rows of them.'
    : '';
  return say`${found}. Merged into one class, they would raise accuracy from ${score(separate, digits)} to ${score(merged, digits)}.${words(advice)}`;
}

/** How many rows of each are taken for the other, the greater number first. */
function directions([a, b]: ConfusedPair['labels'], [ab, ba]: readonly [number, number]): Piece {
  const [from, to, most, least] = ab >= ba ? [a, b, ab, ba] : [b, a, ba, ab];
  const first = counted(rowsEvidence(most, [from, to]), 'row');
  if (least === 0) return phrase`${name(from)} is often taken for ${name(to)}: ${first}`;
  const second = counted(rowsEvidence(least, [to, from]), 'row');
  return phrase`${name(a)} and ${name(b)} are often confused: ${first} of ${name(from)} ${words(most === 1 ? 'is' : 'are')} taken for ${name(to)} and ${second} the other way round`;
}
