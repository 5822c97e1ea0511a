import { binaryCounts, f1, fbeta, precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { bestCommonThreshold, labelSweeps, pooledSweep } from '../../src/index.js';
import { reached, reachedThreshold } from '../reached.js';

/** Labels by row, in [0, 1], some of them rare. */
function randomLabels(seed: number, nSamples: number, nLabels: number) {
  const random = createRandom(seed);
  const truth = Array.from({ length: nSamples }, () =>
    Array.from({ length: nLabels }, (_, label) => Number(random() < 0.5 / (label + 1))),
  );
  const scores = truth.map((row) =>
    row.map((answer) => Math.round((random() + answer / 2) * 12) / 12),
  );
  return { truth, scores };
}

/** Counts of every label, `score >= threshold`, by the definition. */
function countsAtThreshold(truth: number[][], scores: number[][], threshold: number) {
  const tally = (answer: number, reached: boolean) =>
    (truth[0] ?? []).map(
      (_, label) =>
        truth.filter(
          (row, i) => row[label] === answer && (scores[i]?.[label] ?? 0) >= threshold === reached,
        ).length,
    );
  const counts = {
    tp: tally(1, true),
    fp: tally(0, true),
    fn: tally(1, false),
    tn: tally(0, false),
  };
  return binaryCounts(counts, { of: 'labels' });
}

describe('bestCommonThreshold', () => {
  const yTrue = [
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ];
  const yScore = [
    [0.9, 0.8],
    [0.6, 0.7],
    [0.3, 0.6],
    [0.2, 0.1],
  ];
  const set = labelSweeps(yTrue, yScore, { labels: ['fire', 'flood'] });

  it('finds the best mean over labels, by hand', () => {
    // From 0.6 on fire has tp 2, fp 0, fn 0, and flood tp 1, fp 2, fn 0: F1 1 and 2 / 4.
    expect(bestCommonThreshold(set, f1)).toEqual({
      reached: true,
      threshold: 0.6,
      value: (1 + 2 / 4) / 2,
      labels: ['fire', 'flood'],
      values: Float64Array.of(1, 2 / 4),
      plateau: { from: 0.6, to: 0.6, nThresholds: 1, above: 0.3 },
      emptyValue: 0,
    });
  });

  it('finds the best of all counts added up, by hand', () => {
    // From 0.6 on tp 3, fp 2, fn 0.
    const best = reached(bestCommonThreshold(set, f1, { average: 'micro' }));
    expect(best).toMatchObject({ threshold: 0.6, value: 6 / 8, emptyValue: 0 });
    expect([...best.values]).toEqual([1, 2 / 4]);
    const { threshold, value, plateau } = reachedThreshold(pooledSweep(set), f1);
    expect(best).toMatchObject({ threshold, value, plateau });
  });

  it.each([
    ['macro', f1, (counts: BinaryCounts) => f1(counts, { average: 'macro' })],
    ['micro', f1, (counts: BinaryCounts) => f1(counts, { average: 'micro' })],
    ['macro', precision, (counts: BinaryCounts) => precision(counts, { average: 'macro' })],
    ['macro', fbeta, (counts: BinaryCounts) => fbeta(counts, 2, { average: 'macro' })],
    ['micro', fbeta, (counts: BinaryCounts) => fbeta(counts, 2, { average: 'micro' })],
  ] as const)(
    'equals the best of all thresholds tried one by one: %s %s',
    (average, of, averaged) => {
      const metric = (counts: BinaryCounts): Float64Array =>
        of === fbeta ? fbeta(counts, 2) : of === f1 ? f1(counts) : precision(counts);
      for (let seed = 1; seed <= 20; ++seed) {
        const { truth, scores } = randomLabels(seed, 30, 4);
        const thresholds = [...new Set(scores.flat())].sort((a, b) => b - a);
        const values = thresholds.map((threshold) =>
          averaged(countsAtThreshold(truth, scores, threshold)),
        );
        const greatest = Math.max(...values);
        const best = reached(
          bestCommonThreshold(labelSweeps(truth, scores), metric, { direction: 'max', average }),
        );
        expect(best.value).toBeCloseTo(greatest, 12);
        expect(best.threshold).toBe(
          thresholds[values.findIndex((value) => value > greatest - 1e-12)],
        );
        const there = metric(countsAtThreshold(truth, scores, best.threshold));
        expect([...best.values]).toEqual([...there]);
      }
    },
  );

  it('leaves labels without a value out of the mean, and never takes what no label has', () => {
    const undefinedAsNaN = (counts: BinaryCounts) => precision(counts, { zeroDivision: NaN });
    // Above 0.8 flood predicts nothing: the mean is that of fire, 1 / 1.
    const best = reached(bestCommonThreshold(set, undefinedAsNaN, { direction: 'max' }));
    expect(best).toMatchObject({ threshold: 0.9, value: 1, emptyValue: NaN });
    expect([...best.values]).toEqual([1, NaN]);
    expect(
      bestCommonThreshold(set, (counts) => counts.tp.map(() => NaN), { direction: 'max' }),
    ).toEqual({
      reached: false,
      reason: 'the average of the metric is undefined at every threshold',
      labels: ['fire', 'flood'],
      emptyValue: NaN,
    });
  });

  it('takes the least where that is best, and sweeps of a list', () => {
    const listed = labelSweeps(yTrue, yScore, { thresholds: [0.25, 0.5, 0.65] });
    const errors = (counts: BinaryCounts) =>
      counts.fp.map((fp, row) => fp + (counts.fn?.[row] ?? 0));
    // At 0.5: fire none, flood 2. At 0.25 one more, at 0.65 fire 1 and flood 3.
    expect(bestCommonThreshold(listed, errors, { direction: 'min' })).toMatchObject({
      threshold: 0.5,
      value: (0 + 2) / 2,
    });
  });

  it('says what is wrong', () => {
    const bins = labelSweeps(yTrue, yScore, { thresholds: { bins: 2 } });
    expect(() => bestCommonThreshold(bins, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: set has sweeps of bins, inside which the best threshold is unknown]`,
    );
    expect(() =>
      bestCommonThreshold({ ...set, sweeps: [] }, f1),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: set.sweeps is empty, expected at least one sweep]`,
    );
    expect(() =>
      bestCommonThreshold(set, f1, { average: 'weighted' as 'micro' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: average is "weighted", expected one of "macro", "micro"]`,
    );
    expect(() =>
      bestCommonThreshold(set, 'f1' as never, { direction: 'max' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: metric is "f1", expected the metric itself, not its name]`,
    );
    const mixed = { ...set, sweeps: [set.sweeps[0], bins.sweeps[1]] } as typeof set;
    expect(() => bestCommonThreshold(mixed, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: set has sweeps of bins, inside which the best threshold is unknown]`,
    );
    const lists = {
      ...set,
      sweeps: [[0.5], [0.6]].flatMap(
        (thresholds) => labelSweeps(yTrue, yScore, { thresholds }).sweeps[0] ?? [],
      ),
    };
    expect(() => bestCommonThreshold(lists, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestCommonThreshold: set has sweeps that are not exact at different thresholds, between which counts are unknown]`,
    );
  });
});
