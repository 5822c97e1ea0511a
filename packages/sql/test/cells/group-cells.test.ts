import { describe, expect, it } from 'vitest';
import type { CodedValues } from '../../src/cells/cell-table.js';
import { groupCells } from '../../src/cells/groups.js';

/** A column of n cells with many values, a third of them of the first two; every 11th is missing. */
function column(n: number, nValues: number, seed: number): CodedValues {
  let state = seed;
  const draw = (): number => (state = (state * 48271) % 2147483647);
  const codes = Int32Array.from({ length: n }, () => {
    const value = draw();
    if (value % 11 === 0) return -1;
    return value % 3 === 0 ? value % 2 : value % nValues;
  });
  return { codes, values: Array.from({ length: nValues }, (_, code) => `v${code}`) };
}

describe('groupCells', () => {
  // 10,007^5 combinations are more than doubles tell apart.
  it.each([1, 2, 5])('parts cells by all of %i columns', (nColumns) => {
    const columns = Array.from({ length: nColumns }, (_, i) => column(3000, 10_007, 3 + i));
    const names = columns.map((_, i) => `g${i}`);
    const by = Object.fromEntries(names.map((name) => [name, null]));
    const expected = new Map<string, number[]>();
    for (let cell = 0; cell < 3000; ++cell) {
      const values = columns.map(({ codes, values: own }) => own[codes[cell] ?? -1] ?? null);
      if (values.includes(null)) continue;
      const key = JSON.stringify(values);
      expected.set(key, [...(expected.get(key) ?? []), cell]);
    }
    const found = groupCells(by, columns, 10_000);
    expect(
      new Map(found.map(({ group, cells }) => [JSON.stringify(Object.values(group)), [...cells]])),
    ).toEqual(expected);
    const keys = found.map(({ group }) => Object.values(group).join(' '));
    expect(keys).toEqual([...keys].sort());
  });

  it('has no groups without columns, or without cells', () => {
    expect(groupCells({}, [])).toEqual([]);
    expect(groupCells({ g: null }, [{ codes: new Int32Array(0), values: [] }])).toEqual([]);
    const none = { codes: Int32Array.of(-1, -1), values: [] };
    expect(groupCells({ g: null }, [none])).toEqual([]);
  });

  it('refuses more groups than are wanted', () => {
    const many = { codes: Int32Array.of(0, 1, 2), values: ['a', 'b', 'c'] };
    expect(() => groupCells({ g: null }, [many], 2)).toThrow('3 groups');
  });
});
