import { readFileSync } from 'node:fs';
import { Xxh64 } from '../../src/zstd/xxh64.js';

/** What `generate_frames.py` wrote. */
interface Vectors {
  readonly frames: readonly {
    readonly name: string;
    /** In base 64. */
    readonly packed: string;
    /** The length of the content. */
    readonly nBytes: number;
    readonly hash: string;
  }[];
  readonly hashes: readonly { readonly nBytes: number; readonly hash: string }[];
}

export const VECTORS = JSON.parse(
  readFileSync(new URL('frames.json', import.meta.url), 'utf8'),
) as Vectors;

/** The hash of bytes that come in pieces, as xxhash writes it. */
export function hashOf(...pieces: readonly Uint8Array[]): string {
  const hash = new Xxh64();
  for (const piece of pieces) hash.add(piece);
  return hash.digest().toString(16).padStart(16, '0');
}
