import { describe, expect, it } from 'vitest';
import { formatFixed } from '../../src/internal.js';
import { formatFloat } from '../../src/classification-report/format-float.js';
import { thrown } from '../thrown.js';

describe('formatFixed', () => {
  // f'{value:.{digits}f}' of Python 3.11.
  it.each([
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [0.625, 2, '0.62'],
    [0.875, 2, '0.88'],
    [-0.125, 2, '-0.12'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [0.0625, 3, '0.062'],
    [0.03125, 4, '0.0312'],
    [0.0078125, 6, '0.007812'],
    [2.675, 2, '2.67'],
    [1.005, 2, '1.00'],
    [0.045, 2, '0.04'],
    [0.995, 2, '0.99'],
    [9.995, 2, '9.99'],
    [0.999, 2, '1.00'],
    [1e21, 2, '1000000000000000000000.00'],
    [1e-7, 3, '0.000'],
    [123456.789, 0, '123457'],
    [0.1, 20, '0.10000000000000000555'],
    [0.1, 55, '0.1000000000000000055511151231257827021181583404541015625'],
    [5e-324, 3, '0.000'],
    [-0, 2, '-0.00'],
    [-0.001, 2, '-0.00'],
    [0, 0, '0'],
    [1 / 3, 6, '0.333333'],
    [2 / 3, 0, '1'],
    [NaN, 2, 'nan'],
    [Infinity, 2, 'inf'],
    [-Infinity, 2, '-inf'],
    [1, 100, `1.${'0'.repeat(100)}`],
  ])('writes %d with %d decimals as %s', (value, digits, text) => {
    expect(formatFixed(value, digits)).toBe(text);
  });

  it('writes the greatest number in full', () => {
    expect(formatFixed(Number.MAX_VALUE, 1)).toMatch(/^17976931348623157081\d{289}\.0$/);
  });

  it('differs from toFixed at exact ties only', () => {
    let ties = 0;
    for (let eighths = 0; eighths <= 800; ++eighths) {
      for (const value of [eighths / 8, eighths / 7]) {
        const text = formatFixed(value, 2);
        if (text === value.toFixed(2)) continue;
        ++ties;
        expect((value * 8) % 2).toBe(1);
        expect(text).toMatch(/[02468]$/);
      }
    }
    expect(ties).toBe(200);
  });

  it.each([-1, 101, 1.5, NaN, '2'])('refuses %o decimals', (digits) => {
    expect(thrown(() => formatFixed(0.5, digits as number)).issue).toEqual({
      code: 'invalid-option',
      option: 'digits',
      value: digits,
      allowed: { kind: 'integer', atLeast: 0, atMost: 100 },
    });
  });
});

describe('formatFloat', () => {
  // repr(value) of Python 3.11.
  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [-1, '-1.0'],
    [100, '100.0'],
    [-2.5, '-2.5'],
    [0.1, '0.1'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1234.5, '1234.5'],
    [26.25, '26.25'],
    [1e15, '1000000000000000.0'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [12345678901234567890, '1.2345678901234567e+19'],
    [1e22, '1e+22'],
    [1.5e300, '1.5e+300'],
    [Number.MAX_VALUE, '1.7976931348623157e+308'],
    [1e-4, '0.0001'],
    [0.00012345, '0.00012345'],
    [1e-5, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [-1.25e-5, '-1.25e-05'],
    [5e-324, '5e-324'],
    [2.2250738585072014e-308, '2.2250738585072014e-308'],
    [123456789012345.67, '123456789012345.67'],
    [NaN, 'nan'],
    [Infinity, 'inf'],
    [-Infinity, '-inf'],
  ])('writes %d as %s', (value, text) => {
    expect(formatFloat(value)).toBe(text);
  });
});
