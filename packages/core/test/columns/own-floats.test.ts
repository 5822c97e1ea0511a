import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ownFloats, readNumbers } from '../../src/internal.js';

describe('ownFloats', () => {
  it('gives the floats of this realm as they are', () => {
    const doubles = Float64Array.of(1, 2);
    const singles = Float32Array.of(1, 2);
    expect(ownFloats(doubles)).toBe(doubles);
    expect(ownFloats(singles)).toBe(singles);
  });

  it('views those of another, of whatever start and length', () => {
    const theirs = runInNewContext('new Float32Array([9, 1, 2, 9]).subarray(1, 3)') as Float32Array;
    const ours = ownFloats(theirs);
    expect(theirs).not.toBeInstanceOf(Float32Array);
    expect(ours).toEqual(Float32Array.of(1, 2));
    theirs[0] = 5;
    expect(ours?.[0]).toBe(5);
    expect(readNumbers('yScore', theirs, 'invalid-score')).toBeInstanceOf(Float32Array);
  });

  it('gives no cells of detached memory', () => {
    const theirs = runInNewContext('new Float64Array(3)') as Float64Array<ArrayBuffer>;
    structuredClone(theirs.buffer, { transfer: [theirs.buffer] });
    expect(ownFloats(theirs)).toEqual(new Float64Array(0));
  });

  it('is null for everything else', () => {
    const view = new DataView(new ArrayBuffer(8));
    // A proxy is no array of floats: its methods throw.
    const proxy = new Proxy(Float64Array.of(1), {});
    for (const other of [null, 'abc', [1], Int32Array.of(1), view, proxy]) {
      expect(ownFloats(other)).toBeNull();
    }
  });
});
