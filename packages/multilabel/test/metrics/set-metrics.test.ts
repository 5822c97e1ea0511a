import { accuracy, errorRate, jaccard } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  exactMatch,
  hammingLoss,
  labelCardinality,
  labelCounts,
  labelSets,
  sampleCounts,
  labelEdits,
} from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { both, minus, randomSets } from '../random-sets.js';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('exactMatch', () => {
  it('takes two empty sets for equal, and the order of labels for nothing', () => {
    expect(exactMatch([[], ['a', 'b'], ['a']], [[], ['b', 'a'], []])).toBe(2 / 3);
  });

  it('weighs samples, and is the plain share where weights add to 0', () => {
    const at = (sampleWeight: number[]) =>
      exactMatch([['a'], ['b']], [['a'], ['a']], { sampleWeight });
    expect([at([3, 1]), at([0, 0]), at([0, 2])]).toEqual([3 / 4, 1 / 2, 0]);
  });

  it('is NaN without samples', () => {
    expect(exactMatch<string>([], [], { labels: ['a'] })).toBeNaN();
  });

  it('is the accuracy of the problem whose classes are the distinct sets', () => {
    const { yTrue, yPred } = randomSets(1, 200, 4);
    const key = (set: ReadonlySet<number>) => [...set].sort().join('|');
    const right = yTrue.filter((set, i) => key(set) === key(yPred[i] ?? new Set()));
    expect(exactMatch(yTrue, yPred)).toBe(right.length / 200);
  });
});

describe('hammingLoss', () => {
  it('counts labels that occur nowhere', () => {
    const options = { labels: ['a', 'b', 'c', 'd'] };
    expect(hammingLoss([['a', 'b']], [['a']], options)).toBe(1 / 4);
    expect(hammingLoss([['a', 'b']], [['a']])).toBe(1 / 2);
  });

  it('is NaN without samples, and without labels', () => {
    expect(hammingLoss<string>([], [], { labels: ['a'] })).toBeNaN();
    expect(hammingLoss<string>([[]], [[]])).toBeNaN();
  });

  it('is 1 − mean label accuracy, and the mean error rate of samples', () => {
    const { yTrue, yPred, labels, sampleWeight } = randomSets(2, 100, 5);
    const options = { labels, sampleWeight };
    const loss = hammingLoss(yTrue, yPred, options);
    expectClose(accuracy(labelCounts(yTrue, yPred, options), { average: 'macro' }), 1 - loss);
    expectClose(errorRate(sampleCounts(yTrue, yPred, options), { average: 'macro' }), loss);
  });
});

describe('labelEdits', () => {
  it('turns {A, B, C} into {A, D} by one substitution and one deletion', () => {
    expect(labelEdits([['A', 'B', 'C']], [['A', 'D']])).toEqual({
      substitutions: 1,
      additions: 0,
      deletions: 1,
      total: 2,
      cost: 2,
    });
  });

  it('turns {A, B, C} into {D, E, F, G} by three substitutions and one addition', () => {
    expect(labelEdits([['A', 'B', 'C']], [['D', 'E', 'F', 'G']])).toMatchObject({
      substitutions: 3,
      additions: 1,
      deletions: 0,
      total: 4,
    });
  });

  it('costs what it is told to', () => {
    const costs = { substitution: 0.5, addition: 10, deletion: 0 };
    const yTrue = [['A', 'B', 'C'], ['A'], []];
    const yPred = [
      ['A', 'D'],
      ['A', 'B'],
      ['A', 'B'],
    ];
    const { cost, perSample } = labelEdits(yTrue, yPred, { costs, perSample: true });
    expect(perSample).toEqual({
      substitutions: Float64Array.of(1, 0, 0),
      additions: Float64Array.of(0, 1, 2),
      deletions: Float64Array.of(1, 0, 0),
      cost: Float64Array.of(0.5, 10, 20),
    });
    expect(cost).toBe(0.5 + 3 * 10);
    expect(labelEdits(yTrue, yPred, { costs: { addition: 3 } }).cost).toBe(1 + 1 + 3 * 3);
  });

  it('weighs totals, not the edits of a sample', () => {
    const options = { sampleWeight: [2, 0.5], perSample: true };
    const edits = labelEdits([['a'], ['a']], [['b'], ['a', 'b']], options);
    expect([edits.substitutions, edits.additions, edits.cost]).toEqual([2, 0.5, 2.5]);
    expect([...(edits.perSample?.additions ?? [])]).toEqual([0, 1]);
  });

  it('has no edits without samples', () => {
    expect(labelEdits<string>([], [], { labels: ['a'] }).total).toBe(0);
  });

  it.each([
    [{ costs: { addition: -1 } }, 'costs.addition is -1, expected a finite number of at least 0'],
    [
      { costs: { insertion: 1 } },
      'costs.insertion is 1, expected only substitution, addition, deletion',
    ],
    [{ costs: null }, 'costs is null, expected an object with substitution, addition, deletion'],
    [{ costs: { deletion: NaN } }, 'costs.deletion is NaN'],
    [{ perSample: 1 }, 'perSample is 1, expected one of true, false'],
  ])('refuses costs below 0, or none: %o', (options, message) => {
    expect(() => labelEdits([['a']], [['b']], options as never)).toThrow(`labelEdits: ${message}`);
  });
});

describe('labelCardinality', () => {
  it('is the mean size of a set, and its share of the labels', () => {
    const sets = [['a', 'b'], ['b'], [], ['a', 'b', 'c']];
    expect(labelCardinality(sets)).toEqual({ cardinality: 6 / 4, density: 6 / 12, nLabels: 3 });
    expect(labelCardinality(sets, { labels: ['a', 'b', 'c', 'd'] }).density).toBe(6 / 16);
    expect(labelCardinality(sets, { sampleWeight: [1, 0, 0, 3] }).cardinality).toBe(11 / 4);
  });

  it('leaves out missing sets', () => {
    const sets = [['a', 'b'], null, []];
    expect(labelCardinality(sets, { nulls: 'skip' }).cardinality).toBe(2 / 2);
    expect(
      labelCardinality(labelSets(sets, { nulls: 'skip' }), { nulls: 'skip' }).cardinality,
    ).toBe(1);
  });

  it('is NaN without samples', () => {
    const none = labelCardinality<string>([], { labels: ['a'] });
    expect(none).toEqual({ cardinality: NaN, density: NaN, nLabels: 1 });
    expect(() => labelCardinality([['a']], { sampleWeight: [1, 2] })).toThrow(
      'labelCardinality: column (1) and sampleWeight (2) must have the same length',
    );
  });
});

describe.for([1, 2, 5, 40])('set metrics over %i labels, by definition on Sets', (nLabels) => {
  const { yTrue, yPred, labels, sampleWeight } = randomSets(nLabels, 150, nLabels);
  const each = <T>(score: (t: ReadonlySet<number>, p: ReadonlySet<number>) => T): T[] =>
    yTrue.map((t, i) => score(t, yPred[i] ?? new Set()));
  const mean = (values: readonly number[], weights?: readonly number[]) =>
    weights
      ? sum(values.map((value, i) => value * (weights[i] ?? 0))) / sum(weights)
      : sum(values) / values.length;

  it.for([undefined, sampleWeight])('agrees', (weights) => {
    const options = { labels, sampleWeight: weights };
    const exact = each((t, p) => Number(minus(t, p).length + minus(p, t).length === 0));
    expectClose(exactMatch(yTrue, yPred, options), mean(exact, weights));
    const wrong = each((t, p) => (minus(t, p).length + minus(p, t).length) / nLabels);
    expectClose(hammingLoss(yTrue, yPred, options), mean(wrong, weights));
    const overlap = each((t, p) => both(t, p).length / (new Set([...t, ...p]).size || Infinity));
    const counts = sampleCounts(yTrue, yPred, options);
    expectClose(jaccard(counts, { average: 'macro' }), mean(overlap, weights));
    expectClose(
      labelCardinality(yPred, options).cardinality,
      mean(yPred.map((set) => set.size), weights), // prettier-ignore
    );
  });

  it('agrees on edits, one by one', () => {
    const { perSample } = labelEdits(yTrue, yPred, { perSample: true });
    // Take labels away in pairs while there are some on both sides.
    const byHand = each((t, p) => {
      const [missed, extra] = [minus(t, p), minus(p, t)];
      let substitutions = 0;
      while (missed.length > 0 && extra.length > 0) {
        missed.pop();
        extra.pop();
        ++substitutions;
      }
      return [substitutions, extra.length, missed.length];
    });
    const ours = byHand.map((_, i) => [
      perSample?.substitutions[i],
      perSample?.additions[i],
      perSample?.deletions[i],
    ]);
    expect(ours).toEqual(byHand);
  });
});
