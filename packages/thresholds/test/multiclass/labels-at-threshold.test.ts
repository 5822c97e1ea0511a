import { describe, expect, it } from 'vitest';
import { labelsAtThreshold } from '../../src/index.js';

const YES_NO = { labels: ['No', 'Yes'] };

describe('labelsAtThreshold', () => {
  it('takes a score equal to the threshold for positive', () => {
    const { yPred, codes } = labelsAtThreshold([0.29, 0.3, 0.31], 0.3, YES_NO);
    expect(yPred).toEqual(['No', 'Yes', 'Yes']);
    expect(codes).toEqual(Int32Array.of(0, 1, 1));
  });

  it('reads the second of two columns, whatever the first holds', () => {
    const scores = [
      [9, 0.2],
      [9, 0.6],
    ];
    expect(labelsAtThreshold(scores, 0.5, YES_NO).yPred).toEqual(['No', 'Yes']);
    const single = { data: Float32Array.of(9, 0.2, 9, 0.6), shape: [2, 2] } as const;
    expect(labelsAtThreshold(single, 0.5, YES_NO).yPred).toEqual(['No', 'Yes']);
  });

  it('gives 0 and 1 without labels, to one column of either form, or to two', () => {
    const column = [0.2, 0.5, 0.9];
    const rows = column.map((p) => [1 - p, p]);
    const dense = { data: Float32Array.from(column), dims: [3, 1] };
    for (const scores of [column, rows, dense]) {
      expect(labelsAtThreshold(scores, 0.5).yPred).toEqual([0, 1, 1]);
    }
    expect(labelsAtThreshold([], 0.5)).toEqual({ yPred: [], codes: new Int32Array(0) });
    expect(() => labelsAtThreshold([[0.2, 0.2, 0.6]], 0.5)).toThrow(
      'threshold 0.5 cannot label rows of 3 classes',
    );
  });

  it('refuses more classes, and counts the rows that would get no label or several', () => {
    const labels = ['cloudy', 'rain', 'shine', 'sunrise'];
    const rows = [
      [0.25, 0.25, 0.25, 0.25],
      [0.5, 0.5, 0, 0],
      [0.1, 0.2, 0.6, 0.1],
      [0.3, 0.3, 0.2, 0.2],
    ];
    expect(() => labelsAtThreshold(rows, 0.3, { labels })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelsAtThreshold: threshold 0.3 cannot label rows of 4 classes: of 4 rows 1 would get no label and 2 several (argMaxLabels gives each one, oneVsRestSweeps takes each class against the rest)]`,
    );
    expect(() =>
      labelsAtThreshold([[0.2, 0.2, 0.6]], 0.5, { labels: labels.slice(1) }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelsAtThreshold: threshold 0.5 cannot label rows of 3 classes: of 1 row 0 would get no label and 0 several (argMaxLabels gives each one, oneVsRestSweeps takes each class against the rest)]`,
    );
  });

  it('says what is wrong', () => {
    expect(() => labelsAtThreshold([0.1], NaN, YES_NO)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelsAtThreshold: threshold is NaN, expected a finite number]`,
    );
    expect(() => labelsAtThreshold([0.1, NaN], 0.5, YES_NO)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelsAtThreshold: yScore[1] is NaN, expected a finite number]`,
    );
    expect(() =>
      labelsAtThreshold([0.1], 0.5, { labels: ['a', 'b', 'c'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelsAtThreshold: labels is an array of 3, expected 2 for one column of scores: negative, positive]`,
    );
  });
});
