import { describe, expect, it } from 'vitest';
import {
  balancedAccuracy,
  binaryCounts,
  classCounts,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCounts,
  jaccard,
  specificity,
} from '../../src/index.js';
import type { BinaryCounts, ReportOptions } from '../../src/index.js';

const matrix = confusionMatrixFromCounts<string>(
  [
    [3, 1, 0],
    [2, 4, 0],
    [1, 1, 0],
  ],
  ['a', 'b', 'c'],
);

describe('classificationReport', () => {
  it('gives every class, the averages, the accuracy and what they hide, as plain data', () => {
    const report = classificationReport(
      confusionMatrixFromCounts(
        [
          [3, 1],
          [1, 3],
        ],
        ['a', 'b'],
      ),
    );
    const scores = { precision: 3 / 4, recall: 3 / 4, f1: 6 / 8 };
    const spread = { mean: 3 / 4, standardDeviation: 0, minimum: 3 / 4, minimumKey: 'a' };
    const expected = {
      rows: [
        { label: 'a', ...scores, support: 4 },
        { label: 'b', ...scores, support: 4 },
      ],
      averages: {
        micro: { ...scores, support: 8 },
        macro: { ...scores, support: 8 },
        weighted: { ...scores, support: 8 },
      },
      accuracy: 6 / 8,
      complete: true,
      undefined: [],
      spread: { precision: spread, recall: spread, f1: spread },
      beta: 1,
      weighted: false,
      nSkipped: 0,
    };
    expect(report).toEqual(expected);
    expect(JSON.parse(JSON.stringify(report))).toEqual(expected);
  });

  it('lists what was undefined, with row, metric and reason', () => {
    const report = classificationReport(matrix, { labels: ['c', 'd', 'a'] });
    expect(report.undefined).toEqual([
      { row: 'c', metric: 'precision', reason: 'no predicted samples' },
      { row: 'd', metric: 'precision', reason: 'no predicted samples' },
      { row: 'd', metric: 'recall', reason: 'no true samples' },
      { row: 'd', metric: 'f1', reason: 'no true nor predicted samples' },
    ]);
    expect(report.rows.map(({ label, support }) => [label, support])).toEqual([
      ['c', 2],
      ['d', 0],
      ['a', 4],
    ]);
  });

  it('takes zeroDivision for all metrics, or for each apart', () => {
    const labels = ['d'];
    const row = (zeroDivision: ReportOptions['zeroDivision']) => {
      const [{ precision, recall, f1 } = { precision: 9, recall: 9, f1: 9 }] = classificationReport(
        matrix,
        { labels, zeroDivision },
      ).rows;
      return [precision, recall, f1];
    };
    expect(row(undefined)).toEqual([0, 0, 0]);
    expect(row(1)).toEqual([1, 1, 1]);
    expect(row(NaN)).toEqual([NaN, NaN, NaN]);
    expect(row({ precision: 1, recall: NaN })).toEqual([1, NaN, 0]);
    expect(row({ f1: 1 })).toEqual([0, 0, 1]);
  });

  it('leaves NaN rows out of means and spread', () => {
    const { averages, spread } = classificationReport(matrix, { zeroDivision: NaN });
    expect(averages.macro.precision).toBe((3 / 6 + 4 / 6) / 2);
    expect(spread.precision.minimumKey).toBe('a');
  });

  it('gives accuracy only if no class of the matrix is left out', () => {
    expect(classificationReport(matrix).accuracy).toBe(7 / 12);
    expect(classificationReport(matrix, { labels: ['c', 'b', 'a'] }).accuracy).toBe(7 / 12);
    expect(classificationReport(matrix, { labels: ['c', 'b', 'a', 'd'] }).accuracy).toBe(7 / 12);
    expect(classificationReport(matrix, { labels: ['a', 'b'] }).accuracy).toBeNull();
    expect(classificationReport(classCounts(matrix)).accuracy).toBeNull();
  });

  it('gives accuracy the value of F1 where there are no rows', () => {
    const empty = confusionMatrix([], [], { labels: ['a', 'b'] });
    expect(classificationReport(empty).accuracy).toBe(0);
    expect(classificationReport(empty, { zeroDivision: 1 }).accuracy).toBe(1);
    expect(classificationReport(empty, { zeroDivision: { f1: NaN } }).accuracy).toBeNaN();
  });

  it('finds labels in any spelling', () => {
    const integers = confusionMatrix<number | bigint>([0, 1], [0, 0]);
    const report = classificationReport(integers, { labels: [1n, 0n] });
    expect(report.rows.map(({ label }) => label)).toEqual([1, 0]);
    expect(report.accuracy).toBe(1 / 2);
  });

  it('adds Fβ beside F1 for another β', () => {
    const [first] = classificationReport(matrix, { beta: 2 }).rows;
    // Class a: tp 3, fp 3, fn 1.
    expect(first).toMatchObject({ f1: 6 / 10, fbeta: 15 / (15 + 3 + 4) });
    expect(classificationReport(matrix, { beta: 2 }).averages.micro.fbeta).toBe(7 / 12);
    expect(classificationReport(matrix, { beta: 0.5 }).beta).toBe(0.5);
    expect(classificationReport(matrix, { beta: Infinity }).rows[0]?.fbeta).toBe(3 / 4);
    expect(classificationReport(matrix, { beta: 1 }).rows[0]).not.toHaveProperty('fbeta');
  });

  it('adds further metrics by name, averaged too', () => {
    const halfTp = ({ tp }: BinaryCounts) => tp.map((count) => count / 2);
    const { rows, averages } = classificationReport(matrix, {
      metrics: { jaccard, specificity, halfTp },
    });
    expect(rows[0]?.metrics).toEqual({ jaccard: 3 / 7, specificity: 5 / 8, halfTp: 3 / 2 });
    expect(averages.macro.metrics?.['jaccard']).toBe((3 / 7 + 4 / 8 + 0) / 3);
    // Supports 4, 6, 2; values 3 / 2, 4 / 2, 0.
    expect(averages.weighted.metrics?.['halfTp']).toBe((4 * 1.5 + 6 * 2) / 12);
    expect(averages.micro.metrics?.['halfTp']).toBe(7 / 2);
    expect(classificationReport(matrix).rows[0]).not.toHaveProperty('metrics');
  });

  it('lists where further metrics were undefined', () => {
    const { undefined: undefinedScores } = classificationReport(matrix, {
      labels: ['d'],
      metrics: { jaccard, balancedAccuracy },
    });
    expect(undefinedScores.filter(({ metric }) => metric === 'jaccard')).toHaveLength(1);
    expect(undefinedScores.map(({ metric }) => metric)).not.toContain('balancedAccuracy');
  });

  it('stays unambiguous for a class named "accuracy"', () => {
    const report = classificationReport(
      confusionMatrix(['accuracy', 'macro avg'], ['accuracy', 'accuracy']),
    );
    expect(report.rows.map(({ label }) => label)).toEqual(['accuracy', 'macro avg']);
    expect(report.accuracy).toBe(1 / 2);
    expect(report.averages.macro.recall).toBe(1 / 2);
  });

  it('says whether support is a sum of weights', () => {
    const sampleWeight = [0.5, 0.25, 0.25];
    const report = classificationReport(confusionMatrix([0, 1, 1], [0, 1, 0], { sampleWeight }));
    expect(report.weighted).toBe(true);
    expect(report.rows.map(({ support }) => support)).toEqual([0.5, 0.5]);
    expect(report.averages.macro.support).toBe(1);
  });

  it('takes counts with keys', () => {
    const counts = binaryCounts(
      { tp: [1, 0], fp: [1, 0], fn: [0, 2], tn: [1, 1] },
      { of: 'labels', keys: ['x', 'y'] },
    );
    const report = classificationReport(counts, { labels: ['y'] });
    expect(report.rows).toEqual([{ label: 'y', precision: 0, recall: 0, f1: 0, support: 2 }]);
    expect(report.accuracy).toBeNull();
  });

  it('gives no rows for no labels', () => {
    const report = classificationReport(matrix, { labels: [] });
    expect(report.rows).toEqual([]);
    expect(report.averages.macro).toEqual({ precision: NaN, recall: NaN, f1: NaN, support: 0 });
  });

  it('refuses counts without labels or without fn', () => {
    const nameless = binaryCounts({ tp: [1], fp: [1], fn: [1] });
    expect(() => classificationReport(nameless)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: keys are missing, a report needs counts whose rows have labels]`,
    );
    expect(() =>
      classificationReport(nameless, { labels: ['a'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: keys are missing, a report needs counts whose rows have labels]`,
    );
    const thresholds: BinaryCounts = { ...nameless, keys: Float64Array.of(0.5) };
    expect(() => classificationReport(thresholds)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: keys are missing, a report needs counts whose rows have labels]`,
    );
    const partial = binaryCounts({ tp: [1], fp: [1] }, { keys: ['a'] });
    expect(() => classificationReport(partial)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: counts has no fn, expected counts that hold it]`,
    );
  });

  it('refuses options that are none', () => {
    const call = (options: object) => () => classificationReport(matrix, options);
    expect(call({ beta: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: beta is -1, expected a number of at least 0]`,
    );
    expect(call({ beta: '2' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: beta is "2", expected a number of at least 0]`,
    );
    expect(call({ zeroDivision: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: zeroDivision is 0.5, expected one of 0, 1, NaN]`,
    );
    expect(call({ zeroDivision: null })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: zeroDivision is null, expected one of 0, 1, NaN]`,
    );
    expect(call({ zeroDivision: { recall: 2 } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: zeroDivision.recall is 2, expected one of 0, 1, NaN]`,
    );
    expect(() =>
      classificationReport(undefined as unknown as BinaryCounts),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReport: source is undefined, expected a ConfusionMatrix or BinaryCounts]`,
    );
  });
});
