import {
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  expectedCost,
  expectedCostOf,
} from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { expectedCostIntervals, gate, interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import {
  unitWilson,
  ratioVariance,
  sumsBy,
  surveyRule,
  unevenRule,
} from '../units/uneven-oracle.js';
import type { UnitRule } from '../units/uneven-oracle.js';
import { costCoverage } from '../simulation/costs.js';
import { DESIGNS } from '../simulation/designs.js';
import type { Design } from '../simulation/designs.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';
import { readVectors } from '../vectors/read-vectors.js';

interface CostVector {
  readonly counts: number[][];
  readonly costs: number[][];
  readonly mean: [number, number];
  readonly perClass: [number, number][];
}

/** By the definition, with the proportions of statsmodels; of units, its robust variance. */
const witness = readVectors('witness') as {
  'mean costs': CostVector[];
  'cluster costs': { cost: number[]; cluster: number[]; mean: [number, number] };
};

const matrixOf = (counts: readonly (readonly number[])[]) =>
  confusionMatrixFromCounts(counts as number[][], [...counts.keys()]);

function expectEnds({ low, high }: Interval, [expectedLow, expectedHigh]: [number, number]): void {
  expect(low).toBeCloseTo(expectedLow, 9);
  expect(high).toBeCloseTo(expectedHigh, 9);
}

/** Wilson's ends for 95 %, as in a textbook. */
function wilson(x: number, n: number): [number, number] {
  const z = 1.959963984540054;
  const middle = (x / n + (z * z) / 2 / n) / (1 + (z * z) / n);
  const half =
    (z / (1 + (z * z) / n)) * Math.sqrt(((x / n) * (1 - x / n)) / n + (z * z) / 4 / n / n);
  return [middle - half, middle + half];
}

describe('expectedCostIntervals', () => {
  it('of three costs adds up the distances of two shares', () => {
    // 60 rows cost 0, 30 cost 1 and 10 cost 3: 30 + 30 = 60 of 100 rows.
    const { mean, total } = expectedCostIntervals(matrixOf([[60, 30], [10, 0]]), [[0, 1], [3, 0]]); // prettier-ignore
    expect(mean).toMatchObject({ estimate: 0.6, method: 'mover', relevantRows: 100, level: 0.95 });
    // 40 cost more than 0, a step of 1; 10 of them more than 1, a step of 2.
    const [[low1, high1], [low2, high2]] = [wilson(40, 100), wilson(10, 100)];
    const [below1, below2] = [1 * (0.4 - low1), 2 * (0.1 - low2)];
    const [above1, above2] = [1 * (high1 - 0.4), 2 * (high2 - 0.1)];
    // Of the 10 all are among the 40: (0.1 − 0.4 · 0.1) / √(0.4 · 0.6 · 0.1 · 0.9) = 0.408.
    const correlation = 0.06 / Math.sqrt(0.4 * 0.6 * 0.1 * 0.9);
    const low = 0.6 - Math.sqrt(below1 ** 2 + below2 ** 2 + 2 * correlation * below1 * below2);
    const high = 0.6 + Math.sqrt(above1 ** 2 + above2 ** 2 + 2 * correlation * above1 * above2);
    expectEnds(mean, [low, high]);
    expect(total).toMatchObject({ estimate: 60, low: 100 * mean.low, high: 100 * mean.high });
  });

  it('of 1 an error is that of the error rate', () => {
    const matrix = matrixOf([[30, 4, 1], [2, 20, 0], [0, 3, 40]]); // prettier-ignore
    for (const method of ['wilson', 'exact', 'jeffreys'] as const) {
      const expected = interval(matrix, errorRate, { method });
      const { mean } = expectedCostIntervals(matrix, {}, { method });
      expect(mean).toMatchObject({ method, relevantRows: 100, estimate: 0.1 });
      expectEnds(mean, [expected.low, expected.high]);
    }
  });

  it.for(witness['mean costs'])('equals the definition of statsmodels’ shares %#', (vector) => {
    const { counts, costs, mean, perClass } = vector;
    const found = expectedCostIntervals(matrixOf(counts), costs);
    expectEnds(found.mean, mean);
    perClass.forEach((ends, k) => expectEnds(found.perClass[k] as Interval, ends));
  });

  it('has the estimates of expectedCost', () => {
    const { counts, costs } = witness['mean costs'][3] as CostVector;
    const matrix = matrixOf(counts);
    const expected = expectedCost(matrix, costs);
    const { mean, total, perClass, perClassTotal } = expectedCostIntervals(matrix, costs);
    expect(mean.estimate).toBe(expected.mean);
    expect(total.estimate).toBe(expected.total);
    expect(perClass.map(({ estimate }) => estimate)).toEqual([...expected.perClass]);
    expect(perClassTotal.map(({ estimate }) => estimate)).toEqual([...expected.perClassTotal]);
    expect(perClass.map(({ relevantRows }) => relevantRows)).toEqual([...matrix.support]);
  });

  it('of a class’s share of the costs is that of costs of 0 for all other rows', () => {
    const { counts, costs } = witness['mean costs'][3] as CostVector;
    const matrix = matrixOf(counts);
    const { perClassTotal } = expectedCostIntervals(matrix, costs);
    costs.forEach((row, k) => {
      const alone = costs.map((_, t) => (t === k ? row : [0, 0, 0]));
      const { total } = expectedCostIntervals(matrix, alone);
      expect(perClassTotal[k]?.low).toBeCloseTo(total.low, 9);
      expect(perClassTotal[k]?.high).toBeCloseTo(total.high, 9);
    });
  });

  it('allows for a costly error that no row shows', () => {
    const matrix = matrixOf([[90, 10], [0, 100]]); // prettier-ignore
    const cheap = expectedCostIntervals(matrix, [[0, 1], [1, 0]]).mean; // prettier-ignore
    const dear = expectedCostIntervals(matrix, [[0, 1], [100, 0]]).mean; // prettier-ignore
    expect(dear.estimate).toBe(cheap.estimate);
    expect(dear.low).toBeCloseTo(cheap.low, 2);
    // Up to 1 − 0.025^(1/200) of the rows, 1.8 %, may be such: at 99 more each.
    const most = 99 * (1 - 0.025 ** (1 / 200));
    const [, above] = wilson(10, 200);
    expect(dear.high).toBeCloseTo(0.05 + Math.hypot(above - 0.05, most), 9);
  });

  it('knows a cost that all answers have', () => {
    const { mean, total } = expectedCostIntervals(matrixOf([[4, 1], [0, 3]]), [[2, 2], [2, 2]]); // prettier-ignore
    expect([mean.low, mean.high, total.low, total.high]).toEqual([2, 2, 16, 16]);
  });

  it('takes costs by cell like costs by matrix', () => {
    const matrix = matrixOf([[8, 1, 0], [2, 6, 1], [0, 0, 5]]); // prettier-ignore
    const cells = [{ trueLabel: 0, predLabel: 2, cost: 9 }, { trueLabel: 1, predLabel: 1, cost: -1 }]; // prettier-ignore
    const full = [[0.5, 1, 9], [1, -1, 1], [1, 1, 0.5]]; // prettier-ignore
    expect(expectedCostIntervals(matrix, { correct: 0.5, cells })).toEqual(
      expectedCostIntervals(matrix, full),
    );
    expect(expectedCostIntervals(matrix, full.flat())).toEqual(expectedCostIntervals(matrix, full));
  });

  it('lies near the interval of expectedCostOf where there are many rows', () => {
    const matrix = matrixOf([[8000, 500], [300, 1200]]); // prettier-ignore
    const metric = expectedCostOf({ fp: 1, fn: 7 });
    const expected = interval(classCounts(matrix), metric, { average: 'binary', posLabel: 1 });
    const { mean } = expectedCostIntervals(matrix, [[0, 1], [7, 0]]); // prettier-ignore
    const width = expected.high - expected.low;
    expect(Math.abs(mean.low - expected.low)).toBeLessThan(width / 100);
    expect(Math.abs(mean.high - expected.high)).toBeLessThan(width / 100);
  });

  it('decides a gate', () => {
    const { mean } = expectedCostIntervals(matrixOf([[900, 20], [5, 75]]), [[0, 1], [10, 0]]); // prettier-ignore
    expect(gate(mean, { atMost: 0.2 }).verdict).toBe('pass');
    expect(gate(mean, { atMost: 0.08 }).verdict).toBe('inconclusive');
    expect(gate(mean, { atMost: 0.02 }).verdict).toBe('fail');
  });

  it('says why there is none', () => {
    const empty = expectedCostIntervals(matrixOf([[0, 0], [0, 0]]), {}); // prettier-ignore
    expect(empty.mean).toMatchObject({ estimate: NaN, low: NaN, reason: 'no samples' });
    const oneClass = expectedCostIntervals(matrixOf([[3, 1], [0, 0]]), {}); // prettier-ignore
    expect(oneClass.perClass[1]).toMatchObject({ low: NaN, reason: 'no true samples' });
    expect(oneClass.perClassTotal[1]).toMatchObject({ estimate: 0, low: 0 });
    const weighted = confusionMatrixFromCounts([[3, 1], [0, 2]], [0, 1], { weighted: true }); // prettier-ignore
    expect(expectedCostIntervals(weighted, {}).total).toMatchObject({
      ...{ estimate: 1, low: NaN, method: 'none' },
      reason: 'the counts are sums of weights, not numbers of rows',
    });
  });

  it('refuses what is no matrix, no option or no costs', () => {
    const matrix = matrixOf([[3, 1], [0, 2]]); // prettier-ignore
    const call = (...values: unknown[]) =>
      (expectedCostIntervals as (...values: unknown[]) => unknown)(...values);
    expect(() => call([[3]], {})).toThrow(/^expectedCostIntervals: matrix /);
    expect(() => call(matrix, {}, { average: 'macro' })).toThrow(
      /expectedCostIntervals: .*average/,
    );
    expect(() => call(matrix, [[0, 1]])).toThrow(/^expectedCostIntervals: costs /);
  });

  it('holds the estimate, lies within the costs and does not mind the order of the classes', () => {
    const cell = fc.tuple(fc.nat(40), fc.integer({ min: -5, max: 30 }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 9, maxLength: 9 }), (cells) => {
        const at = (t: number, p: number) => cells[t * 3 + p] ?? [0, 0];
        const codes = [0, 1, 2];
        const of = (order: readonly number[]) =>
          expectedCostIntervals(
            confusionMatrixFromCounts(
              order.map((t) => order.map((p) => at(t, p)[0])),
              [...order],
            ),
            order.map((t) => order.map((p) => at(t, p)[1])),
          ).mean;
        const { estimate, low, high } = of(codes);
        if (cells.every(([count]) => count === 0)) return;
        const costs = cells.map(([, cost]) => cost);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(low).toBeGreaterThanOrEqual(Math.min(...costs));
        expect(high).toBeLessThanOrEqual(Math.max(...costs));
        const turned = of([2, 0, 1]);
        expect(turned.low).toBeCloseTo(low, 9);
        expect(turned.high).toBeCloseTo(high, 9);
      }),
      { seed: 16, numRuns: runs(100) },
    );
  });

  itRepeats.for([
    ['two, 10 %, strong', 50],
    ['three', 200],
  ] as const)('covers 0.93 at least: %s, %i rows', ([name, nSamples]) => {
    const nRuns = runs(300);
    const shares = costCoverage(DESIGNS[name] as Design, nSamples, { runs: nRuns, seed: 2 });
    for (const [kind, share] of Object.entries(shares)) {
      expect(share, kind).toBeGreaterThanOrEqual(least(0.93, nRuns));
    }
  });
});

describe('expectedCostIntervals of units', () => {
  const { cost, cluster: unit, mean: expected } = witness['cluster costs'];
  // A row of class 0 that is predicted as k costs k.
  const costs = [0, 1, 2, 3].map((t) => [0, 1, 2, 3].map((p) => Math.abs(p - t)));
  const truth = cost.map(() => 0);
  const matrix = confusionMatrix(truth, cost, { labels: [0, 1, 2, 3], unit });

  it('has the variance of statsmodels, and as many units as are even', () => {
    const { mean, perClass, total, perClassTotal } = expectedCostIntervals(matrix, costs);
    expect(mean.method).toBe('cluster-wilson');
    // Units taken for even ones: the ends that were computed with statsmodels.
    const sizes = sumsBy(unit, unit.map(() => 1)); // prettier-ignore
    const variance = ratioVariance(unit, cost, cost.map(() => 1)); // prettier-ignore
    const of = (rule: UnitRule): [number, number] =>
      unitWilson(mean.estimate, variance, rule, cost.length, [0, 3]);
    const [low, high] = of(surveyRule(sizes, false));
    expectEnds({ ...mean, low, high }, expected);
    const own = of(unevenRule(sizes));
    expectEnds(mean, own);
    expectEnds(total, own.map((end) => end * cost.length) as [number, number]);
    // All rows are of class 0.
    expectEnds(perClass[0] as Interval, own);
    expectEnds(perClassTotal[0] as Interval, [total.low, total.high]);
    expect(perClass[1]).toMatchObject({ low: NaN, reason: 'no true samples' });
  });

  it('of a class that always costs the same is that of the least or the greatest cost', () => {
    for (const [cost, n] of [
      [0.1, 10],
      [0.1, 30],
      [0.3, 17],
      [0.7, 23],
      [1.1, 97],
    ] as const) {
      // prettier-ignore
      const rows = Array.from({ length: n }, (_, row) => row);
      const codes = rows.map((row) => row % 2);
      const users = rows.map((row) => (row * row) % 5);
      const all = confusionMatrix(codes, codes, { unit: users });
      // Wilson's of no hits: t² / (n + t²) with a row an even unit.
      const { units, t } = unevenRule(sumsBy(users, users.map(() => 1))); // prettier-ignore
      const share = t ** 2 / (units + t ** 2);
      const most = expectedCostIntervals(all, [[cost, 0], [0, cost]]); // prettier-ignore
      expect(most.mean.low).toBeCloseTo(cost * (1 - share), 9);
      expect(most.mean.high).toBeCloseTo(cost, 12);
      const least = expectedCostIntervals(all, [[cost, 9], [9, cost]]); // prettier-ignore
      expect(least.mean.low).toBeCloseTo(cost, 12);
      expect(least.mean.high).toBeCloseTo(cost + (9 - cost) * share, 9);
    }
  });

  it('has a reason where squares of the costs are beyond a number', () => {
    const ofRows = confusionMatrix(truth, cost, { labels: [0, 1, 2, 3] });
    for (const extreme of [1.7e308, 1e200, 1e-200]) {
      for (const counted of [ofRows, matrix]) {
        const own = costs.map((row) => row.map((one) => (one === 0 ? -extreme : extreme)));
        const { mean } = expectedCostIntervals(counted, own);
        expect(mean).toMatchObject({ low: NaN, high: NaN, method: 'none' });
        expect(mean.reason).toBe(
          'the costs are so far apart, or so near, that their squares are beyond a number',
        );
      }
    }
  });

  it('of a class does not depend on the rows of others where units have one class', () => {
    const more = confusionMatrix([...truth, 1, 1, 1, 1], [...cost, 1, 2, 1, 0], {
      labels: [0, 1, 2, 3],
      unit: [...unit, 90, 90, 91, 92],
    });
    const found = expectedCostIntervals(more, costs);
    const alone = expectedCostIntervals(matrix, costs);
    const width = ({ low, high }: Interval) => high - low;
    const ratio = width(found.perClass[0] as Interval) / width(alone.perClass[0] as Interval);
    expect(ratio).toBeCloseTo(1, 12);
  });
});
