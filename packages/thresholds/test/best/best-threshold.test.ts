import { accuracy, f1, fbeta, matthewsCorrcoef, precision, recall } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { oracleCountsAt, oracleThresholds } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  bestThreshold,
  expectedCostOf,
  predictedPositives,
  thresholdSweep,
} from '../../src/index.js';
import { reachedThreshold, unreachedThreshold } from '../reached.js';
import type { CountsFunction } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { randomScored, slowSweep } from '../sweeps.js';

/** Ten rows of a published text; at 0.5 tp 3, fp 2, fn 2, tn 3. */
const yTrue = [1, 1, 0, 1, 0, 1, 0, 0, 1, 0];
const yScore = [0.92, 0.85, 0.71, 0.66, 0.55, 0.48, 0.37, 0.29, 0.15, 0.08];
const sweep = thresholdSweep(yTrue, yScore);

/** A metric that is the given values, whatever the counts. */
const valuesOf =
  (...values: readonly number[]) =>
  (counts: BinaryCounts) =>
    counts.tp.length === 1 ? Float64Array.of(-1) : Float64Array.from(values);
const four = thresholdSweep([1, 0, 1, 0], [0.8, 0.6, 0.4, 0.2]);

describe('bestThreshold', () => {
  it('finds the greatest F1, with the matrix there', () => {
    // At 0.48: tp 4, fp 2, fn 1: 8 / (8 + 2 + 1).
    expect(reachedThreshold(sweep, f1)).toEqual({
      reached: true,
      threshold: 0.48,
      value: 8 / 11,
      row: 5,
      tn: 3,
      fp: 2,
      fn: 1,
      tp: 4,
      plateau: { from: 0.48, to: 0.48, nThresholds: 1, above: 0.37 },
      emptyValue: 0,
    });
  });

  it('takes the highest of equally good thresholds, and says how far they reach', () => {
    const best = reachedThreshold(four, valuesOf(1, 3, 3, 2), { direction: 'max' });
    expect(best).toMatchObject({ threshold: 0.6, value: 3, row: 1 });
    expect(best.plateau).toEqual({ from: 0.4, to: 0.6, nThresholds: 2, above: 0.2 });
  });

  it('ends the plateau of a least value where the value grows again', () => {
    const best = reachedThreshold(four, valuesOf(3, 1, 1, 2), { direction: 'min' });
    expect(best.plateau).toEqual({ from: 0.4, to: 0.6, nThresholds: 2, above: 0.2 });
  });

  it('takes the first of two plateaus', () => {
    const best = reachedThreshold(four, valuesOf(3, 1, 3, 3), { direction: 'max' });
    expect(best.plateau).toEqual({ from: 0.8, to: 0.8, nThresholds: 1, above: 0.6 });
  });

  it('has a plateau down to −Infinity if the lowest score is in it', () => {
    const best = reachedThreshold(four, valuesOf(0, 0, 3, 3), { direction: 'max' });
    expect(best.plateau).toEqual({ from: 0.2, to: 0.4, nThresholds: 2, above: -Infinity });
  });

  it('never takes NaN, wherever it stands', () => {
    expect(reachedThreshold(four, valuesOf(NaN, -2, NaN, -1), { direction: 'max' })).toMatchObject({
      row: 3,
      value: -1,
    });
    const direction = 'min';
    expect(reachedThreshold(four, valuesOf(NaN, -1, -2, NaN), { direction })).toMatchObject({
      row: 2,
    });
  });

  it('takes infinite values', () => {
    expect(
      reachedThreshold(four, valuesOf(NaN, -Infinity, NaN, -Infinity), { direction: 'max' }).row,
    ).toBe(1);
    expect(reachedThreshold(four, valuesOf(1, 2, Infinity, 0), { direction: 'max' }).row).toBe(2);
  });

  it('takes any metric of core as it is, or one with options in a function', () => {
    expect(reachedThreshold(sweep, accuracy).value).toBe(7 / 10);
    expect(reachedThreshold(sweep, matthewsCorrcoef).threshold).toBe(0.85);
    // At 0.15 every positive is found, beside four negatives: 5 · 5 / (4 · 5 + 9).
    const best = reachedThreshold(sweep, (counts) => fbeta(counts, 2), { direction: 'max' });
    expectClose([best.threshold, best.value], [0.15, 25 / 29]);
  });

  it('finds the greatest recall with precision of at least 0.75', () => {
    // Precision over the rows: 1, 1, 2/3, 3/4, 3/5, 4/6, …
    const best = reachedThreshold(sweep, recall, {
      subjectTo: [{ metric: precision, atLeast: 0.75 }],
    });
    expect(best).toMatchObject({ reached: true, threshold: 0.66, value: 3 / 5, tp: 3, fp: 1 });
  });

  it('finds the best with at most so many positives', () => {
    const best = reachedThreshold(sweep, f1, {
      subjectTo: [{ metric: predictedPositives, atMost: 3 }],
    });
    // At 0.85: 4 / (4 + 0 + 3), at 0.71: 4 / (4 + 1 + 3)
    expect(best).toMatchObject({ threshold: 0.85, value: 4 / 7 });
  });

  it('keeps a plateau within the constraints', () => {
    const best = reachedThreshold(four, valuesOf(1, 3, 3, 3), {
      direction: 'max',
      subjectTo: [{ metric: predictedPositives, atMost: 3 }],
    });
    expect(best.plateau).toEqual({ from: 0.4, to: 0.6, nThresholds: 2, above: 0.2 });
  });

  it('finds the least expected cost', () => {
    // A miss costs 5, a false alarm 1; at 0.15: 4 false alarms in ten rows.
    const best = reachedThreshold(sweep, expectedCostOf({ fp: 1, fn: 5 }), { direction: 'min' });
    expect(best).toMatchObject({ threshold: 0.15, value: 4 / 10, emptyValue: 25 / 10 });
  });

  it('tells the value of predicting nothing, which no threshold has', () => {
    const worthless = thresholdSweep([0, 0, 1], [0.9, 0.8, 0.1]);
    const best = reachedThreshold(worthless, expectedCostOf({ fp: 1, fn: 1 }), {
      direction: 'min',
    });
    expect([best.value, best.emptyValue]).toEqual([2 / 3, 1 / 3]);
  });

  it('does not change what the metric returned', () => {
    const own = sweep.counts.tp.slice();
    reachedThreshold(sweep, (counts) => counts.tp, {
      direction: 'max',
      subjectTo: [{ metric: precision, atLeast: 0.9 }],
    });
    expect(sweep.counts.tp).toEqual(own);
  });

  it('takes the best of a list, a cut above every score too', () => {
    const list = slowSweep({ yTrue, yScore }, 'list', [0.95, 0.5, 0.2]);
    expect(reachedThreshold(list, f1)).toMatchObject({
      threshold: 0.2,
      value: 8 / 13,
      plateau: { from: 0.2, to: 0.2, nThresholds: 1, above: NaN },
    });
    expect(reachedThreshold(list, accuracy, { direction: 'min' }).threshold).toBe(0.95);
  });

  const metrics: readonly (readonly [string, CountsFunction])[] = [
    ['f1', f1],
    ['accuracy', accuracy],
    ['matthewsCorrcoef', matthewsCorrcoef],
  ];
  it.each(metrics)('agrees with trying every score by %s', (_, metric) => {
    for (let seed = 1; seed <= 30; ++seed) {
      const scores = randomScored(seed, { nLevels: seed % 2 ? 8 : 0, weights: seed % 3 === 0 });
      const thresholds = oracleThresholds(scores);
      const value = (threshold: number): number => {
        const { tp, fp, fn, tn } = oracleCountsAt(scores, threshold);
        const [one = NaN] = metric({
          of: 'questions',
          tp: Float64Array.of(tp),
          fp: Float64Array.of(fp),
          fn: Float64Array.of(fn),
          tn: Float64Array.of(tn),
        });
        return one;
      };
      const greatest = Math.max(...thresholds.map(value));
      const { sampleWeight } = scores;
      const best = reachedThreshold(
        thresholdSweep(scores.yTrue, scores.yScore, { sampleWeight }),
        metric,
        { direction: 'max' },
      );
      expectClose(best.value, greatest, `seed ${seed}`);
      expectClose(value(best.threshold), greatest, `seed ${seed}`);
    }
  });
});

describe('bestThreshold under constraints', () => {
  it('agrees with trying every score, and with what it says if none will do', () => {
    let nReached = 0;
    for (let seed = 1; seed <= 60; ++seed) {
      const scores = randomScored(seed, { nLevels: seed % 2 ? 6 : 0, nSamples: 30 });
      const atLeast = (seed % 7) / 6;
      const atMost = seed % 11;
      const allowed = oracleThresholds(scores)
        .map((threshold) => ({ threshold, ...oracleCountsAt(scores, threshold) }))
        .filter(({ tp, fp }) => tp / (tp + fp) >= atLeast && tp + fp <= atMost);
      const greatest = Math.max(...allowed.map(({ tp }) => tp));
      const expected = allowed.find(({ tp }) => tp === greatest);
      const best = bestThreshold(
        thresholdSweep(scores.yTrue, scores.yScore),
        (counts) => counts.tp,
        {
          direction: 'max',
          subjectTo: [
            { metric: precision, atLeast },
            { metric: predictedPositives, atMost },
          ],
        },
      );
      nReached += Number(best.reached);
      expect([seed, best.reached ? best.threshold : undefined]).toEqual([
        seed,
        expected?.threshold,
      ]);
    }
    expect(nReached).toBeGreaterThan(10);
    expect(nReached).toBeLessThan(60);
  });
});

describe('what bestThreshold says when it finds none', () => {
  it('names the constraint and what could be had', () => {
    const best = unreachedThreshold(four, f1, {
      subjectTo: [
        { metric: precision, atLeast: 0.5 },
        { metric: recall, atLeast: 1.5 },
      ],
    });
    expect(best).toEqual({
      reached: false,
      emptyValue: 0,
      reason: 'no threshold has recall >= 1.5, its values go from 0.5 to 1',
      unmet: [
        { index: 1, metric: 'recall', atLeast: 1.5, atMost: Infinity, least: 0.5, greatest: 1 },
      ],
    });
  });

  it('says each constraint that fails alone', () => {
    const { reason } = unreachedThreshold(four, f1, {
      subjectTo: [
        { metric: (counts) => counts.tp, atLeast: 1.2, atMost: 1.8 },
        { metric: predictedPositives, atMost: 0 },
        { metric: (counts) => counts.tp.map(() => NaN), atMost: 0 },
      ],
    });
    expect(reason).toMatchInlineSnapshot(
      `"no threshold has subjectTo[0] in [1.2, 1.8], its values go from 1 to 2; no threshold has predictedPositives <= 0, its values go from 1 to 4; subjectTo[2] is undefined at every threshold"`,
    );
  });

  it('says that constraints exclude each other', () => {
    const { reason, unmet } = unreachedThreshold(four, f1, {
      subjectTo: [
        { metric: precision, atLeast: 0.9 },
        { metric: recall, atLeast: 0.9 },
      ],
    });
    expect(reason).toMatchInlineSnapshot(
      `"each constraint is met by some threshold, but none meets all of them"`,
    );
    expect(unmet).toEqual([]);
  });

  it('says that the metric is undefined, everywhere or where it is allowed', () => {
    const undefinedMetric = (counts: BinaryCounts) => counts.tp.map(() => NaN);
    const constraint = { metric: precision, atLeast: 0.9 };
    expect(
      unreachedThreshold(four, undefinedMetric, { direction: 'max' }).reason,
    ).toMatchInlineSnapshot(`"the metric is undefined at every threshold"`);
    const { reason } = unreachedThreshold(four, valuesOf(NaN, 1, 2, 3), {
      direction: 'max',
      subjectTo: [constraint],
    });
    expect(reason).toMatchInlineSnapshot(
      `"the metric is undefined at every threshold at which the constraint holds"`,
    );
  });

  it('says that a list is empty', () => {
    const list = slowSweep({ yTrue, yScore }, 'list', []);
    expect(unreachedThreshold(list, f1)).toMatchObject({
      reached: false,
      reason: 'the sweep has no thresholds',
    });
  });
});

describe('expectedCostOf', () => {
  it('weighs all four counts', () => {
    const cost = expectedCostOf({ fp: 2, fn: 3, tp: -1, tn: 0.5 });
    // At 0.5 on the ten rows: (2·2 + 2·3 − 3 + 3·0.5) / 10
    expectClose(cost(sweep.counts)[4] ?? NaN, 8.5 / 10);
  });

  it('is undefined for counts of no rows', () => {
    const none = Float64Array.of(0);
    const cost = expectedCostOf({ fp: 1, fn: 1 });
    const counts = { of: 'total', tp: none, fp: none, fn: none, tn: none } as const;
    expect(cost(counts, { zeroDivision: NaN })).toEqual(Float64Array.of(NaN));
    expect(cost(counts)).toEqual(Float64Array.of(0));
  });
});
