import { vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { encodeUnderLabels, named } from '../../src/internal.js';
import type { Label } from '../../src/index.js';

/** As a public function calls it. */
const called = <T>(call: () => T, name: string): T => named(name, call);

describe('encodeUnderLabels', () => {
  it('keeps the order of given labels, absent ones too', () => {
    const { codes, labels } = encodeUnderLabels([1, 2, 1], { labels: [2, 5, 1] });
    expect([...codes]).toEqual([2, 0, 2]);
    expect(labels).toEqual([2, 5, 1]);
  });

  it('gives labels that it finds ascending codes where none are given', () => {
    const { codes, labels } = encodeUnderLabels(['b', 'a', 'b']);
    expect([...codes]).toEqual([1, 0, 1]);
    expect(labels).toEqual(['a', 'b']);
  });

  it('gives missing labels the code −1 if told to', () => {
    const options = { labels: ['b', 'a'], nulls: 'skip' } as const;
    const { codes, hasNulls } = encodeUnderLabels(['a', null, 'b'], options);
    expect([...codes]).toEqual([1, -1, 0]);
    expect(hasNulls).toBe(true);
  });

  it('names the first row of a label that is not listed, and who asked', () => {
    const names = { argument: 'yTrue' };
    expect(() =>
      called(
        () => encodeUnderLabels(['a', 'c', 'b', 'c'], { labels: ['a', 'b'], ...names }),
        'thresholdSweep',
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue[1] is "c", expected one of "a", "b"]`,
    );
    expect(() =>
      called(
        () => encodeUnderLabels<Label>(['1', '2'], { labels: [1, 2], ...names }),
        'thresholdSweep',
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue[0] is "1", expected an integer as in labels]`,
    );
    expect(() =>
      called(
        () => encodeUnderLabels(vectorFromArray(['a', 'c']), { labels: ['a'], ...names }),
        'thresholdSweep',
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue[1] is "c", expected one of "a"]`,
    );
  });
});
