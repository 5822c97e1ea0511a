import { describe, expect, it } from 'vitest';
import { accuracy, confusionMatrix, f1 } from '@confmat/core';
import { countsAt, rocAuc, thresholdSweep } from '@confmat/thresholds';
import { rocAucBounds } from '@confmat/thresholds/bounds';
import { createRandom } from '@confmat/testkit';
import { evaluation, evaluationAt, evaluationInBins } from '@confmat/evaluation';
import { interval } from '../../src/index.js';

const random = createRandom(11);
const n = 500;
const truth = Array.from({ length: n }, () => (Math.floor(random() * 3) === 0 ? 'yes' : 'no'));
const score = truth.map(
  (label) => (Math.floor(random() * 1000) + (label === 'yes' ? 300 : 0)) / 1300,
);
const sweepOf = (thresholds?: { bins: number; range: readonly [number, number] }) =>
  thresholdSweep(truth, score, { posLabel: 'yes', ...(thresholds && { thresholds }) });

describe('evaluationAt', () => {
  it('of exact scores is the matrix of the labels at any threshold', () => {
    const whole = evaluation({ scores: [{ name: 'p', sweep: sweepOf() }], labels: ['no', 'yes'] });
    for (const threshold of [-1, 0, 0.31, score[7] ?? 0, 0.5, 1, 2]) {
      const predicted = score.map((value) => (value >= threshold ? 'yes' : 'no'));
      const at = evaluationAt(whole, threshold);
      const matrix = confusionMatrix(truth, predicted);
      expect(at.evaluation.matrix?.toArray()).toEqual(matrix.toArray());
      expect(at).toMatchObject({ threshold, isExact: true, resolution: 0 });
      if (at.evaluation.matrix) {
        expect(interval(at.evaluation.matrix, accuracy)).toEqual(interval(matrix, accuracy));
      }
    }
  });

  it('of bins is what the sweep counts at every edge', () => {
    const sweep = sweepOf({ bins: 16, range: [0, 1] });
    const whole = evaluation({ scores: [{ name: 'p', sweep }], labels: ['no', 'yes'] });
    for (const edge of sweep.thresholds) {
      const { tp, fp, fn = [], tn = [] } = countsAt(sweep, [edge]);
      const at = evaluationAt(whole, edge);
      expect(at.evaluation.matrix?.toArray()).toEqual([
        [tn[0], fp[0]],
        [fn[0], tp[0]],
      ]);
      expect(at).toMatchObject({ threshold: edge, isExact: true, resolution: 0 });
    }
  });

  it('of bins takes the nearest edge, and says how far apart edges are', () => {
    const sweep = sweepOf({ bins: 16, range: [0, 1] });
    const whole = evaluation({ scores: [{ name: 'p', sweep }], labels: ['no', 'yes'] });
    const at = evaluationAt(whole, 0.51);
    expect(at).toMatchObject({ threshold: 0.5, isExact: false, resolution: 1 / 16 });
    expect(at.evaluation.matrix).toEqual(evaluationAt(whole, 0.5).evaluation.matrix);
    const none = evaluationAt(whole, 1.5);
    expect(none).toMatchObject({ threshold: 1.5, isExact: true });
    expect(none.evaluation.matrix?.predicted).toEqual(Float64Array.of(n, 0));
    expect(evaluationAt(whole, -3).evaluation.matrix?.predicted).toEqual(Float64Array.of(0, n));
  });

  it('cuts the slices alike', () => {
    const groups = ['a', 'b'];
    const slices = groups.map((name, part) => {
      const own = truth.map((_, row) => row).filter((row) => row % 2 === part);
      const sweep = thresholdSweep(
        own.map((row) => truth[row] ?? ''),
        own.map((row) => score[row] ?? NaN),
        { posLabel: 'yes' },
      );
      return { group: { name }, scores: [{ name: 'p', sweep }] };
    });
    const sweep = sweepOf();
    const labels = ['no', 'yes'];
    const whole = evaluation({ scores: [{ name: 'p', sweep }], labels, slices });
    const at = evaluationAt(whole, 0.4).evaluation;
    const [first, second] = at.slices.map(({ matrix }) => matrix?.toArray().flat() ?? []);
    expect(first?.map((count, i) => count + (second?.[i] ?? 0))).toEqual(
      at.matrix?.toArray().flat(),
    );
    expect(at.slices[1]?.group).toEqual({ name: 'b' });
  });

  it('of one class of several tells it from the rest', () => {
    const sweep = thresholdSweep([1, 2, 3, 3], [0.1, 0.6, 0.7, 0.4], { posLabel: 3 });
    const whole = evaluation({ scores: [{ name: 'p_3', sweep }], labels: [1, 2, 3] });
    const { matrix, posLabel } = evaluationAt(whole, 0.5).evaluation;
    expect(matrix?.labels).toEqual(['not 3', '3']);
    expect(matrix?.toArray()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(posLabel).toBe('3');
    if (matrix) expect(f1(matrix)[1]).toBe(2 / (2 + 1 + 1));
  });

  it('refuses what has no such scores', () => {
    const matrix = confusionMatrix(['a', 'b'], ['a', 'a']);
    const sweep = sweepOf();
    const two = evaluation({
      scores: [
        { name: 'p', sweep },
        { name: 'q', sweep },
      ],
    });
    expect(() => evaluationAt(evaluation({ matrix }), 0.5)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: evaluationAt: evaluation has no scores, which a threshold is for]`,
    );
    expect(() => evaluationAt(two, 0.5)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: evaluationAt: score is missing: there are "p", "q"]`,
    );
    expect(() => evaluationAt(two, 0.5, { score: 'r' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: evaluationAt: score is "r", expected one of "p", "q"]`,
    );
    expect(() => evaluationAt(two, NaN, { score: 'q' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: evaluationAt: threshold is NaN, expected a number]`,
    );
  });
});

describe('evaluationInBins', () => {
  it('of exact scores is what bins would have counted', () => {
    const whole = evaluation({ scores: [{ name: 'p', sweep: sweepOf() }] });
    const { scores } = evaluationInBins(whole, 20);
    expect(scores[0]?.sweep).toEqual(sweepOf({ bins: 20, range: [0, 1] }));
    const bounds = rocAucBounds(scores[0]?.sweep ?? sweepOf());
    const exact = rocAuc(sweepOf());
    expect(bounds.low <= exact && exact <= bounds.high).toBe(true);
  });

  it('of bins leaves out every second edge, or more', () => {
    const whole = evaluation({
      scores: [{ name: 'p', sweep: sweepOf({ bins: 64, range: [0, 1] }) }],
    });
    expect(evaluationInBins(whole, 20).scores[0]?.sweep).toEqual(
      sweepOf({ bins: 16, range: [0, 1] }),
    );
    expect(evaluationInBins(whole, 64)).toEqual(whole);
  });
});
