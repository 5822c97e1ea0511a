import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectionAreas } from '../../src/detection.js';
import { averagePrecision, rocAuc, thresholdSweep } from '../../src/index.js';

const file = new URL('../../../testkit/golden/missed-positives.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  cases: {
    yTrue: number[];
    yScore: number[];
    rankScore: number[];
    missed: number;
    averagePrecision: number;
    rocAuc: number | null;
    coco: number;
  }[];
};

/** The mean over all positives of the precision at their own score, 0 for the missed ones. */
function slowAveragePrecision(yTrue: number[], yScore: number[], missed: number): number {
  const found = yTrue.filter((label) => label === 1).length;
  const sum = yScore.reduce((total, threshold, row) => {
    if (yTrue[row] !== 1) return total;
    const taken = yTrue.filter((_, other) => (yScore[other] ?? NaN) >= threshold);
    return total + taken.filter((label) => label === 1).length / taken.length;
  }, 0);
  return sum / (found + missed);
}

describe('missed positives', () => {
  it.for([...cases.entries()])('are counted as in scikit-learn: case %#', ([, one]) => {
    const { yTrue, yScore, missed } = one;
    const sweep = thresholdSweep(yTrue, yScore, { missedPositives: missed });
    const value = averagePrecision(sweep);
    expect(value).toBeCloseTo(one.averagePrecision, 12);
    expect(value).toBeCloseTo(slowAveragePrecision(yTrue, yScore, missed), 12);
    expect(rocAuc(sweep)).toSatisfy((area: number) =>
      one.rocAuc === null ? Number.isNaN(area) : Math.abs(area - one.rocAuc) < 1e-12,
    );
  });

  it.for([...cases.entries()])('are counted as in pycocotools: case %#', ([, one]) => {
    const sweep = thresholdSweep(one.yTrue, one.rankScore, { missedPositives: one.missed });
    expect(detectionAreas(sweep, 'coco').values['AP']).toBeCloseTo(one.coco, 12);
  });
});
