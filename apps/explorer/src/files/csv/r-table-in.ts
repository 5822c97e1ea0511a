import { RTableToCsv, rTableNote, rTableOf } from '@confmat/files';
import type { RTable } from '@confmat/files';
import type { Chunks } from './read-csv.js';

/** A file of R's write.table as CSV, and what is told of it; null where a file is written otherwise. */
export async function rTableIn(
  open: Chunks,
): Promise<{ readonly open: Chunks; readonly note: string } | null> {
  for await (const chunk of open()) {
    const table = rTableOf(new TextDecoder().decode(chunk.subarray(0, START_BYTES)));
    return table && { open: () => csvOf(open, table), note: rTableNote(table) };
  }
  return null;
}

const START_BYTES = 65_536;

async function* csvOf(open: Chunks, table: RTable): AsyncGenerator<Uint8Array> {
  const reader = new RTableToCsv(table);
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  for await (const chunk of open()) {
    yield encoder.encode(reader.next(decoder.decode(chunk, { stream: true })));
  }
  yield encoder.encode(reader.next(decoder.decode()) + reader.end());
}
