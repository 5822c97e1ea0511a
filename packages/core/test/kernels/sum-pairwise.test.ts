import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { sum } from '../../src/kernels/sum.js';
import { sumPairwise } from '../../src/kernels/sum-pairwise.js';
import { isClose } from '@confmat/testkit/expect-close';

/** 1/3, 1/4, 1/5 …, whose sum differs with the order of adding from eight values on. */
const values = Float64Array.from({ length: 2000 }, (_, i) => 1 / (i + 3));

describe('sumPairwise', () => {
  // np.sum of the first n values, NumPy 2.4.6.
  it.each([
    [0, 0],
    [1, 0.3333333333333333],
    [7, 1.328968253968254],
    [8, 1.4289682539682538],
    [9, 1.5198773448773446],
    [13, 1.8182289932289928],
    [15, 1.9395525226407575],
    [16, 1.9951080781963135],
    [20, 2.190813250217275],
    [127, 3.940899030573669],
    [128, 3.948591338265976],
    [129, 3.956224926052236],
    [136, 4.008088162656104],
    [257, 4.63597298625419],
    [1000, 5.987467865541362],
    [2000, 6.679367354234721],
  ])('adds the first %d values to the bit as NumPy does', (n, expected) => {
    expect(sumPairwise(values, 0, n)).toBe(expected);
  });

  it('adds a part of the values', () => {
    expect(sumPairwise(values, 500, 1700)).toBe(sumPairwise(values.slice(500, 1700), 0, 1200));
    expect(sumPairwise(values, 5, 5)).toBe(0);
  });

  it('is exact for integers', () => {
    const integers = Float64Array.from({ length: 3001 }, (_, i) => i);
    expect(sumPairwise(integers, 0, 3001)).toBe((3000 * 3001) / 2);
  });
});

describe('sum', () => {
  it('loses nothing to cancellation', () => {
    expect(sum(Float64Array.of(1, 1e100, 1, -1e100))).toBe(2);
    expect(sum(new Float64Array(10).fill(0.1))).toBe(1);
    expect(sum(new Float64Array(0))).toBe(0);
  });

  it('does not depend on order', () => {
    const random = createRandom(1);
    const numbers = Float64Array.from({ length: 1000 }, () => random() * 10 ** (random() * 20));
    expect(isClose(sum(numbers), sum(numbers.slice().reverse()))).toBe(true);
    expect(isClose(sum(numbers), sumPairwise(numbers, 0, 1000))).toBe(true);
  });
});
