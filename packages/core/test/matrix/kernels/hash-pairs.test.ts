import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { hashPairs } from '../../../src/matrix/kernels/hash-pairs.js';
import { PairTable } from '../../../src/matrix/pair-table.js';
import { unaligned } from '../../kernels/views.js';

const random = createRandom(92);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

/** Number pairs in the order in which they first occur. */
function bruteForce(t: readonly number[], p: readonly number[]): number[] {
  const known = new Map<string, number>();
  return t.map((code, row) => {
    const other = p[row] ?? 0;
    if (code < 0 || other < 0) return -1;
    const key = `${code},${other}`;
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}

function table(nSlots: number) {
  return {
    slots: new Int32Array(nSlots),
    trueKeys: new Int32Array(nSlots >>> 1),
    predKeys: new Int32Array(nSlots >>> 1),
    filled: new Int32Array(1),
  };
}

describe('hashPairs', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('numbers the pairs of %d rows as they occur', (n) => {
    for (const offset of [0, 1, 3]) {
      const t = [2 ** 31 - 1, 0, -1, ...draw(n, -1, 3)].slice(0, n);
      const p = [2 ** 31 - 1, 2 ** 31 - 1, 0, ...draw(n, -1, 3)].slice(0, n);
      const { slots, trueKeys, predKeys, filled } = table(64);
      const numbers = new Int32Array(n).fill(99);
      const [a, b] = [unaligned(t, offset), unaligned(p, offset)];
      expect(hashPairs(a, b, 0, slots, trueKeys, predKeys, filled, numbers)).toBe(n);
      expect([...numbers]).toEqual(bruteForce(t, p));
      expect(filled[0]).toBe(Math.max(...numbers, -1) + 1);
    }
  });

  it.each([3, 4, 5])('stops where a table of 8 is half full, at %d pairs', (n) => {
    const codes = Int32Array.from({ length: n }, (_, row) => row);
    const { slots, trueKeys, predKeys, filled } = table(8);
    const numbers = new Int32Array(n);
    const done = hashPairs(codes, codes, 0, slots, trueKeys, predKeys, filled, numbers);
    expect([done, filled[0]]).toEqual([Math.min(n, 4), Math.min(n, 4)]);
  });

  it('tells pairs from pairs the other way round', () => {
    const { slots, trueKeys, predKeys, filled } = table(16);
    const numbers = new Int32Array(3);
    const [t, p] = [Int32Array.of(1, 2, 1), Int32Array.of(2, 1, 2)];
    hashPairs(t, p, 0, slots, trueKeys, predKeys, filled, numbers);
    expect([...numbers]).toEqual([0, 1, 0]);
  });
});

describe('PairTable', () => {
  // It begins with 4096 slots, which hold 2048 pairs, and doubles.
  it.each([1, 2047, 2048, 2049, 4095, 4096, 4097, 20_000])('numbers %d pairs', (nPairs) => {
    const step = 2_147_483_647 / nPairs;
    const codes = Array.from({ length: nPairs }, (_, pair) => Math.floor(pair * step));
    const twice = [...codes, ...codes];
    const pairs = new PairTable();
    const numbers = pairs.numbersOf(Int32Array.from(twice), Int32Array.from(twice));
    expect([...numbers]).toEqual(codes.map((_, pair) => pair).concat(codes.map((_, pair) => pair)));
    expect(pairs.size).toBe(nPairs);
    expect([...pairs.trueCodes]).toEqual(codes);
    expect([...pairs.predCodes]).toEqual(codes);
  });

  it('goes on where it was, whatever the parts', () => {
    const [t, p] = [draw(9000, -1, 90), draw(9000, -1, 90)];
    const expected = bruteForce(t, p);
    for (const part of [1, 1000, 4097, 9000]) {
      const pairs = new PairTable();
      const numbers: number[] = [];
      for (let row = 0; row < t.length; row += part) {
        const end = row + part;
        numbers.push(
          ...pairs.numbersOf(
            Int32Array.from(t.slice(row, end)),
            Int32Array.from(p.slice(row, end)),
          ),
        );
      }
      expect(numbers).toEqual(expected);
    }
  });

  it('is as fast for codes of even steps', () => {
    // Codes that crowd together would take minutes.
    const codes = Int32Array.from({ length: 200_000 }, (_, row) => (row * 8192) & 0x7fffffff);
    expect(new PairTable().numbersOf(codes, codes).length).toBe(200_000);
  });
});
