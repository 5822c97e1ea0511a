import {
  accuracy,
  balancedAccuracy,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { attribute } from '../../src/index.js';

const label = fc.constantFrom('ant', 'bee', 'cat');
const rows = fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 30 });
const matrices = rows.map((all) =>
  confusionMatrix(
    all.map(([t]) => t),
    all.map(([, p]) => p),
  ),
);
const readings = [
  [accuracy, {}],
  [errorRate, {}],
  [balancedAccuracy, {}],
  [f1, { average: 'macro' }],
  [precision, { average: 'macro' }],
  [recall, { average: 'macro' }],
  [specificity, { average: 'macro' }],
  [jaccard, { average: 'micro' }],
  [f1, { average: 'binary', posLabel: 'ant' }],
] as const;

describe('attribute', () => {
  it('of two cells is the arithmetic by hand', () => {
    // Three rows of 20 went from (yes, no) to (yes, yes).
    const labels = ['no', 'yes'];
    const before = confusionMatrixFromCounts([[8, 2], [4, 6]], labels); // prettier-ignore
    const after = confusionMatrixFromCounts([[8, 2], [1, 9]], labels); // prettier-ignore
    const found = attribute(before, after, accuracy);
    expect(found.difference).toBeCloseTo(3 / 20, 15);
    // Halfway 31/40 are right: a right answer is worth 1 − 31/40, a wrong one −31/40.
    expect(found.cells).toEqual([
      {
        ...{ trueLabel: 'yes', predLabel: 'no', before: 4, after: 1 },
        contribution: expect.closeTo((-3 / 20) * (-31 / 40), 14) as number,
      },
      {
        ...{ trueLabel: 'yes', predLabel: 'yes', before: 6, after: 9 },
        contribution: expect.closeTo((3 / 20) * (9 / 40), 14) as number,
      },
    ]);
    expect(found.classes.map((one) => one.label)).toEqual(['yes', 'no']);
    expect(found.classes[0]).toMatchObject({ before: 0.6, after: 0.9 });
    const macro = attribute(before, after, f1, { average: 'macro' });
    // F1 of "yes" 12/18 → 18/21, of "no" 16/22 → 16/19.
    expect(macro.classes.find((one) => one.label === 'yes')?.contribution).toBeCloseTo(
      (18 / 21 - 12 / 18) / 2,
      14,
    );
  });

  it('adds up to the difference, over the classes and over the cells', () => {
    fc.assert(
      fc.property(
        matrices,
        matrices,
        fc.constantFrom(...readings),
        (before, after, [metric, options]) => {
          const found = attribute(before, after, metric as typeof f1, options);
          if (Number.isNaN(found.difference)) return;
          const sum = (all: readonly { contribution: number }[]): number =>
            all.reduce((total, { contribution }) => total + contribution, 0);
          expect(sum(found.classes)).toBeCloseTo(found.difference, 12);
          expect(sum(found.cells) + found.fromDefinedClasses).toBeCloseTo(found.difference, 12);
          const back = attribute(after, before, metric as typeof f1, options);
          expect(back.difference).toBeCloseTo(-found.difference, 12);
          for (const cell of found.cells) {
            const same = back.cells.find(
              (one) => one.trueLabel === cell.trueLabel && one.predLabel === cell.predLabel,
            );
            expect(same?.contribution).toBeCloseTo(-cell.contribution, 12);
          }
        },
      ),
      { seed: 16, numRuns: runs(300) },
    );
  });

  it('has the values of the metric', () => {
    fc.assert(
      fc.property(matrices, matrices, (before, after) => {
        const found = attribute(before, after, f1, { average: 'macro' });
        const value = (matrix: typeof before): number =>
          f1(matrix, { average: 'macro', zeroDivision: NaN });
        expect(found.before).toBeCloseTo(value(before), 12);
        expect(found.after).toBeCloseTo(value(after), 12);
        expect(attribute(before, after, errorRate).after).toBeCloseTo(errorRate(after), 12);
      }),
      { seed: 17, numRuns: runs(50) },
    );
  });

  it('of equal shares is nothing, whatever the number of rows', () => {
    const counts = [[8, 2], [4, 6]]; // prettier-ignore
    const before = confusionMatrixFromCounts(counts, ['no', 'yes']);
    const tenfold = counts.map((row) => row.map((n) => 10 * n));
    const found = attribute(before, confusionMatrixFromCounts(tenfold, ['no', 'yes']), f1, {
      average: 'macro',
    });
    expect(found).toMatchObject({ difference: 0, cells: [], fromDefinedClasses: 0 });
  });

  it('keeps apart what comes from a class that appears', () => {
    const before = confusionMatrix(['a', 'a'], ['a', 'a']);
    const after = confusionMatrix(['a', 'a', 'b'], ['a', 'a', 'a']);
    // F1 1 over one class; then 4/5 and 0 over two.
    const found = attribute(before, after, f1, { average: 'macro' });
    expect(found.difference).toBeCloseTo(2 / 5 - 1, 14);
    // Of a, 4/5 − 1 at the mean weight 3/4; the rest comes from b.
    expect(found.fromDefinedClasses).toBeCloseTo(2 / 5 - 1 - (3 / 4) * (4 / 5 - 1), 14);
  });

  it('refuses what is no sum over cells', () => {
    const matrix = confusionMatrix(['a', 'b'], ['a', 'a']);
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (attribute as (...all: unknown[]) => unknown)(...args);
    expect(call(matrix, matrix, matthewsCorrcoef)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: attribute: metric is matthewsCorrcoef, whose difference is no sum over cells, expected accuracy, errorRate, balancedAccuracy, or a ratio of the counts of the classes with average "binary", "micro" or "macro"]`,
    );
    expect(call(matrix, matrix, f1, { average: 'weighted' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: attribute: metric is f1, whose difference is no sum over cells, expected accuracy, errorRate, balancedAccuracy, or a ratio of the counts of the classes with average "binary", "micro" or "macro"]`,
    );
    expect(call(matrix, matrix, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: attribute: average is missing: f1 of a matrix is a value per class]`,
    );
    expect(call(matrix, [], accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: attribute: after is Array, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)]`,
    );
    const empty = confusionMatrix([], [], { labels: ['a', 'b'] });
    expect(call(empty, matrix, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: attribute: before has no rows]`,
    );
  });
});
