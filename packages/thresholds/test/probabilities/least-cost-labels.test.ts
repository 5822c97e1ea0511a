import { confusionMatrix, expectedCost } from '@confmat/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argMaxLabels, labelsAtThreshold, leastCostLabels } from '../../src/index.js';

describe('leastCostLabels', () => {
  it('adds up what each answer costs', () => {
    // Costs of "a", "b", "c": 0.2·0 + 0.3·4 + 0.5·6 = 4.2; 0.2·1 + 0.3·0 + 0.5·2 = 1.2; 0.2·9 + 0.3·1 = 2.1.
    const costs = [
      [0, 1, 9],
      [4, 0, 1],
      [6, 2, 0],
    ];
    const { yPred, codes, nTies } = leastCostLabels([[0.2, 0.3, 0.5]], ['a', 'b', 'c'], costs);
    expect(yPred).toEqual(['b']);
    expect([...codes]).toEqual([1]);
    expect(nTies).toBe(0);
  });

  it('of two classes is positive from the probability fp / (fp + fn) of the costs on (Elkan 2001)', () => {
    // The costs of Statlog's German credit data: a bad risk taken for a good one costs 5. 1 / (1 + 5).
    const costs = [
      [0, 1],
      [5, 0],
    ];
    const positive = Float64Array.from({ length: 101 }, (_, i) => i / 100);
    const rows = Array.from(positive, (p) => [1 - p, p]);
    const { yPred } = leastCostLabels(rows, ['good', 'bad'], costs);
    const atThreshold = labelsAtThreshold(positive, 1 / 6, { labels: ['good', 'bad'] });
    expect(yPred).toEqual(atThreshold.yPred);
  });

  it('is the greatest probability where all errors cost the same', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }));
    fc.assert(
      fc.property(rows, (parts) => {
        const yProba = parts.map((row) => row.map((part) => part / row.reduce((a, b) => a + b)));
        const found = leastCostLabels(yProba, ['a', 'b', 'c'], {});
        expect(found.yPred).toEqual(argMaxLabels(yProba, ['a', 'b', 'c']).yPred);
      }),
      { seed: 20261129 },
    );
  });

  it('costs least of all answers, row by row', () => {
    const cost = fc.integer({ min: -3, max: 9 });
    const square = fc.array(fc.array(cost, { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    const row = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), square, (parts, costs) => {
        const labels = ['a', 'b', 'c'];
        // Probabilities in eighths are exact, and so are their products with whole costs.
        const yProba = parts.map(([a = 0, b = 0]) => {
          const first = Math.min(a, 8);
          const second = Math.min(b, 8 - first);
          return [first / 8, second / 8, (8 - first - second) / 8];
        });
        const ofRows = yProba.map((p) =>
          labels.map((_, answer) =>
            p.reduce((sum, x, t) => sum + x * (costs[t]?.[answer] ?? NaN), 0),
          ),
        );
        const { codes, nTies } = leastCostLabels(yProba, labels, costs);
        const best = ofRows.map((all) => all.indexOf(Math.min(...all)));
        expect([...codes]).toEqual(best);
        const ties = ofRows.filter((all) => all.filter((c) => c === Math.min(...all)).length > 1);
        expect(nTies).toBe(ties.length);
      }),
      { seed: 20261129 },
    );
  });

  it('takes costs as expectedCost does, and lowers what it finds', () => {
    const yTrue = ['a', 'b', 'b', 'c', 'a', 'c'];
    const yProba = {
      data: Float32Array.of(6, 2, 2, 5, 4, 1, 5, 5, 0, 4, 3, 3, 3, 3, 4, 1, 4, 5).map(
        (x) => x / 10,
      ),
      shape: [6, 3],
    } as const;
    const costs = { cells: [{ trueLabel: 'b', predLabel: 'a', cost: 10 }] };
    const options = { labels: ['a', 'b', 'c'] };
    const costOf = (yPred: readonly string[]): number =>
      expectedCost(confusionMatrix(yTrue, yPred, options), costs).total;
    const { yPred, nTies } = leastCostLabels(yProba, ['a', 'b', 'c'], costs);
    // Row 1: "a" costs 2·10 + 2, "b" 6 + 2, "c" 6 + 2 tenths; the first of the two is taken.
    expect(yPred.slice(0, 2)).toEqual(['b', 'b']);
    expect(nTies).toBeGreaterThan(0);
    expect(costOf(yPred)).toBeLessThan(costOf(argMaxLabels(yProba, ['a', 'b', 'c']).yPred));
  });

  it.each([
    [
      () => leastCostLabels([[0.5, 0.6]], ['a', 'b'], {}),
      "leastCostLabels: the sum of yProba[0] is 1.1, expected 1 (rowSums: 'accept' takes such rows as they are)",
    ],
    [
      () =>
        leastCostLabels(
          [
            [0.5, 0.5],
            [1.5, -0.5],
          ],
          ['a', 'b'],
          {},
        ),
      'leastCostLabels: yProba[1][0] is 1.5, expected a probability in [0, 1]',
    ],
    [
      () => leastCostLabels([[1]], ['a', 'b'], {}),
      /^leastCostLabels: yProba is of width 1, expected 2, one for each of labels$/,
    ],
    [
      () => leastCostLabels([[1, 0]], ['a', 'b'], [[0, 1]]),
      /^leastCostLabels: costs is of length 1, expected 2 for 2 labels$/,
    ],
    [
      () => leastCostLabels([[1, 0]], ['a', 'b'], {}, { rowSum: 'accept' } as object),
      /^leastCostLabels: there is no option "rowSum"/,
    ],
  ])('refuses what it cannot weigh: %#', (call, message) => {
    expect(call).toThrow(message);
  });
});
