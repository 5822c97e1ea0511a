import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { expectClose } from '@confmat/testkit/expect-close';
import { describe, expect, it } from 'vitest';
import {
  createSlicedSweepAccumulator,
  createSweepAccumulator,
  isMetricError,
  rocAucPerSlice,
  slicedSweepAccumulatorFromBinary,
  slicedSweepAccumulatorFromJson,
  slicedSweeps,
} from '../../src/index.js';
import type {
  SlicedSweep,
  SlicedSweepAccumulator,
  SlicedSweepAccumulatorOptions,
} from '../../src/index.js';

const row = fc.record({
  truth: fc.constantFrom(0, 1, 1, null),
  score: fc.constantFrom(0, -0, 0.5, -0.5, 0.25, 1, 0.1, -3),
  group: fc.constantFrom('a', 'b', 'c', null),
  other: fc.constantFrom(1, 2),
  weight: fc.constantFrom(0, 1, 2, 3),
  unit: fc.constantFrom('u', 'v', 'w'),
  /** Which batch, and which machine, the row is of. */
  batch: fc.integer({ min: 0, max: 3 }),
});

type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const KINDS: readonly SlicedSweepAccumulatorOptions<number>[] = [
  {},
  { thresholds: [0.5, -1, 0], comparison: '>' },
  { thresholds: { bins: 5, range: [-3, 1] } },
];

const columnsOf = (rows: readonly Row[], beside: string) => ({
  yTrue: rows.map(({ truth }) => truth) as number[],
  yScore: Float64Array.from(rows, ({ score }) => score),
  by: { g: rows.map(({ group }) => group), n: rows.map(({ other }) => other) },
  ...(beside === 'weights' && { sampleWeight: rows.map(({ weight }) => weight) }),
  ...(beside === 'units' && { unit: rows.map(({ unit }) => unit) }),
});

/** What is said, or the answer. */
function outcome<T>(call: () => T): T | string {
  try {
    return call();
  } catch (error) {
    if (isMetricError(error)) return error.code;
    throw error;
  }
}

const stored = (accumulator: SlicedSweepAccumulator<number, 'g' | 'n'>) => [
  slicedSweepAccumulatorFromJson(JSON.parse(JSON.stringify(accumulator)) as never),
  slicedSweepAccumulatorFromBinary(accumulator.toBinary()),
];

describe('createSlicedSweepAccumulator', () => {
  it('gives slicedSweeps of all rows, for every split, order and storage, to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...KINDS),
        fc.constantFrom('none', 'weights', 'units'),
        (rows, kind, beside) => {
          const options = { ...kind, nulls: 'skip', posLabel: 1 } as const;
          const { yTrue, yScore, by, ...others } = columnsOf(rows, beside);
          const expected = outcome(() =>
            slicedSweeps(yTrue, yScore, by, { ...options, ...others }),
          );
          const accumulators = [0, 1].map(() =>
            createSlicedSweepAccumulator<number, 'g' | 'n'>(options),
          );
          for (const batch of [2, 0, 3, 1]) {
            const own = columnsOf(
              rows.filter((each) => each.batch === batch),
              beside,
            );
            const { yTrue: t, yScore: s, by: g, ...rest } = own;
            accumulators[batch % 2]?.update(t, s, g, rest);
          }
          const [one, two] = accumulators as [
            SlicedSweepAccumulator<number, 'g' | 'n'>,
            SlicedSweepAccumulator<number, 'g' | 'n'>,
          ];
          const before = one.toBinary();
          const all = [
            createSlicedSweepAccumulator<number, 'g' | 'n'>(options).merge(two).merge(one),
            ...stored(one).map((read) => read.merge(two as never)),
          ];
          expect(one.toBinary()).toEqual(before);
          all.push(...stored(all[0] as never));
          for (const each of all) {
            const found = outcome(() => each.result());
            expect(found).toEqual(expected);
            expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
          }
        },
      ),
      { numRuns: runs(300), seed: 20_261_130 },
    );
  });

  it('agrees with one pass to 1e-12 for fractional weights', () => {
    const n = 3000;
    let seed = 3;
    const next = (): number =>
      (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const yTrue = Int32Array.from({ length: n }, () => Number(next() < 0.4));
    const yScore = Float64Array.from({ length: n }, next);
    const g = Int32Array.from({ length: n }, () => Math.floor(next() * 7));
    const sampleWeight = Float64Array.from({ length: n }, next);
    const accumulator = createSlicedSweepAccumulator();
    for (const start of [2000, 1000, 0]) {
      const of = <T extends { subarray(start: number, end: number): T }>(column: T): T =>
        column.subarray(start, start + 1000);
      accumulator.update(of(yTrue), of(yScore), { g: of(g) }, { sampleWeight: of(sampleWeight) });
    }
    const areas = rocAucPerSlice(accumulator.result());
    const expected = rocAucPerSlice(slicedSweeps(yTrue, yScore, { g }, { sampleWeight }));
    expect(areas).toHaveLength(7);
    for (const [i, area] of areas.entries()) expectClose(area, expected[i] ?? NaN);
  });

  it('keeps batches whose arrays are used again, and results', () => {
    const [yTrue, yScore, g] = [[0, 1], Float64Array.of(0.1, 0.4), Int32Array.of(1, 2)];
    const accumulator = createSlicedSweepAccumulator<number, 'g'>().update(yTrue, yScore, { g });
    const first = accumulator.result();
    yScore.fill(9);
    g.fill(3);
    accumulator.update([1, 1], [0.3, 0.2], { g: [1, 2] });
    expect(first.map(({ sweep }) => [...sweep.thresholds])).toEqual([[0.1], [0.4]]);
    expect(accumulator.result().map(({ sweep }) => [...sweep.thresholds])).toEqual([
      [0.3, 0.1],
      [0.4, 0.2],
    ]);
    expect(accumulator.nSamples).toBe(4);
  });

  it('takes the positive label of all batches', async () => {
    const batches = [
      { yTrue: [true], yScore: [1], by: { g: ['a'] } },
      { yTrue: [false, false], yScore: [2, 3], by: { g: ['b', 'b'] } },
    ];
    const accumulator = await createSlicedSweepAccumulator<boolean, 'g'>({
      thresholds: [1],
    }).updateAll(batches);
    const slices: readonly SlicedSweep[] = accumulator.result();
    expect(slices.map(({ sweep }) => [sweep.posLabel, sweep.nPositives])).toEqual([
      [true, 1],
      [true, 0],
    ]);
  });

  it('refuses a batch without a change', () => {
    const accumulator = createSlicedSweepAccumulator<never, never>({
      thresholds: { bins: 2, range: [0, 1] },
    });
    const update = accumulator.update.bind(accumulator) as (...given: unknown[]) => unknown;
    update([0, 1], [0.1, 0.4], { g: ['a', 'b'] }, { unit: [1, 2] });
    const before = JSON.stringify(accumulator);
    const unit = [1];
    const other = createSlicedSweepAccumulator<never, never>();
    const refused = [
      () => update([1], [2], { g: ['a'] }, { unit }),
      () => update([1], [NaN], { g: ['a'] }, { unit }),
      () => update([1], [1], { h: ['a'] }, { unit }),
      () => update([1], [1], { g: [1] }, { unit }),
      () => update([1], [1], { g: [null] }, { unit }),
      () => update([1], [1], { g: ['a', 'b'] }, { unit }),
      () => update([1], [1], { g: ['a'] }),
      () => update([1], [1], { g: ['a'] }, { unit: ['x'] }),
      () => update([1], [1], { g: ['a'] }, { unit, sampleWeight: [1] }),
      () => update([true], [1], { g: ['a'] }, { unit }),
      () => update([1], [1], ['a'], { unit }),
      () => update([1], [1], { g: ['a'] }, { units: [1] }),
      () => accumulator.merge(other),
      () => accumulator.merge(createSweepAccumulator() as never),
      () => accumulator.merge(JSON.parse(before) as never),
      () => createSlicedSweepAccumulator({ sampleWeight: [1] } as never),
      () => createSlicedSweepAccumulator({ thresholds: { bins: 2 } }),
      () => other.result(),
    ];
    const messages = refused.map((call) => {
      try {
        call();
      } catch (error) {
        if (isMetricError(error)) return error.message;
        throw error;
      }
      return 'nothing';
    });
    expect(messages).toMatchSnapshot();
    expect(JSON.stringify(accumulator)).toBe(before);
  });
});

describe('slicedSweepAccumulatorFromJson and slicedSweepAccumulatorFromBinary', () => {
  const accumulator = createSlicedSweepAccumulator<number, 'g'>().update(
    [0, 1, 1],
    [0.1, 0.4, 0.3],
    { g: ['a', 'b', 'b'] },
  );

  it('read an accumulator to which nothing was added', () => {
    for (const options of KINDS) {
      const empty = createSlicedSweepAccumulator<number, 'g' | 'n'>(options);
      for (const read of stored(empty)) expect(JSON.stringify(read)).toBe(JSON.stringify(empty));
    }
  });

  it.each([
    ['another document', {}],
    ['a field too many', { ...accumulator.toJSON(), rows: [] }],
    ['no names', { ...accumulator.toJSON(), by: null }],
    ['names that are numbers', { ...accumulator.toJSON(), by: [1] }],
    ['other names', { ...accumulator.toJSON(), by: ['h'] }],
    ['slices that are no list', { ...accumulator.toJSON(), slices: {} }],
    [
      'a group twice',
      {
        ...accumulator.toJSON(),
        slices: [accumulator.toJSON().slices[0], accumulator.toJSON().slices[0]],
      },
    ],
    ['other thresholds', { ...accumulator.toJSON(), thresholds: [1] }],
    ['another positive label', { ...accumulator.toJSON(), posLabel: 1 }],
    [
      'a group of another name',
      {
        ...accumulator.toJSON(),
        slices: accumulator
          .toJSON()
          .slices.map(({ sweeps }) => ({ sweeps, group: { g: 'c' } }))
          .slice(1),
      },
    ],
    [
      'a changed sweep',
      {
        ...accumulator.toJSON(),
        slices: [
          { group: { g: 'a' }, sweeps: { ...accumulator.toJSON().slices[0]?.sweeps, nSamples: 2 } },
        ],
      },
    ],
  ])('refuse %s', (_, json) => {
    expect(() => slicedSweepAccumulatorFromJson(json as never)).toThrowErrorMatchingSnapshot();
  });

  it('refuse bytes that were changed, whichever', () => {
    const bytes = accumulator.toBinary();
    for (const place of [0, 5, 20, bytes.length - 9]) {
      const changed = bytes.slice();
      changed[place] = (changed[place] ?? 0) ^ 4;
      expect(outcome(() => slicedSweepAccumulatorFromBinary(changed))).toBe('unsupported-type');
    }
    expect(outcome(() => slicedSweepAccumulatorFromBinary(bytes.slice(8)))).toBe(
      'unsupported-type',
    );
  });
});
