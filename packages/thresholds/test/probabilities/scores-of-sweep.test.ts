import { describe, expect, it } from 'vitest';
import { expectClose } from '@confmat/testkit/expect-close';
import { thresholdSweep } from '../../src/index.js';
import { reliabilityCurve } from '../../src/calibration.js';
import { scoreHistograms } from '../../src/curves.js';
import { calibrationOfSweep, histogramsOfSweep } from '../../src/internal.js';

// Scores on edges of the bins, equal scores of both classes, and both ends.
const yTrue = ['n', 'y', 'n', 'y', 'y', 'n', 'y', 'n'];
const yScore = [0, 0.1, 0.1, 0.25, 0.25, 0.25, 1, 0.95];
const options = { posLabel: 'y' };
const sweep = thresholdSweep(yTrue, yScore, options);

describe('histogramsOfSweep', () => {
  it('counts the rows again from the counts of an exact sweep', () => {
    const found = histogramsOfSweep(sweep, 4);
    expect(found?.labels).toEqual(['others', 'y']);
    // 0, 0.1 | 0.25 | – | 0.95 of the others, 0.1 | 0.25, 0.25 | – | 1 of the positives.
    expect(found?.counts.map((counts) => [...counts])).toEqual([[2, 1, 0, 1], [1, 2, 0, 1]]); // prettier-ignore
    const { edges, counts } = scoreHistograms(yTrue, yScore, { bins: 4, range: [0, 1] });
    expect([found?.edges, found?.counts]).toEqual([edges, counts]);
  });

  it('spans the scores where they are no probabilities', () => {
    const wide = thresholdSweep([0, 1, 1], [-2, 5, 8]);
    expect([...(histogramsOfSweep(wide, 2)?.edges ?? [])]).toEqual([-2, 3, 8]);
  });

  it('has none of bins and lists', () => {
    for (const thresholds of [{ bins: 4, range: [0, 1] as const }, [0.5]]) {
      expect(
        histogramsOfSweep(thresholdSweep(yTrue, yScore, { ...options, thresholds }), 4),
      ).toBeNull();
    }
  });
});

describe('calibrationOfSweep', () => {
  it('is that of the rows', () => {
    const found = calibrationOfSweep(sweep);
    const expected = reliabilityCurve(yTrue, yScore, options);
    expect(found?.rows).toEqual(expected.rows);
    expect(found?.weighted).toBe(false);
    // 0.1 of both classes are in the bin above the edge; 0.95 and 1 in the last.
    expect([...(found?.rows ?? [])]).toEqual([1, 2, 3, 0, 0, 0, 0, 0, 0, 2]);
    expect(found?.positiveShare).toEqual(expected.positiveShare);
    expectClose(found?.meanScore ?? [], expected.meanScore);
  });

  it('keeps weights as weights, and has none of other scores', () => {
    const weighted = thresholdSweep(yTrue, yScore, {
      ...options,
      sampleWeight: yScore.map(() => 0.5),
    });
    expect(calibrationOfSweep(weighted)?.weighted).toBe(true);
    expect(calibrationOfSweep(weighted)?.total).toBe(4);
    expect(calibrationOfSweep(thresholdSweep([0, 1], [0.5, 1.5]))).toBeNull();
  });
});
