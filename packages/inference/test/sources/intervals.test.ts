import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  classCounts,
  classificationReport,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  fbetaOf,
  precision,
} from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { describe, expect, it } from 'vitest';
import { interval, intervals } from '../../src/index.js';

const matrix = confusionMatrixFromCounts(
  [
    [50, 3, 2, 0],
    [6, 30, 4, 1],
    [1, 5, 20, 2],
    [0, 1, 3, 8],
  ],
  ['a', 'b', 'c', 'd'],
);

describe('intervals', () => {
  it('estimates every number of the report', () => {
    const report = classificationReport(matrix, { beta: 2 });
    const found = intervals(matrix, { beta: 2 });
    expect(found.rows.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
    for (const score of ['precision', 'recall', 'f1', 'fbeta'] as const) {
      for (const [row, { [score]: value }] of report.rows.entries()) {
        expect(found.rows[row]?.[score]?.estimate).toBe(value);
      }
      for (const average of ['micro', 'macro', 'weighted'] as const) {
        const { estimate } = found.averages[average][score] ?? {};
        expect(estimate).toBeCloseTo(report.averages[average][score] ?? NaN, 14);
      }
    }
    expect(found.accuracy?.estimate).toBe(report.accuracy);
  });

  it('is interval of each of them', () => {
    const found = intervals(matrix, { beta: 2, level: 0.9, labels: ['c', 'a', 'z'] });
    const settings = { level: 0.9 } as const;
    const labels = ['c', 'a', 'z'];
    expect(found.rows[0]?.precision).toEqual(interval(matrix, precision, settings)[2]);
    expect(found.rows[2]?.f1.reason).toBe('no true nor predicted samples');
    const macro = { ...settings, average: 'macro', labels } as const;
    expect(found.averages.macro.f1).toEqual(interval(matrix, f1, macro));
    expect(found.averages.macro.fbeta).toEqual(interval(matrix, fbetaOf(2), macro));
    expect(found.accuracy).toEqual(interval(matrix, accuracy, settings));
    // A class that no row was seen of could be anything.
    const { low, high } = interval(matrix, f1, { ...settings, average: 'macro' });
    expect(found.averages.macro.f1.high - found.averages.macro.f1.low).toBeGreaterThan(high - low);
  });

  it('of label counts judges each label, and the mean by the worst case', () => {
    const counts = labelCounts([['a'], ['a', 'b'], ['b'], []], [['a'], ['a'], ['a', 'b'], []]);
    const found = intervals(counts);
    expect(found.rows.map(({ f1: { method } }) => method)).toEqual(['wilson', 'wilson']);
    expect(found.averages.macro.f1.method).toBe('mover-worst-case');
    expect(found.averages.micro.f1.reason).toContain('give samples');
    expect(found).not.toHaveProperty('accuracy');
  });

  it('of label counts judges micro averages by samples', () => {
    const yTrue = [['a'], ['a', 'b'], ['b'], []];
    const yPred = [['a'], ['a'], ['a', 'b'], []];
    const samples = sampleCounts(yTrue, yPred);
    const counts = labelCounts(yTrue, yPred);
    const { micro } = intervals(counts, { samples }).averages;
    expect(micro.f1).toEqual(interval(counts, f1, { average: 'micro', samples }));
    expect(micro.precision.method).toBe('cluster-wilson');
    expect(() => intervals(matrix, { samples })).toThrow('intervals: samples');
  });

  it('of a matrix takes the rows of a unit together', () => {
    const yTrue = ['a', 'b', 'a', 'b', 'a', 'c', 'b', 'c', 'a', 'c', 'b', 'a'];
    const yPred = ['a', 'b', 'b', 'b', 'a', 'c', 'a', 'c', 'a', 'b', 'b', 'a'];
    const users = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
    const whole = confusionMatrix(yTrue, yPred, { unit: users });
    const found = intervals(whole, { level: 0.9, beta: 2 });
    const options = { level: 0.9 };
    expect(found.accuracy).toEqual(interval(whole, accuracy, options));
    expect(found.cohenKappa).toEqual(interval(whole, cohenKappa, options));
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(found.averages[average].f1).toEqual(interval(whole, f1, { ...options, average }));
    }
    expect(found.rows.map((row) => row.f1)).toEqual(interval(whole, f1, options));
    expect(found.rows[1]?.fbeta).toEqual(interval(whole, fbetaOf(2), options)[1]);
    expect(found.averages.macro.f1.method).toBe('cluster-wilson');
    // Rows keep their own units, but a mean over some classes has no method.
    const some = intervals(whole, { ...options, labels: ['c', 'a'] });
    expect(some.rows.map(({ label }) => label)).toEqual(['c', 'a']);
    expect(some.rows[0]?.f1).toEqual(found.rows[2]?.f1);
    const rows = confusionMatrix(yTrue, yPred);
    const plain = intervals(rows, { level: 0.9, labels: ['c', 'a'] }).averages.macro.f1;
    expect(some.averages.macro.f1).toMatchObject({ estimate: plain.estimate, low: NaN, high: NaN });
    expect(some.averages.macro.f1.reason).toContain('belong together');
    expect(some.balancedAccuracy).toEqual(interval(whole, balancedAccuracy, options));
    // Nor has one over a class without rows, which may have any value.
    const wide = confusionMatrix(yTrue, yPred, { labels: ['a', 'b', 'c', 'd'], unit: users });
    const asked = { labels: wide.labels };
    const absent = intervals(wide, asked);
    expect(absent.averages.macro.f1.low).toBeNaN();
    expect(absent.balancedAccuracy?.low).toBeNaN();
    expect(absent.averages.micro.f1.low).toBeGreaterThan(0);
  });

  it('of some classes leaves the metrics of the whole to all of them', () => {
    const labels = ['a', 'b'];
    const found = intervals(matrix, { labels });
    const ofAll = balancedAccuracy(matrix);
    expect(found.balancedAccuracy).toEqual(interval(matrix, balancedAccuracy));
    expect(found.balancedAccuracy?.estimate).toBeCloseTo(ofAll, 15);
    expect(found.averages.macro.recall.estimate).not.toBeCloseTo(ofAll, 2);
  });

  it('of some classes of weighted rows is the mean over these', () => {
    const counts = [
      [2, 1.5, 0],
      [0.5, 3, 0],
      [0, 0, 0],
    ];
    const weighted = confusionMatrixFromCounts(counts, ['a', 'b', 'c'], { weighted: true });
    const macroOf = (labels: readonly string[], zeroDivision: 0 | 1 | typeof NaN) =>
      intervals(weighted, { labels, zeroDivision }).averages.macro.recall.estimate;
    expect(macroOf(['a', 'c'], NaN)).toBeCloseTo(2 / 3.5, 15);
    expect(macroOf(['a', 'c'], 1)).toBeCloseTo((2 / 3.5 + 1) / 2, 15);
    expect(macroOf(['c'], NaN)).toBeNaN();
  });

  it('of some classes judges no pooled rows, which are not the matrix', () => {
    const report = classificationReport(matrix, { labels: ['a', 'b'] });
    const { micro, weighted } = intervals(matrix, { labels: ['a', 'b'] }).averages;
    expect(micro.f1.estimate).toBe(report.averages.micro.f1);
    expect(weighted.f1.estimate).toBeCloseTo(report.averages.weighted.f1, 14);
    expect([micro.f1.method, weighted.f1.method]).toEqual(['none', 'none']);
    const all = intervals(matrix, { labels: ['d', 'c', 'b', 'a'] }).averages;
    expect(all.micro.f1).toEqual(interval(matrix, f1, { average: 'micro' }));
  });

  it('is plain data', () => {
    const found = intervals(matrix);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it('refuses counts without keys', () => {
    const counts = binaryCounts({ tp: [1], fp: [1], fn: [1], tn: [1] });
    expect(() => intervals(counts)).toThrow(
      'intervals: source has rows without keys, which a report names',
    );
    expect(intervals(classCounts(matrix)).rows).toHaveLength(4);
  });
});

describe('intervals beside averages that count 0/0', () => {
  // 90 of a, 5 of b and 5 of c, all predicted a: precision of b and c is 0/0.
  const matrix = confusionMatrixFromCounts(
    [
      [90, 0, 0],
      [5, 0, 0],
      [5, 0, 0],
    ],
    ['a', 'b', 'c'],
  );

  it('leave out what is 0/0 by default', () => {
    const { precision } = intervals(matrix).averages.macro;
    expect(precision.estimate).toBeCloseTo(90 / 100, 15);
    expect([precision.low, precision.high]).not.toContain(NaN);
  });

  it('are none where the average counts it, with its value and the reason', () => {
    const { macro, weighted, micro } = intervals(matrix, { zeroDivision: 0 }).averages;
    expect(macro.precision.estimate).toBeCloseTo((90 / 100 + 0 + 0) / 3, 15);
    expect(weighted.precision.estimate).toBeCloseTo((90 * 0.9 + 0 + 0) / 100, 15);
    for (const { low, high, method, reason } of [macro.precision, weighted.precision]) {
      expect([low, high, method]).toEqual([NaN, NaN, 'none']);
      expect(reason).toBe('the value counts what is 0/0, which an interval leaves out');
    }
    // Nothing else is 0/0.
    for (const { low, estimate, high } of [macro.recall, macro.f1, micro.precision]) {
      expect(low).toBeLessThanOrEqual(estimate);
      expect(high).toBeGreaterThanOrEqual(estimate);
    }
    expect(intervals(matrix, { zeroDivision: NaN })).toEqual(intervals(matrix));
  });

  it('hold the value where classes are named, whatever it counts 0/0 as', () => {
    const labels = ['a', 'b', 'c'];
    for (const zeroDivision of [0, 1] as const) {
      const { precision } = intervals(matrix, { labels, zeroDivision }).averages.macro;
      expect(precision.estimate).toBeCloseTo((90 / 100 + 2 * zeroDivision) / 3, 15);
      expect(precision.low).toBeLessThanOrEqual(precision.estimate);
      expect(precision.high).toBeGreaterThanOrEqual(precision.estimate);
    }
  });

  it('count no class that a group lacks', () => {
    const group = confusionMatrixFromCounts(
      [
        [40, 2, 0],
        [3, 20, 0],
        [0, 0, 0],
      ],
      ['a', 'b', 'c'],
    );
    const alone = confusionMatrixFromCounts(
      [
        [40, 2],
        [3, 20],
      ],
      ['a', 'b'],
    );
    const options = { zeroDivision: 0, averagesOver: 'present' } as const;
    const { rows, ...found } = intervals(group, options);
    const { rows: ofAlone, ...expected } = intervals(alone);
    expect(found).toEqual(expected);
    expect(rows.slice(0, 2)).toEqual(ofAlone);
    expect(rows[2]).toMatchObject({ label: 'c', f1: { method: 'none' } });
    const listed = { ...options, labels: ['a', 'b', 'c'] };
    expect(intervals(group, listed).averages.macro).toEqual(intervals(alone).averages.macro);
    expect(intervals(group, { zeroDivision: 0 }).averages.macro.f1.reason).toContain('0/0');
  });
});
