import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  formatMultilabelReport,
  labelCounts,
  multilabelReport,
  multilabelReportFromJson,
  multilabelReportOfCounts,
  multilabelReportToJson,
} from '../../src/index.js';
import type { MultilabelReport, MultilabelReportJson } from '../../src/index.js';

const parsed = (value: unknown): MultilabelReportJson =>
  JSON.parse(JSON.stringify(value)) as MultilabelReportJson;
const through = (report: MultilabelReport): MultilabelReport =>
  multilabelReportFromJson(parsed(multilabelReportToJson(report)));

describe('multilabelReportFromJson', () => {
  it('reads NaN, infinite numbers and bigints as they were', () => {
    const sampleWeight = [1e308, 1];
    const yTrue = [[2n ** 70n, 1n], [2n]];
    const options = { zeroDivision: NaN, sampleWeight, costs: { deletion: 4 } } as const;
    const report = multilabelReport(yTrue, [[1n], [1n]], options) as MultilabelReport;
    expect(report.edits?.cost).toBe(Infinity);
    expect(report.rows.some((row) => Number.isNaN(row.precision))).toBe(true);
    expect(through(report)).toEqual(report);
  });

  it('keeps what there is not', () => {
    const report = multilabelReportOfCounts(labelCounts([['a']], [['b']]), null);
    expect(through(report)).toEqual(report);
    expect(through(report)).toMatchObject({ sets: null, edits: null });
  });

  it('reads the report of any sets as it was, also what JSON.stringify made of it', () => {
    const set = fc.uniqueArray(fc.constantFrom('a', 'b', 'Infinity', ''), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(set, set), { minLength: 1 }),
        fc.constantFrom(0, 1, NaN),
        (samples, zeroDivision) => {
          const report = multilabelReport(
            [['a'], ...samples.map(([truth]) => truth)],
            [['a'], ...samples.map(([, prediction]) => prediction)],
            { zeroDivision },
          );
          expect(through(report)).toEqual(report);
          const plain = multilabelReportFromJson(parsed(report));
          expect(plain).toEqual(report);
          expect(formatMultilabelReport(plain)).toBe(formatMultilabelReport(report));
        },
      ),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  const json = multilabelReportToJson(multilabelReport([['a']], [['a']]));
  it.each([
    [{ ...json, hammingLoss: 'x' }, 'json.hammingLoss is "x", expected a number'],
    [{ ...json, averages: null }, 'json.averages is null, expected an object'],
    [{ ...json, rows: [{}] }, 'json.rows[0].precision is undefined, expected a number'],
    [null, 'json is null, expected an object'],
  ])('refuses anything else, naming the field: %#', (stored, message) => {
    const read = () => multilabelReportFromJson(stored as never);
    const name = 'MetricError';
    expect(read).toThrow(
      expect.objectContaining({ name, message: `multilabelReportFromJson: ${message}` }),
    );
  });
});
