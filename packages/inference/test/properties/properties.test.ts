import {
  accuracy,
  addMatrices,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  fbetaOf,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
  selectClasses,
  specificity,
} from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { averagePrecisionInterval, interval, intervals, rocAucInterval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';

const LABELS = ['ant', 'bee', 'cat'] as const;
type Name = (typeof LABELS)[number];
type Judge = (matrix: ConfusionMatrix<Name>) => Interval;

const whole =
  (metric: ProblemMetric<never>): Judge =>
  (matrix) =>
    interval(matrix, metric);
const mean =
  (metric: ClassMetric, average: 'micro' | 'macro' | 'weighted'): Judge =>
  (matrix) =>
    interval(matrix, metric, { average });
const ofBee =
  (metric: ClassMetric): Judge =>
  (matrix) =>
    interval(matrix, metric, { average: 'binary', posLabel: 'bee' });

const JUDGES: Readonly<Record<string, Judge>> = {
  accuracy: whole(accuracy),
  'error rate': whole(errorRate),
  'balanced accuracy': whole(balancedAccuracy),
  Matthews: whole(matthewsCorrcoef),
  kappa: whole(cohenKappa),
  'precision of bee': ofBee(precision),
  'recall of bee': ofBee(recall),
  'specificity of bee': ofBee(specificity),
  'F1 of bee': ofBee(f1),
  'Jaccard of bee': ofBee(jaccard),
  'F2 of bee': ofBee(fbetaOf(2)),
  'micro F1': mean(f1, 'micro'),
  'macro precision': mean(precision, 'macro'),
  'macro recall': mean(recall, 'macro'),
  'macro F1': mean(f1, 'macro'),
  'weighted precision': mean(precision, 'weighted'),
  'weighted recall': mean(recall, 'weighted'),
  'weighted F1': mean(f1, 'weighted'),
};

const label = fc.constantFrom(...LABELS);
const rows = fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 60 });
const matrixOf = (all: readonly (readonly [Name, Name])[]): ConfusionMatrix<Name> =>
  confusionMatrix(
    all.map(([truth]) => truth),
    all.map(([, guess]) => guess),
    { labels: LABELS },
  );
const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 9, maxLength: 9 });
const full = (nine: readonly number[], times: number): ConfusionMatrix<Name> =>
  confusionMatrixFromCounts(
    [0, 3, 6].map((from) => nine.slice(from, from + 3).map((count) => count * times)),
    LABELS,
  );

function expectSame(found: Interval, expected: Interval): void {
  expect(found.method).toBe(expected.method);
  expect(found.relevantRows).toBe(expected.relevantRows);
  if (Number.isNaN(expected.low)) {
    expect(found.low).toBeNaN();
    return;
  }
  for (const end of ['estimate', 'low', 'high'] as const) {
    expect(found[end]).toBeCloseTo(expected[end], 11);
  }
}

describe.each(Object.entries(JUDGES))('the interval of %s', (_, judge) => {
  it('contains the estimate and stays in the range', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { low, high, estimate } = judge(matrixOf(all));
        if (Number.isNaN(low)) return;
        expect(low).toBeLessThan(high);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low - 1e-12).toBeLessThanOrEqual(estimate);
        expect(high + 1e-12).toBeGreaterThanOrEqual(estimate);
      }),
      { seed: 31, numRuns: runs(60) },
    );
  });

  it('shrinks as the same shares are seen on more rows', () => {
    fc.assert(
      fc.property(counts, (nine) => {
        const widths = [1, 4, 64].map((times) => {
          const { low, high } = judge(full(nine, times));
          return high - low;
        });
        expect(widths[1]).toBeLessThan(widths[0] ?? NaN);
        expect(widths[2]).toBeLessThan(widths[1] ?? NaN);
      }),
      { seed: 32, numRuns: runs(30) },
    );
  });

  it('does not depend on the order of classes and rows, nor on batches', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (all, at) => {
        const matrix = matrixOf(all);
        const expected = judge(matrix);
        expectSame(judge(selectClasses(matrix, ['cat', 'ant', 'bee'])), expected);
        expectSame(judge(matrixOf([...all].reverse())), expected);
        const cut = at % all.length;
        if (cut === 0) return;
        const parts = [matrixOf(all.slice(0, cut)), matrixOf(all.slice(cut))] as const;
        expectSame(judge(addMatrices(...parts)), expected);
      }),
      { seed: 33, numRuns: runs(30) },
    );
  });
});

describe('intervals of more rows', () => {
  it('of a report do not depend on batches', () => {
    const all = Array.from({ length: 50 }, (_, row): [Name, Name] => [
      LABELS[row % 3] ?? 'ant',
      LABELS[(row * row) % 3] ?? 'ant',
    ]);
    const parts = [matrixOf(all.slice(0, 17)), matrixOf(all.slice(17))] as const;
    expect(intervals(addMatrices(...parts))).toEqual(intervals(matrixOf(all)));
  });

  it('of areas shrink as rows repeat, and do not depend on their order', () => {
    const score = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(score, { minLength: 12, maxLength: 40 }), (all) => {
        const nPositives = all.filter(([y]) => y === 1).length;
        fc.pre(nPositives > 2 && nPositives < all.length - 2);
        const sweepOf = (own: typeof all) =>
          thresholdSweep(own.map(([y]) => y), own.map(([, s]) => s)); // prettier-ignore
        for (const judge of [rocAucInterval, averagePrecisionInterval]) {
          const one = judge(sweepOf(all));
          expectSame(judge(sweepOf([...all].reverse())), one);
          const many = judge(sweepOf(new Array<typeof all>(64).fill(all).flat()));
          expect(many.high - many.low).toBeLessThan(one.high - one.low + 1e-12);
        }
      }),
      { seed: 34, numRuns: runs(40) },
    );
  });
});
