import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  f1,
  jointCounts,
  negativePredictiveValue,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { ClassMetric, ConfusionMatrix } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';
import { createRandom, runs } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { evaluation } from '@confmat/evaluation';
import {
  averagePrecisionInterval,
  compare,
  compareAveragePrecision,
  compareRocAuc,
  diffEvaluations,
  expectedCostIntervals,
  interval,
  intervals,
  rocAucInterval,
  thresholdIntervals,
} from '../../src/index.js';
import type { Evaluation } from '@confmat/evaluation';
import type { Interval } from '../../src/index.js';
import { unitSizes, effectiveUnits } from '../../src/units/spread.js';
import { evenUnits } from '../../src/units/residuals.js';
import { addPowers } from '../../src/sweeps/kernels/accumulate-moments.js';
import type { UnitMatrix } from '../../src/units/units-of-matrix.js';
import { itRepeats } from '../simulation/repeats.js';
import { greatest, least } from '../simulation/shares.js';
import { falling, logNormal, oneOf, unevenCoverage } from '../simulation/uneven.js';
import { unevenAreaShares } from '../simulation/uneven-areas.js';
import { unevenPairShares } from '../simulation/uneven-pairs.js';
import { unevenSetShares } from '../simulation/uneven-sets.js';
import { unitWilson, ratioVariance, sumsBy, unevenRule } from './uneven-oracle.js';

describe('effectiveUnits', () => {
  it('counts units of 4, 2, 1 and 1 rows as 64 / 22 even ones', () => {
    const found = effectiveUnits(unitSizes(Float64Array.of(4, 2, 0, 1, 1)));
    // Kish: (4 + 2 + 1 + 1)² / (16 + 4 + 1 + 1); of the squares: 22² / (256 + 16 + 1 + 1).
    const [units, ofSquares] = [64 / 22, 484 / 274];
    expect(found.nEffective).toBeCloseTo(units, 14);
    expect(found.df).toBeCloseTo((units - 1) * Math.sqrt(ofSquares / units), 14);
    // 1 / (1 − 2 · (64 + 8 + 1 + 1) / (22 · 8) + 22 / 64)
    expect(found.scale).toBeCloseTo(1 / (1 - 148 / 176 + 22 / 64), 14);
  });

  it('counts even units as themselves', () => {
    for (const n of [2, 3, 7, 20, 1000]) {
      for (const size of [1, 0.1, 50, 1e9]) {
        const { nEffective, df, scale } = effectiveUnits(unitSizes(new Float64Array(n).fill(size)));
        expect(nEffective / n).toBeCloseTo(1, 13);
        expect(df / (n - 1)).toBeCloseTo(1, 12);
        expect((scale * (n - 1)) / n).toBeCloseTo(1, 12);
      }
    }
  });

  it('is what the definitions give', () => {
    const random = createRandom(4);
    for (let run = 0; run < 50; ++run) {
      const sizes = Array.from({ length: 2 + Math.floor(random() * 40) }, () => Math.ceil(1000 * random() ** 6)); // prettier-ignore
      const { nEffective, scale } = effectiveUnits(unitSizes(Float64Array.from(sizes)));
      const rule = unevenRule(sizes);
      const n = sizes.length;
      expect(nEffective).toBeCloseTo(rule.units, 10);
      expect((scale * (n - 1)) / n / rule.inflation).toBeCloseTo(1, 10);
    }
  });
});

describe('addPowers', () => {
  it('keeps what is left when large units lose their rows', () => {
    const sizes = new Float64Array(7);
    const large = [1e7 + 7, 9_876_543, 3e6 + 1];
    for (const size of [...large, 5, 3]) addPowers(0, size, sizes);
    for (const size of large) {
      addPowers(size, 1_234_567, sizes);
      addPowers(1_234_567, 2, sizes);
    }
    addPowers(3, 0, sizes);
    const [nUnits = 0, ...sums] = sizes;
    expect(nUnits).toBe(4);
    // Units of 2, 2, 2 and 5 rows.
    const left = [37, 149, 673];
    left.forEach((sum, place) => {
      expect((sums[place] ?? 0) + (sums[place + 3] ?? 0)).toBeCloseTo(sum, 3);
    });
  });
});

const unitsOf = (matrix: ConfusionMatrix): UnitMatrix => matrix as UnitMatrix;

/** Rows of users of very uneven size. */
function rowsOf(seed: number): {
  readonly truth: number[];
  readonly guess: number[];
  readonly unit: number[];
} {
  const random = createRandom(seed);
  const unit = Array.from({ length: 400 }, () => Math.floor(25 * random() ** 3));
  const shift = Array.from({ length: 25 }, () => random() / 2);
  const truth = unit.map((code) => Number(random() < 0.2 + (shift[code] ?? 0)));
  const guess = truth.map((label, row) =>
    random() < 0.6 + (shift[unit[row] ?? 0] ?? 0) / 2 ? label : 1 - label,
  );
  return { truth, guess, unit };
}

describe('intervals of uneven units', () => {
  const { truth, guess, unit } = rowsOf(9);
  const matrix = confusionMatrix(truth, guess, { labels: [0, 1], unit });
  const are = (t: number, p: number): number[] =>
    truth.map((label, row) => Number(label === t && guess[row] === p));
  const [tn, fp, fn, tp] = [are(0, 0), are(0, 1), are(1, 0), are(1, 1)];
  const sum = (...columns: readonly number[][]): number[] =>
    truth.map((_, row) => columns.reduce((all, column) => all + (column[row] ?? 0), 0));

  /** What a ratio has above and below the line, row by row, and the rows that it rests on. */
  const ratios: readonly (readonly [ClassMetric | 'accuracy', number[], number[]])[] = [
    ['accuracy', sum(tp, tn), sum(tp, fp, fn, tn)],
    [recall, tp, sum(tp, fn)],
    [precision, tp, sum(tp, fp)],
    [specificity, tn, sum(tn, fp)],
    [negativePredictiveValue, tn, sum(tn, fn)],
    [f1, sum(tp, tp), sum(tp, tp, fp, fn)],
  ];

  it.for(ratios)('are those of the rows by definition: %o', ([metric, over, under]) => {
    const found =
      metric === 'accuracy'
        ? interval(matrix, accuracy)
        : interval(matrix, metric, { average: 'binary', posLabel: 1 });
    const sizes = sumsBy(unit, under);
    const nRows = under.reduce((all, one) => all + one, 0);
    const variance = ratioVariance(unit, over, under);
    const expected = unitWilson(found.estimate, variance, unevenRule(sizes), nRows);
    expect(found.low).toBeCloseTo(expected[0], 11);
    expect(found.high).toBeCloseTo(expected[1], 11);
  });

  it('of balanced accuracy take units by their shares of both classes', () => {
    const found = interval(matrix, balancedAccuracy);
    const classes = [sum(tp, fn), sum(tn, fp)];
    const shares = classes.map((rows) => {
      const total = rows.reduce((all, one) => all + one, 0);
      return sumsBy(unit, rows.map((one) => one / total)); // prettier-ignore
    });
    const sizes = (shares[0] ?? []).map((share, place) => share + (shares[1]?.[place] ?? 0));
    // Residuals of both recalls, halved and added up by unit.
    const residual = (hits: number[], rows: number[]): number[] => {
      const total = rows.reduce((all, one) => all + one, 0);
      const rate = hits.reduce((all, one) => all + one, 0) / total;
      return sumsBy(unit, hits.map((hit, row) => (hit - rate * (rows[row] ?? 0)) / 2 / total)); // prettier-ignore
    };
    const [ofYes, ofNo] = [residual(tp, sum(tp, fn)), residual(tn, sum(tn, fp))];
    const squares = ofYes.reduce((all, one, place) => all + (one + (ofNo[place] ?? 0)) ** 2, 0);
    const n = sizes.length;
    const variance = (n / (n - 1)) * squares;
    const expected = unitWilson(found.estimate, variance, unevenRule(sizes), truth.length);
    expect(found.low).toBeCloseTo(expected[0], 11);
    expect(found.high).toBeCloseTo(expected[1], 11);
  });

  it('of a cost take those of the rows that it is over', () => {
    const { mean, perClass } = expectedCostIntervals(matrix, [[0, 1], [1, 0]]); // prettier-ignore
    const error = interval(matrix, accuracy);
    expect(mean.low).toBeCloseTo(1 - error.high, 12);
    const [found] = interval(matrix, recall);
    // The errors of class 0; an interval of all rows allows for more of them than the class has.
    expect(perClass[0]?.low).toBeCloseTo(1 - (found?.high ?? NaN), 12);
    expect(perClass[0]?.high).toBeCloseTo(1 - (found?.low ?? NaN), 12);
  });

  it('are wider than those of as many even units', () => {
    const even = unit.map((_, row) => row % 25);
    const others = confusionMatrix(truth, guess, { labels: [0, 1], unit: even });
    for (const metric of [accuracy, cohenKappa]) {
      const [own, other] = [matrix, others].map((counts) => {
        const { low, high } = interval(counts, metric);
        return high - low;
      }) as [number, number];
      expect(own).toBeGreaterThan(other);
    }
    expect(evenUnits(unitsOf(others))).toBe(25);
    expect(evenUnits(unitsOf(matrix))).toBeLessThan(12);
  });
});

describe('one unit with nearly all rows', () => {
  const sizes = [500, ...new Array<number>(19).fill(5)];
  const random = createRandom(3);
  const unit = sizes.flatMap((size, code) => new Array<number>(size).fill(code));
  const truth = unit.map((_, row) => row % 2);
  const guessed = (): number[] => truth.map((label) => (random() < 0.8 ? label : 1 - label));
  const [guess, other] = [guessed(), guessed()];
  const score = truth.map((label) => label + 2 * random());
  const second = truth.map((label) => label + 2 * random());
  const matrix = confusionMatrix(truth, guess, { labels: [0, 1], unit });
  const WHY =
    /one unit has so many (of the rows|rows of a class) that all are worth fewer than 1\.75/;

  const expectNone = (found: Interval | undefined, estimate: number): void => {
    expect(found).toMatchObject({ method: 'none', low: NaN, high: NaN });
    expect(found?.reason).toMatch(WHY);
    expect(found?.estimate).toBeCloseTo(estimate, 12);
  };

  it('has no interval of a matrix, and says why', () => {
    // (500 + 19 · 5)² / (500² + 19 · 25)
    expect(evenUnits(unitsOf(matrix))).toBeCloseTo(354_025 / 250_475, 12);
    expectNone(interval(matrix, accuracy), accuracy(matrix));
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expectNone(interval(matrix, f1, { average }), f1(matrix, { average }));
    }
    for (const found of interval(matrix, recall)) {
      expectNone(found, found.estimate);
    }
    const report = intervals(matrix);
    expectNone(report.rows[0]?.precision, report.rows[0]?.precision.estimate ?? NaN);
    const { mean } = expectedCostIntervals(matrix, [[0, 1], [5, 0]]); // prettier-ignore
    expectNone(mean, mean.estimate);
  });

  it('has no comparison', () => {
    const joint = jointCounts(truth, guess, other, { unit });
    for (const difference of ['mover', 'delta'] as const) {
      const found = compare(joint, accuracy, { difference });
      expectNone(found.difference, found.a.estimate - found.b.estimate);
      expect(found).toMatchObject({ pValue: NaN, method: 'none', standardError: NaN });
    }
  });

  it('has no area, none at any threshold, and no comparison of areas', () => {
    const sweep = thresholdSweep(truth, score, { unit });
    for (const found of [
      rocAucInterval(sweep),
      averagePrecisionInterval(sweep),
      compareRocAuc(truth, score, second, { unit }).difference,
      compareAveragePrecision(truth, score, second, { unit }).difference,
    ]) {
      expectNone(found, found.estimate);
    }
    for (const metric of [recall, accuracy, balancedAccuracy]) {
      const { method, reason, lows } = thresholdIntervals(sweep, metric);
      expect(method).toBe('none');
      expect(reason).toMatch(WHY);
      expect([...lows].every(Number.isNaN)).toBe(true);
    }
  });

  it('has no difference of two samples, but two units of which one is twice the other do', () => {
    const sample = (codes: number[]): Evaluation<number> => {
      const labels = codes.map((_, row) => row % 2);
      const pred = codes.map((_, row) => Number(row % 5 > 1));
      return evaluation({ matrix: confusionMatrix(labels, pred, { unit: codes }) });
    };
    const of = (...all: number[]): Evaluation<number> =>
      sample(all.flatMap((size, code) => new Array<number>(size).fill(code)));
    const none = diffEvaluations(of(500, 5, 5, 5), of(20, 10), accuracy);
    expect(none.difference.reason).toMatch(WHY);
    expect(none).toMatchObject({ pValue: NaN, method: 'none', standardError: NaN });
    const known = diffEvaluations(of(22, 11), of(22, 11), accuracy);
    expect(known.difference.low).toBeLessThan(0);
    expect(known.standardError).toBeGreaterThan(0);
    expect(known.pValue).toBe(1);
  });

  it('has no interval of label sets', () => {
    const counts = labelCounts(
      truth.map((label) => [label]),
      guess.map((label) => [label]),
      { unit },
    );
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const found = interval(counts, f1, { average });
      expectNone(found, found.estimate);
    }
  });

  it('of two units may have twice the rows of the other, but not thrice', () => {
    const of = (size: number): Interval => {
      const keys = [...new Array<number>(size).fill(0), ...new Array<number>(10).fill(1)];
      const yTrue = keys.map((_, row) => row % 2);
      const yPred = keys.map((_, row) => Number(row % 5 > 1));
      return interval(confusionMatrix(yTrue, yPred, { unit: keys }), accuracy);
    };
    expect(of(20).method).toBe('cluster-wilson');
    expect(of(30).reason).toMatch(WHY);
  });
});

describe('a quick simulation of uneven units', () => {
  const nRuns = runs(400);
  const draws = { runs: nRuns, seed: 5 };
  const FALLING = { sizes: falling(30), correlation: 0.3, rate: 0.9 };

  itRepeats('covers 0.93 at least', () => {
    for (const one of [FALLING, { ...FALLING, sizes: logNormal(50) }]) {
      const found = unevenCoverage(one, draws);
      for (const name of ['accuracy', 'F1', 'recall', 'balanced accuracy', 'macro F1', 'kappa']) {
        expect(found[name], name).toBeGreaterThanOrEqual(least(0.93, nRuns));
      }
      expect(found['no interval']).toBe(0);
    }
  });

  itRepeats('finds no difference where there is none', () => {
    const found = unevenPairShares(FALLING, draws);
    for (const name of ['accuracy', 'F1', 'recall', 'balanced accuracy']) {
      expect(found[name], name).toBeGreaterThanOrEqual(least(0.93, nRuns));
      expect(found[`${name}: p below 0.05`], name).toBeLessThanOrEqual(greatest(0.06, nRuns));
    }
  });

  itRepeats('covers means over label sets', () => {
    const found = unevenSetShares(FALLING, draws);
    for (const name of ['micro F1', 'macro F1', 'macro precision', 'weighted F1']) {
      expect(found[name], name).toBeGreaterThanOrEqual(least(0.93, nRuns));
    }
  });

  itRepeats('covers areas', () => {
    const few = runs(150);
    const found = unevenAreaShares(FALLING, false, { runs: few, seed: 5 });
    for (const name of ['ROC AUC', 'average precision', 'difference of ROC AUC']) {
      expect(found[name], name).toBeGreaterThanOrEqual(least(0.93, few));
    }
  });

  it('leaves a giant without an interval', () => {
    const giant = { sizes: oneOf(20, 5, 500), correlation: 0.3, rate: 0.9 };
    expect(unevenCoverage(giant, { runs: 50, seed: 5 })).toEqual({
      'no interval': 1,
      'no interval of it': 1,
    });
  });
});
