import {
  RTableToCsv,
  WEKA_TEXT_NOTE,
  WekaTextToCsv,
  rTableNote,
  rTableOf,
  wekaTextOf,
} from '@confmat/files';
import type { Chunks } from './read-csv.js';

/** What writes a text as CSV, piece by piece. */
interface ToCsv {
  readonly next: (piece: string) => string;
  readonly end: () => string;
}

/** A text of R's write.table or Weka's -p as CSV, and what is told of it; null where a file is written otherwise. */
export async function otherTextIn(
  open: Chunks,
): Promise<{ readonly open: Chunks; readonly note: string } | null> {
  for await (const chunk of open()) {
    const start = new TextDecoder().decode(chunk.subarray(0, START_BYTES));
    const table = rTableOf(start);
    if (table) return asCsv(open, () => new RTableToCsv(table), rTableNote(table));
    const names = wekaTextOf(start);
    return names && asCsv(open, () => new WekaTextToCsv(names), WEKA_TEXT_NOTE);
  }
  return null;
}

const START_BYTES = 65_536;

function asCsv(
  open: Chunks,
  reader: () => ToCsv,
  note: string,
): { readonly open: Chunks; readonly note: string } {
  return { open: () => csvOf(open, reader()), note };
}

async function* csvOf(open: Chunks, reader: ToCsv): AsyncGenerator<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  for await (const chunk of open()) {
    yield encoder.encode(reader.next(decoder.decode(chunk, { stream: true })));
  }
  yield encoder.encode(reader.next(decoder.decode()) + reader.end());
}
