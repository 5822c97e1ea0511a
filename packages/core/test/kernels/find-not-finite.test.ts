import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { findNotFinite } from '../../src/kernels/find-not-finite.js';
import { findNotFiniteSingle } from '../../src/kernels/twins/find-not-finite-single.js';

const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const random = createRandom(96);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

describe('findNotFinite', () => {
  it.each(SIZES)('finds the first of %d values that is none', (n) => {
    const good = draw(n, -5, 11).map((value) => value * 1e300);
    const singles = good.map((value) => value / 1e263);
    expect(findNotFinite(Float64Array.from(good))).toBe(-1);
    expect(findNotFiniteSingle(Float32Array.from(singles))).toBe(-1);
    for (const bad of [NaN, Infinity, -Infinity]) {
      for (const row of new Set([0, n >> 1, n - 1])) {
        if (row < 0 || row >= n) continue;
        const values = good.map((value, i) => (i >= row ? bad : value));
        expect(findNotFinite(Float64Array.from(values))).toBe(row);
        const single = singles.map((value, i) => (i >= row ? bad : value));
        expect(findNotFiniteSingle(Float32Array.from(single))).toBe(row);
      }
    }
  });
});
