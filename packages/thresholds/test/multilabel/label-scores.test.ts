import { binaryCounts, f1 } from '@confmat/core';
import type { LabelSets } from '@confmat/core';
import { createRandom, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionPerLabel,
  bestMicroF1,
  labelSweeps,
  pooledSweep,
  rocAucPerLabel,
  thresholdSweep,
} from '../../src/index.js';
import { reachedThreshold } from '../reached.js';

/** Rows {red}, {}, {red, blue}, {green}. */
const SETS: LabelSets<string> = {
  nSamples: 4,
  offsets: Int32Array.of(0, 1, 1, 3, 4),
  codes: Int32Array.of(0, 0, 2, 1),
  labels: ['red', 'green', 'blue'],
};
const INDICATOR = [
  [1, 0, 0],
  [0, 0, 0],
  [1, 0, 1],
  [0, 1, 0],
];
const SCORES = [
  [0.9, 0.1, 0.2],
  [0.4, 0.3, 0.2],
  [0.6, 0.2, 0.7],
  [0.7, 0.8, 0.1],
];

describe('labelSweeps', () => {
  it('reads label sets as it reads a matrix of 0 and 1', () => {
    const { labels } = SETS;
    const sampleWeight = [1, 2, 3, 4];
    const ofSets = labelSweeps(SETS, SCORES, { sampleWeight });
    expect(ofSets).toEqual(labelSweeps(INDICATOR, SCORES, { sampleWeight, labels }));
    expect(ofSets.of).toBe('labels');
    labels.forEach((posLabel, column) => {
      const truth = INDICATOR.map((row) => row[column] ?? 0);
      const scores = SCORES.map((row) => row[column] ?? 0);
      const alone = thresholdSweep(truth, scores, { sampleWeight });
      expect(ofSets.sweeps[column]).toEqual({ ...alone, posLabel });
    });
  });

  it('names the columns of a matrix by their positions, and reads single precision', () => {
    const data = Float32Array.from(INDICATOR.flat());
    const set = labelSweeps({ data, shape: [4, 3] }, SCORES);
    expect(set.labels).toEqual([0, 1, 2]);
    expect(set.sweeps[2]).toMatchObject({ nPositives: 1, nNegatives: 3 });
  });

  it('gives areas of label sets, and their averages', () => {
    expect([...rocAucPerLabel(SETS, SCORES)]).toEqual([3 / 4, 1, 1]);
    expect(rocAucPerLabel(SETS, SCORES, { average: 'macro' })).toBe(11 / 12);
    // Weighted by 2, 1 and 1 positive rows.
    expect(rocAucPerLabel(SETS, SCORES, { average: 'weighted' })).toBe(3.5 / 4);
    const micro = averagePrecisionPerLabel(SETS, SCORES, { average: 'micro' });
    const flat = averagePrecisionPerLabel(
      INDICATOR.flat().map((truth) => [truth]),
      SCORES.flat().map((score) => [score]),
    );
    expect(micro).toBe(flat[0]);
  });

  it('says what is wrong', () => {
    const wide = SCORES.map((row) => [...row, 0]);
    expect(() => labelSweeps(SETS, wide)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yScore is of width 4, expected 3, one for each label of yTrue]`,
    );
    expect(() => labelSweeps(INDICATOR, SCORES.slice(1))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue (4) and yScore (3) must have the same length]`,
    );
    expect(() => labelSweeps([[1, 2]], [[0.1, 0.2]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue[0][1] is 2, expected 0 or 1]`,
    );
    expect(() =>
      labelSweeps(SETS, SCORES, { labels: ['x', 'y', 'z'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: labels goes with an indicator matrix, label sets have labels of their own]`,
    );
    expect(() =>
      labelSweeps(INDICATOR, SCORES, { labels: ['x', 'y'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue is of width 3, expected 2, one for each of labels]`,
    );
    expect(() => labelSweeps([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue is empty, expected at least one row]`,
    );
    expect(() => labelSweeps('truth' as never, SCORES)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue is string, expected label sets, or an indicator matrix of 0 and 1]`,
    );
    expect(() => labelSweeps(null as never, SCORES)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSweeps: yTrue is null, expected label sets, or an indicator matrix of 0 and 1]`,
    );
    expect(() =>
      rocAucPerLabel(SETS, SCORES, { average: 'samples' as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rocAucPerLabel: average is "samples", expected one of "micro", "macro", "weighted", null]`,
    );
  });
});

describe('bestMicroF1', () => {
  /** Every combination of cuts, one for each label; Infinity predicts it nowhere. */
  function bruteForce(truth: readonly number[][], scores: readonly number[][]): number {
    const nLabels = truth[0]?.length ?? 0;
    const cuts = Array.from({ length: nLabels }, (_, column) => [
      Infinity,
      ...new Set(scores.map((row) => row[column] ?? 0)),
    ]);
    let best = 0;
    const visit = (chosen: readonly number[]): void => {
      const choices = cuts[chosen.length];
      if (choices) {
        for (const cut of choices) visit([...chosen, cut]);
        return;
      }
      best = Math.max(best, microF1(truth, scores, chosen));
    };
    visit([]);
    return best;
  }

  function microF1(
    truth: readonly number[][],
    scores: readonly number[][],
    cuts: ArrayLike<number>,
  ): number {
    let [tp, fp, fn] = [0, 0, 0];
    truth.forEach((row, i) => {
      row.forEach((isTrue, column) => {
        const isPredicted = (scores[i]?.[column] ?? 0) >= (cuts[column] ?? 0);
        if (isTrue && isPredicted) ++tp;
        else if (isPredicted) ++fp;
        else if (isTrue) ++fn;
      });
    });
    const [value = 0] = f1(binaryCounts({ tp: [tp], fp: [fp], fn: [fn], tn: [0] }));
    return value;
  }

  it('finds the best of all combinations of cuts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 6 }),
        (seed, nLabels, nSamples) => {
          const random = createRandom(seed);
          const draw = (levels: number): number[][] =>
            Array.from({ length: nSamples }, () =>
              Array.from({ length: nLabels }, () => Math.floor(random() * levels)),
            );
          const truth = draw(2);
          const scores = draw(5);
          const best = bestMicroF1(labelSweeps(truth, scores));
          expect(best.value).toBeCloseTo(bruteForce(truth, scores), 14);
          expect(microF1(truth, scores, best.thresholds)).toBeCloseTo(best.value, 14);
        },
      ),
      { numRuns: runs(200), seed: 20_261_122 },
    );
  });

  it('never predicts a label that costs more than it brings, though its own F1 would rise', () => {
    const truth = Array.from({ length: 20 }, (_, row) => [Number(row < 10), Number(row === 19)]);
    const scores = truth.map((_, row) => [20 - row, row === 19 ? 0 : 1]);
    const set = labelSweeps(truth, scores);
    const best = bestMicroF1(set);
    // The second label's only row has the lowest score: predicting it takes 19 false positives.
    expect(best).toEqual({
      value: 20 / 21,
      labels: [0, 1],
      thresholds: Float64Array.of(11, Infinity),
      tp: 10,
      fp: 0,
      fn: 1,
    });
    const [, second] = set.sweeps;
    if (!second) throw new Error('bug: two labels');
    expect(reachedThreshold(second, (counts) => f1(counts), { direction: 'max' }).threshold).toBe(
      0,
    );
    const common = reachedThreshold(pooledSweep(set), (counts) => f1(counts), { direction: 'max' });
    expect(common.value).toBeLessThanOrEqual(best.value);
  });

  it('takes the highest of equally good thresholds', () => {
    // Cutting after 3 or after 1 leaves 2 tp / (tp + fp + positives) at 2/3.
    const truth = [[1], [0], [0], [1]];
    const best = bestMicroF1(labelSweeps(truth, [[4], [3], [2], [1]]));
    expect(best.value).toBe(4 / 6);
    expect(best.thresholds).toEqual(Float64Array.of(4));
  });

  it('is 0 and predicts nothing where no label is true', () => {
    const best = bestMicroF1(labelSweeps([[0, 0]], [[1, 2]]));
    expect(best).toMatchObject({ value: 0, thresholds: Float64Array.of(Infinity, Infinity) });
  });

  it('says what is wrong', () => {
    const set = labelSweeps([[1], [0]], [[1], [0]]);
    const bins = {
      ...set,
      sweeps: set.sweeps.map((sweep) => ({ ...sweep, kind: 'bins' as const })),
    };
    expect(() => bestMicroF1(bins)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestMicroF1: set has sweeps of bins, inside which the best threshold is unknown]`,
    );
    expect(() => bestMicroF1({ ...set, sweeps: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestMicroF1: set.sweeps is empty, expected at least one sweep]`,
    );
  });
});
