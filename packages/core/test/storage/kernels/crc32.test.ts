import * as zlib from 'node:zlib';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { crc32, writeCrcTables } from '../../../src/storage/kernels/crc32.js';
import { crc32 as oracle } from '../../crc32.js';

const tables = new Int32Array(1024);
writeCrcTables(tables);
const of = (text: string): number => crc32(new TextEncoder().encode(text), 0, tables);

describe('crc32', () => {
  it('has the check values that are published', () => {
    // The check value of the catalogue of CRC algorithms, CRC-32/ISO-HDLC.
    expect(of('123456789').toString(16)).toBe('cbf43926');
    expect(of('')).toBe(0);
    // 32 bytes of 0, and 32 of 255.
    expect(crc32(new Uint8Array(32), 0, tables).toString(16)).toBe('190a55ad');
    expect(crc32(new Uint8Array(32).fill(255), 0, tables).toString(16)).toBe('ff6cab0b');
    expect(of('The quick brown fox jumps over the lazy dog').toString(16)).toBe('414fa339');
  });

  it('is the definition, for every length and start', () => {
    const random = createRandom(5);
    const bytes = Uint8Array.from({ length: 67 }, () => random() * 256);
    for (let start = 0; start <= bytes.length; ++start) {
      expect(crc32(bytes, start, tables)).toBe(oracle(bytes.subarray(start)));
    }
  });

  it.runIf('crc32' in zlib)('is that of zlib', () => {
    const random = createRandom(6);
    const bytes = Uint8Array.from({ length: 10_001 }, () => random() * 256);
    const { crc32: ofZlib } = zlib as unknown as { crc32: (bytes: Uint8Array) => number };
    expect(crc32(bytes, 0, tables)).toBe(ofZlib(bytes));
  });
});
