import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, createRandom, drawIntegers, viewOf } from '@confmat/testkit';
import { keepDefined, zeroUndefined } from '../../../src/averages/kernels/keep-defined.js';
import { multiplyBy } from '../../../src/averages/kernels/multiply-by.js';

const random = createRandom(112);
const ODD = [NaN, 0, -0, Infinity, -Infinity, -1, 5e-324];

/** Values of which about a third are NaN; the first and the last are `end`. */
function valuesOf(n: number, end: number): number[] {
  const values = drawIntegers(random, n, 0, 20).map((value) => ODD[value] ?? value);
  if (n > 0) values[0] = end;
  if (n > 0) values[n - 1] = end;
  return values;
}

describe.each([NaN, 7, -0])('values that begin and end with %d', (end) => {
  it.each(ROW_COUNTS)('keep what is defined of %d, and 0 elsewhere', (n) => {
    const values = valuesOf(n, end);
    const weights = values.map((_, i) => i / 4);
    const isDefined = values.map((value) => !Number.isNaN(value));
    const zeroed = new Float64Array(n).fill(99);
    const nDefined = zeroUndefined(viewOf(Float64Array, values), zeroed);
    expect(nDefined).toBe(isDefined.filter(Boolean).length);
    expect([...zeroed]).toEqual(values.map((value) => (Number.isNaN(value) ? 0 : value)));
    const [kept, keptWeights] = [new Float64Array(n), new Float64Array(n)];
    const columns = [viewOf(Float64Array, values), viewOf(Float64Array, weights, 3)] as const;
    expect(keepDefined(...columns, kept, keptWeights)).toBe(nDefined);
    expect([...kept.subarray(0, nDefined)]).toEqual(values.filter((_, i) => isDefined[i]));
    expect([...keptWeights.subarray(0, nDefined)]).toEqual(weights.filter((_, i) => isDefined[i]));
  });

  it.each(ROW_COUNTS)('are each multiplied by its factor, %d of them', (n) => {
    const values = valuesOf(n, end);
    const factors = valuesOf(n, 2);
    const products = viewOf(Float64Array, values);
    multiplyBy(viewOf(Float64Array, factors, 3), products);
    expect([...products]).toEqual(values.map((value, i) => value * (factors[i] ?? 0)));
  });
});
