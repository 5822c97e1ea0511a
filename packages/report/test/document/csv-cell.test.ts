import { describe, expect, it } from 'vitest';
import { csvOf } from '../../src/document/csv.js';

describe('csvOf for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['+b', "'+b"],
    // A formula may begin with a number.
    ["-2+3+cmd|'!A0", "'-2+3+cmd|'!A0"],
    ['\t=1', "'\t=1"],
    ['-5', '-5'],
    ['+0.012', '+0.012'],
    ['a,b', '"a,b"'],
  ])('writes %s as %s', (text, cell) => {
    const table = { kind: 'table', head: ['a'], body: [[text]] } as const;
    expect(csvOf(table, true)).toBe(`a\n${cell}\n`);
  });
});
