import fc from 'fast-check';
import { countsWithoutJson, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { binaryCountsFromJson } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import {
  countsAt,
  createSweepAccumulator,
  oneVsRestSweeps,
  pooledSweep,
  sweepFromTally,
  sweepSetFromJson,
  sweepSetToJson,
  thresholdSweep,
  thresholdSweepFromJson,
  thresholdSweepToJson,
} from '../../src/index.js';
import { noSkillCounts, noSkillSweep } from '../../src/baselines.js';
import { refineSweep } from '../../src/bounds.js';
import type { SweepSetJson, ThresholdSweep, ThresholdSweepJson } from '../../src/index.js';

const parsed = (value: object): never => JSON.parse(JSON.stringify(value)) as never;

/** Counts without the fields that are undefined; `fn` and `tn` are made when they are read. */
const fieldsOf = (counts: object) =>
  Object.fromEntries(Object.entries({ ...counts }).filter(([, value]) => value !== undefined));

const score = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1, -0));
const row = fc.tuple(fc.integer({ min: 0, max: 1 }), score, fc.integer({ min: 0, max: 3 }));
const rows = fc.array(row, { minLength: 1, maxLength: 15 });
const settings = { numRuns: runs(60), seed: 20_261_128 };

describe('JSON.stringify', () => {
  it('writes sweeps of every kind as thresholdSweepFromJson reads them', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, isSingle) => {
        const [truth, doubles, unit] = [0, 1, 2].map((place) =>
          all.map((one) => one[place] ?? 0),
        ) as [number[], number[], number[]];
        const scores = isSingle ? Float32Array.from(doubles) : doubles;
        const options = [
          {},
          { unit },
          { sampleWeight: doubles.map((one) => one + 0.25) },
          { thresholds: [0.25, 0.5], comparison: '>' },
          { thresholds: { bins: 4, range: [0, 1] } },
        ] as const;
        for (const option of options) {
          const sweep = thresholdSweep(truth, scores, { ...option, posLabel: 1 });
          const read = thresholdSweepFromJson(parsed(sweep));
          expect(read).toEqual(sweep);
          expect(parsed(read)).toEqual(parsed(sweep));
          expect(parsed(thresholdSweepToJson(structuredClone(sweep)))).toEqual(parsed(sweep));
          expect(fieldsOf(binaryCountsFromJson(parsed(sweep.counts)))).toEqual(
            fieldsOf(sweep.counts),
          );
        }
      }),
      settings,
    );
  });

  it('writes sets of sweeps as sweepSetFromJson reads them', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const labels = [2n ** 60n, 2n ** 60n + 1n];
        const truth = all.map(([flag]) => labels[flag] ?? 0n);
        const set = oneVsRestSweeps(
          truth,
          all.map(([, p]) => [1 - p, p]),
          { labels },
        );
        const read = sweepSetFromJson(parsed(set));
        expect(read).toEqual(set);
        expect(parsed(read)).toEqual(parsed(set));
        expect(parsed(sweepSetToJson(structuredClone(set)))).toEqual(parsed(set));
        expect(set.sweeps.map((sweep) => thresholdSweepFromJson(parsed(sweep)))).toEqual(
          set.sweeps,
        );
      }),
      settings,
    );
  });

  it('writes whatever sweeps and counts are made of others', async () => {
    const [truth, scores] = [[0, 1, 1, 0], [0.1, 0.8, 0.4, 0.4]] as const; // prettier-ignore
    const sweep = thresholdSweep(truth, scores);
    const binned = thresholdSweep(truth, scores, { thresholds: { bins: 2, range: [0, 1] } });
    const refined = await refineSweep(binned, () => [{ yTrue: truth, yScore: scores }], 1e-9);
    const tally = {
      kind: 'bins',
      edges: Float64Array.of(0, 0.5, 1),
      positives: Float64Array.of(1, 1),
      negatives: Float64Array.of(2, 0),
      singleScore: Uint8Array.of(0, 1),
      ...{ posLabel: 1, nSamples: 4, nSkipped: 0, weighted: false },
    } as const;
    const set = oneVsRestSweeps(
      truth,
      scores.map((p) => [1 - p, p]),
      { labels: [0, 1] },
    );
    const batches = createSweepAccumulator().update(truth, scores);
    const sweeps: readonly ThresholdSweep[] = [
      ...[refined.sweep, sweepFromTally(tally), noSkillSweep(sweep), pooledSweep(set)],
      batches.result(),
    ];
    for (const one of sweeps) expect(thresholdSweepFromJson(parsed(one))).toEqual(one);
    const counts: readonly BinaryCounts[] = [
      countsAt(sweep, [0.4, Infinity]),
      noSkillCounts(0.3, [0, 0.5]),
    ];
    for (const one of counts)
      expect(fieldsOf(binaryCountsFromJson(parsed(one)))).toEqual(fieldsOf(one));
    expect(countsWithoutJson([sweeps, counts, set])).toEqual([]);
  });

  it('writes no typed array as an object', () => {
    const sweep = thresholdSweep([0, 1], [0.1, 0.8]);
    expect(JSON.stringify(sweep)).not.toContain('"0"');
    expect(Object.keys(sweep)).not.toContain('toJSON');
    expect(structuredClone(sweep)).toEqual(sweep);
  });
});

describe('sweepSetFromJson', () => {
  const set = oneVsRestSweeps(['a', 'b'], [[0.7, 0.3], [0.4, 0.6]], { labels: ['a', 'b'] }); // prettier-ignore
  const json: SweepSetJson = sweepSetToJson(set);
  const [first] = json.sweeps as readonly [ThresholdSweepJson];

  it('refuses what contradicts itself, and says where', () => {
    const read = (changed: unknown) => () => sweepSetFromJson(changed as never);
    expect(read({ ...json, sweeps: [first] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: sweeps are 1, expected one for each of 2 labels]`,
    );
    expect(
      read({ ...json, sweeps: [first, { ...first, nSkipped: -1 }] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: sweeps[1].nSkipped is -1, expected an integer of at least 0]`,
    );
    expect(
      read({ ...json, sweeps: [first, { ...first, version: 2 }] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: sweeps[1] is of version 2, expected confmat.ThresholdSweep of version 1, as toJSON writes it]`,
    );
    expect(read({ ...json, of: 'rows' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: of is "rows", expected one of "classes", "labels"]`,
    );
    expect(read({ ...json, version: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: json is of version 2, expected confmat.SweepSet of version 1, as toJSON writes it]`,
    );
    expect(read(first)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetFromJson: json is of format "confmat.ThresholdSweep", expected confmat.SweepSet of version 1, as toJSON writes it]`,
    );
    expect(() => sweepSetToJson({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sweepSetToJson: set is Object, expected a SweepSet, as oneVsRestSweeps and labelSweeps give]`,
    );
  });
});
