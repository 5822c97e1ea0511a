/** Where a record ends, and what is wrong with it: entries of `out`. */
export const NEXT = 0;
export const LINES = 1;
export const FAULT = 2;

/** Faults of a record. */
export const NONE = 0;
export const OPEN_QUOTE = 1;
const STRAY_QUOTE = 2;
export const LONE_RETURN = 3;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;

/**
 * Find the cells of one CSV record. A quoted cell lies between its quotes.
 *
 * Assumes `start < limit <= bytes.length`, and `out` of three entries.
 * Writes the cells to `starts`, `ends` and `quoted`, as many as fit (`quoted` 2: quotes are doubled
 * inside), and to `out` where the next record starts, the line ends passed, and a fault.
 * O(length of the record) time, no allocation.
 *
 * @param isLast Whether no bytes follow `limit`.
 * @returns The number of cells, also of those that did not fit; −1 if the record goes on after `limit`.
 */
export function scanRecord(
  bytes: Uint8Array,
  start: number,
  limit: number,
  isLast: boolean,
  delimiter: number,
  starts: Int32Array,
  ends: Int32Array,
  quoted: Uint8Array,
  out: Int32Array,
): number {
  let at = start;
  let cells = 0;
  let lines = 0;
  out[FAULT] = NONE;
  for (;;) {
    let from = at;
    let to = at;
    let kind = 0;
    if (at < limit && bytes[at] === QUOTE) {
      from = at + 1;
      kind = 1;
      at = from;
      for (;;) {
        while (at < limit && bytes[at] !== QUOTE) {
          if (bytes[at] === LF) ++lines;
          ++at;
        }
        if (at >= limit) {
          if (!isLast) return -1;
          out[FAULT] = OPEN_QUOTE;
          out[LINES] = 0;
          out[NEXT] = limit;
          return cells + 1;
        }
        if (at + 1 >= limit && !isLast) return -1;
        if (at + 1 < limit && bytes[at + 1] === QUOTE) {
          kind = 2;
          at += 2;
          continue;
        }
        break;
      }
      to = at;
      ++at;
    } else {
      let byte = 0;
      while (at < limit && (byte = bytes[at]!) !== delimiter && byte !== LF && byte !== CR) ++at;
      to = at;
    }
    if (cells < starts.length) {
      starts[cells] = from;
      ends[cells] = to;
      quoted[cells] = kind;
    }
    ++cells;
    if (at >= limit) {
      if (!isLast) return -1;
      out[NEXT] = limit;
      out[LINES] = lines;
      return cells;
    }
    const byte = bytes[at]!;
    if (byte === delimiter) {
      ++at;
      continue;
    }
    if (byte === LF) {
      out[NEXT] = at + 1;
      out[LINES] = lines + 1;
      return cells;
    }
    if (byte === CR) {
      if (at + 1 >= limit && !isLast) return -1;
      const isPair = at + 1 < limit && bytes[at + 1] === LF;
      if (!isPair && at + 1 < limit) out[FAULT] = LONE_RETURN;
      out[NEXT] = at + (isPair ? 2 : 1);
      out[LINES] = lines + 1;
      return cells;
    }
    out[FAULT] = STRAY_QUOTE;
    out[NEXT] = limit;
    out[LINES] = lines;
    return cells;
  }
}
