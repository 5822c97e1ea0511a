import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { addTallies } from '../../../src/matrix/kernels/add-tallies.js';
import { countBytePairs, countPairs } from '../../../src/matrix/kernels/count-pairs.js';
import {
  settleSums,
  sumLanes,
  sumPairs,
  sumPairsWithin,
  takeLanes,
} from '../../../src/matrix/kernels/sum-pairs.js';
import { countAdded, listAdded } from '../../../src/matrix/kernels/list-sums.js';
import { unaligned, unalignedBytes } from '../../kernels/views.js';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const OFFSETS = [0, 1, 3];

const random = createRandom(91);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

/** One pass over the rows for each cell. */
function bruteForce(
  t: readonly number[],
  p: readonly number[],
  [leastTrue, nTrue]: readonly [number, number],
  [leastPred, nPred]: readonly [number, number],
  weights?: readonly number[],
): number[] {
  return Array.from({ length: nTrue * nPred }, (_, cell) =>
    t.reduce((sum, value, row) => {
      const isHere =
        value === leastTrue + Math.floor(cell / nPred) && p[row] === leastPred + (cell % nPred);
      return isHere ? sum + (weights?.[row] ?? 1) : sum;
    }, 0),
  );
}

describe('countPairs', () => {
  it.each(ROWS)('adds up %d rows, from any offset', (n) => {
    for (const offset of OFFSETS) {
      const t = [2, 0, ...draw(n, 0, 3)].slice(0, n);
      const p = [0, 3, ...draw(n, 0, 4)].slice(0, n);
      const counts = new Uint32Array(3 * 4).fill(10);
      countPairs(unaligned(t, offset), unaligned(p, offset), 4, counts);
      const expected = bruteForce(t, p, [0, 3], [0, 4]);
      expect([...counts]).toEqual(expected.map((count) => 10 + count));
    }
  });

  it('counts the last cell to 2^32 − 1', () => {
    const counts = Uint32Array.of(0, 0, 0, 2 ** 32 - 3);
    countPairs(Int32Array.of(1, 1), Int32Array.of(1, 1), 2, counts);
    expect(counts[3]).toBe(2 ** 32 - 1);
  });

  it('counts a cell of doubles beyond 2^32', () => {
    const counts = Float64Array.of(0, 0, 0, 2 ** 32 - 1);
    countPairs(Int32Array.of(1, 1), Int32Array.of(1, 1), 2, counts);
    expect(counts[3]).toBe(2 ** 32 + 1);
  });

  it.each(ROWS)('leaves out rows of %d with a negative code', (n) => {
    for (const offset of OFFSETS) {
      const t = [-1, 2, 0, ...draw(n, -1, 4)].slice(0, n);
      const p = [3, -1, -1, ...draw(n, -1, 5)].slice(0, n);
      const counts = new Uint32Array(3 * 4);
      const nSkipped = countPairs(unaligned(t, offset), unaligned(p, offset), 4, counts);
      expect([...counts]).toEqual(bruteForce(t, p, [0, 3], [0, 4]));
      expect(nSkipped).toBe(t.filter((code, row) => code < 0 || (p[row] ?? 0) < 0).length);
    }
  });
});

describe('countBytePairs', () => {
  it.each(ROWS)('adds up %d rows of bytes over their whole range', (n) => {
    for (const offset of OFFSETS) {
      const t = [255, 0, 127, 128, ...draw(n, 0, 256)].slice(0, n);
      const p = [0, 255, 128, 127, ...draw(n, 0, 256)].slice(0, n);
      const counts = new Uint32Array(65_536);
      countBytePairs(unalignedBytes(t, offset), unalignedBytes(p, offset), counts);
      const found = [...counts.entries()].filter(([, count]) => count > 0);
      const expected = new Map<number, number>();
      t.forEach((value, row) => {
        const cell = 256 * value + (p[row] ?? 0);
        expected.set(cell, (expected.get(cell) ?? 0) + 1);
      });
      expect(new Map(found)).toEqual(expected);
    }
  });
});

/** The sums of a table of shape (m, 2), with what rounding took from them. */
function settled(sums: Float64Array): Float64Array {
  const out = new Float64Array(sums.length / 2);
  settleSums(sums, out);
  return out;
}

/** A table of shape (m, 2) whose sums hold a half and whose rests hold nothing. */
const halves = (m: number): Float64Array =>
  new Float64Array(2 * m).map((_, at) => (at % 2 === 0 ? 0.5 : 0));

describe('sumPairs', () => {
  it.each(ROWS)('adds up the weights of %d rows, negative codes left out', (n) => {
    for (const offset of OFFSETS) {
      const t = [2, -1, 0, ...draw(n, -1, 4)].slice(0, n);
      const p = [3, 0, -1, ...draw(n, -1, 5)].slice(0, n);
      const weights = draw(n, -5, 11);
      const sums = halves(12);
      const columns = [unaligned(t, offset), unaligned(p, offset)] as const;
      const nSkipped = sumPairs(...columns, Float64Array.from(weights), 4, sums);
      const expected = bruteForce(t, p, [0, 3], [0, 4], weights);
      expect([...settled(sums)].map((sum) => sum - 0.5)).toEqual(expected);
      expect(nSkipped).toBe(t.filter((code, row) => code < 0 || (p[row] ?? 0) < 0).length);
    }
  });

  it('loses nothing of a small weight between great ones', () => {
    const rows = new Int32Array(5);
    const sums = new Float64Array(2);
    sumPairs(rows, rows, Float64Array.of(1, 1e100, 1, -1e100, 0.5), 1, sums);
    expect([...settled(sums)]).toEqual([2.5]);
  });
});

describe.each([{ inLanes: false }, { inLanes: true }])(
  'sumPairsWithin, in lanes: $inLanes',
  ({ inLanes }) => {
    const bits = 2;
    const sumOf = (t: readonly number[], p: readonly number[], weights: readonly number[]) => {
      const columns = [unaligned(t, 1), unaligned(p, 3), Float64Array.from(weights)] as const;
      const sums = new Float64Array(32).fill(-0);
      const n = t.length;
      const start = inLanes ? n & 3 : n;
      const [trues, preds, first] = columns;
      let done = sumPairsWithin(
        trues.subarray(0, start),
        preds.subarray(0, start),
        first.subarray(0, start),
        -2,
        bits,
        sums,
      );
      const lanes = new Float64Array(64).fill(-0);
      // One turn, and the rest.
      for (const [from, end] of [
        [start, Math.min(n, start + 4)],
        [Math.min(n, start + 4), n],
      ] as const) {
        if (done < from) break;
        done = sumLanes(...columns, from, end, -2, bits, lanes);
        takeLanes(lanes, sums);
      }
      const m = countAdded(sums);
      const [values, others, totals] = [new Int32Array(m), new Int32Array(m), new Float64Array(m)];
      listAdded(sums, -2, bits, values, others, totals);
      const marks = new Uint32Array(16);
      values.forEach((value, i) => (marks[4 * (value + 2) + (others[i] ?? NaN) + 2] = 1));
      const ofCells = settled(sums);
      expect([...totals]).toEqual([...ofCells.filter((_, cell) => marks[cell] === 1)]);
      return { done, sums: [...ofCells].map((sum) => sum + 0), marks: [...marks] };
    };

    it.each(ROWS)('adds up the weights of %d rows and marks their pairs', (n) => {
      const [t, p] = [[1, -2, ...draw(n, -2, 4)].slice(0, n), draw(n, -2, 4)];
      const weights = draw(n, -5, 11);
      const { done, sums, marks } = sumOf(t, p, weights);
      expect(done).toBe(n);
      expect(sums).toEqual(bruteForce(t, p, [-2, 4], [-2, 4], weights));
      const rows = bruteForce(t, p, [-2, 4], [-2, 4]);
      expect(marks).toEqual(rows.map((count) => Math.sign(count)));
    });

    it.each([-3, 2, 2 ** 31 - 1, -(2 ** 31)])('stops at %d in either column', (value) => {
      const inside = draw(5, -2, 4);
      for (const row of inside.keys()) {
        const column = inside.map((inner, i) => (i === row ? value : inner));
        expect(sumOf(column, inside, inside).done).toBeLessThan(5);
        expect(sumOf(inside, column, inside).done).toBeLessThan(5);
      }
    });

    it.each([[[0]], [[-0]], [[-0, -0, -0, -0, -0]], [[1, -1]], [[-0, 2, -2, -0]]])(
      'marks a pair whose weights %j sum to 0',
      (weights) => {
        const zeros = weights.map(() => 0);
        const { sums, marks } = sumOf(zeros, zeros, weights);
        expect(sums[10]).toBe(0);
        expect(marks.flatMap((mark, cell) => (mark ? [cell] : []))).toEqual([10]);
      },
    );
  },
);

describe('sumPairsWithin', () => {
  it.each(ROWS)('loses nothing of small weights, %d rows later', (shift) => {
    const weights = [...Array.from({ length: shift }, () => 0), 1, 1e100, 1, -1e100, 0.5];
    const rows = new Int32Array(weights.length);
    const sums = new Float64Array(2).fill(-0);
    sumPairsWithin(rows, rows, Float64Array.from(weights), 0, 0, sums);
    expect([...settled(sums)]).toEqual([2.5]);
  });
});

describe('settleSums', () => {
  it('leaves a sum beyond the largest number infinite', () => {
    const sums = new Float64Array(4);
    const rows = Int32Array.of(0, 0, 1, 1);
    const most = Number.MAX_VALUE;
    sumPairs(rows, new Int32Array(4), Float64Array.of(most, most, -most, -most), 1, sums);
    expect([...settled(sums)]).toEqual([Infinity, -Infinity]);
  });
});

describe('addTallies', () => {
  it.each(ROWS)('adds %d values to the sums of their slots', (n) => {
    const slots = [3, ...draw(n, 0, 4)].slice(0, n);
    const values = draw(n, -5, 11);
    const [sums, lost] = [new Float64Array(4), new Float64Array(4)];
    addTallies(unaligned(slots, 1), Float64Array.from(values), sums, lost);
    const expected = [0, 1, 2, 3].map((slot) =>
      values.reduce((sum, value, i) => (slots[i] === slot ? sum + value : sum), 0),
    );
    expect([...sums].map((sum, slot) => sum + (lost[slot] ?? 0))).toEqual(expected);
  });

  it('loses nothing of a small value between great ones', () => {
    const [sums, lost] = [new Float64Array(1), new Float64Array(1)];
    for (const value of [0.25, -1e100, 4, 1e100]) {
      addTallies(Int32Array.of(0), Float64Array.of(value), sums, lost);
    }
    expect((sums[0] ?? 0) + (lost[0] ?? 0)).toBe(4.25);
  });
});
