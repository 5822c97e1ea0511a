import { createRequire } from 'node:module';
import * as flechette from '@uwdata/flechette';
import * as newest from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { confusionMatrix, precision, slicedMatrices } from '../../src/index.js';
import type { ArrowColumn, Label, LabelColumn } from '../../src/index.js';
import type { ArrowChunk } from '../../src/internal.js';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';
import { APACHE_ARROW, READERS, buildColumn, has, streamOf } from './arrow-libraries.js';
import type { ApacheArrow, Cell } from './arrow-libraries.js';

/** A chunk of a dictionary column: keys, and the entries they point into. */
interface CodedChunk {
  readonly keys: readonly number[];
  readonly entries: newest.Vector;
  /** Whether each row is valid. Default: all. */
  readonly valid?: readonly boolean[];
}

function bitsOf(valid: readonly boolean[], offset = 0): Uint8Array {
  const bits = new Uint8Array((offset + valid.length + 7) >> 3);
  valid.forEach((isValid, row) => {
    const bit = offset + row;
    if (isValid) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  });
  return bits;
}

function codedColumn(arrow: ApacheArrow, chunks: readonly CodedChunk[]): ArrowColumn {
  const [first] = chunks;
  if (!first) throw new Error('a dictionary column needs a chunk');
  const type = new arrow.Dictionary(first.entries.type as newest.DataType, new arrow.Int32(), 7);
  const data = chunks.map(({ keys, entries, valid }) =>
    arrow.makeData({
      type,
      length: keys.length,
      data: Int32Array.from(keys),
      dictionary: entries,
      ...(valid ? { nullBitmap: bitsOf(valid) } : {}),
    }),
  );
  return new arrow.Vector(data) as ArrowColumn;
}

const utf8 = (arrow: ApacheArrow, cells: readonly Cell[]): newest.Vector =>
  buildColumn(arrow, new arrow.Utf8(), [cells]);

/** The labels that a column counts, and each with how often. */
function tally(column: LabelColumn): readonly (readonly [Label, number])[] {
  const matrix = confusionMatrix(column, column, { nulls: 'skip' });
  return [...matrix.cells()].map(({ trueLabel, count }) => [trueLabel, count] as const);
}

describe.each(APACHE_ARROW)('a dictionary of $name', ({ arrow }) => {
  it('may hold duplicates, nulls and entries that no row has', () => {
    const entries = utf8(arrow, ['', 'a', 'b', 'a', null, 'unused']);
    const column = codedColumn(arrow, [{ keys: [1, 2, 3, 4, 1], entries }]);
    expect(tally(column)).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(confusionMatrix(column, column, { nulls: 'skip' }).nSkipped).toBe(1);
    expect(thrown(() => confusionMatrix(column, column)).issue).toMatchObject({
      code: 'null-value',
      row: 3,
      value: null,
    });
  });

  it('may hold nulls that no row has', () => {
    const column = codedColumn(arrow, [{ keys: [1, 1], entries: utf8(arrow, [null, 'a']) }]);
    expect(confusionMatrix(column, column).at('a', 'a')).toBe(2);
  });

  it('may be another one in each chunk', () => {
    const column = codedColumn(arrow, [
      { keys: [0, 1, 0], entries: utf8(arrow, ['a', 'b']) },
      { keys: [0, 1, 2], entries: utf8(arrow, ['c', 'a', 'd']) },
      { keys: [1, 0], entries: utf8(arrow, ['b', 'c']), valid: [false, true] },
    ]);
    expect(tally(column)).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 1],
      ['d', 1],
    ]);
  });

  it('may consist of several chunks', () => {
    const entries = buildColumn(arrow, new arrow.Utf8(), [['a'], [], ['b', null], ['a', 'c']]);
    const column = codedColumn(arrow, [{ keys: [0, 1, 3, 4, 4], entries }]);
    expect(tally(column)).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('may be memoized, and its column too', () => {
    const entries = utf8(arrow, ['a', 'b']).memoize();
    const column = codedColumn(arrow, [{ keys: [0, 1, 1], entries }]);
    const memoized = (column as unknown as newest.Vector).memoize() as ArrowColumn;
    for (const received of [column, memoized]) {
      expect(tally(received)).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
    }
  });

  it('may hold dictionaries', () => {
    const inner = codedColumn(arrow, [{ keys: [1, 0, 1], entries: utf8(arrow, ['x', 'y']) }]);
    const entries = inner as unknown as newest.Vector;
    const column = codedColumn(arrow, [{ keys: [0, 1, 2, 2], entries }]);
    expect(tally(column)).toEqual([
      ['x', 1],
      ['y', 3],
    ]);
  });

  it('may hold wide integers, and floats', () => {
    const wide = buildColumn(arrow, new arrow.Int64(), [[2n ** 60n, -1n, null]]);
    expect(tally(codedColumn(arrow, [{ keys: [0, 1, 0], entries: wide }]))).toEqual([
      [-1, 1],
      [2n ** 60n, 2],
    ]);
    const floats = buildColumn(arrow, new arrow.Float64(), [[5, NaN, -3]]);
    expect(tally(codedColumn(arrow, [{ keys: [0, 1, 2], entries: floats }]))).toEqual([
      [-3, 1],
      [5, 1],
    ]);
  });

  it('may be empty if all rows are null', () => {
    const column = codedColumn(arrow, [
      { keys: [0, 0], entries: utf8(arrow, []), valid: [false, false] },
    ]);
    const matrix = confusionMatrix(column, column, { nulls: 'skip', labels: ['a'] });
    expect([matrix.total, matrix.nSkipped]).toEqual([0, 2]);
  });

  it('is read once for all chunks that share it', () => {
    const entries = utf8(
      arrow,
      Array.from({ length: 20_000 }, (_, entry) => `entry ${entry}`),
    );
    const chunk = { keys: [0, 19_999], entries };
    const column = codedColumn(
      arrow,
      Array.from({ length: 200 }, () => chunk),
    );
    expect(tally(column)).toEqual([
      ['entry 0', 200],
      ['entry 19999', 200],
    ]);
  });

  it('is refused if a key points beyond it, naming the row', () => {
    const entries = utf8(arrow, ['a', 'b']);
    const bad = codedColumn(arrow, [
      { keys: [0, 1], entries },
      { keys: [1, 2, 0], entries },
    ]);
    expect(thrown(() => confusionMatrix(bad, bad)).message).toBe(
      'confusionMatrix: yTrue[3] is 2, expected a dictionary key in [0, 2) (apache-arrow 16 and older keep the first dictionary of a stream whose batches change it)',
    );
    const negative = codedColumn(arrow, [{ keys: [0, -1], entries }]);
    expect(thrown(() => confusionMatrix(['a', 'a'], negative)).message).toBe(
      'confusionMatrix: yPred[1] is -1, expected a dictionary key in [0, 2)',
    );
  });

  it('is not asked for the keys of null rows', () => {
    const column = codedColumn(arrow, [
      { keys: [0, 99, -7], entries: utf8(arrow, ['a']), valid: [true, false, false] },
    ]);
    expect(tally(column)).toEqual([['a', 1]]);
  });

  it('is refused if an entry is no label, naming the entry', () => {
    const entries = buildColumn(arrow, new arrow.Float64(), [[1, 0.5]]);
    const column = codedColumn(arrow, [{ keys: [0], entries }]);
    expect(thrown(() => confusionMatrix(column, column)).message).toBe(
      'confusionMatrix: yTrue.dictionary[1] is 0.5, expected a string, a boolean or an integer',
    );
  });
});

describe('an Arrow column of texts', () => {
  it.each([
    ['before', [-1, 1, 2]],
    ['beyond', [0, 1, 3]],
    ['backwards in', [1, 2, 1]],
  ])('is refused where one is %s its bytes, in a dictionary too', (_, offsets) => {
    const values = Uint8Array.from([97, 98]);
    const chunk = { length: 2, nullCount: 0, values, valueOffsets: Int32Array.from(offsets) };
    const texts = { type: { typeId: 5 }, length: 2, data: [chunk] };
    const message =
      'is an Arrow column of type Utf8 with a text that is not within its bytes, expected integers, ' +
      'booleans, texts or a dictionary of these';
    expect(
      thrown(() => confusionMatrix(texts as unknown as LabelColumn, ['a', 'b'])),
    ).toMatchObject({
      message: `confusionMatrix: yTrue ${message}`,
    });
    const keys = { length: 2, nullCount: 0, values: Int32Array.from([0, 1]), dictionary: texts };
    const coded = { type: { typeId: -1 }, length: 2, data: [keys] };
    expect(
      thrown(() => confusionMatrix(['a', 'b'], coded as unknown as LabelColumn)),
    ).toMatchObject({
      message: `confusionMatrix: yPred.dictionary ${message}`,
    });
  });
});

describe('a dictionary that a stream replaces', () => {
  const column = codedColumn(newest, [
    { keys: [0, 1], entries: utf8(newest, ['a', 'b']) },
    { keys: [0, 2], entries: utf8(newest, ['c', 'a', 'd']) },
  ]) as unknown as newest.Vector;
  const stream = streamOf(column, column.data);

  it.each(READERS.filter((reader) => has(reader, ['replaced dictionaries'])))(
    'is followed, read by $name',
    ({ read }) => {
      expect(tally(read(stream)).map(([label]) => label)).toEqual(['a', 'b', 'c', 'd']);
    },
  );

  it('shows by a key beyond the first one that a library kept the first', () => {
    const [reader] = READERS.filter((each) => !has(each, ['replaced dictionaries']));
    const read = reader?.read(stream) ?? [];
    expect(thrown(() => confusionMatrix(read, read)).message).toBe(
      'confusionMatrix: yTrue[3] is 2, expected a dictionary key in [0, 2) (apache-arrow 16 and older keep the first dictionary of a stream whose batches change it)',
    );
  });
});

describe('an Arrow column', () => {
  it('is known by its structure, also one of another copy of a library', () => {
    const another = createRequire(import.meta.url)('apache-arrow') as typeof newest;
    expect(another.Vector).not.toBe(newest.Vector);
    const cells = ['a', 'b', 'a', 'a'];
    const one = newest.vectorFromArray(cells) as ArrowColumn;
    const other = another.vectorFromArray(['b', 'b', 'a', 'a']) as ArrowColumn;
    const expected = confusionMatrix(cells, ['b', 'b', 'a', 'a']);
    expect(contents(confusionMatrix(one, other))).toEqual(contents(expected));
  });

  it('is made by flechette too', () => {
    const cells = ['a', 'b', null, 'a'];
    for (const type of [flechette.utf8(), flechette.dictionary(flechette.utf8())]) {
      const column = flechette.columnFromArray(cells, type, { maxBatchRows: 3 });
      expect(column.data).toHaveLength(2);
      expect(tally(column as ArrowColumn)).toEqual([
        ['a', 2],
        ['b', 1],
      ]);
    }
  });

  it('is not a table, nor a chunk, nor an iterator', () => {
    const table = newest.tableFromArrays({ a: ['x'] });
    const message = (column: unknown) =>
      thrown(() => confusionMatrix(column as LabelColumn, ['x'])).message;
    const expected = 'expected a typed array, an array or an Arrow column';
    expect(message(table)).toBe(
      `confusionMatrix: yTrue is Table, ${expected}, such as table.getChild(name)`,
    );
    expect(message(table.getChild('a')?.data[0])).toBe(
      `confusionMatrix: yTrue is Data, ${expected}`,
    );
  });

  it('must be as long as the other column', () => {
    const column = newest.vectorFromArray(['a', 'b']) as ArrowColumn;
    expect(thrown(() => confusionMatrix(column, ['a'])).message).toBe(
      'confusionMatrix: yTrue (2) and yPred (1) must have the same length',
    );
  });

  it('must be of the kind of the other column', () => {
    const texts = buildColumn(newest, new newest.Utf8(), [[null, 'a'], ['b']]) as ArrowColumn;
    const numbers = buildColumn(newest, new newest.Int64(), [[null, 2n ** 60n, 3n]]) as ArrowColumn;
    const nulls = 'skip';
    expect(thrown(() => confusionMatrix<Label>([1, 2, 3], texts, { nulls })).message).toBe(
      'confusionMatrix: yPred[1] is "a", expected an integer as in yTrue',
    );
    expect(thrown(() => confusionMatrix<Label>(texts, numbers, { nulls })).message).toBe(
      'confusionMatrix: yPred[1] is 1152921504606846976n, expected a string as in yTrue',
    );
    expect(thrown(() => confusionMatrix(numbers, numbers, { nulls, labels: [true] })).message).toBe(
      'confusionMatrix: yTrue[1] is 1152921504606846976n, expected a boolean as in labels',
    );
  });

  it('is named with an unlisted label where its library cannot show it', () => {
    // flechette throws when asked for a bigint, apache-arrow for the entry of a 64-bit key.
    const wide = buildColumn(newest, new newest.Int64(), [[1n, 2n ** 60n]]);
    const stream = streamOf(wide, wide.data);
    const column = flechette.tableFromIPC(stream).getChild('column') as ArrowColumn;
    expect(thrown(() => confusionMatrix(column, column, { labels: [1] })).message).toBe(
      'confusionMatrix: yTrue[1] is 1152921504606846976n, expected one of 1',
    );
  });
});

describe('an Arrow column of floats', () => {
  const floats = (chunks: readonly (readonly (number | null)[])[]): ArrowColumn =>
    buildColumn(newest, new newest.Float64(), chunks) as ArrowColumn;

  it('takes NaN for a missing label', () => {
    const column = floats([
      [1, NaN],
      [null, 2],
    ]);
    expect(tally(column)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(thrown(() => confusionMatrix(column, column)).issue).toMatchObject({ row: 1 });
  });

  it('is refused for a fraction, naming the row also in a later chunk and in a slice', () => {
    const column = floats([[1, 2, null], [], [2, 0.5]]);
    const refused = (received: ArrowColumn) =>
      thrown(() => confusionMatrix(received, received, { nulls: 'skip' })).message;
    const expected = 'expected a string, a boolean or an integer';
    expect(refused(column)).toBe(`confusionMatrix: yTrue[4] is 0.5, ${expected}`);
    const slice = (column as unknown as newest.Vector).slice(2) as ArrowColumn;
    expect(refused(slice)).toBe(`confusionMatrix: yTrue[2] is 0.5, ${expected}`);
    expect(refused(floats([[1], [2 ** 53]]))).toContain('yTrue[1] is 9007199254740992, expected');
    expect(refused(floats([[Infinity]]))).toContain('yTrue[0] is Infinity, expected');
  });
});

describe('an Arrow column that holds no labels', () => {
  const { List, Field, Struct, Int32, Utf8, Decimal } = newest;
  const item = new Field('item', new Int32(), true);
  const types: readonly (readonly [name: string, type: newest.DataType, cell: unknown])[] = [
    ['Float16', new newest.Float16(), 1],
    ['List', new List(item), [1]],
    ['FixedSizeList', new newest.FixedSizeList(1, item), [1]],
    ['Struct', new Struct([item]), { item: 1 }],
    ['Date', new newest.DateDay(), new Date(0)],
    ['Date', new newest.DateMillisecond(), new Date(0)],
    ['Timestamp', new newest.TimestampMillisecond(), 0],
    ['Time', new newest.TimeMillisecond(), 0],
    ['Decimal', new Decimal(2, 10, 128), Uint32Array.of(1, 0, 0, 0)],
    ['Binary', new newest.Binary(), Uint8Array.of(1)],
    ['FixedSizeBinary', new newest.FixedSizeBinary(1), Uint8Array.of(1)],
    [
      'Map',
      new newest.Map_(
        new Field(
          'entries',
          new Struct<newest.TypeMap>([
            new Field('key', new Utf8(), false),
            new Field('value', new Int32(), true),
          ]) as never,
          false,
        ),
      ),
      new Map([['a', 1]]),
    ],
  ];
  const cases = types.flatMap(([name, type, cell]) => {
    const column = newest.vectorFromArray([cell], type);
    const stream = streamOf(column, column.data);
    return READERS.map((reader) => ({
      name,
      source: reader.name,
      column: reader.read(stream),
    }));
  });

  it.each(cases)('is refused by its type, $name, read by $source', ({ name, column }) => {
    const { message } = thrown(() => confusionMatrix(column, [1]));
    expect(message).toBe(
      `confusionMatrix: yTrue is an Arrow column of type ${name}, expected integers, booleans, texts or a dictionary of these`,
    );
    const coded = codedColumn(newest, [{ keys: [0], entries: column as unknown as newest.Vector }]);
    expect(thrown(() => confusionMatrix([1], coded)).message).toContain(
      `yPred.dictionary is an Arrow column of type ${name}, expected`,
    );
  });

  it('is refused by the number of its type if that is none of the format', () => {
    const column = { length: 1, type: { typeId: 99 }, data: [{ length: 1, nullCount: 0 }] };
    expect(thrown(() => confusionMatrix(column, [1])).message).toContain(
      'yTrue is an Arrow column of type number 99, expected',
    );
  });

  it.each(READERS)('has nothing but nulls if its type is Null, read by $name', ({ read }) => {
    const nothing = newest.vectorFromArray([null, null], new newest.Null());
    const column = read(streamOf(nothing, nothing.data));
    const matrix = confusionMatrix(column, [1, 1], { nulls: 'skip', labels: [1] });
    expect([matrix.total, matrix.nSkipped]).toEqual([0, 2]);
    expect(thrown(() => confusionMatrix([1, 1], column)).issue).toMatchObject({
      code: 'null-value',
      argument: 'yPred',
      row: 0,
    });
  });
});

/** A column of one chunk, laid out by hand. */
function layOut(typeId: number, chunk: ArrowChunk, facts: object = {}): ArrowColumn {
  return { length: chunk.length, type: { typeId, ...facts }, data: [chunk] };
}

describe('a chunk', () => {
  const INT = 2;
  const values = Int32Array.of(5, 6, 5, 7);

  it('may not know how many nulls it has', () => {
    const column = (valid: readonly boolean[]): ArrowColumn =>
      layOut(INT, { length: 4, nullCount: -1, values, nullBitmap: bitsOf(valid) });
    expect(tally(column([true, false, true, false]))).toEqual([[5, 2]]);
    const whole = column([true, true, true, true]);
    expect(confusionMatrix(whole, whole).labels).toEqual([5, 6, 7]);
    const without = layOut(INT, { length: 4, nullCount: -1, values });
    expect(confusionMatrix(without, without).labels).toEqual([5, 6, 7]);
    expect(tally(layOut(INT, { length: 4, nullCount: -1, values, validity: null }))).toHaveLength(
      3,
    );
  });

  it('has values beyond its rows, and bits before and beyond them', () => {
    const padded = Int32Array.of(...values, 99, 99, 99, 99);
    for (const offset of [0, 1, 7, 8, 9, 15]) {
      const nullBitmap = bitsOf([true, false, true, true], offset);
      const column = layOut(INT, { length: 4, offset, nullCount: 1, values: padded, nullBitmap });
      expect(tally(column), `offset ${offset}`).toEqual([
        [5, 2],
        [7, 1],
      ]);
    }
  });

  it('of booleans is packed from its offset on', () => {
    const cells = [true, false, false, true, true, false, true, true, false];
    for (const offset of [0, 3, 8, 13]) {
      const column = layOut(6, {
        length: cells.length,
        offset,
        nullCount: 1,
        values: bitsOf(cells, offset),
        nullBitmap: bitsOf([false, ...cells.slice(1).map(() => true)], offset),
      });
      expect(tally(column), `offset ${offset}`).toEqual([
        [false, 4],
        [true, 4],
      ]);
    }
  });

  it('of a dictionary may have keys of 64 bits, beyond 32 of them where a row is null', () => {
    const dictionary = utf8(newest, ['a', 'b']);
    const keys = BigInt64Array.of(1n, 2n ** 40n, 0n);
    const nullBitmap = bitsOf([true, false, true]);
    const facts = { length: 3, values: keys, dictionary };
    expect(tally(layOut(-1, { ...facts, nullCount: 1, nullBitmap }))).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    const bad = layOut(-1, { ...facts, nullCount: 0 });
    expect(thrown(() => confusionMatrix(bad, bad)).message).toBe(
      'confusionMatrix: yTrue[1] is -1, expected a dictionary key in [0, 2)',
    );
    const unsigned = layOut(-1, { ...facts, nullCount: 0, values: Uint32Array.of(1, 0, 2 ** 31) });
    expect(thrown(() => confusionMatrix(unsigned, unsigned)).message).toContain('yTrue[2] is -1');
  });

  it('keeps its buffers as they were', () => {
    const keys = Int32Array.of(1, 99, 0);
    const nullBitmap = bitsOf([true, false, true]);
    const dictionary = utf8(newest, ['a', 'b']);
    tally(layOut(-1, { length: 3, nullCount: 1, values: keys, nullBitmap, dictionary }));
    const cells = Int32Array.of(1, 99, 0);
    tally(layOut(INT, { length: 3, nullCount: 1, values: cells, nullBitmap }));
    expect([keys, cells]).toEqual([Int32Array.of(1, 99, 0), Int32Array.of(1, 99, 0)]);
    expect(nullBitmap).toEqual(Uint8Array.of(5));
  });
});

describe('a chunk of texts', () => {
  const bytes = new TextEncoder().encode('aabbbcé');

  it('starts where its offsets say, those of 64 bits beyond 2^31 too', () => {
    const offsets = [2, 5, 5, 6, 8];
    const expected = [
      ['', 1],
      ['bbb', 1],
      ['c', 1],
      ['é', 1],
    ];
    const narrow = Int32Array.from(offsets);
    const wide = BigInt64Array.from(offsets.map(BigInt));
    const facts = { length: 4, nullCount: 0, values: bytes };
    expect(tally(layOut(5, { ...facts, valueOffsets: narrow }))).toEqual(expected);
    expect(tally(layOut(5, { ...facts, offsets: narrow }))).toEqual(expected);
    expect(tally(layOut(20, { ...facts, valueOffsets: wide }))).toEqual(expected);
    expect(tally(layOut(20, { ...facts, offsets: wide }))).toEqual(expected);
  });

  it('is refused if it has 2 GiB', () => {
    const valueOffsets = BigInt64Array.of(0n, 1n, 2n ** 31n);
    const column = layOut(20, { length: 2, nullCount: 0, values: bytes, valueOffsets });
    expect(thrown(() => confusionMatrix(column, column)).message).toBe(
      'confusionMatrix: yTrue is an Arrow column of type LargeUtf8 with a chunk of 2 GiB, expected integers, booleans, texts or a dictionary of these',
    );
    // Views may share their text, so that little data stands for much.
    const views = new Int32Array(4 * 200);
    for (let row = 0; row < 200; ++row) views[4 * row] = 2 ** 24;
    const values = new Uint8Array(views.buffer);
    const data = [new Uint8Array(2 ** 24)];
    const shared = layOut(24, { length: 200, nullCount: 0, values, data });
    expect(thrown(() => confusionMatrix(shared, shared)).code).toBe('unsupported-type');
  });

  it('keeps U+FEFF at the start of a text, which decoders drop', () => {
    const column = newest.vectorFromArray(['\ufeffa', 'a', '\ufeff'], new newest.Utf8());
    expect(tally(column as ArrowColumn)).toEqual([
      ['a', 1],
      ['\ufeff', 1],
      ['\ufeffa', 1],
    ]);
  });

  it('is one label where different bytes are no UTF-8', () => {
    const values = Uint8Array.of(0xff, 0xfe, 0x61);
    const valueOffsets = Int32Array.of(0, 1, 2, 3);
    const column = layOut(5, { length: 3, nullCount: 0, values, valueOffsets });
    expect(tally(column)).toEqual([
      ['a', 1],
      ['\ufffd', 2],
    ]);
    const groups = slicedMatrices([1, 1, 1], [1, 1, 1], { column }).map(({ group }) => group);
    expect(groups).toEqual([{ column: 'a' }, { column: '\ufffd' }]);
  });

  it('is told apart by every byte of a long text, and by its length', () => {
    const cells = ['x'.repeat(13), `${'x'.repeat(12)}y`, `y${'x'.repeat(12)}`, 'x'.repeat(12), 'x'];
    for (const type of [new newest.Utf8(), new newest.LargeUtf8(), new newest.Utf8View()]) {
      const column = newest.vectorFromArray([...cells, ...cells], type);
      expect(tally(column as ArrowColumn)).toEqual(cells.sort().map((cell) => [cell, 2]));
    }
  });
});

describe('views of texts', () => {
  const VIEW = 24;
  const long = 'a text of more than twelve bytes';

  it('may lie in any of several buffers, twice too', () => {
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const buffers = [encode(`??${long}`), encode(`${long}!`)];
    const length = encode(long).length;
    const views = new DataView(new ArrayBuffer(16 * 3));
    const view = (row: number, size: number, buffer: number, offset: number): void => {
      [size, 0, buffer, offset].forEach((field, i) => {
        views.setInt32(16 * row + 4 * i, field, true);
      });
    };
    view(0, length, 0, 2);
    view(1, length, 1, 0);
    view(2, length + 1, 1, 0);
    const values = new Uint8Array(views.buffer);
    const expected = [
      [long, 2],
      [`${long}!`, 1],
    ];
    const facts = { length: 3, nullCount: 0, values };
    expect(tally(layOut(VIEW, { ...facts, variadicBuffers: buffers }))).toEqual(expected);
    expect(tally(layOut(VIEW, { ...facts, data: buffers }))).toEqual(expected);
  });

  it('may hold anything where a row is null', () => {
    for (const garbage of [-1, 2 ** 31 - 1, -(2 ** 31), 13]) {
      const views = Int32Array.of(1, 0x61, 0, 0, garbage, -1, 99, 2 ** 31 - 1, 0, 0, 0, 0);
      const values = new Uint8Array(views.buffer);
      const nullBitmap = bitsOf([true, false, true]);
      const facts = { length: 3, nullCount: 1, values, nullBitmap };
      expect(tally(layOut(VIEW, { ...facts, variadicBuffers: [] })), `${garbage}`).toEqual([
        ['', 1],
        ['a', 1],
      ]);
    }
  });
});

describe('row weights of an Arrow column', () => {
  const rows = ['a', 'b', 'b'];
  const weighted = (sampleWeight: ArrowColumn) => confusionMatrix(rows, rows, { sampleWeight });
  const weights = [2, 0, 3];

  it.each(APACHE_ARROW)(
    'may be integers or floats, in chunks and slices, of $name',
    ({ arrow }) => {
      const { Int8, Uint32, Int64, Uint64, Float32, Float64 } = arrow;
      for (const type of [
        new Int8(),
        new Uint32(),
        new Int64(),
        new Uint64(),
        new Float32(),
        new Float64(),
      ]) {
        const column = buildColumn(arrow, type, [[7, 2], [], [0, 3], [9]]).slice(1, 4);
        const matrix = weighted(column as ArrowColumn);
        expect([...matrix.counts]).toEqual([2, 0, 0, 3]);
        expect(matrix.weighted).toBe(true);
      }
    },
  );

  it.each(READERS)('may be read by $name', ({ read }) => {
    for (const type of [new newest.Int16(), new newest.Int64(), new newest.Float64()]) {
      const column = buildColumn(newest, type, [weights.slice(0, 2), weights.slice(2)]);
      const stream = streamOf(column, column.data);
      expect([...weighted(read(stream)).counts]).toEqual([2, 0, 0, 3]);
    }
  });

  it('are refused if they are nulls or not finite, naming the row', () => {
    const floats = (...chunks: (number | null)[][]) =>
      buildColumn(newest, new newest.Float64(), chunks) as ArrowColumn;
    const message = (column: ArrowColumn) => thrown(() => weighted(column)).message;
    const expected = 'expected a finite number';
    expect(message(floats([1], [1, null]))).toBe(
      `confusionMatrix: sampleWeight[2] is null, ${expected}`,
    );
    expect(message(floats([1], [NaN, 1]))).toBe(
      `confusionMatrix: sampleWeight[1] is NaN, ${expected}`,
    );
    const slice = buildColumn(newest, new newest.Int32(), [[1, 1, 1, 1, 1, null, 1, 1]]).slice(
      4,
      7,
    );
    expect(message(slice as ArrowColumn)).toBe(
      `confusionMatrix: sampleWeight[1] is null, ${expected}`,
    );
  });

  it('may be half floats', () => {
    const halfs = buildColumn(newest, new newest.Float16(), [[0.5, 3, 1]]) as ArrowColumn;
    const doubles = buildColumn(newest, new newest.Float64(), [[0.5, 3, 1]]) as ArrowColumn;
    expect(weighted(halfs)).toEqual(weighted(doubles));
  });

  it('are refused if they are no numbers', () => {
    const message = (cells: readonly Cell[], type: newest.DataType) =>
      thrown(() => weighted(buildColumn(newest, type, [cells]) as ArrowColumn)).message;
    expect(message(rows, new newest.Utf8())).toBe(
      'confusionMatrix: sampleWeight is an Arrow column of type Utf8, expected numbers',
    );
    expect(message([true, true, true], new newest.Bool())).toContain('of type Bool, expected');
    const coded = new newest.Dictionary(new newest.Int32(), new newest.Int8());
    expect(message([1, 1, 1], coded)).toContain('of type Dictionary, expected');
  });

  it('must be as many as the rows', () => {
    const column = buildColumn(newest, new newest.Int8(), [[1], [1]]) as ArrowColumn;
    expect(thrown(() => weighted(column)).message).toBe(
      'confusionMatrix: yTrue (3), yPred (3) and sampleWeight (2) must have the same length',
    );
  });

  it('weigh metrics', () => {
    const column = buildColumn(newest, new newest.Float32(), [[0.5, 0.25, 0.25]]) as ArrowColumn;
    const matrix = confusionMatrix(['a', 'a', 'b'], ['a', 'b', 'a'], { sampleWeight: column });
    expect([...precision(matrix)]).toEqual([0.5 / 0.75, 0]);
  });
});
