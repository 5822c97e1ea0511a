import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import {
  collapseErrors,
  subtractFromTotal,
} from '../../../src/counts/kernels/collapse-one-vs-rest.js';

const SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const random = createRandom(96);
const draw = (n: number, least: number, count: number): number[] =>
  Array.from({ length: n }, () => least + Math.floor(random() * count));

describe('collapseErrors and subtractFromTotal', () => {
  it.each(SIZES.slice(1))('split the errors of %d classes by class', (k) => {
    const table = draw(k * k, -2, 6).map((count) => Math.max(0, count));
    const cells = table
      .map((count, cell) => ({ t: Math.floor(cell / k), p: cell % k, count }))
      .filter(({ count }) => count > 0);
    const errors = cells.filter(({ t, p }) => t !== p);
    const tp = Float64Array.from({ length: k }, (_, i) => table[i * (k + 1)] ?? 0);
    const [fp, fn, tn] = [new Float64Array(k), new Float64Array(k), new Float64Array(k)];
    const filled = new Int32Array(k);
    collapseErrors(
      Int32Array.from(errors, ({ t }) => t),
      Int32Array.from(errors, ({ p }) => p),
      Float64Array.from(errors, ({ count }) => count),
      fp,
      fn,
      filled,
    );
    const total = cells.reduce((sum, { count }) => sum + count, 0);
    subtractFromTotal(total, tp, fp, fn, filled, cells.length, tn);
    for (let i = 0; i < k; ++i) {
      const where = (test: (t: boolean, p: boolean) => boolean) =>
        cells.reduce((sum, { t, p, count }) => (test(t === i, p === i) ? sum + count : sum), 0);
      expect([tp[i], fp[i], fn[i], tn[i]]).toEqual([
        where((t, p) => t && p),
        where((t, p) => !t && p),
        where((t, p) => t && !p),
        where((t, p) => !t && !p),
      ]);
    }
  });

  it('leave exactly no true negatives where every cell lies in the class', () => {
    // 0.1 + 0.2 + 0.3 − 0.1 − 0.2 − 0.3 is 5.6e−17.
    const tn = Float64Array.of(9, 9);
    const total = 0.1 + 0.2 + 0.3;
    const [tp, fp, fn] = [
      Float64Array.of(0.1, 0),
      Float64Array.of(0.2, 0.3),
      Float64Array.of(0.3, 0.2),
    ];
    subtractFromTotal(total, tp, fp, fn, Int32Array.of(2, 2), 3, tn);
    expect(total - 0.1 - 0.2 - 0.3).not.toBe(0);
    expect(tn[0]).toBe(0);
    expect(tn[1]).toBeCloseTo(0.1, 15);
  });
});
