import { expectClose } from '@confmat/testkit/expect-close';
import { describe, expect, it } from 'vitest';
import { createSweepAccumulator, sweepAccumulatorFromJson } from '../../src/index.js';
import {
  classwiseCalibrationError,
  expectedCalibrationError,
  reliabilityCurve,
} from '../../src/calibration.js';
import { scoreHistograms } from '../../src/curves.js';

const nSamples = 40_000;
/** One weight so heavy that each of the others is lost beside it. */
const HEAVY = 2 ** 53;
const sampleWeight = new Float64Array(nSamples).fill(1);
sampleWeight[0] = HEAVY;
/** 4e-12 of it is in the light ones. */
const total = HEAVY + (nSamples - 1);
const yProba = new Float64Array(nSamples).fill(0.3);
/** The heavy row is positive, and every fourth one; 9,999 light ones are. */
const yTrue = Int32Array.from(yProba, (_, i) => (i % 4 === 0 ? 1 : 0));
const positives = HEAVY + 9_999;
const share = positives / total;

describe('light weights beside a heavy one are not lost', () => {
  it('in reliabilityCurve, and so in the calibration errors', () => {
    const curve = reliabilityCurve(yTrue, yProba, { sampleWeight, bins: 2 });
    expectClose(curve.rows, [total, 0]);
    expectClose(curve.total, total);
    expectClose(curve.meanScore, [0.3, NaN]);
    expectClose(curve.positiveShare, [share, NaN]);
    expectClose(expectedCalibrationError(curve), share - 0.3);
  });

  it('in bins of equal mass', () => {
    // The heavy row has the greatest probability, so the others come after it.
    const falling = Float64Array.from(yProba, (_, i) => 1 - i / nSamples);
    const options = { sampleWeight, bins: 1, strategy: 'equal-mass' } as const;
    const curve = reliabilityCurve(yTrue, falling, options);
    expectClose(curve.rows, [total]);
    expectClose(curve.positiveShare, [share]);
  });

  it('in scoreHistograms', () => {
    const { counts } = scoreHistograms(yTrue, yProba, { sampleWeight, bins: 2, range: [0, 1] });
    expectClose(counts[0] ?? [], [30_000, 0]);
    expectClose(counts[1] ?? [], [positives, 0]);
  });

  it('in classwiseCalibrationError', () => {
    const data = Float64Array.from({ length: 2 * nSamples }, (_, i) => (i % 2 === 0 ? 0.7 : 0.3));
    const errors = classwiseCalibrationError(
      yTrue,
      { data, shape: [nSamples, 2] },
      { sampleWeight },
    );
    expectClose(errors, [0.7 - 30_000 / total, share - 0.3]);
  });
});

it('400,000 probabilities of 0.1 without weights have a mean of 0.1', () => {
  const tiny = new Float64Array(400_000).fill(0.1);
  const curve = reliabilityCurve(
    Uint8Array.from(tiny, (_, i) => i % 2),
    tiny,
    { bins: 1 },
  );
  expectClose(curve.meanScore, [0.1]);
});

describe('a stored sweep accumulator', () => {
  it.each(['counts', 'lost'] as const)('is refused with too few %s', (name) => {
    const accumulator = createSweepAccumulator({ thresholds: [0.25, 0.5] });
    const stored = accumulator.update([0, 1], [0.2, 0.6]).toJSON();
    const short = { ...stored, [name]: { negatives: [1, 0], positives: [0, 0, 1] } };
    expect(() => sweepAccumulatorFromJson(short)).toThrow(
      `sweepAccumulatorFromJson: ${name}.negatives is of length 2, expected of length 3`,
    );
  });
});
