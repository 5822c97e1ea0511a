import { accuracy, classCounts, confusionMatrix, pooledCounts, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { argMaxLabels, labelsAtThreshold, oneVsRestSweeps } from '../../src/index.js';

/** 225 pictures of the sky; sizes, true positives and sunrise's misses are published, the rest ours. */
const LABELS = ['cloudy', 'rain', 'shine', 'sunrise'];
const COUNTS = [
  [39, 10, 11, 0],
  [9, 23, 7, 0],
  [14, 12, 30, 0],
  [1, 0, 1, 68],
];

/** Each picture with a score of 0.4 for its predicted class and 0.2 for the others. */
const PICTURES = COUNTS.flatMap((row, t) =>
  row.flatMap((count, p) =>
    Array.from({ length: count }, () => ({
      label: LABELS[t] ?? '',
      scores: LABELS.map((_, column) => (column === p ? 0.4 : 0.2)),
    })),
  ),
);
const yTrue = PICTURES.map(({ label }) => label);
const yScore = PICTURES.map(({ scores }) => scores);

describe('four kinds of weather from scores', () => {
  it('lead by the greatest score to the published counts', () => {
    const matrix = confusionMatrix(yTrue, argMaxLabels(yScore, LABELS).yPred);
    expect([...matrix.counts]).toEqual(COUNTS.flat());
    expect([...matrix.support]).toEqual([60, 39, 56, 70]);
    expect([...classCounts(matrix).tp]).toEqual([39, 23, 30, 68]);
    expect(pooledCounts(matrix)).toMatchObject({
      tp: Float64Array.of(160),
      tn: Float64Array.of(0),
    });
    expect(accuracy(matrix)).toBe(160 / 225);
    expect(recall(matrix, { average: 'macro' })).toBeCloseTo(0.6867, 4);
  });

  it('admit no common threshold', () => {
    const rows = [
      [0.4, 0.3, 0.2, 0.1],
      [0.5, 0.45, 0.03, 0.02],
      [0.25, 0.25, 0.25, 0.25],
      [0.5, 0.5, 0, 0],
    ];
    // The first row needs a threshold in (0.3, 0.4], the second one in (0.45, 0.5].
    expect(() => labelsAtThreshold(rows.slice(0, 2), 0.4, { labels: LABELS })).toThrow(
      'of 2 rows 0 would get no label and 1 several',
    );
    expect(() => labelsAtThreshold(rows.slice(0, 2), 0.5, { labels: LABELS })).toThrow(
      'of 2 rows 1 would get no label and 0 several',
    );
    expect(() => labelsAtThreshold(rows.slice(2), 0.3, { labels: LABELS })).toThrow(
      'of 2 rows 1 would get no label and 1 several',
    );
  });

  it('have at one threshold for each class the counts of the matrix', () => {
    const { sweeps } = oneVsRestSweeps(yTrue, yScore);
    expect(sweeps.map(({ counts }) => counts.tp[0])).toEqual([39, 23, 30, 68]);
    expect(sweeps.map(({ counts }) => counts.fp[0])).toEqual([24, 22, 19, 0]);
  });
});
