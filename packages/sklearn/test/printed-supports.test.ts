import { describe, expect, it } from 'vitest';
import { classification_report } from '../src/index.js';
import type { TargetsInput } from '../src/index.js';

/** The supports that a report prints, in its order. */
function supportsOf(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options: Readonly<{ sample_weight: readonly number[]; labels?: readonly number[] }>,
): readonly string[] {
  const text = classification_report(y_true, y_pred, { zero_division: 0, ...options });
  const lines = text.split('\n').slice(2);
  return lines.filter((line) => line !== '').map((line) => line.split(' ').at(-1) ?? '');
}

describe('classification_report with fractional weights', () => {
  it('prints sums as plain addition rounds them', () => {
    const sample_weight = [0.1, 0.2, 0.3];
    // 0.1 + 0.2 is 0.30000000000000004, and with 0.3 it is 0.6000000000000001.
    expect(supportsOf([1, 1, 0], [1, 1, 0], { sample_weight })).toEqual([
      '0.3',
      '0.30000000000000004',
      '0.6000000000000001',
      '0.6000000000000001',
      '0.6000000000000001',
    ]);
  });

  it('adds hits and misses, as scikit-learn holds them', () => {
    const [support] = supportsOf(['a', 'a', 'a', 'b'], ['b', 'a', 'b', 'b'], {
      sample_weight: [0.1, 0.2, 0.4, 1],
    });
    // The sum is 0.7000000000000001, the hits are 0.2 of it, the misses the rest.
    expect([0.1 + 0.2 + 0.4, 0.2 + (0.1 + 0.2 + 0.4 - 0.2)]).toEqual([0.7000000000000001, 0.7]);
    expect(support).toBe('0.7');
  });

  it('adds many labels up in the order of NumPy', () => {
    const labels = Array.from({ length: 9 }, (_, label) => label);
    const sample_weight = labels.map(() => 0.1);
    // From left to right it would be 0.8999999999999999.
    expect(supportsOf(labels, labels, { sample_weight }).at(-1)).toBe('0.9');
  });

  it('does so for label sets, columns and labels that are absent', () => {
    const y_true = [
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const y_pred = [
      [1, 0],
      [1, 1],
      [1, 1],
    ];
    const sample_weight = [0.1, 0.2, 0.7];
    const options = { sample_weight };
    expect(supportsOf(y_true, y_pred, options).slice(0, 2)).toEqual([
      '0.30000000000000004',
      '0.8999999999999999',
    ]);
    expect(
      supportsOf([[1], [1], [0]], [1, 1, 0], { ...options, labels: [1, 7] }).slice(0, 2),
    ).toEqual(['0.30000000000000004', '0.0']);
  });
});
