import { describe, expect, it } from 'vitest';
import { confusionMatrix, confusionMatrixFromCounts, normalizeMatrix } from '../../../src/index.js';
import type { NormalizeOver } from '../../../src/index.js';

const matrix = confusionMatrixFromCounts(
  [
    [3, 1],
    [2, 2],
  ],
  ['a', 'b'],
);

describe('normalizeMatrix', () => {
  it('divides by the true rows, the predicted rows, or all', () => {
    expect([...normalizeMatrix(matrix, 'true').counts]).toEqual([3 / 4, 1 / 4, 2 / 4, 2 / 4]);
    expect([...normalizeMatrix(matrix, 'pred').counts]).toEqual([3 / 5, 1 / 3, 2 / 5, 2 / 3]);
    expect([...normalizeMatrix(matrix, 'all').counts]).toEqual([3 / 8, 1 / 8, 2 / 8, 2 / 8]);
  });

  it('gives 0 for a share of nothing', () => {
    const empty = confusionMatrix([0, 0], [0, 0], { labels: [0, 1] });
    for (const over of ['true', 'pred', 'all'] as const) {
      expect([...normalizeMatrix(empty, over).counts]).toEqual([1, 0, 0, 0]);
      const zeros = normalizeMatrix(confusionMatrix([], [], { labels: [0] }), over);
      expect([...zeros.counts]).toEqual([0]);
    }
  });

  it('gives a weighted matrix of the same labels and leaves the other unchanged', () => {
    const shares = normalizeMatrix(matrix, 'all');
    expect(shares.labels).toEqual(['a', 'b']);
    expect([shares.weighted, shares.total]).toEqual([true, 1]);
    const skipped = confusionMatrix([1, null], [1, 1], { nulls: 'skip' });
    expect(normalizeMatrix(skipped, 'all').nSkipped).toBe(1);
    expect([...matrix.counts, matrix.weighted]).toEqual([3, 1, 2, 2, false]);
  });

  it('refuses another option', () => {
    expect(() =>
      normalizeMatrix(matrix, 'rows' as NormalizeOver),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: normalizeMatrix: over is "rows", expected one of "true", "pred", "all"]`,
    );
    expect(() =>
      normalizeMatrix(matrix, undefined as unknown as NormalizeOver),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: normalizeMatrix: over is undefined, expected one of "true", "pred", "all"]`,
    );
  });
});
