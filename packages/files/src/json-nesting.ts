const [QUOTE, BACKSLASH, NEW_LINE] = [0x22, 0x5c, 0x0a];
/** What a byte does to the depth outside of texts. */
const STEPS = new Int8Array(256);
for (const open of [0x5b, 0x7b]) STEPS[open] = 1;
for (const close of [0x5d, 0x7d]) STEPS[close] = -1;

/** How deeply a document of JSON is nested, or many are, of bytes that come in pieces. */
export class JsonNesting {
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  /** @param most The levels that are not too many. */
  constructor(private readonly most: number) {}

  /** Look at the next bytes, in UTF-8; false once there are too many levels. */
  add(bytes: Uint8Array): boolean {
    const { most } = this;
    const { length } = bytes;
    let { depth } = this;
    for (let at = this.isInText ? this.endOfText(bytes, 0) + 1 : 0; at < length; ++at) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        at = this.endOfText(bytes, at + 1);
        continue;
      }
      depth += STEPS[byte] ?? 0;
      if (depth > most) return false;
      if (depth < 0) depth = 0;
    }
    this.depth = depth;
    return true;
  }

  /** Where a text ends, or the bytes do. */
  private endOfText(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    for (; at < length; ++at) {
      const byte = bytes[at];
      // A text that is not closed ends with its line, which no text of JSON goes beyond.
      if (byte === QUOTE || byte === NEW_LINE) {
        this.isInText = false;
        return at;
      }
      if (byte === BACKSLASH) at += 1;
    }
    this.isInText = true;
    this.isEscaped = at > length;
    return length;
  }
}
