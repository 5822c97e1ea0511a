import { describe, expect, it } from 'vitest';
import { decodeLz4Frame } from '../src/lz4-frame.js';

const MAGIC = [0x04, 0x22, 0x4d, 0x18];
const END = [0, 0, 0, 0];
/** Version 1, independent blocks of at most 64 kB, a byte of header checksum. */
const head = (flags = 0): number[] => [...MAGIC, 0x60 | flags, 0x40, 0];
const plain = (...bytes: number[]): number[] => [bytes.length, 0, 0, 0x80, ...bytes];
/** "abcabcabc!" as the block format writes it: 3 literals, 6 bytes from 3 back, 1 literal. */
const BLOCK = [0x32, 97, 98, 99, 3, 0, 0x10, 33];
const compressed = [BLOCK.length, 0, 0, 0, ...BLOCK];
const CHECKSUM = [1, 2, 3, 4];
const decode = (bytes: readonly number[], length: number): string =>
  new TextDecoder().decode(decodeLz4Frame(Uint8Array.from(bytes), length));

describe('decodeLz4Frame', () => {
  it('joins plain and compressed blocks', () => {
    expect(decode([...head(), ...plain(120, 121), ...compressed, ...END], 12)).toBe('xyabcabcabc!');
  });

  it('skips the checksum that stands after each block', () => {
    const bytes = [...head(0x10), ...compressed, ...CHECKSUM, ...plain(63), ...CHECKSUM, ...END];
    expect(decode(bytes, 11)).toBe('abcabcabc!?');
  });

  it('skips the size and the checksum of the content', () => {
    const [flagSize, ...rest] = [0x60 | 0x0c, 0x40, 11, 0, 0, 0, 0, 0, 0, 0, 0];
    const bytes = [...MAGIC, flagSize, ...rest, ...plain(63), ...compressed, ...END, ...CHECKSUM];
    expect(decode(bytes, 11)).toBe('?abcabcabc!');
  });

  it('reads a view that does not begin where its memory does', () => {
    const bytes = Uint8Array.from([9, 9, 9, ...head(), ...plain(65), ...END]);
    expect([...decodeLz4Frame(bytes.subarray(3), 1)]).toEqual([65]);
  });

  it.each([
    [
      'another magic number',
      [1, 2, 3, 4, ...head().slice(4), ...END],
      0,
      'begins with other bytes',
    ],
    ['no bytes', [], 0, 'begins with other bytes'],
    ['another version', [...MAGIC, 0x20, 0x40, 0, ...END], 0, 'has the flags 32'],
    ['a dictionary', [...MAGIC, 0x61, 0x40, 0, ...END], 0, 'has the flags 97'],
    ['no end', [...head(), ...plain(65)], 1, 'is cut off'],
    ['half a block', [...head(), 200, 0, 0, 0, ...BLOCK], 10, 'is cut off'],
    ['more bytes than stated', [...head(), ...compressed, ...END], 9, 'decodes to 10 bytes'],
    ['more plain bytes than stated', [...head(), ...plain(1, 2, 3), ...END], 2, 'to 3 bytes'],
    ['fewer bytes than stated', [...head(), ...compressed, ...END], 11, 'decodes to 10 bytes'],
  ])('refuses %s', (_, bytes, length, message) => {
    expect(() => decode(bytes, length)).toThrow(message);
  });
});
