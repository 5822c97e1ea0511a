import {
  accuracy,
  f1,
  fbetaOfAverages,
  jaccard,
  pooledCounts,
  precision,
  recall,
} from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  exactMatch,
  hammingLoss,
  labelCounts,
  multilabelReport,
  sampleCounts,
  labelEdits,
} from '../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

describe('multi-label text (Spanish)', () => {
  const yTrue = [
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ];
  const yPred = [
    ['A', 'D'],
    ['D', 'E', 'F', 'G'],
  ];

  it('has precision 1/2, recall 1/3 and Jaccard 1/4 for {A, D}, precision 0 for {D, E, F, G}', () => {
    const counts = sampleCounts(yTrue, yPred);
    expect([...precision(counts)]).toEqual([1 / 2, 0]);
    expect([...recall(counts)]).toEqual([1 / 3, 0]);
    expect([...jaccard(counts)]).toEqual([1 / 4, 0]);
  });

  it('takes one substitution and one deletion, and three substitutions and one addition', () => {
    const { perSample, ...totals } = labelEdits(yTrue, yPred, { perSample: true });
    expect(perSample).toMatchObject({
      substitutions: Float64Array.of(1, 3),
      additions: Float64Array.of(0, 1),
      deletions: Float64Array.of(1, 0),
    });
    expect(totals).toEqual({ substitutions: 4, additions: 1, deletions: 1, total: 6, cost: 6 });
  });

  it('is strict about whole sets; mean label accuracy is 1 − Hamming loss', () => {
    expect(exactMatch([...yTrue, ['A']], [...yPred, ['A']])).toBe(1 / 3);
    // Labels A to G: wrong are B, C, D in one sample, all seven in the other.
    expect(hammingLoss(yTrue, yPred)).toBe((3 + 7) / (2 * 7));
    expectClose(accuracy(labelCounts(yTrue, yPred), { average: 'macro' }), 1 - 10 / 14);
  });

  it('hides imbalance in label accuracy too', () => {
    // One rare label of 1,000 samples, never predicted.
    const truth = Array.from({ length: 1_000 }, (_, i) => (i === 0 ? ['rare'] : []));
    expect(hammingLoss(truth, truth.map(() => []), { labels: ['rare'] })).toBe(1 / 1_000); // prettier-ignore
  });

  it('leaves recall to the caller where a label is never true, and precision where it is never predicted', () => {
    // C is never true, D never predicted.
    const truth = [['A', 'D'], ['A', 'B'], ['B']];
    const prediction = [['A'], ['A', 'C'], ['B']];
    const advised = { precision: 1, recall: NaN } as const;
    const report = multilabelReport(truth, prediction, { zeroDivision: advised });
    const { macro } = report.averages;
    expectClose(macro.precision, (1 + 1 + 0 + 1) / 4);
    expectClose(macro.recall, (1 + 1 / 2 + 0) / 3);
    expectClose(
      macro.f1OfAverages,
      (2 * macro.precision * macro.recall) / (macro.precision + macro.recall),
    );
    expect(report.undefined).toEqual([
      { row: 'D', metric: 'precision', reason: 'no predicted samples' },
      { row: 'C', metric: 'recall', reason: 'no true samples' },
    ]);
    expect(report.zeroDivision).toEqual({ precision: 1, recall: NaN, f1: 0 });
    // Fixed at 1, recall is raised artificially, for one label.
    const fixed = multilabelReport(truth, prediction, { zeroDivision: { recall: 1 } });
    expectClose(fixed.averages.macro.recall, (1 + 1 / 2 + 1 + 0) / 4);
  });

  it('averages by label size what scikit-learn calls weighted, and takes F1 of the two means', () => {
    const counts = labelCounts(
      [['A', 'B'], ['A'], ['A'], ['B']],
      [['A'], ['A', 'B'], ['A'], ['B']],
    );
    // A: size 3, precision 1, recall 1. B: size 2, precision 1/2, recall 1/2.
    const mean = (3 * 1 + 2 * (1 / 2)) / 5;
    expectClose(precision(counts, { average: 'weighted' }), mean);
    expectClose(fbetaOfAverages(counts, 1, 'weighted'), mean);
    // Micro pools: tp 4, fp 1, fn 1. It is no mean of F1s.
    expectClose(f1(counts, { average: 'micro' }), 8 / (8 + 1 + 1));
    expectClose(f1(counts, { average: 'macro' }), (1 + 1 / 2) / 2);
  });
});

describe('custom text classification (French): five documents', () => {
  const yTrue = [['action', 'comedy'], ['action'], ['romance'], ['romance', 'comedy'], ['comedy']];
  const yPred = [['comedy'], ['action'], ['romance'], ['romance'], ['action']];
  const counts = labelCounts(yTrue, yPred);

  it('counts action 1, 1, 1, comedy 1, 0, 2 and romance 2, 0, 0', () => {
    expect(counts.keys).toEqual(['action', 'comedy', 'romance']);
    expect([[...counts.tp], [...counts.fp], [...counts.fn]]).toEqual([
      [1, 1, 2],
      [1, 0, 0],
      [1, 2, 0],
    ]);
  });

  it('has F1 of comedy 0.5 (printed 0.80), macro F1 2/3', () => {
    expect([...precision(counts)]).toEqual([1 / 2, 1, 1]);
    expect([...recall(counts)]).toEqual([1 / 2, 1 / 3, 1]);
    expect([...f1(counts)]).toEqual([1 / 2, 1 / 2, 1]);
    expectClose(f1(counts, { average: 'macro' }), 2 / 3);
  });

  it('has TP 4, FP 1, FN 3 (printed 2) for the model: precision 0.8, recall 4/7, F1 2/3', () => {
    const { tp, fp, fn } = pooledCounts(counts);
    expect([tp[0], fp[0], fn?.[0]]).toEqual([4, 1, 3]);
    expect(precision(counts, { average: 'micro' })).toBe(4 / 5);
    expect(recall(counts, { average: 'micro' })).toBe(4 / 7);
    expectClose(f1(counts, { average: 'micro' }), 2 / 3);
    // Forgetting document 5 gives the printed recall and F1.
    const four = labelCounts(yTrue.slice(0, 4), yPred.slice(0, 4));
    expect(recall(four, { average: 'micro' }).toFixed(2)).toBe('0.67');
  });

  it('has as many false positives as false negatives only for one label a sample', () => {
    const sum = (column: Float64Array) => column.reduce((a, b) => a + b, 0);
    expect(sum(counts.fp)).not.toBe(sum(counts.fn));
    const single = labelCounts([['a'], ['b'], ['a']], [['b'], ['b'], ['b']]);
    expect([sum(single.fp), sum(single.fn)]).toEqual([2, 2]);
  });
});
