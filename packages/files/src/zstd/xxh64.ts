import { STRIPE, mixStripes } from './kernels/mix-stripes.js';

const P1 = 0x9e3779b185ebca87n;
const P2 = 0xc2b2ae3d27d4eb4fn;
const P3 = 0x165667b19e3779f9n;
const P4 = 0x85ebca77c2b2ae63n;
const P5 = 0x27d4eb2f165667c5n;

/**
 * The hash XXH64 with seed 0 of bytes that come in pieces.
 *
 * @see https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
 */
export class Xxh64 {
  private readonly lanes = lanesOf([P1 + P2, P2, 0n, -P1]);
  /** The start of a stripe that is not there yet. */
  private readonly rest = new Uint8Array(STRIPE);
  private nRest = 0;
  private nBytes = 0;

  add(bytes: Uint8Array): void {
    this.nBytes += bytes.length;
    let from = 0;
    if (this.nRest > 0) {
      from = this.keep(bytes);
      if (this.nRest < STRIPE) return;
      mixStripes(this.lanes, viewOf(this.rest), 0, 1);
      this.nRest = 0;
    }
    const nStripes = Math.floor((bytes.length - from) / STRIPE);
    mixStripes(this.lanes, viewOf(bytes), from, nStripes);
    this.keep(bytes.subarray(from + nStripes * STRIPE));
  }

  /** The hash of all bytes so far, in [0, 2^64). */
  digest(): bigint {
    const rest = viewOf(this.rest);
    let hash = this.nBytes < STRIPE ? P5 : this.ofLanes();
    hash += BigInt(this.nBytes);
    let place = 0;
    for (; place + 8 <= this.nRest; place += 8) {
      hash ^= rounded(0n, rest.getBigUint64(place, true));
      hash = rotated(hash, 27n) * P1 + P4;
    }
    if (place + 4 <= this.nRest) {
      hash ^= BigInt(rest.getUint32(place, true)) * P1;
      hash = rotated(hash, 23n) * P2 + P3;
      place += 4;
    }
    for (; place < this.nRest; ++place) {
      hash ^= BigInt(rest.getUint8(place)) * P5;
      hash = rotated(hash, 11n) * P1;
    }
    hash = uint64(hash);
    hash = uint64((hash ^ (hash >> 33n)) * P2);
    hash = uint64((hash ^ (hash >> 29n)) * P3);
    return hash ^ (hash >> 32n);
  }

  /** Keep the start of a stripe; returns how many bytes of it are new. */
  private keep(bytes: Uint8Array): number {
    const kept = bytes.subarray(0, STRIPE - this.nRest);
    this.rest.set(kept, this.nRest);
    this.nRest += kept.length;
    return kept.length;
  }

  private ofLanes(): bigint {
    const lanes = [0, 2, 4, 6].map((low) => this.laneAt(low));
    const turns = [1n, 7n, 12n, 18n];
    let hash = lanes.reduce((sum, lane, i) => sum + rotated(lane, turns[i] ?? 0n), 0n);
    for (const lane of lanes) hash = (uint64(hash) ^ rounded(0n, lane)) * P1 + P4;
    return hash;
  }

  private laneAt(low: number): bigint {
    const words = [this.lanes[low + 1] ?? 0, this.lanes[low] ?? 0];
    return words.reduce((lane, word) => (lane << 32n) | BigInt(word >>> 0), 0n);
  }
}

function lanesOf(lanes: readonly bigint[]): Int32Array {
  return Int32Array.from(lanes.flatMap((lane) => [lane, lane >> 32n].map(int32)));
}

function int32(word: bigint): number {
  return Number(BigInt.asIntN(32, word));
}

function viewOf({ buffer, byteOffset, byteLength }: ArrayBufferView): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function uint64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function rotated(value: bigint, bits: bigint): bigint {
  const whole = uint64(value);
  return uint64((whole << bits) | (whole >> (64n - bits)));
}

function rounded(lane: bigint, input: bigint): bigint {
  return uint64(rotated(lane + input * P2, 31n) * P1);
}
