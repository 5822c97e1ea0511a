import { describe, expect, it } from 'vitest';
import { countSlots } from '../../src/kernels/count-slots.js';
import { unaligned } from './views.js';

describe('countSlots', () => {
  it('tallies the rows from start to end, negative slots left out', () => {
    const slots = unaligned([0, 2, -1, 2, 1, 2, -1, 0], 1);
    for (const [start, end, counts, nSkipped] of [
      [0, 8, [2, 1, 3], 2],
      [1, 7, [0, 1, 3], 2],
      [2, 3, [0, 0, 0], 1],
      [8, 8, [0, 0, 0], 0],
    ] as const) {
      const tallies = new Float64Array(3);
      expect(countSlots(slots, start, end, tallies)).toBe(nSkipped);
      expect([...tallies]).toEqual(counts);
    }
  });
});
