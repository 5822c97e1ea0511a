import { describe, expect, it } from 'vitest';
import { logLoss, rocAucOneVsOne, thresholdSweep } from '../src/index.js';
import { areasOfPairs, exactSweep, meanLogLoss } from '../src/internal.js';

const POSITIVES = Uint8Array.of(0, 1, 0, 1, 1);
const SCORES = Float64Array.of(0.1, 0.4, 0.35, 0.8, 0.4);
const CODES = Int32Array.of(0, 1, 2, 1);
const MATRIX = {
  data: Float64Array.of(0.5, 0.25, 0.25, 0.25, 0.5, 0.25, 0.5, 0.25, 0.25, 0.25, 0.25, 0.5),
  shape: [4, 3],
} as const;

describe('exactSweep', () => {
  it('counts by hand', () => {
    const { thresholds, counts } = exactSweep(POSITIVES, SCORES, null);
    expect([...thresholds]).toEqual([0.8, 0.4, 0.35, 0.1]);
    expect([...counts.tp]).toEqual([1, 3, 3, 3]);
    expect([...counts.fp]).toEqual([0, 0, 1, 2]);
  });

  it.each([null, Float64Array.of(1, 0.5, 0, 2, -1)])(
    'is thresholdSweep without its readers, weights %j',
    (weights) => {
      const expected = thresholdSweep(POSITIVES, SCORES, { sampleWeight: weights ?? undefined });
      expect(exactSweep(POSITIVES, SCORES, weights)).toEqual(expected);
      expect([...POSITIVES]).toEqual([0, 1, 0, 1, 1]);
    },
  );
});

describe('thresholdSweep', () => {
  it('leaves labels in a Buffer, whose slice copies nothing, as they are', () => {
    const yTrue = Buffer.from([0, 1, 0, 1]);
    thresholdSweep(yTrue, [0.1, 0.4, 0.35, 0.8], { sampleWeight: [1, 0, 1, 1] });
    expect([...yTrue]).toEqual([0, 1, 0, 1]);
  });
});

describe('areasOfPairs', () => {
  it('is rocAucOneVsOne without its readers', () => {
    const labels = [0, 1, 2];
    const macro = areasOfPairs(CODES, MATRIX, false);
    expect(macro.areas).toEqual(rocAucOneVsOne(CODES, MATRIX, { labels }));
    expect(macro.mean).toBe(rocAucOneVsOne(CODES, MATRIX, { labels, average: 'macro' }));
    const { mean } = areasOfPairs(CODES, MATRIX, true);
    expect(mean).toBe(rocAucOneVsOne(CODES, MATRIX, { labels, average: 'weighted' }));
  });
});

describe('meanLogLoss', () => {
  it('is logLoss without its readers', () => {
    const weights = Float64Array.of(1, 2, 0, 0.5);
    const read = { trueCodes: CODES, nClasses: 3, scores: MATRIX, weights, epsilon: 2 ** -52 };
    const options = { labels: [0, 1, 2], sampleWeight: weights };
    expect(meanLogLoss(read)).toBe(logLoss(CODES, MATRIX, options));
    // −ln of 0.5, 0.5, 0.25 and 0.25, in bits 1, 1, 2 and 2.
    expect(meanLogLoss({ ...read, weights: null })).toBeCloseTo(1.5 * Math.LN2, 15);
  });
});
