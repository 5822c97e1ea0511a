import { accuracy, f1, isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { thresholds } from './every-entry.js';
import {
  averagePrecision,
  bestThreshold,
  expectedCostOf,
  partialRocAuc,
  precisionRecallCurve,
  rocAuc,
  rocCurve,
  thresholdSweep,
} from '../src/index.js';
import { noSkillCounts, noSkillF1, perfectScores, randomScores } from '../src/baselines.js';
import { bestThresholdBounds } from '../src/bounds.js';
import { brierCurve, netBenefitCurve, thinCurve } from '../src/curves.js';
import { binEdges, slowSweep } from './sweeps.js';

const scores = { yTrue: [0, 1, 0, 1], yScore: [0.2, 0.4, 0.6, 0.8] };
const sweep = thresholdSweep(scores.yTrue, scores.yScore);
const bins = slowSweep(scores, 'bins', binEdges(4));
const list = slowSweep(scores, 'list', [0.5]);

function message(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (isMetricError(error)) return error.message;
    throw error;
  }
  throw new Error('expected a MetricError, nothing was thrown');
}

describe('a sweep that is not exact', () => {
  it('is refused where only bounds are known, and told who has them', () => {
    expect(message(() => rocAuc(bins))).toMatchInlineSnapshot(
      `"rocAuc: sweep is of kind "bins", expected "exact" (rocAucBounds gives its bounds)"`,
    );
    expect(message(() => averagePrecision(list))).toMatchInlineSnapshot(
      `"averagePrecision: sweep is of kind "list", expected "exact" (averagePrecisionBounds gives its bounds)"`,
    );
    expect(message(() => thresholds.precisionRecallAuc(list))).toMatchInlineSnapshot(
      `"precisionRecallAuc: sweep is of kind "list", expected "exact""`,
    );
    expect(message(() => thresholds.precisionRecallGainAuc(bins))).toMatchInlineSnapshot(
      `"precisionRecallGainAuc: sweep is of kind "bins", expected "exact""`,
    );
    expect(message(() => partialRocAuc(bins, 0.1))).toMatchInlineSnapshot(
      `"partialRocAuc: sweep is of kind "bins", expected "exact""`,
    );
    expect(message(() => thresholds.kolmogorovSmirnov(list))).toMatchInlineSnapshot(
      `"kolmogorovSmirnov: sweep is of kind "list", expected "exact" (bestThresholdBounds with informedness gives its bounds)"`,
    );
    expect(message(() => brierCurve(list))).toMatchInlineSnapshot(
      `"brierCurve: sweep is of kind "list", expected "exact""`,
    );
    expect(message(() => bestThreshold(bins, f1))).toMatchInlineSnapshot(
      `"bestThreshold: sweep is of kind "bins", expected "exact" or "list" (bestThresholdBounds gives its bounds)"`,
    );
  });
});

describe('what is no sweep', () => {
  it.each([
    'rocCurve',
    'precisionRecallCurve',
    'detCurve',
    'fbetaCurve',
    'precisionRecallGainCurve',
    'cumulativeGainCurve',
    'liftCurve',
    'kolmogorovSmirnovCurve',
    'kolmogorovSmirnov',
    'rocConvexHull',
    'costCurve',
    'brierCurve',
    'netBenefitCurve',
    'rocAuc',
    'partialRocAuc',
    'averagePrecision',
    'precisionRecallAuc',
    'precisionRecallGainAuc',
    'rocAucBounds',
    'averagePrecisionBounds',
    'bestThresholdBounds',
    'bestThreshold',
    'noSkillSweep',
    'noSkillScores',
  ] as const)('is refused by %s', (name) => {
    const call = thresholds[name] as (sweep: unknown, ...rest: unknown[]) => unknown;
    for (const [value, type] of [
      [null, 'null'],
      [[0.5], 'Array'],
      [sweep.counts, 'Object'],
    ] as const) {
      const expected = `${name}: sweep is ${type}, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives`;
      expect(message(() => call(value, f1)).toLowerCase()).toBe(expected.toLowerCase());
    }
  });
});

describe('bad options', () => {
  it('are named with their value', () => {
    expect(message(() => rocAuc(sweep, { maxFpr: 0 }))).toMatchInlineSnapshot(
      `"rocAuc: maxFpr is 0, expected a number in (0, 1]"`,
    );
    expect(message(() => partialRocAuc(sweep, NaN))).toMatchInlineSnapshot(
      `"partialRocAuc: maxFpr is NaN, expected a number in (0, 1]"`,
    );
    expect(message(() => precisionRecallCurve(sweep, { zeroDivision: 2 }))).toMatchInlineSnapshot(
      `"precisionRecallCurve: zeroDivision is 2, expected one of 0, 1, NaN"`,
    );
    expect(message(() => thinCurve(rocCurve(sweep), 1))).toMatchInlineSnapshot(
      `"thinCurve: nPoints is 1, expected a whole number of at least 2"`,
    );
    expect(message(() => thinCurve(rocCurve(sweep), 2.5))).toMatchInlineSnapshot(
      `"thinCurve: nPoints is 2.5, expected a whole number of at least 2"`,
    );
    expect(
      message(() => bestThreshold(sweep, f1, { direction: 'least' as never })),
    ).toMatchInlineSnapshot(`"bestThreshold: direction is "least", expected one of "max", "min""`);
    expect(
      message(() => bestThresholdBounds(sweep, f1, { direction: 'up' as never })),
    ).toMatchInlineSnapshot(
      `"bestThresholdBounds: direction is "up", expected one of "max", "min""`,
    );
    expect(
      message(() => bestThreshold(sweep, f1, { subjectTo: [{ metric: accuracy }] })),
    ).toMatchInlineSnapshot(
      `"bestThreshold: subjectTo[0] has neither atLeast nor atMost, expected one of them"`,
    );
    expect(
      message(() => bestThreshold(sweep, f1, { subjectTo: [{ metric: accuracy, atMost: NaN }] })),
    ).toMatchInlineSnapshot(`"bestThreshold: subjectTo[0].atMost is NaN, expected a number"`);
    expect(message(() => expectedCostOf({ fp: 1, fn: Infinity }))).toMatchInlineSnapshot(
      `"expectedCostOf: costs.fn is Infinity, expected a finite number"`,
    );
    expect(message(() => expectedCostOf({ fp: 1 } as never))).toMatchInlineSnapshot(
      `"expectedCostOf: costs.fn is undefined, expected a finite number"`,
    );
    expect(message(() => noSkillCounts(1.5, [1]))).toMatchInlineSnapshot(
      `"noSkillCounts: prevalence is 1.5, expected a number in [0, 1]"`,
    );
    expect(message(() => noSkillCounts(0.5, [1, -1]))).toMatchInlineSnapshot(
      `"noSkillCounts: rates[1] is -1, expected a number in [0, 1]"`,
    );
    expect(message(() => noSkillF1(0.5, { rate: NaN }))).toMatchInlineSnapshot(
      `"noSkillF1: rate is NaN, expected a number in [0, 1]"`,
    );
    expect(message(() => randomScores(-1))).toMatchInlineSnapshot(
      `"randomScores: nSamples is -1, expected a whole number of at least 0"`,
    );
    expect(message(() => randomScores(3, { seed: 0.5 }))).toMatchInlineSnapshot(
      `"randomScores: seed is 0.5, expected a whole number"`,
    );
    expect(message(() => perfectScores(['a', 'b']))).toMatchInlineSnapshot(
      `"perfectScores: posLabel is undefined, expected one of "a", "b""`,
    );
    expect(message(() => perfectScores([1, null]))).toMatchInlineSnapshot(
      `"perfectScores: yTrue[1] is null, expected a label (nulls: 'skip' leaves such rows out)"`,
    );
  });
});

describe('thresholds that are no probabilities', () => {
  it('are refused where they must be, with the first or last of them', () => {
    const logits = thresholdSweep([0, 1], [-1, 0.5]);
    expect(message(() => netBenefitCurve(logits))).toMatchInlineSnapshot(
      `"netBenefitCurve: sweep.thresholds[1] is -1, expected a probability in [0, 1]"`,
    );
    const percent = thresholdSweep([0, 1], [20, 80]);
    expect(message(() => brierCurve(percent))).toMatchInlineSnapshot(
      `"brierCurve: sweep.thresholds[0] is 80, expected a probability in [0, 1]"`,
    );
  });
});

describe('a metric that is none', () => {
  it('is refused with what it is or returned', () => {
    expect(
      message(() => bestThreshold(sweep, 'f1' as never, { direction: 'max' })),
    ).toMatchInlineSnapshot(
      `"bestThreshold: metric is "f1", expected the metric itself, not its name"`,
    );
    expect(
      message(() => bestThreshold(sweep, (() => 0.5) as never, { direction: 'max' })),
    ).toMatchInlineSnapshot(
      `"bestThreshold: metric is a function that returns number, expected one that returns a Float64Array"`,
    );
    expect(
      message(() => bestThreshold(sweep, () => new Float64Array(3), { direction: 'max' })),
    ).toMatchInlineSnapshot(
      `"bestThreshold: metric is a function that returns 3 values, expected one for each of the 4 rows"`,
    );
    expect(
      message(() => bestThreshold(sweep, f1, { subjectTo: [{ metric: {} as never, atLeast: 1 }] })),
    ).toMatchInlineSnapshot(
      `"bestThreshold: subjectTo[0].metric is Object, expected a metric, or a function of counts"`,
    );
    const partial = { of: 'questions', tp: new Float64Array(1), fp: new Float64Array(1) } as const;
    expect(message(() => expectedCostOf({ fp: 1, fn: 1 })(partial))).toMatchInlineSnapshot(
      `"expectedCost: counts has no fn, expected counts that hold it"`,
    );
  });
});
