import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../src/one-line.js';

function thrownBy(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('oneLine', () => {
  it.each([
    [[1, 2, 3], [1, 5, 3], 'wrong output: place 1 is 2, expected 5'],
    [Int32Array.of(1, 2), Int32Array.of(1), 'wrong output: 2 values, expected 1'],
    [0.5, 0.75, 'wrong output: 0.5, expected 0.75'],
    ['a\nb', 'a\nc', 'wrong output: "a\\nb", expected "a\\nc"'],
  ])('says where %o differs from %o', (actual, expected, line) => {
    expect(oneLine(thrownBy(() => assert.deepEqual(actual, expected)))).toBe(line);
  });

  it('takes the first line, and the second after a colon', () => {
    expect(oneLine(new Error('first\nsecond'))).toBe('first');
    expect(oneLine(new Error('failed:\n\n  because\nmore'))).toBe('failed: because');
    expect(oneLine('text')).toBe('text');
  });

  it('keeps a line that is a screen long', () => {
    expect(oneLine(new Error('x'.repeat(500)))).toHaveLength(300 + ' …'.length);
  });
});
