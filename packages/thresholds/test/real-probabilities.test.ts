import { accuracy, confusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  argMaxLabels,
  averagePrecisionOneVsRest,
  brierScore,
  d2Brier,
  logLoss,
  oneVsRestSweeps,
  pooledSweep,
  rocAuc,
  rocAucOneVsOne,
  rocAucOneVsRest,
  topKAccuracy,
} from '../src/index.js';
import {
  classwiseCalibrationError,
  expectedCalibrationError,
  maximumCalibrationError,
  reliabilityCurve,
} from '../src/calibration.js';
import { readDigits } from './digits.js';
import { readTelco } from './telco.js';

describe('probabilities of churn', () => {
  const { yTrue, yScore } = readTelco();

  it('have the losses that were computed elsewhere', () => {
    expect(brierScore(yTrue, yScore)).toBeCloseTo(0.1345609828, 10);
    expect(logLoss(yTrue, yScore)).toBeCloseTo(0.4137460467, 10);
  });

  it('have the calibration errors that were computed elsewhere', () => {
    const ten = reliabilityCurve(yTrue, yScore, { bins: 10 });
    expect(expectedCalibrationError(ten)).toBeCloseTo(0.0145356357, 10);
    expect(maximumCalibrationError(ten)).toBeCloseTo(0.091864375, 10);
    const fifteen = reliabilityCurve(yTrue, yScore, { bins: 15 });
    expect(expectedCalibrationError(fifteen)).toBeCloseTo(0.0161064768, 10);
    expect(maximumCalibrationError(fifteen)).toBeCloseTo(0.0636809414, 10);
  });

  it('have in bins of equal mass about as many rows each', () => {
    const { rows } = reliabilityCurve(yTrue, yScore, { bins: 10, strategy: 'equal-mass' });
    for (const count of rows) expect(Math.abs(count - 704.3)).toBeLessThan(5);
  });

  it('have less than the Brier score of the constant, p (1 − p)', () => {
    const p = 1869 / 7043;
    expect(
      brierScore(
        yTrue,
        yTrue.map(() => p),
      ),
    ).toBeCloseTo(p * (1 - p), 12);
    expect(d2Brier(yTrue, yScore)).toBeCloseTo(1 - 0.1345609828 / (p * (1 - p)), 9);
  });
});

describe('probabilities of digits', () => {
  const { yTrue, yProba } = readDigits();
  const labels = Int32Array.from({ length: 10 }, (_, digit) => digit);

  it('have the accuracy, areas and log loss that were computed elsewhere', () => {
    const { yPred, nTies } = argMaxLabels(yProba, labels);
    expect(nTies).toBe(0);
    expect(accuracy(confusionMatrix(yTrue, yPred as number[]))).toBeCloseTo(0.8843, 4);
    expect(rocAucOneVsRest(yTrue, yProba, { average: 'macro' })).toBeCloseTo(0.98758, 5);
    expect(rocAucOneVsOne(yTrue, yProba, { average: 'macro' })).toBeCloseTo(0.98758, 5);
    expect(logLoss(yTrue, yProba)).toBeCloseTo(1.1293, 4);
  });

  it('have the averages of scikit-learn 1.9.1', () => {
    const ours = {
      micro: rocAucOneVsRest(yTrue, yProba, { average: 'micro' }),
      weighted: rocAucOneVsRest(yTrue, yProba, { average: 'weighted' }),
      ovoWeighted: rocAucOneVsOne(yTrue, yProba, { average: 'weighted' }),
      precision: averagePrecisionOneVsRest(yTrue, yProba, { average: 'macro' }),
      topThree: topKAccuracy(yTrue, yProba, { k: 3 }),
      brier: brierScore(yTrue, yProba),
    };
    const expected = {
      micro: 0.9891590926584326,
      weighted: 0.9876059940852079,
      ovoWeighted: 0.9875937345388679,
      precision: 0.9346685419165836,
      topThree: 0.9771841958820257,
      brier: 0.5044829108806586,
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(ours[name as keyof typeof ours], name).toBeCloseTo(value, 12);
    }
  });

  it('pool to the micro area', () => {
    const pooled = rocAuc(pooledSweep(oneVsRestSweeps(yTrue, yProba)));
    expect(pooled).toBeCloseTo(rocAucOneVsRest(yTrue, yProba, { average: 'micro' }), 14);
  });

  it('are not calibrated in any class: the model is too unsure', () => {
    const errors = classwiseCalibrationError(yTrue, yProba, { bins: 15 });
    expect(errors.length).toBe(10);
    for (const error of errors) expect(error).toBeGreaterThan(0.05);
  });
});
