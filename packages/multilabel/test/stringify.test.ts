import fc from 'fast-check';
import { binaryCountsFromJson } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { countsWithoutJson, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  createLabelAccumulator,
  labelCooccurrence,
  labelCounts,
  labelPairsFromJson,
  labelPairsToJson,
  multilabelConfusion,
  multilabelReport,
  multilabelReportFromJson,
  sampleCounts,
} from '../src/index.js';

const parsed = (value: object): never => JSON.parse(JSON.stringify(value)) as never;

/** Counts without the fields that are undefined. */
const fieldsOf = (counts: object) =>
  Object.fromEntries(Object.entries({ ...counts }).filter(([, value]) => value !== undefined));

const set = fc.option(fc.uniqueArray(fc.constantFrom('x', 'y', 'z')), { freq: 8 });
const row = fc.record({ t: set, p: set, unit: fc.integer({ min: 0, max: 2 }) });
const rows = fc.array(row, { minLength: 1, maxLength: 10 });
const settings = { numRuns: runs(60), seed: 20_261_128 };

const columnsOf = (all: readonly { t: string[] | null; p: string[] | null; unit: number }[]) => ({
  t: [...all.map(({ t }) => t), ['x']],
  p: [...all.map(({ p }) => p), ['y']],
  unit: [...all.map(({ unit }) => unit), 0],
});

describe('JSON.stringify', () => {
  it('writes counts of labels and of samples as binaryCountsFromJson reads them', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { t, p, unit } = columnsOf(all);
        const sampleWeight = unit.map((one) => one + 0.5);
        const batches = createLabelAccumulator<string>({ nulls: 'skip' }).update(t, p);
        const counted: readonly BinaryCounts[] = [
          labelCounts(t, p, { nulls: 'skip' }),
          labelCounts(t, p, { nulls: 'skip', unit }),
          labelCounts(t, p, { nulls: 'skip', sampleWeight }),
          sampleCounts(t, p, { nulls: 'skip' }),
          batches.result(),
        ];
        for (const counts of counted) {
          expect(fieldsOf(binaryCountsFromJson(parsed(counts)))).toEqual(fieldsOf(counts));
        }
        expect(countsWithoutJson(counted)).toEqual([]);
      }),
      settings,
    );
  });

  it('writes pairs of labels as labelPairsFromJson reads them', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { t, p, unit } = columnsOf(all);
        const options = { nulls: 'skip', sampleWeight: unit.map((one) => one + 0.5) } as const;
        for (const pairs of [labelCooccurrence(t, options), multilabelConfusion(t, p, options)]) {
          const read = labelPairsFromJson(parsed(pairs));
          expect(read).toEqual(pairs);
          expect(parsed(read)).toEqual(parsed(pairs));
          expect(parsed(labelPairsToJson(structuredClone(pairs)))).toEqual(parsed(pairs));
          expect(countsWithoutJson(pairs)).toEqual([]);
        }
      }),
      settings,
    );
  });

  it('writes reports as multilabelReportFromJson reads them, also of bigints', () => {
    const t = [[2n ** 60n], [2n ** 60n, 1n], []];
    const p = [[1n], [2n ** 60n], []];
    const report = multilabelReport(t, p, { zeroDivision: NaN, costs: { addition: 1e308 } });
    const read = multilabelReportFromJson(parsed(report));
    expect(read).toEqual(report);
    expect(parsed(read)).toEqual(parsed(report));
  });
});

describe('labelPairsFromJson', () => {
  const json = labelPairsToJson(labelCooccurrence([['a', 'b'], ['b']]));

  it('refuses what contradicts itself', () => {
    const read = (changed: object) => () => labelPairsFromJson({ ...json, ...changed });
    expect(read({ shape: [2, 3] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: shape is 2 × 3, expected 2 or 3 twice]`,
    );
    expect(read({ rows: [0, 0, 1, 2] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: rows[3] is 2, expected a row or column of the shape, an integer in [0, 2)]`,
    );
    expect(read({ columns: [0, 0, 0, 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: columns[1] is 0, expected cells in ascending order, each once]`,
    );
    expect(read({ counts: [1, 1, 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: rows is of length 4, expected of length 3]`,
    );
    expect(read({ counts: [1, 1, 1, null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: counts[3] is NaN, expected a finite number]`,
    );
    expect(read({ version: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsFromJson: json is of version 2, expected confmat.LabelPairCounts of version 1, as toJSON writes it]`,
    );
    expect(() => labelPairsToJson({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelPairsToJson: pairs is Object, expected what labelCooccurrence or multilabelConfusion returned]`,
    );
  });
});
