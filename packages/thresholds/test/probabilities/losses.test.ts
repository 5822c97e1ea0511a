import { vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { brierScore, d2Brier, d2LogLoss, hingeLoss, logLoss } from '../../src/index.js';
import { expectNear, scoreCases, scoresOf } from '../score-cases.js';
import type { ScoreCase } from '../score-cases.js';

const LOSSES = {
  log_loss: logLoss,
  brier_score_loss: brierScore,
  d2_log_loss_score: d2LogLoss,
  d2_brier_score: d2Brier,
  hinge_loss: hingeLoss,
};

function ours(testCase: ScoreCase): number {
  const { golden, data, sampleWeight } = testCase;
  const { pos_label: posLabel, scale_by_half: scaleByHalf } = golden.args;
  const loss = LOSSES[golden.fn as keyof typeof LOSSES];
  return loss(data.yTrue as never, scoresOf(testCase), {
    labels: posLabel === data.labels[0] ? [...data.labels].reverse() : data.labels,
    sampleWeight,
    ...(scaleByHalf === undefined ? {} : { scaleByHalf }),
  });
}

describe.each(Object.keys(LOSSES) as (keyof typeof LOSSES)[])('%s', (fn) => {
  const cases = scoreCases(fn);
  it(`gives scikit-learn's value in ${cases.length} cases`, () => {
    expect(cases.length).toBeGreaterThan(20);
    for (const testCase of cases) {
      const { golden, tolerance, name } = testCase;
      const value = ours(testCase);
      expectNear(value, golden.value as number, tolerance, name);
    }
  });
});

describe('logLoss', () => {
  it('is −ln of the probability of what is true', () => {
    const yProba = [
      [0.5, 0.25, 0.25],
      [0.25, 0.125, 0.625],
    ];
    const labels = ['a', 'b', 'c'];
    expect(logLoss(['a', 'b'], yProba, { labels })).toBeCloseTo((Math.LN2 + 3 * Math.LN2) / 2, 15);
    expect(logLoss(['a', 'b'], yProba, { labels, sampleWeight: [3, 1] })).toBeCloseTo(
      (3 * Math.LN2 + 3 * Math.LN2) / 4,
      15,
    );
  });

  it('cuts certainty by the precision of the probabilities', () => {
    expect(logLoss([0, 1], [1, 0])).toBe(-Math.log(2 ** -52));
    expect(logLoss([0, 1], Float32Array.of(1, 0))).toBe(-Math.log(2 ** -23));
    expect(logLoss([0, 1], [0, 1])).toBe(-Math.log(1 - 2 ** -52));
  });

  it('knows the positive label, or is told', () => {
    const expected = -Math.log(0.75);
    expect(logLoss([false, true], [0.25, 0.75])).toBeCloseTo(expected, 15);
    expect(logLoss([-1, 1], [0.25, 0.75])).toBeCloseTo(expected, 15);
    expect(logLoss(['No', 'Yes'], [0.75, 0.25], { labels: ['Yes', 'No'] })).toBeCloseTo(
      expected,
      15,
    );
    expect(logLoss(['x', 'y', 'z'], [0.25, 0.75, 0.25], { posLabel: 'y' })).toBeCloseTo(
      expected,
      15,
    );
    expect(logLoss([1, 1], [0.75, 0.75])).toBeCloseTo(expected, 15);
    expect(logLoss([0, 0], [0.25, 0.25])).toBeCloseTo(expected, 15);
    expect(logLoss(['x', 'x'], [0.25, 0.25], { posLabel: 'y' })).toBeCloseTo(expected, 15);
    const arrow = vectorFromArray(['No', 'Yes']);
    const floats = vectorFromArray(Float64Array.of(0.25, 0.75));
    expect(logLoss(arrow, floats, { posLabel: 'Yes' })).toBeCloseTo(expected, 15);
    const column = { data: Float64Array.of(0.25, 0.75), shape: [2, 1] } as const;
    expect(logLoss([0, 1], column)).toBeCloseTo(expected, 15);
  });

  it('takes rows that do not add to 1 only if told to, as they are', () => {
    const yProba = [
      [0.5, 0.5],
      [0.5, 0.25],
    ];
    expect(logLoss([0, 0], yProba, { labels: [0, 1], rowSums: 'accept' })).toBeCloseTo(
      Math.LN2,
      15,
    );
    expect(() => logLoss([0, 0], yProba, { labels: [0, 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: the sum of yProba[1] is 0.75, expected 1 (rowSums: 'accept' takes such rows as they are)]`,
    );
    const single = Float32Array.from([1 / 3, 1 / 3, 1 / 3, 0.2, 0.2, 0.6]);
    const matrix = { data: single, shape: [2, 3] } as const;
    expect(logLoss([0, 2], matrix, { labels: [0, 1, 2] })).toBeCloseTo(
      -(Math.log(1 / 3) + Math.log(0.6)) / 2,
      6,
    );
    single[5] = 0.601;
    expect(() => logLoss([0, 2], matrix, { labels: [0, 1, 2] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: the sum of yProba[1] is 1.0010000169277191, expected 1 (rowSums: 'accept' takes such rows as they are)]`,
    );
  });

  it('is NaN where the weights add to 0', () => {
    expect(logLoss([0, 1], [0.2, 0.3], { sampleWeight: [0, 0] })).toBeNaN();
  });

  it('says what is wrong', () => {
    const rows = [
      [0.5, 0.5],
      [1.25, -0.25],
    ];
    expect(() => logLoss([0, 1], rows)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba[1][0] is 1.25, expected a probability in [0, 1]]`,
    );
    expect(() => logLoss([0, 1], [0.5, -0.1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba[1] is -0.1, expected a probability in [0, 1]]`,
    );
    expect(() => logLoss([0, 1], [0.5, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba[1] is NaN, expected a finite number]`,
    );
    expect(() =>
      logLoss(
        [0, 1],
        [
          [0.5, 0.5],
          [NaN, 1],
        ],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba[1][0] is NaN, expected a finite number]`,
    );
    expect(() =>
      logLoss(
        [0, 0],
        [
          [0.5, 0.5],
          [0, 1],
        ],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba is of width 2, expected 1, one for each label of yTrue (option labels names classes without true rows)]`,
    );
    expect(() => logLoss([0, 1, 2], [0.5, 0.5, 0.5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: posLabel is undefined, expected one of 0, 1, 2]`,
    );
    expect(() => logLoss(['a', 'b'], [0.5, 0.5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: posLabel is undefined, expected one of "a", "b"]`,
    );
    expect(() =>
      logLoss(['a', 'b'], [0.5, 0.5], { posLabel: 'c' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: posLabel is "c", expected one of "a", "b"]`,
    );
    expect(() =>
      logLoss(['a', 'b'], [0.5, 0.5], { labels: ['a', 'b'], posLabel: 'b' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: posLabel goes without labels, whose second one is positive]`,
    );
    expect(() =>
      logLoss(['a', 'b'], [0.5, 0.5], { labels: ['a', 'b', 'c'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: labels is an array of 3, expected 2 for one column of scores: negative, positive]`,
    );
    expect(() =>
      logLoss(
        ['a', 'b'],
        [
          [0.5, 0.5],
          [0, 1],
        ],
        { posLabel: 'b' },
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: posLabel goes with one column of probabilities, labels name the classes of several]`,
    );
    expect(() => logLoss([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yTrue is empty, expected at least one row]`,
    );
    expect(() => logLoss([0, 1], [0.5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yTrue (2) and yProba (1) must have the same length]`,
    );
    expect(() =>
      logLoss([0, 1], [0.5, 0.5], { rowSums: 'normalize' as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: rowSums is "normalize", expected one of "error", "accept"]`,
    );
    expect(() => logLoss([0, 1], 'scores' as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba is string, expected a typed array, an array or an Arrow column]`,
    );
  });
});

describe('brierScore', () => {
  it('is halved with two classes only, or as told', () => {
    const binary = [0.25, 0.75] as const;
    expect(brierScore([0, 1], binary)).toBe(1 / 16);
    expect(brierScore([0, 1], binary, { scaleByHalf: false })).toBe(1 / 8);
    const rows = [[0.5, 0.25, 0.25]];
    // (1/2)² + (1/4)² + (1/4)²
    expect(brierScore(['a'], rows, { labels: ['a', 'b', 'c'] })).toBe(6 / 16);
    expect(brierScore(['a'], rows, { labels: ['a', 'b', 'c'], scaleByHalf: true })).toBe(3 / 16);
    expect(() =>
      brierScore([0, 1], binary, { scaleByHalf: 'no' as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: brierScore: scaleByHalf is "no", expected one of "auto", true, false]`,
    );
  });
});

describe('d2LogLoss and d2Brier', () => {
  it('are 0 of the shares themselves, to the last bit', () => {
    // p (1 − p) of 3/5 is 0.24 and the mean of the squares 0.24000000000000005.
    const column = [0, 1, 1, 0, 1];
    const shares = column.map(() => 3 / 5);
    expect(d2Brier(column, shares)).toBe(0);
    expect(d2LogLoss(column, shares)).toBe(0);
    const thirds = [0, 1, 2].map(() => [1 / 3, 1 / 3, 1 / 3]);
    const options = { labels: [0, 1, 2], rowSums: 'accept' } as const;
    expect(d2Brier([0, 1, 2], thirds, options)).toBe(0);
    expect(d2LogLoss([0, 1, 2], thirds, options)).toBe(0);
    const tenths = [0, 1, 2, 2, 1, 0, 1, 2, 0, 0];
    const rows = tenths.map(() => [0.4, 0.3, 0.3]);
    expect(d2Brier(tenths, rows)).toBe(0);
    expect(d2LogLoss(tenths, rows)).toBe(0);
    const sampleWeight = [0.1, 0.7, 0.3];
    // (0.7 + 0.3) / (0.1 + 0.7 + 0.3).
    const weighted = [0, 1, 1].map(() => (0.7 + 0.3) / (0.1 + (0.7 + 0.3)));
    expect(d2Brier([0, 1, 1], weighted, { sampleWeight })).toBe(0);
  });

  it('are 0 for the shares of the classes and 1 for certainty', () => {
    const shares = [0.75, 0.75, 0.75, 0.75];
    const truth = [1, 1, 0, 1];
    expect(d2LogLoss(truth, shares)).toBeCloseTo(0, 15);
    expect(d2Brier(truth, shares)).toBe(0);
    expect(d2Brier(truth, truth)).toBe(1);
    expect(d2LogLoss(truth, truth)).toBeCloseTo(1, 14);
  });

  it('are NaN with one row', () => {
    expect(d2LogLoss([1], [0.5])).toBeNaN();
    expect(d2Brier([1], [0.5])).toBeNaN();
  });

  it('cannot beat the constant with one class', () => {
    expect(d2Brier([1, 1], [0.5, 0.5])).toBe(-Infinity);
    expect(d2Brier([1, 1], [1, 1])).toBeNaN();
    expect(d2LogLoss([1, 1], [0.5, 0.5])).toBeLessThan(-1e15);
  });
});

describe('hingeLoss', () => {
  it('asks for a margin of 1', () => {
    // Margins 2, 1, 1/2, −1: losses 0, 0, 1/2, 2.
    expect(hingeLoss([-1, 1, 1, -1], [-2, 1, 0.5, 1])).toBe(2.5 / 4);
    const rows = [
      [3, 1, 2],
      [0, 0.5, 0],
      [2, 2, 0],
    ];
    // Margins 1, 1/2, −2: losses 0, 1/2, 3.
    expect(hingeLoss(['a', 'b', 'c'], rows)).toBe(3.5 / 3);
  });

  it('says what is wrong', () => {
    expect(() => hingeLoss([0, 1, 2], [1, 2, 3])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: hingeLoss: posLabel is undefined, expected one of 0, 1, 2]`,
    );
    expect(() =>
      hingeLoss(
        [0, 1],
        [
          [1, 2, 3],
          [1, 2, 3],
        ],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: hingeLoss: yScore is of width 3, expected 2, one for each label of yTrue (option labels names classes without true rows)]`,
    );
    expect(() => hingeLoss([0, 1], [1, Infinity])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: hingeLoss: yScore[1] is Infinity, expected a finite number]`,
    );
  });
});
