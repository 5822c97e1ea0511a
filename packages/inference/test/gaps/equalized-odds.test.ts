import { falsePositiveRate, recall, slicedMatrices } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { equalizedOdds, gate, sliceGap } from '../../src/index.js';
import { COMPAS, sliceOf } from './compas.js';

const POSITIVE = { average: 'binary', posLabel: 'yes' } as const;

describe('equalizedOdds', () => {
  it('is the greater gap, and the lesser ratio, of the two rates', () => {
    const found = equalizedOdds(COMPAS, { posLabel: 'yes' });
    // False positive rates 805 / 1795 and 349 / 1488; recalls 1369 / 1901 and 505 / 966.
    expect(found.difference.estimate).toBeCloseTo(805 / 1795 - 349 / 1488, 14);
    expect(found.recall.difference.estimate).toBeCloseTo(1369 / 1901 - 505 / 966, 14);
    expect(found.ratio.estimate).toBeCloseTo(349 / 1488 / (805 / 1795), 14);
    expect(found.difference).toMatchObject({ metric: 'gap.equalizedOdds', direction: 'min' });
    expect(found.ratio).toMatchObject({ metric: 'ratio.equalizedOdds', direction: 'max' });
  });

  it('has the ratio of the other rate, also of weighted rows, where no group has a false positive', () => {
    const y = [1, 1, 0, 0, 1, 1, 0, 0];
    const p = [1, 0, 0, 0, 1, 1, 0, 0];
    const g = ['x', 'x', 'x', 'x', 'z', 'z', 'z', 'z'];
    const ratioOf = (sampleWeight?: readonly number[]): number => {
      const options = sampleWeight ? { sampleWeight } : {};
      return equalizedOdds(slicedMatrices(y, p, { g }, options), { posLabel: 1 }).ratio.estimate;
    };
    // Recalls 1 / 2 and 2 / 2; fairlearn 0.15.0 has 0.5, too.
    expect(ratioOf()).toBe(0.5);
    expect(ratioOf(y.map(() => 1))).toBe(0.5);
    // The first row three times: recalls 3 / 4 and 2 / 2.
    expect(ratioOf([3, 1, 1, 1, 1, 1, 1, 1])).toBe(0.75);
    const { ratio } = equalizedOdds(slicedMatrices(y, p, { g }, { sampleWeight: y.map(() => 1) }), {
      posLabel: 1,
    });
    expect([ratio.low, ratio.method]).toEqual([NaN, 'none']);
  });

  it('ends where either rate ends, the ends of many pairs held together for both rates', () => {
    const found = equalizedOdds(COMPAS, { posLabel: 'yes' });
    const rates = [recall, falsePositiveRate].map((metric) => sliceGap(COMPAS, metric, POSITIVE));
    const highs = rates.map(({ difference }) => difference.high);
    expect(found.difference.high).toBe(Math.max(...highs));
    expect(found.ratio.low).toBe(Math.min(...rates.map(({ ratio }) => ratio.low)));
    // Half the misses for each rate, so those of an interval of 0.975.
    const wider = [recall, falsePositiveRate].map((metric) =>
      sliceGap(COMPAS, metric, { ...POSITIVE, level: 0.975 }),
    );
    const lows = wider.map(({ difference }) => difference.low);
    expect(found.difference.low).toBeCloseTo(Math.max(...lows), 12);
    expect(found.ratio.high).toBeCloseTo(Math.min(...wider.map(({ ratio }) => ratio.high)), 12);
  });

  it('has a reason where a rate has no gap', () => {
    const positives = [sliceOf({ race: 'a' }, [0, 0, 3, 9]), sliceOf({ race: 'b' }, [0, 0, 4, 4])];
    const { difference, ratio, recall: of } = equalizedOdds(positives, { posLabel: 'yes' });
    expect(of.difference.estimate).toBe(0.25);
    const reason = 'fewer than two groups have a value';
    expect(difference).toMatchObject({ estimate: NaN, reason });
    expect(ratio).toMatchObject({ estimate: NaN, reason });
  });

  it('has the ratio of the other rate where one is 0 in every group, and no lower end', () => {
    // Cells tn, fp, fn, tp: recalls 4 / 5 and 3 / 5; fairlearn 0.15 has 0.75 too.
    const spared = [sliceOf({ race: 'a' }, [5, 0, 1, 4]), sliceOf({ race: 'b' }, [5, 0, 2, 3])];
    const { ratio, difference, recall: of } = equalizedOdds(spared, { posLabel: 'yes' });
    expect(ratio.estimate).toBeCloseTo(3 / 5 / (4 / 5), 14);
    expect(ratio).toMatchObject({
      ...{ metric: 'ratio.equalizedOdds', direction: 'max', method: 'mover-gap' },
      ...{ low: 0, high: of.ratio.high, relevantRows: of.ratio.relevantRows },
      warning: 'falsePositiveRate is 0 in every group, so its ratio is unknown',
    });
    expect(ratio).not.toHaveProperty('reason');
    expect(difference.estimate).toBeCloseTo(1 / 5, 14);
    // No floor is kept by what is not known, but one may be broken.
    expect(gate(ratio, { atLeast: 0.01 }).verdict).toBe('inconclusive');
    const apart = [sliceOf({ race: 'a' }, [50, 0, 2, 98]), sliceOf({ race: 'b' }, [50, 0, 90, 10])];
    const broken = equalizedOdds(apart, { posLabel: 'yes' });
    expect(gate(broken.ratio, { atLeast: 0.8 }).verdict).toBe('fail');
    // False positive rates 1 / 4 and 1 / 8 of groups where nothing is found.
    const unfound = [sliceOf({ race: 'a' }, [3, 1, 5, 0]), sliceOf({ race: 'b' }, [7, 1, 5, 0])];
    expect(equalizedOdds(unfound, { posLabel: 'yes' }).ratio).toMatchObject({
      ...{ estimate: 0.5, low: 0 },
      warning: 'recall is 0 in every group, so its ratio is unknown',
    });
    const neither = [sliceOf({ race: 'a' }, [3, 0, 5, 0]), sliceOf({ race: 'b' }, [7, 0, 5, 0])];
    expect(equalizedOdds(neither, { posLabel: 'yes' }).ratio).toMatchObject({
      ...{ estimate: NaN, method: 'none', reason: 'the metric is 0 in every group' },
    });
  });

  it('passes a gate', () => {
    const { difference } = equalizedOdds(COMPAS, { posLabel: 'yes', level: 0.9 });
    expect(gate(difference, { atMost: 0.25 }).verdict).toBe('pass');
    expect(gate(difference, { atMost: 0.1 }).verdict).toBe('fail');
  });

  it('refuses what it does not know', () => {
    const without = equalizedOdds as (slices: unknown) => unknown;
    expect(() => without(COMPAS)).toThrow('equalizedOdds: posLabel is undefined, expected a label');
    expect(() => equalizedOdds(COMPAS, {} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: equalizedOdds: posLabel is undefined, expected a label]`,
    );
    expect(() => equalizedOdds(COMPAS, { posLabel: 'maybe' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: equalizedOdds: posLabel is "maybe", expected one of "no", "yes"]`,
    );
    expect(() =>
      equalizedOdds(COMPAS, { posLabel: 'yes', average: 'macro' } as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: equalizedOdds: there is no option "average", expected "posLabel", "level" or "method"]`,
    );
  });
});
