import { describe, expect, it } from 'vitest';
import { takeByClass } from '../../src/areas/kernels/row-slopes.js';
import { addByCode } from '@confmat/core/internal';

describe('takeByClass and addByCode', () => {
  it('take each row from the column of its class, and add up by code', () => {
    const slopes = new Float64Array(4);
    const [ofPositive, ofNegative] = [Float64Array.of(1, 2, 3), Float64Array.of(10, 20, 30)];
    takeByClass(
      Uint8Array.of(1, 0, 0, 1),
      Int32Array.of(2, 0, 1, 0),
      ofPositive,
      ofNegative,
      slopes,
    );
    expect([...slopes]).toEqual([3, 10, 20, 1]);
    const sums = new Float64Array(3);
    addByCode(Int32Array.of(2, 0, 2, 0), slopes, sums);
    expect([...sums]).toEqual([11, 0, 23]);
  });
});
