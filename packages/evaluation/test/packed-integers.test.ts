import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { columnOfJson, columnToJson } from '../src/packed-integers.js';

/** Written as a text because there are more than 32. */
function packed(first: number): string {
  const text = columnToJson([first, ...new Array<number>(40).fill(1)]);
  if (typeof text !== 'string') throw new Error('it is a list');
  return text.slice(0, -40);
}

describe('columnToJson', () => {
  it('writes the Base64 VLQ of source maps', () => {
    // The examples of the npm package vlq.
    expect([0, 1, 16, 123, 123_456_789].map(packed)).toEqual(['A', 'C', 'gB', '2H', 'qxmvrH']);
    // 40 ones; 50 zeros are −50: 2 · 50 + 1 = 101 = 3 · 32 + 5, digits 5 + 32 and 3.
    const ones = new Array<number>(40).fill(1);
    expect(columnToJson([...ones, ...new Array<number>(50).fill(0)])).toBe(`${'C'.repeat(40)}lD`);
  });

  it('writes few numbers, and fractions, as a list', () => {
    expect(columnToJson([3, 0, 1])).toEqual([3, 0, 1]);
    const fractions = new Array<number>(50).fill(0.5);
    expect(columnToJson(fractions)).toEqual(fractions);
    expect(columnToJson([NaN, Infinity])).toEqual([null, 'Infinity']);
  });
});

describe('columnOfJson', () => {
  it('reads what was written, up to 2^53', () => {
    const random = createRandom(5);
    for (let round = 0; round < 200; ++round) {
      const n = Math.floor(random() * 100);
      const numbers = Float64Array.from({ length: n }, () => {
        return random() < 0.4 ? 0 : Math.floor(2 ** (random() * 53));
      });
      expect(columnOfJson('x', columnToJson(numbers), n)).toEqual(numbers);
    }
    const ends = new Float64Array(40).fill(Number.MAX_SAFE_INTEGER);
    expect(columnOfJson('x', columnToJson(ends), null)).toEqual(ends);
  });
});
