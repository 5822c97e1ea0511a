import * as flechette from '@uwdata/flechette';
import { Bool, Field, FixedSizeList, Int32, List, Utf8, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { arrowLists, encodeLabels, named } from '../../src/internal.js';
import type { ArrowColumn } from '../../src/index.js';

const rows = [[5, 6], null, [], [7]];

const listOf = (typeId: number): unknown => ({ typeId, children: [{ type: { typeId: 2 } }] });

describe('arrowLists', () => {
  it('lays lists of all chunks in one row, with the values of the slice only', () => {
    const vector = vectorFromArray(rows, new List(new Field('item', new Int32(), true)));
    const chunked = vector.slice(2).concat(vector.slice(0, 2));
    const lists = arrowLists('column', chunked);
    if (!lists) throw new Error('no lists');
    expect([...lists.offsets]).toEqual([0, 0, 1, 3, 3]);
    expect([...lists.missing]).toEqual([0, 0, 0, 1]);
    const { codes, labels } = encodeLabels(lists.values);
    expect(Array.from(codes, (code) => labels[code])).toEqual([7, 5, 6]);
  });

  it('reads texts, and flechette', () => {
    const texts = [
      ['a', 'bc'],
      ['bc', null],
    ];
    const type = flechette.list(flechette.utf8()) as flechette.DataType;
    const vector = vectorFromArray(texts, new List(new Field('item', new Utf8(), true)));
    for (const column of [flechette.columnFromArray(texts, type), vector]) {
      const lists = arrowLists('column', column);
      if (!lists) throw new Error('no lists');
      expect([...lists.offsets]).toEqual([0, 2, 4]);
      expect([...encodeLabels(lists.values, { nulls: 'skip' }).codes]).toEqual([0, 1, 1, -1]);
    }
  });

  it('says how long lists of a fixed size are, also without rows', () => {
    const type = new FixedSizeList(3, new Field('item', new Bool(), true));
    const columns = [
      vectorFromArray([[true, false, true]], type),
      vectorFromArray([], type),
      flechette.columnFromArray([], flechette.fixedSizeList(flechette.bool(), 3)),
    ];
    expect(columns.map((column) => arrowLists('column', column)?.size)).toEqual([3, 3, 3]);
    const free = vectorFromArray([[1]], new List(new Field('item', new Int32(), true)));
    expect(arrowLists('column', free)?.size).toBe(null);
  });

  it.each<[string, unknown]>([
    ['a type without children', { length: 1, type: { typeId: 12 }, data: [] }],
    ['a chunk that is none', { length: 1, type: listOf(12), data: [null] }],
    [
      'a chunk without offsets',
      { length: 1, type: listOf(12), data: [{ length: 1, children: [{ length: 1 }] }] },
    ],
    ['a chunk without values', { length: 1, type: listOf(16), data: [{ length: 1 }] }],
  ])('refuses %s', (_, column) => {
    expect(() => named('f', () => arrowLists('column', column as ArrowColumn))).toThrow(
      /^f: column is an Arrow column of type (Fixed)?(Size)?List without its values, expected a Vector/,
    );
  });

  it('leaves other columns to others', () => {
    const column = vectorFromArray([1, 2], new Int32()) as unknown as ArrowColumn;
    expect(arrowLists('column', column)).toBe(null);
  });
});
