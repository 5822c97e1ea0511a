import { MetricError } from '@confmat/core';
import {
  createRandom,
  randomFractionalWeights,
  randomIntegerWeights,
  runs,
} from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSweepAccumulator, thresholdSweep } from '../../src/index.js';
import type { SweepAccumulator, SweepAccumulatorOptions, ThresholdSweep } from '../../src/index.js';
import { FAMILIES, scoredRows } from '../score-families.js';

const MODES: Readonly<Record<string, SweepAccumulatorOptions>> = {
  exact: {},
  list: { thresholds: [0, 0.25, 0.5, 0.9, -3], comparison: '>' },
  bins: { thresholds: { bins: 37, range: [-20, 20] } },
};

/** Rows dealt to accumulators in batches, all merged in any order into the last. */
function inParts(
  options: SweepAccumulatorOptions,
  yTrue: readonly unknown[],
  yScore: Float64Array | Float32Array,
  sampleWeight: readonly number[] | undefined,
  seed: number,
): SweepAccumulator {
  const random = createRandom(seed);
  const parts = [0, 1, 2].map(() => createSweepAccumulator(options));
  for (let start = 0; start < yTrue.length;) {
    const end = start + Math.floor(random() * 90);
    const part = parts[Math.floor(random() * parts.length)];
    part?.update(yTrue.slice(start, end) as number[], yScore.slice(start, end), {
      sampleWeight: sampleWeight?.slice(start, end),
    });
    start = end;
  }
  parts.sort(() => random() - 0.5);
  return parts.reduce((merged, part) => part.merge(merged));
}

describe.each(Object.entries(MODES))('createSweepAccumulator, %s', (_, options) => {
  it('has the result of one pass, whatever the batches and their order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('spread evenly', 'logits', 'of two decimals', 'constant'),
        fc.integer({ min: 1, max: 400 }),
        fc.integer(),
        fc.boolean(),
        (family, nSamples, seed, weighted) => {
          const { isPositive, scores } = scoredRows(family, nSamples, seed);
          const yScore = Float64Array.from(scores);
          const sampleWeight = weighted ? randomIntegerWeights({ seed, nSamples }) : undefined;
          if (sampleWeight) sampleWeight[0] = 1;
          const merged = inParts(options, isPositive, yScore, sampleWeight, seed).result();
          expect(merged).toEqual(thresholdSweep(isPositive, yScore, { ...options, sampleWeight }));
        },
      ),
      { numRuns: runs(40), seed: 20_261_122 },
    );
  });

  it('adds up fractional weights within 1e-12', () => {
    const nSamples = 20_000;
    const { isPositive, scores } = scoredRows('of two decimals', nSamples, 3);
    const yScore = Float64Array.from(scores);
    const sampleWeight = randomFractionalWeights({ seed: 4, nSamples });
    const merged = inParts(options, isPositive, yScore, sampleWeight, 5).result();
    const whole = thresholdSweep(isPositive, yScore, { ...options, sampleWeight });
    expect(greatestDifference(merged, whole)).toBeLessThan(1e-12);
    expect(merged.nPositives).toBeCloseTo(whole.nPositives, 9);
  });

  it('counts batches without weights as rows of weight 1', () => {
    const accumulator = createSweepAccumulator(options);
    accumulator.update([1, 0], [0.3, 0.1]).update([1, 1], [0.9, 0.3], { sampleWeight: [0.1, 0.2] });
    accumulator.update([0, 1], [0.95, 0.3]);
    const sampleWeight = [1, 1, 0.1, 0.2, 1, 1];
    const whole = thresholdSweep([1, 0, 1, 1, 0, 1], [0.3, 0.1, 0.9, 0.3, 0.95, 0.3], {
      ...options,
      sampleWeight,
    });
    expect(greatestDifference(accumulator.result(), whole)).toBeLessThan(1e-15);
    expect(accumulator.result().weighted).toBe(true);
  });

  it('is as it was after a batch that is refused', () => {
    const accumulator = createSweepAccumulator(options).update([1, 0], [0.5, 0.25]);
    const before = accumulator.result();
    const refused = [
      () => accumulator.update([1, 0, 1], [0.5, 0.25]),
      () => accumulator.update([1, 0], [0.5, NaN]),
      () => accumulator.update([1, 2], [0.5, 0.25]),
      () => accumulator.update([-1, 1], [0.5, 0.25]),
      () => accumulator.update([true, false], [0.5, 0.25]),
      () => accumulator.update([1, null], [0.5, 0.25]),
      () => accumulator.update([1], [0.5], { sampleWeight: [Infinity] }),
    ];
    for (const update of refused) expect(update).toThrow(MetricError);
    expect(accumulator.result()).toEqual(before);
    expect(accumulator.nSamples).toBe(2);
  });

  it('goes on after a result, which stays', () => {
    const accumulator = createSweepAccumulator(options).update([1, 0], [0.5, 0.25]);
    const before = accumulator.result();
    const kept = structuredClone(before);
    accumulator.update([1], [0.75]);
    expect(before).toEqual(kept);
    expect(accumulator.result().nSamples).toBe(3);
  });

  it('holds copies of the rows', () => {
    const yTrue = Uint8Array.of(1, 0);
    const yScore = Float64Array.of(0.5, 0.25);
    const accumulator = createSweepAccumulator(options).update(yTrue, yScore);
    const before = accumulator.result();
    yTrue.fill(0);
    yScore.fill(0);
    expect(accumulator.result()).toEqual(before);
  });

  it('takes batches as they come', async () => {
    async function* batches() {
      yield { yTrue: [1, 0], yScore: [0.5, 0.25] };
      yield await Promise.resolve({ yTrue: [0], yScore: [1], sampleWeight: [2] });
      yield { yTrue: [], yScore: [] };
    }
    const accumulator = await createSweepAccumulator(options).updateAll(batches());
    const sampleWeight = [1, 1, 2];
    const whole = thresholdSweep([1, 0, 0], [0.5, 0.25, 1], { ...options, sampleWeight });
    expect(accumulator.result()).toEqual(whole);
  });
});

describe('createSweepAccumulator', () => {
  it('finds the positive label over all batches', () => {
    const one = createSweepAccumulator().update([1, 1], [0.2, 0.3]);
    expect(one.update([-1], [0.1]).result()).toMatchObject({ posLabel: 1, nPositives: 2 });
    expect(createSweepAccumulator().update([true], [1]).result().posLabel).toBe(true);
    const bytes = createSweepAccumulator().update(Uint8Array.of(1), [1]).update([-1], [0]);
    expect(bytes.result().nNegatives).toBe(1);
  });

  it('keeps single floats single', () => {
    const { isPositive, scores } = scoredRows('logits', 9000, 2);
    const yScore = Float32Array.from(scores);
    const merged = inParts({}, isPositive, yScore, undefined, 1);
    expect(merged.toJSON().rows?.single).toBe(true);
    const whole = thresholdSweep(isPositive, yScore);
    expect(greatestDifference(merged.result(), whole)).toBe(0);
  });

  it.each(Object.keys(FAMILIES))('skips rows without a label in batches: %s', (family) => {
    const { isPositive, scores } = scoredRows(family, 60, 2);
    const yTrue = isPositive.map((label, row) => (row % 7 === 3 ? null : label));
    const yScore = Float64Array.from(scores);
    const options = { nulls: 'skip' } as const;
    const merged = inParts(options, yTrue, yScore, undefined, 1).result();
    expect(merged).toEqual(thresholdSweep(yTrue, yScore, options));
    expect(merged.nSkipped).toBe(9);
  });

  it('has messages of its own', () => {
    const empty = createSweepAccumulator();
    expect(() => empty.result()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: result: accumulator has no rows to count, expected at least one]`,
    );
    expect(() => empty.merge({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is Object, expected an accumulator of threshold sweeps]`,
    );
    expect(() =>
      createSweepAccumulator({ thresholds: { bins: 2 } }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createSweepAccumulator: thresholds.range is missing, which scores still to come cannot stand in for]`,
    );
    expect(() =>
      empty.merge(createSweepAccumulator({ thresholds: [1] })),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: thresholds must be the same in both accumulators]`,
    );
    expect(() =>
      createSweepAccumulator({ thresholds: [1] }).merge(
        createSweepAccumulator({ thresholds: [2] }),
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: thresholds must be the same in both accumulators]`,
    );
    expect(() =>
      empty.merge(createSweepAccumulator({ posLabel: 1 })),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: posLabel must be the same in both accumulators]`,
    );
    const zeros = createSweepAccumulator().update([0], [1]);
    expect(() => zeros.update([-1], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: posLabel is undefined, expected one of -1, 0]`,
    );
    expect(() => zeros.update([false], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yTrue[0] is false, expected an integer as in the batches before]`,
    );
    expect(() =>
      zeros.merge(createSweepAccumulator().update([-1], [1])),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: posLabel is undefined, expected one of -1, 0]`,
    );
    const named = createSweepAccumulator<string>({ posLabel: 'c' })
      .update(['a'], [1])
      .update(['b'], [1]);
    expect(() => named.result()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: result: posLabel is "c", expected one of "a", "b"]`,
    );
    expect(named.update(['c'], [1]).result().nPositives).toBe(1);
  });
});

/** The greatest relative difference between counts; infinite if rows differ. */
function greatestDifference(a: ThresholdSweep, b: ThresholdSweep): number {
  const columns = [
    [a.thresholds, b.thresholds],
    [a.counts.tp, b.counts.tp],
    [a.counts.fp, b.counts.fp],
  ] as const;
  const differences = columns.flatMap(([left, right]) =>
    left.length === right.length
      ? Array.from(left, (value, row) => {
          const other = right[row] ?? NaN;
          return value === other ? 0 : Math.abs(value - other) / Math.abs(other);
        })
      : [Infinity],
  );
  return Math.max(...differences);
}
