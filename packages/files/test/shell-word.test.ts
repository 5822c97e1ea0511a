import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellWord } from '../src/shell-word.js';

describe('shellWord', () => {
  it.skipIf(process.platform === 'win32')('is the word that a shell reads', () => {
    const words = [
      'a-b',
      '',
      'a b',
      "it's",
      `it's "x"`,
      "it's $HOME",
      'a\\b',
      "c:\\it's",
      '`a`',
      '*',
    ];
    const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`]);
    expect(read.toString().split('\0').slice(0, -1)).toEqual(words);
  });

  it('has quotes that are easy to read', () => {
    expect(shellWord("slice = 'match'")).toBe(`"slice = 'match'"`);
    expect(shellWord('a b')).toBe("'a b'");
    expect(shellWord('a.csv')).toBe('a.csv');
  });
});
