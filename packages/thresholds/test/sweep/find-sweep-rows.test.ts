import { describe, expect, it } from 'vitest';
import { findSweepRows } from '../../src/sweep/kernels/find-sweep-rows.js';

function rowsOf(scores: readonly number[], isStrict: boolean): number[] {
  const rows = new Int32Array(scores.length);
  findSweepRows(Float64Array.of(0.7, 0.5, 0.2), Float64Array.from(scores), isStrict, rows);
  return [...rows];
}

describe('findSweepRows', () => {
  it('finds the first threshold that a score reaches, or is above', () => {
    expect(rowsOf([0.9, 0.7, 0.6, 0.5, 0.2, 0.1], false)).toEqual([0, 0, 1, 1, 2, 3]);
    expect(rowsOf([0.9, 0.7, 0.6, 0.5, 0.2, 0.1], true)).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it('has one row for all where there is no threshold', () => {
    const rows = Int32Array.of(7);
    findSweepRows(new Float64Array(0), Float64Array.of(0.5), false, rows);
    expect([...rows]).toEqual([0]);
  });
});
