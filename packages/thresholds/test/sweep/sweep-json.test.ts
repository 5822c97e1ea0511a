import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  oneVsRestSweeps,
  pooledSweep,
  rocAuc,
  thresholdSweep,
  thresholdSweepFromJson,
  thresholdSweepToJson,
} from '../../src/index.js';
import { noSkillSweep } from '../../src/baselines.js';
import { refineSweep } from '../../src/bounds.js';
import type { ThresholdSweep, ThresholdSweepJson, ThresholdSweepOptions } from '../../src/index.js';

const through = (sweep: ThresholdSweep): ThresholdSweep =>
  thresholdSweepFromJson(
    JSON.parse(JSON.stringify(thresholdSweepToJson(sweep))) as ThresholdSweepJson,
  );

const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const exact = thresholdSweep(yTrue, yScore);
const bins = thresholdSweep(yTrue, yScore, { thresholds: { bins: 3 } });

describe('thresholdSweepFromJson', () => {
  it.each([
    ['exact', exact],
    ['bins', bins],
    ['a list', thresholdSweep(yTrue, yScore, { thresholds: [0.5, -0, 1], comparison: '>' })],
    ['strings', thresholdSweep(['a', 'b'], [1, 2], { posLabel: 'b' })],
    ['large integers', thresholdSweep([2n ** 70n, 1n], [1, 2], { posLabel: 2n ** 70n })],
    ['one class only', thresholdSweep([1, 1], [1, 1])],
    ['rows left out', thresholdSweep([1, null], [1, 2], { nulls: 'skip' })],
    ['chance', noSkillSweep(exact)],
    [
      'several',
      pooledSweep(
        oneVsRestSweeps(
          [0, 1, 2],
          [
            [1, 0, 0],
            [0, 1, 0],
            [0.5, 0.25, 0.25],
          ],
        ),
      ),
    ],
    ['a clone', structuredClone(exact)],
  ])('reads what was written: %s', (_, sweep) => {
    const read = through(sweep);
    expect(read).toEqual(sweep);
    expect([read.counts.fn, read.counts.tn]).toEqual([sweep.counts.fn, sweep.counts.tn]);
    expect(through(read)).toEqual(sweep);
  });

  it('reads a refined sweep with what it knows of its bins', async () => {
    const { sweep } = await refineSweep(bins, () => [{ yTrue, yScore }], 0);
    expect(sweep.singleScore).toBeInstanceOf(Uint8Array);
    expect(through(sweep)).toEqual(sweep);
  });

  it('reads any sweep as it was, to the last bit', () => {
    const number = fc.double({ noNaN: true, min: -1e100, max: 1e100 });
    const row = fc.tuple(fc.boolean(), number, number);
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.boolean(),
        fc.constantFrom<ThresholdSweepOptions['thresholds']>('exact', [0, 1, -1]),
        (rows, weighted, thresholds) => {
          const sampleWeight = weighted ? rows.map(([, , weight]) => weight || 1) : undefined;
          const sweep = thresholdSweep(
            rows.map(([label]) => label),
            rows.map(([, score]) => score),
            { sampleWeight, thresholds },
          );
          expect(through(sweep)).toEqual(sweep);
        },
      ),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('gives the same areas', () => {
    expect(rocAuc(through(exact))).toBe(0.75);
  });

  const json = thresholdSweepToJson(exact);
  const read = (changed: unknown) => () => thresholdSweepFromJson(changed as ThresholdSweepJson);

  it('refuses what contradicts itself', () => {
    const changed = (part: object) => expect(read({ ...json, ...part }));
    changed({ tp: [1, 1, 2, -5] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: tp[3] is -5, expected a number of rows, at least the one before and at most 2]`,
    );
    changed({ tp: [1, 1, 2, 3] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: tp[3] is 3, expected a number of rows, at least the one before and at most 2]`,
    );
    changed({ fp: [0, 1.5, 2, 2] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: fp[1] is 1.5, expected a number of rows, at least the one before and at most 2]`,
    );
    changed({ fp: [0, 1] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: fp is of length 2, expected of length 4]`,
    );
    changed({ fp: [0, 1, null, 2] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: fp[2] is NaN, expected a number of rows, at least the one before and at most 2]`,
    );
    changed({ thresholds: [0.8, 0.35, 0.4, 0.1] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: thresholds[2] is 0.4, expected numbers that descend]`,
    );
    changed({ thresholds: [], tp: [], fp: [] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: thresholds is empty, expected at least one number]`,
    );
    changed({ nSamples: 5 }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: nSamples is 5, expected 4, as the counts add up to]`,
    );
    changed({ nPositives: 3 }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: nSamples is 4, expected 5, as the counts add up to]`,
    );
    changed({ kind: 'all' }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: kind is "all", expected one of "exact", "list", "bins"]`,
    );
    changed({ comparison: '<' }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: comparison is "<", expected one of ">=", ">"]`,
    );
    changed({ posLabel: null }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: posLabel is null, expected a label]`,
    );
    changed({ singleScore: [0, 1, 2, 0] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: singleScore[2] is 2, expected 0 or 1]`,
    );
    changed({ range: [0] }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: range is of length 1, expected of length 2]`,
    );
    changed({ weighted: 1 }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: weighted is 1, expected one of false, true]`,
    );
    changed({ more: 1 }).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: json is data with an unknown field "more", expected confmat.ThresholdSweep of version 1, as toJSON writes it]`,
    );
  });

  it('says what to write in place of JSON.stringify of a copied sweep', () => {
    expect(read(JSON.parse(JSON.stringify({ ...exact })))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: json is a sweep, or what JSON.stringify makes of a copied one, expected what it makes of a sweep, or thresholdSweepToJson of a copy]`,
    );
    expect(read(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepFromJson: json is null, expected confmat.ThresholdSweep of version 1, as toJSON writes it]`,
    );
    expect(() => thresholdSweepToJson({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSweepToJson: sweep is Object, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives]`,
    );
  });
});
