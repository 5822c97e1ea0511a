import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { ZstdUnpacker, decodeZstd } from '../../src/zstd/zstd-content.js';
import { VECTORS, hashOf } from './frames.js';

const CASES = VECTORS.frames.map(({ name, packed, nBytes, hash }) => ({
  ...{ name, nBytes, hash },
  bytes: new Uint8Array(Buffer.from(packed, 'base64')),
}));

function named(wanted: string): Uint8Array {
  const found = CASES.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no frame ${wanted}`);
  return found.bytes;
}

function unpacked(bytes: Uint8Array, length = bytes.length): Uint8Array {
  const parts: Uint8Array[] = [];
  const unpacker = new ZstdUnpacker((content) => {
    parts.push(content.slice());
  });
  for (let i = 0; i < bytes.length; i += length) unpacker.push(bytes.subarray(i, i + length));
  unpacker.end();
  return new Uint8Array(Buffer.concat(parts));
}

describe.each(CASES)('Zstandard: $name', ({ bytes, nBytes, hash }) => {
  it('is unpacked, in pieces of any length', () => {
    for (const length of [1, 2, 3, 5, 17, 18, 64, bytes.length]) {
      const content = unpacked(bytes, length);
      expect(content.length).toBe(nBytes);
      expect(hashOf(content)).toBe(hash);
    }
  });

  it('is unpacked to a known length, and to no other', () => {
    // Bytes before it, as in a file of Arrow.
    const memory = new Uint8Array(bytes.length + 5);
    memory.set(bytes, 5);
    const content = decodeZstd(memory.subarray(5), nBytes);
    expect(hashOf(content)).toBe(hash);
    expect(content.byteOffset).toBe(0);
    expect(() => decodeZstd(bytes, nBytes + 1)).toThrow(
      `Zstandard unpacks to ${nBytes} bytes, expected ${nBytes + 1}`,
    );
  });

  it('is refused where it is cut, unless a frame ends there', () => {
    const lengths = Array.from({ length: bytes.length - 1 }, (_, i) => i + 1);
    const ends = lengths.filter(
      (length) => tried(() => hashOf(unpacked(bytes.subarray(0, length)))).found !== undefined,
    );
    // Of several frames three end before the last one, of frames to be skipped four.
    expect(ends.length).toBe(
      { 'several frames': 3, 'frames to be skipped': 4 }[nameOf(bytes)] ?? 0,
    );
  });
});

function tried(read: () => string): { readonly found?: string; readonly fault?: string } {
  try {
    return { found: read() };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function nameOf(bytes: Uint8Array): string {
  return CASES.find((one) => one.bytes === bytes)?.name ?? '';
}

describe('a frame with a checksum', () => {
  const bytes = named('text');
  const content = hashOf(unpacked(bytes));

  it('never unpacks to other content where a bit is flipped', () => {
    let nByChecksum = 0;
    const bits = Array.from({ length: 8 * bytes.length }, (_, bit) => bit);
    // The last 32 are the checksum itself.
    for (const bit of [...sampled(bits.slice(0, -32), 5), ...bits.slice(-32)]) {
      const damaged = bytes.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      for (const read of [unpacked, (all: Uint8Array) => decodeZstd(all, 247)]) {
        const { found, fault } = tried(() => hashOf(read(damaged)));
        expect(found ?? content).toBe(content);
        if (fault?.startsWith('its checksum is')) ++nByChecksum;
      }
    }
    // At least the 32 bits of the checksum itself, by both readers.
    expect(nByChecksum).toBeGreaterThan(64);
  });

  it('says both checksums', () => {
    const damaged = bytes.slice();
    damaged[bytes.length - 1] = (damaged.at(-1) ?? 0) ^ 0x80;
    // The low word of the hash is 4b4be309, as xxhash says of the content.
    const message = 'its checksum is cb4be309, that of its content is 4b4be309';
    expect(() => unpacked(damaged)).toThrow(message);
    expect(() => decodeZstd(damaged, 247)).toThrow(message);
  });

  it('is held against its own checksum in the last of several frames', () => {
    const several = named('several frames').slice();
    several[several.length - 2] = (several.at(-2) ?? 0) ^ 1;
    expect(() => unpacked(several, 7)).toThrow('its checksum is');
  });

  it('is followed by nothing else than a frame', () => {
    const more = new Uint8Array([...bytes, 1, 2, 3, 4]);
    expect(() => unpacked(more)).toThrow('no frame begins where one ends');
  });
});
