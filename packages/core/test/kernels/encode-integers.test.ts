import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { codeIntegers, integerRange, onlyPresent } from '../../src/columns/coded-column.js';
import {
  encodeByHash,
  encodeByTable,
  listPresent,
  markKeys,
  markPresent,
} from '../../src/kernels/encode-integers.js';
import { findIntegerRange } from '../../src/columns/kernels/find-integer-range.js';
import { unaligned } from './views.js';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const OFFSETS = [0, 1, 3];
const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

const random = createRandom(93);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

/** Codes in the order in which values first occur. */
function bruteForce(values: readonly number[]): { codes: number[]; distinct: number[] } {
  const distinct = [...new Set(values)];
  return { codes: values.map((value) => distinct.indexOf(value)), distinct };
}

describe('findIntegerRange', () => {
  it.each(ROWS.slice(1))('finds the least and the greatest of %d values', (n) => {
    for (const offset of OFFSETS) {
      for (const [least, count] of [
        [LEAST, 5],
        [GREATEST - 4, 5],
        [LEAST, 2 ** 32],
      ] as const) {
        const values = draw(n, least, count);
        const range = new Int32Array(2);
        findIntegerRange(unaligned(values, offset), range);
        expect([...range]).toEqual([Math.min(...values), Math.max(...values)]);
      }
    }
  });

  it('may find them in the first and the last row', () => {
    const range = new Int32Array(2);
    findIntegerRange(Int32Array.of(GREATEST, 0, LEAST), range);
    expect([...range]).toEqual([LEAST, GREATEST]);
    expect(integerRange(Int32Array.of(GREATEST, 0, LEAST))).toEqual({
      least: LEAST,
      span: 2 ** 32,
    });
    expect(integerRange(Int32Array.of(-7))).toEqual({ least: -7, span: 1 });
  });
});

describe('listPresent', () => {
  it.each([
    [[], []],
    [[0], []],
    [[1], [-5]],
    [
      [0, 1, 0, 1, 1],
      [-4, -2, -1],
    ],
    [[1, 0, 0], [-5]],
  ])('of marks %j from -5 on finds %j', (marks, expected) => {
    const codeOf = new Int32Array(marks.length).fill(9);
    const values = new Int32Array(marks.length);
    const nFound = listPresent(Uint8Array.from(marks), -5, codeOf, values);
    expect(Array.from(values.subarray(0, nFound))).toEqual(expected);
    const codes = Array.from(codeOf).filter((_, i) => marks[i] === 1);
    expect(codes).toEqual([...expected.keys()]);
  });
});

describe('markPresent and encodeByTable', () => {
  it.each(ROWS)('mark and replace %d values of any range', (n) => {
    for (const least of [LEAST, -2, 0, GREATEST - 3]) {
      for (const offset of OFFSETS) {
        const values = [least + 3, least, ...draw(n, least, 4)].slice(0, n);
        const present = new Uint8Array(4);
        markPresent(unaligned(values, offset), least, present);
        const isPresent = (place: number) => (values.includes(least + place) ? 1 : 0);
        expect([...present]).toEqual([0, 1, 2, 3].map(isPresent));
        const codes = new Int32Array(n);
        encodeByTable(unaligned(values, offset), least, Int32Array.of(7, -1, 5, 9), codes);
        expect([...codes]).toEqual(values.map((value) => [7, -1, 5, 9][value - least]));
      }
    }
  });

  it('may write over the values', () => {
    const values = Int32Array.of(-1, 1, 0, 1);
    encodeByTable(values, -1, Int32Array.of(-1, 4, 3), values);
    expect([...values]).toEqual([-1, 3, 4, 3]);
  });
});

describe('encodeByHash', () => {
  it.each(ROWS)('gives %d values codes as they occur', (n) => {
    for (const offset of OFFSETS) {
      const values = [LEAST, GREATEST, 0, -1, ...draw(n, LEAST, 3)].slice(0, n);
      const slots = new Int32Array(64);
      const distinct = new Int32Array(32);
      const filled = new Int32Array(1);
      const codes = new Int32Array(n);
      const done = encodeByHash(unaligned(values, offset), 0, slots, distinct, filled, codes);
      const expected = bruteForce(values);
      expect(done).toBe(n);
      expect([...codes]).toEqual(expected.codes);
      expect([...distinct.subarray(0, filled[0])]).toEqual(expected.distinct);
    }
  });

  it.each([3, 4, 5])('stops where a table of 8 is half full, at %d values', (n) => {
    const values = Int32Array.from({ length: n }, (_, row) => row * 1000);
    const filled = new Int32Array(1);
    const codes = new Int32Array(n).fill(-7);
    const done = encodeByHash(values, 0, new Int32Array(8), new Int32Array(4), filled, codes);
    expect([done, filled[0]]).toEqual([Math.min(n, 4), Math.min(n, 4)]);
    expect(codes[4] ?? -7).toBe(-7);
  });
});

describe('markKeys', () => {
  it.each(ROWS)('marks the keys of %d rows within the length', (n) => {
    const keys = [4, 0, ...draw(n, 0, 5)].slice(0, n);
    const expected = [0, 1, 2, 3, 4].map((key) => Number(keys.includes(key)));
    for (const offset of OFFSETS) {
      const present = new Uint8Array(5);
      expect(markKeys(unaligned(keys, offset), present)).toBe(-1);
      expect([...present]).toEqual(expected);
    }
  });

  it.each(ROWS.slice(1))('finds the first of %d rows outside, the last row too', (n) => {
    for (const bad of [-1, 5, LEAST, GREATEST]) {
      for (const row of [0, n >> 1, n - 1]) {
        const keys = Array.from({ length: n }, (_, i) => (i >= row ? bad : 4));
        expect(markKeys(unaligned(keys, 1), new Uint8Array(5))).toBe(row);
      }
    }
  });
});

describe('codeIntegers', () => {
  /** Values apart from each other so that their range has the span. */
  function valuesOf(n: number, least: number, span: number): Int32Array {
    return Int32Array.from({ length: n }, (_, i) =>
      n === 1 ? least : least + Math.round((i * (span - 1)) / (n - 1)),
    );
  }

  // A table by value up to a span of 65536, or of 4 a row; a hash table beyond.
  it.each([
    [5, 65_535],
    [5, 65_536],
    [5, 65_537],
    [16_384, 65_536],
    [16_385, 65_540],
    [16_385, 65_541],
    [16_385, 65_537],
    [2, 2 ** 32],
  ])('codes %d values of a span of %d', (n, span) => {
    for (const least of [LEAST, Math.min(-5, GREATEST - span + 1)]) {
      const values = valuesOf(n, least, span);
      const reversed = values.slice().reverse();
      for (const column of [values, reversed]) {
        const { codes, labels, hasNulls } = codeIntegers(column);
        expect(Array.from(codes, (code) => labels[code])).toEqual([...column]);
        expect(labels.length).toBe(n);
        expect(hasNulls).toBe(false);
      }
      expect(integerRange(values).span).toBe(span);
    }
  });

  // The hash table begins with 1024 slots, which hold 512 values, and doubles.
  it.each([1, 511, 512, 513, 1023, 1024, 1025, 2048, 2049, 5000])(
    'codes %d values that are far apart',
    (n) => {
      const values = Array.from({ length: n }, (_, i) => (i * 1_000_003) | 0);
      const { codes, labels } = codeIntegers(Int32Array.from([...values, ...values]));
      const expected = values.map((_, code) => code);
      expect(labels).toEqual(values);
      expect([...codes]).toEqual([...expected, ...expected]);
    },
  );

  it('is as fast for values of even steps', () => {
    // Values that crowd together would take minutes.
    const values = Int32Array.from({ length: 400_000 }, (_, i) => i * 8192);
    expect(codeIntegers(values).labels.length).toBe(400_000);
  });

  it('of no values has no labels', () => {
    const column = codeIntegers(new Int32Array(0));
    expect([column.codes.length, column.labels]).toEqual([0, []]);
  });
});

describe('onlyPresent', () => {
  it('leaves out labels that no row has, and keeps their order', () => {
    const column = onlyPresent(Int32Array.of(3, 1, -1, 3), ['a', 'b', 'c', 'd'], true);
    expect(column.labels).toEqual(['b', 'd']);
    expect([...column.codes]).toEqual([1, 0, -1, 1]);
    expect(column.hasNulls).toBe(true);
  });

  it('tells that no row is missing where none is', () => {
    expect(onlyPresent(Int32Array.of(0), ['a'], true).hasNulls).toBe(false);
    expect(onlyPresent(new Int32Array(0), ['a'], true)).toMatchObject({ labels: [] });
    expect(onlyPresent(Int32Array.of(-1, -1), [], true).hasNulls).toBe(true);
  });
});
