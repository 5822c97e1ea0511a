import { runInNewContext } from 'node:vm';
import { Float32, Float64, Int64, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { named, readNumbers } from '../../src/internal.js';

const read = (column: unknown): Float64Array | Float32Array =>
  named('sweep', () => readNumbers('yScore', column, 'invalid-score'));

describe('readNumbers', () => {
  it('hands float arrays back as they are', () => {
    const doubles = Float64Array.of(0.5, -1);
    const singles = Float32Array.of(0.5, -1);
    expect(read(doubles)).toBe(doubles);
    expect(read(singles)).toBe(singles);
  });

  it('copies integers and arrays into doubles', () => {
    expect(read([1, 0.25])).toEqual(Float64Array.of(1, 0.25));
    expect(read(Uint8Array.of(3, 4))).toEqual(Float64Array.of(3, 4));
  });

  it('reads Arrow columns, singles as singles', () => {
    expect(read(vectorFromArray([0.1, 2], new Float64()))).toEqual(Float64Array.of(0.1, 2));
    expect(read(vectorFromArray([0.1, 2], new Float32()))).toEqual(Float32Array.of(0.1, 2));
    expect(read(vectorFromArray([7n, -2n], new Int64()))).toEqual(Float64Array.of(7, -2));
  });

  it('takes integers of 64 bits for the nearest doubles, as those of Arrow', () => {
    const cells = BigInt64Array.of(7n, -2n, 2n ** 53n + 1n);
    expect(read(cells)).toEqual(Float64Array.of(7, -2, 2 ** 53));
    expect(read(cells)).toEqual(read(vectorFromArray(cells)));
    expect(read(BigUint64Array.of(2n ** 64n - 1n))).toEqual(Float64Array.of(2 ** 64));
    const foreign: unknown = runInNewContext('BigInt64Array.of(7n, -2n)');
    expect(read(foreign)).toEqual(Float64Array.of(7, -2));
    const shared = new BigInt64Array(new SharedArrayBuffer(16));
    shared.set([7n, -2n]);
    expect(read(shared)).toEqual(Float64Array.of(7, -2));
  });

  it('names the row that is not finite', () => {
    expect(() => read(Float32Array.of(1, NaN))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore[1] is NaN, expected a finite number]`,
    );
    expect(() => read(Float64Array.of(1, 2, -Infinity))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore[2] is -Infinity, expected a finite number]`,
    );
    expect(() => read([1, '2'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore[1] is "2", expected a finite number]`,
    );
    expect(() =>
      read(vectorFromArray([0.5, null], new Float32())),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore[1] is null, expected a finite number]`,
    );
  });

  it('refuses what holds no numbers', () => {
    expect(() => read('0.5')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore is string, expected a typed array, an array or an Arrow column]`,
    );
    expect(() => read(vectorFromArray(['a']))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweep: yScore is an Arrow column of type Dictionary, expected numbers]`,
    );
  });
});
