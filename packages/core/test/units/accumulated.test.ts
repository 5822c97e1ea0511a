import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confusionAccumulatorFromBinary,
  confusionAccumulatorFromJson,
  confusionMatrix,
  createConfusionAccumulator,
  createJointAccumulator,
  jointCounts,
  jointCountsFromJson,
} from '../../src/index.js';
import type { AccumulatorJson, Label } from '../../src/index.js';
import { thrown } from '../thrown.js';
import { byRows, columnsOf, listed, someRows, unweighted } from './by-rows.js';
import type { Row } from './by-rows.js';

const batches = fc.array(someRows(4), { minLength: 1, maxLength: 4 });

function hasLabels(rows: readonly Row[]): boolean {
  return rows.some((row) => !row.labels.includes(null));
}

/** The first labels of rows that have all of these. */
function first(rows: readonly Row[], nColumns: number): readonly Row[] {
  return rows.map((row) => ({ ...row, labels: row.labels.slice(0, nColumns) }));
}

describe('accumulators of matrices with units', () => {
  it('count what one pass counts, stored and merged too', async () => {
    const isTested = fc.asyncProperty(batches, fc.boolean(), async (parts, isWeighted) => {
      const own = parts.map((rows) => first(isWeighted ? rows : unweighted(rows), 2));
      const all = own.flat();
      fc.pre(hasLabels(all));
      const made = own.map((rows) => {
        const { unit, weights, at } = columnsOf(rows);
        const batch = { yTrue: at(0), yPred: at(1), unit };
        return isWeighted ? { ...batch, sampleWeight: weights } : batch;
      });
      const one = await createConfusionAccumulator<Label>({ nulls: 'skip' }).updateAll(made);
      const { unit, weights, at } = columnsOf(all);
      const weight = isWeighted ? { sampleWeight: weights } : {};
      const expected = confusionMatrix(at(0), at(1), { unit, nulls: 'skip', ...weight });
      expect(one.result().units).toEqual(expected.units);
      expect(confusionAccumulatorFromBinary(one.toBinary()).result().units).toEqual(expected.units);
      const text = JSON.stringify(one);
      const read = confusionAccumulatorFromJson(JSON.parse(text) as AccumulatorJson);
      expect(read.result().units).toEqual(expected.units);
      expect(JSON.stringify(read)).toBe(text);
      const merged = createConfusionAccumulator<Label>({ nulls: 'skip' });
      for (const batch of [...made].reverse()) {
        const { yTrue, yPred, ...options } = batch;
        const part = createConfusionAccumulator<Label>({ nulls: 'skip' });
        merged.merge(part.update(yTrue, yPred, options));
      }
      expect(merged.result().units).toEqual(expected.units);
    });
    await fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('count integers, which are tallied in a table without units', () => {
    const [t, p, unit] = [Int32Array.of(5, 1, 5), Int32Array.of(1, 1, 5), ['a', 'b', 'a']] as const;
    const accumulator = createConfusionAccumulator<number>();
    accumulator.update(t, p, { unit: [...unit] }).update(p, t, { unit: [...unit] });
    const { units, labels } = accumulator.result();
    expect(listed(units, labels)).toEqual({
      ...{ keys: ['a', 'b'], nSamples: 6 },
      cells: [
        ['a', 1, 5, 1],
        ['a', 5, 1, 1],
        ['a', 5, 5, 2],
        ['b', 1, 1, 2],
      ],
    });
  });

  it('count many batches, whose cells are added up on the way', () => {
    const accumulator = createConfusionAccumulator<number>();
    const n = 30_000;
    const rows = Array.from({ length: n }, (_, i) => i);
    for (let batch = 0; batch < 6; ++batch) {
      const y = rows.map((i) => (i + batch) % 3);
      accumulator.update(y, y, { unit: rows });
    }
    const { units } = accumulator.result();
    if (typeof units !== 'object') throw new Error('expected units');
    expect([units.keys.length, units.nSamples, units.counts.length]).toEqual([n, 6 * n, 3 * n]);
    expect(new Set(units.counts)).toEqual(new Set([2]));
  });

  it('refuse units in some batches only, and stay as they were', () => {
    const plain = createConfusionAccumulator<number>().update([1], [1]);
    const call = (): unknown => plain.update([1], [2], { unit: ['a'] });
    expect(thrown(call).message).toBe('update: unit is given, where the rows before had no units');
    expect(plain.result().counts).toEqual(Float64Array.of(1));
    const fast = createConfusionAccumulator<number>();
    fast.update(Int32Array.of(1), Int32Array.of(1)).update(Int32Array.of(1), Int32Array.of(1));
    expect(thrown(() => fast.update([1], [1], { unit: ['a'] })).issue.code).toBe('option-conflict');
    const byUnit = createConfusionAccumulator<number>().update([1], [1], { unit: ['a'] });
    for (const batch of [[1], Int32Array.of(1)]) {
      expect(thrown(() => byUnit.update(batch, batch)).message).toBe(
        'update: unit is missing, where the rows before had units',
      );
    }
    expect(thrown(() => byUnit.merge(plain)).issue.code).toBe('option-conflict');
    expect(thrown(() => byUnit.update([1], [1], { unit: [7] })).message).toMatch(/several kinds/);
    byUnit.update([], []).merge(createConfusionAccumulator());
    expect(byUnit.result().units).toEqual(confusionMatrix([1], [1], { unit: ['a'] }).units);
  });

  it('have units of no rows, as one pass over none', () => {
    const labels = ['x'];
    const empty = createConfusionAccumulator({ labels }).update([], [], { unit: [] });
    const { units } = confusionMatrix([], [], { labels, unit: [] });
    expect(empty.result().units).toEqual(units);
    expect(confusionAccumulatorFromBinary(empty.toBinary()).result().units).toEqual(units);
    expect('units' in empty.update(['x'], ['x']).result()).toBe(false);
  });

  it('refuse weights below 0 and units that are missing', () => {
    const accumulator = createConfusionAccumulator<number>();
    const options = { unit: ['a'], sampleWeight: [-1] };
    expect(thrown(() => accumulator.update([1], [1], options)).message).toMatch(
      /sampleWeight\[0\]/,
    );
    expect(thrown(() => accumulator.update([1], [1], { unit: [null] as never })).issue.code).toBe(
      'null-value',
    );
    expect(accumulator.nSamples).toBe(0);
  });
});

describe('joint accumulators with units', () => {
  it('count what one pass counts, slices and merged ones too', () => {
    const isTested = fc.property(batches, (parts) => {
      const own = parts.map((rows) => unweighted(rows));
      fc.pre(own.every(hasLabels));
      const made = own.map((rows) => {
        const { unit, at } = columnsOf(rows);
        const accumulator = createJointAccumulator<Label>({ nulls: 'skip' });
        return accumulator.update(at(0), at(1), at(2), { unit, by: { g: at(3) } });
      });
      const merged = createJointAccumulator<Label>({ nulls: 'skip' });
      for (const part of made) merged.merge(part);
      const { unit, at } = columnsOf(own.flat());
      const options = { unit, by: { g: at(3) }, nulls: 'skip' } as const;
      const joint = jointCounts(at(0), at(1), at(2), options);
      expect(merged.result()).toEqual(joint);
      const complete = own.flat().filter((row) => !row.labels.includes(null));
      expect(listed(merged.result().units, joint.labels)).toEqual(
        byRows(first(complete, 3), joint.labels),
      );
      const stored = jointCountsFromJson(merged.toJSON());
      expect(createJointAccumulator<Label>().merge(stored).result()).toEqual(joint);
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('refuse units in some batches only, and unknown ones', () => {
    const accumulator = createJointAccumulator<string>().update(['x'], ['x'], ['x']);
    const call = (): unknown => accumulator.update(['x'], ['x'], ['x'], { unit: [1] });
    expect(thrown(call).message).toBe('update: unit is given, where the rows before had no units');
    const joint = { ...jointCounts(['x'], ['x'], ['x']), units: 'unknown' } as const;
    expect(thrown(() => createJointAccumulator<string>().merge(joint)).message).toBe(
      'merge: unit of the other counts is not known',
    );
  });
});
