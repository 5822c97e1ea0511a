import { f1, jaccard, precision, recall } from '@confmat/core';
import { oracleLabelCounts, oracleSampleCounts, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLabelAccumulator,
  labelCounts,
  labelRows,
  labelSets,
  sampleCounts,
  meanOverSamples,
  labelPowersetMatrix,
} from '../src/index.js';
import type { LabelSetColumn, SetCounts } from '../src/index.js';
import { accuracy } from '@confmat/core';
import { formsOf } from './forms.js';

interface Problem {
  readonly nLabels: number;
  readonly yTrue: number[][];
  readonly yPred: number[][];
  readonly weights: number[];
}

/** Sets over a few labels, more samples than one turn of any kernel now and then. */
const problems: fc.Arbitrary<Problem> = fc
  .record({ nLabels: fc.integer({ min: 1, max: 11 }), n: fc.integer({ min: 1, max: 40 }) })
  .chain(({ nLabels, n }) => {
    const set = fc.array(fc.integer({ min: 0, max: nLabels - 1 }), { maxLength: 6 });
    const column = fc.array(set, { minLength: n, maxLength: n });
    const weight = fc.integer({ min: 0, max: 9 });
    const weights = fc.array(weight, { minLength: n, maxLength: n });
    return fc.record({ nLabels: fc.constant(nLabels), yTrue: column, yPred: column, weights });
  });

const labelsOf = ({ nLabels }: Problem): number[] => Array.from({ length: nLabels }, (_, i) => i);

function rowsOf({ tp, fp, fn, tn }: SetCounts): object[] {
  return Array.from(tp, (count, i) => ({ tp: count, fp: fp[i], fn: fn[i], tn: tn[i] }));
}

const reversed = <T>(values: readonly T[]): T[] => [...values].reverse();
const setsOf = (rows: number[][]): Set<number>[] => rows.map((row) => new Set(row));

describe('counts of sets', () => {
  it('are those that every question to every set gives, in every form', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const labels = labelsOf(problem);
        const [yTrue, yPred] = [setsOf(problem.yTrue), setsOf(problem.yPred)];
        const byLabel = oracleLabelCounts(yTrue, yPred, labels);
        const bySample = oracleSampleCounts(yTrue, yPred, labels);
        const options = { labels, format: 'sets' } as const;
        const truths = formsOf(problem.yTrue, problem.nLabels);
        const predictions = formsOf(problem.yPred, problem.nLabels);
        for (const [form, truth] of Object.entries(truths)) {
          for (const other of [form, 'csr']) {
            const prediction = predictions[other] as LabelSetColumn<number>;
            const column = truth as LabelSetColumn<number>;
            expect(rowsOf(labelCounts(column, prediction, options)), form).toEqual(byLabel);
            expect(rowsOf(sampleCounts(column, prediction, options)), form).toEqual(bySample);
          }
        }
      }),
      { numRuns: runs(40), seed: 1 },
    );
  });

  it('add weights as the oracle does', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { yTrue, yPred, weights } = problem;
        const labels = labelsOf(problem);
        const counts = labelCounts(yTrue, yPred, { labels, sampleWeight: weights, format: 'sets' });
        const expected = oracleLabelCounts(setsOf(yTrue), setsOf(yPred), labels, weights);
        expect(rowsOf(counts)).toEqual(expected);
      }),
      { numRuns: runs(100), seed: 2 },
    );
  });

  it('do not depend on the order of samples and labels', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { yTrue, yPred } = problem;
        const labels = labelsOf(problem);
        const forward = rowsOf(labelCounts(yTrue, yPred, { labels, format: 'sets' }));
        const backward = labelCounts(reversed(yTrue), reversed(yPred), {
          labels: reversed(labels),
          format: 'sets',
        });
        expect(reversed(rowsOf(backward))).toEqual(forward);
      }),
      { numRuns: runs(100), seed: 3 },
    );
  });

  it('swap false positives and negatives with the columns', () => {
    fc.assert(
      fc.property(problems, ({ yTrue, yPred }) => {
        const one = labelCounts(yTrue, yPred, { format: 'sets' });
        const other = labelCounts(yPred, yTrue, { format: 'sets' });
        expect([one.keys, one.tp, one.fp, one.tn]).toEqual([
          other.keys,
          other.tp,
          other.fn,
          other.tn,
        ]);
      }),
      { numRuns: runs(100), seed: 4 },
    );
  });

  it('are the same in batches, in any order of merging', () => {
    fc.assert(
      fc.property(problems, fc.nat(), fc.boolean(), (problem, cut, weighted) => {
        const { yTrue, yPred, weights } = problem;
        const options = { format: 'sets' } as const;
        const at = cut % (yTrue.length + 1);
        const part = (from: number, to: number) =>
          createLabelAccumulator(options).update(yTrue.slice(from, to), yPred.slice(from, to), {
            sampleWeight: weighted ? weights.slice(from, to) : undefined,
          });
        const sampleWeight = weighted ? weights : undefined;
        const whole = labelCounts(yTrue, yPred, { ...options, sampleWeight });
        const n = yTrue.length;
        expect(part(0, at).merge(part(at, n)).result()).toEqual(whole);
        expect(part(at, n).merge(part(0, at)).result()).toEqual(whole);
        const empty = createLabelAccumulator(options);
        expect(empty.merge(part(0, at)).merge(part(at, n)).result()).toEqual(whole);
      }),
      { numRuns: runs(100), seed: 5 },
    );
  });

  it('have rows behind them', () => {
    fc.assert(
      fc.property(problems, fc.integer({ min: 0, max: 5 }), (problem, limit) => {
        const { yTrue, yPred } = problem;
        const label = problem.nLabels - 1;
        const options = { labels: labelsOf(problem), format: 'sets' } as const;
        const expected = (isTrue: boolean, isPredicted: boolean): number[] =>
          [...yTrue.keys()]
            .filter(
              (i) =>
                yTrue[i]?.includes(label) === isTrue && yPred[i]?.includes(label) === isPredicted,
            )
            .slice(0, limit);
        const { tp, fp, fn } = labelRows(yTrue, yPred, label, { ...options, maxRows: limit });
        expect([[...tp], [...fp], [...fn]]).toEqual([
          expected(true, true),
          expected(false, true),
          expected(true, false),
        ]);
      }),
      { numRuns: runs(100), seed: 6 },
    );
  });
});

describe('meanOverSamples', () => {
  it('is the macro average of the counts of samples', () => {
    fc.assert(
      fc.property(problems, fc.constantFrom(0, 1, NaN), fc.boolean(), (problem, zero, weighted) => {
        const { yTrue, yPred, weights } = problem;
        const sampleWeight = weighted ? weights : undefined;
        const options = { labels: labelsOf(problem), format: 'sets', sampleWeight } as const;
        const counts = sampleCounts(yTrue, yPred, options);
        for (const metric of [precision, recall, f1, jaccard]) {
          const expected = metric(counts, { average: 'macro', zeroDivision: zero });
          const mean = meanOverSamples(yTrue, yPred, metric, { ...options, zeroDivision: zero });
          if (Number.isNaN(expected)) expect(mean).toBeNaN();
          else expect(mean).toBeCloseTo(expected, 13);
        }
      }),
      { numRuns: runs(100), seed: 7 },
    );
  });

  it('goes through blocks of samples', () => {
    const n = 10_000;
    const yTrue = Array.from({ length: n }, (_, i) => [i % 7, 7 + (i % 3)]);
    const yPred = Array.from({ length: n }, (_, i) => [i % 5, 7 + (i % 3)]);
    const expected = f1(sampleCounts(yTrue, yPred), { average: 'macro' });
    expect(meanOverSamples(yTrue, yPred, f1)).toBeCloseTo(expected, 14);
  });
});

describe('labelPowersetMatrix', () => {
  it('is right where the sets are equal', () => {
    fc.assert(
      fc.property(problems, ({ yTrue, yPred }) => {
        const matrix = labelPowersetMatrix(yTrue, yPred, { format: 'sets' });
        const key = (row: number[]): string =>
          [...new Set(row)].sort((a, b) => a - b).join('|') || '∅';
        const equal = yTrue.filter((row, i) => key(row) === key(yPred[i] ?? [])).length;
        expect(accuracy(matrix)).toBeCloseTo(equal / yTrue.length, 15);
        const [first = [], other = []] = [yTrue[0], yPred[0]];
        const count = yTrue.filter(
          (row, i) => key(row) === key(first) && key(yPred[i] ?? []) === key(other),
        ).length;
        expect(matrix.at(key(first), key(other))).toBe(count);
      }),
      { numRuns: runs(100), seed: 8 },
    );
  });
});

describe('large matrices', () => {
  it('are counted as their sets are, past every turn of the kernels', () => {
    for (const [n, k] of [
      [3000, 3],
      [1100, 6],
      [700, 4],
      [300, 2051],
    ] as const) {
      const cell = (i: number, salt: number): number =>
        Math.imul(i + salt, 2654435761) >>> 24 < 200 ? 1 : 0;
      const make = (salt: number) => ({
        data: Uint8Array.from({ length: n * k }, (_, i) => cell(i, salt)),
        shape: [n, k] as const,
      });
      const [truth, prediction] = [make(1), make(7)];
      const sets = [labelSets(truth), labelSets(prediction)] as const;
      expect(labelCounts(truth, prediction)).toEqual(labelCounts(...sets));
      expect(sampleCounts(truth, prediction)).toEqual(sampleCounts(...sets));
    }
  });
});
