import { oracleAveragePrecision, oracleRocAuc } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  averagePrecision,
  partialRocAuc,
  precisionRecallAuc,
  rocAuc,
  thresholdSweep,
} from '../../src/index.js';
import { precisionRecallGainAuc, precisionRecallGainCurve } from '../../src/curves.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { randomScored } from '../sweeps.js';

const small = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);

describe('rocAuc', () => {
  it('is the share of pairs in order, ties half', () => {
    for (let seed = 1; seed <= 40; ++seed) {
      const scores = randomScored(seed, { nLevels: seed % 2 ? 6 : 0, weights: seed % 3 === 0 });
      const { yTrue, yScore, sampleWeight } = scores;
      const sweep = thresholdSweep(yTrue, yScore, { sampleWeight });
      expectClose(rocAuc(sweep), oracleRocAuc(scores), `seed ${seed}`);
    }
  });

  it('is 1 − itself with the scores turned round', () => {
    const { yTrue, yScore } = randomScored(3, { nLevels: 10 });
    const turned = thresholdSweep(
      yTrue,
      yScore.map((score) => -score),
    );
    expectClose(rocAuc(turned), 1 - rocAuc(thresholdSweep(yTrue, yScore)));
  });

  it('standardizes a part so that chance is 0.5 and perfect 1', () => {
    const chance = thresholdSweep([0, 1, 0, 1], [1, 1, 1, 1]);
    const perfect = thresholdSweep([0, 1, 0, 1], [1, 2, 1, 2]);
    for (const maxFpr of [0.01, 0.3, 1]) {
      expectClose(rocAuc(chance, { maxFpr }), 0.5);
      expectClose(rocAuc(perfect, { maxFpr }), 1);
    }
  });

  it('is NaN with one class only', () => {
    const one = thresholdSweep([1, 1], [1, 2]);
    expect([rocAuc(one), rocAuc(one, { maxFpr: 0.5 }), precisionRecallGainAuc(one)]).toEqual([
      NaN,
      NaN,
      NaN,
    ]);
    expect(precisionRecallAuc(one)).toBe(1);
  });
});

describe('partialRocAuc', () => {
  it('is the area as it is, its last piece interpolated', () => {
    // Up to 1/2 a rectangle of height 1/2; then vertical to 1.
    expectClose(partialRocAuc(small, 0.25), 0.25 / 2);
    expectClose(partialRocAuc(small, 0.5), 0.5 / 2);
    expectClose(partialRocAuc(small, 0.75), 0.5 / 2 + 0.25);
    // A tie is a slope: 0.2² / 2.
    expectClose(partialRocAuc(thresholdSweep([0, 1], [1, 1]), 0.2), 0.02);
  });

  it('is the whole area up to 1', () => {
    expect(partialRocAuc(small, 1)).toBe(rocAuc(small));
  });
});

describe('averagePrecision', () => {
  it('is the mean over the positives of precision at their score', () => {
    for (let seed = 1; seed <= 40; ++seed) {
      const scores = randomScored(seed, { nLevels: seed % 2 ? 6 : 0, weights: seed % 3 === 0 });
      const { yTrue, yScore, sampleWeight } = scores;
      const sweep = thresholdSweep(yTrue, yScore, { sampleWeight });
      expectClose(averagePrecision(sweep), oracleAveragePrecision(scores), `seed ${seed}`);
    }
  });

  it('is named apart from the trapezoids', () => {
    // Steps: 1/2 · 1 + 1/2 · 2/3. Trapezoids: 1/2 · 1 + 1/2 · (1/2 + 2/3) / 2.
    expectClose(averagePrecision(small), 1 / 2 + 1 / 3);
    expectClose(precisionRecallAuc(small), 1 / 2 + (1 / 2 + 2 / 3) / 4);
  });

  it('is NaN without positives', () => {
    const none = thresholdSweep([0, 0], [1, 2]);
    expect([averagePrecision(none), precisionRecallAuc(none)]).toEqual([NaN, NaN]);
  });
});

describe('precisionRecallGainAuc', () => {
  it('is 1 for a perfect model, 0 for a constant one', () => {
    expectClose(precisionRecallGainAuc(thresholdSweep([0, 1, 0, 1], [1, 2, 1, 2])), 1);
    expectClose(precisionRecallGainAuc(thresholdSweep([0, 1, 0, 1], [1, 1, 1, 1])), 0);
  });

  it('is the area under the gain curve, point by point', () => {
    const { yTrue, yScore } = randomScored(9, { nLevels: 12, nSamples: 80 });
    const sweep = thresholdSweep(yTrue, yScore);
    const { recallGain: x, precisionGain: y } = precisionRecallGainCurve(sweep);
    let area = 0;
    for (let i = 1; i < x.length; ++i) {
      area += (((x[i] ?? NaN) - (x[i - 1] ?? NaN)) * ((y[i] ?? NaN) + (y[i - 1] ?? NaN))) / 2;
    }
    expectClose(precisionRecallGainAuc(sweep), area);
  });
});
