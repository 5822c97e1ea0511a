import { describe, expect, it } from 'vitest';
import { checkScoreMatrix } from '../../src/internal.js';

const check = (value: unknown) => checkScoreMatrix('topK', 'yScore', value);

describe('checkScoreMatrix', () => {
  it('lays rows out flat', () => {
    expect(
      check([
        [0.1, 0.9],
        [0.5, 0.5],
        [1, 0],
      ]),
    ).toEqual({ data: Float64Array.of(0.1, 0.9, 0.5, 0.5, 1, 0), shape: [3, 2] });
    expect(check([Float32Array.of(1, 2)])).toEqual({ data: Float64Array.of(1, 2), shape: [1, 2] });
    expect(check([])).toEqual({ data: new Float64Array(0), shape: [0, 0] });
  });

  it('takes flat data as it is', () => {
    const data = Float32Array.of(1, 2, 3, 4);
    expect(check({ data, shape: [2, 2] }).data).toBe(data);
    expect(check({ data: new Float64Array(0), shape: [0, 4] }).shape).toEqual([0, 4]);
  });

  it('names the row that is too short, and the score that is none', () => {
    expect(() => check([[1, 2], [3]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1] is 1 scores, expected 2 scores, as in yScore[0]]`,
    );
    expect(() => check([1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[0] is number, expected a row of scores]`,
    );
    expect(() =>
      check([
        [1, 2],
        [3, NaN],
      ]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1][1] is NaN, expected a finite number]`,
    );
    expect(() => check([[1, null]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[0][1] is null, expected a finite number]`,
    );
    expect(() =>
      check({ data: Float64Array.of(1, Infinity), shape: [2, 1] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1][0] is Infinity, expected a finite number]`,
    );
  });

  it('refuses a shape that the data does not have', () => {
    expect(() =>
      check({ data: new Float64Array(5), shape: [2, 2] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore.data is 5 scores, expected 2 × 2, as in yScore.shape]`,
    );
    expect(() =>
      check({ data: new Float64Array(4), shape: [-2, -2] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore.data is 4 scores, expected -2 × -2, as in yScore.shape]`,
    );
    expect(() => check(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore is null, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }]`,
    );
    expect(() => check({ data: [1], shape: [1, 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore is Object, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }]`,
    );
  });
});
