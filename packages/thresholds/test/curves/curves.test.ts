import { fbeta, lift, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  kolmogorovSmirnov,
  precisionRecallCurve,
  rocCurve,
  thresholdSweep,
} from '../../src/index.js';
import {
  cumulativeGainCurve,
  detCurve,
  fbetaCurve,
  kolmogorovSmirnovCurve,
  liftCurve,
  netBenefitCurve,
  precisionRecallGainCurve,
} from '../../src/curves.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { randomScored, slowSweep } from '../sweeps.js';

/** scikit-learn's example: tp 1 1 2 2, fp 0 1 1 2 at .8 .4 .35 .1. */
const small = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
const constant = thresholdSweep([0, 1, 1, 0, 1], [3, 3, 3, 3, 3]);
const onlyNegatives = thresholdSweep([0, 0, 0], [1, 2, 2]);
const onlyPositives = thresholdSweep([1, 1, 1], [1, 2, 2]);
const list = (thresholds: readonly number[]) =>
  slowSweep({ yTrue: [0, 0, 1, 1], yScore: [0.1, 0.4, 0.35, 0.8] }, 'list', thresholds);
const f64 = (...values: readonly number[]) => Float64Array.from(values);

describe('rocCurve', () => {
  it('starts at (0, 0), which only an infinite threshold reaches', () => {
    expect(rocCurve(small)).toEqual({
      fpr: f64(0, 0, 1 / 2, 1 / 2, 1),
      tpr: f64(0, 1 / 2, 1 / 2, 1, 1),
      thresholds: f64(Infinity, 0.8, 0.4, 0.35, 0.1),
    });
  });

  it('keeps collinear points that are not between equal steps', () => {
    // tp 1 2 4, fp 1 3 7: on one line, but the second step is twice the first.
    const weighted = thresholdSweep([1, 0, 1, 0, 1, 0], [3, 3, 2, 2, 1, 1], {
      sampleWeight: [1, 1, 1, 2, 2, 4],
    });
    expect(rocCurve(weighted, { dropIntermediate: true }).thresholds).toEqual(
      f64(Infinity, 3, 2, 1),
    );
    const even = thresholdSweep([1, 0, 1, 0, 1, 0], [3, 3, 2, 2, 1, 1]);
    expect(rocCurve(even, { dropIntermediate: true }).thresholds).toEqual(f64(Infinity, 3, 1));
  });

  it('is NaN on the side of the class that is not there', () => {
    expect(rocCurve(onlyNegatives)).toMatchObject({
      fpr: f64(0, 2 / 3, 1),
      tpr: f64(NaN, NaN, NaN),
    });
    expect(rocCurve(onlyPositives)).toMatchObject({
      fpr: f64(NaN, NaN, NaN),
      tpr: f64(0, 2 / 3, 1),
    });
  });

  it('has the points of a list only', () => {
    expect(rocCurve(list([0.9, 0.35]))).toEqual({
      fpr: f64(0, 0, 1 / 2),
      tpr: f64(0, 0, 1),
      thresholds: f64(Infinity, 0.9, 0.35),
    });
  });
});

describe('precisionRecallCurve', () => {
  it('goes up the thresholds to (recall 0, precision 1), a point without one', () => {
    expect(precisionRecallCurve(small)).toEqual({
      precision: f64(2 / 4, 2 / 3, 1 / 2, 1, 1),
      recall: f64(1, 1, 1 / 2, 1 / 2, 0),
      thresholds: f64(0.1, 0.35, 0.4, 0.8),
    });
  });

  it('has an undefined recall without positives, but for the last point', () => {
    expect(precisionRecallCurve(onlyNegatives)).toMatchObject({
      precision: f64(0, 0, 1),
      recall: f64(NaN, NaN, 0),
    });
  });

  it('takes a precision of 0/0 from the caller', () => {
    const above = list([0.9, 0.35]);
    expect(precisionRecallCurve(above).precision).toEqual(f64(2 / 3, 0, 1));
    expect(precisionRecallCurve(above, { zeroDivision: NaN }).precision).toEqual(
      f64(2 / 3, NaN, 1),
    );
  });

  it('leaves the sweep as it was', () => {
    precisionRecallCurve(small);
    expect(small.thresholds).toEqual(f64(0.8, 0.4, 0.35, 0.1));
  });
});

describe('detCurve', () => {
  it('runs from the last threshold without misses to the first without false alarms', () => {
    expect(detCurve(small)).toEqual({
      fpr: f64(1 / 2, 1 / 2, 0),
      fnr: f64(0, 1 / 2, 1 / 2),
      thresholds: f64(0.35, 0.4, 0.8),
    });
  });

  it('ends at Infinity if every score has false alarms', () => {
    expect(detCurve(constant)).toEqual({
      fpr: f64(1, 0),
      fnr: f64(0, 1),
      thresholds: f64(3, Infinity),
    });
  });

  it('has every threshold of one class, and NaN for the other', () => {
    expect(detCurve(onlyPositives)).toEqual({
      fpr: f64(NaN, NaN, NaN),
      fnr: f64(0, 1 / 3, 1),
      thresholds: f64(1, 2, Infinity),
    });
    expect(detCurve(onlyNegatives)).toMatchObject({
      fpr: f64(1, 2 / 3, 0),
      fnr: f64(NaN, NaN, NaN),
    });
  });

  it('keeps the misses of a list that has some at its lowest threshold', () => {
    expect(detCurve(list([0.8, 0.4]))).toMatchObject({
      fpr: f64(1 / 2, 0),
      fnr: f64(1 / 2, 1 / 2),
    });
  });
});

describe('fbetaCurve', () => {
  it('stands beside precision and recall, which enclose it', () => {
    const { yTrue, yScore } = randomScored(4, { nSamples: 200 });
    const sweep = thresholdSweep(yTrue, yScore);
    for (const beta of [0.5, 1, 2]) {
      const curve = fbetaCurve(sweep, beta);
      expect(curve.fbeta).toEqual(fbeta(sweep.counts, beta));
      expect(curve.precision).toEqual(precision(sweep.counts));
      expect(curve.recall).toEqual(recall(sweep.counts));
      const isBetween = curve.fbeta.every((value, row) => {
        const [p = NaN, r = NaN] = [curve.precision[row], curve.recall[row]];
        return Math.min(p, r) - 1e-15 <= value && value <= Math.max(p, r) + 1e-15;
      });
      expect(isBetween).toBe(true);
    }
  });

  it('is F1 unless β is given', () => {
    const { beta, fbeta: values } = fbetaCurve(small, 1);
    expect(beta).toBe(1);
    expect(values).toEqual(f64(2 / 3, 2 / 4, 4 / 5, 4 / 6));
  });
});

describe('precisionRecallGainCurve', () => {
  it('has gains by their definition, (value − π) / ((1 − π) value)', () => {
    const { yTrue, yScore } = randomScored(5, { nSamples: 100 });
    const sweep = thresholdSweep(yTrue, yScore);
    const prevalence = sweep.nPositives / 100;
    const gain = (value: number) => (value - prevalence) / ((1 - prevalence) * value);
    const { precisionGain, recallGain, thresholds } = precisionRecallGainCurve(sweep);
    const first = recall(sweep.counts).findIndex((value) => value > prevalence);
    const inner = (column: Float64Array) => column.slice(1);
    expect(Number.isNaN(thresholds[0])).toBe(true);
    expect(recallGain[0]).toBe(0);
    expectClose(inner(precisionGain), precision(sweep.counts).slice(first).map(gain));
    expectClose(inner(recallGain), recall(sweep.counts).slice(first).map(gain));
    expect(inner(thresholds)).toEqual(sweep.thresholds.slice(first));
  });

  it('crosses recall gain 0 between two thresholds, along the counts', () => {
    // 2 positives, 6 negatives: π = 1/4, crossing at tp = 1/2: half way to (fp 3, tp 1), 1/3 of fp 3.
    const sweep = thresholdSweep([1, 0, 0, 0, 1, 0, 0, 0], [2, 2, 2, 2, 1, 1, 1, 1]);
    const { precisionGain, recallGain, thresholds } = precisionRecallGainCurve(sweep);
    expectClose(thresholds, [NaN, 2, 1]);
    expectClose(recallGain, [0, 1 - 1 / 3, 1]);
    expectClose(precisionGain, [1 - (1 / 3) * 3, 1 - (1 / 3) * 3, 0]);
  });

  it('adds no point where a threshold has recall gain 0', () => {
    expect(precisionRecallGainCurve(small).thresholds).toEqual(f64(0.8, 0.4, 0.35, 0.1));
  });

  it('has no points with one class, nor where a list ends before', () => {
    expect(precisionRecallGainCurve(onlyNegatives).recallGain).toHaveLength(0);
    expect(precisionRecallGainCurve(onlyPositives).recallGain).toHaveLength(0);
    expect(precisionRecallGainCurve(list([0.9])).recallGain).toHaveLength(0);
  });
});

describe('cumulativeGainCurve and liftCurve', () => {
  it('take the best scores first', () => {
    expect(cumulativeGainCurve(small)).toEqual({
      predictedPrevalence: f64(0, 1 / 4, 2 / 4, 3 / 4, 1),
      recall: f64(0, 1 / 2, 1 / 2, 1, 1),
      thresholds: f64(Infinity, 0.8, 0.4, 0.35, 0.1),
    });
    expect(liftCurve(small)).toEqual({
      predictedPrevalence: f64(1 / 4, 2 / 4, 3 / 4, 1),
      lift: f64(2, 1, 4 / 3, 1),
      thresholds: f64(0.8, 0.4, 0.35, 0.1),
    });
  });

  it('agree: lift is gain over share', () => {
    const { yTrue, yScore } = randomScored(6, { nLevels: 9 });
    const sweep = thresholdSweep(yTrue, yScore);
    const { predictedPrevalence, recall: gain } = cumulativeGainCurve(sweep);
    const ratio = gain.map((value, i) => value / (predictedPrevalence[i] ?? NaN)).slice(1);
    expectClose(liftCurve(sweep).lift, ratio);
    expectClose(lift(sweep.counts), ratio);
  });

  it('are undefined without positives', () => {
    expect(cumulativeGainCurve(onlyNegatives).recall).toEqual(f64(NaN, NaN, NaN));
    expect(liftCurve(onlyNegatives).lift).toEqual(f64(NaN, NaN));
  });
});

describe('kolmogorovSmirnov', () => {
  it('is the greatest difference of the rates, at the highest threshold that has it', () => {
    expect(kolmogorovSmirnovCurve(small).difference).toEqual(f64(1 / 2, 0, 1 / 2, 0));
    expect(kolmogorovSmirnov(small)).toEqual({
      statistic: 0.5,
      difference: 0.5,
      threshold: 0.8,
      row: 0,
    });
  });

  it('keeps the sign where negatives have the greater scores', () => {
    const reversed = thresholdSweep([1, 1, 0, 0], [1, 2, 3, 4]);
    expect(kolmogorovSmirnov(reversed)).toMatchObject({
      statistic: 1,
      difference: -1,
      threshold: 3,
    });
  });

  it('is NaN with one class only', () => {
    const none = { statistic: NaN, difference: NaN, threshold: NaN, row: -1 };
    expect(kolmogorovSmirnov(onlyPositives)).toEqual(none);
  });
});

describe('netBenefitCurve', () => {
  it('takes the price of a false positive from the threshold', () => {
    const sweep = thresholdSweep([1, 0, 1, 0], [0.8, 0.5, 0.5, 0.2]);
    const { netBenefit, treatAll } = netBenefitCurve(sweep);
    // At 0.8 tp 1; at 0.5 tp 2, fp 1 for 1 each; at 0.2 tp 2, fp 2 for 1/4 each.
    expectClose(netBenefit, [1 / 4, (2 - 1) / 4, (2 - 2 / 4) / 4]);
    expectClose(treatAll, [(2 - 2 * 4) / 4, (2 - 2) / 4, (2 - 2 / 4) / 4]);
  });

  it('takes none at t = 1, where one is worth any number of positives', () => {
    const sweep = thresholdSweep([1, 0, 1], [1, 0.5, 1]);
    const { netBenefit, treatAll } = netBenefitCurve(sweep);
    expect([netBenefit[0], treatAll[0]]).toEqual([2 / 3, -Infinity]);
    const wrong = thresholdSweep([1, 0], [1, 1]);
    expect(netBenefitCurve(wrong).netBenefit[0]).toBe(-Infinity);
  });
});
