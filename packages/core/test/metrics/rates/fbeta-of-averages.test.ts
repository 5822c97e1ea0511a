import { describe, expect, it } from 'vitest';
import { createRandom, randomColumns } from '@confmat/testkit';
import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  fbeta,
  fbetaOfAverages,
  precision,
  recall,
} from '../../../src/index.js';
import type { UndefinedRows } from '../../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../../thrown.js';

describe('fbetaOfAverages', () => {
  it('of the Rosetta matrix is the published 0.5714, where the average of F1 is 0.5556', () => {
    const counts = [[10, 0, 0], [0, 10, 0], [10, 0, 0]]; // prettier-ignore
    const rosetta = confusionMatrixFromCounts(counts, ['A', 'B', 'C']);
    // Precisions 1/2, 1 and 0/0 = 0; recalls 1, 1, 0: means 1/2 and 2/3.
    const byHand = (2 * (1 / 2) * (2 / 3)) / (1 / 2 + 2 / 3);
    expectClose(fbetaOfAverages(rosetta, 1, 'macro'), byHand);
    expect(byHand.toFixed(4)).toBe('0.5714');
    expect(f1(rosetta, { average: 'macro' }).toFixed(4)).toBe('0.5556');
  });

  it('of the matrix of 20 rows is greater than the average by the published 0.0278454', () => {
    const counts = [[3, 0, 0], [0, 8, 0], [2, 1, 6]]; // prettier-ignore
    const matrix = confusionMatrixFromCounts(counts, ['a', 'b', 'c']);
    const difference = fbetaOfAverages(matrix, 1, 'macro') - f1(matrix, { average: 'macro' });
    expect(difference.toFixed(7)).toBe('0.0278454');
  });

  it('of two multi-label averages is the published F1 of them', () => {
    // Size-weighted precision 0.818425 and recall 0.714816 of a published set: 0.763120.
    const counts = binaryCounts({ tp: [714_816], fp: [158_588], fn: [285_184] });
    expect(precision(counts)[0]?.toFixed(6)).toBe('0.818425');
    expect(fbetaOfAverages(counts, 1, 'weighted').toFixed(6)).toBe('0.763120');
  });

  it.each(['micro', 'macro', 'weighted'] as const)('is Fβ of both %s averages', (average) => {
    expect.hasAssertions();
    const { yTrue, yPred } = randomColumns({ seed: 31, nSamples: 90, nClasses: 4, errorRate: 0.4 });
    const matrix = confusionMatrix(yTrue, yPred);
    const p = precision(matrix, { average });
    const r = recall(matrix, { average });
    for (const beta of [0.5, 1, 2, 7]) {
      const expected = ((1 + beta ** 2) * p * r) / (beta ** 2 * p + r);
      expectClose(fbetaOfAverages(matrix, beta, average), expected);
      expectClose(fbetaOfAverages(classCounts(matrix), beta, average), expected);
    }
    expect(fbetaOfAverages(matrix, 0, average)).toBe(p);
    expect(fbetaOfAverages(matrix, Infinity, average)).toBe(r);
  });

  it('of pooled counts is the micro average of Fβ', () => {
    const { yTrue, yPred } = randomColumns({ seed: 32, nSamples: 90, nClasses: 4, errorRate: 0.4 });
    const counts = classCounts(confusionMatrix(yTrue, yPred));
    const micro = fbeta(counts, 2, { average: 'micro' });
    expectClose(fbetaOfAverages(counts, 2, 'micro'), micro);
  });

  it('of macro averages is never below the average of F1', () => {
    const random = createRandom(33);
    const draw = (): number[] => Array.from({ length: 5 }, () => Math.floor(random() * 9));
    for (let round = 0; round < 200; ++round) {
      const counts = binaryCounts({ tp: draw().map((tp) => tp + 1), fp: draw(), fn: draw() });
      const difference = fbetaOfAverages(counts, 1, 'macro') - f1(counts, { average: 'macro' });
      expect(difference).toBeGreaterThan(-1e-12);
      expect(difference).toBeLessThan(0.5);
    }
  });

  it('weighs rows as asked, and leaves undefined ones out as asked', () => {
    const counts = binaryCounts({ tp: [1, 0, 3], fp: [1, 0, 0], fn: [0, 2, 1] });
    // Precisions 1/2, 0/0, 1; recalls 1, 0, 3/4.
    const harmonic = (p: number, r: number): number => (2 * p * r) / (p + r);
    expectClose(fbetaOfAverages(counts, 1, 'macro'), harmonic(1.5 / 3, 1.75 / 3));
    const left = fbetaOfAverages(counts, 1, 'macro', { zeroDivision: NaN });
    expectClose(left, harmonic(1.5 / 2, 1.75 / 3));
    const weights = [2, 1, 1];
    const weighted = fbetaOfAverages(counts, 1, 'weighted', { weights });
    expectClose(weighted, harmonic((2 * 0.5 + 1) / 4, (2 + 0.75) / 4));
  });

  it('is 0 where both averages are, NaN where no row is left, and tells which were undefined', () => {
    const wrong = binaryCounts({ tp: [0, 0], fp: [1, 1], fn: [1, 1] });
    expect(fbetaOfAverages(wrong, 1, 'macro')).toBe(0);
    const none = binaryCounts({ tp: [0], fp: [0], fn: [0] });
    expect(fbetaOfAverages(none, 1, 'macro', { zeroDivision: NaN })).toBeNaN();
    const reports: UndefinedRows[] = [];
    fbetaOfAverages(none, 1, 'macro', { onUndefined: (rows) => reports.push(rows) });
    expect(reports.map(({ metric, reason }) => [metric, reason])).toEqual([
      ['fbetaOfAverages', 'no predicted samples'],
      ['fbetaOfAverages', 'no true samples'],
    ]);
  });

  it.each<[string, readonly unknown[]]>([
    ['fbetaOfAverages: beta is undefined, expected a number of at least 0', []],
    ['fbetaOfAverages: beta is -1, expected a number of at least 0', [-1, 'macro']],
    ['fbetaOfAverages: average is undefined, expected one of "micro", "macro", "weighted"', [1]],
    [
      'fbetaOfAverages: average is "binary", expected one of "micro", "macro", "weighted"',
      [1, 'binary'],
    ],
    [
      'fbetaOfAverages: weights goes with average "weighted" only',
      [1, 'macro', { weights: 'support' }],
    ],
    [
      'fbetaOfAverages: there is no option "zero_division", did you mean "zeroDivision"?',
      [1, 'macro', { zero_division: 1 }],
    ],
  ])('refuses with "%s"', (message, rest) => {
    const counts = binaryCounts({ tp: [1], fp: [1], fn: [1] });
    const [beta, average, options] = rest as [number, 'macro', object?];
    expect(thrown(() => fbetaOfAverages(counts, beta, average, options)).message).toBe(message);
  });

  it('refuses partial counts', () => {
    const partial = binaryCounts({ tp: [1], fp: [1] });
    expect(thrown(() => fbetaOfAverages(partial, 1, 'macro')).message).toBe(
      'fbetaOfAverages: counts has no fn, expected counts that hold it',
    );
  });

  it('treats 0/0 of precision and of recall apart', () => {
    // C has no true rows, D is never predicted.
    const counts = [[1, 0, 1, 0], [0, 2, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]; // prettier-ignore
    const matrix = confusionMatrixFromCounts(counts, ['A', 'B', 'C', 'D']);
    // Precisions 1/2, 1, 0, 0/0; recalls 1/2, 1, 0/0, 0.
    const of = (p: number, r: number) => (2 * p * r) / (p + r);
    const advised = { precision: 1, recall: NaN };
    expectClose(
      fbetaOfAverages(matrix, 1, 'macro', { zeroDivision: advised }),
      of((1 / 2 + 1 + 0 + 1) / 4, (1 / 2 + 1 + 0) / 3),
    );
    const recallOnly = { recall: 1 };
    expectClose(
      fbetaOfAverages(matrix, 1, 'macro', { zeroDivision: recallOnly }),
      of((1 / 2 + 1) / 4, (1 / 2 + 1 + 1) / 4),
    );
    const wrong = { precision: 2, recall: 0 };
    expect(thrown(() => fbetaOfAverages(matrix, 1, 'macro', { zeroDivision: wrong })).message).toBe(
      'fbetaOfAverages: zeroDivision.precision is 2, expected one of 0, 1, NaN',
    );
  });
});
