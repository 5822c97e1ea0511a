import type { Label } from '@confmat/core';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsAt,
  createSweepAccumulator,
  labelSweeps,
  oneVsRestSweeps,
  pooledSweep,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
  thresholdSweep,
  thresholdSweepFromJson,
  thresholdSweepToJson,
} from '../../src/index.js';
import { noSkillSweep } from '../../src/baselines.js';
import { refineSweep } from '../../src/bounds.js';
import type { SweepUnits, ThresholdSweep } from '../../src/index.js';
import { addUnits } from '@confmat/core/internal';
import { SWEEP_UNITS, unitsAt } from '../../src/internal.js';

type Row = readonly [label: number | null, score: number, unit: Label];

/** Cells by a loop over rows: unit, first row of the sweep that the score reaches, class. */
function slowUnits(
  rows: readonly Row[],
  { thresholds, comparison }: ThresholdSweep,
  isSingle = false,
): SweepUnits {
  const counted = rows.filter(([label]) => label !== null);
  const keys = [...new Set(counted.map(([, , unit]) => unit))].sort((a, b) => (a < b ? -1 : 1));
  const cells = new Map<string, [unit: number, row: number, of: [number, number]]>();
  for (const [label, score, unit] of counted) {
    const reaches = (threshold: number): boolean => {
      const cut = isSingle ? Math.fround(threshold) : threshold;
      return comparison === '>' ? score > cut : score >= cut;
    };
    const first = thresholds.findIndex(reaches);
    const row = first < 0 ? thresholds.length : first;
    const name = `${String(unit)} ${row}`;
    const cell = cells.get(name) ?? [keys.indexOf(unit), row, [0, 0]];
    cell[2][label === 1 ? 0 : 1] += 1;
    cells.set(name, cell);
  }
  const all = [...cells.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    keys,
    unitCodes: Int32Array.from(all, ([unit]) => unit),
    rows: Int32Array.from(all, ([, row]) => row),
    positives: Float64Array.from(all, ([, , [count]]) => count),
    negatives: Float64Array.from(all, ([, , [, count]]) => count),
    nSamples: counted.length,
  };
}

const ROW = fc.tuple(
  fc.constantFrom(0, 1, null),
  fc.nat(8).map((score) => Math.fround(score / 7)),
  fc.constantFrom('ann', 'bob', 'cid', 'dan'),
);
const ROWS = fc
  .array(ROW, { maxLength: 40 })
  .map((rest): Row[] => [...rest, [1, 0.5, 'bob'], [0, 0.25, 'dan']]);
const THRESHOLDS = fc.constantFrom<
  { thresholds?: number[] | { bins: number; range: [number, number] }; comparison?: '>' }[]
>(
  {},
  { thresholds: [0.9, 3 / 7, 1 / 7] },
  { thresholds: [3 / 7, 0.5, 2], comparison: '>' },
  { thresholds: { bins: 5, range: [0, 2] } },
);

function columnsOf(rows: readonly Row[], isSingle = false) {
  const scores = rows.map(([, score]) => score);
  return {
    yTrue: rows.map(([label]) => label) as number[],
    yScore: isSingle ? Float32Array.from(scores) : scores,
    unit: rows.map(([, , unit]) => unit),
  };
}

const PARAMETERS = { numRuns: runs(100), seed: 30 };

describe('thresholdSweep with units', () => {
  it('counts the cells of a hand example', () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], {
      unit: ['bob', 'ann', 'bob', 'bob'],
    });
    // Thresholds 0.8, 0.4, 0.35, 0.1: ann has a negative at 0.4; bob positives at 0.8 and 0.35.
    expect(sweep.units).toEqual({
      keys: ['ann', 'bob'],
      unitCodes: Int32Array.of(0, 1, 1, 1),
      rows: Int32Array.of(1, 0, 2, 3),
      positives: Float64Array.of(0, 1, 1, 0),
      negatives: Float64Array.of(1, 0, 0, 1),
      nSamples: 4,
    });
    expect(sweep.counts.units).toBe('unknown');
    expect(countsAt(sweep, [0.4]).units).toBe('unknown');
  });

  it('has no property without them', () => {
    const sweep = thresholdSweep([0, 1], [0.1, 0.8]);
    expect('units' in sweep).toBe(false);
    expect('units' in sweep.counts).toBe(false);
    expect('units' in countsAt(sweep, [0.5])).toBe(false);
    expect('units' in thresholdSweepToJson(sweep)).toBe(false);
    expect('units' in noSkillSweep(sweep)).toBe(false);
    expect(createSweepAccumulator().update([0, 1], [0, 1]).toJSON()).not.toHaveProperty('units');
  });

  it('counts what a loop over rows counts, for any thresholds and precision', () => {
    fc.assert(
      fc.property(ROWS, THRESHOLDS, fc.boolean(), (rows, options, isSingle) => {
        const { yTrue, yScore, unit } = columnsOf(rows, isSingle);
        const sweep = thresholdSweep(yTrue, yScore, { ...options, nulls: 'skip', unit });
        expect(sweep.units).toEqual(slowUnits(rows, sweep, isSingle));
        const bare = thresholdSweep(yTrue, yScore, { ...options, nulls: 'skip' });
        expect({ ...sweep, units: undefined, counts: [...sweep.counts.tp] }).toEqual({
          ...bare,
          counts: [...bare.counts.tp],
        });
      }),
      PARAMETERS,
    );
  });

  it('refuses weights, holes, other lengths and keys of several kinds', () => {
    const unit = ['a', 'b'];
    expect(() => thresholdSweep([0, 1], [0, 1], { unit, sampleWeight: [1, 1] })).toThrow(
      'thresholdSweep: unit does not go with the option sampleWeight, expected one of them',
    );
    expect(() => thresholdSweep([0, 1], [0, 1], { unit: ['a'] })).toThrow(
      'thresholdSweep: yTrue (2) and unit (1) must have the same length',
    );
    expect(() => thresholdSweep([0, 1], [0, 1], { unit: ['a', null] as string[] })).toThrow(
      /^thresholdSweep: unit\[1\] is null/,
    );
    expect(() => thresholdSweep([0, 1], [0, 1], { unit: ['a', 1] })).toThrow(/unit/);
    expect(() => thresholdSweep([0, 1], [0, 1], { unit: null as never })).toThrow(
      /^thresholdSweep: unit is null/,
    );
  });
});

describe('a row without a unit', () => {
  const [yTrue, yScore] = [[0, null, 1, 1] as number[], [0.2, 0.4, 0.6, 0.8]];
  const [lacking, full] = [['b', null, 'a', 'a'] as string[], ['b', 'b', 'a', 'a']];

  it('is left out if it lacks a label too, as the same row with a unit', () => {
    const scores = { data: Float64Array.from(yScore.flatMap((s) => [1 - s, s])), shape: [4, 2] };
    const all = (unit: string[]): unknown => [
      thresholdSweep(yTrue, yScore, { unit, nulls: 'skip' }),
      oneVsRestSweeps(yTrue, { ...scores, shape: [4, 2] }, { unit, nulls: 'skip' }),
      createSweepAccumulator({ nulls: 'skip', thresholds: { bins: 4, range: [0, 1] } })
        .update(yTrue, yScore, { unit })
        .result(),
    ];
    expect(all(lacking)).toEqual(all(full));
  });

  it('is stored with the rows of an exact sweep', () => {
    const batch = (unit: string[]) =>
      createSweepAccumulator({ nulls: 'skip' }).update(yTrue, yScore, { unit });
    const read = sweepAccumulatorFromJson(batch(lacking).toJSON());
    expect(read.result()).toEqual(batch(full).result());
    const bytes = sweepAccumulatorFromBinary(batch(lacking).toBinary());
    expect(bytes.result()).toEqual(batch(full).result());
    const none = createSweepAccumulator({ nulls: 'skip' });
    none.update([null] as never, [0.1], { unit: [null] as never });
    expect(sweepAccumulatorFromJson(none.toJSON()).toJSON()).toEqual(none.toJSON());
  });
});

describe('sweeps of several columns with units', () => {
  const scores = [
    [0.5, 0.25, 0.25],
    [0.25, 0.5, 0.25],
    [0.125, 0.75, 0.125],
    [0.5, 0, 0.5],
  ];
  const unit = ['x', 'y', 'z', 'x'];

  it('have the units of each column, without the rows left out', () => {
    const labels: readonly (string | null)[] = ['a', 'b', null, 'c'];
    const yTrue = labels as string[];
    const set = oneVsRestSweeps(yTrue, scores, { unit, nulls: 'skip' });
    for (const [column, sweep] of set.sweeps.entries()) {
      const rows = labels.map((label, row): Row => {
        const truth = label === null ? null : Number(label === set.labels[column]);
        return [truth, scores[row]?.[column] ?? NaN, unit[row] ?? ''];
      });
      expect(sweep.units).toEqual(slowUnits(rows, sweep));
      expect((sweep.units as SweepUnits).keys).toEqual(['x', 'y']);
    }
    expect(pooledSweep(set).units).toBe('unknown');
    expect(noSkillSweep(set.sweeps[0] as ThresholdSweep).units).toBe('unknown');
  });

  it('have them of labels too, and refuse other lengths', () => {
    const yTrue = [
      [1, 0, 1],
      [0, 0, 1],
      [1, 1, 0],
      [0, 1, 0],
    ];
    const set = labelSweeps(yTrue, scores, { unit, thresholds: { bins: 3 } });
    for (const [column, sweep] of set.sweeps.entries()) {
      const rows = unit.map((key, row): Row => [
        yTrue[row]?.[column] ?? 0,
        scores[row]?.[column] ?? 0,
        key,
      ]);
      expect(sweep.units).toEqual(slowUnits(rows, sweep));
    }
    expect(() => labelSweeps(yTrue, scores, { unit: ['x'] })).toThrow(/^labelSweeps: .*unit \(1\)/);
  });
});

describe('accumulators of sweeps with units', () => {
  it('have the units of one pass, in any batches, after merging and storing', () => {
    fc.assert(
      fc.property(ROWS, THRESHOLDS, fc.nat(40), fc.boolean(), (rows, options, cut, isSingle) => {
        const whole = columnsOf(rows, isSingle);
        const all = { ...options, nulls: 'skip' as const };
        const expected = thresholdSweep(whole.yTrue, whole.yScore, { ...all, unit: whole.unit });
        const parts = [rows.slice(0, cut), rows.slice(cut)].map((batch) => {
          const { yTrue, yScore, unit } = columnsOf(batch, isSingle);
          return createSweepAccumulator(all).update(yTrue, yScore, { unit });
        });
        const [one, other] = parts as [(typeof parts)[0], (typeof parts)[0]];
        one.merge(other);
        const json: unknown = JSON.parse(JSON.stringify(one));
        for (const found of [
          one,
          sweepAccumulatorFromJson(json as ReturnType<typeof one.toJSON>),
          sweepAccumulatorFromBinary(one.toBinary()),
        ]) {
          expect(found.result().units).toEqual(expected.units);
          expect(found.result().counts.tp).toEqual(expected.counts.tp);
        }
      }),
      PARAMETERS,
    );
  });

  it.each([{}, { thresholds: [0.5] }])(
    'do not know them if some batches have none: %j',
    (options) => {
      const some = createSweepAccumulator(options).update([0, 1], [0, 1], { unit: ['a', 'b'] });
      some.update([], [], {});
      expect(some.result().units).toMatchObject({ keys: ['a', 'b'] });
      some.update([1], [1]);
      expect(some.result().units).toBe('unknown');
      const json = JSON.parse(JSON.stringify(some)) as ReturnType<typeof some.toJSON>;
      expect(sweepAccumulatorFromJson(json).result().units).toBe('unknown');
      expect(sweepAccumulatorFromBinary(some.toBinary()).result().units).toBe('unknown');
      expect(some.result().counts.units).toBe('unknown');
    },
  );

  it.each([{}, { thresholds: [0.5] }])('stay as they were if a batch is refused: %j', (options) => {
    const some = createSweepAccumulator(options).update([0, 1], [0, 1], { unit: ['a', 'b'] });
    const before = JSON.stringify(some);
    expect(() => some.update([0], [0], { unit: [1] })).toThrow(
      /^update: units have keys of several/,
    );
    expect(() => some.update([0], [0], { unit: ['a'], sampleWeight: [1] })).toThrow(
      /^update: unit/,
    );
    expect(JSON.stringify(some)).toBe(before);
  });

  it.each([{}, { thresholds: [0.5] }])(
    'refuse units that were changed in storage: %j',
    (options) => {
      const some = createSweepAccumulator(options).update([0, 1], [0, 1], { unit: ['a', 'b'] });
      const json = some.toJSON();
      const with_ = (changed: object): unknown => ({
        ...json,
        units: { ...(json.units as object), ...changed },
      });
      for (const changed of [
        { unitCodes: [0, 2] },
        { unitCodes: [0, 0.5] },
        { keys: ['b', 'a'] },
      ]) {
        expect(() => sweepAccumulatorFromJson(with_(changed) as typeof json)).toThrow(/units/);
      }
      const lost: Record<string, unknown> = { ...json };
      delete lost['units'];
      expect(() => sweepAccumulatorFromJson(lost as unknown as typeof json)).toThrow(/checksum/);
    },
  );
});

describe('units of changed sweeps', () => {
  it('are those of a sweep at fewer thresholds', () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const { yTrue, yScore, unit } = columnsOf(rows);
        const thresholds = [0.9, 3 / 7, 1 / 7];
        const all = { nulls: 'skip' as const, unit };
        const exact = thresholdSweep(yTrue, yScore, all);
        const fewer = thresholdSweep(yTrue, yScore, { ...all, thresholds });
        const units = exact.units as SweepUnits;
        expect(unitsAt(units, exact.counts, countsAt(exact, thresholds))).toEqual(fewer.units);
        const backwards = {
          ...units,
          unitCodes: units.unitCodes.slice().reverse(),
          rows: units.rows.slice().reverse(),
          positives: units.positives.slice().reverse(),
          negatives: units.negatives.slice().reverse(),
        };
        expect(unitsAt(backwards, exact.counts, fewer.counts)).toEqual(fewer.units);
      }),
      PARAMETERS,
    );
  });

  it('add up by key', () => {
    fc.assert(
      fc.property(ROWS, ROWS, (a, b) => {
        const thresholds = [0.9, 3 / 7, 1 / 7];
        const unitsOf = (rows: readonly Row[]): SweepUnits => {
          const { yTrue, yScore, unit } = columnsOf(rows);
          const options = { thresholds, nulls: 'skip', unit } as const;
          return thresholdSweep(yTrue, yScore, options).units as SweepUnits;
        };
        const parts = [a, b].map((rows) => ({ units: unitsOf(rows), places: null }));
        expect(addUnits(SWEEP_UNITS, parts, 4)).toEqual(unitsOf([...a, ...b]));
      }),
      PARAMETERS,
    );
  });

  it('are those of the batches of a refined sweep', async () => {
    const rows = { yTrue: [0, 0, 1, 1], yScore: [0.1, 0.4, 0.35, 0.8] };
    const unit = ['b', 'a', 'b', 'b'];
    const sweep = thresholdSweep(rows.yTrue, rows.yScore, { thresholds: { bins: 1 }, unit });
    const { sweep: refined } = await refineSweep(sweep, () => [{ ...rows, unit }], 0);
    const asRows = unit.map((key, row): Row => [rows.yTrue[row] ?? 0, rows.yScore[row] ?? 0, key]);
    expect(refined.thresholds.length).toBeGreaterThan(1);
    expect(refined.units).toEqual(slowUnits(asRows, refined));
    const without = await refineSweep(sweep, () => [rows], 0);
    expect(without.sweep.units).toBe('unknown');
  });
});

describe('JSON of sweeps with units', () => {
  const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { unit: [2, 1, 2, 2] });
  const json = thresholdSweepToJson(sweep);

  it('comes back', () => {
    const text = JSON.stringify(json);
    const found = thresholdSweepFromJson(JSON.parse(text) as typeof json);
    expect(found.units).toEqual(sweep.units);
    expect(found.counts.units).toBe('unknown');
    const unknown = { ...json, units: 'unknown' } as const;
    expect(thresholdSweepFromJson(unknown).units).toBe('unknown');
  });

  it.each([
    [{ unitCodes: [0, 1, 1, 2] }, /units\.unitCodes\[3\]/],
    [{ unitCodes: [0, 1, 0, 1] }, /units\.unitCodes\[2\]/],
    [{ unitCodes: [1, 1, 1, 1], rows: [0, 1, 2, 3] }, /units\.keys\[0\]/],
    [{ rows: [1, 0, 0, 3] }, /units\.rows\[2\]/],
    [{ rows: [1, 0, 2, 5] }, /units\.rows\[3\]/],
    [{ rows: [1, 0, 2] }, /units\.rows/],
    [{ positives: [0, 1, 1.5, 0] }, /units\.positives\[2\]/],
    [{ negatives: [0, 0, 0, 1] }, /units\.positives\[0\]/],
    [{ positives: [0, 2, 0, 0], negatives: [1, 0, 1, 0] }, /units\.positives\[3\]/],
    [{ positives: [1, 1, 0, 0], negatives: [0, 0, 1, 1] }, /units do not add up to the counts/],
    [{ keys: [2, 1] }, /units\.keys\[1\]/],
    [{ keys: [1, 'a'] }, /units\.keys/],
  ])('is refused if it contradicts itself: %j', (changed, message) => {
    const units = { ...(json.units as object), ...changed } as unknown as 'unknown';
    expect(() => thresholdSweepFromJson({ ...json, units })).toThrow(message);
  });
});
