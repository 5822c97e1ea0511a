import { describe, expect, it } from 'vitest';

describe('arrays of numbers', () => {
  it.each([
    [[1, NaN, -0]],
    [Float64Array.of(1, NaN, -0)],
    [BigInt64Array.of(1n, 2n)],
    [{ counts: [Uint8Array.of(1, 2), [3]] }],
  ])('equal their copies: %o', (numbers) => {
    expect(numbers).toEqual(structuredClone(numbers));
    expect(numbers).toStrictEqual(structuredClone(numbers));
  });

  it.each([
    [
      [1, 2],
      [1, 3],
    ],
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[0], [-0]],
    [[1], ['1']],
    [[1], [1n]],
    [Float64Array.of(0), Float64Array.of(-0)],
    [Float64Array.of(1, NaN), Float64Array.of(1, 2)],
    [Float64Array.of(1), Float32Array.of(1)],
    [Float64Array.of(1), [1]],
    [Float64Array.of(1, 2), Float64Array.of(1, 2).subarray(1)],
    [{ counts: [Int32Array.of(1)] }, { counts: [Int32Array.of(2)] }],
  ])('differ: %o and %o', (a, b) => {
    expect(a).not.toEqual(b);
    expect(b).not.toEqual(a);
    expect(a).not.toStrictEqual(b);
  });
});
