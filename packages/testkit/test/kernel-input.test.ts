import { describe, expect, it } from 'vitest';
import { at, createRandom, drawIntegers, range, viewOf } from '../src/index.js';

describe('viewOf', () => {
  it.each([0, 1, 3])('holds the values at offset %d of a larger buffer', (offset) => {
    const view = viewOf(Int32Array, [-1, 7], offset);
    expect([...view]).toEqual([-1, 7]);
    expect([view.byteOffset, view.buffer.byteLength]).toEqual([4 * offset, 4 * (offset + 5)]);
    expect(new Int32Array(view.buffer).filter((value) => value === 0x55).length).toBe(offset + 3);
  });
});

describe('at', () => {
  it('refuses places where nothing is', () => {
    expect(at([3], 0)).toBe(3);
    expect(() => at([3], 1)).toThrow('no place 1');
    expect(() => at([3], -1)).toThrow('no place -1');
    expect(() => at([3], NaN)).toThrow('no place NaN');
  });
});

describe('drawIntegers', () => {
  it('draws every integer of a range and no other', () => {
    const drawn = drawIntegers(createRandom(1), 200, -2, 4);
    expect([...new Set(drawn)].sort((a, b) => a - b)).toEqual(range(4).map((i) => i - 2));
  });
});
