import fc from 'fast-check';
import { countsWithoutJson, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.js';

/** What a reader makes of the text of anything. */
const through = <R>(read: (json: never) => R, value: object): R =>
  read(JSON.parse(JSON.stringify(value)) as never);

const label = fc.constantFrom('a', 'b', 'c', 'owl');
const big = fc.bigInt({ min: 2n ** 60n, max: 2n ** 60n + 3n });
const row = fc.record({
  t: fc.oneof({ weight: 1, arbitrary: label }),
  a: label,
  b: label,
  group: big,
  unit: fc.integer({ min: 0, max: 3 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });
const byUnit = fc.boolean();
const settings = { numRuns: runs(60), seed: 20_261_128 };

/** Columns of rows, and the option `unit` if the rows are to be counted by unit. */
const columnsOf = (
  all: readonly { t: string; a: string; b: string; group: bigint; unit: number }[],
  isByUnit: boolean,
) => ({
  t: all.map(({ t }) => t),
  a: all.map(({ a }) => a),
  b: all.map(({ b }) => b),
  group: all.map(({ group }) => group),
  options: isByUnit ? { unit: all.map(({ unit }) => unit) } : {},
});

describe('JSON.stringify', () => {
  it('writes counts as binaryCountsFromJson reads them', () => {
    fc.assert(
      fc.property(rows, byUnit, (all, isByUnit) => {
        const { t, a, options } = columnsOf(all, isByUnit);
        const classes = core.classCounts(core.confusionMatrix(t, a, options));
        for (const counts of [
          classes,
          core.pooledCounts(classes),
          core.selectRows(classes, classes.keys?.slice(0, 1) as string[]),
          core.binaryCounts({ tp: [1, 0.5], fp: [0, 2] }, { keys: [2n ** 60n, 1] }),
        ]) {
          const read = through(core.binaryCountsFromJson, counts);
          expect({ ...counts }).toMatchObject({ ...read });
          expect(through(core.binaryCountsFromJson, read)).toEqual(read);
          expect(core.binaryCountsToJson(structuredClone(counts))).toEqual(
            JSON.parse(JSON.stringify(counts)),
          );
        }
      }),
      settings,
    );
  });

  it('writes matrices and slices as their readers read them', () => {
    fc.assert(
      fc.property(rows, byUnit, (all, isByUnit) => {
        const { t, a, group, options } = columnsOf(all, isByUnit);
        const slices = core.slicedMatrices(t, a, { group }, options);
        const read = through(core.slicedMatricesFromJson, slices);
        expect(read).toEqual(slices);
        expect(through(core.slicedMatricesFromJson, read)).toEqual(slices);
        expect(core.addMatrices(read.map(({ matrix }) => matrix))).toEqual(
          core.confusionMatrix(t, a, options),
        );
      }),
      settings,
    );
  });

  it('writes joint counts as jointCountsFromJson reads them', () => {
    fc.assert(
      fc.property(rows, byUnit, (all, isByUnit) => {
        const { t, a, b, group, options } = columnsOf(all, isByUnit);
        const joint = core.jointCounts(t, a, b, { by: { group }, ...options });
        const batches = core.createJointAccumulator<string>().update(t, a, b);
        expect(through(core.jointCountsFromJson, joint)).toEqual(joint);
        const copy = core.jointCountsToJson(structuredClone(joint));
        expect(copy).toEqual(JSON.parse(JSON.stringify(joint)));
        for (const { joint: own } of joint.slices) {
          const { slices, ...read } = through(core.jointCountsFromJson, own);
          expect([read, slices]).toEqual([own, []]);
        }
        expect(countsWithoutJson([joint, batches.result()])).toEqual([]);
      }),
      settings,
    );
  });

  it('writes reports as classificationReportFromJson reads them, infinite metrics too', () => {
    const often: core.CountsFunction = ({ tp }) =>
      tp.map((count) => (count === 0 ? NaN : Infinity));
    fc.assert(
      fc.property(rows, (all) => {
        const { group, t, a } = columnsOf(all, false);
        const big = core.confusionMatrix(group, [...group].reverse());
        for (const matrix of [core.confusionMatrix(t, a), big]) {
          const source = matrix as core.ConfusionMatrix;
          const report = core.classificationReport(source, {
            metrics: { often },
            zeroDivision: NaN,
          });
          const read = through(core.classificationReportFromJson, report);
          expect(read).toEqual(report);
          expect(through(core.classificationReportFromJson, read)).toEqual(report);
        }
      }),
      settings,
    );
  });

  it('calls a method that is no field of the counts', () => {
    const counts = core.classCounts(core.confusionMatrix(['a', 'b'], ['a', 'a']));
    expect(Object.keys(counts)).not.toContain('toJSON');
    expect(counts).toStrictEqual({ ...counts });
    expect(structuredClone(counts)).toEqual(counts);
  });
});

describe('slicedMatricesFromJson', () => {
  const slices = core.slicedMatrices(['a', 'b'], ['a', 'a'], { country: ['de', 'fr'] });
  const json = JSON.parse(JSON.stringify(slices)) as core.SlicedMatrixJson[];

  it('reads each group and its matrix', () => {
    const [, second] = core.slicedMatricesFromJson(json);
    expect(second?.group).toEqual({ country: 'fr' });
    expect(second?.matrix.toArray()).toEqual([[0, 0], [1, 0]]); // prettier-ignore
  });

  it('refuses what contradicts itself, and says where', () => {
    const read = (changed: unknown) => () => core.slicedMatricesFromJson(changed as never);
    expect(read({})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatricesFromJson: json is Object, expected an array of { group, matrix }, as JSON.stringify writes it]`,
    );
    expect(
      read([json[0], { group: {}, matrix: { ...json[0]?.matrix, version: 2 } }]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatricesFromJson: json[1].matrix is of version 2, expected confmat.ConfusionMatrix of version 1, as toJSON writes it]`,
    );
    expect(read([{ ...json[0], group: { country: null } }])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatricesFromJson: json[0].group.country[0] is null, expected a string, a boolean or an integer]`,
    );
    expect(read([{ ...json[0], name: 'x' }])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatricesFromJson: json[0] is Object, expected an object of group, matrix]`,
    );
    expect(
      read([{ ...json[0], matrix: { ...json[0]?.matrix, nSkipped: -1 } }]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatricesFromJson: json[0].matrix.nSkipped is -1, expected an integer of at least 0]`,
    );
  });
});
