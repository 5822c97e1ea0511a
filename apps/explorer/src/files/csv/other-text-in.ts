import { otherTextOf } from '@confmat/files';
import type { TextToCsv } from '@confmat/files';
import type { Chunks } from './read-csv.js';

/** A text of R's write.table or Weka's -p as CSV, and what is told of it; null where a file is written otherwise. */
export async function otherTextIn(
  open: Chunks,
): Promise<{ readonly open: Chunks; readonly note: string } | null> {
  for await (const chunk of open()) {
    const table = otherTextOf(new TextDecoder().decode(chunk.subarray(0, START_BYTES)));
    return table && { open: () => csvOf(open, table.reader()), note: table.note };
  }
  return null;
}

const START_BYTES = 65_536;

async function* csvOf(open: Chunks, reader: TextToCsv): AsyncGenerator<Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  for await (const chunk of open()) {
    yield encoder.encode(reader.next(decoder.decode(chunk, { stream: true })));
  }
  yield encoder.encode(reader.next(decoder.decode()) + reader.end());
}
