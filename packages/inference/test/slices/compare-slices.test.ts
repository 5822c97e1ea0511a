import { accuracy, errorRate, f1, recall, slicedMatrices } from '@confmat/core';
import type { SlicedMatrix } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { compareSlices, interval } from '../../src/index.js';
import { reduceHypergeometric } from '../../src/slices/kernels/reduce-hypergeometric.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of SciPy's hypergeometric distribution. */
const witness = readVectors('witness-comparisons') as {
  'fisher mid p': [number, number, number, number, number][];
};

/** Slices of so many right answers among so many rows each. */
function slicesOf(all: readonly (readonly [number, number])[]): readonly SlicedMatrix[] {
  const site = all.flatMap(([, n], i) => new Array<number>(n).fill(i));
  const yPred = all.flatMap(([x, n]) => Array.from({ length: n }, (_, i) => (i < x ? 1 : 0)));
  return slicedMatrices(new Array<number>(site.length).fill(1), yPred, { site });
}

describe('reduceHypergeometric', () => {
  it.for(witness['fisher mid p'])('of %i of %i and %i of %i', ([x, n, y, m, expected]) => {
    expect(reduceHypergeometric(x, n, y, m)).toBeCloseTo(expected, 12);
    expect(reduceHypergeometric(y, m, x, n)).toBeCloseTo(expected, 12);
  });

  it('of 4 rows is a sum by hand', () => {
    // 2 of 2 and 0 of 2: of the 6 ways to place two hits, one is as seen and one its mirror image.
    expect(reduceHypergeometric(2, 2, 0, 2)).toBeCloseTo(2 / 6 / 2, 15);
    // 1 of 2 and 1 of 2: 4 of 6 ways; the other two are less likely.
    expect(reduceHypergeometric(1, 2, 1, 2)).toBeCloseTo(2 / 6 + 4 / 6 / 2, 15);
  });
});

/** The logarithm of n!, for each n below 2000, as sums. */
const LOG_FACTORIALS = [0];
for (let n = 1; n < 2000; ++n) LOG_FACTORIALS.push((LOG_FACTORIALS[n - 1] ?? 0) + Math.log(n));
const logFactorial = (n: number): number => LOG_FACTORIALS[n] ?? NaN;

/** Fisher's two-sided mid-p as a sum over all tables. */
function midP([x, n]: readonly [number, number], [y, m]: readonly [number, number]): number {
  const choose = (a: number, b: number): number =>
    logFactorial(a) - logFactorial(b) - logFactorial(a - b);
  const of = (k: number): number =>
    Math.exp(choose(n, k) + choose(m, x + y - k) - choose(n + m, x + y));
  const tables = Array.from({ length: n + 1 }, (_, k) => k).filter(
    (k) => x + y - k >= 0 && x + y - k <= m,
  );
  if (tables.length === 1) return 1;
  const seen = of(x);
  const less = tables.filter((k) => of(k) < seen * (1 - 1e-7)).map(of);
  const same = tables.filter((k) => Math.abs(of(k) / seen - 1) <= 1e-7).map(of);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  return sum(less) + sum(same) / 2;
}

/** Which groups are marked: the farthest of those that pass leaves, until none passes. */
function byDefinition(counted: readonly (readonly [number, number])[]): readonly boolean[] {
  const marked = counted.map(() => false);
  for (;;) {
    const pool = counted.flatMap((_, i) => (marked[i] ? [] : [i]));
    const most = pool.reduce((total, j) => total + (counted[j]?.[1] ?? 0), 0) / 2;
    const passing = pool
      .filter(() => pool.length > 1)
      .map((i) => {
        const own = counted[i] ?? [0, 0];
        const sum = (place: 0 | 1): number =>
          pool.reduce((total, j) => total + (j === i ? 0 : (counted[j]?.[place] ?? 0)), 0);
        const others = [sum(0), sum(1)] as const;
        const [p, q] = [own[0] / own[1], others[0] / others[1]];
        const all = (own[0] + others[0]) / (own[1] + others[1]);
        const z = (p - q) / Math.sqrt(all * (1 - all) * (1 / own[1] + 1 / others[1]));
        const isUsual = z > 0 && own[1] > most;
        return { i, p: midP(own, others), z, isUsual, rank: counted.length - pool.length + 1 };
      })
      .filter(({ p, rank }) => (p * (counted.length === 2 ? 1 : counted.length)) / rank <= 0.1)
      .sort(
        (a, b) =>
          Number(a.isUsual) - Number(b.isUsual) ||
          Math.round(1e9 * (Math.abs(b.z) - Math.abs(a.z))) ||
          a.z - b.z,
      );
    const [first] = passing;
    if (!first) return marked;
    marked[first.i] = true;
  }
}

describe('compareSlices', () => {
  const slices = slicesOf([
    [43, 50],
    [30, 50],
    [44, 50],
    [42, 50],
  ]);

  it('marks the slice that is worse than the rest', () => {
    const found = compareSlices(slices, accuracy);
    expect(found.map(({ isMarked }) => isMarked)).toEqual([false, true, false, false]);
    expect(found[1]).toMatchObject({ group: { site: 1 }, nSamples: 50 });
    expect(found[1]?.pValue).toBeCloseTo(reduceHypergeometric(30, 50, 129, 150), 15);
    // Four looks, and it is the first to leave; the others are held against each other.
    expect(found[1]?.adjustedPValue).toBeCloseTo(4 * (found[1]?.pValue ?? NaN), 15);
    expect(found[0]?.pValue).toBeCloseTo(reduceHypergeometric(43, 50, 86, 100), 15);
    expect(found.map(({ standing }) => standing)).toEqual([null, 'worse', null, null]);
    expect(found.map((one) => one.interval)).toEqual(
      slices.map(({ matrix }) => interval(matrix, accuracy)),
    );
  });

  it('marks one bad slice of eight, and not the seven good ones', () => {
    const good = [90, 89, 91, 90, 88, 92, 90].map((right) => [right * 5, 500] as const);
    const found = compareSlices(slicesOf([...good.slice(0, 3), [200, 500], ...good.slice(3)]), accuracy); // prettier-ignore
    expect(found.map(({ standing }) => standing)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((place) => (place === 3 ? 'worse' : null)),
    );
    // Against all others, each of the good ones would differ.
    expect(reduceHypergeometric(450, 500, 2700 + 200, 3500) * 8).toBeLessThan(0.001);
  });

  it('says which way a slice differs, by the direction of the metric', () => {
    const found = slicesOf([
      [40, 100],
      ...new Array<[number, number]>(6).fill([70, 100]),
      [100, 100],
    ]);
    const ends = (metric: Parameters<typeof compareSlices>[1]) =>
      compareSlices(found, metric).flatMap(({ standing }) => standing ?? []);
    expect(ends(accuracy)).toEqual(['worse', 'better']);
    expect(ends(errorRate)).toEqual(['worse', 'better']);
  });

  it('marks the worse one of two, against which nothing else stands', () => {
    const [worse, other] = compareSlices(
      slicesOf([
        [30, 100],
        [80, 100],
      ]),
      accuracy,
    );
    expect(worse).toMatchObject({ isMarked: true, standing: 'worse' });
    expect(worse?.adjustedPValue).toBeCloseTo(reduceHypergeometric(30, 100, 80, 100), 15);
    expect(other).toMatchObject({ pValue: NaN, isMarked: false, standing: null });
    expect(other?.reason).toBe('all others are marked, and held against this one');
  });

  it('holds bad slices against a good one that has most of the rows', () => {
    const counted = [
      [0, 40],
      [600, 1000],
      [1, 60],
    ] as const;
    const found = compareSlices(slicesOf(counted), accuracy);
    expect(found.map(({ standing }) => standing)).toEqual(['worse', null, 'worse']);
  });

  it('marks what the definition marks, step by step', () => {
    const draw = createRandom(7);
    for (let run = 0; run < 60; ++run) {
      const rates = Array.from({ length: 2 + Math.floor(9 * draw()) }, () => {
        return draw() < 0.3 ? 0.3 + 0.7 * draw() : 0.7;
      });
      const counted = rates.map((rate): readonly [number, number] => {
        const n = 5 + Math.floor(120 * draw());
        return [Array.from({ length: n }, draw).filter((one) => one < rate).length, n];
      });
      const found = compareSlices(slicesOf(counted), accuracy);
      expect(found.map(({ isMarked }) => isMarked)).toEqual(byDefinition(counted));
    }
  });

  it('leaves none but true differences among a thousand and more', () => {
    const counted = Array.from({ length: 1200 }, (_, i) => [i < 30 ? 20 : 95, 100] as const);
    const found = compareSlices(slicesOf(counted), accuracy);
    expect(found.map(({ isMarked }) => isMarked)).toEqual(counted.map((_, i) => i < 30));
  });

  it('tests F1 of a class through its relevant rows', () => {
    const found = compareSlices(slices, f1, { average: 'binary', posLabel: 1 });
    // All rows are of class 1: hits among tp + fp + fn are the right answers.
    expect(found[1]?.pValue).toBeCloseTo(reduceHypergeometric(30, 50, 129, 150), 15);
    const ofRecall = compareSlices(slices, recall, { average: 'binary', posLabel: 1 });
    expect(ofRecall[0]?.pValue).toBe(found[0]?.pValue);
  });

  it.for([
    ['half right', [5, 10]],
    ['all right', [10, 10]],
    ['all wrong', [0, 10]],
  ] as const)('marks none of equal slices, %s', ([, counted]) => {
    for (const nSlices of [2, 3, 8]) {
      const found = compareSlices(slicesOf(Array.from({ length: nSlices }, () => counted)), accuracy); // prettier-ignore
      for (const one of found) {
        expect(one.pValue).toBeGreaterThan(0.5);
        expect(one).toMatchObject({ isMarked: false, standing: null });
        expect(one.adjustedPValue).toBeGreaterThanOrEqual(one.pValue);
        expect(one).not.toHaveProperty('reason');
      }
    }
  });

  it('leaves out a slice without rows of the class, which changes no other', () => {
    const of = (sites: readonly (readonly [n: number, x: number, truth: number])[]) =>
      compareSlices(
        slicedMatrices(
          sites.flatMap(([n, , truth]) => new Array<number>(n).fill(truth)),
          sites.flatMap(([n, x]) => Array.from({ length: n }, (_, i) => (i < x ? 1 : 0))),
          { site: sites.flatMap(([n], i) => new Array<number>(n).fill(i)) },
        ),
        recall,
        { average: 'binary', posLabel: 1 },
      );
    const [a, b, empty] = of([[50, 45, 1], [50, 20, 1], [30, 3, 0]]); // prettier-ignore
    // Two slices have rows of class 1, and are one comparison.
    expect(b?.adjustedPValue).toBeCloseTo(reduceHypergeometric(20, 50, 45, 50), 15);
    expect([a?.standing, b?.standing]).toEqual([null, 'worse']);
    expect(empty).toMatchObject({ nSamples: 30, pValue: NaN, isMarked: false, standing: null });
    expect(empty?.reason).toMatch(/no rows to compare/);
    const [alone, none] = of([[50, 45, 1], [30, 3, 0]]); // prettier-ignore
    for (const one of [alone, none]) expect(one?.reason).toMatch(/no rows to compare/);
  });

  it('says why there is no test', () => {
    const macro = compareSlices(slices, f1, { average: 'macro' });
    expect(macro[0]).toMatchObject({ pValue: NaN, isMarked: false });
    expect(macro[0]?.reason).toMatch(/^the test is of shares of rows/);
    const [alone] = compareSlices(slicesOf([[3, 4]]), accuracy);
    expect(alone?.reason).toMatch(/no rows to compare/);
    expect(compareSlices([], accuracy)).toEqual([]);
  });

  it('refuses what is wrong', () => {
    expect(() => compareSlices({} as never, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: slices is Object, expected what slicedMatrices returned]`,
    );
    expect(() =>
      compareSlices([{ group: {} }] as never, accuracy),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: slices[0].matrix is undefined, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)]`,
    );
    expect(() => compareSlices(slices, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: average is missing: f1 of a matrix is a value per class]`,
    );
  });
});
