import { Dictionary, Int8, Utf8, Vector, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  labelsFromCodes,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
  runs,
} from '@confmat/testkit';
import { addMatrices, confusionMatrix, recall, slicedMatrices } from '../../src/index.js';
import type {
  ArrowColumn,
  ConfusionMatrix,
  ConfusionMatrixOptions,
  Label,
  LabelColumn,
} from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';

type Cell = Label | null;
type Group = Readonly<Record<string, Label>>;

/** Columns, or a group's values, under the names `first`, `second` and `third`. */
function named<T>(columns: readonly T[]): Record<string, T> {
  const names = ['first', 'second', 'third'];
  return Object.fromEntries(columns.map((column, i) => [names[i] ?? '', column]));
}

const nSamples = 500;
const rows = randomColumns({ seed: 81, nSamples, nClasses: 4, errorRate: 0.4 });
const drawn = randomColumns({ seed: 82, nSamples, nClasses: 6, skew: 'zipf', errorRate: 1 });
const integers = randomIntegerWeights({ seed: 83, nSamples });
const fractions = randomFractionalWeights({ seed: 84, nSamples });

/** What `slicedMatrices` gives, by filtering the rows of each group. */
function byHand(
  yTrue: readonly Cell[],
  yPred: readonly Cell[],
  groups: readonly (readonly Cell[])[],
  options: ConfusionMatrixOptions & { readonly sampleWeight?: readonly number[] | undefined },
): { group: Group; matrix: ConfusionMatrix }[] {
  const isNull = (row: number) => groups.some((group) => group[row] === null);
  const kept = yTrue.map((_, row) => row).filter((row) => !isNull(row));
  const keyOf = (row: number) =>
    JSON.stringify(groups.map((group) => [typeof group[row], group[row]]));
  const rowsOf = new Map<string, number[]>();
  for (const row of kept) rowsOf.set(keyOf(row), [...(rowsOf.get(keyOf(row)) ?? []), row]);
  const pick = <T>(cells: readonly T[], chosen: readonly number[]): T[] =>
    chosen.map((row) => cells[row] as T);
  const { sampleWeight, ...others } = options;
  const of = (chosen: readonly number[], labels?: readonly Label[]): ConfusionMatrix =>
    confusionMatrix(pick(yTrue, chosen), pick(yPred, chosen), {
      ...others,
      labels: options.labels ?? labels,
      sampleWeight: sampleWeight && pick(sampleWeight, chosen),
    });
  const { labels } = of(kept);
  return [...rowsOf.values()].map((chosen) => ({
    group: named(groups.map((group) => group[chosen[0] ?? 0] as Label)),
    matrix: of(chosen, labels),
  }));
}

const plain = (slices: readonly { group: Group; matrix: ConfusionMatrix }[]) =>
  slices.map(({ group, matrix }) => ({ group, matrix: contents(matrix) }));

/** Slices in the order of their groups, all of one kind each. */
function sorted<S extends { readonly group: Group }>(slices: readonly S[]): S[] {
  return [...slices].sort((a, b) => {
    const name = Object.keys(a.group).find((column) => a.group[column] !== b.group[column]) ?? '';
    return name === '' ? 0 : (a.group[name] ?? '') < (b.group[name] ?? '') ? -1 : 1;
  });
}

const regions = labelsFromCodes(drawn.yTrue, ['north', 'south', 'east', 'west', '', 'Z']);
const years = drawn.yPred.map((code) => 2020 - code);

describe('slicedMatrices', () => {
  it('gives a matrix for each group, with the labels of the whole', () => {
    const slices = slicedMatrices(['a', 'b', 'c', 'a'], ['a', 'b', 'b', 'b'], {
      country: ['x', 'y', 'y', 'x'],
    });
    expect(slices.map(({ group }) => group)).toEqual([{ country: 'x' }, { country: 'y' }]);
    expect(slices.map(({ matrix }) => matrix.labels)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    // prettier-ignore
    expect(slices.map(({ matrix }) => [...matrix.counts])).toEqual([
      [
        1, 1, 0,
        0, 0, 0,
        0, 0, 0,
      ],
      [
        0, 0, 0,
        0, 1, 0,
        0, 1, 0,
      ],
    ]);
    expect(slices.map(({ matrix }) => [...recall(matrix)])).toEqual([
      [1 / 2, 0, 0],
      [0, 1, 0],
    ]);
  });

  it.each([
    ['', undefined],
    [' with integer weights', integers],
  ])('filters the rows by one group column%s', (_, sampleWeight) => {
    const slices = slicedMatrices(rows.yTrue, rows.yPred, { first: regions }, { sampleWeight });
    const expected = byHand(rows.yTrue, rows.yPred, [regions], { sampleWeight });
    expect(plain(slices)).toEqual(plain(sorted(expected)));
  });

  it.each([
    ['', undefined],
    [' with integer weights', integers],
  ])('filters the rows by two and three group columns%s', (_, sampleWeight) => {
    const flags = drawn.yTrue.map((code, row) => (code + row) % 3 === 0);
    for (const groups of [
      [regions, years],
      [years, regions],
      [flags, years, regions],
    ]) {
      const slices = slicedMatrices(rows.yTrue, rows.yPred, named<LabelColumn>(groups), {
        sampleWeight,
      });
      const expected = byHand(rows.yTrue, rows.yPred, groups, { sampleWeight });
      expect(plain(slices)).toEqual(plain(sorted(expected)));
    }
  });

  it('adds fractional weights as confusionMatrix does', () => {
    const options = { sampleWeight: fractions };
    const slices = slicedMatrices(rows.yTrue, rows.yPred, { first: regions }, options);
    for (const [i, { matrix }] of sorted(
      byHand(rows.yTrue, rows.yPred, [regions], options),
    ).entries()) {
      expectClose(slices[i]?.matrix.counts ?? [], matrix.counts);
    }
  });

  it('gives matrices that add up to the whole', () => {
    const yTrue = sprinkleNulls(rows.yTrue, { seed: 85, nullRate: 0.1 });
    const options = { nulls: 'skip', sampleWeight: integers } as const;
    const whole = confusionMatrix(yTrue, rows.yPred, options);
    for (const groups of [[regions], [regions, years]]) {
      const slices = slicedMatrices(yTrue, rows.yPred, named<LabelColumn>(groups), options);
      const matrices = slices.map(({ matrix }) => matrix);
      expect(contents(addMatrices(...matrices))).toEqual(contents(whole));
    }
  });

  it('puts groups in ascending order, numbers by value, strings by code point', () => {
    const cells = (n: number) => Array.from({ length: n }, () => 0);
    const order = (...groups: (readonly (Label | null)[])[]) =>
      slicedMatrices(
        cells(groups[0]?.length ?? 0),
        cells(groups[0]?.length ?? 0),
        named(groups),
      ).map(({ group }) => Object.values(group));
    expect(order([10, 9, -1])).toEqual([[-1], [9], [10]]);
    expect(order(['\u{1f600}', '\u{ff5e}', 'b', 'B'])).toEqual([
      ['B'],
      ['b'],
      ['\u{ff5e}'],
      ['\u{1f600}'],
    ]);
    expect(order([true, false])).toEqual([[false], [true]]);
    expect(order([2n ** 60n, 5n, -(2n ** 60n)])).toEqual([[-(2n ** 60n)], [5], [2n ** 60n]]);
    expect(order([2, 1, 2, 1], ['b', 'b', 'a', 'a'])).toEqual([
      [1, 'a'],
      [1, 'b'],
      [2, 'a'],
      [2, 'b'],
    ]);
  });

  it('keeps given labels in their order, in every slice', () => {
    const labels = [3, 9, 0, 1, 2];
    const slices = slicedMatrices(rows.yTrue, rows.yPred, { first: regions }, { labels });
    const expected = byHand(rows.yTrue, rows.yPred, [regions], { labels });
    expect(plain(slices)).toEqual(plain(sorted(expected)));
    expect(slices.every(({ matrix }) => matrix.labels[1] === 9)).toBe(true);
  });

  it('takes Arrow columns as groups and as labels', () => {
    const chunk = (type: Utf8 | Dictionary<Utf8, Int8>, start: number, end: number) =>
      vectorFromArray(regions.slice(start, end), type).data;
    const expected = plain(
      slicedMatrices(rows.yTrue, rows.yPred, { first: regions, second: years }),
    );
    for (const type of [new Utf8(), new Dictionary(new Utf8(), new Int8())]) {
      // Each chunk of the second type has a dictionary of its own.
      const chunks = [...chunk(type, 0, 123), ...chunk(type, 123, nSamples)];
      const slices = slicedMatrices(
        vectorFromArray(rows.yTrue, new Int8()) as ArrowColumn,
        rows.yPred,
        { first: new Vector(chunks as never) as ArrowColumn, second: Int16Array.from(years) },
      );
      expect(plain(slices)).toEqual(expected);
    }
  });

  it('counts bytes, integers, strings and any mix of columns alike', () => {
    const expected = plain(slicedMatrices(rows.yTrue, rows.yPred, { years }));
    for (const type of [Int16Array, Int32Array, Float64Array]) {
      const slices = slicedMatrices(Uint8Array.from(rows.yTrue), type.from(rows.yPred), {
        years: type.from(years),
      });
      expect(plain(slices)).toEqual(expected);
    }
    const far = years.map((year) => year * 1_000_003);
    const matrices = slicedMatrices(rows.yTrue, rows.yPred, { far }).map(({ matrix }) =>
      contents(matrix),
    );
    expect(matrices).toEqual(expected.map(({ matrix }) => matrix));
  });

  it('gives no slices of empty columns', () => {
    expect(slicedMatrices([], [], { group: [] }, { labels: ['a'] })).toEqual([]);
    expect(thrown(() => slicedMatrices([], [], { group: [] })).message).toBe(
      'slicedMatrices: yTrue and yPred are empty, expected rows or the option labels',
    );
  });
});

describe('slicedMatrices with missing values', () => {
  it('refuses them by default, naming the column and the row', () => {
    const cells = ['a', 'b', 'c'];
    const call =
      (...groups: LabelColumn[]) =>
      () =>
        slicedMatrices(cells, cells, named(groups));
    expect(call([1, null, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by.first[1] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(call(cells, [1, 2, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by.second[2] is NaN, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    const column = vectorFromArray(['x', 'y', null]) as ArrowColumn;
    expect(thrown(call(cells, column)).message).toContain('by.second[2] is null, expected a label');
    expect(thrown(() => slicedMatrices(['a', null, 'b'], cells, { cells })).message).toContain(
      'yTrue[1] is null',
    );
  });

  it('skips rows without a group, which belong to no slice', () => {
    const slices = slicedMatrices(
      ['a', 'a', 'b', 'b'],
      ['a', 'b', 'b', 'c'],
      { year: [1, null, 1, 2], region: ['x', 'x', null, 'y'] },
      { nulls: 'skip' },
    );
    expect(slices.map(({ group, matrix }) => [group, matrix.total, matrix.nSkipped])).toEqual([
      [{ year: 1, region: 'x' }, 1, 0],
      [{ year: 2, region: 'y' }, 1, 0],
    ]);
    // The label b of row 2 is that of row 3 too; c is only that of row 3.
    expect(slices[0]?.matrix.labels).toEqual(['a', 'b', 'c']);
  });

  it('skips rows without a label, and counts them with their group', () => {
    const slices = slicedMatrices(
      ['a', null, 'b', 'b', null],
      ['a', 'b', null, 'b', 'q'],
      { region: ['x', 'x', 'y', 'y', 'z'] },
      { nulls: 'skip' },
    );
    expect(
      slices.map(({ group, matrix }) => [group.region, matrix.total, matrix.nSkipped]),
    ).toEqual([
      ['x', 1, 1],
      ['y', 1, 1],
      ['z', 0, 1],
    ]);
    expect(slices[0]?.matrix.labels).toEqual(['a', 'b']);
  });

  it('filters what is left', () => {
    const cell = fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 });
    const row = fc.tuple(cell, cell, cell, cell, fc.integer({ min: -2, max: 3 }));
    const table = fc.array(row, { minLength: 1, maxLength: 40 });
    const labels = [0, 1, 2, 3];
    fc.assert(
      fc.property(table, fc.boolean(), fc.boolean(), (cells, isWeighted, isNamed) => {
        const column = (i: 0 | 1 | 2 | 3) => cells.map((each) => each[i]);
        const name = (value: number | null) => (value === null ? null : `group ${value}`);
        const second = isNamed ? column(3).map(name) : column(3);
        const sampleWeight = isWeighted ? cells.map((each) => each[4]) : undefined;
        const options = { nulls: 'skip', labels, sampleWeight } as const;
        for (const groups of [[column(2)], [column(2), second], [second, column(2)]]) {
          const slices = slicedMatrices(column(0), column(1), named<LabelColumn>(groups), options);
          const expected = byHand(column(0), column(1), groups, options);
          expect(plain(slices)).toEqual(plain(sorted(expected)));
        }
      }),
      { numRuns: runs(150), seed: 20_261_121 },
    );
  });
});

describe('slicedMatrices of what it cannot slice', () => {
  const cells = ['a', 'b'];

  it('names the argument', () => {
    const call = (by: unknown) => () => slicedMatrices(cells, cells, by as { x: LabelColumn });
    expect(call({})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is empty, expected at least one group column]`,
    );
    expect(call([cells, cells])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is an array of 2, expected an object of columns by name, such as { country }]`,
    );
    expect(call(Int32Array.of(1, 2))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is Int32Array, expected an object of columns by name, such as { country }]`,
    );
    expect(call(vectorFromArray([1, 2]))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is Vector, expected an object of columns by name, such as { country }]`,
    );
    expect(call(new Map([['x', cells]]))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is Map, expected an object of columns by name, such as { country }]`,
    );
    expect(call(undefined)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by is undefined, expected an object of columns by name, such as { country }]`,
    );
    expect(call({ 'two words': 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by["two words"] is number, expected a typed array, an array or an Arrow column]`,
    );
    expect(call({ x: [1, 2], y: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: yTrue (2), yPred (2), by.x (2) and by.y (1) must have the same length]`,
    );
    expect(call({ x: [1, 'x'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by.x[1] is "x", expected an integer as in by.x]`,
    );
    expect(call({ x: [1, 0.5] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by.x[1] is 0.5, expected a string, a boolean or an integer]`,
    );
  });

  it('takes any name for that of a column', () => {
    const by = Object.fromEntries(['__proto__', 'constructor', ''].map((name) => [name, cells]));
    const [slice] = slicedMatrices(cells, cells, by);
    expect(Object.entries(slice?.group ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'a'],
      ['', 'a'],
    ]);
  });

  it('refuses labels and weights as confusionMatrix does', () => {
    const by = { x: [1, 2] };
    expect(thrown(() => slicedMatrices(cells, cells, by, { labels: ['a'] })).message).toBe(
      'slicedMatrices: yTrue[1] is "b", expected one of "a"',
    );
    expect(thrown(() => slicedMatrices<Label, 'x'>(cells, [1, 2], by)).message).toBe(
      'slicedMatrices: yPred[0] is 1, expected a string as in yTrue',
    );
    expect(thrown(() => slicedMatrices(cells, cells, by, { sampleWeight: [1] })).message).toBe(
      'slicedMatrices: yTrue (2), yPred (2), by.x (2) and sampleWeight (1) must have the same length',
    );
  });

  const range = (n: number) => Int32Array.from({ length: n }, (_, row) => row);
  const ones = (n: number) => new Uint8Array(n);

  it('refuses more than 65,536 groups', { timeout: 30_000 }, () => {
    const n = 65_536;
    const slices = slicedMatrices(ones(n), ones(n), { x: range(n) });
    expect(slices).toHaveLength(n);
    expect(slices[n - 1]?.group).toEqual({ x: n - 1 });
    expect(() =>
      slicedMatrices(ones(n + 1), ones(n + 1), { x: range(n + 1) }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by makes 65537 groups, expected at most 65536]`,
    );
    const two = {
      x: range(n + 1).map((row) => row >> 1),
      y: range(n + 1).map((row) => row & 1),
    };
    expect(thrown(() => slicedMatrices(ones(n + 1), ones(n + 1), two)).message).toBe(
      'slicedMatrices: by makes 65537 groups, expected at most 65536',
    );
  });

  it('refuses groups whose pairs have no codes of 32 bits', () => {
    // 46,341² is the first square beyond 2^31.
    const n = 46_341;
    expect(() =>
      slicedMatrices(ones(n), ones(n), { x: range(n), y: range(n) }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: the columns of by make more than 2147483648 different pairs of labels]`,
    );
    expect(() =>
      slicedMatrices(range(n), ones(n), { x: range(n) }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by and yTrue make more than 2147483648 different pairs of labels]`,
    );
    const less = range(n - 1);
    const slices = slicedMatrices(ones(n - 1), ones(n - 1), { x: less, y: less });
    expect(slices).toHaveLength(n - 1);
    expect(slices.at(-1)?.group).toEqual({ x: n - 2, y: n - 2 });
  });

  it('refuses groups whose matrices would not fit', { timeout: 30_000 }, () => {
    const labels = range(2 ** 20);
    const n = 33;
    expect(() =>
      slicedMatrices(ones(n), ones(n), { x: range(n) }, { labels }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicedMatrices: by makes 33 groups, expected at most 32]`,
    );
  });

  it('holds sparsely what would not fit dense', () => {
    const labels = range(1000);
    const matrices = (nGroups: number) => {
      const codes = range(2 * nGroups).map((row) => row % 1000);
      const groups = range(2 * nGroups).map((row) => row >> 1);
      return slicedMatrices(codes, codes, { groups }, { labels }).map(({ matrix }) => matrix);
    };
    // 16 matrices have 16 M cells, 17 have more than 2^24.
    expect(matrices(16).every(({ kind }) => kind === 'dense')).toBe(true);
    const many = matrices(17);
    expect(many.every(({ kind, total }) => kind === 'sparse' && total === 2)).toBe(true);
    expect([...(many[16]?.cells() ?? [])]).toEqual([
      { trueLabel: 32, predLabel: 32, count: 1 },
      { trueLabel: 33, predLabel: 33, count: 1 },
    ]);
  });
});
