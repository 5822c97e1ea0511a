import { vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRandom,
  labelsFromCodes,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
  runs,
} from '@confmat/testkit';
import { confusionMatrix, createConfusionAccumulator } from '../../../src/index.js';
import type {
  ConfusionAccumulator,
  ConfusionBatch,
  Label,
  LabelColumn,
} from '../../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { contents } from '../../contents.js';
import { thrown } from '../../thrown.js';

const nSamples = 600;
const rows = randomColumns({ seed: 61, nSamples, nClasses: 7, skew: 'zipf', errorRate: 0.4 });
const integers = randomIntegerWeights({ seed: 62, nSamples });
const fractions = randomFractionalWeights({ seed: 63, nSamples });

/** Rows from `start` to `end` of some columns. */
function batch<L extends Label>(
  start: number,
  end: number,
  yTrue: readonly (L | null)[],
  yPred: readonly (L | null)[],
  sampleWeight?: readonly number[],
): ConfusionBatch<L> {
  return {
    yTrue: yTrue.slice(start, end),
    yPred: yPred.slice(start, end),
    sampleWeight: sampleWeight?.slice(start, end),
  };
}

function add<L extends Label>(
  accumulator: ConfusionAccumulator<L>,
  { yTrue, yPred, sampleWeight }: ConfusionBatch<L>,
): ConfusionAccumulator<L> {
  return accumulator.update(yTrue, yPred, { sampleWeight });
}

/** Everything an accumulator holds, to see that a call left it alone. */
const held = (accumulator: ConfusionAccumulator) => structuredClone(accumulator.toJSON());

describe('an accumulator', () => {
  it('gives the matrix of all batches', () => {
    const accumulator = createConfusionAccumulator<string>();
    accumulator.update(['b', 'a'], ['b', 'b']).update([], []).update(['b'], ['c']);
    const matrix = accumulator.result();
    expect(matrix.labels).toEqual(['a', 'b', 'c']);
    // prettier-ignore
    expect([...matrix.counts]).toEqual([
      0, 1, 0,
      0, 1, 1,
      0, 0, 0,
    ]);
    expect([accumulator.nSamples, matrix.weighted, matrix.nSkipped]).toEqual([3, false, 0]);
  });

  it('goes on after a result, which stays as it was', () => {
    const accumulator = createConfusionAccumulator<number>().update([1], [2]);
    const first = accumulator.result();
    accumulator.update([0], [2]);
    expect(first.labels).toEqual([1, 2]);
    expect([...first.counts]).toEqual([0, 1, 0, 0]);
    expect(accumulator.result().labels).toEqual([0, 1, 2]);
  });

  it('gives copies of what it holds', () => {
    const accumulator = createConfusionAccumulator<number>().update([1], [2]);
    const json = accumulator.toJSON();
    const bytes = accumulator.toBinary();
    const copy = bytes.slice();
    accumulator.update([1, 0], [2, 2], { sampleWeight: [0.1, 1] });
    expect(json).toMatchObject({ labels: [1, 2], nSamples: 1, weighted: false });
    expect(json.cells).toEqual([[0, 1, 1, 0]]);
    expect(bytes).toEqual(copy);
  });

  it('takes batches of any kind of column', () => {
    const accumulator = createConfusionAccumulator<number | bigint>();
    const columns: readonly LabelColumn<number | bigint>[] = [
      [1, 2],
      [1n, 2n],
      Int32Array.of(1, 2),
      Uint8Array.of(1, 2),
      Float64Array.of(1, 2),
      BigInt64Array.of(1n, 2n),
      vectorFromArray([1, 2]),
    ];
    for (const column of columns) for (const other of columns) accumulator.update(column, other);
    const n = columns.length ** 2;
    expect([...accumulator.result().counts]).toEqual([n, 0, 0, n]);
  });

  it('keeps given labels in their order, those without rows too', () => {
    const labels = ['c', 'a', 'b'];
    const accumulator = createConfusionAccumulator({ labels }).update(['b'], ['a']);
    labels.reverse();
    const matrix = accumulator.result();
    expect(matrix.labels).toEqual(['c', 'a', 'b']);
    expect([...matrix.counts]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0]);
    const empty = createConfusionAccumulator({ labels: [2, 1] }).result();
    expect([empty.labels, empty.total]).toEqual([[2, 1], 0]);
  });

  it('counts the rows with a missing label that it skips', () => {
    const accumulator = createConfusionAccumulator<string>({ nulls: 'skip' });
    accumulator.update(['a', null, 'b'], ['a', 'x', null]).update([null], [null]);
    const matrix = accumulator.result();
    expect(matrix.labels).toEqual(['a']);
    expect([matrix.total, matrix.nSkipped, accumulator.nSamples]).toEqual([1, 3, 1]);
  });

  it('is weighted once a batch is', () => {
    const accumulator = createConfusionAccumulator<string>().update(['a'], ['a']);
    expect(accumulator.result().weighted).toBe(false);
    accumulator.update([], [], { sampleWeight: [] });
    expect(accumulator.result().weighted).toBe(true);
    accumulator.update(['a', 'a'], ['a', 'b'], { sampleWeight: [0.5, 2] });
    expect([...accumulator.result().counts]).toEqual([1.5, 2, 0, 0]);
  });

  it('has no result without rows and labels', () => {
    const accumulator = createConfusionAccumulator({ nulls: 'skip' });
    expect(() => accumulator.result()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: result: accumulator has counted no rows, expected rows or the option labels]`,
    );
    accumulator.update([], []).update([null], ['a']);
    expect(thrown(() => accumulator.result()).code).toBe('empty-input');
  });

  it('checks its options like confusionMatrix', () => {
    expect(thrown(() => createConfusionAccumulator({ labels: [1, 1] })).message).toBe(
      'createConfusionAccumulator: labels[1] is 1 again, expected each label once',
    );
    expect(thrown(() => createConfusionAccumulator({ nulls: 'drop' as 'skip' })).message).toBe(
      'createConfusionAccumulator: nulls is "drop", expected one of "error", "skip"',
    );
    expect(thrown(() => createConfusionAccumulator({ maxClasses: 0 })).code).toBe('invalid-option');
  });

  it('leaves its inputs as they were', () => {
    const column = Object.freeze(['a', 'b', null]);
    const weights = Float64Array.of(1, 2, 3);
    const options = Object.freeze({ sampleWeight: weights });
    createConfusionAccumulator<string>({ nulls: 'skip' }).update(column, column, options);
    expect(weights).toEqual(Float64Array.of(1, 2, 3));
  });
});

describe('a batch that is refused', () => {
  const refusals: readonly (readonly [
    what: string,
    call: (accumulator: ConfusionAccumulator) => unknown,
    message: string,
  ])[] = [
    [
      'columns of two lengths',
      (accumulator) => accumulator.update(['a'], []),
      'update: yTrue (1) and yPred (0) must have the same length',
    ],
    [
      'too few weights',
      (accumulator) => accumulator.update(['a'], ['a'], { sampleWeight: [] }),
      'update: yTrue (1), yPred (1) and sampleWeight (0) must have the same length',
    ],
    [
      'a weight that is no number',
      (accumulator) => accumulator.update(['a', 'c'], ['a', 'a'], { sampleWeight: [1, NaN] }),
      'update: sampleWeight[1] is NaN, expected a finite number',
    ],
    [
      'a missing label',
      (accumulator) => accumulator.update(['a', 'c'], ['a', null]),
      "update: yPred[1] is null, expected a label (nulls: 'skip' leaves such rows out)",
    ],
    [
      'labels of another kind than the batches before',
      (accumulator) => accumulator.update([7, 8], [7, 7]),
      'update: yTrue[0] is 7, expected a string as in the batches before',
    ],
    [
      'predicted labels of another kind',
      (accumulator) => accumulator.update(['c'], [true]),
      'update: yPred[0] is true, expected a string as in the batches before',
    ],
    [
      'too many labels',
      (accumulator) => accumulator.update(['c', 'd'], ['a', 'e']),
      'update: labels has 5 classes, expected at most 4',
    ],
    [
      'no columns',
      (accumulator) => accumulator.update('a' as unknown as string[], ['a']),
      'update: yTrue is string, expected a typed array, an array or an Arrow column',
    ],
    [
      'an accumulator of labels of another kind',
      (accumulator) => accumulator.merge(createConfusionAccumulator().update([7], [7])),
      'merge: labels[0] is 7, expected a string as in the batches before',
    ],
    [
      'an accumulator of too many labels',
      (accumulator) =>
        accumulator.merge(createConfusionAccumulator().update(['c', 'd'], ['e', 'a'])),
      'merge: labels has 5 classes, expected at most 4',
    ],
    [
      'no accumulator',
      (accumulator) => accumulator.merge({} as unknown as ConfusionAccumulator),
      'merge: other is Object, expected an accumulator of confusion matrices',
    ],
  ];

  it.each(refusals)('for %s leaves the counts as they were', (_, call, message) => {
    const accumulator = createConfusionAccumulator<Label>({ maxClasses: 4 });
    accumulator.update(['a', 'b'], ['b', 'b'], { sampleWeight: [0.1, 2] });
    const before = held(accumulator);
    expect(thrown(() => call(accumulator)).message).toBe(message);
    expect(held(accumulator)).toEqual(before);
    expect(accumulator.update(['a'], ['a']).result().at('a', 'a')).toBe(1);
  });

  it('for a label that is not listed names its row and leaves the counts as they were', () => {
    const accumulator = createConfusionAccumulator<Label>({ labels: ['a', 'b'] });
    const before = held(accumulator.update(['a'], ['b']));
    expect(thrown(() => accumulator.update(['a', 'x'], ['a', 'y'])).message).toBe(
      'update: yTrue[1] is "x", expected one of "a", "b"',
    );
    expect(thrown(() => accumulator.update(['a', 'a'], ['a', 'y'])).message).toBe(
      'update: yPred[1] is "y", expected one of "a", "b"',
    );
    const other = createConfusionAccumulator<Label>().update(['a', 'x'], ['a', 'a']);
    expect(thrown(() => accumulator.merge(other)).message).toBe(
      'merge: labels[1] is "x", expected one of "a", "b"',
    );
    const numbers = createConfusionAccumulator<Label>({ labels: ['a'] });
    expect(thrown(() => numbers.update([1], [1])).message).toBe(
      'update: yTrue[0] is 1, expected a string as in labels',
    );
    expect(held(accumulator)).toEqual(before);
  });

  it('as the first one does not decide the kind of the labels', () => {
    const accumulator = createConfusionAccumulator<Label>({ maxClasses: 1 });
    expect(thrown(() => accumulator.update(['a', 'b'], ['a', 'a'])).code).toBe('too-many-classes');
    const other = createConfusionAccumulator<Label>().update(['a'], ['b']);
    expect(thrown(() => accumulator.merge(other)).code).toBe('too-many-classes');
    expect(accumulator.update([1], [1]).result().labels).toEqual([1]);
  });
});

describe('batches of any size, in any order, on any number of accumulators', () => {
  /** Where to cut the rows, and in what order to take the parts and to merge. */
  const plan = fc.record({
    cuts: fc.array(fc.integer({ min: 0, max: nSamples }), { maxLength: 8 }),
    seed: fc.integer(),
    nAccumulators: fc.integer({ min: 1, max: 4 }),
  });
  interface Plan {
    readonly cuts: readonly number[];
    readonly seed: number;
    readonly nAccumulators: number;
  }

  function accumulate<L extends Label>(
    { cuts, seed, nAccumulators }: Plan,
    yTrue: readonly (L | null)[],
    yPred: readonly (L | null)[],
    sampleWeight?: readonly number[],
  ): ConfusionAccumulator<L> {
    const random = createRandom(seed);
    const shuffled = <T>(values: readonly T[]): T[] =>
      values
        .map((value) => ({ value, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value);
    const bounds = [0, ...cuts, nSamples].sort((a, b) => a - b);
    const parts = bounds.slice(1).map((end, i) => [bounds[i] ?? 0, end] as const);
    const create = () => createConfusionAccumulator<L>({ nulls: 'skip' });
    const accumulators = Array.from({ length: nAccumulators }, create);
    for (const [start, end] of shuffled(parts)) {
      const target = accumulators[Math.floor(random() * nAccumulators)];
      if (target) add(target, batch(start, end, yTrue, yPred, sampleWeight));
    }
    return shuffled(accumulators).reduce((total, each) => total.merge(each), create());
  }

  const names = ['é', '\u{1f600}', 'a', '', 'B', '\u{ff5e}', 'zz'];
  const yTrue = sprinkleNulls(labelsFromCodes(rows.yTrue, names), { seed: 64, nullRate: 0.1 });
  const yPred = sprinkleNulls(labelsFromCodes(rows.yPred, names), { seed: 65, nullRate: 0.1 });

  it.each([
    ['', undefined],
    [' with integer weights', integers],
  ])('give the matrix of one pass to the last bit%s', (_, sampleWeight) => {
    const whole = confusionMatrix(yTrue, yPred, { nulls: 'skip', sampleWeight });
    fc.assert(
      fc.property(plan, (drawn) => {
        const accumulator = accumulate(drawn, yTrue, yPred, sampleWeight);
        expect(contents(accumulator.result())).toEqual(contents(whole));
        expect(accumulator.nSamples).toBe(nSamples - whole.nSkipped);
      }),
      { numRuns: runs(60), seed: 20_261_121 },
    );
  });

  it('give that of one pass to 1e-12 with fractional weights', () => {
    const options = { nulls: 'skip', sampleWeight: fractions } as const;
    const whole = confusionMatrix(yTrue, yPred, options);
    fc.assert(
      fc.property(plan, (drawn) => {
        const matrix = accumulate(drawn, yTrue, yPred, fractions).result();
        expect(matrix.labels).toEqual(whole.labels);
        expectClose(matrix.counts, whole.counts);
        expectClose(matrix.total, whole.total);
      }),
      { numRuns: runs(60), seed: 20_261_121 },
    );
  });

  it('lose nothing of small weights beside great ones', () => {
    // A plain sum of these gives 2^60 at most once, and 0 at last.
    const accumulator = createConfusionAccumulator<string>();
    for (const weight of [1, 2 ** 60, 1, -(2 ** 60), 1]) {
      accumulator.update(['a'], ['a'], { sampleWeight: [weight] });
    }
    expect(accumulator.result().total).toBe(3);
    const parts = [1, 2 ** 60, 1, -(2 ** 60), 1].map((weight) =>
      createConfusionAccumulator<string>().update(['a'], ['a'], { sampleWeight: [weight] }),
    );
    const merged = parts.reduce((total, part) => total.merge(part));
    expect(merged.result().total).toBe(3);
  });

  it('count exactly to 2^53', () => {
    const accumulator = createConfusionAccumulator<number>();
    for (const weight of [2 ** 52, 2 ** 52 - 2, 1]) {
      accumulator.update([0], [0], { sampleWeight: [weight] });
    }
    expect(accumulator.result().counts[0]).toBe(2 ** 53 - 1);
  });
});

describe('merge', () => {
  it('leaves the other accumulator as it was', () => {
    const one = createConfusionAccumulator<string>().update(['a'], ['b']);
    const other = createConfusionAccumulator<string>().update(['c'], ['b']);
    const before = held(other);
    one.merge(other).update(['c'], ['b']);
    expect(held(other as ConfusionAccumulator)).toEqual(before);
    expect(one.result().at('c', 'b')).toBe(2);
  });

  it('of an accumulator with itself counts everything twice', () => {
    const accumulator = createConfusionAccumulator<string>({ nulls: 'skip' });
    accumulator.update(['a', 'b', null], ['b', 'b', 'a'], { sampleWeight: [0.1, 2, 1] });
    const matrix = accumulator.merge(accumulator).result();
    expect([...matrix.counts]).toEqual([0, 0.2, 0, 4]);
    expect([matrix.nSkipped, accumulator.nSamples]).toEqual([2, 4]);
  });

  it('brings the labels that were given there, without rows too', () => {
    const given = createConfusionAccumulator({ labels: ['z', 'y'] });
    const growing = createConfusionAccumulator<string>().update(['a'], ['a']);
    expect(growing.merge(given).result().labels).toEqual(['a', 'y', 'z']);
    const same = createConfusionAccumulator({ labels: ['y', 'z'] }).update(['y'], ['z']);
    const merged = given.merge(same).result();
    expect(merged.labels).toEqual(['z', 'y']);
    expect(merged.at('y', 'z')).toBe(1);
  });

  it('of empty accumulators is empty', () => {
    const empty = createConfusionAccumulator().merge(createConfusionAccumulator());
    expect(thrown(() => empty.result()).code).toBe('empty-input');
  });
});

describe('add', () => {
  it('counts rows one by one as a batch', () => {
    const accumulator = createConfusionAccumulator({ nulls: 'skip' });
    const [yTrue, yPred] = [
      ['a', 'b', null, 'a'],
      ['a', 'a', 'b', 'c'],
    ] as const;
    for (const [i, label] of yTrue.entries()) accumulator.add(label, yPred[i]);
    expect(accumulator.result().toJSON()).toEqual(
      confusionMatrix(yTrue, yPred, { nulls: 'skip' }).toJSON(),
    );
  });

  it('refuses what update refuses', () => {
    const accumulator = createConfusionAccumulator<string | number>();
    accumulator.add('a', 'b');
    expect(() => accumulator.add('a', null)).toThrow(
      "update: yPred[0] is null, expected a label (nulls: 'skip' leaves such rows out)",
    );
    expect(() => accumulator.add('a', 1)).toThrow('update: yPred[0] is 1');
    expect(accumulator.nSamples).toBe(1);
  });
});

describe('updateAll', () => {
  const bounds = [0, 250, 250, 599, nSamples];
  const batches = bounds
    .slice(1)
    .map((end, i) => batch(bounds[i] ?? 0, end, rows.yTrue, rows.yPred, integers));
  const whole = confusionMatrix(rows.yTrue, rows.yPred, { sampleWeight: integers });

  it('counts the batches of an iterable, of an asynchronous one, and promises of them', async () => {
    async function* stream(): AsyncGenerator<ConfusionBatch<number>> {
      for (const each of batches) {
        await Promise.resolve();
        yield each;
      }
    }
    const promises = batches.map((each) => Promise.resolve(each));
    for (const sequence of [batches, new Set(batches).values(), stream(), promises]) {
      const accumulator = createConfusionAccumulator<number>();
      const returned = await accumulator.updateAll(
        sequence as AsyncIterable<ConfusionBatch<number>>,
      );
      expect(returned).toBe(accumulator);
      expect(contents(accumulator.result())).toEqual(contents(whole));
    }
  });

  it('keeps what it counted before a batch that is refused', async () => {
    const accumulator = createConfusionAccumulator<number>();
    const sequence = [batches[0], { yTrue: [1], yPred: [] }, batches[2]];
    const failure = accumulator.updateAll(sequence as readonly ConfusionBatch<number>[]);
    await expect(failure).rejects.toThrow('update: yTrue (1) and yPred (0) must have the same');
    expect(accumulator.nSamples).toBe(250);
  });

  it('ends with the error of the sequence', async () => {
    function* broken(): Generator<ConfusionBatch<number>> {
      yield batch(0, 10, rows.yTrue, rows.yPred);
      throw new Error('the disk is gone');
    }
    const accumulator = createConfusionAccumulator<number>();
    await expect(accumulator.updateAll(broken())).rejects.toThrow('the disk is gone');
    expect(accumulator.nSamples).toBe(10);
  });
});

describe('an accumulator of many classes', () => {
  it('counts as one pass does', () => {
    const n = 30_000;
    const random = createRandom(66);
    const codes = () => Int32Array.from({ length: n }, () => random() * 20_000);
    const [yTrue, yPred] = [codes(), codes()];
    const accumulator = createConfusionAccumulator<number>();
    for (const [start, end] of [
      [20_000, n],
      [0, 1],
      [1, 4_096],
      [4_096, 20_000],
    ] as const) {
      accumulator.update(yTrue.subarray(start, end), yPred.subarray(start, end));
    }
    const matrix = accumulator.result();
    expect(matrix.kind).toBe('sparse');
    expect(contents(matrix)).toEqual(contents(confusionMatrix(yTrue, yPred)));
  });
});
