import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import {
  fillInvalid,
  findInvalid,
  findValid,
  unpackBits,
} from '../../../src/columns/kernels/validity.js';
import { unaligned, unalignedBytes } from '../../kernels/views.js';

const random = createRandom(95);

/** Bits of rows from `offset` on; those before and after are the opposite of their neighbors. */
function bitsOf(rows: readonly boolean[], offset: number): Uint8Array {
  const all = [
    ...Array.from({ length: offset }, () => rows[0] === false),
    ...rows,
    ...Array.from({ length: 17 }, () => rows.at(-1) === false),
  ];
  const bits = new Uint8Array((all.length + 7) >> 3);
  all.forEach((isSet, bit) => {
    if (isSet) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  });
  return unalignedBytes(bits, 1);
}

const CASES = [0, 1, 2, 7, 8, 9, 15, 16, 17, 31].flatMap((n) =>
  [0, 1, 5, 7, 8, 9, 16, 23].map((offset) => [n, offset] as const),
);

describe.each(CASES)('the validity bits of %d rows from bit %d on', (n, offset) => {
  const some = Array.from({ length: n }, () => random() < 0.5);

  it('are read a row at a time', () => {
    const bits = bitsOf(some, offset);
    const out = new Int32Array(n).fill(9);
    unpackBits(bits, offset, out);
    expect([...out]).toEqual(some.map(Number));
    const values = unaligned(
      some.map((_, row) => row),
      1,
    );
    fillInvalid(values, bits, offset, -7);
    expect([...values]).toEqual(some.map((isValid, row) => (isValid ? row : -7)));
    expect(findInvalid(bits, offset, n)).toBe(some.indexOf(false));
    expect(findValid(bits, offset, n)).toBe(some.indexOf(true));
  });

  it('are found to be all alike, but for the first, the middle or the last', () => {
    for (const isValid of [true, false]) {
      const alike = Array.from({ length: n }, () => isValid);
      const find = isValid ? findInvalid : findValid;
      expect(find(bitsOf(alike, offset), offset, n)).toBe(-1);
      for (const row of new Set([0, n >> 1, n - 1])) {
        if (row < 0 || row >= n) continue;
        const other = alike.map((each, i) => (i === row ? !each : each));
        expect(find(bitsOf(other, offset), offset, n)).toBe(row);
      }
    }
  });
});
