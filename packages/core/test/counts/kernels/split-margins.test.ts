import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { splitMargins } from '../../../src/counts/kernels/split-margins.js';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const random = createRandom(96);

describe('splitMargins', () => {
  it.each(SIZES)('splits the rows of %d classes by class', (k) => {
    const table = Array.from({ length: k * k }, () => Math.max(0, Math.floor(random() * 6) - 2));
    const sumWhere = (test: (t: number, p: number) => boolean): number =>
      table.reduce(
        (sum, count, cell) => (test(Math.floor(cell / k), cell % k) ? sum + count : sum),
        0,
      );
    const perClass = (test: (t: number, p: number, i: number) => boolean): Float64Array =>
      Float64Array.from({ length: k }, (_, i) => sumWhere((t, p) => test(t, p, i)));
    const [fp, fn, tn] = [new Float64Array(k), new Float64Array(k), new Float64Array(k)];
    splitMargins(
      sumWhere(() => true),
      perClass((t, p, i) => t === i && p === i),
      perClass((t, _, i) => t === i),
      perClass((_, p, i) => p === i),
      fp,
      fn,
      tn,
    );
    expect(fp).toEqual(perClass((t, p, i) => t !== i && p === i));
    expect(fn).toEqual(perClass((t, p, i) => t === i && p !== i));
    expect(tn).toEqual(perClass((t, p, i) => t !== i && p !== i));
  });

  it('does not round next to the largest total', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const column = (): Float64Array => new Float64Array(1);
    const [fp, fn, tn] = [column(), column(), column()];
    const [diagonal, support] = [Float64Array.of(most - 3), Float64Array.of(most - 2)];
    splitMargins(most, diagonal, support, Float64Array.of(most - 2), fp, fn, tn);
    expect([fp[0], fn[0], tn[0]]).toEqual([1, 1, 1]);
  });
});
