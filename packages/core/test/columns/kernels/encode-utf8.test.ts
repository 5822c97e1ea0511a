import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { confusionMatrix } from '../../../src/index.js';
import type { ArrowColumn } from '../../../src/index.js';
import { encodeUtf8 } from '../../../src/columns/kernels/encode-utf8.js';
import { unaligned, unalignedBytes } from '../../kernels/views.js';

/** Texts as bytes and offsets; the first starts at `first`, after other bytes. */
function layOut(texts: readonly string[], first: number) {
  const bytes = new TextEncoder().encode('?'.repeat(first) + texts.join(''));
  const offsets = [first];
  for (const text of texts) {
    offsets.push((offsets.at(-1) ?? 0) + new TextEncoder().encode(text).length);
  }
  return { bytes, offsets };
}

function encode(texts: readonly string[], first = 0, offset = 0) {
  const { bytes, offsets } = layOut(texts, first);
  const firstRow = new Int32Array(512);
  const filled = new Int32Array(1);
  const codes = new Int32Array(texts.length);
  const slots = new Int32Array(1024);
  const [b, o] = [unalignedBytes(bytes, offset), unaligned(offsets, offset)];
  const done = encodeUtf8(b, o, 0, slots, firstRow, filled, codes);
  return { codes: [...codes], firstRow: [...firstRow.subarray(0, filled[0])], done };
}

const POOL = ['', 'a', 'b', 'ab', 'ba', 'é', 'e', '\u{1f600}', 'x'.repeat(300), '\0', '\0\0'];

describe('encodeUtf8', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('gives %d texts codes as they occur', (n) => {
    const random = createRandom(94 + n);
    for (const offset of [0, 1, 3]) {
      for (const first of [0, 1, 8]) {
        const texts = Array.from(
          { length: n },
          () => POOL[Math.floor(random() * POOL.length)] ?? '',
        );
        const distinct = [...new Set(texts)];
        const { codes, firstRow, done } = encode(texts, first, offset);
        expect(done).toBe(n);
        expect(codes).toEqual(texts.map((text) => distinct.indexOf(text)));
        expect(firstRow).toEqual(distinct.map((text) => texts.indexOf(text)));
      }
    }
  });

  it('tells texts apart by their last byte, and by their length', () => {
    const long = 'y'.repeat(99);
    expect(encode([`${long}a`, `${long}b`, long, `${long}a`, '', 'y', 'yy', 'y']).codes).toEqual([
      0, 1, 2, 0, 3, 4, 5, 4,
    ]);
  });

  it.each([3, 4, 5])('stops where a table of 8 is half full, at %d texts', (n) => {
    const { bytes, offsets } = layOut(['a', 'b', 'c', 'd', 'e'].slice(0, n), 0);
    const filled = new Int32Array(1);
    const done = encodeUtf8(
      bytes,
      Int32Array.from(offsets),
      0,
      new Int32Array(8),
      new Int32Array(4),
      filled,
      new Int32Array(n),
    );
    expect([done, filled[0]]).toEqual([Math.min(n, 4), Math.min(n, 4)]);
  });
});

// The table begins with 1024 slots, which hold 512 texts, and grows four times.
describe.each([1, 511, 512, 513, 2047, 2048, 2049])('a column of %d texts', (n) => {
  it('is counted whole', () => {
    const texts = Array.from({ length: n }, (_, i) => `text ${i}`);
    const { bytes, offsets } = layOut([...texts, ...texts], 3);
    const chunk = { length: 2 * n, nullCount: 0, values: bytes, offsets: Int32Array.from(offsets) };
    const column: ArrowColumn = { length: 2 * n, type: { typeId: 5 }, data: [chunk] };
    const matrix = confusionMatrix(column, [...texts, ...texts]);
    expect([matrix.nClasses, matrix.total]).toEqual([n, 2 * n]);
    expect(texts.every((text) => matrix.at(text, text) === 2)).toBe(true);
  });
});
