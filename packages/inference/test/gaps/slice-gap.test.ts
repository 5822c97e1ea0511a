import {
  accuracy,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  falseNegativeRate,
  falsePositiveRate,
  matthewsCorrcoef,
  precision,
  recall,
  slicedMatrices,
} from '@confmat/core';
import type { SlicedMatrix } from '@confmat/core';
import { evaluation, evaluationFromJson } from '@confmat/evaluation';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gate, interval, sliceGap } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { normalCdf } from '../../src/numerics/distributions.js';
import { rangeQuantile } from '../../src/numerics/normal-range.js';
import { COMPAS, sliceOf } from './compas.js';

const POSITIVE = { average: 'binary', posLabel: 'yes' } as const;

/** A group of `n` rows, `right` of them right. */
const rightOf = (group: string, right: number, n: number): SlicedMatrix<string, 'group'> =>
  sliceOf({ group }, [0, 0, n - right, right]);

const percent = ({ estimate }: Interval): string => (100 * estimate).toFixed(2);

describe('sliceGap', () => {
  it.for([
    ['false positive rate', falsePositiveRate, '44.85', '23.45'],
    ['false negative rate', falseNegativeRate, '27.99', '47.72'],
    ['precision', precision, '62.97', '59.13'],
  ] as const)('has the published %s of the two groups of COMPAS', ([, metric, black, white]) => {
    const { slices, difference, ratio, greatest } = sliceGap(COMPAS, metric, POSITIVE);
    expect(slices.map((slice) => percent(slice.interval))).toEqual([black, white]);
    const [a, b] = [Number(black), Number(white)];
    expect(Math.abs(100 * difference.estimate - Math.abs(a - b))).toBeLessThan(0.011);
    expect(ratio.estimate).toBeCloseTo(Math.min(a, b) / Math.max(a, b), 3);
    expect(greatest).toEqual({ race: a > b ? 'African-American' : 'Caucasian' });
  });

  it('has ends that two slices make by hand', () => {
    const slices = [rightOf('a', 80, 100), rightOf('b', 45, 90)];
    const { difference, ratio } = sliceGap(slices, accuracy);
    const [a, b] = slices.map(({ matrix }) => interval(matrix, accuracy)) as [Interval, Interval];
    // The upper end is that of one pair, 0.8 − 0.5: Newcombe's for two shares.
    expect(difference.estimate).toBeCloseTo(80 / 100 - 45 / 90, 15);
    expect(difference.high).toBeCloseTo(0.3 + Math.hypot(a.high - 0.8, 0.5 - b.low), 14);
    // The lower end misses in 2.5 % of samples, by either of the two signs in 1.25 %: 0.975 in all.
    const [c, d] = slices.map(({ matrix }) => interval(matrix, accuracy, { level: 0.975 })) as [
      Interval,
      Interval,
    ];
    expect(difference.low).toBeCloseTo(0.3 - Math.hypot(0.8 - c.low, d.high - 0.5), 13);
    // The ratio r of 0.5 to 0.8 ends where the interval of 0.5 − 0.8 r begins, or ends, at 0.
    const apart = ({ low: r }: { low: number }): number =>
      0.5 - 0.8 * r - Math.hypot(0.5 - b.low, r * (a.high - 0.8));
    expect(apart(ratio)).toBeCloseTo(0, 14);
    const above = 0.5 - 0.8 * ratio.high + Math.hypot(d.high - 0.5, ratio.high * (0.8 - c.low));
    expect(above).toBeCloseTo(0, 13);
    expect([ratio.estimate, difference.method, ratio.method]).toEqual([
      0.5 / 0.8,
      'mover-gap',
      'mover-gap',
    ]);
  });

  it('has intervals of the slices that hold together', () => {
    const { slices } = sliceGap([rightOf('a', 8, 10), rightOf('b', 5, 10), rightOf('c', 6, 10)], accuracy); // prettier-ignore
    for (const { interval: of } of slices) expect(of.level).toBeCloseTo(0.95 ** (1 / 3), 15);
  });

  it('finds the ends that looking at all pairs finds', () => {
    const counts = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 60 })), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(counts, (groups) => {
        const slices = groups.map(([right, wrong], i) => rightOf(`${i}`, right, right + wrong));
        const { difference, ratio } = sliceGap(slices, errorRate);
        const at = (level: number): Interval[] =>
          slices.map(({ matrix }) => interval(matrix, errorRate, { level }));
        const pairsOf = (level: number): (readonly [Interval, Interval])[] =>
          at(level).flatMap((x, i, all) =>
            all.filter((_, j) => j !== i).map((y) => [x, y] as const),
          );
        const pairs = pairsOf(0.95);
        const endsOf = ([x, y]: readonly [Interval, Interval]): readonly [number, number] => {
          const apart = x.estimate - y.estimate;
          return [
            apart - Math.hypot(x.estimate - x.low, y.high - y.estimate),
            apart + Math.hypot(x.high - x.estimate, y.estimate - y.low),
          ];
        };
        const highs = pairs.map((pair) => endsOf(pair)[1]);
        expect(difference.high).toBeCloseTo(Math.min(1, Math.max(...highs)), 12);
        const reach = rangeQuantile(0.025, slices.length) / Math.SQRT2;
        const sure = pairsOf(1 - 2 * normalCdf(-reach));
        const lows = sure.map((pair) => endsOf(pair)[0]);
        expect(difference.low).toBeCloseTo(Math.max(0, ...lows), 12);
        // A ratio by bisection: what is below its end is too far from the pair.
        const lowOf = ([x, y]: readonly [Interval, Interval]): number => {
          let [from, to] = [0, 1e6];
          for (let step = 0; step < 80; ++step) {
            const r = (from + to) / 2;
            const far = Math.hypot(x.estimate - x.low, r * (y.high - y.estimate));
            if (x.estimate - r * y.estimate > far) from = r;
            else to = r;
          }
          return from;
        };
        expect(ratio.low).toBeCloseTo(Math.min(...pairs.map(lowOf)), 9);
        // The upper end of x / y is 1 over the lower end of y / x.
        const above = sure.map(([x, y]) => 1 / lowOf([y, x]));
        if (ratio.reason === undefined) {
          expect(ratio.high).toBeCloseTo(Math.min(1, ...above), 9);
          expect(ratio.low).toBeLessThanOrEqual(ratio.estimate);
          expect(ratio.high).toBeGreaterThanOrEqual(ratio.estimate);
        }
      }),
      { seed: 20261129, numRuns: runs(300) },
    );
  });

  it('is the same whatever the order of the slices', () => {
    const slices = [rightOf('a', 80, 100), rightOf('b', 45, 90), rightOf('c', 30, 40)];
    const { slices: own, ...gap } = sliceGap(slices, accuracy);
    const { slices: turned, ...same } = sliceGap([...slices].reverse(), accuracy);
    expect(same).toEqual(gap);
    expect([...turned].reverse()).toEqual(own);
  });

  it('of slices that are alike is 0, and 1 within its interval', () => {
    const { difference, ratio } = sliceGap([rightOf('a', 8, 10), rightOf('b', 80, 100)], accuracy);
    expect([difference.estimate, difference.low]).toEqual([0, 0]);
    expect([ratio.estimate, ratio.high]).toEqual([1, 1]);
    expect(difference.high).toBeGreaterThan(0);
    expect(ratio.low).toBeLessThan(1);
  });

  it('leaves out slices without rows, also of metrics that are 0 there', () => {
    const slices = [rightOf('a', 1, 2), rightOf('b', 2, 6), rightOf('none', 0, 0)];
    const gap = sliceGap(slices, accuracy);
    expect(gap.difference.estimate).toBeCloseTo(1 / 2 - 2 / 6, 15);
    expect(gap.difference.low).toBe(0);
    expect(gap.difference.high).toBe(sliceGap(slices.slice(0, 2), accuracy).difference.high);
    expect(gap.difference.warning).toContain('1 of 3 groups is left out (none): no samples');
    expect(gap.least).toEqual({ group: 'b' });
    expect(gap.slices[2]?.interval).toMatchObject({ estimate: NaN, reason: 'no samples' });
    expect(sliceGap(slices, errorRate).greatest).toEqual({ group: 'b' });
    expect(sliceGap(slices, f1, { average: 'macro' }).slices[2]?.interval.estimate).toBeNaN();
    expect(sliceGap(slices, matthewsCorrcoef).slices[2]?.interval.estimate).toBeNaN();
  });

  it('leaves out slices whose value is 0/0, and says so', () => {
    const none = sliceOf({ group: 'c' }, [7, 1, 0, 0]);
    const two = [rightOf('a', 8, 10), rightOf('b', 5, 10)];
    const gap = sliceGap([none, ...two], recall, POSITIVE);
    const without = sliceGap(two, recall, POSITIVE);
    expect(gap.difference).toEqual({
      ...without.difference,
      warning: '1 of 3 groups is left out (c): no true samples',
    });
    expect(gap.slices[0]?.interval).toMatchObject({ estimate: NaN, reason: 'no true samples' });
    expect(gap.slices.slice(1)).toEqual(without.slices);
  });

  it('has a reason where fewer than two groups have a value', () => {
    const none = sliceOf({ group: 'c' }, [7, 1, 0, 0]);
    for (const slices of [[], [none], [none, rightOf('a', 8, 10)]]) {
      const { difference, ratio, greatest, least } = sliceGap(slices, recall, POSITIVE);
      const expected = { estimate: NaN, low: NaN, high: NaN, method: 'none', relevantRows: 0 };
      const reason = 'fewer than two groups have a value';
      expect(difference).toMatchObject({ ...expected, metric: 'gap.recall', reason });
      expect(ratio).toMatchObject({ ...expected, metric: 'ratio.recall', reason });
      expect([greatest, least]).toEqual([null, null]);
    }
  });

  it('has no ratio of what may be below 0, nor of zeros', () => {
    expect(sliceGap(COMPAS, matthewsCorrcoef).ratio.reason).toBe(
      'the metric may be below 0, where a ratio says nothing',
    );
    expect(sliceGap(COMPAS, matthewsCorrcoef).difference.reason).toBeUndefined();
    const { ratio, difference } = sliceGap([rightOf('a', 0, 9), rightOf('b', 0, 30)], accuracy);
    expect(ratio).toMatchObject({ estimate: NaN, reason: 'the metric is 0 in every group' });
    expect(difference).toMatchObject({ estimate: 0, low: 0 });
  });

  it('names the slice that has no interval', () => {
    const weighted = confusionMatrixFromCounts([[1.5, 0], [0.25, 2]], ['no', 'yes'], { weighted: true }); // prettier-ignore
    const slices = [...COMPAS, { group: { race: 'Other' }, matrix: weighted }];
    const { difference } = sliceGap(slices, f1, POSITIVE);
    expect(difference.estimate).toBeGreaterThan(0);
    expect(difference.reason).toBe(
      'no interval of Other: the counts are sums of weights, not numbers of rows',
    );
  });

  it('accepts averages over classes', () => {
    const { difference } = sliceGap(COMPAS, recall, { average: 'macro' });
    const balanced = COMPAS.map(({ matrix }) => interval(matrix, recall, { average: 'macro' }));
    const [a, b] = balanced.map(({ estimate }) => estimate) as [number, number];
    expect(difference.estimate).toBe(Math.abs(a - b));
  });

  it('passes a gate at the confidence of its interval, as any value does', () => {
    const { difference, ratio } = sliceGap(COMPAS, recall, { ...POSITIVE, level: 0.9 });
    expect(gate(difference, { atMost: 0.3 }).verdict).toBe('pass');
    expect(gate(difference, { atMost: 0.2 }).verdict).toBe('inconclusive');
    expect(gate(difference, { atMost: 0.1 }).verdict).toBe('fail');
    expect(gate(ratio, { atLeast: 0.8 }).verdict).toBe('fail');
    expect(() => gate(difference, { atLeast: 0.1 })).toThrow(/better the lower it is/);
  });

  it('reads the slices of a stored evaluation', () => {
    const race = ['a', 'a', 'a', 'b', 'b', 'b'];
    const [truth, guess] = [[1, 1, 0, 1, 1, 0], [1, 0, 0, 1, 1, 1]]; // prettier-ignore
    const slices = slicedMatrices(truth, guess, { race });
    const whole = evaluation({ matrix: confusionMatrix(truth, guess), slices, by: ['race'] });
    const stored = evaluationFromJson(JSON.parse(JSON.stringify(whole)));
    const expected = sliceGap(slices, accuracy);
    expect(expected.difference.estimate).toBeCloseTo(0, 15);
    expect(sliceGap(stored.slices, accuracy)).toEqual(expected);
  });

  it('survives JSON, NaN as null', () => {
    const gap = sliceGap(COMPAS, recall, POSITIVE);
    expect(JSON.parse(JSON.stringify(gap))).toEqual(gap);
  });
});

describe('sliceGap of rows by unit', () => {
  const user = ['u', 'u', 'v', 'v', 'w', 'w', 'x', 'x', 'y', 'y', 'z', 'z'];
  const guess = [1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1];
  const truth = user.map(() => 1);

  it('has the intervals by unit of slices whose units are their own', () => {
    const site = user.map((one) => (one < 'x' ? 'a' : 'b'));
    const slices = slicedMatrices(truth, guess, { site }, { unit: user });
    const { difference } = sliceGap(slices, accuracy);
    const [a, b] = slices.map(({ matrix }) => interval(matrix, accuracy)) as [Interval, Interval];
    expect(a.method).toBe('cluster-wilson');
    expect(difference.estimate).toBeCloseTo(5 / 6 - 3 / 6, 15);
    const high = 5 / 6 - 3 / 6 + Math.hypot(a.high - a.estimate, b.estimate - b.low);
    expect(difference.high).toBeCloseTo(high, 14);
    expect(difference.method).toBe('mover-gap');
  });

  it('adds up the errors of slices that have rows of one unit', () => {
    const site = user.map((_, row) => (row % 2 === 0 ? 'a' : 'b'));
    const slices = slicedMatrices(truth, guess, { site }, { unit: user });
    const { difference, ratio } = sliceGap(slices, accuracy);
    const at = (level: number): [Interval, Interval] =>
      slices.map(({ matrix }) => interval(matrix, accuracy, { level })) as [Interval, Interval];
    // One pair: each of its two ends misses in 1.25 %. All: each of the four ends in 0.625 %.
    const [a, b] = at(0.975);
    const [c, d] = at(0.9875);
    expect(difference.method).toBe('mover-worst-case');
    expect(difference.high).toBeCloseTo(a.high - b.low, 14);
    expect(difference.low).toBe(Math.max(0, c.low - d.high));
    expect(ratio.low).toBeCloseTo(b.low / a.high, 14);
    expect(difference.warning).toContain('some units have rows in several groups');
  });
});

describe('errors of sliceGap', () => {
  it('says what is wrong', () => {
    const errors = [
      () => sliceGap('a' as never, accuracy),
      () => sliceGap([null] as never, accuracy),
      () => sliceGap([{ matrix: COMPAS[0]?.matrix }] as never, accuracy),
      () => sliceGap([{ group: { race: 'a' } }], accuracy),
      () => sliceGap(COMPAS, recall),
      () => sliceGap(COMPAS, recall, { average: 'binary' }),
      () => sliceGap(COMPAS, accuracy, { level: 1 }),
      () => sliceGap(COMPAS, accuracy, { levle: 0.9 } as never),
    ].map((call) => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    });
    expect(errors.join('\n')).toMatchInlineSnapshot(`
      "MetricError: sliceGap: slices is string, expected what slicedMatrices returned
      MetricError: sliceGap: slices[0].group is undefined, expected an object
      MetricError: sliceGap: slices[0].group is undefined, expected an object
      MetricError: sliceGap: slices[0].matrix is undefined, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)
      MetricError: sliceGap: average is missing: recall of a matrix is a value per class
      MetricError: sliceGap: posLabel is undefined, expected a label, which average "binary" asks for
      MetricError: sliceGap: level is 1, expected a number in (0, 1)
      MetricError: sliceGap: there is no option "levle", expected "average", "posLabel", "level" or "method""
    `);
  });
});
