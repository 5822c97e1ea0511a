import { f1, isMetricError, precision } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import type { ScoreHistogramOptions } from '../src/curves.js';
import type { BestThresholdOptions } from '../src/index.js';
import { thresholds } from './every-entry.js';
import {
  bestThreshold,
  countsAt,
  createSweepAccumulator,
  labelSweeps,
  oneVsRestSweeps,
  rocAuc,
  rocAucOneVsRest,
  rocAucPerLabel,
  thresholdSweep,
} from '../src/index.js';
import { noSkillCounts, noSkillF1, perfectScores } from '../src/baselines.js';
import { refineSweep } from '../src/bounds.js';

const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const sweep = thresholdSweep(yTrue, yScore);

function message(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (isMetricError(error)) return error.message;
    throw error;
  }
  throw new Error('expected a MetricError, nothing was thrown');
}

describe('several classes or labels', () => {
  const truth = [
    [1, 0],
    [1, 1],
  ];
  const scores = [
    [0.9, 0.2],
    [0.6, 0.7],
  ];

  it('names the function that was called, not the sweep it makes', () => {
    const sampleWeight = [0, 0];
    expect(message(() => rocAucPerLabel(truth, scores, { sampleWeight }))).toMatchInlineSnapshot(
      `"rocAucPerLabel: sampleWeight is 0 in every row, expected a weight"`,
    );
    expect(
      message(() => rocAucPerLabel(truth, scores, { sampleWeight, average: 'micro' })),
    ).toMatchInlineSnapshot(`"rocAucPerLabel: sampleWeight is 0 in every row, expected a weight"`);
    expect(
      message(() => rocAucOneVsRest(['a', 'b'], scores, { sampleWeight })),
    ).toMatchInlineSnapshot(`"rocAucOneVsRest: sampleWeight is 0 in every row, expected a weight"`);
    const comparison = '<' as '>';
    expect(message(() => labelSweeps(truth, scores, { comparison }))).toMatchInlineSnapshot(
      `"labelSweeps: comparison is "<", expected one of ">=", ">""`,
    );
    const none = { thresholds: null as unknown as 'exact' };
    expect(message(() => oneVsRestSweeps(['a', 'b'], scores, none))).toMatchInlineSnapshot(
      `"oneVsRestSweeps: thresholds is null, expected "exact", a list of numbers or { bins, range }"`,
    );
  });

  it('names row and column of a score outside the range of bins', () => {
    const narrow = { thresholds: { bins: 2, range: [0.25, 1] as const } };
    expect(message(() => labelSweeps(truth, scores, narrow))).toMatchInlineSnapshot(
      `"labelSweeps: yScore[0][1] is 0.2, expected a score in the bins' range [0.25, 1]"`,
    );
  });

  it('wants a set of sweeps where it works on one', () => {
    for (const name of [
      'bestCommonThreshold',
      'bestMicroF1',
      'meanPrecisionRecallCurve',
      'meanRocCurve',
      'pooledSweep',
    ] as const) {
      const call = thresholds[name] as (set: unknown) => unknown;
      expect(message(() => call(undefined))).toContain(`${name}: set is undefined, expected a`);
      expect(message(() => call(sweep))).toContain(`${name}: set is Object, expected a SweepSet`);
      expect(message(() => call({ labels: ['a'], sweeps: [1] }))).toBe(
        `${name}: set.sweeps[0] is number, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives`,
      );
      expect(message(() => call({ labels: [], sweeps: [] }))).toBe(
        `${name}: set.sweeps is empty, expected at least one sweep`,
      );
    }
  });
});

describe('constraints', () => {
  it('are refused in words', () => {
    const wrong = [
      { metric: precision, atLeast: 0.9 },
      'precision>=0.9',
      ['precision>=0.9'],
      [null],
      [{ metric: precision, atLeast: 0.9, atMost: 0.1 }],
    ];
    const refuse = (subjectTo: unknown) =>
      message(() => bestThreshold(sweep, f1, { subjectTo } as BestThresholdOptions));
    expect(wrong.map(refuse)).toMatchInlineSnapshot(`
      [
        "bestThreshold: subjectTo is Object, expected an array of constraints, each { metric, atLeast, atMost }",
        "bestThreshold: subjectTo is string, expected an array of constraints, each { metric, atLeast, atMost }",
        "bestThreshold: subjectTo[0] is string, expected { metric, atLeast, atMost }",
        "bestThreshold: subjectTo[0] is null, expected { metric, atLeast, atMost }",
        "bestThreshold: subjectTo[0] has atLeast 0.9 above atMost 0.1",
      ]
    `);
  });
});

describe('lists of numbers', () => {
  it('are lists, and of numbers', () => {
    expect(message(() => countsAt(sweep, 0.5 as never))).toMatchInlineSnapshot(
      `"countsAt: thresholds is number, expected an array or a typed array of numbers"`,
    );
    expect(message(() => countsAt(sweep, ['0.5'] as never))).toMatchInlineSnapshot(
      `"countsAt: thresholds[0] is "0.5", expected a number"`,
    );
    expect(message(() => countsAt(sweep, [0.5, NaN]))).toMatchInlineSnapshot(
      `"countsAt: thresholds[1] is NaN, expected a number"`,
    );
    expect(message(() => noSkillCounts(0.5, 0.5 as never))).toMatchInlineSnapshot(
      `"noSkillCounts: rates is number, expected an array or a typed array of numbers"`,
    );
    expect(message(() => noSkillCounts(0.5, [0, 1.5]))).toMatchInlineSnapshot(
      `"noSkillCounts: rates[1] is 1.5, expected a number in [0, 1]"`,
    );
    expect(message(() => noSkillF1('0.5' as never))).toMatchInlineSnapshot(
      `"noSkillF1: prevalence is "0.5", expected a number in [0, 1]"`,
    );
  });
});

describe('ranges', () => {
  const wrong = [[1, 0], [0, NaN], ['0', 1], [0], null, [-1e308, 1e308], '01', [0.5, 0.5]];

  it('of bins are two finite numbers, the lower first', () => {
    const refuse = (range: unknown) =>
      message(() => {
        const thresholds = { bins: 2, range } as { bins: number };
        thresholdSweep(yTrue, yScore, { thresholds });
      });
    expect(wrong.map(refuse)).toMatchInlineSnapshot(`
      [
        "thresholdSweep: thresholds.range goes down from 1 to 0",
        "thresholdSweep: thresholds.range[1] is NaN, expected a finite number",
        "thresholdSweep: thresholds.range[0] is "0", expected a finite number",
        "thresholdSweep: thresholds.range is an array of 1, expected two numbers, the lower first",
        "thresholdSweep: thresholds.range is null, expected two numbers, the lower first",
        "thresholdSweep: thresholds.range goes from -1e+308 to 1e+308, farther than a number can tell",
        "thresholdSweep: thresholds.range is "01", expected two numbers, the lower first",
        "thresholdSweep: yScore[0] is 0.1, expected a score in the bins' range [0.5, 0.5]",
      ]
    `);
  });

  it('of histograms are so too', () => {
    const refuse = (range: unknown) =>
      message(() => thresholds.scoreHistograms(yTrue, yScore, { range } as ScoreHistogramOptions));
    expect(wrong.map(refuse)).toMatchInlineSnapshot(`
      [
        "scoreHistograms: range goes down from 1 to 0",
        "scoreHistograms: range[1] is NaN, expected a finite number",
        "scoreHistograms: range[0] is "0", expected a finite number",
        "scoreHistograms: range is an array of 1, expected two numbers, the lower first",
        "scoreHistograms: range is null, expected two numbers, the lower first",
        "scoreHistograms: range goes from -1e+308 to 1e+308, farther than a number can tell",
        "scoreHistograms: range is "01", expected two numbers, the lower first",
        "scoreHistograms: range is the one number 0.5, expected two different ends",
      ]
    `);
  });
});

describe('what other functions return', () => {
  it('is checked by those that take it', () => {
    for (const name of [
      'expectedCalibrationError',
      'maximumCalibrationError',
      'rmsCalibrationError',
    ] as const) {
      const call = thresholds[name] as (curve: unknown) => unknown;
      expect(message(() => call(yScore))).toBe(
        `${name}: curve is Array, expected a ReliabilityCurve, which reliabilityCurve(yTrue, yProba) gives`,
      );
      expect(message(() => call(null))).toBe(
        `${name}: curve is null, expected a ReliabilityCurve, which reliabilityCurve(yTrue, yProba) gives`,
      );
    }
    expect(message(() => thresholds.thinCurve(null as never, 3))).toMatchInlineSnapshot(
      `"thinCurve: curve is null, expected a curve"`,
    );
    expect(message(() => createSweepAccumulator().merge({} as never))).toMatchInlineSnapshot(
      `"merge: other is Object, expected an accumulator of threshold sweeps"`,
    );
    expect(
      message(() => createSweepAccumulator().merge(createSweepAccumulator({ thresholds: [1] }))),
    ).toMatchInlineSnapshot(`"merge: thresholds must be the same in both accumulators"`);
    expect(message(() => thresholds.expectedCostOf(undefined as never))).toMatchInlineSnapshot(
      `"expectedCostOf: costs is undefined, expected { fp, fn, tp, tn }"`,
    );
    expect(message(() => thresholds.fbetaCurve(sweep, -1))).toMatchInlineSnapshot(
      `"fbetaCurve: beta is -1, expected a number of at least 0, such as 1"`,
    );
  });

  it('is checked before rows are read again', async () => {
    const bins = thresholdSweep(yTrue, yScore, { thresholds: { bins: 1 } });
    const rows = () => [{ yTrue, yScore }];
    await expect(
      refineSweep(bins, [{ yTrue, yScore }] as never, 0),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: batches is Array, expected a function that gives the rows again for each pass]`,
    );
    await expect(
      refineSweep(bins, rows, undefined as never),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: tolerance is undefined, expected a number of at least 0]`,
    );
    await expect(
      refineSweep(bins, rows, 0, { bounds: rocAuc(sweep) as never }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: bounds is number, expected a function of a sweep]`,
    );
    await expect(
      refineSweep(bins, rows, 0, { bounds: (() => 3) as never }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: what bounds returns is number, expected { low, high }]`,
    );
  });
});

describe('perfectScores', () => {
  it('refuses a positive label that no row has beside two others', () => {
    expect(
      message(() => perfectScores(['a', 'b'], { posLabel: 'c' as 'a' })),
    ).toMatchInlineSnapshot(`"perfectScores: posLabel is "c", expected one of "a", "b""`);
  });
});

describe('weights below 0', () => {
  const falling = thresholdSweep(yTrue, yScore, { sampleWeight: [1, -2, 1, 1] });
  const rising = thresholdSweep([1, 1, 0], [0.9, 0.9, 0.1], { sampleWeight: [-1, 2, 1] });

  it.each([
    'precisionRecallGainAuc',
    'averagePrecisionBounds',
    'bestThresholdBounds',
    'costCurve',
    'partialRocAuc',
    'precisionRecallGainCurve',
    'rocAucBounds',
    'rocConvexHull',
  ] as const)('are refused by %s where counts fall, and only there', (name) => {
    const call = thresholds[name] as (sweep: unknown, argument: unknown) => unknown;
    const argument = name === 'bestThresholdBounds' ? f1 : name === 'partialRocAuc' ? 0.5 : {};
    expect(message(() => call(falling, argument))).toBe(
      `${name}: sweep has weights below 0, by which its counts fall at thresholds[1]`,
    );
    expect(() => call(rising, argument)).not.toThrow();
  });

  it('may be in points of curves, and in areas that are sums over them', () => {
    expect([...thresholds.rocCurve(falling).fpr]).toEqual([-0, -0, 2, 2, 1]);
    expect(message(() => rocAuc(falling, { maxFpr: 0.5 }))).toContain('rocAuc: sweep has weights');
    // Pairs weigh 1 · 1 each and −2 · 1: 0.8 and 0.35 are above 0.1, and 0.8 alone above 0.4.
    expect(rocAuc(falling)).toBeCloseTo((1 + 1 - 2) / (2 * -1), 12);
  });

  it('are refused by bins of probabilities, whose shares they would take out of [0, 1]', () => {
    const sampleWeight = [1, -2, 1, 1];
    expect(
      message(() => thresholds.reliabilityCurve(yTrue, yScore, { sampleWeight })),
    ).toMatchInlineSnapshot(
      `"reliabilityCurve: sampleWeight[1] is -2, expected a weight of at least 0"`,
    );
    const yProba = yScore.map((score) => [1 - score, score]);
    expect(
      message(() => thresholds.classwiseCalibrationError(yTrue, yProba, { sampleWeight })),
    ).toMatchInlineSnapshot(
      `"classwiseCalibrationError: sampleWeight[1] is -2, expected a weight of at least 0"`,
    );
    // Losses are means, whatever the weights: (1 · 0.01 − 2 · 0.16 + 0.4225 + 0.04) / 1.
    expect(thresholds.brierScore(yTrue, yScore, { sampleWeight })).toBeCloseTo(0.1525, 12);
  });
});
