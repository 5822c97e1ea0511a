import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@confmat/testkit';
import { parseDecimal } from '../src/files/kernels/parse-decimal.js';

const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));

/** Reads a text that stands between other bytes. */
function read(text: string): number {
  const bytes = new TextEncoder().encode(`7${text}7`);
  return parseDecimal(bytes, 1, bytes.length - 1, POWERS);
}

describe('parseDecimal', () => {
  // No number in any file, so that a column that holds one is a column of texts.
  it.each([
    '-',
    '.',
    '-.',
    '--1',
    '1-',
    '1.2.3',
    '..',
    '1,5',
    ' 1',
    '1 ',
    ' ',
    '0x10',
    'e5',
    '-e5',
    '.e5',
  ])('reads no number in %o', (text) => expect(read(text)).toBeNaN());

  // Numbers that the slower way reads; the quick one leaves them to it.
  it.each(['+1', '1e', '1e+', '1e-', '1e1.5', '1e5', '1e1234', 'Infinity', 'NaN'])(
    'leaves %o to others',
    (text) => expect(read(text)).toBeNaN(),
  );

  it.each([
    ['0', 0],
    ['-0', -0],
    ['-0.0', -0],
    ['1.', 1],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['007', 7],
    ['0.1', 0.1],
    ['-12.50', -12.5],
    // 15, 16, 17 and 18 digits.
    ['123456789012345', 123456789012345],
    ['0.123456789012345', 0.123456789012345],
    ['1234567890123456', 1234567890123456],
    ['0.1234567890123456', 0.1234567890123456],
    ['0.48670000000000002', 0.4867],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992],
    // Zeros in front are no digits of the number.
    ['0000000000000000000001', 1],
    ['0.0000000000000000000001', 1e-22],
    ['3.1e-05', 3.1e-5],
    ['3.1E-5', 3.1e-5],
    ['1e0', 1],
    ['12.5e+1', 125],
    ['5e-22', 5e-22],
  ])('reads %s', (text, value) => expect(read(text)).toBe(value));

  it('leaves what has more digits, or is halfway between two doubles', () => {
    expect(read('1234567890123456789')).toBeNaN();
    expect(read('0.00000000000000000000001')).toBeNaN();
    // 2^53 + 1, which is between two doubles.
    expect([9007199254740992, NaN]).toContainEqual(read('9007199254740993'));
  });

  it('is the nearest double wherever it reads one', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n),
        fc.integer({ min: 0, max: 20 }),
        (whole, decimals) => {
          const digits = String(whole < 0n ? -whole : whole).padStart(decimals + 1, '0');
          const cut = digits.length - decimals;
          const text = `${whole < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
          const found = read(text);
          if (!Number.isNaN(found)) expect(found).toBe(Number(text));
        },
      ),
      { seed: 18, numRuns: runs(2000) },
    );
  });
});
