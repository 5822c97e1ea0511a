import { findSlot, hashBytes } from '../kernels/hash-bytes.js';

/** Distinct runs of bytes, each with a code in the order in which they came. */
export class ByteTable {
  private slots = new Int32Array(1024).fill(-1);
  private hashes = new Int32Array(512);
  private offsets = new Int32Array(513);
  private known = new Uint8Array(4096);
  size = 0;

  /** The code of a run; a new one is kept. */
  codeOf(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    const { slots, hashes, offsets, known } = this;
    const slot = findSlot(bytes, start, end, hash, slots, hashes, offsets, known);
    const code = slots[slot] ?? -1;
    return code >= 0 ? code : this.keep(bytes, start, end, hash, slot);
  }

  private keep(bytes: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const code = this.size++;
    const from = this.offsets[code] ?? 0;
    const to = from + end - start;
    if (to > this.known.length) this.known = grown(this.known, to);
    this.known.set(bytes.subarray(start, end), from);
    this.offsets[code + 1] = to;
    this.hashes[code] = hash;
    this.slots[slot] = code;
    if (this.size * 2 === this.slots.length) this.spread();
    return code;
  }

  /** Twice as many slots, and room for as many codes. */
  private spread(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let code = 0; code < this.size; ++code) {
      let slot = (this.hashes[code] ?? 0) & mask;
      while ((slots[slot] ?? 0) >= 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.slots = slots;
    const hashes = new Int32Array(slots.length / 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const offsets = new Int32Array(slots.length / 2 + 1);
    offsets.set(this.offsets);
    this.offsets = offsets;
  }

  /** The bytes of a code. */
  bytesOf(code: number): Uint8Array {
    return this.known.subarray(this.offsets[code], this.offsets[code + 1]);
  }

  /** All runs as texts, by code. */
  texts(): string[] {
    const decoder = new TextDecoder();
    return Array.from({ length: this.size }, (_, code) => decoder.decode(this.bytesOf(code)));
  }
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
