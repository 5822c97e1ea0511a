import { confusionMatrixFromCounts } from '@confmat/core';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLabels } from '../../src/index.js';

const count = fc.integer({ min: 0, max: 60 });

describe('nextLabels', () => {
  it('is by hand what Neyman asks', () => {
    // The judge passed 565 of 1,100 rows. Of 50 passed ones 30 are good, of 50 failed ones 5 are:
    // 0.5·√(31/52 · 21/52) = 0.2453 against 0.5·√(6/52 · 46/52) = 0.1597 for halves of the rows.
    const both = confusionMatrixFromCounts(
      [
        [45, 20],
        [5, 30],
      ],
      ['bad', 'good'],
    );
    const judge = { positives: 500, total: 1000 };
    const weight = 550 / 1100;
    const pull = [
      weight * Math.sqrt((31 / 52) * (21 / 52)),
      weight * Math.sqrt((6 / 52) * (46 / 52)),
    ];
    const share = (pull[0] ?? NaN) / ((pull[0] ?? NaN) + (pull[1] ?? NaN));
    expect(nextLabels(both, judge, { labeled: 'by judge label' })).toEqual({
      pickedBy: 'judge label',
      positives: Math.round(200 * share) - 50,
      negatives: 150 - Math.round(200 * share),
    });
  });

  it.each(['by judge label', 'by human label'] as const)(
    'leaves no split of the labels with less variance: %s',
    (labeled) => {
      fc.assert(
        fc.property(
          count,
          count,
          count,
          count,
          fc.integer({ min: 20, max: 980 }),
          (a, b, c, d, positives) => {
            const matrix = confusionMatrixFromCounts(
              [
                [a, b],
                [c, d],
              ],
              [0, 1],
            );
            const total = 1000;
            const found = nextLabels(matrix, { positives, total }, { labeled, count: 20 });
            const variance = (more: number): number => {
              const rate = (x: number, n: number): number => (x + 1) / (n + 2);
              const spread = (p: number): number => p * (1 - p);
              if (labeled === 'by judge label') {
                const w = (b + d + positives) / (a + b + c + d + total);
                const ofFound = spread(rate(d, b + d)) / (b + d + more);
                const ofPassed = spread(rate(c, a + c)) / (a + c + 20 - more);
                return w ** 2 * ofFound + (1 - w) ** 2 * ofPassed;
              }
              const [se, sp] = [rate(d, c + d), rate(a, a + b)];
              const raw = (positives / total + sp - 1) / (se + sp - 1);
              const w = se + sp - 1 > 0 ? Math.min(1, Math.max(0, raw)) : 0.5;
              return (
                w ** 2 * (spread(se) / (c + d + more)) +
                (1 - w) ** 2 * (spread(sp) / (a + b + 20 - more))
              );
            };
            const value = (more: number): number => {
              const v = variance(more);
              return Number.isNaN(v) ? Infinity : v;
            };
            const least = Math.min(...Array.from({ length: 21 }, (_, more) => value(more)));
            // Rounding to a whole label may cost a little.
            const near = [-1, 0, 1].map((by) => Math.min(20, Math.max(0, found.positives + by)));
            if (Number.isFinite(least)) {
              expect(Math.min(...near.map(value))).toBeLessThanOrEqual(least * (1 + 1e-9));
            }
            expect(found.positives + found.negatives).toBe(20);
          },
        ),
        { numRuns: runs(400), seed: 5 },
      );
    },
  );

  it('asks for no more rows than there are', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [50, 5],
        [5, 5],
      ],
      [0, 1],
    );
    const few = { positives: 3, total: 15 };
    for (const labeled of ['at random', 'by judge label'] as const) {
      expect(nextLabels(matrix, few, { labeled })).toMatchObject({ positives: 3, negatives: 12 });
      const some = nextLabels(matrix, few, { labeled, count: 10 });
      expect(some.positives).toBeLessThanOrEqual(3);
      expect(some.positives + some.negatives).toBe(10);
    }
  });

  it('refuses what it cannot use', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [5, 1],
        [1, 5],
      ],
      [0, 1],
    );
    const judge = { positives: 5, total: 10 };
    expect(() => nextLabels(matrix, judge, {} as never)).toThrow(/labeled/);
    expect(() => nextLabels(matrix, judge, { labeled: 'at random', count: 0 })).toThrow(/count/);
    expect(() => nextLabels(matrix, { positives: 2, total: 1 }, { labeled: 'at random' })).toThrow(
      /judgeTotals/,
    );
  });
});
