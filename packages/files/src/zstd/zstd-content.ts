import { Decompress, decompress } from 'fzstd';
import { Xxh64 } from './xxh64.js';
import { ZstdWalk } from './zstd-walk.js';

const MAGIC = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd);

/**
 * Unpacks Zstandard that comes in pieces: the blocks by fzstd, which takes no notice of checksums, so
 * frame by frame, each held against its own.
 */
export class ZstdUnpacker {
  private readonly walk = new ZstdWalk();
  private frame: Decompress | null = null;
  private hash = new Xxh64();

  /** @param use Takes the content, a block at a time. */
  constructor(private readonly use: (content: Uint8Array) => void) {}

  /**
   * Take the next bytes.
   *
   * @throws {Error} They are damaged so that it shows.
   */
  push(bytes: Uint8Array): void {
    const { walk } = this;
    for (let from = 0; from < bytes.length;) {
      const to = walk.walk(bytes, from);
      if (this.frame) this.decode(this.frame, bytes.subarray(from, to));
      else if (walk.inFrame) this.frame = this.begun();
      from = to;
    }
  }

  /**
   * Say that all bytes are there.
   *
   * @throws {Error} They are cut off.
   */
  end(): void {
    if (!this.walk.isBetween) throw cutOff();
  }

  private begun(): Decompress {
    const hash = new Xxh64();
    this.hash = hash;
    const frame = new Decompress((content) => {
      if (this.walk.hasChecksum) hash.add(content);
      this.use(content);
    });
    frame.push(MAGIC);
    return frame;
  }

  private decode(frame: Decompress, bytes: Uint8Array): void {
    const { inFrame, checksum } = this.walk;
    frame.push(bytes, !inFrame);
    if (inFrame) return;
    refuseOther(checksum, this.hash);
    this.frame = null;
  }
}

/**
 * Unpack Zstandard whose content has a known length.
 *
 * @param length How many bytes it unpacks to.
 * @returns That many bytes, from offset 0 of their buffer.
 * @throws {Error} The bytes are damaged so that it shows, or unpack to another length.
 */
export function decodeZstd(bytes: Uint8Array, length: number): Uint8Array {
  const walk = new ZstdWalk();
  const content = new Uint8Array(length);
  let nBytes = 0;
  let start = 0;
  for (let from = 0; from < bytes.length;) {
    const wasInFrame = walk.inFrame;
    from = walk.walk(bytes, from);
    if (!wasInFrame) start = from - MAGIC.length;
    else if (!walk.inFrame) {
      const part = decompress(bytes.subarray(start, from));
      refuseOtherContent(walk.checksum, part);
      if (nBytes + part.length <= length) content.set(part, nBytes);
      nBytes += part.length;
    }
  }
  if (!walk.isBetween) throw cutOff();
  if (nBytes === length) return content;
  throw new Error(`Zstandard unpacks to ${nBytes} bytes, expected ${length}`);
}

function refuseOtherContent(checksum: number | null, content: Uint8Array): void {
  if (checksum === null) return;
  const hash = new Xxh64();
  hash.add(content);
  refuseOther(checksum, hash);
}

/** The checksum of a frame is the low word of the hash of its content. */
function refuseOther(checksum: number | null, hash: Xxh64): void {
  if (checksum === null) return;
  const own = Number(BigInt.asUintN(32, hash.digest()));
  if (own === checksum) return;
  throw new Error(`its checksum is ${hex(checksum)}, that of its content is ${hex(own)}`);
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}

function cutOff(): Error {
  return new Error('it is cut off');
}
