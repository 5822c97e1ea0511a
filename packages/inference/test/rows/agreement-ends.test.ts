import {
  classCounts,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  matthewsCorrcoef,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { checkGate, gate, interval, intervals, weightedKappaInterval } from '../../src/index.js';

const matrixOf = (...rows: readonly (readonly number[])[]): ConfusionMatrix<number> =>
  confusionMatrixFromCounts(rows.map((row) => [...row]), [...rows.keys()]); // prettier-ignore

describe('the interval of an agreement of two classes with few rows of a kind', () => {
  it('puts the changes by prevalence, sensitivity and specificity together', () => {
    // [[45, 0], [0, 5]]: sensitivity 5 / 5 and specificity 45 / 45, both exact: 0.025^(1/5), 0.025^(1/45).
    const [s, c] = [0.025 ** (1 / 5), 0.025 ** (1 / 45)];
    // κ = 1 − errors / those of chance; no other prevalence changes a κ of 1.
    const bySensitivity = (0.1 * (1 - s)) / (0.1 * (1 - 0.1 * s) + 0.9 * 0.1 * s);
    const predicted = 0.1 + 0.9 * (1 - c);
    const bySpecificity = (0.9 * (1 - c)) / (0.1 * (1 - predicted) + 0.9 * predicted);
    const found = interval(matrixOf([45, 0], [0, 5]), cohenKappa);
    expect(found).toMatchObject({ estimate: 1, high: 1, method: 'mover' });
    expect(found.low).toBeCloseTo(1 - Math.hypot(bySensitivity, bySpecificity), 12);
  });

  it('is there without a hit, and without a true row of a class', () => {
    const missed = interval(matrixOf([90, 7], [3, 0]), cohenKappa);
    expect([missed.low < 0, missed.high > 0.2]).toEqual([true, true]);
    // Only the predictions tell: 0 of 10 are right, so up to 1 − 0.025^(1/10) of them may be.
    const absent = interval(matrixOf([90, 10], [0, 0]), cohenKappa);
    expect(absent).toMatchObject({ estimate: 0, method: 'mover' });
    const right = 1 - 0.025 ** (1 / 10);
    const missing = 1 - 0.025 ** (1 / 90);
    const kappaAt = (ppv: number, npv: number): number => {
      const truth = 0.1 * ppv + 0.9 * (1 - npv);
      return 1 - (0.1 * (1 - ppv) + 0.9 * (1 - npv)) / (0.1 * (1 - truth) + 0.9 * truth);
    };
    expect(absent.high).toBeCloseTo(kappaAt(right, 1), 12);
    expect(absent.low).toBeCloseTo(kappaAt(0, 1 - missing), 12);
    expect(interval(matrixOf([90, 10], [0, 0]), matthewsCorrcoef).reason).toBeDefined();
    expect(interval(matrixOf([90, 0], [0, 0]), cohenKappa).reason).toBeDefined();
  });

  it('is the delta method where all rows are of one class and predicted as the other', () => {
    // Neither way has shares to take apart; κ = 0, and one row says next to nothing.
    for (const matrix of [matrixOf([0, 1], [0, 0]), matrixOf([0, 0], [1, 0])]) {
      const found = interval(matrix, cohenKappa);
      expect(found).toMatchObject({ estimate: 0, method: 'atanh-delta' });
      expect([found.low < -0.7, found.high > 0.7]).toEqual([true, true]);
      expect(weightedKappaInterval(matrix)).toEqual(found);
    }
    // A quarter of a row more in each cell, of 10 rows: p(o) = 1/20, p(e) = 2 · (1/20) · (19/20).
    const found = interval(matrixOf([0, 9], [0, 0]), cohenKappa);
    const middle = (Math.atanh(found.low) + Math.atanh(found.high)) / 2;
    expect(Math.tanh(middle)).toBeCloseTo((1 / 20 - 0.095) / (1 - 0.095), 12);
  });

  it('is the delta method from 11 rows of each kind on', () => {
    const methodOf = (...rows: readonly (readonly number[])[]): string =>
      interval(matrixOf(...rows), cohenKappa).method;
    expect(methodOf([80, 6], [5, 6])).toBe('atanh-delta');
    expect(methodOf([80, 6], [5, 5])).toBe('mover');
    expect(methodOf([80, 5], [6, 5])).toBe('mover');
    expect(methodOf([80, 5], [5, 80])).toBe('mover');
    expect(methodOf([80, 6], [5, 80])).toBe('atanh-delta');
  });

  it('is one number in every function that gives it', () => {
    const matrix = matrixOf([97, 1], [1, 1]);
    const found = interval(matrix, cohenKappa);
    expect(weightedKappaInterval(matrix)).toEqual(found);
    expect(weightedKappaInterval(matrix, { weights: 'linear' })).toEqual(found);
    expect(intervals(matrix).cohenKappa).toEqual(found);
    const [first, second] = interval(classCounts(matrix), cohenKappa);
    expect(second).toEqual(found);
    expect(first?.low).toBeCloseTo(found.low, 12);
    expect(first?.high).toBeCloseTo(found.high, 12);
  });
});

describe('the warning of an agreement', () => {
  const warningOf = (...rows: readonly (readonly number[])[]): string | undefined =>
    interval(matrixOf(...rows), cohenKappa).warning;

  it('asks for the lesser of true and predicted rows', () => {
    // Three true rows and ten predicted ones are thirteen together.
    expect(warningOf([88, 9], [2, 1])).toMatchInlineSnapshot(
      `"fewer than 5 rows, true or predicted, are outside the most frequent class, and the value rests on them"`,
    );
    expect(warningOf([88, 7], [3, 2])).toBeUndefined();
    expect(warningOf([94, 2], [2, 2])).toBeDefined();
    expect(warningOf([2, 2], [2, 94])).toBeDefined();
    expect(interval(matrixOf([88, 9], [2, 1]), matthewsCorrcoef).warning).toBeDefined();
  });

  it('is of any number of classes, weighted too', () => {
    const rare = [[94, 1, 0], [1, 1, 0], [0, 0, 1]]; // prettier-ignore
    expect(warningOf(...rare)).toMatchInlineSnapshot(
      `"fewer than 5 rows, true or predicted, are outside the most frequent class: simulated coverage falls to 0.91"`,
    );
    expect(weightedKappaInterval(matrixOf(...rare)).warning).toBe(warningOf(...rare));
    // One rare class beside others decides little.
    expect(warningOf([40, 2, 0], [3, 40, 0], [0, 0, 1])).toBeUndefined();
  });

  it('is of units too, but not of weights, which do not say how many rows there are', () => {
    const rows = Array.from({ length: 40 }, (_, row) => row);
    const [truth, found] = [3, 4].map((rare) => rows.map((row) => Number(row % 10 === 0 && row < 10 * rare))); // prettier-ignore
    const unit = rows.map((row) => row % 8);
    const byUnit = confusionMatrix(truth ?? [], found ?? [], { unit });
    expect(interval(byUnit, cohenKappa).warning).toContain('fewer than 5 rows');
    const weighted = confusionMatrix(truth ?? [], found ?? [], { unit, sampleWeight: rows.map(() => 2) }); // prettier-ignore
    expect(interval(weighted, cohenKappa).warning).not.toContain('outside');
  });

  it('goes with a gate, which follows the same interval', () => {
    const matrix = matrixOf([88, 9], [2, 1]);
    const { certainty } = checkGate(matrix, 'cohenKappa<=0.45', { confidence: 0.95 });
    const exact = interval(matrix, cohenKappa, { level: 0.9, method: 'exact' });
    expect(certainty).toMatchObject({ low: exact.low, high: exact.high, warning: exact.warning });
    // The upper end is 0.457 (SciPy's ends of beta distributions), above the bound.
    expect(certainty?.verdict).toBe('inconclusive');
    const strict = checkGate(matrix, 'cohenKappa<=0.5', { confidence: 0.95, strict: true });
    expect(strict.verdict).toBe('inconclusive');
  });

  it('has a p-value of failure of 1 − confidence where the bound is the upper end', () => {
    const found = interval(matrixOf([88, 9], [2, 1]), cohenKappa, { level: 0.9, method: 'exact' });
    expect(gate(found, { atLeast: found.high }).failPValue).toBeCloseTo(0.05, 12);
    expect(gate(found, { atLeast: found.high + 1e-6 }).verdict).toBe('fail');
    expect(gate(found, { atLeast: found.high - 1e-6 }).verdict).toBe('inconclusive');
  });
});
