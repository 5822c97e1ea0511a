import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { JsonNesting } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { checkGzip, isGzip } from './gzip.js';
import { unpack } from './unpack.js';

/** More levels may end the process: the engine's reader recurses, and has room for some 60,000. */
const MOST_LEVELS = 8192;
/** A record as long as this cannot have more: each is opened and closed. */
const SHORT_RECORD = 2 * MOST_LEVELS;

/**
 * Refuse JSON that the engine would read wrongly, or not survive: a list without its end, which it takes
 * for a shorter one, and too many levels. Of lines, only their lengths are looked at where all are short.
 */
export async function checkJson(path: string, shownFile: string, isLines: boolean): Promise<void> {
  const levels = new JsonNesting(MOST_LEVELS);
  const ends = new Ends();
  const found = { isTooDeep: false };
  const look = (bytes: Buffer): void => {
    ends.add(bytes);
    found.isTooDeep ||= !levels.add(bytes);
  };
  if (isGzip(path)) await checkGzip(path, shownFile, look);
  else if (!isLines || hasLongLine(path)) {
    for await (const chunk of unpack(path, false)) {
      look(chunk as Buffer);
      if (found.isTooDeep) break;
    }
  }
  if (found.isTooDeep)
    throw new CommandError(`${shownFile}: is JSON of more than ${MOST_LEVELS} levels`);
  if (!isLines && ends.first === '[' && ends.last !== ']') {
    throw new CommandError(
      `${shownFile}: is a list without its end, the ], so rows may be missing`,
    );
  }
}

/** The first and the last character of a text that are no spaces; empty if there are none. */
class Ends {
  first = '';
  last = '';

  add(bytes: Buffer): void {
    if (this.first === '') this.first = bytes.toString('latin1').trimStart().charAt(0);
    for (let at = bytes.length - 1; at >= 0; --at) {
      const char = String.fromCharCode(bytes[at] ?? 0);
      if (!' \t\r\n'.includes(char)) {
        this.last = char;
        return;
      }
    }
  }
}

/** Whether a line is longer than a short record; reads only where one may end. */
function hasLongLine(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(SHORT_RECORD);
    let start = 0;
    while (start + SHORT_RECORD < size) {
      const end = lastLineEnd(handle, bytes, start, start + SHORT_RECORD);
      if (end < 0) return true;
      start = end + 1;
    }
    return false;
  } finally {
    closeSync(handle);
  }
}

const FEW_BYTES = 512;

/** The place of the last line end from `start` to `end` (exclusive); -1 if there is none. */
function lastLineEnd(handle: number, bytes: Buffer, start: number, end: number): number {
  for (let nBytes = FEW_BYTES; ; nBytes *= 4) {
    const from = Math.max(start, end - nBytes);
    const n = readSync(handle, bytes, 0, end - from, from);
    const found = bytes.subarray(0, n).lastIndexOf(0x0a);
    if (found >= 0) return from + found;
    if (from === start) return -1;
  }
}
