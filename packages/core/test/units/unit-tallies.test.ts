import { describe, expect, it } from 'vitest';
import type { MatrixUnits } from '../../src/index.js';
import { MATRIX_UNITS, UnitTallies, codedUnitsOfJson, unitsInUse } from '../../src/internal.js';

/** One row of class 0 as 0 in each unit. */
function table(...keys: (string | number)[]): MatrixUnits {
  const n = keys.length;
  const [trueCodes, predCodes] = [new Int32Array(n), new Int32Array(n)];
  const unitCodes = Int32Array.from(keys.keys());
  const counts = new Float64Array(n).fill(1);
  return { keys, unitCodes, trueCodes, predCodes, counts, nSamples: n };
}

const tallies = (mayMix: boolean): UnitTallies<MatrixUnits> =>
  new UnitTallies(MATRIX_UNITS, () => 2, mayMix);

describe('UnitTallies', () => {
  it.each([true, false])(
    'adds up parts that all have units, and forgets those of no rows',
    (mix) => {
      const parts = tallies(mix);
      expect(parts.result()).toBeUndefined();
      parts.add(undefined, false);
      parts.add(table('b'), true);
      parts.add(table('a'), true);
      parts.add('unknown', false);
      expect(parts.result()).toEqual(table('a', 'b'));
    },
  );

  it('adds up on the way what has many cells', () => {
    let nAdded = 0;
    const parts = new UnitTallies(MATRIX_UNITS, () => {
      ++nAdded;
      return 1;
    });
    const many = table(...Array.from({ length: 30_000 }, (_, key) => key));
    for (let i = 0; i < 5; ++i) parts.add(many, true);
    // Three parts pass 65,536 cells, and leave 30,000, which may double: two more pass 65,536 again.
    expect(nAdded).toBe(2);
    expect(parts.result()).toMatchObject({ nSamples: 150_000, keys: { length: 30_000 } });
  });

  it('puts codes at their places', () => {
    const parts = tallies(false);
    parts.add(table('a'), true, Int32Array.of(1));
    const expected = { ...table('a'), trueCodes: Int32Array.of(1), predCodes: Int32Array.of(1) };
    expect(parts.result()).toEqual(expected);
    expect(parts.result(Int32Array.of(1, 0))).toEqual(table('a'));
  });

  it.each([
    ['some have none', undefined],
    ['some are unknown', 'unknown'],
  ] as const)('is unknown for good if %s, where parts may mix', (_, units) => {
    for (const isFirst of [true, false]) {
      const parts = tallies(true);
      if (isFirst) parts.add(units, true);
      parts.add(table('a'), true);
      if (!isFirst) parts.add(units, true);
      parts.add(table('b'), true);
      expect(parts.result()).toBe('unknown');
    }
  });

  it('is of rows on their own where no part has units', () => {
    const parts = tallies(true);
    parts.add(undefined, true);
    expect(parts.result()).toBeUndefined();
  });

  it('refuses keys of another kind before they are added, and units of some parts only', () => {
    const parts = tallies(true);
    parts.check(table(1), true);
    parts.add(table('a'), true);
    parts.check('unknown', true);
    expect(() => {
      parts.check(table(1), true);
    }).toThrow(/several kinds: strings and numbers/);
    const alike = tallies(false);
    alike.add(undefined, true);
    expect(() => {
      alike.check(table('a'), true);
    }).toThrow(/unit is given, where the rows before had no units/);
  });
});

describe('unitsInUse', () => {
  it('leaves out keys without codes', () => {
    expect(unitsInUse(['a', 'b', 'c'], Int32Array.of(2, 0, 2))).toEqual({
      keys: ['a', 'c'],
      unitCodes: Int32Array.of(1, 0, 1),
    });
    expect(unitsInUse(['a'], new Int32Array(0))).toEqual({
      keys: [],
      unitCodes: new Int32Array(0),
    });
  });
});

describe('codedUnitsOfJson', () => {
  it('takes keys that ascend, and refuses others', () => {
    const keysOf = (keys: unknown): unknown => codedUnitsOfJson({ keys, unitCodes: [] }, null).keys;
    expect(keysOf([])).toEqual([]);
    expect(keysOf([1, 2])).toEqual([1, 2]);
    for (const keys of [[2, 1], [1, 1], ['a', 1], [null], 'a']) {
      expect(() => keysOf(keys)).toThrow(/units\.keys/);
    }
  });

  it('takes the place of each row among them', () => {
    const read = (unitCodes: unknown, length: number): unknown =>
      codedUnitsOfJson({ keys: ['a', 'b'], unitCodes }, length).unitCodes;
    expect(read([1, 0, 1], 3)).toEqual(Int32Array.of(1, 0, 1));
    expect(() => read([0, 2], 2)).toThrow(/units\.unitCodes\[1\]/);
    expect(() => read([0], 2)).toThrow(/of length 2/);
  });
});
