import { describe, expect, it } from 'vitest';
import { cellFileName } from '../src/state/cell-file-name.js';

const nameOf = (trueLabel: string, predLabel = 'b'): string =>
  cellFileName({ trueLabel, predLabel, search: '' });

describe('the name of a file of rows', () => {
  it('has short labels whole', () => {
    expect(nameOf('No', 'Yes')).toBe('true-No-predicted-Yes.csv');
    expect(nameOf('über_2.5', '日本')).toBe('true-über_2.5-predicted-日本.csv');
  });

  it.each([
    'A'.repeat(500),
    '😀'.repeat(500),
    '../../etc/passwd',
    'a\tb\u0000\n',
    'a:b*c?"<>|',
    '',
  ])('is short and of safe characters: %j', (label) => {
    const name = nameOf(label, label);
    expect([...name].length).toBeLessThanOrEqual(80);
    expect(name).toMatch(/^true-[\p{L}\p{N}._-]*-predicted-[\p{L}\p{N}._-]*\.csv$/u);
  });

  it('differs for labels that are cut or written alike', () => {
    const long = 'x'.repeat(100);
    const labels = [
      'a b',
      'a-b',
      'a/b',
      'a  b',
      '',
      '-',
      `${long}1`,
      `${long}2`,
      long.slice(0, 24),
    ];
    expect(new Set(labels.map((label) => nameOf(label))).size).toBe(labels.length);
  });
});
