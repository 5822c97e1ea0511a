import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../src/index.js';
import { compareLabels } from '../src/internal.js';
import type { Label, LabelColumn } from '../src/index.js';
import { thrown } from './thrown.js';

const labelsOf = (cells: LabelColumn): readonly Label[] => confusionMatrix(cells, cells).labels;

describe('compareLabels', () => {
  it('orders numbers and bigints by value', () => {
    const labels = [10, 9, -1, 2n ** 60n, 2 ** 53 - 1, -(2n ** 60n)];
    expect(labels.sort(compareLabels)).toEqual([-(2n ** 60n), -1, 9, 10, 2 ** 53 - 1, 2n ** 60n]);
  });

  it('orders strings by code point, not by UTF-16 unit nor by a language', () => {
    // By UTF-16 unit U+1F600 (D83D DE00) comes before U+FF5E.
    const labels = ['\u{1f600}', '\u{ff5e}', 'é', 'z', 'a', 'B', '10', '9', ''];
    expect(labels.sort(compareLabels)).toEqual([
      '',
      '10',
      '9',
      'B',
      'a',
      'z',
      'é',
      '\u{ff5e}',
      '\u{1f600}',
    ]);
  });

  it('orders astral characters among themselves by code point', () => {
    expect(compareLabels('\u{10000}', '\u{10ffff}')).toBeLessThan(0);
    expect(compareLabels('\u{1f601}', '\u{1f600}')).toBeGreaterThan(0);
    expect(compareLabels('\u{1f600}', '\u{1f600}')).toBe(0);
  });

  it('puts a string before its continuation, and false before true', () => {
    expect(compareLabels('ab', 'abc')).toBeLessThan(0);
    expect(compareLabels('abc', 'ab')).toBeGreaterThan(0);
    expect(compareLabels(false, true)).toBeLessThan(0);
    expect(compareLabels(true, true)).toBe(0);
  });
});

describe('labels', () => {
  it('ascend by value or by code point', () => {
    expect(labelsOf([10, 9, -1])).toEqual([-1, 9, 10]);
    expect(labelsOf(['10', '9', '2'])).toEqual(['10', '2', '9']);
    expect(labelsOf(['\u{1f600}', '\u{ff5e}'])).toEqual(['\u{ff5e}', '\u{1f600}']);
    expect(labelsOf([true, false])).toEqual([false, true]);
  });

  it('are one for -0 and 0', () => {
    for (const zeros of [[-0, 0], Float64Array.of(-0, 0), [2 ** 40, -0, 0]]) {
      const labels = labelsOf(zeros);
      expect(labels.filter((label) => label === 0)).toHaveLength(1);
      expect(Object.is(labels[0], 0)).toBe(true);
    }
    expect(Object.is(confusionMatrix([0], [0], { labels: [-0] }).labels[0], 0)).toBe(true);
  });

  it('are one for 1 and 1n', () => {
    const matrix = confusionMatrix<number | bigint>([1, 1n, 2n], [1n, 1, 2]);
    expect(matrix.labels).toEqual([1, 2]);
    expect([...matrix.counts]).toEqual([2, 0, 0, 1]);
    expect(matrix.at(1n, 1)).toBe(2);
    expect(confusionMatrix<number | bigint>([1], [1], { labels: [1n] }).labels).toEqual([1]);
  });

  it('stay distinct bigints beyond 2^53', () => {
    const beyond = [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n)];
    for (const cells of [beyond, BigInt64Array.from(beyond)]) {
      expect(labelsOf(cells)).toEqual([-(2n ** 53n), 2n ** 53n, 2n ** 53n + 1n]);
    }
    const greatest = [2n ** 53n - 1n, -(2n ** 53n) + 1n];
    expect(labelsOf(greatest)).toEqual([-(2 ** 53) + 1, 2 ** 53 - 1]);
    expect(labelsOf(BigUint64Array.of(2n ** 64n - 1n))).toEqual([2n ** 64n - 1n]);
  });

  it('keep true apart from 1 and "1"', () => {
    expect(thrown(() => confusionMatrix<Label>([1], [true])).code).toBe('mixed-labels');
    expect(thrown(() => confusionMatrix<Label>([1], ['1'])).code).toBe('mixed-labels');
    expect(thrown(() => confusionMatrix<Label>([true], ['true'])).code).toBe('mixed-labels');
  });
});
