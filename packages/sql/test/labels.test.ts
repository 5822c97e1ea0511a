import { describe, expect, it } from 'vitest';
import { isCanonicalInteger, readLabel } from '../src/internal.js';
import type { Label } from '@confmat/core';

describe('isCanonicalInteger', () => {
  it.each(['0', '7', '-7', '10', '12', '-120', '9007199254740991', '-9007199254740991'])(
    'accepts %j',
    (text) => {
      expect(isCanonicalInteger(text)).toBe(true);
    },
  );

  it.each([
    ...['', ' ', '1 ', ' 1', '1\n', '+1', '-0', '00', '007', '-01', '--1', '-', '1.0', '1.', '.5'],
    ...['1e3', '0x10', '1_000', '1,000', '1n', 'NaN', 'Infinity', '\u0661', '\uff11', 'true'],
    ...['9007199254740992', '-9007199254740992', '99999999999999999999'],
  ])('refuses %j', (text) => {
    expect(isCanonicalInteger(text)).toBe(false);
  });
});

describe('readLabel', () => {
  const beyond = 2n ** 53n + 1n;

  it.each<[typed: Label, known: readonly Label[], label: Label]>([
    // Written as a label of the data is.
    ['b', ['a', 'b'], 'b'],
    ['1', [0, 1], 1],
    ['-3', [-3, 4], -3],
    ['true', [false, true], true],
    [String(beyond), [1n, beyond], beyond],
    ['1', ['0', '1'], '1'],
    ['1', ['a', 1], 1],
    // Of the kind of the data, but not in it.
    ['2', [0, 1], 2],
    ['2', [beyond], 2],
    ['true', [false], true],
    ['TRUE', [false], true],
    ['False', [true, false], false],
    // Of no such kind.
    ['007', [0, 7], '007'],
    ['1.0', [0, 1], '1.0'],
    ['1e3', [0, 1000], '1e3'],
    [' 1', [0, 1], ' 1'],
    ['yes', [false, true], 'yes'],
    ['2', ['a', 'b'], '2'],
    ['true', ['a', 'b'], 'true'],
    ['', [0, 1], ''],
    // Without data nothing says what it is.
    ['1', [], '1'],
    ['true', [], 'true'],
    // Not typed.
    [1, ['0', '1'], 1],
    [true, ['true'], true],
    [beyond, [0, 1], beyond],
  ])('reads %s among %o as %o', (typed, known, label) => {
    expect(readLabel(typed, known)).toBe(label);
  });
});
