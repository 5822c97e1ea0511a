import type { CountUnits } from '@confmat/core';
import { COUNT_UNITS, addUnits, countUnitsOfCells } from '@confmat/core/internal';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLabelAccumulator,
  labelAccumulatorFromBinary,
  labelAccumulatorFromJson,
  labelCounts,
} from '../../src/index.js';

interface Sample {
  readonly truth: readonly string[] | null;
  readonly prediction: readonly string[];
  readonly unit: string;
  readonly weight: number;
}

/** Cells by a loop over samples, labels ascending. */
function slowUnits(samples: readonly Sample[], labels: readonly string[], weighted: boolean) {
  const here = samples.filter(({ truth }) => truth !== null);
  const keys = [...new Set(here.map(({ unit }) => unit))].sort();
  const [rows, exact] = [keys.map(() => 0), keys.map(() => 0)];
  const cells = new Map<string, { unit: number; label: number; counts: number[] }>();
  for (const { truth, prediction, unit, weight: given } of here) {
    const weight = weighted ? given : 1;
    const [inTruth, inPrediction] = [new Set(truth), new Set(prediction)];
    const place = keys.indexOf(unit);
    rows[place] = (rows[place] ?? 0) + weight;
    const all = [...new Set([...inTruth, ...inPrediction])];
    if (all.every((label) => inTruth.has(label) && inPrediction.has(label))) {
      exact[place] = (exact[place] ?? 0) + weight;
    }
    for (const label of all) {
      const kind = inTruth.has(label) ? (inPrediction.has(label) ? 0 : 2) : 1;
      const name = `${unit} ${label}`;
      const cell = cells.get(name) ?? {
        unit: place,
        label: labels.indexOf(label),
        counts: [0, 0, 0],
      };
      cell.counts[kind] = (cell.counts[kind] ?? 0) + weight;
      cells.set(name, cell);
    }
  }
  const all = [...cells.values()].sort((a, b) => a.unit - b.unit || a.label - b.label);
  const column = (kind: number): Float64Array =>
    Float64Array.from(all, ({ counts }) => counts[kind] ?? 0);
  return {
    keys,
    unitCodes: Int32Array.from(all, ({ unit }) => unit),
    rowCodes: Int32Array.from(all, ({ label }) => label),
    ...{ tp: column(0), fp: column(1), fn: column(2) },
    rows: Float64Array.from(rows),
    exact: Float64Array.from(exact),
    nSamples: here.length,
  };
}

const SET = fc.subarray(['a', 'b', 'c', 'd']);
const SAMPLE: fc.Arbitrary<Sample> = fc.record({
  truth: fc.option(SET, { freq: 6 }),
  prediction: SET,
  unit: fc.constantFrom('ann', 'bob', 'cid'),
  // Sums of quarters are exact in any order.
  weight: fc.nat(8).map((quarters) => quarters / 4),
});
const FIRST: Sample = { truth: ['a'], prediction: [], unit: 'bob', weight: 1 };
const SAMPLES = fc.array(SAMPLE, { maxLength: 30 }).map((rest) => [FIRST, ...rest]);
const PARAMETERS = { numRuns: runs(100), seed: 30 };

function columnsOf(samples: readonly Sample[], weighted: boolean) {
  return {
    yTrue: samples.map(({ truth }) => truth) as string[][],
    yPred: samples.map(({ prediction }) => [...prediction]),
    options: {
      unit: samples.map(({ unit }) => unit),
      ...(weighted && { sampleWeight: samples.map(({ weight }) => weight) }),
    },
  };
}

describe('labelCounts with units', () => {
  it('counts the cells of a hand example', () => {
    const counts = labelCounts([['a', 'b'], ['a'], [], ['b']], [['a'], ['a'], ['b'], ['b']], {
      unit: ['bob', 'ann', 'bob', 'bob'],
    });
    expect(counts.units).toEqual({
      keys: ['ann', 'bob'],
      // ann: a right; bob: a right, b missed, invented and right.
      unitCodes: Int32Array.of(0, 1, 1),
      rowCodes: Int32Array.of(0, 0, 1),
      tp: Float64Array.of(1, 1, 1),
      fp: Float64Array.of(0, 0, 1),
      fn: Float64Array.of(0, 0, 1),
      rows: Float64Array.of(1, 3),
      exact: Float64Array.of(1, 1),
      nSamples: 4,
    });
  });

  it('has no property without them', () => {
    expect('units' in labelCounts([['a']], [['a']])).toBe(false);
    const accumulator = createLabelAccumulator().update([['a']], [['a']]);
    expect('units' in accumulator.result()).toBe(false);
    expect('units' in accumulator.toJSON()).toBe(false);
  });

  it('counts what a loop over samples counts, and the same counts as without', () => {
    fc.assert(
      fc.property(SAMPLES, fc.boolean(), (samples, weighted) => {
        const { yTrue, yPred, options } = columnsOf(samples, weighted);
        const { units, ...counts } = labelCounts(yTrue, yPred, { ...options, nulls: 'skip' });
        expect(units).toEqual(slowUnits(samples, counts.keys as string[], weighted));
        const bare = { ...options, unit: undefined, nulls: 'skip' } as const;
        expect(counts).toEqual(labelCounts(yTrue, yPred, bare));
      }),
      PARAMETERS,
    );
  });

  it('counts dense matrices alike', () => {
    const [yTrue, yPred] = [Uint8Array.of(1, 0, 1, 1), Uint8Array.of(1, 1, 0, 1)].map((data) => {
      return { data, shape: [2, 2] as [number, number] };
    });
    const unit = ['x', 'x'];
    const { units } = labelCounts(yTrue as never, yPred as never, { unit });
    const sets = labelCounts([[0], [0, 1]], [[0, 1], [1]], { unit, labels: [0, 1] });
    expect(units).toEqual(sets.units);
    expect(units).toMatchObject({ rows: Float64Array.of(2), exact: Float64Array.of(0) });
  });

  it('refuses weights below 0, holes and other lengths', () => {
    const sets = [['a'], ['b']];
    const unit = ['x', 'y'];
    expect(() => labelCounts(sets, sets, { unit, sampleWeight: [1, -1] })).toThrow(
      'labelCounts: sampleWeight[1] is -1, expected a finite number of at least 0',
    );
    expect(() => labelCounts(sets, sets, { unit: ['x', null] as string[] })).toThrow(
      /^labelCounts: unit\[1\] is null/,
    );
    expect(() => labelCounts(sets, sets, { unit: ['x'] })).toThrow(
      'labelCounts: yTrue (2) and unit (1) must have the same length',
    );
  });
});

describe('accumulators of labels with units', () => {
  it('have the units of one pass, in any batches, after merging and storing', () => {
    fc.assert(
      fc.property(SAMPLES, fc.nat(30), fc.boolean(), (samples, cut, weighted) => {
        const whole = columnsOf(samples, weighted);
        const all = { nulls: 'skip' } as const;
        const expected = labelCounts(whole.yTrue, whole.yPred, { ...whole.options, ...all });
        const parts = [samples.slice(cut), samples.slice(0, cut)].map((batch) => {
          const { yTrue, yPred, options } = columnsOf(batch, weighted);
          return createLabelAccumulator<string>(all).update(yTrue, yPred, options);
        });
        const [one, other] = parts as [(typeof parts)[0], (typeof parts)[0]];
        one.merge(other);
        const json = JSON.parse(JSON.stringify(one)) as ReturnType<typeof one.toJSON>;
        const stored = [labelAccumulatorFromJson(json), labelAccumulatorFromBinary(one.toBinary())];
        for (const found of [one, ...stored]) {
          expect(found.result()).toEqual(expected);
        }
      }),
      PARAMETERS,
    );
  });

  it('do not know them if some batches have none', () => {
    const some = createLabelAccumulator().update([['a']], [['a']], { unit: ['x'] });
    some.update([], []);
    expect(some.result().units).toMatchObject({ keys: ['x'] });
    some.update([['b']], [['a']]);
    expect(some.result().units).toBe('unknown');
    const json = JSON.parse(JSON.stringify(some)) as ReturnType<typeof some.toJSON>;
    expect(labelAccumulatorFromJson(json).result().units).toBe('unknown');
    expect(labelAccumulatorFromBinary(some.toBinary()).result().units).toBe('unknown');
  });

  it('stay as they were if a batch has keys of another kind', () => {
    const some = createLabelAccumulator().update([['a']], [['a']], { unit: ['x'] });
    const before = JSON.stringify(some);
    expect(() => some.update([['b']], [['a']], { unit: [1] })).toThrow(
      /^update: units have keys of several kinds/,
    );
    expect(JSON.stringify(some)).toBe(before);
  });

  const stored = createLabelAccumulator()
    .update([['a', 'b'], ['a']], [['a'], []], { unit: ['x', 'y'] })
    .toJSON();

  it.each([
    [{ keys: ['y', 'x'] }, /units\.keys\[1\]/],
    [{ unitCodes: [0, 0, 2] }, /units\.unitCodes\[2\]/],
    [{ unitCodes: [1, 0, 1] }, /units\.unitCodes\[1\]/],
    [{ rowCodes: [0, 0, 0] }, /units\.rowCodes\[1\]/],
    [{ rowCodes: [0, 2, 0] }, /units\.rowCodes\[1\]/],
    [{ tp: [1.5, 0, 0] }, /units\.tp\[0\]/],
    [{ fn: [0, 1, -1] }, /units\.fn\[2\]/],
    [{ tp: [0, 0, 0] }, /units\.tp\[0\] is 0/],
    [{ tp: [2, 0, 0] }, /units do not add up/],
    [{ rows: [2, 1] }, /units\.nSamples is 2, expected 3/],
    [{ exact: [2, 0] }, /units\.exact\[0\] is 2, expected at most 1/],
    // The one sample of x with a as tp and as fn, the one of y without labels: the sums are the same.
    [
      { unitCodes: [0, 0], rowCodes: [0, 1], tp: [1, 0], fp: [0, 0], fn: [1, 1] },
      /units\.rows\[0\] is 1, expected at least 2, which a cell of the unit has/,
    ],
    [{ exact: [1, 0] }, /checksum/],
  ])('refuse units that were changed in storage: %j', (changed, message) => {
    const units = { ...(stored.units as object), ...changed } as unknown as 'unknown';
    expect(() => labelAccumulatorFromJson({ ...stored, units })).toThrow(message);
  });
});

describe('a sample without a unit', () => {
  const [yTrue, yPred] = [[['a'], null, ['b']] as string[][], [['a'], ['b'], []]];

  it('is left out if it lacks a set too, as the same sample with a unit', () => {
    const all = (unit: string[]): unknown => [
      labelCounts(yTrue, yPred, { unit, nulls: 'skip' }),
      createLabelAccumulator({ nulls: 'skip' }).update(yTrue, yPred, { unit }).result(),
    ];
    expect(all(['y', null, 'x'] as string[])).toEqual(all(['y', 'x', 'x']));
  });

  it('is refused otherwise', () => {
    const unit = ['y', 'x', null] as string[];
    expect(() => labelCounts(yTrue, yPred, { unit, nulls: 'skip' })).toThrow(
      /^labelCounts: unit\[2\] is null/,
    );
  });
});

describe('addUnits of counts', () => {
  const unitsOf = (yTrue: string[][], yPred: string[][], unit: string[]) => {
    const { units, keys } = labelCounts(yTrue, yPred, { unit });
    return { ...(units as CountUnits), labels: keys as string[] };
  };
  const one = unitsOf([['a'], ['c']], [['a'], []], ['x', 'y']);
  const other = unitsOf([['b', 'c']], [['b']], ['x']);
  const added = (labels: readonly string[]): CountUnits => {
    const parts = [one, other].map(({ labels: own, ...units }) => {
      return { units, places: Int32Array.from(own, (label) => labels.indexOf(label)) };
    });
    return addUnits(COUNT_UNITS, parts, labels.length);
  };

  it('adds up by key under one list of labels', () => {
    const whole = unitsOf([['a'], ['c'], ['b', 'c']], [['a'], [], ['b']], ['x', 'y', 'x']);
    const { labels, ...expected } = whole;
    expect(added(labels)).toEqual(expected);
  });

  it('leaves out cells of other labels, not their samples', () => {
    expect(added(['c'])).toMatchObject({
      keys: ['x', 'y'],
      unitCodes: Int32Array.of(0, 1),
      rowCodes: Int32Array.of(0, 0),
      fn: Float64Array.of(1, 1),
      rows: Float64Array.of(2, 1),
    });
  });

  it('takes cells that were counted elsewhere, in any order', () => {
    const cells = [
      { key: 'y', label: 'c', tp: 0, fp: 0, fn: 1 },
      { key: 'x', label: 'a', tp: 1, fp: 0, fn: 0 },
    ];
    const units = [
      { key: 'y', nRows: 1, count: 1, exact: 0 },
      { key: 'x', nRows: 1, count: 1, exact: 1 },
    ];
    const { labels, ...expected } = one;
    expect(countUnitsOfCells(labels, units, cells)).toEqual(expected);
  });
});
