import type { Units } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { UnitParts, unitKeysOfJson, unitsInUse } from '../../src/internal.js';

const table = (...keys: (string | number)[]): Units => ({
  keys,
  unitCodes: Int32Array.from(keys.keys()),
  nSamples: keys.length,
});

describe('UnitParts', () => {
  it('adds up parts that all have units, and forgets those of no rows', () => {
    const parts = new UnitParts((all) => table(...all.flatMap(({ keys }) => keys as string[])));
    expect(parts.result()).toBeUndefined();
    parts.add(undefined, 0);
    parts.add(table('a'), 1);
    parts.add(table('b'), 1);
    parts.add('unknown', 0);
    expect(parts.result()).toEqual(table('a', 'b'));
  });

  it('adds up on the way what has many cells', () => {
    let nAdded = 0;
    const parts = new UnitParts((all) => {
      nAdded += all.length;
      return all[0] ?? table();
    });
    const many = { ...table(), unitCodes: new Int32Array(3000) };
    for (let i = 0; i < 4; ++i) parts.add(many, 1);
    // Two parts pass 4096 cells, and leave 3000, which may double to 6000: two more pass that.
    expect(nAdded).toBe(5);
  });

  it.each([
    ['some have none', undefined],
    ['some are unknown', 'unknown'],
  ] as const)('is unknown for good if %s', (_, units) => {
    for (const isFirst of [true, false]) {
      const parts = new UnitParts((all) => all[0] ?? table());
      if (isFirst) parts.add(units, 1);
      parts.add(table('a'), 1);
      if (!isFirst) parts.add(units, 1);
      parts.add(table('b'), 1);
      expect(parts.result()).toBe('unknown');
    }
  });

  it('is of rows on their own where no part has units', () => {
    const parts = new UnitParts((all) => all[0] ?? table());
    parts.add(undefined, 3);
    expect(parts.result()).toBeUndefined();
  });

  it('refuses keys of another kind before they are added', () => {
    const parts = new UnitParts((all) => all[0] ?? table());
    parts.check(table(1));
    parts.add(table('a'), 1);
    parts.check('unknown');
    expect(() => {
      parts.check(table(1));
    }).toThrow(/several kinds: strings and numbers/);
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

describe('unitKeysOfJson', () => {
  it('takes keys that ascend, and refuses others', () => {
    expect(unitKeysOfJson([])).toEqual([]);
    expect(unitKeysOfJson([1, 2])).toEqual([1, 2]);
    for (const keys of [[2, 1], [1, 1], ['a', 1], [null], 'a']) {
      expect(() => unitKeysOfJson(keys)).toThrow(/units\.keys/);
    }
  });
});
