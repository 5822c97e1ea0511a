import { f1 } from '@confmat/core';
import { randomFractionalWeights, randomIntegerWeights } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { averagePrecision, rocAuc, thresholdSweep } from '../../src/index.js';
import {
  averagePrecisionBounds,
  bestThresholdBounds,
  refineSweep,
  rocAucBounds,
} from '../../src/bounds.js';
import { reachedThreshold } from '../reached.js';
import type { ThresholdSweep } from '../../src/index.js';
import { rowsOf } from '../rows-of.js';
import { FAMILIES, scoredRows } from '../score-families.js';

const ROUNDING = 1e-12;
const BINS = { thresholds: { bins: 10 } } as const;
/** The greatest doubles are further apart than bins can span. */
const families = Object.keys(FAMILIES).filter((family) => family !== 'of all magnitudes');

describe('refineSweep', () => {
  it.each(families)('narrows the area under the ROC curve: %s', async (family) => {
    const { isPositive, scores } = scoredRows(family, 2000, 21);
    const exact = rocAuc(thresholdSweep(isPositive, scores));
    const sweep = thresholdSweep(isPositive, scores, BINS);
    const rows = { yTrue: isPositive, yScore: scores };
    for (const tolerance of [1e-2, 1e-4, 0]) {
      const refined = await refineSweep(sweep, () => [rows], tolerance);
      expect(refined.reached).toBe(true);
      expect(refined.width).toBeLessThanOrEqual(tolerance);
      const { low, high } = rocAucBounds(refined.sweep);
      // Bounds are rounded outward; the width of those that meet is 0 all the same.
      const rounded = refined.width === 0 ? high * 2 ** -48 : 0;
      expect(high - low - refined.width).toBeLessThanOrEqual(rounded);
      expect(high - low).toBeGreaterThanOrEqual(refined.width);
      expect(low).toBeLessThanOrEqual(exact + ROUNDING);
      expect(high).toBeGreaterThanOrEqual(exact - ROUNDING);
    }
  });

  it.each(families)('counts as at a list of its thresholds: %s', async (family) => {
    const { isPositive, scores } = scoredRows(family, 300, 22);
    const sampleWeight = randomIntegerWeights({ seed: 23, nSamples: 300 });
    const sweep = thresholdSweep(isPositive, scores, { ...BINS, sampleWeight });
    const rows = { yTrue: isPositive, yScore: scores, sampleWeight };
    const refined = await refineSweep(sweep, () => [rows], 1e-3);
    const thresholds = Array.from(refined.sweep.thresholds);
    const expected = thresholdSweep(isPositive, scores, { thresholds, sampleWeight });
    expect(rowsOf(refined.sweep)).toEqual(rowsOf(expected));
    expect(refined.sweep).toMatchObject({ kind: 'bins', range: sweep.range, weighted: true });
    expect(refined.sweep.thresholds.at(-1)).toBe(sweep.range?.[0]);
  });

  it('says which bins hold one score', async () => {
    const rows = { yTrue: [0, 1, 1, 0], yScore: [0.2, 0.2, 0.7, 0.9] };
    const sweep = thresholdSweep(rows.yTrue, rows.yScore, { thresholds: { bins: 1 } });
    const { sweep: refined } = await refineSweep(sweep, () => [rows], 0);
    const { low, high } = rocAucBounds(refined);
    // Of the 4 pairs 1 is a tie and 1 in order: 0.7 above 0.2.
    expect([low, high]).toEqual([1.5 / 4, 1.5 / 4]);
    refined.thresholds.forEach((threshold, row) => {
      const above = refined.thresholds[row - 1] ?? Infinity;
      const inside = rows.yScore.filter((score) => score >= threshold && score < above);
      expect(refined.singleScore?.[row]).toBe(Number(new Set(inside).size <= 1));
    });
  });

  it('narrows other bounds, if asked', async () => {
    const { isPositive, scores } = scoredRows('logits', 2000, 24);
    const exact = thresholdSweep(isPositive, scores);
    const rows = { yTrue: isPositive, yScore: scores };
    const bestF1 = (sweep: ThresholdSweep) => bestThresholdBounds(sweep, f1);
    const figures = [
      [averagePrecisionBounds, averagePrecision(exact)],
      [bestF1, reachedThreshold(exact, f1).value],
    ] as const;
    for (const [bounds, value] of figures) {
      const sweep = thresholdSweep(isPositive, scores, BINS);
      const refined = await refineSweep(sweep, () => [rows], 1e-4, { bounds });
      expect(refined).toMatchObject({ reached: true });
      const { low, high } = bounds(refined.sweep);
      expect(high - low).toBeLessThanOrEqual(1e-4);
      expect(low).toBeLessThanOrEqual(value + ROUNDING);
      expect(high).toBeGreaterThanOrEqual(value - ROUNDING);
    }
  });

  it('takes batches in any order, and of fractional weights', async () => {
    const { isPositive, scores } = scoredRows('spread evenly', 900, 25);
    const sampleWeight = randomFractionalWeights({ seed: 26, nSamples: 900 });
    const part = (start: number) => ({
      yTrue: isPositive.slice(start, start + 300),
      yScore: scores.slice(start, start + 300),
      sampleWeight: sampleWeight.slice(start, start + 300),
    });
    async function* batches() {
      yield part(600);
      yield await Promise.resolve(part(0));
      yield part(300);
    }
    const sweep = thresholdSweep(isPositive, scores, { ...BINS, sampleWeight });
    const refined = await refineSweep(sweep, batches, 1e-5);
    const exact = rocAuc(thresholdSweep(isPositive, scores, { sampleWeight }));
    const { low, high } = rocAucBounds(refined.sweep);
    expect(high - low).toBeLessThanOrEqual(1e-5);
    expect(low).toBeLessThanOrEqual(exact + ROUNDING);
    expect(high).toBeGreaterThanOrEqual(exact - ROUNDING);
  });

  it('skips rows without a label, as the sweep did', async () => {
    const rows = { yTrue: ['a', null, 'b'], yScore: [0.1, 0.2, 0.3] };
    const options = { posLabel: 'b', nulls: 'skip', thresholds: { bins: 1 } } as const;
    const sweep = thresholdSweep<string>(rows.yTrue, rows.yScore, options);
    const refined = await refineSweep<string>(sweep, () => [rows], 0);
    expect(rocAucBounds(refined.sweep).low).toBe(1);
    expect(refined.sweep).toMatchObject({ nSamples: 2, nSkipped: 1, posLabel: 'b' });
  });

  it('makes no pass where nothing is left to know', async () => {
    const noPass = () => {
      throw new Error('a pass');
    };
    const exact = thresholdSweep([0, 1, 0], [1, 2, 3]);
    const untouched = await refineSweep(exact, noPass, 0);
    expect(untouched).toEqual({ sweep: exact, width: 0, reached: true, nPasses: 0 });
    const oneClass = thresholdSweep([0, 0], [1, 2], { thresholds: { bins: 1 } });
    expect(await refineSweep(oneClass, noPass, 0)).toMatchObject({ reached: true });
    const coarse = thresholdSweep([0, 1, 0], [1, 2, 3], { thresholds: { bins: 1 } });
    expect(await refineSweep(coarse, noPass, 1)).toMatchObject({ nPasses: 0 });
  });

  it('stops at its limits and says so', async () => {
    const { isPositive, scores } = scoredRows('spread evenly', 500, 27);
    const sweep = thresholdSweep(isPositive, scores, BINS);
    const batches = () => [{ yTrue: isPositive, yScore: scores }];
    const few = await refineSweep(sweep, batches, 0, { maxBins: 20, maxPasses: 50 });
    expect(few.reached).toBe(false);
    expect(few.sweep.thresholds.length).toBeLessThanOrEqual(20);
    const none = await refineSweep(sweep, batches, 0, { maxPasses: 0 });
    expect(none).toMatchObject({ sweep, reached: false, nPasses: 0 });
  });

  it('has messages of its own', async () => {
    const sweep = thresholdSweep([0, 1, 0], [1, 2, 3], { thresholds: { bins: 1 } });
    const rows = (yTrue: number[], yScore: number[]) => () => [{ yTrue, yScore }];
    const good = rows([0, 1, 0], [1, 2, 3]);
    const tolerance = 0;
    await expect(
      refineSweep(sweep, rows([0, 1], [1, 2]), tolerance),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: batches is 2 rows (1 positive), expected 3 rows (1 positive) as in the sweep]`,
    );
    await expect(
      refineSweep(sweep, rows([0, 1, 0], [1, 2, 4]), tolerance),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: yScore[2] is 4, expected a score in the bins' range [1, 3]]`,
    );
    await expect(refineSweep(sweep, good, NaN)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: tolerance is NaN, expected a number of at least 0]`,
    );
    await expect(
      refineSweep(sweep, good, tolerance, { maxBins: 1 }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: maxBins is 1, expected an integer of at least 2]`,
    );
    await expect(
      refineSweep(sweep, good, tolerance, { maxPasses: 0.5 }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: maxPasses is 0.5, expected an integer of at least 0]`,
    );
    const list = thresholdSweep([0, 1], [1, 2], { thresholds: [1] });
    await expect(refineSweep(list, good, tolerance)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[MetricError: refineSweep: sweep is of kind "list", expected "bins": a list leaves scores beyond its ends]`,
    );
  });
});
