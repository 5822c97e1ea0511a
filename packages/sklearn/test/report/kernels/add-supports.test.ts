import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { addSetSupports } from '../../../src/report/kernels/add-set-supports.js';
import { addSupports } from '../../../src/report/kernels/add-supports.js';

const random = createRandom(141);
const K = 4;

/** What a plain loop over the rows adds up, rounded as it goes. */
function supportsOf(
  t: readonly (readonly number[])[],
  p: readonly (readonly number[])[],
  weights: readonly number[],
) {
  const rows = range(t.length);
  const sumWhere = (is: (row: number) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + at(weights, row), 0);
  return {
    sums: range(K).map((code) => sumWhere((row) => at(t, row).includes(code))),
    hits: range(K).map((code) =>
      sumWhere((row) => at(t, row).includes(code) && at(p, row).includes(code)),
    ),
  };
}

describe.each(ROW_COUNTS)('of %d rows', (n) => {
  // Tenths, whose plain sums are rounded.
  const weights = drawIntegers(random, n, -2, 9).map((value) => value / 10);

  it('addSupports adds weights up by class', () => {
    const [t, p] = [drawIntegers(random, n, 0, K), drawIntegers(random, n, -1, K + 1)];
    const [sums, hits] = [new Float64Array(K), new Float64Array(K)];
    const codes = [viewOf(Int32Array, t), viewOf(Int32Array, p, 3)] as const;
    addSupports(...codes, viewOf(Float64Array, weights), sums, hits);
    const expected = supportsOf(
      t.map((code) => [code]),
      p.map((code) => [code]),
      weights,
    );
    expect({ sums: [...sums], hits: [...hits] }).toEqual(expected);
  });

  it('addSetSupports adds weights up by label', () => {
    const draw = (full: number) =>
      range(n).map((row) => range(K).filter(() => row === full || random() < 0.5));
    const [t, p] = [draw(0), draw(n - 1)];
    const layOut = (sets: readonly (readonly number[])[]) =>
      [
        viewOf(
          Int32Array,
          range(n + 1).map((row) => sets.slice(0, row).flat().length),
        ),
        viewOf(Int32Array, sets.flat(), 3),
      ] as const;
    const [sums, hits] = [new Float64Array(K), new Float64Array(K)];
    addSetSupports(...layOut(t), ...layOut(p), viewOf(Float64Array, weights), sums, hits);
    expect({ sums: [...sums], hits: [...hits] }).toEqual(supportsOf(t, p, weights));
  });
});
