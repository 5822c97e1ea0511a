import { describe, expect, it } from 'vitest';
import { oracleConfusionMatrix, randomColumns } from '@confmat/testkit';
import { confusionMatrix } from '../../../src/index.js';
import { countPairsWithin, countWidePairsWithin } from '../../../src/matrix/kernels/count-pairs.js';

const bits = 2;

function countedByHand(t: Int32Array, p: Int32Array, least: number, n: number): Uint32Array {
  const counts = new Uint32Array(4 ** bits);
  for (let i = 0; i < n; ++i) {
    const cell = ((t[i] ?? 0) - least) * 2 ** bits + ((p[i] ?? 0) - least);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

describe('countPairsWithin', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('counts %d rows', (n) => {
    const t = Int32Array.from({ length: n }, (_, i) => 5 + (i % 4));
    const p = Int32Array.from({ length: n }, (_, i) => 5 + ((3 * i + 1) % 4));
    const counts = new Uint32Array(4 ** bits);
    expect(countPairsWithin(t, p, 5, bits, counts)).toBe(n);
    expect(counts).toEqual(countedByHand(t, p, 5, n));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('stops at a value out of range in row %d', (bad) => {
    for (const value of [4, 9, -(2 ** 31), 2 ** 31 - 1]) {
      const t = Int32Array.from({ length: 9 }, (_, i) => (i === bad ? value : 5));
      const inRange = new Int32Array(9).fill(8);
      const counts = new Uint32Array(4 ** bits);
      expect(countPairsWithin(t, inRange, 5, bits, counts)).toBeLessThanOrEqual(bad);
      expect(countPairsWithin(inRange, t, 5, bits, counts)).toBeLessThanOrEqual(bad);
    }
  });

  it('adds to what is there, and takes views that start anywhere', () => {
    const t = Int32Array.of(9, 0, 1, 2, 3, 9).subarray(1, 5);
    const p = Int32Array.of(9, 9, 3, 2, 1, 0).subarray(2);
    const counts = new Uint32Array(16).fill(1);
    expect(countPairsWithin(t, p, 0, bits, counts)).toBe(4);
    expect(counts).toEqual(countedByHand(t, p, 0, 4).map((count) => count + 1));
  });
});

describe('countWidePairsWithin', () => {
  const halves = (values: readonly bigint[]) =>
    new Int32Array(BigInt64Array.from(values).buffer, 0, 2 * values.length);

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('counts %d rows', (n) => {
    const t = Int32Array.from({ length: n }, (_, i) => i % 4);
    const p = Int32Array.from({ length: n }, (_, i) => (3 * i + 1) % 4);
    const wide = (values: Int32Array) => halves(Array.from(values, BigInt));
    const counts = new Uint32Array(4 ** bits);
    expect(countWidePairsWithin(wide(t), wide(p), bits, counts)).toBe(n);
    expect(counts).toEqual(countedByHand(t, p, 0, n));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('stops at a value out of range in row %d', (bad) => {
    // The last three have low halves in range.
    for (const value of [4n, -1n, 2n ** 31n, 2n ** 32n + 1n, -(2n ** 32n), -(2n ** 63n)]) {
      const t = halves(Array.from({ length: 9 }, (_, i) => (i === bad ? value : 0n)));
      const inRange = halves(new Array<bigint>(9).fill(3n));
      const counts = new Uint32Array(4 ** bits);
      expect(countWidePairsWithin(t, inRange, bits, counts)).toBeLessThanOrEqual(bad);
      expect(countWidePairsWithin(inRange, t, bits, counts)).toBeLessThanOrEqual(bad);
    }
  });
});

describe('integers whose range the first rows do not tell', () => {
  const { yTrue, yPred } = randomColumns({ seed: 9, nSamples: 5000, nClasses: 7, errorRate: 0.4 });

  it.each([0, 1023, 1024, 1025, 4996, 4997, 4998, 4999])(
    'are counted whatever stands in row %d',
    (row) => {
      for (const value of [-3, 7, 8, 1000, 100_000, 2 ** 31 - 1, -(2 ** 31)]) {
        const t = yTrue.map((label, i) => (i === row ? value : label));
        const expected = oracleConfusionMatrix(t, yPred);
        const matrix = confusionMatrix(Int32Array.from(t), Int32Array.from(yPred));
        expect(matrix.labels).toEqual(expected.labels);
        expect(Array.from(matrix.counts)).toEqual(expected.counts.flat());
        const wide = confusionMatrix(
          BigInt64Array.from(t, BigInt),
          BigInt64Array.from(yPred, BigInt),
        );
        expect(wide).toEqual(matrix);
      }
    },
  );

  it('are counted at both ends of 32 bits', () => {
    const ends = [2 ** 31 - 1, -(2 ** 31), 2 ** 31 - 1, -(2 ** 31), -(2 ** 31)];
    const t = Int32Array.from(ends);
    const p = Int32Array.from([...ends].reverse());
    const expected = oracleConfusionMatrix(ends, [...ends].reverse());
    expect(Array.from(confusionMatrix(t, p).counts)).toEqual(expected.counts.flat());
    const far = Int32Array.from({ length: 3000 }, (_, i) => (i < 2000 ? 2 ** 31 - 1 : -(2 ** 31)));
    expect(Array.from(confusionMatrix(far, far).counts)).toEqual([1000, 0, 0, 2000]);
  });

  const MIN = -(2 ** 31);
  const MAX = 2 ** 31 - 1;

  it.each([
    [MIN, 3],
    [MIN + 1, 3],
    [MAX - 2, 3],
    [MAX - 3, 3],
    [MAX - 4, 5],
    [MAX, 1],
    [-1, 3],
  ])('are counted from %d on, %d of them, whatever comes last', (least, span) => {
    const near = Array.from({ length: 1100 }, (_, i) => least + (i % span));
    for (const last of [MIN, MIN + 1, MIN + 3, -2, 0, 2, MAX - 3, MAX - 1, MAX]) {
      const t = [...near, last];
      const p = [...near, least];
      const expected = oracleConfusionMatrix(t, p);
      const matrix = confusionMatrix(Int32Array.from(t), Int32Array.from(p));
      expect(matrix.labels).toEqual(expected.labels);
      expect(Array.from(matrix.counts)).toEqual(expected.counts.flat());
    }
  });
});
