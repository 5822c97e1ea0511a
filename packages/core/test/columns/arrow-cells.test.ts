import * as flechette from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { HalfFloats, arrowCells } from '../../src/internal.js';
import { thrown } from '../thrown.js';

const { vectorFromArray } = arrow;
const cellsOf = (column: unknown): unknown => arrowCells('y', column as never);

/** The same column as flechette reads it. */
function inFlechette(column: arrow.Vector): unknown {
  const bytes = arrow.tableToIPC(new arrow.Table({ column }));
  return flechette.tableFromIPC(bytes).getChild('column');
}

const both = (column: arrow.Vector): readonly unknown[] => [column, inFlechette(column)];

describe('arrowCells', () => {
  it.each(both(vectorFromArray([0.5, null, -Infinity, NaN], new arrow.Float64())))(
    'reads doubles as they are, NaN where missing',
    (column) => {
      expect(cellsOf(column)).toEqual(Float64Array.of(0.5, NaN, -Infinity, NaN));
    },
  );

  it.each(both(vectorFromArray([0.1, 2], new arrow.Float32())))('keeps singles', (column) => {
    expect(cellsOf(column)).toEqual(Float32Array.of(0.1, 2));
  });

  it('reads half floats: zeros, the least and greatest, those without a value', () => {
    // Sign, exponent, fraction: 2^-24 is the least, (1 + 1023/1024) · 2^15 the greatest.
    const bits = Uint16Array.of(0, 0x8000, 1, 0x3c00, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e00);
    const data = arrow.makeData({ type: new arrow.Float16(), length: bits.length, data: bits });
    const expected = [0, -0, 2 ** -24, 1, -1, 65504, Infinity, -Infinity, NaN];
    for (const column of both(new arrow.Vector([data]))) {
      expect(cellsOf(column)).toEqual(HalfFloats.from(expected));
    }
  });

  it.each(both(vectorFromArray([1n, null, 2n ** 53n + 1n], new arrow.Int64())))(
    'reads integers of 64 bits, as bigints beyond 2^53',
    (column) => {
      expect(cellsOf(column)).toEqual([1, null, 2n ** 53n + 1n]);
    },
  );

  it.each(both(vectorFromArray([true, null, false], new arrow.Bool())))(
    'reads booleans',
    (column) => {
      expect(cellsOf(column)).toEqual([true, null, false]);
    },
  );

  it.each(both(vectorFromArray(['b', 'a', null, 'b'])))('reads dictionaries', (column) => {
    expect(cellsOf(column)).toEqual(['b', 'a', null, 'b']);
  });

  it('reads dictionaries of floats over chunks, and refuses a key that stands for nothing', () => {
    const type = new arrow.Dictionary(new arrow.Float64(), new arrow.Int32());
    const dictionary = vectorFromArray([0.5, 1.5], new arrow.Float64());
    const chunk = (keys: number[]): arrow.Data =>
      arrow.makeData({ type, length: keys.length, data: Int32Array.from(keys), dictionary });
    const column = new arrow.Vector([chunk([1, 0]), chunk([1])]);
    expect(cellsOf(column)).toEqual(Float64Array.of(1.5, 0.5, 1.5));
    expect(thrown(() => cellsOf(new arrow.Vector([chunk([0]), chunk([0, 2])]))).message).toContain(
      'y[2] is 2, expected a dictionary key in [0, 2)',
    );
  });

  it('refuses other types by name', () => {
    const column = vectorFromArray([new Date(0)], new arrow.DateMillisecond());
    expect(thrown(() => cellsOf(column)).message).toBe(
      'y is an Arrow column of type Date, expected integers, booleans, texts or a dictionary of these',
    );
  });
});
