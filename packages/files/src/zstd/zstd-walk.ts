const MAGIC = 0xfd2fb528;
/** The first of 16. */
const SKIPPABLE = 0x184d2a50;
const HAS_CHECKSUM = 0b100;
const IS_SINGLE_SEGMENT = 0b10_0000;
const ID_BYTES = [0, 1, 2, 4] as const;
const SIZE_BYTES = [0, 2, 4, 8] as const;
const RLE = 1;

/** What comes next, and its length in bytes. */
const LENGTHS = {
  magic: 4,
  'skipped size': 4,
  descriptor: 1,
  block: 3,
  checksum: 4,
  end: 0,
} as const;

type Field = keyof typeof LENGTHS;

/**
 * Where the frames of Zstandard begin and end, by the lengths that they state, in bytes that come in
 * pieces. Frames to be skipped lie between the others.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8878#section-3
 */
export class ZstdWalk {
  /** Whether the place is within a frame, behind its magic number. */
  inFrame = false;
  /** Whether the frame has a checksum, which comes last. */
  hasChecksum = false;
  /** The checksum of the frame that ended last, in [0, 2^32); null if it has none. */
  checksum: number | null = null;

  private field: Field = 'magic';
  private readonly bytes = new Uint8Array(4);
  private readonly view = new DataView(this.bytes.buffer);
  /** How many bytes of the field are there. */
  private nThere = 0;
  /** Bytes before the next field. */
  private nToPass = 0;

  /** Whether the bytes may end here. */
  get isBetween(): boolean {
    return this.field === 'magic' && this.nThere === 0 && this.nToPass === 0;
  }

  /**
   * Walk on, at most to where a frame begins or ends.
   *
   * @param bytes Those behind all that were walked.
   * @returns The place in `bytes` that was reached, behind `from`.
   * @throws {Error} Something else than a frame begins.
   */
  walk(bytes: Uint8Array, from: number): number {
    const { inFrame } = this;
    let place = from;
    while (this.inFrame === inFrame) {
      const nPassed = Math.min(this.nToPass, bytes.length - place);
      this.nToPass -= nPassed;
      place += nPassed;
      if (this.nToPass > 0) break;
      const length = LENGTHS[this.field];
      while (this.nThere < length && place < bytes.length) {
        this.bytes[this.nThere++] = bytes[place++] ?? 0;
      }
      if (this.nThere < length) break;
      this.nThere = 0;
      this.field = this.read(this.field);
    }
    return place;
  }

  /** Read a field that is there; returns the next one. */
  private read(field: Field): Field {
    const word = this.view.getUint32(0, true);
    switch (field) {
      case 'magic':
        if (word === MAGIC) {
          this.inFrame = true;
          return 'descriptor';
        }
        if ((word & ~15) !== SKIPPABLE) throw new Error('no frame begins where one ends');
        return 'skipped size';
      case 'skipped size':
        this.nToPass = word;
        return 'magic';
      case 'descriptor':
        this.nToPass = headerBytes(word & 255);
        this.hasChecksum = (word & HAS_CHECKSUM) !== 0;
        return 'block';
      case 'block': {
        const [isLast, type, size] = [(word & 1) === 1, (word >> 1) & 3, (word & 0xff_ffff) >> 3];
        this.nToPass = type === RLE ? 1 : size;
        if (!isLast) return 'block';
        return this.hasChecksum ? 'checksum' : 'end';
      }
      case 'checksum':
      case 'end':
        this.checksum = field === 'checksum' ? word : null;
        this.inFrame = false;
        return 'magic';
    }
  }
}

/** The bytes of a frame's header behind its descriptor: window, dictionary, size of the content. */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & IS_SINGLE_SEGMENT) !== 0;
  const nSize = SIZE_BYTES[descriptor >> 6] ?? 0;
  const window = isSingle ? 0 : 1;
  const id = ID_BYTES[descriptor & 3] ?? 0;
  return window + id + (isSingle ? Math.max(1, nSize) : nSize);
}
