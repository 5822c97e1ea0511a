import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  averagePrecision,
  averagePrecisionPerSlice,
  f1,
  isMetricError,
  rocAuc,
  rocAucPerSlice,
  slicedSweeps,
  slicedSweepsFromJson,
  thresholdSweep,
} from '../../src/index.js';
import type { SlicedSweep, SlicedSweepsOptions, ThresholdSweepOptions } from '../../src/index.js';

type Cell = number | string | null;

interface Rows {
  readonly truth: readonly (number | null)[];
  readonly scores: readonly number[];
  readonly groups: readonly Cell[];
  readonly weights: readonly number[];
  readonly units: readonly number[];
}

const row = fc.record({
  truth: fc.constantFrom(0, 1, 1, null),
  score: fc.oneof(
    fc.constantFrom(0, -0, 0.5, -0.5, 1e-310, -3),
    fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
  ),
  group: fc.constantFrom('a', 'b', 'c', null),
  weight: fc.constantFrom(0, 0.1, 0.7, 1, 3),
  unit: fc.integer({ min: 0, max: 4 }),
});

/** The sweep of each group by filtering its rows; none of groups without a row that makes a threshold. */
function byHand(
  rows: Rows,
  columnOf: (scores: number[]) => Float64Array | Float32Array,
  options: SlicedSweepsOptions<number>,
  with_: { readonly weights: boolean; readonly units: boolean },
): unknown[] {
  const groups = [...new Set(rows.groups)].filter((group) => group !== null).sort();
  return groups.flatMap((g): unknown[] => {
    const own = rows.groups.flatMap((group, i) => (group === g ? [i] : []));
    const pick = <T>(cells: readonly T[]): T[] => own.map((i) => cells[i] as T);
    const counts = own.some(
      (i) =>
        rows.truth[i] !== null &&
        (!with_.weights || options.thresholds !== undefined || rows.weights[i] !== 0),
    );
    if (!counts) return [];
    const all: ThresholdSweepOptions<number> = {
      ...options,
      posLabel: 1,
      ...(with_.weights && { sampleWeight: pick(rows.weights) }),
      ...(with_.units && { unit: pick(rows.units) }),
    };
    const sweep = thresholdSweep(pick(rows.truth) as number[], columnOf(pick(rows.scores)), all);
    return [{ group: { g }, sweep }];
  });
}

const areasOf = (slices: readonly SlicedSweep[]) => ({
  roc: rocAucPerSlice(slices),
  precision: averagePrecisionPerSlice(slices),
});

const KINDS: readonly SlicedSweepsOptions<number>[] = [
  {},
  { thresholds: [0.5, -1, 0], comparison: '>' },
  { thresholds: { bins: 5, range: [-1e300, 1e300] } },
];

describe('slicedSweeps', () => {
  it('gives the sweep of each group, groups ascending', () => {
    const slices = slicedSweeps([0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8], { n: [20, 3, 20, 3] });
    expect(slices.map(({ group }) => group)).toEqual([{ n: 3 }, { n: 20 }]);
    expect(slices.map(({ sweep }) => [...sweep.thresholds])).toEqual([
      [0.8, 0.4],
      [0.35, 0.1],
    ]);
    expect(slices.map(({ sweep }) => [...sweep.counts.tp])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(slices.map(({ sweep }) => [...(sweep.counts.fn ?? [])])).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(slices.map(({ sweep }) => rocAuc(sweep))).toEqual([0, 1]);
    expect(slices[0]?.sweep).toBe(slices[0]?.sweep);
  });

  it('is thresholdSweep of the rows of each group, to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...KINDS),
        fc.constantFrom('none', 'weights', 'units'),
        fc.boolean(),
        (cells, kind, beside, isSingle) => {
          const isBins = typeof kind.thresholds === 'object' && 'bins' in kind.thresholds;
          const rows: Rows = {
            truth: cells.map(({ truth }) => truth),
            scores: cells.map(({ score }) => (isSingle ? Math.fround(score / 1e280) : score)),
            groups: cells.map(({ group }) => group),
            weights: cells.map(({ weight }) => weight),
            units: cells.map(({ unit }) => unit),
          };
          fc.pre(!(isSingle && isBins) && rows.scores.every(Number.isFinite));
          fc.pre(rows.truth.some((label) => label !== null));
          const columnOf = (scores: number[]): Float64Array | Float32Array =>
            isSingle ? Float32Array.from(scores) : Float64Array.from(scores);
          const [weights, units] = [beside === 'weights', beside === 'units'];
          const options = { ...kind, nulls: 'skip' } as const;
          const slices = slicedSweeps(
            rows.truth as number[],
            columnOf([...rows.scores]),
            { g: rows.groups },
            {
              ...{ ...options, posLabel: 1 },
              ...(weights && { sampleWeight: [...rows.weights] }),
              ...(units && { unit: [...rows.units] }),
            },
          );
          // Before any sweep is made.
          const areas = kind.thresholds === undefined && areasOf(slices);
          const expected = byHand(rows, columnOf, options, { weights, units });
          expect(slices).toEqual(expected);
          expect(JSON.stringify(slices)).toBe(JSON.stringify(expected));
          if (areas) {
            const sweeps = (expected as SlicedSweep[]).map(({ sweep }) => sweep);
            expect(areas.roc).toEqual(Float64Array.from(sweeps, (sweep) => rocAuc(sweep)));
            expect(areas.precision).toEqual(Float64Array.from(sweeps, averagePrecision));
          }
        },
      ),
      { numRuns: runs(400), seed: 20_261_129 },
    );
  });

  it.each([
    ['doubles', Float64Array, false],
    ['doubles with weights', Float64Array, true],
    ['single floats', Float32Array, false],
    ['single floats with weights', Float32Array, true],
  ])('sweeps small groups and those of thousands of rows together: %s', (_, Floats, weighted) => {
    const n = 30_000;
    let seed = 5;
    const next = (): number =>
      (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const truth = Int32Array.from({ length: n }, () => Number(next() < 0.4));
    const drawn = Array.from({ length: n }, () => Math.round((next() - 0.5) * 3000) / 1000);
    const scores: Float64Array | Float32Array = new Floats(drawn);
    const g = Int32Array.from({ length: n }, () => Math.floor(next() ** 2 * 5));
    const weights = Float64Array.from({ length: n }, () => Math.floor(next() * 5) / 3);
    const slices = slicedSweeps(truth, scores, { g }, weighted ? { sampleWeight: weights } : {});
    expect(slices).toHaveLength(5);
    const areas = areasOf(slices);
    expect([...areas.roc]).toEqual(slices.map(({ sweep }) => rocAuc(sweep)));
    expect([...areas.precision]).toEqual(slices.map(({ sweep }) => averagePrecision(sweep)));
    let [nLarge, nSmall] = [0, 0];
    for (const { group, sweep } of slices) {
      const isIn = (_each: number, i: number): boolean => g[i] === group.g;
      const sampleWeight = weighted ? weights.filter(isIn) : undefined;
      const own = truth.filter(isIn);
      if (own.length >= 4096) nLarge += 1;
      else nSmall += 1;
      expect(sweep).toEqual(thresholdSweep(own, scores.filter(isIn), { sampleWeight }));
    }
    expect(Math.min(nLarge, nSmall)).toBe(2);
  });

  it('keeps groups of several columns apart', () => {
    const by = { a: ['x', 'x', 'y'], b: [1, 2, 1] };
    const slices = slicedSweeps([1, 0, 1], [3, 2, 1], by);
    expect(slices.map(({ group, sweep }) => [group.a, group.b, sweep.nSamples])).toEqual([
      ['x', 1, 1],
      ['x', 2, 1],
      ['y', 1, 1],
    ]);
  });

  it('starts each group anew, also at the score at which the last one ended', () => {
    const slices = slicedSweeps([1, 0, 1, 0], [2, 1, 1, 1], { g: ['a', 'a', 'b', 'b'] });
    expect(slices.map(({ sweep }) => [...sweep.thresholds])).toEqual([[2, 1], [1]]);
    expect(slices.map(({ sweep }) => [...sweep.counts.fp])).toEqual([[0, 1], [1]]);
    expect(slices.map(({ sweep }) => [...f1(sweep.counts)])).toEqual([[1, 2 / 3], [2 / 3]]);
  });

  it('takes the range of bins from all scores', () => {
    const slices = slicedSweeps(
      [1, 0, 1, 0],
      [0, 1, 3, 4],
      { g: [1, 1, 2, 2] },
      {
        thresholds: { bins: 2 },
      },
    );
    expect(slices.map(({ sweep }) => sweep.range)).toEqual([
      [0, 4],
      [0, 4],
    ]);
    expect(slices.map(({ sweep }) => [...sweep.thresholds])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it('tells the positive label of the whole in each group', () => {
    const slices = slicedSweeps(['cat', 'dog'], [1, 2], { g: [1, 2] }, { posLabel: 'cat' });
    expect(slices.map(({ sweep }) => [sweep.posLabel, sweep.nPositives])).toEqual([
      ['cat', 1],
      ['cat', 0],
    ]);
    expect(rocAuc(slices[0]?.sweep ?? thresholdSweep([1], [1]))).toBeNaN();
  });

  it('takes a group that is missing, such as NaN, as a label that is missing', () => {
    const by = { g: Float64Array.of(1, NaN, 1) };
    const slices = slicedSweeps([1, 1, 0], [3, 2, 1], by, { nulls: 'skip' });
    expect(slices.map(({ sweep }) => [sweep.nSamples, sweep.nSkipped])).toEqual([[2, 0]]);
    expect(() => slicedSweeps([1, 1, 0], [3, 2, 1], by)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedSweeps: by.g[1] is NaN, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
  });

  it('leaves out groups whose rows all have weight 0', () => {
    const options = { sampleWeight: [1, 0, 0, 2] };
    const slices = slicedSweeps([1, 1, 0, 0], [4, 3, 2, 1], { g: [1, 2, 2, 1] }, options);
    expect(slices.map(({ group }) => group.g)).toEqual([1]);
  });

  it.each([
    ['lengths', () => slicedSweeps([1, 0], [1, 2], { g: [1] })],
    ['no column', () => slicedSweeps([1, 0], [1, 2], {})],
    ['a list of columns', () => slicedSweeps([1, 0], [1, 2], [[1, 2]] as never)],
    ['no rows', () => slicedSweeps([], [], { g: [] })],
    ['a score', () => slicedSweeps([1, 0], [1, NaN], { g: [1, 2] })],
    ['labels', () => slicedSweeps(['a', 'b'], [1, 2], { g: [1, 2] })],
    [
      'a range',
      () =>
        slicedSweeps(
          [1, 0, 1],
          [0, 0.5, 2],
          { g: [1, 2, 1] },
          { thresholds: { bins: 2, range: [0, 1] } },
        ),
    ],
    [
      'weights and units',
      () => slicedSweeps([1], [1], { g: [1] }, { sampleWeight: [1], unit: [1] }),
    ],
    ['a unit', () => slicedSweeps([1, 0], [1, 2], { g: [1, 2] }, { unit: ['a', null] as never })],
    ['an option', () => slicedSweeps([1], [1], { g: [1] }, { missedPositives: 1 } as never)],
    [
      'weights',
      () => slicedSweeps([1, 1], [1, 2], { g: [1, 1] }, { sampleWeight: [1e308, 1e308] }),
    ],
  ])('refuses %s', (_, call) => {
    expect(call).toThrowErrorMatchingSnapshot();
  });

  it('refuses more groups of many thresholds than memory holds', () => {
    const g = Int32Array.from({ length: 40 }, (_, i) => i);
    const options = { thresholds: { bins: 2 ** 20, range: [0, 40] } } as const;
    expect(() =>
      slicedSweeps(
        g.map((i) => i % 2),
        Float64Array.from(g),
        { g },
        options,
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedSweeps: by makes 40 groups, expected at most 32]`,
    );
  });
});

describe('slicedSweepsFromJson', () => {
  it('reads what JSON.stringify writes of slices', () => {
    const slices = slicedSweeps([0, 1, 1], [0.1, 0.4, 0.35], { g: ['a', 'b', 'b'] });
    const read = slicedSweepsFromJson(JSON.parse(JSON.stringify(slices)) as never);
    expect(read).toEqual(slices);
    expect(JSON.stringify(read)).toBe(JSON.stringify(slices));
  });

  it('refuses anything else', () => {
    expect(() => slicedSweepsFromJson({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedSweepsFromJson: json is Object, expected an array of { group, sweep }, as JSON.stringify writes it]`,
    );
    expect(() =>
      slicedSweepsFromJson([{ group: {}, sweep: {} }] as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedSweepsFromJson: json[0].sweep is Object, expected confmat.ThresholdSweep of version 1, as toJSON writes it]`,
    );
  });
});

describe('rocAucPerSlice and averagePrecisionPerSlice', () => {
  const given = [[0, 1, 1, 0, 1], [0.1, 0.4, 0.35, 0.8, 0.5], { g: [1, 2, 1, 2, 3] }] as const;

  it('give the area of each slice, NaN for one class only', () => {
    // 1: 0.35 over 0.1. 2: 0.4 under 0.8, precision 1 / 2 where the positive is. 3: no negative.
    expect(areasOf(slicedSweeps(...given))).toEqual({
      roc: Float64Array.of(1, 0, NaN),
      precision: Float64Array.of(1, 1 / 2, 1),
    });
    expect(areasOf([])).toEqual({ roc: new Float64Array(0), precision: new Float64Array(0) });
  });

  it('give the same of slices that were read, copied or kept', () => {
    const slices = slicedSweeps(...given);
    const read = slicedSweepsFromJson(JSON.parse(JSON.stringify(slices)) as never);
    const copies = slices.map((slice) => ({ ...slice })).reverse();
    expect(areasOf(read)).toEqual(areasOf(slices));
    expect([...rocAucPerSlice(copies)]).toEqual([NaN, 0, 1]);
  });

  it.each([1e-300, 1e300])('hold for weights of %f', (weight) => {
    const sampleWeight = given[0].map(() => weight);
    const slices = slicedSweeps(...given, { sampleWeight });
    expect([...rocAucPerSlice(slices)]).toEqual(slices.map(({ sweep }) => rocAuc(sweep)));
    expect([...rocAucPerSlice(slices)]).toEqual([1, 0, NaN]);
  });

  it('refuse what are no slices, and slices that are not exact', () => {
    const bins = slicedSweeps(...given, { thresholds: { bins: 2 } });
    const refused = [
      () => rocAucPerSlice(bins),
      () => averagePrecisionPerSlice(bins),
      () => rocAucPerSlice(null as never),
      () => rocAucPerSlice([null] as never),
      () => averagePrecisionPerSlice([{ group: {} }] as never),
      () => rocAucPerSlice(thresholdSweep([0, 1], [1, 2]) as never),
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
    expect(messages).toMatchInlineSnapshot(`
      [
        "rocAucPerSlice: slices[0].sweep is of kind "bins", expected "exact" (rocAucBounds gives its bounds)",
        "averagePrecisionPerSlice: slices[0].sweep is of kind "bins", expected "exact" (averagePrecisionBounds gives its bounds)",
        "rocAucPerSlice: slices is null, expected an array of { group, sweep }, as slicedSweeps makes it",
        "rocAucPerSlice: slices[0].sweep is undefined, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "averagePrecisionPerSlice: slices[0].sweep is undefined, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "rocAucPerSlice: slices is Object, expected an array of { group, sweep }, as slicedSweeps makes it",
      ]
    `);
  });
});
