import * as arrow from 'apache-arrow';
import * as flechette from '@uwdata/flechette';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { csrFromSets, indicatorFromSets, labelCounts, labelSets } from '../../src/index.js';
import type { LabelSetColumn, LabelSets, SetOptions } from '../../src/index.js';
import type { Label } from '@confmat/core';

/** The sets with their labels, null where missing. */
function listed({ nSamples, offsets, codes, labels, missing }: LabelSets): (Label[] | null)[] {
  return Array.from({ length: nSamples }, (_, i) =>
    missing?.[i] === 1
      ? null
      : Array.from(codes.subarray(offsets[i], offsets[i + 1]), (code) => labels[code] ?? '?'),
  );
}

const read = (column: unknown, options?: SetOptions): (Label[] | null)[] =>
  listed(labelSets(column as LabelSetColumn, options));

/** By the platform's own `split`. */
const splitByHand = (text: string): string[] =>
  [...new Set(text.split('<>').filter((label) => label !== ''))].sort();

describe('labelSets', () => {
  it('sorts labels, counts one once in a set and keeps empty sets', () => {
    const sets = labelSets([['b', 'a', 'b'], [], ['c']]);
    expect(sets.labels).toEqual(['a', 'b', 'c']);
    expect([...sets.offsets]).toEqual([0, 2, 2, 3]);
    expect([...sets.codes]).toEqual([0, 1, 2]);
    expect(sets.inferred).toBe(true);
  });

  it('reads Sets, typed arrays, integers, bigints and booleans', () => {
    expect(read([new Set(['x']), new Set(), new Set(['y', 'x'])])).toEqual([['x'], [], ['x', 'y']]);
    expect(read([Uint8Array.of(7, 3), Uint8Array.of()])).toEqual([[3, 7], []]);
    expect(read([[10, 2], [2n]])).toEqual([[2, 10], [2]]);
    expect(read([[2 ** 40, -1], [-1]])).toEqual([[-1, 2 ** 40], [-1]]);
    expect(read([[true], [false, true], []])).toEqual([[true], [false, true], []]);
  });

  it('splits texts; empty pieces are no labels, spaces belong to labels', () => {
    expect(read(['b|a|b', '', '|a||', ' a'], { separator: '|' })).toEqual([
      ['a', 'b'],
      [],
      ['a'],
      [' a'],
    ]);
    expect(read(['a, b', 'b'], { separator: ', ' })).toEqual([['a', 'b'], ['b']]);
  });

  it('refuses a label of arrays that the separator would split', () => {
    const call =
      (column: unknown): (() => unknown) =>
      () =>
        read(column, { separator: '|' });
    const message =
      'labelSets: separator is "|", which splits texts, but column is of arrays with the label "a|b"';
    expect(call([['a'], ['c', 'a|b']])).toThrow(message);
    expect(call([new Set(['a|b'])])).toThrow(message);
    const lists = arrow.vectorFromArray(
      [['a|b']],
      new arrow.List(new arrow.Field('item', new arrow.Utf8())),
    );
    expect(call(lists)).toThrow(message);
    expect(read([['a'], ['c', 'b']], { separator: '|' })).toEqual([['a'], ['b', 'c']]);
  });

  it('splits texts the same, whether most of them differ or few do', () => {
    const random = createRandom(3);
    const tag = (): string => ['a', 'bb', ' c', '', 'a'][Math.floor(random() * 5)] ?? '';
    const few = Array.from({ length: 3000 }, () => `${tag()}<>${tag()}<>${tag()}`);
    // A text that occurs nowhere else adds the label `own` and a number.
    const unique = few.map((text, i) => `<>own${i}<>${text}<`);
    const [once, twice] = [few, unique].map((texts) => {
      const withNulls = [null, ...texts, undefined];
      return read(withNulls, { separator: '<>', nulls: 'skip' });
    });
    expect(once).toHaveLength(3002);
    // A "<" alone is no separator.
    const expected = once?.map((labels, i) => labels && splitByHand(unique[i - 1] ?? ''));
    expect(twice).toEqual(expected);
    expect(once).toEqual([null, ...few.map(splitByHand), null]);
  });

  it('takes NaN among texts that differ for a missing one', () => {
    const texts = ['a|b', NaN, 'b'];
    expect(read(texts, { separator: '|', nulls: 'skip' })).toEqual([['a', 'b'], null, ['b']]);
  });

  it('keeps the order of given labels, absent ones too', () => {
    const sets = labelSets([['a', 'c'], ['b']], { labels: ['c', 'x', 'b', 'a'] });
    expect(sets.labels).toEqual(['c', 'x', 'b', 'a']);
    expect([...sets.codes]).toEqual([0, 3, 2]);
    expect(sets.inferred).toBe(false);
  });

  it('orders long sets as short ones', () => {
    const long = Array.from({ length: 100 }, (_, i) => (i * 37) % 50);
    expect(read([long, [3]])).toEqual([Array.from({ length: 50 }, (_, i) => i), [3]]);
  });

  it('reads no samples', () => {
    expect(labelSets([]).nSamples).toBe(0);
    expect(labelSets([], { labels: ['a'] }).labels).toEqual(['a']);
    expect(labelSets({ data: new Uint8Array(0), shape: [0, 3] }).labels).toEqual([0, 1, 2]);
  });

  it('reads the same sets from every form of a matrix', () => {
    const shape = [3, 3] as const;
    const cells = [1, 0, 1, 0, 0, 0, 0, 1, 0];
    const expected = [[0, 2], [], [1]];
    const columns: unknown[] = [
      { data: Uint8Array.from(cells), shape },
      { data: Int32Array.from(cells), shape },
      { data: BigInt64Array.from(cells, BigInt), shape },
      { data: Float64Array.from(cells), shape },
      { data: cells.map(Boolean), shape },
      { bits: Uint8Array.of(0b10000101, 0b0), shape },
      { bits: Uint8Array.of(0b00101000, 0b00000100), shape, offset: 3 },
      { indices: [0, 2, 1], indptr: [0, 2, 2, 3], shape },
      { indices: [2, 0, 0, 1], indptr: BigInt64Array.of(0n, 3n, 3n, 4n), shape },
      { indices: [2, 1, 0, 1], indptr: [0, 3, 3, 4], data: [1, 0, 1, 1], shape },
      { indices: [2, 1, 0, 1], indptr: [0, 3, 3, 4], data: Uint8Array.of(1, 0, 1, 1), shape },
      { data: Uint8Array.from(cells), dims: [3, 3] },
      { data: Uint8ClampedArray.from(cells), dims: shape, type: 'bool' },
    ];
    for (const column of columns) expect(read(column)).toEqual(expected);
    const rows = [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)];
    const table = { format: 'indicator' } as const;
    expect(read(rows, table)).toEqual(expected);
    expect(
      read(
        rows.map((row) => row.map(Boolean)),
        table,
      ),
    ).toEqual(expected);
    expect(read(columns[0], { labels: ['x', 'y', 'z'] })).toEqual([['x', 'z'], [], ['y']]);
  });

  it('reads tensors, whose data and dims are getters', () => {
    class Tensor {
      get data(): Uint8Array {
        return Uint8Array.of(1, 0, 1, 1);
      }
      get dims(): readonly number[] {
        return [2, 2];
      }
    }
    expect(read(new Tensor())).toEqual([[0], [0, 1]]);
    expect([...labelCounts(new Tensor(), new Tensor()).tp]).toEqual([2, 1]);
  });

  it('takes arrays for sets, whatever their labels and lengths', () => {
    const rows = [[0, 1], [1, 0]]; // prettier-ignore
    expect(read(rows)).toEqual([[0, 1], [0, 1]]); // prettier-ignore
    expect(read([...rows, [1]])).toEqual([[0, 1], [0, 1], [1]]); // prettier-ignore
    expect(read([[true, false], [false, true]])).toEqual([[false, true], [false, true]]); // prettier-ignore
    expect(read([[1], [0]])).toEqual([[1], [0]]);
    const repeated = [[0, 1, 1], [1, 0, 0]]; // prettier-ignore
    expect(read(repeated, { format: 'sets' })).toEqual([[0, 1], [0, 1]]); // prettier-ignore
  });

  it('takes arrays for rows of a matrix where format says so', () => {
    const table = { format: 'indicator' } as const;
    expect(read([[0, 1, 1], [1, 0, 0]], table)).toEqual([[1, 2], [0]]); // prettier-ignore
    expect(read([[1], [0]], table)).toEqual([[0], []]);
    const skip = { ...table, nulls: 'skip' } as const;
    expect(read([[1, 0], null, [1, 1]], skip)).toEqual([[0], null, [0, 1]]);
  });

  it('takes sets that were made before, checking those of others once', () => {
    const made = labelSets([['b'], ['a']]);
    expect(labelSets(made)).toBe(made);
    const foreign = {
      nSamples: 2,
      offsets: Int32Array.of(0, 2, 3),
      codes: Int32Array.of(1, 0, 1),
      labels: ['a', 'b'],
    };
    expect(read(foreign)).toEqual([['a', 'b'], ['b']]);
    expect(read(made, { labels: ['z', 'b', 'a'] })).toEqual([['b'], ['a']]);
    expect([...labelSets(made, { labels: ['z', 'b', 'a'] }).codes]).toEqual([1, 2]);
  });

  it('goes back to matrices', () => {
    const sets = labelSets([['a', 'c'], [], ['b']]);
    expect(indicatorFromSets(sets)).toEqual({
      data: Uint8Array.of(1, 0, 1, 0, 0, 0, 0, 1, 0),
      shape: [3, 3],
    });
    const { indices, indptr } = csrFromSets(sets);
    expect([[...indices], [...indptr]]).toEqual([
      [0, 2, 1],
      [0, 2, 2, 3],
    ]);
    expect(labelSets(csrFromSets(sets), { labels: ['a', 'b', 'c'] })).toEqual({
      ...sets,
      inferred: false,
    });
  });

  it('leaves the columns as they were', () => {
    const rows = [['b', 'a'], null];
    const csr = {
      indices: Int32Array.of(2, 0),
      indptr: Int32Array.of(0, 2),
      shape: [1, 3] as const,
    };
    labelSets(rows, { nulls: 'skip' });
    labelSets(csr);
    expect(rows).toEqual([['b', 'a'], null]);
    expect([...csr.indices]).toEqual([2, 0]);
  });
});

const ROWS = [['x', 'y'], [], null, ['y'], ['z', 'x', 'z']];
const EXPECTED = [['x', 'y'], [], null, ['y'], ['x', 'z']];
const INTS = [[7, 300], [], null, [300], [-1, 7, 7]];
const EXPECTED_INTS = [[7, 300], [], null, [300], [-1, 7]];

describe('labelSets of Arrow columns', () => {
  const item = <T extends arrow.DataType>(type: T): arrow.Field<T> =>
    new arrow.Field('item', type, true);
  const vectors: Readonly<Record<string, () => arrow.Vector>> = {
    'List<Utf8>': () => arrow.vectorFromArray(ROWS, new arrow.List(item(new arrow.Utf8()))),
    'List<Int16>': () => arrow.vectorFromArray(INTS, new arrow.List(item(new arrow.Int16()))),
    'List<Dictionary>': () =>
      arrow.vectorFromArray(
        ROWS,
        new arrow.List(item(new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()))),
      ),
  };

  it.each(Object.entries(vectors))(
    'reads %s of apache-arrow, also sliced and chunked',
    (name, make) => {
      const vector = make();
      const expected = name === 'List<Int16>' ? EXPECTED_INTS : EXPECTED;
      expect(read(vector, { nulls: 'skip' })).toEqual(expected);
      for (let start = 0; start <= 5; ++start) {
        for (let end = start; end <= 5; ++end) {
          expect(read(vector.slice(start, end), { nulls: 'skip' })).toEqual(
            expected.slice(start, end),
          );
        }
      }
      const chunked = vector.slice(3, 5).concat(vector.slice(0, 2), vector.slice(1, 4));
      expect(read(chunked, { nulls: 'skip' })).toEqual([
        ...expected.slice(3),
        ...expected.slice(0, 2),
        ...expected.slice(1, 4),
      ]);
    },
  );

  it('reads labels of a slice only', () => {
    const vector = arrow.vectorFromArray(ROWS, new arrow.List(item(new arrow.Utf8()))).slice(3, 4);
    expect(labelSets(vector as LabelSetColumn).labels).toEqual(['y']);
    expect(read(vector, { labels: ['y'] })).toEqual([['y']]);
  });

  it.each([
    ['List<Utf8>', flechette.list(flechette.utf8()), ROWS],
    ['LargeList<Utf8>', flechette.largeList(flechette.utf8()), ROWS],
    ['List<LargeUtf8>', flechette.list(flechette.largeUtf8()), ROWS],
    ['List<Dictionary>', flechette.list(flechette.dictionary(flechette.utf8())), ROWS],
    ['List<Int16>', flechette.list(flechette.int16()), INTS],
    ['LargeList<Int64>', flechette.largeList(flechette.int64()), INTS],
  ] as const)('reads %s of flechette', (_, type, rows) => {
    const column = flechette.columnFromArray(rows as unknown[], type);
    const expected = rows === INTS ? EXPECTED_INTS : EXPECTED;
    expect(read(column, { nulls: 'skip' })).toEqual(expected);
    const file = flechette.tableToIPC(flechette.tableFromColumns({ tags: column }), {});
    if (file === null) throw new Error('no bytes');
    expect(read(flechette.tableFromIPC(file).getChild('tags'), { nulls: 'skip' })).toEqual(
      expected,
    );
    if (!_.startsWith('Large')) {
      expect(read(arrow.tableFromIPC(file).getChild('tags'), { nulls: 'skip' })).toEqual(expected);
    }
  });

  it('reads lists of a fixed size, of booleans as a matrix', () => {
    const pairs = [[3, 1], null, [1, 1]];
    const fixed = flechette.columnFromArray(pairs, flechette.fixedSizeList(flechette.int8(), 2));
    expect(read(fixed, { nulls: 'skip' })).toEqual([[1, 3], null, [1]]);
    const table = [
      [true, false, true],
      [false, false, false],
      [false, true, false],
    ];
    const bits = flechette.columnFromArray(table, flechette.fixedSizeList(flechette.bool(), 3));
    expect(read(bits)).toEqual([[0, 2], [], [1]]);
    const vector = arrow.vectorFromArray(table, new arrow.FixedSizeList(3, item(new arrow.Bool())));
    expect(read(vector)).toEqual([[0, 2], [], [1]]);
    expect(read(vector.slice(1, 3))).toEqual([[], [1]]);
    const numbers = arrow.vectorFromArray(
      pairs,
      new arrow.FixedSizeList(2, item(new arrow.Int8())),
    );
    expect(read(numbers.slice(1), { nulls: 'skip' })).toEqual([null, [1]]);
  });

  it('reads lists of booleans of any fixed size as a matrix, also without rows', () => {
    const one = [[true], [false]];
    const type = (size: number) => new arrow.FixedSizeList(size, item(new arrow.Bool()));
    expect(read(arrow.vectorFromArray(one, type(1)))).toEqual([[0], []]);
    const flat = flechette.columnFromArray(one, flechette.fixedSizeList(flechette.bool(), 1));
    expect(read(flat)).toEqual([[0], []]);
    expect(labelSets(arrow.vectorFromArray([], type(3)) as LabelSetColumn).labels).toEqual([
      0, 1, 2,
    ]);
    expect(read(arrow.vectorFromArray(one, type(1)), { format: 'sets' })).toEqual([
      [true],
      [false],
    ]);
    const counts = labelCounts(arrow.vectorFromArray(one, type(1)) as LabelSetColumn, {
      data: [1, 1],
      shape: [2, 1],
    });
    expect([counts.keys, [...counts.tp], [...counts.fp]]).toEqual([[0], [1], [1]]);
  });

  it('reads lists of booleans of no fixed size as sets, unless format says otherwise', () => {
    const list = (rows: boolean[][]) =>
      arrow.vectorFromArray(rows, new arrow.List(item(new arrow.Bool())));
    expect(read(list([[true, false], [true]]))).toEqual([[false, true], [true]]);
    const table = list([[true, false, true]]);
    expect(read(table, { format: 'indicator' })).toEqual([[0, 2]]);
    expect(() => read(table)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSets: column[0][2] is true again, expected each label once, did you mean format: 'indicator'?]`,
    );
  });

  it('splits texts', () => {
    const texts = arrow.vectorFromArray(['a|b', '', null, 'b'], new arrow.Utf8());
    expect(read(texts, { separator: '|', nulls: 'skip' })).toEqual([['a', 'b'], [], null, ['b']]);
  });

  it('takes a missing label in a list for a missing set', () => {
    const vector = arrow.vectorFromArray(
      [['a', null], ['b']],
      new arrow.List(item(new arrow.Utf8())),
    );
    expect(read(vector, { nulls: 'skip' })).toEqual([null, ['b']]);
    expect(labelSets(vector as LabelSetColumn, { nulls: 'skip' }).labels).toEqual(['b']);
    expect(() => read(vector)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: labelSets: column[0][1] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
  });
});
