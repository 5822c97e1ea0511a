import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  binaryCounts,
  binaryCountsFromJson,
  binaryCountsToJson,
  classCounts,
  confusionMatrix,
  pooledCounts,
} from '../../src/index.js';
import { complementaryCounts } from '../../src/internal.js';
import type { BinaryCounts, BinaryCountsJson } from '../../src/index.js';
import { thrown } from '../thrown.js';

const through = (counts: BinaryCounts): BinaryCounts =>
  binaryCountsFromJson(JSON.parse(JSON.stringify(binaryCountsToJson(counts))) as BinaryCountsJson);

/** Counts without the fields that are undefined. */
const defined = (counts: BinaryCounts) =>
  Object.fromEntries(Object.entries({ ...counts }).filter(([, value]) => value !== undefined));

const ofClasses = classCounts(confusionMatrix(['a', 'b', 'b'], ['a', 'a', 'b']));

describe('binaryCountsToJson', () => {
  it('writes columns as arrays, and leaves out what there is not', () => {
    const json = binaryCountsToJson(
      binaryCounts({ tp: [1, 10], fp: [1, 90] }, { keys: ['a', 'b'] }),
    );
    expect(JSON.parse(JSON.stringify(json))).toEqual({
      format: 'confmat.BinaryCounts',
      version: 1,
      of: 'questions',
      keys: ['a', 'b'],
      tp: [1, 10],
      fp: [1, 90],
    });
  });

  it('writes copies and clones as well', () => {
    const json = binaryCountsToJson(ofClasses);
    expect(binaryCountsToJson({ ...ofClasses })).toEqual(json);
    expect(binaryCountsToJson(structuredClone(ofClasses))).toEqual(json);
  });

  it('refuses what are no counts', () => {
    expect(() => binaryCountsToJson(null as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsToJson: counts is null, expected BinaryCounts]`,
    );
    expect(() => binaryCountsToJson({ tp: [1] } as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsToJson: counts is Object, expected BinaryCounts]`,
    );
  });
});

describe('binaryCountsFromJson', () => {
  const totals = { positives: 3, negatives: 2 };
  const thresholds = Float64Array.of(Infinity, 0.5, -Infinity);
  const tp = Float64Array.of(0, 2, 3);
  const half = { of: 'thresholds', keys: thresholds, tp, fp: Float64Array.of(0, 1, 2) } as const;
  it.each([
    ['classes', ofClasses],
    ['a total', pooledCounts(ofClasses)],
    ['partial counts', binaryCounts({ tp: [1], fp: [2] })],
    ['large integers as keys', classCounts(confusionMatrix([2n ** 70n], [2n ** 70n]))],
    ['thresholds', complementaryCounts(half, totals)],
    ['sums of weights', { ...ofClasses, tp: Float64Array.of(-0.1, 1e300), weighted: true }],
    ['rows of weights', { ...ofClasses, rowWeights: Float64Array.of(0.5, 2) }],
    ['sizes of label sets', { ...ofClasses, nSamples: 3, nSkipped: 1 }],
    ['no rows', binaryCounts({ tp: [], fp: [], fn: [], tn: [] })],
  ] as readonly (readonly [string, BinaryCounts])[])('reads what was written: %s', (_, counts) => {
    expect(through(counts)).toEqual(defined(counts));
    expect(through(through(counts))).toEqual(defined(counts));
  });

  it('reads any counts as they were, to the last bit', () => {
    const count = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count, count)), fc.boolean(), (rows, partial) => {
        const column = (place: number): number[] => rows.map((row) => row[place] ?? 0);
        const [tp, fp, fn, tn] = [0, 1, 2, 3].map(column) as [
          number[],
          number[],
          number[],
          number[],
        ];
        const counts = binaryCounts(partial ? { tp, fp } : { tp, fp, fn, tn });
        expect(through(counts)).toEqual(defined(counts));
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  const json = binaryCountsToJson(ofClasses);
  const changed = (part: object) => () => binaryCountsFromJson({ ...json, ...part });

  it('refuses what contradicts itself', () => {
    expect(changed({ tp: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: tp (1), fp (2), fn (2), tn (2) and keys (2) must have the same length]`,
    );
    expect(changed({ tp: [1, -5] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: tp[1] is -5, expected a finite number of at least 0]`,
    );
    expect(changed({ fn: [1, null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: fn[1] is NaN, expected a finite number of at least 0]`,
    );
    expect(changed({ fn: [1, '1'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: fn[1] is "1", expected a number]`,
    );
    expect(changed({ of: 'rows' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: of is "rows", expected one of "classes", "labels", "samples", "thresholds", "slices", "total", "questions"]`,
    );
    expect(changed({ keys: ['a', null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: keys[1] is null, expected a string, a number, a boolean or a bigint]`,
    );
    expect(changed({ keys: 'ab' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: keys is string, expected an array of labels]`,
    );
    expect(changed({ rows: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: rows is number, expected an array of numbers]`,
    );
    expect(changed({ rows: [3, 3] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: rows[1] is 3, expected a whole number above the one before]`,
    );
    expect(changed({ row: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: json is data with an unknown field "row", expected confmat.BinaryCounts of version 1, as toJSON writes it]`,
    );
    expect(changed({ nSamples: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: nSamples is -1, expected an integer of at least 0]`,
    );
    expect(thrown(changed({ pooledOf: 7 })).code).toBe('invalid-option');
    expect(thrown(changed({ weighted: 1 })).code).toBe('invalid-option');
  });

  it('says what to write in place of JSON.stringify of copied counts', () => {
    const text = JSON.stringify({ ...ofClasses });
    const read = () => binaryCountsFromJson(JSON.parse(text) as BinaryCountsJson);
    expect(read).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: binaryCountsFromJson: json is what JSON.stringify makes of copied counts, expected what it makes of counts, or binaryCountsToJson of copies]`,
    );
  });
});
