import { describe, expect, it } from 'vitest';
import { findMisplacedText } from '../../../src/columns/kernels/find-misplaced-text.js';

describe('findMisplacedText', () => {
  const found = (offsets: readonly number[], nBytes: number): number =>
    findMisplacedText(Int32Array.from(offsets), nBytes);

  it('finds none where offsets rise within the bytes, wherever they begin', () => {
    expect([found([], 0), found([0], 0), found([0, 0, 2, 5], 5), found([3, 4], 9)]).toEqual([
      -1, -1, -1, -1,
    ]);
  });

  it('names the first text that begins before the bytes, ends before it begins or beyond them', () => {
    expect([found([-1, 2], 5), found([0, 2, 1], 5), found([0, 2, 6], 5)]).toEqual([0, 1, 1]);
  });
});
