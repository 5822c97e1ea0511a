import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { compareAveragePrecision, compareRocAuc } from '../../src/index.js';
import { compareTalliedAreas, compareTalliedPrecision } from '../../src/internal.js';
import type { PairedScoreTally } from '../../src/internal.js';
import { tiedColumn } from '../vectors/read-ties.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of pROC 1.18. */
const ties = readVectors('delong-ties') as { Z: number; p: number };

type Row = readonly [isPositive: boolean, a: number, b: number];

/** The rows counted by both scores; cells in the order in which they come. */
function tallyOf(rows: readonly Row[]): PairedScoreTally {
  const cells = new Map<string, { a: number; b: number; positives: number; negatives: number }>();
  for (const [isPositive, a, b] of rows) {
    const key = `${a} ${b}`;
    const cell = cells.get(key) ?? { a, b, positives: 0, negatives: 0 };
    ++cell[isPositive ? 'positives' : 'negatives'];
    cells.set(key, cell);
  }
  const column = (of: 'a' | 'b' | 'positives' | 'negatives'): Float64Array =>
    Float64Array.from(cells.values(), (cell) => cell[of]);
  return {
    a: column('a'),
    b: column('b'),
    positives: column('positives'),
    negatives: column('negatives'),
  };
}

describe('compareTalliedAreas', () => {
  it('finds of counted rows what pROC finds of the rows', () => {
    const [y, a, b] = [tiedColumn(0), tiedColumn(1), tiedColumn(2)];
    const rows = y.map((label, i): Row => [label === 1, a[i] ?? NaN, b[i] ?? NaN]);
    const tally = tallyOf(rows);
    expect(tally.a.length).toBeLessThan(rows.length);
    const found = compareTalliedAreas(tally, 0.95);
    expect(found.z).toBeCloseTo(ties.Z, 10);
    expect(found.pValue).toBeCloseTo(ties.p, 11);
  });

  it('finds what compareRocAuc finds of the rows, one class and equal scores too', () => {
    const score = fc.integer({ min: 0, max: 4 });
    const row = fc.tuple(fc.boolean(), score, score);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const column = (of: 1 | 2): number[] => rows.map((one) => one[of]);
        const classes = Uint8Array.from(rows, ([is]) => Number(is));
        const found = compareTalliedAreas(tallyOf(rows), 0.9);
        const expected = compareRocAuc(classes, column(1), column(2), { posLabel: 1, level: 0.9 });
        const { standardError, z, pValue, difference, ...rest } = expected;
        // Sums of squares are added in another order.
        const close = (value: number): unknown =>
          Number.isNaN(value) ? NaN : expect.closeTo(value, 12);
        expect(found).toEqual({
          ...rest,
          standardError: close(standardError),
          z: close(z),
          pValue: close(pValue),
          difference: { ...difference, low: close(difference.low), high: close(difference.high) },
        });
      }),
      { seed: 19, numRuns: runs(200) },
    );
  });
});

describe('compareTalliedPrecision', () => {
  it('finds what compareAveragePrecision finds of the rows, one class and equal scores too', () => {
    const score = fc.integer({ min: 0, max: 4 });
    const row = fc.tuple(fc.boolean(), score, score);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const column = (of: 1 | 2): number[] => rows.map((one) => one[of]);
        const classes = Uint8Array.from(rows, ([is]) => Number(is));
        const found = compareTalliedPrecision(tallyOf(rows), 0.9);
        const options = { posLabel: 1, level: 0.9 };
        const expected = compareAveragePrecision(classes, column(1), column(2), options);
        const { standardError, pValue, difference, ...rest } = expected;
        // Sums of squares are added in another order.
        const close = (value: number): unknown =>
          Number.isNaN(value) ? NaN : expect.closeTo(value, 10);
        expect(found).toEqual({
          ...rest,
          standardError: close(standardError),
          pValue: close(pValue),
          difference: { ...difference, low: close(difference.low), high: close(difference.high) },
        });
      }),
      { seed: 23, numRuns: runs(200) },
    );
  });
});
