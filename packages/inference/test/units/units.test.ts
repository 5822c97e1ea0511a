import {
  accuracy,
  addMatrices,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  f1,
  gMean,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import type { MatrixUnits } from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { interval, intervals } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { unitCoverage } from '../simulation/even-units.js';
import { DESIGNS } from '../simulation/designs.js';
import type { Design } from '../simulation/designs.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';
import { WEIGHTINGS, weightedCoverage } from '../simulation/weights.js';
import { readVectors } from '../vectors/read-vectors.js';
import { add, unitWilson, sumsBy, surveyRule, unevenRule } from './uneven-oracle.js';
import type { UnitRule } from './uneven-oracle.js';

/** Of statsmodels, OLS with a cluster-robust variance. */
const { clusters: witness } = readVectors('witness') as {
  clusters: { right: number[]; cluster: number[]; variance: number; interval: [number, number] };
};
const truth = witness.right.map((_, row) => row % 3);
const guess = truth.map((code, row) => (witness.right[row] === 1 ? code : (code + 1) % 3));
const matrix = confusionMatrix(truth, guess, { unit: witness.cluster });

describe('interval of units', () => {
  it('of accuracy has the variance of statsmodels, and as many units as are even', () => {
    const found = interval(matrix, accuracy);
    expect(found.method).toBe('cluster-wilson');
    const { cluster: unit, variance } = witness;
    const sizes = sumsBy(unit, unit.map(() => 1)); // prettier-ignore
    const of = (rule: UnitRule): [number, number] =>
      unitWilson(found.estimate, variance, rule, unit.length);
    // Units taken for even ones: the ends that were computed with statsmodels.
    expect(of(surveyRule(sizes, false))[0]).toBeCloseTo(witness.interval[0], 10);
    expect(of(surveyRule(sizes, false))[1]).toBeCloseTo(witness.interval[1], 10);
    const [low, high] = of(unevenRule(sizes));
    expect(found.low).toBeCloseTo(low, 10);
    expect(found.high).toBeCloseTo(high, 10);
    const micro = interval(matrix, f1, { average: 'micro' });
    expect(micro).toEqual({ ...found, metric: 'f1' });
  });

  it('of every metric contains the estimate, and is wider than that of independent rows', () => {
    for (const metric of [matthewsCorrcoef, cohenKappa, balancedAccuracy]) {
      const found = interval(matrix, metric);
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
    for (const average of ['macro', 'weighted'] as const) {
      const found = interval(matrix, f1, { average });
      expect(found.method).toBe('cluster-wilson');
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
    expect(interval(matrix, recall)).toHaveLength(3);
  });

  it('judges the micro F1 of labels by samples', () => {
    const yTrue = [['a'], ['a', 'b'], ['b'], [], ['a', 'c'], ['c']];
    const yPred = [['a'], ['a'], ['a', 'b'], [], ['a', 'c'], ['b']];
    const samples = sampleCounts(yTrue, yPred);
    const found = interval(labelCounts(yTrue, yPred), f1, { average: 'micro', samples });
    // Jaccard 5 / 9; residuals hits − 5/9 · answers of each sample: 4/9, −1/9, −1/9, 0, 8/9, −10/9.
    const squares = (16 + 1 + 1 + 64 + 100) / 81;
    const q = 5 / 9;
    // The samples have 1, 2, 2, 0, 2 and 2 answers: Kish's number is 9² / 17, of the squares 17² / 65.
    const [units, ofSquares] = [81 / 17, 289 / 65];
    const scale = 1 / (1 - (2 * 33) / 17 / 9 + 17 / 81);
    const variance = (scale * squares) / 81;
    const t = twoSidedT(0.95, (units - 1) * Math.sqrt(ofSquares / units));
    const z = 1.959963984540054;
    const rows = Math.min(9, (q * (1 - q)) / variance) * (z / t) ** 2;
    const middle = q + (z * z) / 2 / rows;
    const half = z * Math.sqrt((q * (1 - q)) / rows + (z * z) / 4 / rows / rows);
    const low = (middle - half) / (1 + (z * z) / rows);
    expect(found.estimate).toBe(10 / 14);
    expect(found.low).toBeCloseTo((2 * low) / (1 + low), 12);
  });

  itRepeats('covers where the plain interval does not', () => {
    const nRuns = runs(1500);
    const units = { nUnits: 20, size: 10, correlation: 0.3 };
    const found = unitCoverage(units, { runs: nRuns, seed: 4 });
    expect(found['accuracy, rows as units']).toBeLessThan(0.85);
    expect(found['accuracy']).toBeGreaterThan(least(0.95, nRuns));
    expect(found['macro F1']).toBeGreaterThan(least(0.95, nRuns));
  });

  it('gives the reason where there is none', () => {
    const single = confusionMatrix([0, 1], [0, 0], { unit: ['one', 'one'] });
    const found = interval(single, accuracy);
    expect(found.reason).toContain('fewer than two units');
    expect(interval(matrix, gMean)[0]?.reason).toContain('no method');
  });

  it('of a report has the labels that were asked for, absent ones and other spellings too', () => {
    const [, first] = intervals(matrix).rows;
    const found = intervals(matrix, { labels: [7, 1n] });
    expect(found.rows[0]?.precision.reason).toBe('no predicted samples');
    expect(found.rows[1]).toEqual(first);
  });

  it('refuses samples of something else', () => {
    const counts = labelCounts([['a'], ['b']], [['a'], ['a']]);
    const samples = sampleCounts([['a'], ['b']], [['a'], ['a']]);
    expect(() => interval(counts, f1, { samples })).toThrow('average "micro" alone');
    const strange = sampleCounts([['a']], [['b']]);
    expect(() => interval(counts, f1, { average: 'micro', samples: strange })).toThrow(
      'interval: samples do not pool to the counts',
    );
  });

  it('has none of samples with weights, which do not pool to the counts of labels', () => {
    const [yTrue, yPred] = [
      [['a'], ['b'], ['a', 'b']],
      [['a'], ['a'], ['b']],
    ];
    const options = { sampleWeight: [2, 1, 3] };
    const found = interval(labelCounts(yTrue, yPred, options), recall, {
      average: 'micro',
      samples: sampleCounts(yTrue, yPred, options),
    });
    // Of the weights 2, 1 and 2 × 3 of true labels, 2 and 3 are found.
    expect(found).toMatchObject({ estimate: 5 / 9, low: NaN, method: 'none' });
    expect(found.reason).toMatch(/weights/);
  });
});

describe('interval of units that are all right', () => {
  const random = createRandom(23);
  const cases = Array.from({ length: 60 }, (_, run) => {
    const [k, n, nUnits] = [2 + (run % 4), 5 + Math.floor(random() * 300), 3 + (run % 17)];
    const yTrue = Array.from({ length: n }, (_, row) =>
      row < k ? row : Math.floor(random() * random() * k),
    );
    return confusionMatrix(yTrue, yTrue, {
      unit: yTrue.map(() => Math.floor(random() * nUnits)),
    });
  });

  it('is that of as many right rows as there are even units, for every metric', () => {
    // Wilson's lower end of n right rows of n: n / (n + z²), and t in the place of z.
    const leastOf = (sizes: readonly number[]): number => {
      const { units, t } = unevenRule(sizes);
      return units / (units + t ** 2);
    };
    for (const all of cases) {
      const { unitCodes, trueCodes, counts } = all.units as MatrixUnits;
      const codes = [...unitCodes];
      const [ofRows, ofClasses] = [
        leastOf(sumsBy(codes, [...counts])),
        leastOf(
          sumsBy(
            codes,
            [...counts].map((count, cell) => count / (all.support[trueCodes[cell] ?? 0] ?? 1)),
          ),
        ),
      ];
      const means = [interval(all, balancedAccuracy), interval(all, f1, { average: 'macro' })];
      const wholes = [
        ...[matthewsCorrcoef, cohenKappa].map((metric) => {
          const { low, high } = interval(all, metric);
          return { low: (low + 1) / 2, high: (high + 1) / 2 };
        }),
        interval(all, accuracy),
        ...(['micro', 'weighted'] as const).map((average) => interval(all, f1, { average })),
      ];
      for (const { low, high } of wholes) {
        expect(low).toBeCloseTo(ofRows, 9);
        expect(high).toBe(1);
      }
      for (const { low, high } of means) {
        expect(low).toBeCloseTo(ofClasses, 9);
        expect(high).toBe(1);
      }
    }
  });
});

/** The variance of macro F1 by what each row adds to it: survey's, of the derivatives of the ratios. */
function macroVariance(
  yTrue: readonly number[],
  yPred: readonly number[],
  unit: readonly number[],
): number {
  const classes = [0, 1, 2].map((code) => {
    const under = yTrue.map((t, row) => Number(t === code) + Number(yPred[row] === code));
    const over = yTrue.map((t, row) => 2 * Number(t === code && yPred[row] === code));
    return { under, over, ratio: add(over) / add(under), total: add(under) };
  });
  const added = yTrue.map((_, row) =>
    add(
      classes.map(
        ({ under, over, ratio, total }) =>
          ((over[row] ?? 0) - ratio * (under[row] ?? 0)) / total / classes.length,
      ),
    ),
  );
  const sums = sumsBy(unit, added);
  return (sums.length / (sums.length - 1)) * add(sums.map((sum) => sum * sum));
}

describe('interval of units with weights', () => {
  const weights = truth.map((_, row) => 1 + (row % 4) / 2);
  const of = (sampleWeight: readonly number[]): Interval => {
    const weighted = confusionMatrix(truth, guess, { sampleWeight, unit: witness.cluster });
    return interval(weighted, f1, { average: 'macro' });
  };

  it('of 1 change nothing where each row is a unit of its own', () => {
    const rows = confusionMatrix(truth, guess, { unit: [...truth.keys()] });
    const alike = confusionMatrix(truth, guess, {
      sampleWeight: truth.map(() => 1),
      unit: [...truth.keys()],
    });
    for (const metric of [accuracy, cohenKappa, matthewsCorrcoef]) {
      const judge = (own: typeof rows): Interval => interval(own, metric);
      const [own, plain] = [judge(alike), judge(rows)];
      expect(own).toMatchObject({ estimate: plain.estimate, method: plain.method });
      expect(own.low).toBeCloseTo(plain.low, 13);
      expect(own.high).toBeCloseTo(plain.high, 13);
    }
  });

  it('of 1 are as survey programs take unequal units, with the number of even ones', () => {
    const found = of(truth.map(() => 1));
    const rule = surveyRule(sumsBy(witness.cluster, truth.map(() => 1)), true); // prettier-ignore
    const n = truth.length;
    const variance = macroVariance(truth, guess, witness.cluster);
    const cap = (n * rule.units) / 10;
    const [low, high] = unitWilson(found.estimate, variance, rule, cap);
    expect(found.low).toBeCloseTo(low, 9);
    expect(found.high).toBeCloseTo(high, 9);
  });

  it('do not depend on their scale, nor on the order of the rows', () => {
    const found = of(weights);
    for (const scale of [0.001, 7, 1e9]) {
      const scaled = of(weights.map((weight) => weight * scale));
      expect(scaled.low).toBeCloseTo(found.low, 10);
      expect(scaled.high).toBeCloseTo(found.high, 10);
    }
    const parts = [0, 1].map((part) => {
      const own = [...truth.keys()].filter((row) => row % 2 === part).reverse();
      const pick = (column: readonly number[]): number[] => own.map((row) => column[row] ?? NaN);
      const options = { labels: [0, 1, 2], sampleWeight: pick(weights) };
      return confusionMatrix(pick(truth), pick(guess), { ...options, unit: pick(witness.cluster) });
    });
    const merged = addMatrices(parts);
    expect(merged).toMatchObject({ weighted: true, units: { nSamples: truth.length } });
    const again = interval(merged, f1, { average: 'macro' });
    expect(again.low).toBeCloseTo(found.low, 12);
    expect(again.relevantRows).toBe(truth.length);
  });

  it('say where so few rows of equal weight are left that the interval is doubtful', () => {
    expect(of(weights).warning).toContain('fewer than 100 of equal weight');
    const one = truth.map((_, row) => (row === 0 ? 1 : 0));
    expect(of(one).reason).toContain('fewer than two units');
  });

  itRepeats('cover where sums of weights taken as rows do not', () => {
    const nRuns = runs(300);
    const [, uneven] = WEIGHTINGS;
    if (!uneven) throw new Error('no weighting');
    const found = weightedCoverage(DESIGNS['two, 10 %'] as Design, uneven, 500, {
      runs: nRuns,
      seed: 2,
    });
    expect(found['accuracy, sums as rows']).toBeLessThan(0.8);
    expect(found['accuracy']).toBeGreaterThan(least(0.94, nRuns));
    expect(found['macro F1']).toBeGreaterThan(least(0.93, nRuns));
  });
});
