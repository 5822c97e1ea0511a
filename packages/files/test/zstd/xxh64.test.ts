import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { VECTORS, hashOf } from './frames.js';

/** The bytes that `generate_frames.py` hashed. */
function bytesOf(n: number): Uint8Array {
  return Uint8Array.from({ length: n }, (_, i) => (i * i + 7 * i) % 251);
}

describe('Xxh64', () => {
  it('is what xxHash computes, of any number of bytes', () => {
    for (const { nBytes, hash } of VECTORS.hashes) expect(hashOf(bytesOf(nBytes))).toBe(hash);
  });

  it('is the same in pieces, wherever they lie in memory', () => {
    const bytes = bytesOf(1000);
    const { hash } = VECTORS.hashes.find(({ nBytes }) => nBytes === 1000) ?? {};
    for (const length of [1, 7, 31, 32, 33, 64, 999]) {
      const pieces: Uint8Array[] = [];
      for (let i = 0; i < 1000; i += length) {
        const piece = bytes.subarray(i, i + length);
        const memory = new Uint8Array(piece.length + 3);
        memory.set(piece, 3);
        pieces.push(new Uint8Array(0), memory.subarray(3));
      }
      expect(hashOf(...pieces)).toBe(hash);
    }
  });

  it('is what its definition gives with integers of 64 bits', () => {
    const random = createRandom(47);
    for (let run = 0; run < 200; ++run) {
      const n = Math.floor(random() * 300);
      // Bytes of 0 and 255 make every carry.
      const bytes = Uint8Array.from({ length: n }, () =>
        random() < 0.5 ? 255 * Math.round(random()) : Math.floor(random() * 256),
      );
      expect(hashOf(bytes)).toBe(defined(bytes).toString(16).padStart(16, '0'));
    }
  });
});

const P1 = 11400714785074694791n;
const P2 = 14029467366897019727n;
const P3 = 1609587929392839161n;
const P4 = 9650029242287828579n;
const P5 = 2870177450012600261n;
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotl = (value: bigint, bits: bigint): bigint =>
  u64((u64(value) << bits) | (u64(value) >> (64n - bits)));
const round = (lane: bigint, input: bigint): bigint => u64(rotl(lane + input * P2, 31n) * P1);

/** The specification of xxHash, step by step, by integers without a limit. */
function defined(bytes: Uint8Array): bigint {
  const integer = (place: number, n: number): bigint =>
    Array.from(bytes.subarray(place, place + n)).reduceRight(
      (sum, byte) => (sum << 8n) | BigInt(byte),
      0n,
    );
  let place = 0;
  let hash: bigint = P5;
  if (bytes.length >= 32) {
    let [a, b, c, d]: readonly [bigint, bigint, bigint, bigint] = [u64(P1 + P2), P2, 0n, u64(-P1)];
    for (; place + 32 <= bytes.length; place += 32) {
      a = round(a, integer(place, 8));
      b = round(b, integer(place + 8, 8));
      c = round(c, integer(place + 16, 8));
      d = round(d, integer(place + 24, 8));
    }
    hash = u64(rotl(a, 1n) + rotl(b, 7n) + rotl(c, 12n) + rotl(d, 18n));
    for (const lane of [a, b, c, d]) hash = u64((hash ^ round(0n, lane)) * P1 + P4);
  }
  hash = u64(hash + BigInt(bytes.length));
  for (; place + 8 <= bytes.length; place += 8) {
    hash = u64(rotl(hash ^ round(0n, integer(place, 8)), 27n) * P1 + P4);
  }
  if (place + 4 <= bytes.length) {
    hash = u64(rotl(hash ^ u64(integer(place, 4) * P1), 23n) * P2 + P3);
    place += 4;
  }
  for (; place < bytes.length; ++place) {
    hash = u64(rotl(hash ^ u64(integer(place, 1) * P5), 11n) * P1);
  }
  hash = u64((hash ^ (hash >> 33n)) * P2);
  hash = u64((hash ^ (hash >> 29n)) * P3);
  return hash ^ (hash >> 32n);
}
