import { f1, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { noSkillScores, noSkillSweep } from '../../src/baselines.js';
import {
  averagePrecisionBounds,
  bestThresholdBounds,
  refineSweep,
  rocAucBounds,
} from '../../src/bounds.js';
import { corpCurve } from '../../src/calibration.js';
import {
  brierCurve,
  costCurve,
  cumulativeGainCurve,
  detCurve,
  liftCurve,
  meanPrecisionRecallCurve,
  meanRocCurve,
  netBenefitCurve,
  precisionRecallGainAuc,
  rocConvexHull,
} from '../../src/curves.js';
import { detectionAreas, withMissedPositives } from '../../src/detection.js';
import {
  averagePrecision,
  bestThreshold,
  countsAt,
  createSweepAccumulator,
  kolmogorovSmirnov,
  partialRocAuc,
  pooledSweep,
  precisionRecallAuc,
  precisionRecallCurve,
  rocAuc,
  rocCurve,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
  thresholdSweep,
  thresholdSweepFromJson,
  thresholdSweepToJson,
} from '../../src/index.js';
import type { SweepAccumulatorJson, ThresholdSweep } from '../../src/index.js';

const parsed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Two of four positives have rows: at 0.8 tp 1, at 0.4 fp 1, at 0.35 tp 2, at 0.1 fp 2. */
const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const sweep = thresholdSweep(yTrue, yScore, { missedPositives: 2 });
/** The same, were the missed positives rows below all others. */
const below = thresholdSweep([...yTrue, 1, 1], [...yScore, 0, 0]);
const grids = { list: [0.8, 0.35, 0.2], bins: { bins: 4, range: [0, 1] as const } };
const cutAt = (thresholds: (typeof grids)['list' | 'bins'], weights?: number[]): ThresholdSweep =>
  thresholdSweep(yTrue, yScore, { thresholds, missedPositives: 2, sampleWeight: weights });

describe('thresholdSweep with missedPositives', () => {
  it('counts them as positives that no threshold finds', () => {
    const { tp, fp, fn, tn } = sweep.counts;
    expect([tp, fp, fn, tn].map((column) => [...(column ?? [])])).toEqual([
      [1, 1, 2, 2],
      [0, 1, 1, 2],
      [3, 3, 2, 2],
      [2, 1, 1, 0],
    ]);
    const { nPositives, nNegatives, nSamples, missedPositives } = sweep;
    expect({ nPositives, nNegatives, nSamples, missedPositives }).toEqual({
      ...{ nPositives: 4, nNegatives: 2, nSamples: 6, missedPositives: 2 },
    });
    // tp / 4 and 2 tp / (4 + tp + fp)
    expect([...recall(sweep.counts)]).toEqual([1 / 4, 1 / 4, 2 / 4, 2 / 4]);
    expect([...f1(sweep.counts)]).toEqual([2 / 5, 2 / 6, 4 / 7, 4 / 8]);
  });

  it('says nothing of them where there are none', () => {
    const none = thresholdSweep(yTrue, yScore, { missedPositives: 0 });
    expect(none).toEqual(thresholdSweep(yTrue, yScore));
    expect('missedPositives' in none).toBe(false);
  });

  it('adds their weights beside weights, which are no number of rows', () => {
    const weighted = thresholdSweep(yTrue, yScore, {
      ...{ sampleWeight: [1, 1, 0.5, 0.25], missedPositives: 1.25 },
    });
    expect([weighted.nPositives, weighted.nSamples]).toEqual([0.75 + 1.25, 4]);
    // 0.25 / 0.25 for the first positive, 0.75 / 1.75 for the second
    expect(averagePrecision(weighted)).toBeCloseTo((0.25 + 0.5 * (0.75 / 1.75)) / 2, 15);
  });

  it('refuses other numbers, and units, which a number does not tell', () => {
    const refusal = (options: object) => (): unknown => thresholdSweep(yTrue, yScore, options);
    expect(refusal({ missedPositives: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: missedPositives is -1, expected an integer of at least 0]`,
    );
    expect(refusal({ missedPositives: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: missedPositives is 0.5, expected an integer of at least 0]`,
    );
    expect(refusal({ missedPositives: NaN })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: missedPositives is NaN, expected an integer of at least 0]`,
    );
    expect(refusal({ missedPositives: '3' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: missedPositives is "3", expected an integer of at least 0]`,
    );
    expect(refusal({ missedPositives: Infinity, sampleWeight: [1, 1, 1, 1] })).toThrowErrorMatchingInlineSnapshot(`[MetricError: thresholdSweep: missedPositives is Infinity, expected a finite number of at least 0]`); // prettier-ignore
    expect(
      refusal({ missedPositives: 1, unit: ['a', 'a', 'b', 'b'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: missedPositives does not go with unit: a number tells no units]`,
    );
    expect(() => thresholdSweep([], [], { missedPositives: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweep: yTrue has no rows to count, expected at least one]`,
    );
  });

  it('is known to the counts at other thresholds and to the best one', () => {
    const { tp, fn } = countsAt(sweep, [0.5, 0]);
    expect([[...tp], [...(fn ?? [])]]).toEqual([[1, 2], [3, 2]]); // prettier-ignore
    const best = bestThreshold(sweep, f1);
    expect(best).toMatchObject({ reached: true, threshold: 0.35, value: 4 / 7, fn: 2, tp: 2 });
  });
});

describe('areas and curves with missed positives', () => {
  it('end below recall 1', () => {
    expect([...precisionRecallCurve(sweep).recall]).toEqual([0.5, 0.5, 0.25, 0.25, 0]);
    // 1 / 1 and 2 / 3 for the positives that were found, 0 for the others
    expect(averagePrecision(sweep)).toBeCloseTo((1 + 2 / 3) / 4, 15);
    // Half of the area of the rows alone, whose recalls are twice as great.
    const alone = thresholdSweep(yTrue, yScore);
    expect(precisionRecallAuc(sweep)).toBeCloseTo(precisionRecallAuc(alone) / 2, 15);
    expect([...rocCurve(sweep).tpr]).toEqual([0, 0.25, 0.25, 0.5, 0.5]);
  });

  it('rank missed positives below every negative', () => {
    // 3 of the 8 pairs are in order: 0.8 above both negatives, 0.35 above 0.1
    expect(rocAuc(sweep)).toBe(3 / 8);
    expect(rocAuc(sweep)).toBe(rocAuc(below));
    expect(partialRocAuc(sweep, 0.75)).toBeCloseTo(partialRocAuc(below, 0.75), 15);
    expect(kolmogorovSmirnov(sweep)).toEqual(kolmogorovSmirnov(below));
  });

  it('close no curve with a threshold that would find them', () => {
    const { tpr, fpr, thresholds } = rocConvexHull(sweep);
    expect([...thresholds]).toEqual([Infinity, 0.8, 0.35, 0.1]);
    expect([[...fpr], [...tpr]]).toEqual([
      [0, 0, 0.5, 1],
      [0, 0.25, 0.5, 0.5],
    ]);
    // Missing half of the positives is the least that a threshold can do where they alone cost.
    expect(costCurve(sweep).normalizedExpectedCost.at(-1)).toBe(0.5);
    const list = thresholdSweep(yTrue, yScore, { thresholds: [0.35], missedPositives: 2 });
    expect([...rocConvexHull(list).thresholds]).toEqual([Infinity, 0.35, -Infinity]);
    expect([...rocConvexHull(list).tpr]).toEqual([0, 0.5, 0.5]);
    const { fnr } = detCurve(sweep);
    // From the lowest threshold to the lowest without false alarms: 2 / 4, 2 / 4, 3 / 4, 3 / 4
    expect([...fnr]).toEqual([0.5, 0.5, 0.75, 0.75]);
  });

  it('count them among all rows of gains and benefits', () => {
    expect([...cumulativeGainCurve(sweep).predictedPrevalence]).toEqual([0, 1 / 6, 2 / 6, 3 / 6, 4 / 6]); // prettier-ignore
    // (2 / 4) / (4 / 6): recall over the share that is predicted positive
    expect(liftCurve(sweep).lift.at(-1)).toBeCloseTo(3 / 4, 15);
    const { netBenefit, treatAll } = netBenefitCurve(sweep);
    // At the lowest threshold every row is positive: the two policies are one.
    expect(netBenefit.at(-1)).toBeCloseTo((2 - (2 * 0.1) / 0.9) / 6, 15);
    expect(treatAll.at(-1)).toBe(netBenefit.at(-1));
    // As with the score 0: (0.01 + 0.16 + 0.65² + 0.2² + 1 + 1) / 6
    expect(brierCurve(sweep).area).toBeCloseTo((0.01 + 0.16 + 0.4225 + 0.04 + 2) / 6, 14);
  });

  it('calibrate the scores that there are', () => {
    expect(corpCurve(sweep)).toEqual(corpCurve(thresholdSweep(yTrue, yScore)));
  });

  it('have no area of gains where recall stays below the prevalence', () => {
    // 4 / 6 of all are positive, and half of them is found at most.
    expect(precisionRecallGainAuc(sweep)).toBe(0);
    const one = thresholdSweep(yTrue, yScore, { missedPositives: 1 });
    expect(precisionRecallGainAuc(one)).toBeGreaterThan(-1);
    expect(precisionRecallGainAuc(thresholdSweep([1], [1], { missedPositives: 1 }))).toBeNaN();
  });

  it('have the baselines of rows in random order', () => {
    const scores = noSkillScores(sweep);
    // Half of 4 rows are positive, recall ends at 2 / 4; F1 2 · 2 / (4 + 4), accuracy 2 of 6
    expect(scores).toMatchObject({ prevalence: 4 / 6, rocAuc: 1 / 4, averagePrecision: 1 / 4 });
    expect(scores).toMatchObject({ f1: 4 / 8, accuracy: 2 / 6, brier: 1 / 4 });
    for (const missed of [0, 1, 2, 5]) {
      const one = thresholdSweep([0, 0, 0, ...yTrue], [0.2, 0.3, 0.6, ...yScore], { missedPositives: missed }); // prettier-ignore
      const [chance, expected] = [noSkillSweep(one), noSkillScores(one)];
      expect(chance.missedPositives ?? 0).toBe(missed);
      expect(rocAuc(chance)).toBeCloseTo(expected.rocAuc, 14);
      expect(averagePrecision(chance)).toBeCloseTo(expected.averagePrecision, 14);
      expect(precisionRecallGainAuc(chance)).toBeCloseTo(expected.precisionRecallGainAuc, 14);
      expect(Math.max(...f1(chance.counts))).toBeCloseTo(expected.f1, 14);
    }
  });

  it('average over classes at the recalls of each', () => {
    const whole = thresholdSweep([1, 0], [0.9, 0.2]);
    const set = { of: 'classes' as const, labels: ['cat', 'dog'], sweeps: [sweep, whole] };
    const { recall: grid, precision } = meanPrecisionRecallCurve(set);
    expect([...grid]).toEqual([0.25, 0.5, 1]);
    // cat: 1, 2 / 3, then no threshold finds as many; dog: 1
    expect([...precision]).toEqual([1, (2 / 3 + 1) / 2, 1 / 2]);
    expect(meanRocCurve(set).tpr.at(-1)).toBe((0.5 + 1) / 2);
    const pooled = pooledSweep(set);
    expect([pooled.nPositives, pooled.missedPositives, pooled.nSamples]).toEqual([5, 2, 8]);
    expect(pooled.counts.fn?.at(-1)).toBe(2);
  });
});

describe('lists and bins with missed positives', () => {
  it.each(['list', 'bins'] as const)('bound what the exact sweep has: %s', (kind) => {
    const cut = cutAt(grids[kind]);
    expect([cut.kind, cut.counts.fn?.at(-1)]).toEqual([kind, 2]);
    const areas = [
      [rocAucBounds(cut), rocAuc(sweep)],
      [averagePrecisionBounds(cut), averagePrecision(sweep)],
      [bestThresholdBounds(cut, f1), 4 / 7],
    ] as const;
    for (const [{ low, high }, value] of areas) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      // None of them may count the missed ones as found: recall is at most 1 / 2.
      expect(high).toBeLessThan(0.7);
    }
  });

  it('know the value where every threshold is listed, also of weights that round', () => {
    const all = thresholdSweep(yTrue, yScore, { thresholds: yScore, missedPositives: 2 });
    const { low, high } = averagePrecisionBounds(all);
    expect(high).toBeLessThanOrEqual((1 + 2 / 3) / 4 + 1e-15);
    expect(low).toBeGreaterThan(0);
    const rounded = thresholdSweep(yTrue, yScore, {
      ...{ thresholds: yScore, missedPositives: 3, sampleWeight: [1, 1, 0.1, 0.2] },
    });
    // 0.1 + 0.2 + 3 − 3 is not 0.1 + 0.2, and no threshold at −Infinity comes of it.
    expect([...rocConvexHull(rounded).thresholds]).toEqual([Infinity, 0.8, 0.35, 0.1]);
  });

  it('are refined with them', async () => {
    const refined = await refineSweep(cutAt({ bins: 1, range: [0, 1] }), () => [{ yTrue, yScore }], 0); // prettier-ignore
    expect(refined.reached).toBe(true);
    expect(rocAucBounds(refined.sweep).low).toBe(3 / 8);
    expect(refined.sweep.missedPositives).toBe(2);
  });
});

describe('stored sweeps with missed positives', () => {
  const read = (change: object = {}): ThresholdSweep =>
    thresholdSweepFromJson({ ...parsed(thresholdSweepToJson(sweep)), ...change }); // prettier-ignore

  it('come back as they were', () => {
    expect(read()).toEqual(sweep);
    expect(JSON.stringify(read())).toBe(JSON.stringify(sweep));
    expect(thresholdSweepFromJson(parsed(cutAt(grids.list)) as never)).toEqual(cutAt(grids.list));
  });

  it('are refused where rows would find them', () => {
    expect(() => read({ missedPositives: 3 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: tp[2] is 2, expected a number of rows, at least the one before and at most 1]`,
    );
    expect(() => read({ missedPositives: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: missedPositives is -1, expected an integer of at least 0]`,
    );
    expect(() => read({ missedPositives: 'two' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: missedPositives[0] is "two", expected a number]`,
    );
    expect(() => read({ missedPositives: 9 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: nPositives is 4, expected at least 9, since so many were counted]`,
    );
  });
});

describe('withMissedPositives', () => {
  it('is the sweep that was counted with them, of every kind', () => {
    expect(withMissedPositives(thresholdSweep(yTrue, yScore), 2)).toEqual(sweep);
    for (const thresholds of Object.values(grids)) {
      const without = thresholdSweep(yTrue, yScore, { thresholds });
      expect(withMissedPositives(without, 2)).toEqual(cutAt(thresholds));
    }
    const weights = [1, 1, 0.5, 0.25];
    const weighted = thresholdSweep(yTrue, yScore, { sampleWeight: weights });
    expect(withMissedPositives(weighted, 1.25)).toEqual(
      thresholdSweep(yTrue, yScore, { sampleWeight: weights, missedPositives: 1.25 }),
    );
  });

  it('adds to those that there are, and adds none', () => {
    const one = thresholdSweep(yTrue, yScore, { missedPositives: 1 });
    expect(withMissedPositives(one, 1)).toEqual(sweep);
    expect(withMissedPositives(sweep, 0)).toBe(sweep);
    expect(parsed(withMissedPositives(one, 1))).toEqual(parsed(sweep));
  });

  it('refuses parts of rows, and units, which a number does not tell', () => {
    expect(() => withMissedPositives(sweep, 0.5)).toThrow(
      'withMissedPositives: missedPositives is 0.5, expected an integer of at least 0',
    );
    const byUnit = thresholdSweep(yTrue, yScore, { unit: ['a', 'a', 'b', 'b'] });
    expect(() => withMissedPositives(byUnit, 1)).toThrow(
      'withMissedPositives: sweep has units, which a number does not tell',
    );
  });
});

describe('createSweepAccumulator with missedPositives', () => {
  const grown = (
    thresholds: 'exact' | number[] | { bins: number; range: readonly [number, number] },
  ) =>
    // prettier-ignore
    createSweepAccumulator({ thresholds })
      .update([0, 0], [0.1, 0.4], { missedPositives: 1 })
      .update([1, 1], [0.35, 0.8])
      .update([], [], { missedPositives: 1 });

  it.each(['exact', grids.list, grids.bins] as const)('counts as one pass: %j', async (given) => {
    const thresholds = typeof given === 'object' && 'length' in given ? [...given] : given;
    const whole = thresholdSweep(yTrue, yScore, { thresholds, missedPositives: 2 });
    const accumulator = grown(thresholds);
    expect(accumulator.result()).toEqual(whole);
    expect(accumulator.nSamples).toBe(4);
    expect(sweepAccumulatorFromJson(parsed(accumulator.toJSON())).result()).toEqual(whole);
    expect(sweepAccumulatorFromBinary(accumulator.toBinary()).result()).toEqual(whole);
    const twice = grown(thresholds).merge(accumulator).result();
    expect([twice.nPositives, twice.missedPositives]).toEqual([8, 4]);
    const batches = [{ yTrue, yScore, missedPositives: 2 }];
    expect((await createSweepAccumulator({ thresholds }).updateAll(batches)).result()).toEqual(whole); // prettier-ignore
  });

  it('does not know the units of a sweep whose missed positives have none', () => {
    for (const thresholds of ['exact', [0.5]] as const) {
      const some = createSweepAccumulator({ thresholds: thresholds === 'exact' ? thresholds : [...thresholds] }); // prettier-ignore
      some.update(yTrue, yScore, { unit: ['a', 'a', 'b', 'b'] });
      expect(typeof some.result().units).toBe('object');
      expect(some.update([], [], { missedPositives: 1 }).result().units).toBe('unknown');
    }
  });

  it('refuses them with units, and a store that was changed', () => {
    const unit = ['a', 'a', 'b', 'b'];
    const accumulator = createSweepAccumulator();
    expect(() => accumulator.update(yTrue, yScore, { unit, missedPositives: 1 })).toThrowErrorMatchingInlineSnapshot(`[MetricError: update: missedPositives does not go with unit: a number tells no units]`); // prettier-ignore
    expect(accumulator.nSamples).toBe(0);
    const json = { ...parsed(grown('exact').toJSON()), missedPositives: 3 };
    expect(() => sweepAccumulatorFromJson(json as SweepAccumulatorJson)).toThrowErrorMatchingInlineSnapshot(`[MetricError: sweepAccumulatorFromJson: checksum is "60ca4a28", expected "aa19c4a7", the checksum of the other fields (was one changed?)]`); // prettier-ignore
  });
});

describe('Padilla: 7 images, 15 objects, 24 detections', () => {
  // github.com/rafaelpadilla/Object-Detection-Metrics, in the order of the published table.
  const found = Array.from('TFTFFFFFFTFTTTFFFFFFFFTF').map((letter) => Number(letter === 'T'));
  const confidence = [
    ...[95, 95, 91, 88, 84, 80, 78, 74, 71, 70, 67, 62],
    ...[54, 48, 45, 45, 44, 44, 43, 38, 35, 23, 18, 14],
  ];
  const missedPositives = 15 - found.filter((one) => one === 1).length;
  // The published numbers break ties by the order of the list, so the ranks are the scores.
  const ranked = thresholdSweep(found, found.map((_, row) => -row), { missedPositives }); // prettier-ignore

  it('has the published precision and recall', () => {
    expect(missedPositives).toBe(8);
    const { tp, fp } = ranked.counts;
    expect([tp.at(-1), fp.at(-1), ranked.nPositives]).toEqual([7, 17, 15]);
    // 7 of 24 detections are right, 7 of 15 objects are found
    expect(recall(ranked.counts).at(-1)).toBeCloseTo(0.4667, 4);
  });

  it('has an average precision of 22.78 % in steps', () => {
    // The right ones are at ranks 1, 3, 10, 12, 13, 14 and 23.
    const byHand = (1 / 1 + 2 / 3 + 3 / 10 + 4 / 12 + 5 / 13 + 6 / 14 + 7 / 23) / 15;
    expect(averagePrecision(ranked)).toBeCloseTo(byHand, 15);
    expect((100 * byHand).toFixed(2)).toBe('22.78');
  });

  it('has 24.57 % at all recalls and 26.84 % at 11', () => {
    const percent = (program: 'pascal-voc-2010' | 'pascal-voc-2007'): string | undefined =>
      (100 * (detectionAreas(ranked, program).values['AP'] ?? NaN)).toFixed(2);
    expect(percent('pascal-voc-2010')).toBe('24.57');
    expect(percent('pascal-voc-2007')).toBe('26.84');
  });

  it('has 19.45 % with the tied detections together', () => {
    const tied = thresholdSweep(found, confidence, { missedPositives });
    // The first two share 95: the first right one has 1 / 2. No other tie holds a right one.
    const byHand = (1 / 2 + 2 / 3 + 3 / 10 + 4 / 12 + 5 / 13 + 6 / 14 + 7 / 23) / 15;
    expect(averagePrecision(tied)).toBeCloseTo(byHand, 15);
    expect((100 * byHand).toFixed(2)).toBe('19.45');
  });
});
