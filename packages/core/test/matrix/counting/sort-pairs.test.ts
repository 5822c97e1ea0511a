import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../../src/index.js';
import { partsOf } from '../../../src/matrix/matrix.js';
import { countBySorting, countSplit } from '../../../src/matrix/counting/sort-pairs.js';
import { unaligned } from '../../kernels/views.js';

/** Rows by pair, as a map would count them, sorted by both codes. */
function counted(
  t: readonly number[],
  p: readonly number[],
  weights: readonly number[] | null,
): readonly (readonly [trueCode: number, predCode: number, count: number])[] {
  const sums = new Map<string, number>();
  t.forEach((code, row) => {
    const other = p[row] ?? -1;
    if (code < 0 || other < 0) return;
    const key = `${code},${other}`;
    sums.set(key, (sums.get(key) ?? 0) + (weights?.[row] ?? 1));
  });
  return [...sums]
    .map(([key, sum]) => [...key.split(',').map(Number), sum] as [number, number, number])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const listed = ({
  trueCodes,
  predCodes,
  counts,
}: Record<'trueCodes' | 'predCodes', Int32Array> & { counts: Float64Array }) =>
  Array.from(counts, (count, i) => [trueCodes[i], predCodes[i], count]);

describe('countBySorting', () => {
  it('counts the pairs that a map counts, sorted, whatever the columns', () => {
    const code = fc.integer({ min: -1, max: 6 });
    const row = fc.tuple(code, code, fc.integer({ min: -3, max: 9 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.nat(3), fc.boolean(), (rows, offset, w) => {
        const [t, p] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const weights = w ? rows.map(([, , weight]) => weight) : null;
        const pairs = countBySorting(
          unaligned(t, offset),
          unaligned(p, offset),
          7,
          7,
          weights && Float64Array.from(weights),
        );
        expect(listed(pairs)).toEqual(counted(t, p, weights));
        expect(pairs.nSkipped).toBe(rows.filter(([a, b]) => a < 0 || b < 0).length);
      }),
      { seed: 3, numRuns: runs(400) },
    );
  });

  it('loses nothing of a small weight between great ones', () => {
    const codes = new Int32Array(4);
    const weights = Float64Array.of(1, 1e100, 0.5, -1e100);
    expect(listed(countBySorting(codes, codes, 1, 1, weights))).toEqual([[0, 0, 1.5]]);
  });

  it('takes no rows, and rows that are all left out', () => {
    const none = new Int32Array(0);
    expect(countBySorting(none, none, 0, 0, null)).toMatchObject({ nSkipped: 0 });
    const missing = new Int32Array(3).fill(-1);
    expect(listed(countBySorting(missing, missing, 2, 2, null))).toEqual([]);
  });
});

describe('countSplit', () => {
  it('tallies equal values apart from the pairs of different ones', () => {
    const value = fc.integer({ min: -4, max: 5 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { maxLength: 40 }),
        fc.nat(3),
        (rows, offset) => {
          const [t, p] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
          const split = countSplit(unaligned(t, offset), unaligned(p, offset), -4, 4);
          if (!split) throw new Error('a value lies outside');
          const { diagonal, errors } = split;
          const all = counted(
            t.map((v) => v + 4),
            p.map((v) => v + 4),
            null,
          );
          expect(listed(errors)).toEqual(all.filter(([a, b]) => a !== b));
          const equal = new Map(all.filter(([a, b]) => a === b).map(([a, , count]) => [a, count]));
          expect([...diagonal]).toEqual(Array.from({ length: 16 }, (_, i) => equal.get(i) ?? 0));
        },
      ),
      { seed: 5, numRuns: runs(400) },
    );
  });
});

describe('countSplit of a value outside', () => {
  it.each([-5, 12, 2 ** 31 - 1, -(2 ** 31)])('gives nothing: %d', (value) => {
    const inside = Int32Array.of(-4, 11, 0);
    for (const row of [0, 1, 2]) {
      const column = Int32Array.from(inside, (inner, i) => (i === row ? value : inner));
      expect(countSplit(column, inside, -4, 4)).toBeNull();
      expect(countSplit(inside, column, -4, 4)).toBeNull();
    }
    expect(countSplit(inside, inside, -4, 4)).not.toBeNull();
  });
});

describe('a matrix of integers over a wide range', () => {
  it.each([
    [2047, 'dense'],
    [2048, 'dense'],
    [2049, 'sparse'],
  ])('of %d classes is %s', (k, kind) => {
    // Labels of 100 apart make no small table; the last true one is never predicted.
    const yTrue = Int32Array.from({ length: 3 * k }, (_, row) => 100 * (row % k) - 5);
    const yPred = yTrue.map((label, row) => (row % k === k - 1 ? -5 : label));
    const matrix = confusionMatrix(yTrue, yPred);
    expect(matrix.kind).toBe(kind);
    expect(matrix.labels).toEqual(Array.from({ length: k }, (_, i) => 100 * i - 5));
    expect(matrix.at(100 * (k - 1) - 5, -5)).toBe(3);
    expect(matrix.at(-5, -5)).toBe(3);
    expect(Array.from(matrix.predicted)).toEqual([6, ...new Array<number>(k - 2).fill(3), 0]);
    expect(Array.from(matrix.support)).toEqual(new Array<number>(k).fill(3));
    expect([matrix.total, [...matrix.cells()].length]).toEqual([3 * k, k]);
  });

  it('has the labels that occur, ascending, and every row', () => {
    // Labels from -30000 to 30000 are no small table, and the last one is in a single error.
    const yTrue = Int32Array.from({ length: 5000 }, (_, row) => ((row * 37) % 60_000) - 30_000);
    const yPred = yTrue.map((label, row) => (row % 4 === 0 ? -label : label));
    yPred[4999] = 30_000;
    const matrix = confusionMatrix(yTrue, yPred);
    const labels = [...new Set([...yTrue, ...yPred])].sort((a, b) => a - b);
    expect(matrix.labels).toEqual(labels);
    const cells = counted(
      [...yTrue].map((label) => labels.indexOf(label)),
      [...yPred].map((label) => labels.indexOf(label)),
      null,
    );
    expect(listed(partsOf(matrix).errors)).toEqual(cells.filter(([a, b]) => a !== b));
    expect(matrix.total).toBe(5000);
    expect(matrix.support.every((support, i) => support === rowsOf(yTrue, labels[i]))).toBe(true);
    expect(matrix.at(yTrue[4999] ?? 0, 30_000)).toBe(1);
  });
});

const rowsOf = (column: Int32Array, label = NaN): number =>
  column.filter((value) => value === label).length;
