import { confusionMatrixFromCounts } from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { shiftedPrevalence } from '../../src/index.js';
import type { ShiftedPrevalence } from '../../src/index.js';

const matrix = confusionMatrixFromCounts(
  [
    [80, 20],
    [10, 90],
  ],
  ['no', 'yes'],
);

describe('shiftedPrevalence', () => {
  it('solves for the shares that give the predictions', () => {
    // 0.8 a + 0.1 (1 − a) = 0.5, so a = 4 / 7.
    const found = shiftedPrevalence(matrix, [500, 500]);
    expect(found.prevalence[0]).toBeCloseTo(4 / 7, 14);
    expect(found.prevalence[1]).toBeCloseTo(3 / 7, 14);
    expect(found.weights[0]).toBeCloseTo(8 / 7, 14);
    // A = [[0.8, 0.1], [0.2, 0.9]]: AᵀA has trace 1.5 and determinant 0.49.
    expect(found.separation).toBeCloseTo(Math.sqrt((1.5 - Math.sqrt(1.5 ** 2 - 4 * 0.49)) / 2), 10);
    expect(found.warning).toBeUndefined();
  });

  it('finds the shares that predictions were made of', () => {
    const counts = fc.integer({ min: 1, max: 30 });
    const square = fc.array(fc.array(counts, { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(square, fc.array(counts, { minLength: 3, maxLength: 3 }), (table, rows) => {
        const sure = table.map((row, t) => row.map((count, p) => count + (t === p ? 60 : 0)));
        const all = rows.reduce((sum, count) => sum + count, 0);
        const totals = [0, 1, 2].map((p) =>
          sure.reduce((sum, row, t) => {
            const support = row.reduce((a, b) => a + b, 0);
            return sum + ((rows[t] ?? 0) * (row[p] ?? 0)) / support;
          }, 0),
        );
        const { prevalence } = shiftedPrevalence(
          confusionMatrixFromCounts(sure, [0, 1, 2]),
          totals,
        );
        for (const [code, share] of prevalence.entries()) {
          expect(share).toBeCloseTo((rows[code] ?? 0) / all, 10);
        }
      }),
      { seed: 16, numRuns: runs(100) },
    );
  });

  it('says when it cannot tell', () => {
    const found = (counts: number[][]): ShiftedPrevalence =>
      shiftedPrevalence(confusionMatrixFromCounts(counts, [0, 1]), [5, 5]);
    const of = (counts: number[][]): string | undefined => found(counts).reason;
    expect(
      of([
        [1, 1],
        [2, 2],
      ]),
    ).toContain('predicted alike');
    expect(
      of([
        [1, 1],
        [0, 0],
      ]),
    ).toContain('no true rows');
    expect(
      found([
        [55, 45],
        [45, 55],
      ]).warning,
    ).toContain('nearly alike');
    expect(() => shiftedPrevalence(matrix, [1])).toThrow('shiftedPrevalence: predictedTotals');
    expect(() => shiftedPrevalence(matrix, [0, 0])).toThrow('shiftedPrevalence: predictedTotals');
  });
});
