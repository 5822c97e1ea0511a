import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  classificationReport,
  classificationReportFromJson,
  classificationReportToJson,
  confusionMatrix,
  confusionMatrixFromCounts,
} from '../../src/index.js';
import type { ClassificationReport, Label, ReportJson } from '../../src/index.js';
import { thrown } from '../thrown.js';

const parsed = (value: unknown): ReportJson => JSON.parse(JSON.stringify(value)) as ReportJson;
const through = (report: ClassificationReport): ClassificationReport =>
  classificationReportFromJson(parsed(classificationReportToJson(report)));

const matrix = confusionMatrixFromCounts(
  [
    [5, 0, 0],
    [0, 3, 0],
    [0, 0, 0],
  ],
  ['a', 'b', 'c'],
);

describe('classificationReportFromJson', () => {
  it('tells an accuracy that is undefined from none, and an infinite β, in plain JSON too', () => {
    const empty = confusionMatrix<string>([], [], { labels: ['a', 'b'] });
    for (const labels of [['a', 'b'], ['a']]) {
      const report = classificationReport(empty, { labels, zeroDivision: NaN, beta: Infinity });
      const json = JSON.parse(JSON.stringify(report)) as ReportJson;
      expect(classificationReportFromJson(json)).toEqual(report);
    }
  });

  it('reads NaN, infinite numbers and bigints as they were', () => {
    const report = classificationReport(matrix, {
      zeroDivision: NaN,
      beta: Infinity,
      metrics: {
        infinite: ({ tp }) => tp.map(() => Infinity),
        least: ({ tp }) => tp.map(() => -Infinity),
        label: ({ tp }) => tp.map(() => NaN),
        accuracy: ({ tp }) => tp.map(() => -0),
      },
    });
    expect(report.averages.macro.metrics?.['infinite']).toBe(Infinity);
    expect(report.rows[2]?.precision).toBe(NaN);
    expect(through(report)).toEqual(report);
    const large = classificationReport(confusionMatrix([2n ** 60n, 1], [1, 1]));
    expect(through(large as ClassificationReport)).toEqual(large);
    const rows = parsed(classificationReportToJson(large))['rows'] as ReportJson[];
    expect(rows.map(({ label }) => label)).toEqual([1, { bigint: '1152921504606846976' }]);
  });

  it('tells an accuracy that is NaN from one that there is not', () => {
    const none = confusionMatrixFromCounts([[0]], ['a']);
    const undefinedOne = classificationReport(none, { zeroDivision: NaN });
    expect(undefinedOne.accuracy).toBe(NaN);
    expect(through(undefinedOne).accuracy).toBe(NaN);
    const without = classificationReport(matrix, { labels: ['a'] });
    expect(through(without).accuracy).toBe(null);
  });

  it('reads what JSON.stringify made of a report, null as NaN', () => {
    const report = classificationReport(matrix, { zeroDivision: NaN });
    expect(classificationReportFromJson(parsed(report))).toEqual(report);
    const infinite = classificationReport(matrix, { beta: Infinity });
    expect(classificationReportFromJson(parsed(infinite))).toEqual(infinite);
  });

  it('keeps fields that it does not know', () => {
    const report = { ...classificationReport(matrix), nSkipped: 3 };
    expect(through(report)).toEqual(report);
  });

  it('reads the report of any matrix as it was', () => {
    const label = fc.constantFrom<Label>('Infinity', 'NaN', '-0', 'label', 'row', '', '__proto__');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(label, label), { minLength: 1 }),
        fc.constantFrom(0, 1, NaN),
        fc.constantFrom(0, 0.5, 1, Infinity),
        (pairs, zeroDivision, beta) => {
          const counted = confusionMatrix(
            pairs.map(([t]) => t),
            pairs.map(([, p]) => p),
          );
          const report = classificationReport(counted, { zeroDivision, beta });
          expect(through(report)).toEqual(report);
        },
      ),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('refuses anything else, naming the field', () => {
    const json = classificationReportToJson(classificationReport(matrix));
    const read = (value: unknown) => () => classificationReportFromJson(value as ReportJson);
    expect(read(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReportFromJson: json is null, expected an object]`,
    );
    expect(read({})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReportFromJson: json.rows is undefined, expected an array]`,
    );
    expect(
      read({ ...json, rows: [{ label: 'a', precision: '1' }] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReportFromJson: json.rows[0].precision is "1", expected a number]`,
    );
    expect(
      read({ ...json, rows: [{ ...(json['rows'] as object[])[0], label: null }] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReportFromJson: json.rows[0].label is null, expected a label]`,
    );
    expect(read({ ...json, averages: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classificationReportFromJson: json.averages is Array, expected an object]`,
    );
    for (const value of [undefined, 7, 'text', []]) {
      expect(thrown(read(value)).code).toBe('unsupported-type');
    }
  });
});
