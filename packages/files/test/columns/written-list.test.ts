import { describe, expect, it } from 'vitest';
import { writtenList } from '../../src/columns/written-list.js';

describe('writtenList', () => {
  // What Python 3.13, numpy 2 and pandas print, and DuckDB writes to CSV.
  it.each([
    [`['a', 'b']`, ['a', 'b']],
    [`["it's", 'say "x"', 'a, b', '[c]']`, ["it's", 'say "x"', 'a, b', '[c]']],
    ['["a","b"]', ['a', 'b']],
    [
      String.raw`['it\'s "x"', 'l\n2', '\x1b', '\u200b', '\U0001f600', 'C:\\x']`,
      [`it's "x"`, 'l\n2', '\x1b', '\u200b', '😀', 'C:\\x'],
    ],
    [String.raw`["\ud83d\ude00"]`, ['😀']],
    [`['a' 'b'\n 'c']`, ['a', 'b', 'c']],
    [`array(['a', 'b'], dtype='<U1')`, ['a', 'b']],
    [`array([0.3, 0.7], dtype=float32)`, ['0.3', '0.7']],
    [`[np.str_('a'), np.str_('b')]`, ['a', 'b']],
    [`[np.float64(0.3), np.float64(0.7)]`, ['0.3', '0.7']],
    ['[0.3 0.7]', ['0.3', '0.7']],
    ['[1.e-05 9.e-01\n 1.e+00]', ['1.e-05', '9.e-01', '1.e+00']],
    ['[1. 0. 2.5]', ['1', '0', '2.5']],
    ['tensor([0.3000, 0.7000])', ['0.3000', '0.7000']],
    ['[1, 2]', ['1', '2']],
    ['[-1]', ['-1']],
    [`('a', 'b')`, ['a', 'b']],
    [`('a',)`, ['a']],
    ['(1, 2)', ['1', '2']],
    [`{'a', 'b'}`, ['a', 'b']],
    [`frozenset({'a'})`, ['a']],
    ['[New York, Paris]', ['New York', 'Paris']],
    ['[New York]', ['New York']],
    ['{a,b}', ['a', 'b']],
    [`[True, None, nan, 'None']`, ['True', null, null, 'None']],
    [`['', ' a ']`, ['', ' a ']],
  ])('reads %s', (text, items) => {
    expect(writtenList(text)).toEqual(items);
    expect(writtenList(` ${text}\n`)).toEqual(items);
  });

  it.each(['[]', '[ ]', '()', 'set()', 'frozenset()', 'array([], dtype=object)'])(
    'reads %s as a list of nothing',
    (text) => {
      expect(writtenList(text)).toEqual([]);
    },
  );

  it('tells that numpy left items out', () => {
    expect(writtenList('[0.1 0.2 ... 0.8 0.9]')).toBe('cut');
    expect(writtenList('array([0.1, 0.2, ..., 0.8, 0.9])')).toBe('cut');
  });

  it.each([
    ...['', 'a', 'a, b', '(refused)', '(no answer)', '(5)', '{}', '[', ']', `['a'`, `['a]`],
    ...[`[['a'], ['b']]`, `['a' 'b', 'c']`, `['a', 'b' 'c']`, '[a (b), c]', `[it's]`, '[a,,b]'],
    ...['[,a]', `{'a': 1}`, '(a, b)'],
  ])('reads no list from %s', (text) => {
    expect(writtenList(text)).toBeNull();
  });
});
