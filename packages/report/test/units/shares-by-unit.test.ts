// Sentences about shares of rows, where rows belong together: the shares have intervals by unit.
import { describe as suite, expect, it } from 'vitest';
import { confusionMatrix, recall } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';

/** 1,000 rows of 200 users; b is rare and taken for c half of the time, by users who do so always. */
const random = createRandom(3);
const rows = Array.from({ length: 200 }, (_, user) => ({ user, isOff: random() < 0.5 })).flatMap(
  ({ user, isOff }) =>
    Array.from({ length: 5 }, (_, at) => {
      const truth = at === 0 ? 'c' : at === 1 ? 'b' : 'a';
      const pred = truth === 'b' && isOff ? 'c' : truth === 'a' && random() < 0.02 ? 'b' : truth;
      return { truth, pred, user: `u${user}` };
    }),
);
type Row = (typeof rows)[number];

function resultsOf(given: readonly Row[]): Parts {
  const matrix = confusionMatrix(
    given.map(({ truth }) => truth),
    given.map(({ pred }) => pred),
    { unit: given.map(({ user }) => user), labels: ['a', 'b', 'c'] },
  );
  return { matrix };
}

/** The interval of a share from its rows, as the recall of rows that are all of one class. */
function shareOf(given: readonly Row[], isHit: (row: Row) => boolean): Interval {
  const own = confusionMatrix(
    given.map(() => 1),
    given.map((row) => Number(isHit(row))),
    { unit: given.map(({ user }) => user), labels: [0, 1] },
  );
  return interval(own, recall, { average: 'binary', posLabel: 1 });
}

/** The intervals of shares in the sentences of a rule. */
function saidShares(results: Parts, rule: 'confused-pair' | 'imbalance') {
  return sentencesOf(results, { rules: [rule] }).flatMap(({ evidence }) =>
    evidence.flatMap(({ metric, interval: of }) => (metric === 'share' && of ? [of] : [])),
  );
}

suite('sentences about shares by unit', () => {
  it('have the interval of the pair’s share of all errors', () => {
    const errors = rows.filter(({ truth, pred }) => truth !== pred);
    const expected = shareOf(errors, ({ truth, pred }) => truth + pred !== 'ab');
    expect(saidShares(resultsOf(rows), 'confused-pair')).toEqual([
      expect.objectContaining({ low: expected.low, high: expected.high }),
    ]);
  });

  it('have the intervals of the shares of classes', () => {
    // Every user has three rows of a, one of b and one of c: no share differs between them.
    const even = resultsOf(rows);
    expect(saidShares(even, 'imbalance')).toEqual([]);
    const few = rows.filter(({ truth, user }) => truth !== 'b' || Number(user.slice(1)) % 4 === 0);
    const [a, b] = ['a', 'b'].map((label) => shareOf(few, ({ truth }) => truth === label));
    expect(saidShares(resultsOf(few), 'imbalance')).toEqual([
      expect.objectContaining({ low: a?.low, high: a?.high }),
      expect.objectContaining({ low: b?.low, high: b?.high }),
    ]);
  });

  it('compare accuracy with one answer by the units in which they differ', () => {
    const rules = ['majority-baseline'] as const;
    const said = sentencesOf(resultsOf(rows), { rules });
    expect(said.map(({ text }) => text.replace(/ \(.*?\)/, ''))).toEqual([
      'Accuracy is 0.89; always answering "a" would reach 0.60.',
    ]);
    expect(said[0]?.evidence.some(({ metric }) => metric === 'pValue')).toBe(false);
    // The same rows of three users: nobody knows what a fourth is like.
    const three = rows.map((row, at) => ({ ...row, user: `u${at % 3 === 0 ? 0 : at % 2 === 0 ? 1 : 2}` })); // prettier-ignore
    const one = three.map((row) => (row.user === 'u0' ? { ...row, pred: 'a' } : row));
    expect(sentencesOf(resultsOf(one), { rules })).toEqual([]);
    const alone = one.map((row, at) => ({ ...row, user: `u${at}` }));
    expect(sentencesOf(resultsOf(alone), { rules })).toHaveLength(1);
  });
});
