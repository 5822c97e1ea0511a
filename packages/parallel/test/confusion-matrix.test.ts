import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrixOptions, LabelColumn, TypedArray } from '@confmat/core';
import {
  createRandom,
  oracleConfusionMatrix,
  randomColumns,
  runsSlowTests,
  sampled,
} from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { allocateColumn, sharedColumn } from '../src/index.js';
import type { TypedArrayType } from '../src/index.js';
import { bothOutcomes, contents } from './outcome.js';
import { watchedPool } from './source-pool.js';

const pools = [1, 2, 3, 4].map((threads) => watchedPool({ threads }));
const [, two, , four] = pools;
if (!two || !four) throw new Error('no pools');

afterAll(async () => {
  await Promise.all(pools.map(({ pool }) => pool.close()));
});

const NUMBERS = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
] as const;

/** A shared column of these numbers that starts at an odd place of its memory. */
function offset<A extends TypedArray>(type: TypedArrayType<A>, values: readonly number[]): A {
  const column = allocateColumn(type, values.length + 3);
  (column as Int32Array).set(values, 1);
  return column.subarray(1, values.length + 1) as A;
}

/** Every pool gives what core gives, a matrix or an error. */
async function expectSame(
  yTrue: LabelColumn,
  yPred: LabelColumn,
  options: ConfusionMatrixOptions = {},
): Promise<unknown> {
  let seen: unknown;
  for (const { pool } of pools) {
    const { core, parallel } = await bothOutcomes(pool, yTrue, yPred, options);
    expect(parallel).toEqual(core);
    seen = parallel;
  }
  return seen;
}

/** Comparing hundreds of thousands of cells takes a while. */
const TIME_LIMIT_MS = 30_000;

const SIZES = [0, 1, 2, 3, 4, 5, 9, 64, 1001];

describe('the counts', () => {
  for (const type of sampled(NUMBERS, 3)) {
    it(`are those of core for every number of threads and rows of ${type.name}`, async () => {
      for (const nSamples of SIZES) {
        const columns = randomColumns({ seed: nSamples, nSamples, nClasses: 6, errorRate: 0.3 });
        const yTrue = offset(type as TypedArrayType<Int32Array>, columns.yTrue);
        const yPred = offset(type as TypedArrayType<Int32Array>, columns.yPred);
        await expectSame(yTrue, yPred);
        await expectSame(yTrue, yPred, { labels: [5, 3, 4, 1, 2, 0, 9] });
      }
      expect(two.workers.length).toBe(1);
      expect(four.workers.length).toBe(3);
    });
  }

  it('are those of core of bigints, some beyond 2^53', async () => {
    const values = [1n, -(2n ** 62n), 2n ** 53n, 7n, 1n, 7n, -3n];
    const yTrue = sharedColumn(BigInt64Array.from(values));
    const yPred = sharedColumn(BigInt64Array.from([...values].reverse()));
    const seen = await expectSame(yTrue, yPred);
    expect(seen).toMatchObject({ labels: [-(2n ** 62n), -3, 1, 7, 2n ** 53n] });
  });

  it('are those of columns of two types', async () => {
    const yTrue = sharedColumn(Uint8Array.of(1, 2, 3, 1, 2));
    const yPred = sharedColumn(Float64Array.of(1, 2, 1, -4, 2));
    expect(await expectSame(yTrue, yPred)).toMatchObject({ labels: [-4, 1, 2, 3] });
  });

  it('are those of the brute-force oracle', async () => {
    const columns = randomColumns({ seed: 11, nSamples: 777, nClasses: 9, errorRate: 0.4 });
    const { labels, counts } = oracleConfusionMatrix(columns.yTrue, columns.yPred);
    for (const { pool } of pools) {
      const matrix = await pool.confusionMatrix(
        offset(Int32Array, columns.yTrue),
        offset(Int32Array, columns.yPred),
      );
      expect(matrix.labels).toEqual(labels);
      expect([...matrix.counts]).toEqual(counts.flat());
    }
  });

  it('hold labels that one part alone has', async () => {
    const yTrue = sharedColumn(Int32Array.of(5, 5, 5, 5, -900_000, 5, 5, 2_000_000_000));
    const yPred = sharedColumn(Int32Array.of(5, 7, 5, 5, 5, 5, 5, 5));
    const seen = await expectSame(yTrue, yPred);
    expect(seen).toMatchObject({ labels: [-900_000, 5, 7, 2_000_000_000] });
  });

  it('are held sparsely where a part alone would be dense', async () => {
    const yTrue = allocateColumn(Int32Array, 4000).map((_, row) => row);
    const yPred = yTrue.map((label) => label ^ 1);
    const seen = await expectSame(sharedColumn(yTrue), sharedColumn(yPred));
    expect(seen).toMatchObject({ kind: 'sparse', total: 4000 });
  });

  it.runIf(runsSlowTests)(
    'of 100,000 classes are those of core',
    { timeout: TIME_LIMIT_MS },
    async () => {
      const random = createRandom(5);
      const yTrue = allocateColumn(Int32Array, 200_000);
      for (let row = 0; row < yTrue.length; ++row) yTrue[row] = Math.floor(random() * 100_000);
      const yPred = sharedColumn(
        yTrue.map((label, row) => (row % 5 ? label : (label * 7) % 100_000)),
      );
      const core = confusionMatrix(yTrue, yPred);
      const matrix = await two.pool.confusionMatrix(yTrue, yPred);
      expect(matrix.kind).toBe('sparse');
      expect(matrix.labels).toEqual(core.labels);
      expect([...matrix.cells()].map(({ count }) => count)).toEqual(
        [...core.cells()].map(({ count }) => count),
      );
      expect(matrix.support).toEqual(core.support);
      expect(matrix.predicted).toEqual(core.predicted);
    },
  );
});

describe('row weights', () => {
  const columns = randomColumns({ seed: 3, nSamples: 1000, nClasses: 5, errorRate: 0.5 });
  const yTrue = offset(Int32Array, columns.yTrue);
  const yPred = offset(Int32Array, columns.yPred);
  const random = createRandom(4);

  it('that are integers add up to the last bit, negative ones too', async () => {
    const weights = columns.yTrue.map(() => Math.floor((random() - 0.3) * 2 ** 40));
    await expectSame(yTrue, yPred, { sampleWeight: offset(Float64Array, weights) });
    await expectSame(yTrue, yPred, {
      sampleWeight: sharedColumn(Int16Array.from(weights, (weight) => weight % 1000)),
    });
    await expectSame(yTrue, yPred, {
      sampleWeight: sharedColumn(BigInt64Array.from(weights, BigInt)),
    });
  });

  it('that are fractions add up within 1e-12', async () => {
    const sampleWeight = offset(
      Float64Array,
      columns.yTrue.map(() => random() * 10 ** Math.floor(random() * 8)),
    );
    const core = confusionMatrix(yTrue, yPred, { sampleWeight });
    for (const { pool } of pools) {
      const { counts, weighted } = await pool.confusionMatrix(yTrue, yPred, { sampleWeight });
      expect(weighted).toBe(true);
      counts.forEach((count, cell) => {
        expect(Math.abs(count / (core.counts[cell] ?? NaN) - 1)).toBeLessThan(1e-12);
      });
    }
  });

  it('that cancel out between parts leave no cell of a sparse matrix', async () => {
    const labels = Array.from({ length: 3000 }, (_, label) => label);
    const seen = await expectSame(
      sharedColumn(Int32Array.of(1, 7, 7, 1)),
      sharedColumn(Int32Array.of(2, 7, 7, 2)),
      { labels, sampleWeight: sharedColumn(Float64Array.of(3, 1, 1, -3)) },
    );
    expect(seen).toMatchObject({ cells: [{ trueLabel: 7, predLabel: 7, count: 2 }] });
  });

  it('that are not shared are counted by the calling thread', async () => {
    const { pool, workers } = watchedPool({ threads: 2 });
    const sampleWeight = columns.yTrue.map(() => 2);
    const matrix = await pool.confusionMatrix(yTrue, yPred, { sampleWeight });
    expect(contents(matrix)).toEqual(contents(confusionMatrix(yTrue, yPred, { sampleWeight })));
    expect(workers).toEqual([]);
  });
});

describe('missing labels', () => {
  const yTrue = sharedColumn(Float64Array.of(1, NaN, 2, 2, 1, 3, NaN));
  const yPred = sharedColumn(Float64Array.of(1, 1, 2, NaN, 1, 2, NaN));

  it('are skipped and counted', async () => {
    expect(await expectSame(yTrue, yPred, { nulls: 'skip' })).toMatchObject({
      nSkipped: 3,
      total: 4,
      labels: [1, 2, 3],
    });
  });

  it('may be all that a part has', async () => {
    const half = sharedColumn(Float64Array.of(1, 2, NaN, NaN));
    expect(await expectSame(half, half, { nulls: 'skip' })).toMatchObject({ nSkipped: 2 });
    const none = sharedColumn(new Float64Array(6).fill(NaN));
    expect(await expectSame(none, none, { nulls: 'skip' })).toMatch(/^empty-input/);
    expect(await expectSame(none, none, { nulls: 'skip', labels: [1] })).toMatchObject({
      nSkipped: 6,
      total: 0,
    });
  });

  it('are an error with the row of the whole column', async () => {
    const late = sharedColumn(Float64Array.of(1, 2, 2, 2, 1, NaN, 1));
    expect(await expectSame(late, late)).toMatchInlineSnapshot(
      `"null-value: confusionMatrix: yTrue[5] is NaN, expected a label (nulls: 'skip' leaves such rows out)"`,
    );
    expect(await expectSame(yTrue, yPred)).toMatchInlineSnapshot(
      `"null-value: confusionMatrix: yTrue[1] is NaN, expected a label (nulls: 'skip' leaves such rows out)"`,
    );
  });
});

describe('errors are those of core, word for word', () => {
  const good = sharedColumn(Int32Array.of(1, 2, 1, 2, 1, 2, 1, 2));
  const nine = sharedColumn(Int32Array.of(1, 2, 1, 2, 1, 2, 9, 2));

  it('of a label that is not listed, in the last part and in two', async () => {
    const labels = [1, 2];
    expect(await expectSame(good, nine, { labels })).toMatchInlineSnapshot(
      `"unknown-label: confusionMatrix: yPred[6] is 9, expected one of 1, 2"`,
    );
    expect(await expectSame(nine, nine, { labels })).toMatchInlineSnapshot(
      `"unknown-label: confusionMatrix: yTrue[6] is 9, expected one of 1, 2"`,
    );
    const both = sharedColumn(Int32Array.of(1, 8, 1, 2, 1, 9, 1, 2));
    expect(await expectSame(good, both, { labels })).toMatchInlineSnapshot(
      `"unknown-label: confusionMatrix: yPred[1] is 8, expected one of 1, 2"`,
    );
    expect(await expectSame(both, nine, { labels })).toMatchInlineSnapshot(
      `"unknown-label: confusionMatrix: yTrue[1] is 8, expected one of 1, 2"`,
    );
  });

  it('of a value that is no label', async () => {
    const half = sharedColumn(Float32Array.of(1, 2, 1, 2, 1, 2, 1, 0.5));
    expect(await expectSame(good, half)).toMatchInlineSnapshot(
      `"invalid-label: confusionMatrix: yPred[7] is 0.5, expected a string, a boolean or an integer"`,
    );
    expect(await expectSame(half, good, { nulls: 'skip' })).toMatchInlineSnapshot(
      `"invalid-label: confusionMatrix: yTrue[7] is 0.5, expected a string, a boolean or an integer"`,
    );
  });

  it('of a weight that is none', async () => {
    const sampleWeight = sharedColumn(Float64Array.of(1, 1, 1, 1, 1, 1, 1, Infinity));
    expect(await expectSame(good, good, { sampleWeight })).toMatchInlineSnapshot(
      `"invalid-weight: confusionMatrix: sampleWeight[7] is Infinity, expected a finite number"`,
    );
  });

  it('of labels of another kind', async () => {
    expect(await expectSame(good, nine, { labels: ['1', '2'] })).toMatchInlineSnapshot(
      `"mixed-labels: confusionMatrix: yTrue[0] is 1, expected a string as in labels"`,
    );
    expect(await expectSame(good, ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])).toMatchInlineSnapshot(
      `"mixed-labels: confusionMatrix: yPred[0] is "a", expected an integer as in yTrue"`,
    );
  });

  it('of too many classes in all parts together', async () => {
    const column = sharedColumn(Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7));
    expect(await expectSame(column, column, { maxClasses: 6 })).toMatchInlineSnapshot(
      `"too-many-classes: confusionMatrix: labels has 8 classes, expected at most 6"`,
    );
    expect(await expectSame(column, column, { maxClasses: 8 })).toMatchObject({ total: 8 });
  });

  it('of columns that do not fit', async () => {
    expect(await expectSame(good, good.subarray(1))).toMatchInlineSnapshot(
      `"length-mismatch: confusionMatrix: yTrue (8) and yPred (7) must have the same length"`,
    );
    expect(await expectSame(good, 'text' as never)).toMatchInlineSnapshot(
      `"unsupported-type: confusionMatrix: yPred is string, expected a typed array, an array or an Arrow column"`,
    );
    expect(
      await expectSame(good, good, { sampleWeight: sharedColumn(new Float64Array(3)) }),
    ).toMatchInlineSnapshot(
      `"length-mismatch: confusionMatrix: yTrue (8), yPred (8) and sampleWeight (3) must have the same length"`,
    );
    const empty = allocateColumn(Int32Array, 0);
    expect(await expectSame(empty, empty)).toMatchInlineSnapshot(
      `"empty-input: confusionMatrix: yTrue and yPred are empty, expected rows or the option labels"`,
    );
    expect(await expectSame(empty, empty, { labels: [1] })).toMatchObject({ total: 0 });
  });

  it('of options, also of what cannot be sent to a thread', async () => {
    const strange = [
      { nulls: 'drop' },
      { nulls: () => 1 },
      { maxClasses: 0 },
      { maxClasses: Symbol('many') },
      { labels: [] },
      { labels: '12' },
      { labels: [1, 1] },
      { labels: [() => 1] },
      { labels: null },
      { sampleWeight: null },
    ];
    for (const options of strange) {
      expect(await expectSame(good, good, options as never)).toMatch(/^[a-z-]+: confusionMatrix: /);
    }
  });

  it('of options that are none', async () => {
    await expect(two.pool.confusionMatrix(good, good, null as never)).rejects.toThrow(
      'confusionMatrix: options is null, expected an object',
    );
  });
});

describe('threads', () => {
  const rows = (n: number): Int32Array => allocateColumn(Int32Array, n);

  it('count from the least number of rows on', async () => {
    const { pool, workers } = watchedPool({ threads: 2, minRows: 100 });
    await pool.confusionMatrix(rows(99), rows(99));
    expect(workers.length).toBe(0);
    await pool.confusionMatrix(rows(100), rows(100));
    expect(workers.length).toBe(1);
    await pool.confusionMatrix(rows(101), rows(101));
    expect(workers.length).toBe(1);
    await pool.close();
  });

  it('count by default from 500,000 rows on, and 40 for each pair of classes', async () => {
    const { pool, workers } = watchedPool({ threads: 2, minRows: undefined });
    const column = (n: number, k: number): Int32Array =>
      allocateColumn(Int32Array, n).map((_, row) => row % k);
    // 112² pairs take 501,760 rows, 111² of them 492,840.
    for (const [n, k] of [
      [499_999, 2],
      [500_000, 112],
      [501_759, 112],
    ] as const) {
      const shared = sharedColumn(column(n, k));
      expect((await pool.confusionMatrix(shared, shared)).nClasses).toBe(k);
    }
    const few = sharedColumn(column(500_000, 2));
    const labels = Array.from({ length: 112 }, (_, label) => label);
    await pool.confusionMatrix(few, few, { labels });
    const halves = sharedColumn(new Float64Array(500_000).fill(0.5));
    await expect(pool.confusionMatrix(halves, halves)).rejects.toThrow('yTrue[0] is 0.5');
    expect(workers.length).toBe(0);
    const shared = sharedColumn(column(500_000, 111));
    expect((await pool.confusionMatrix(shared, shared)).total).toBe(500_000);
    expect(workers.length).toBe(1);
    await pool.close();
  });

  it('are as many as have half of those rows each', async () => {
    const { pool, workers } = watchedPool({ threads: 4, minRows: 100 });
    await pool.confusionMatrix(rows(149), rows(149));
    expect(workers.length).toBe(1);
    await pool.confusionMatrix(rows(150), rows(150));
    expect(workers.length).toBe(2);
    await pool.confusionMatrix(rows(1000), rows(1000));
    expect(workers.length).toBe(3);
    await pool.close();
  });

  it('do not count what is not shared', async () => {
    const { pool, workers } = watchedPool({ threads: 2 });
    const plain = Int32Array.of(1, 2, 2, 1);
    expect((await pool.confusionMatrix(plain, plain)).total).toBe(4);
    expect((await pool.confusionMatrix(sharedColumn(plain), plain)).total).toBe(4);
    expect((await pool.confusionMatrix(['a', 'b'], ['a', 'a'])).total).toBe(2);
    expect(workers).toEqual([]);
  });

  it('count several calls at once', async () => {
    const { pool } = four;
    const columns = [1, 2, 3, 4, 5, 6].map((seed) => {
      const { yTrue, yPred } = randomColumns({ seed, nSamples: 999, nClasses: 7, errorRate: 0.2 });
      return { yTrue: offset(Int16Array, yTrue), yPred: offset(Int16Array, yPred) };
    });
    const bad = sharedColumn(Float64Array.of(1, 2, 3, 0.5));
    const calls = columns.map(({ yTrue, yPred }) => pool.confusionMatrix(yTrue, yPred));
    const refused = pool.confusionMatrix(bad, bad);
    await expect(refused).rejects.toThrow('yTrue[3] is 0.5');
    const matrices = await Promise.all(calls);
    expect(matrices.map(contents)).toEqual(
      columns.map(({ yTrue, yPred }) => contents(confusionMatrix(yTrue, yPred))),
    );
  });

  it('leave the columns as they were', async () => {
    const yTrue = sharedColumn(Int32Array.of(3, 1, 2, 1));
    const yPred = sharedColumn(Uint8Array.of(3, 1, 2, 2));
    const labels = [3, 2, 1];
    await two.pool.confusionMatrix(yTrue, yPred, { labels });
    expect([[...yTrue], [...yPred], labels]).toEqual([
      [3, 1, 2, 1],
      [3, 1, 2, 2],
      [3, 2, 1],
    ]);
  });
});
