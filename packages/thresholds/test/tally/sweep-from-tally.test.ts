import type { BinnedScoreTally, ExactScoreTally } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  countsAt,
  rocAuc,
  rocAucOfTally,
  sweepFromTally,
  thresholdSweep,
} from '../../src/index.js';
import { rocAucBounds } from '../../src/bounds.js';

const random = createRandom(19);
const nSamples = 400;
const yTrue = Array.from({ length: nSamples }, () => Number(random() < 0.4));
/** Many ties, and edges of bins among them. */
const yScore = yTrue.map((label) => Math.round((random() * 0.7 + label * 0.3) * 64) / 64);
const facts = { posLabel: 1, nSamples, nSkipped: 0, weighted: false };

const rowsWhere = (isWanted: (score: number) => boolean, label: number): number =>
  yScore.filter((score, row) => isWanted(score) && yTrue[row] === label).length;

function exactTally(): ExactScoreTally {
  const scores = Float64Array.from(new Set(yScore)).sort();
  const of = (label: number): Float64Array =>
    scores.map((wanted) => rowsWhere((score) => score === wanted, label));
  return { kind: 'exact', scores, positives: of(1), negatives: of(0), ...facts };
}

function binnedTally(bins: number): BinnedScoreTally {
  const edges = Float64Array.from({ length: bins + 1 }, (_, i) => i / bins);
  const of = (label: number): Float64Array =>
    edges.slice(0, -1).map((low, bin) => {
      const isLast = bin === bins - 1;
      return rowsWhere((score) => score >= low && (isLast || score < (edges[bin + 1] ?? 0)), label);
    });
  const binOf = (score: number): number => Math.min(bins - 1, Math.floor(score * bins));
  let pairs2 = 0n;
  for (const [i, positive] of yScore.entries()) {
    for (const [j, negative] of yScore.entries()) {
      if (yTrue[i] !== 1 || yTrue[j] !== 0 || binOf(positive) !== binOf(negative)) continue;
      pairs2 += positive > negative ? 2n : positive === negative ? 1n : 0n;
    }
  }
  return { kind: 'bins', edges, positives: of(1), negatives: of(0), pairs2, ...facts };
}

describe('sweepFromTally', () => {
  it('rounds thresholds that an exact tally of single floats is asked about', () => {
    const singles = Float32Array.of(0.7, 0.7, 0.9, 0.6);
    const truth = [1, 0, 1, 0];
    const scores = Float64Array.from([0.6, 0.7, 0.9], Math.fround);
    const counts = { positives: Float64Array.of(0, 1, 1), negatives: Float64Array.of(1, 1, 0) };
    const tally = { kind: 'exact', scores, ...counts, ...facts, nSamples: 4 } as const;
    const sweep = sweepFromTally({ ...tally, precision: 'single' });
    expect(sweep).toEqual(thresholdSweep(truth, singles, { posLabel: 1 }));
    const { tp, fp } = countsAt(sweep, [0.7]);
    expect([tp[0], fp[0]]).toEqual([2, 1]);
    const asDoubles = countsAt(sweepFromTally(tally), [0.7]);
    expect([asDoubles.tp[0], asDoubles.fp[0]]).toEqual([1, 0]);
  });

  it('gives the exact sweep of the rows', () => {
    expect(sweepFromTally(exactTally())).toEqual(thresholdSweep(yTrue, yScore));
  });

  it.each([1, 7, 16])('gives the sweep of the rows in %d bins', (bins) => {
    const thresholds = { bins, range: [0, 1] } as const;
    expect(sweepFromTally(binnedTally(bins))).toEqual(
      thresholdSweep(yTrue, yScore, { thresholds }),
    );
  });

  it('takes bins of one score as known', () => {
    const tally = { ...binnedTally(64), singleScore: new Uint8Array(64).fill(1) };
    const { low, high } = rocAucBounds(sweepFromTally({ ...tally, positives: tally.positives }));
    expect(high - low).toBeLessThan(0.001);
  });

  it('refuses what is no tally, and one without rows', () => {
    expect(() => sweepFromTally({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepFromTally: tally is Object, expected a ScoreTally, which countScores of @confmat/sql gives]`,
    );
    const empty = { ...exactTally(), scores: new Float64Array(0) };
    expect(() => sweepFromTally(empty)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepFromTally: scores (0), positives (64) and negatives (64) must have the same length]`,
    );
    const none = { positives: new Float64Array(0), negatives: new Float64Array(0), nSamples: 0 };
    expect(() => sweepFromTally({ ...empty, ...none })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepFromTally: tally has no rows to count, expected at least one]`,
    );
  });
});

describe('rocAucOfTally', () => {
  it.each([1, 5, 64])('is the area of the rows, of %d bins with their pairs', (bins) => {
    const area = rocAuc(thresholdSweep(yTrue, yScore));
    expect(rocAucOfTally(exactTally())).toBe(area);
    expect(Math.abs(rocAucOfTally(binnedTally(bins)) - area)).toBeLessThan(2 ** -52);
  });

  it('is 3 / 4 where three of four pairs are in order', () => {
    const counts = { positives: Float64Array.of(1, 1), negatives: Float64Array.of(2, 0) };
    // In the lower bin one pair is in order, one is not; both pairs with the upper bin are.
    const tally = {
      kind: 'bins',
      edges: Float64Array.of(0, 0.5, 1),
      ...counts,
      pairs2: 2n,
    } as const;
    expect(rocAucOfTally({ ...tally, ...facts, nSamples: 4 })).toBe(3 / 4);
  });

  it('is NaN with one class only, and refuses bins without pairs', () => {
    const counts = { positives: Float64Array.of(3), negatives: Float64Array.of(0) };
    const tally = { kind: 'bins', edges: Float64Array.of(0, 1), ...counts, ...facts } as const;
    expect(rocAucOfTally({ ...tally, pairs2: 0n })).toBeNaN();
    expect(() => rocAucOfTally(tally)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rocAucOfTally: tally has bins without their pairs: count with area: 'exact', or use rocAucBounds]`,
    );
  });
});
