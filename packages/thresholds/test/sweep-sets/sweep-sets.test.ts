import { createRandom, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionOneVsRest,
  labelSweeps,
  oneVsRestSweeps,
  pooledSweep,
  rocAuc,
  rocAucOneVsRest,
  rocCurve,
  thresholdSweep,
} from '../../src/index.js';
import { meanPrecisionRecallCurve, meanRocCurve } from '../../src/curves.js';
import { expectClose } from '@confmat/testkit/expect-close';

const LABELS = ['a', 'b', 'c', 'd', 'e'];

interface Problem {
  readonly yTrue: string[];
  readonly yScore: number[][];
  readonly labels: string[];
  readonly sampleWeight: number[] | undefined;
}

/** Rows of each of k classes, with scores of few levels, so that there are ties. */
function problem(seed: number, k: number, nSamples = 40, weights = false): Problem {
  const random = createRandom(seed);
  const labels = LABELS.slice(0, k);
  const yTrue = Array.from({ length: nSamples }, (_, row) => labels[row % k] ?? 'a');
  const yScore = yTrue.map((label) =>
    labels.map((own) => Math.floor(random() * 12 + (own === label ? 4 : 0)) / 16),
  );
  return {
    yTrue,
    yScore,
    labels,
    sampleWeight: weights ? yTrue.map(() => random() + 0.1) : undefined,
  };
}

const seeds = fc.integer({ min: 0, max: 1e6 });
const sizes = fc.integer({ min: 2, max: 5 });

describe('oneVsRestSweeps', () => {
  it('gives each class the sweep of its column against the rest', () => {
    const { yTrue, yScore, labels, sampleWeight } = problem(1, 3, 30, true);
    const set = oneVsRestSweeps(yTrue, yScore, { sampleWeight });
    expect(set.of).toBe('classes');
    expect(set.labels).toEqual(labels);
    labels.forEach((posLabel, column) => {
      const scores = yScore.map((row) => row[column] ?? 0);
      const alone = thresholdSweep(yTrue, scores, { posLabel, sampleWeight });
      expect(set.sweeps[column]).toEqual(alone);
    });
  });

  it('keeps a class without true rows', () => {
    const set = oneVsRestSweeps(
      [0, 1],
      [
        [1, 0, 0.5],
        [0, 1, 0.5],
      ],
      { labels: [0, 1, 2] },
    );
    expect(set.sweeps[2]).toMatchObject({ posLabel: 2, nPositives: 0, nNegatives: 2 });
  });

  it('says what is wrong', () => {
    expect(() => oneVsRestSweeps([0, 1], [[1], [2]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: oneVsRestSweeps: yScore is of width 1, expected 2, one for each label of yTrue (option labels names classes without true rows)]`,
    );
    expect(() =>
      oneVsRestSweeps(
        [0, 1],
        [
          [1, 2],
          [NaN, 1],
        ],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: oneVsRestSweeps: yScore[1][0] is NaN, expected a finite number]`,
    );
  });
});

describe('pooledSweep', () => {
  it('is the sweep of every class of every row', () => {
    fc.assert(
      fc.property(seeds, sizes, fc.boolean(), (seed, k, weights) => {
        const { yTrue, yScore, labels, sampleWeight } = problem(seed, k, 24, weights);
        const pooled = pooledSweep(oneVsRestSweeps(yTrue, yScore, { sampleWeight }));
        const raveled = thresholdSweep(
          yTrue.flatMap((label) => labels.map((own) => own === label)),
          yScore.flat(),
          { sampleWeight: sampleWeight?.flatMap((weight) => labels.map(() => weight)) },
        );
        expect(pooled.thresholds).toEqual(raveled.thresholds);
        expect(pooled.counts.keys).toEqual(raveled.thresholds);
        for (const column of ['tp', 'fp', 'fn', 'tn'] as const) {
          if (weights) {
            raveled.counts[column]?.forEach((count, row) => {
              expect(pooled.counts[column]?.[row]).toBeCloseTo(count, 10);
            });
          } else {
            expect(pooled.counts[column]).toEqual(raveled.counts[column]);
          }
        }
        expect(pooled.nSamples).toBe(24 * k);
        expect(pooled.posLabel).toBe(true);
        expectClose(
          rocAuc(pooled),
          rocAucOneVsRest(yTrue, yScore, { sampleWeight, average: 'micro' }),
        );
      }),
      { numRuns: runs(40), seed: 20_261_122 },
    );
  });

  it('says what is wrong', () => {
    const set = oneVsRestSweeps(
      [0, 1],
      [
        [1, 0],
        [0, 1],
      ],
    );
    const [first, second] = set.sweeps;
    if (!first || !second) throw new Error('bug: two classes');
    expect(() => pooledSweep({ ...set, sweeps: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: pooledSweep: set.sweeps is empty, expected at least one sweep]`,
    );
    expect(() =>
      pooledSweep({ ...set, sweeps: [first, { ...second, kind: 'list' }] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: pooledSweep: set has sweeps of different kinds or comparisons, which have no common counts]`,
    );
    const list = { ...first, kind: 'list' } as const;
    const other = { ...list, thresholds: Float64Array.of(0.75, 0.25) };
    expect(() => pooledSweep({ ...set, sweeps: [list, other] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: pooledSweep: set has sweeps that are not exact at different thresholds, between which counts are unknown]`,
    );
    expect(pooledSweep({ ...set, sweeps: [list, list] }).counts.tp).toEqual(Float64Array.of(2, 2));
  });
});

/** Height of a ROC curve just before and just after a false positive rate, along straight lines. */
function heightsAt(fpr: Float64Array, tpr: Float64Array, rate: number): [number, number] {
  const at = [...tpr].filter((_, i) => fpr[i] === rate);
  if (at.length > 0) return [at[0] ?? NaN, at.at(-1) ?? NaN];
  const right = fpr.findIndex((value) => value > rate);
  const [x0 = 0, x1 = 0] = [fpr[right - 1], fpr[right]];
  const [y0 = 0, y1 = 0] = [tpr[right - 1], tpr[right]];
  const y = y0 + ((y1 - y0) * (rate - x0)) / (x1 - x0);
  return [y, y];
}

describe('meanRocCurve', () => {
  it('is at every false positive rate the mean of the curves', () => {
    fc.assert(
      fc.property(seeds, sizes, fc.constantFrom('macro', 'weighted'), (seed, k, average) => {
        const { yTrue, yScore, sampleWeight } = problem(seed, k, 30, true);
        const set = oneVsRestSweeps(yTrue, yScore, { sampleWeight });
        const curve = meanRocCurve(set, { average });
        const shares = set.sweeps.map(({ nPositives }) => (average === 'macro' ? 1 : nPositives));
        const total = shares.reduce((sum, share) => sum + share, 0);
        const curves = set.sweeps.map((sweep) => rocCurve(sweep));
        for (const rate of new Set(curve.fpr)) {
          const [low, high] = heightsAt(curve.fpr, curve.tpr, rate);
          const heights = curves.map(({ fpr, tpr }) => heightsAt(fpr, tpr, rate));
          const mean = (end: 0 | 1): number =>
            heights.reduce((sum, ends, i) => sum + (shares[i] ?? 0) * ends[end], 0) / total;
          expect(low).toBeCloseTo(mean(0), 10);
          expect(high).toBeCloseTo(mean(1), 10);
        }
      }),
      { numRuns: runs(20), seed: 20_261_122 },
    );
  });

  it('has the mean of the areas as its area', () => {
    fc.assert(
      fc.property(seeds, sizes, fc.constantFrom('macro', 'weighted'), (seed, k, average) => {
        const { yTrue, yScore, sampleWeight } = problem(seed, k, 40, true);
        const { fpr, tpr } = meanRocCurve(oneVsRestSweeps(yTrue, yScore, { sampleWeight }), {
          average,
        });
        let area = 0;
        for (let i = 1; i < fpr.length; ++i) {
          area += (((fpr[i] ?? 0) - (fpr[i - 1] ?? 0)) * ((tpr[i] ?? 0) + (tpr[i - 1] ?? 0))) / 2;
        }
        expect(area).toBeCloseTo(rocAucOneVsRest(yTrue, yScore, { sampleWeight, average }), 10);
        expect([fpr[0], tpr[0], fpr.at(-1), Math.round((tpr.at(-1) ?? 0) * 1e12) / 1e12]).toEqual([
          0, 0, 1, 1,
        ]);
      }),
      { numRuns: runs(40), seed: 20_261_122 },
    );
  });

  it('leaves out what has no curve, and says so', () => {
    const set = labelSweeps(
      [
        [1, 0, 1],
        [1, 1, 0],
      ],
      [
        [1, 0, 1],
        [1, 1, 0],
      ],
    );
    expect(meanRocCurve(set)).toEqual({
      fpr: Float64Array.of(0, 0, 1),
      tpr: Float64Array.of(0, 1, 1),
      leftOut: [0],
    });
    const none = labelSweeps([[1], [1]], [[1], [0]]);
    expect(meanRocCurve(none)).toEqual({
      fpr: new Float64Array(0),
      tpr: new Float64Array(0),
      leftOut: [0],
    });
  });
});

describe('meanPrecisionRecallCurve', () => {
  it('has the mean of the average precisions as the area under its steps', () => {
    fc.assert(
      fc.property(seeds, sizes, fc.constantFrom('macro', 'weighted'), (seed, k, average) => {
        const { yTrue, yScore, sampleWeight } = problem(seed, k, 40, true);
        const set = oneVsRestSweeps(yTrue, yScore, { sampleWeight });
        const { recall, precision } = meanPrecisionRecallCurve(set, { average });
        let area = 0;
        recall.forEach((value, i) => {
          area += (value - (recall[i - 1] ?? 0)) * (precision[i] ?? 0);
        });
        const options = { sampleWeight, average } as const;
        expect(area).toBeCloseTo(averagePrecisionOneVsRest(yTrue, yScore, options), 10);
        expect(recall.at(-1)).toBe(1);
        expect(recall[0]).toBeGreaterThan(0);
      }),
      { numRuns: runs(40), seed: 20_261_122 },
    );
  });

  it('leaves out what has no positives, and says so', () => {
    const set = labelSweeps(
      [
        [1, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [0, 1],
      ],
    );
    expect(meanPrecisionRecallCurve(set)).toEqual({
      recall: Float64Array.of(0.5, 1),
      precision: Float64Array.of(1, 1),
      leftOut: [1],
    });
    expect(meanPrecisionRecallCurve({ ...set, labels: [1], sweeps: set.sweeps.slice(1) })).toEqual({
      recall: new Float64Array(0),
      precision: new Float64Array(0),
      leftOut: [1],
    });
  });

  it('says what is wrong', () => {
    const set = labelSweeps([[1], [0]], [[1], [0]]);
    const lists = {
      ...set,
      sweeps: set.sweeps.map((sweep) => ({ ...sweep, kind: 'list' as const })),
    };
    expect(() => meanRocCurve(lists)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: meanRocCurve: set has sweeps that are not exact, between whose thresholds the curves are unknown]`,
    );
    expect(() =>
      meanPrecisionRecallCurve(set, { average: 'micro' as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: meanPrecisionRecallCurve: average is "micro", expected one of "macro", "weighted"]`,
    );
  });
});

describe('sweeps of bins', () => {
  it('share the range of all scores, and pool', () => {
    const { yTrue, yScore } = problem(5, 3);
    const set = oneVsRestSweeps(yTrue, yScore, { thresholds: { bins: 8 } });
    const [least, greatest] = [Math.min(...yScore.flat()), Math.max(...yScore.flat())];
    for (const { range } of set.sweeps) expect(range).toEqual([least, greatest]);
    const pooled = pooledSweep(set);
    expect(pooled).toMatchObject({ kind: 'bins', range: [least, greatest] });
    const tp = set.sweeps.map(({ counts }) => counts.tp[3] ?? NaN);
    expect(pooled.counts.tp[3]).toBe(tp.reduce((sum, count) => sum + count, 0));
    const narrow = oneVsRestSweeps(yTrue, yScore, { thresholds: { bins: 8, range: [-1, 2] } });
    const sweeps = [...set.sweeps, ...narrow.sweeps];
    expect(() => pooledSweep({ ...set, sweeps })).toThrow('at different thresholds');
  });
});
