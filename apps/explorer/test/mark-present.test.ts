import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@confmat/testkit';
import { markPresent } from '../src/files/kernels/mark-present.js';

/** Marks of so many rows, and how many have a value. */
function marked(
  bytes: readonly number[],
  nRows: number,
): { readonly count: number; readonly present: readonly number[] } {
  const present = new Uint8Array(nRows);
  const count = markPresent(Uint8Array.from(bytes), 0, bytes.length, present);
  return { count, present: [...present] };
}

/** An unsigned number in groups of seven bits, the lowest first. */
function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

/** A run: its length times two, then the level. */
const runOf = (length: number, level: number): readonly number[] => [...varint(length * 2), level];

/** Groups of eight bits, the lowest first: their number times two and one, then the bits. */
function packedOf(levels: readonly number[]): readonly number[] {
  const bytes = Array.from({ length: Math.ceil(levels.length / 8) }, (_, at) =>
    levels.slice(8 * at, 8 * at + 8).reduce((sum, level, bit) => sum | (level << bit), 0),
  );
  return [...varint(bytes.length * 2 + 1), ...bytes];
}

describe('markPresent', () => {
  it('reads a run of rows with a value, and one without', () => {
    // 3 rows of level 1: header 3 · 2 = 6; 2 of level 0: header 4.
    expect(marked([6, 1, 4, 0], 5)).toEqual({ count: 3, present: [1, 1, 1, 0, 0] });
  });

  it('reads packed bits from the lowest one on', () => {
    // One group of eight: header 1 · 2 + 1 = 3; 0b10110001 from the lowest bit is 1 0 0 0 1 1 0 1.
    expect(marked([3, 0b10110001], 8)).toEqual({ count: 4, present: [1, 0, 0, 0, 1, 1, 0, 1] });
  });

  it('leaves out the bits and the rest of a run after the last row', () => {
    expect(marked([3, 0b11111111], 3)).toEqual({ count: 3, present: [1, 1, 1] });
    expect(marked([...runOf(9, 1), 99], 2)).toEqual({ count: 2, present: [1, 1] });
  });

  it('reads the length of a long run from several bytes', () => {
    const { count, present } = marked([...runOf(300, 1), ...runOf(1, 0)], 301);
    expect(count).toBe(300);
    expect(present.at(-1)).toBe(0);
  });

  it.each([
    ['nothing', []],
    ['half a header', [0x80]],
    ['a run without its level', [6]],
    ['packed bits without a byte', [3]],
    ['fewer bits than rows', [3, 0xff]],
    ['a run of no rows', [0, 1, 0, 1]],
  ])('says that the levels end early: %s', (_, bytes) => {
    expect(marked(bytes, 9).count).toBe(-1);
  });

  it('finds the levels that were written, in any mixture of runs and bits', () => {
    const level = fc.integer({ min: 0, max: 1 });
    const run = fc.record({ length: fc.integer({ min: 1, max: 200 }), level }).map((one) => ({
      levels: Array<number>(one.length).fill(one.level),
      bytes: runOf(one.length, one.level),
    }));
    const packed = fc
      .array(fc.tuple(...Array.from({ length: 8 }, () => level)), { minLength: 1, maxLength: 80 })
      .map((groups) => ({ levels: groups.flat(), bytes: packedOf(groups.flat()) }));
    fc.assert(
      fc.property(fc.array(fc.oneof(run, packed), { minLength: 1, maxLength: 8 }), (parts) => {
        const levels = parts.flatMap((part) => part.levels);
        const found = marked(
          parts.flatMap((part) => part.bytes),
          levels.length,
        );
        expect(found.present).toEqual(levels);
        expect(found.count).toBe(levels.filter((one) => one === 1).length);
      }),
      { seed: 18, numRuns: runs(100) },
    );
  });
});
