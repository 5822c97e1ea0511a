import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, createRandom, oracleSweep, range, viewOf, runs } from '@confmat/testkit';
import type { Label } from '@confmat/core';
import { createSweepAccumulator, thresholdSweep } from '../src/index.js';
import type { ThresholdSweep } from '../src/index.js';

const SEED = 20_261_121;

type Columns<T> = Readonly<Record<string, (cells: readonly number[], offset: number) => T>>;
type Truth = Parameters<typeof thresholdSweep>[0];
type Scores = Parameters<typeof thresholdSweep>[1];

/** Columns of 0 and 1 of every kind. */
const TRUTHS: Columns<Truth> = {
  Uint8Array: (cells, offset) => viewOf(Uint8Array, cells, offset),
  Int8Array: (cells, offset) => viewOf(Int8Array, cells, offset),
  Uint8ClampedArray: (cells, offset) => viewOf(Uint8ClampedArray, cells, offset),
  Int16Array: (cells, offset) => viewOf(Int16Array, cells, offset),
  Uint16Array: (cells, offset) => viewOf(Uint16Array, cells, offset),
  Int32Array: (cells, offset) => viewOf(Int32Array, cells, offset),
  Uint32Array: (cells, offset) => viewOf(Uint32Array, cells, offset),
  Float32Array: (cells, offset) => viewOf(Float32Array, cells, offset),
  Float64Array: (cells, offset) => viewOf(Float64Array, cells, offset),
  BigInt64Array: (cells) => BigInt64Array.from(cells, BigInt),
  'Array of numbers': (cells) => cells,
  'Array of booleans': (cells) => cells.map((cell) => cell === 1),
};

/** Columns of scores; whole numbers in [−100, 100] fit them all but the unsigned ones. */
const SCORES: Columns<Scores> = {
  Float64Array: (cells, offset) => viewOf(Float64Array, cells, offset),
  Float32Array: (cells, offset) => viewOf(Float32Array, cells, offset),
  Int8Array: (cells, offset) => viewOf(Int8Array, cells, offset),
  Int16Array: (cells, offset) => viewOf(Int16Array, cells, offset),
  Int32Array: (cells, offset) => viewOf(Int32Array, cells, offset),
  Array: (cells) => cells,
};

const nameOf = (columns: Columns<unknown>) => fc.constantFrom(...Object.keys(columns));
const made = <T>(
  columns: Columns<T>,
  name: string,
  cells: readonly number[],
  offset: number,
): T => {
  const make = columns[name];
  if (!make) throw new Error(`no ${name}`);
  return make(cells, offset);
};

/** Rows at which doubles are sorted by partitions, singles by bits, and blocks end. */
const plans = fc.record({
  n: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 70 }) },
    { weight: 1, arbitrary: fc.constantFrom(4095, 4096, 4097, 8193) },
  ),
  // Different scores, so that the oracle has few questions to ask of many rows.
  levels: fc.constantFrom(1, 2, 5, 40),
  spread: fc.constantFrom(1, 2 ** -30, 2 ** 60),
  share: fc.constantFrom(0.05, 0.5, 0.95),
  truth: nameOf(TRUTHS),
  scores: nameOf(SCORES),
  offset: fc.nat(4),
  weights: fc.constantFrom('none', 'whole', 'some of 0'),
  thresholds: fc.constantFrom('exact', 'list', 'bins'),
  seed: fc.integer(),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

function rowsOf(plan: Plan) {
  const { n, levels, share, seed, weights, scores } = plan;
  const random = createRandom(seed);
  // 1 is there, so that it is the positive label.
  const yTrue = range(n).map((row) => Number(row === 0 || random() < share));
  const isWhole = scores.startsWith('Int');
  const scale = isWhole ? 1 : plan.spread;
  const yScore = yTrue.map(() => (Math.floor(random() * levels) - (levels >> 1)) * scale);
  const drawWeight = () => Math.floor(random() * 5) + Number(weights === 'whole');
  // One row weighs something.
  const drawn = yTrue.map((_, row) => Math.max(drawWeight(), row === 0 ? 1 : 0));
  const sampleWeight = weights === 'none' ? undefined : drawn;
  return { yTrue, yScore, sampleWeight, scale };
}

const isBoolean = ({ truth }: Plan): boolean => truth === 'Array of booleans';
const positiveOf = (plan: Plan): Label => (isBoolean(plan) ? true : 1);

/** What to ask for, and the thresholds that this means, descending. */
function thresholdsOf(plan: Plan, scale: number) {
  if (plan.thresholds === 'exact') return { option: 'exact' as const, list: undefined };
  if (plan.thresholds === 'list') {
    const list = [0, 1, 0.5, -3, 19, 20, -21].map((value) => value * scale);
    const sorted = list.slice().sort((a, b) => b - a);
    return { option: list, list: sorted };
  }
  // A range of 2^6 levels in so many bins has edges that doubles hold exactly.
  const bins = at([1, 4, 64, 128], Math.abs(plan.seed % 4));
  const [low, width] = [-32 * scale, 64 * scale];
  const edges = range(bins).map((i) => low + ((bins - 1 - i) * width) / bins);
  return { option: { bins, range: [low, low + width] as const }, list: edges };
}

function expectSweep(
  sweep: ThresholdSweep,
  { yTrue, yScore, sampleWeight }: ReturnType<typeof rowsOf>,
  list: readonly number[] | undefined,
): void {
  const rows = oracleSweep(
    yTrue.map((truth) => truth === 1),
    yScore,
    { thresholds: list, sampleWeight },
  );
  const { tp, fp, fn, tn } = sweep.counts;
  expect([...sweep.thresholds].map((threshold) => threshold + 0)).toEqual(
    rows.map(({ threshold }) => threshold + 0),
  );
  expect([tp, fp, fn, tn].map((column) => [...(column ?? [])])).toEqual(
    (['tp', 'fp', 'fn', 'tn'] as const).map((key) => rows.map((row) => row[key])),
  );
}

describe('sweeps of columns of any kind, length and offset', () => {
  it('count as the definition does', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const rows = rowsOf(plan);
        const { option, list } = thresholdsOf(plan, rows.scale);
        const sweep = thresholdSweep(
          made(TRUTHS, plan.truth, rows.yTrue, plan.offset),
          made(SCORES, plan.scores, rows.yScore, 4 - plan.offset),
          {
            sampleWeight: rows.sampleWeight,
            thresholds: option,
            posLabel: positiveOf(plan),
          },
        );
        expectSweep(sweep, rows, list);
      }),
      { numRuns: runs(600), seed: SEED },
    );
  });

  it('count the same in batches of several kinds', { timeout: 30_000 }, () => {
    const kinds = fc.array(fc.tuple(nameOf(TRUTHS), nameOf(SCORES)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(plans, kinds, fc.array(fc.nat(), { maxLength: 4 }), (plan, drawn, cuts) => {
        const rows = rowsOf(plan);
        const { yTrue, yScore, sampleWeight } = rows;
        const { option, list } = thresholdsOf(plan, rows.scale);
        const accumulator = createSweepAccumulator({
          thresholds: option,
          posLabel: positiveOf(plan),
        });
        const n = yTrue.length;
        const bounds = [0, ...cuts.map((cut) => cut % (n + 1)).sort((a, b) => a - b), n];
        for (const [i, start] of bounds.slice(0, -1).entries()) {
          const end = at(bounds, i + 1);
          const [truth, scores] = at(drawn, i % drawn.length);
          const isOfKind = (truth === 'Array of booleans') === isBoolean(plan);
          const isHeld = !scores.startsWith('Int') || plan.scores.startsWith('Int');
          accumulator.update(
            made(TRUTHS, isOfKind ? truth : plan.truth, yTrue.slice(start, end), i),
            made(SCORES, isHeld ? scores : plan.scores, yScore.slice(start, end), i),
            { sampleWeight: sampleWeight?.slice(start, end) },
          );
        }
        expectSweep(accumulator.result(), rows, list);
      }),
      { numRuns: runs(300), seed: SEED },
    );
  });
});

describe('sweeps of scores that are all different', () => {
  // Of more scores than this the oracle would ask too many questions.
  it.each([1, 2, 31, 32, 33, 4095, 4096, 4097, 20_000])('of %d rows rank them', (n) => {
    const random = createRandom(n);
    for (const type of [Float64Array, Float32Array]) {
      const yScore = type.from(
        range(n).map(() => (random() - 0.5) * 2 ** Math.floor(random() * 40)),
      );
      const yTrue = range(n).map((row) => Number(row === 0 || random() < 0.3));
      const order = range(n).sort((i, j) => at(yScore, j) - at(yScore, i));
      const distinct = order.filter(
        (i, rank) => rank === n - 1 || yScore[i] !== yScore[order[rank + 1] ?? -1],
      );
      const { thresholds, counts } = thresholdSweep(yTrue, yScore, { posLabel: 1 });
      expect([...thresholds]).toEqual(distinct.map((i) => at(yScore, i)));
      let positives = 0;
      const upTo = new Map(order.map((i) => [yScore[i], (positives += at(yTrue, i))]));
      expect([...counts.tp]).toEqual([...upTo.values()]);
    }
  });
});
