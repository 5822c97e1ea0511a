import { describe, expect, it } from 'vitest';
import {
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCounts,
  rowOf,
} from '../../src/index.js';
import type { ClassificationReport, Label } from '../../src/index.js';
import { thrown } from '../thrown.js';

// prettier-ignore
const matrix = confusionMatrixFromCounts<string>(
  [
    [3, 1],
    [2, 4],
  ],
  ['cat', 'dog'],
);
const report = classificationReport(matrix);

describe('rowOf', () => {
  it('gives the row of a class', () => {
    expect(rowOf(report, 'cat')).toEqual({
      label: 'cat',
      precision: 3 / 5,
      recall: 3 / 4,
      f1: 6 / 9,
      support: 4,
    });
  });

  it('gives it of a report that went through JSON', () => {
    const read = JSON.parse(JSON.stringify(report)) as ClassificationReport<string>;
    expect(rowOf(read, 'dog')).toEqual(rowOf(report, 'dog'));
  });

  it('tells labels of different kinds apart, and takes bigints for integers', () => {
    const integers = classificationReport(confusionMatrix<number | bigint>([1, 0], [1, 1]));
    expect(rowOf(integers, 1n).support).toBe(1);
    expect(thrown(() => rowOf<Label>(integers, '1')).code).toBe('unknown-label');
    const booleans = classificationReport(confusionMatrix<boolean>([true], [true]));
    expect(rowOf(booleans, true).recall).toBe(1);
  });

  it('lists the labels where there is no such class', () => {
    expect(() => rowOf(report, 'emu')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rowOf: label is "emu", expected one of "cat", "dog"]`,
    );
  });

  it('asks for a report', () => {
    expect(() =>
      rowOf(matrix as unknown as ClassificationReport<string>, 'cat'),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rowOf: report is ConfusionMatrix, expected a report, such as classificationReport(matrix)]`,
    );
  });
});
