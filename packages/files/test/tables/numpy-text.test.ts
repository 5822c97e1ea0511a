import { describe, expect, it } from 'vitest';
import { NumpyTextToCsv, numpyTextOf } from '../../src/tables/numpy-text.js';

/** The CSV of a text that comes in pieces of so many characters; null of another text. */
function csvOf(text: string, size: number): string | null {
  const found = numpyTextOf(text);
  if (!found) return null;
  const reader = new NumpyTextToCsv(found);
  let csv = '';
  for (let start = 0; start < text.length; start += size) {
    csv += reader.next(text.slice(start, start + size));
  }
  return csv + reader.end();
}

describe('NumpyTextToCsv', () => {
  it('writes the same, however the text is cut', () => {
    for (const size of [1, 5, 1000]) {
      expect(csvOf('# truth pred\n1 0\n0 0\n', size)).toBe('truth,pred\n1,0\n0,0\n');
      expect(csvOf('# truth\tpred\r\na b\t1,5\r\nb\t2', size)).toBe('truth,pred\na b,"1,5"\nb,2\n');
      expect(csvOf('# y,p\n1,0\n0,0', size)).toBe('y,p\n1,0\n0,0\n');
    }
  });

  it('leaves other texts alone', () => {
    expect(csvOf('# a remark of several words\ny,p\n1,0\n', 9)).toBeNull();
    expect(csvOf('# y\n1\n', 9)).toBeNull();
    expect(csvOf('#y p\n1 0\n', 9)).toBeNull();
    expect(csvOf('# y p\n1 0 1\n', 9)).toBeNull();
    expect(csvOf('# y "p"\n1 0\n', 9)).toBeNull();
  });
});
