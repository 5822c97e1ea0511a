import { isAscii } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import {
  RESULT_START,
  ResultFault,
  TASK_AND_QUESTION,
  ZipFault,
  findResults,
} from '@confmat/files';
import type { Repeats, ResultMeaning, Results } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { firstBytes } from './format.js';
import { gzipError, isGzip } from './gzip.js';
import { linesOf } from './result-lines.js';
import type { ReadResults } from './result-lines.js';
import { startOf } from './readable-file.js';
import type { ReadableFile } from './readable-file.js';
import { unpack } from './unpack.js';

/** A file that was written as plain rows, and what a person is told of it. */
export interface PlainRows {
  readonly file: ReadableFile;
  readonly note: string;
  /** What its columns mean, if an evaluation program wrote it. */
  readonly results?: PlainResultsMeaning;
}

/** What columns mean, and which rows are of one question. */
interface PlainResultsMeaning {
  readonly meaning: ResultMeaning;
  readonly repeats: Repeats;
}

/**
 * Copy a file that an evaluation program wrote to one of plain rows, a JSON object a line.
 *
 * @returns Null where the file holds something else.
 */
export async function plainResults(
  file: ReadableFile,
  folder: string,
  place: number,
): Promise<PlainRows | null> {
  const { path, shownFile, format } = file;
  if (firstBytes(path, ZIP.length) === ZIP) {
    // Loaded late: few results are in ZIP files.
    const { readEvalLog } = await import('./eval-log.js');
    return copied(file, folder, place, () => readEvalLog(path));
  }
  const results = findResults(startOf(path, RESULT_START), format === 'jsonl', shownFile);
  if (!results) return null;
  const gzipped = isGzip(path);
  try {
    return await copied(file, folder, place, () =>
      Promise.resolve({ results, rows: rowsOf(unpack(path, gzipped), results) }),
    );
  } catch (error) {
    throw gzipped ? gzipError(error, shownFile) : error;
  }
}

/** How a ZIP file begins. */
const ZIP = 'PK\x03\x04';

async function copied(
  { shownFile }: ReadableFile,
  folder: string,
  place: number,
  read: () => Promise<ReadResults>,
): Promise<PlainRows> {
  const copy = join(folder, `results${place}.jsonl`);
  try {
    const { results, rows } = await read();
    await pipeline(Readable.from(rows), createWriteStream(copy));
    const note = `${shownFile}: ${results.note()}`;
    const columns = [...results.columns()].map(([name, kind]) => ({
      ...{ name, column: name, type: TYPES[kind] },
    }));
    const plain = { path: copy, shownFile, format: 'jsonl', columns } as const;
    const { meaning, repeats } = results;
    return { file: plain, note, results: { meaning, repeats } };
  } catch (error) {
    const isFault = error instanceof ResultFault || error instanceof ZipFault;
    throw isFault ? new CommandError(`${shownFile}: ${error.message}`) : error;
  }
}

/** A file of results that names questions by their tasks too, which its rows have beside their columns. */
export function withTaskAndQuestion(file: ReadableFile): ReadableFile {
  const [name, column] = [TASK_AND_QUESTION, TASK_AND_QUESTION];
  return { ...file, columns: [...(file.columns ?? []), { name, column, type: TYPES.text }] };
}

/** The types of the engine. */
const TYPES = { nothing: 'VARCHAR', text: 'VARCHAR', integers: 'BIGINT', numbers: 'DOUBLE' };

/** The rows of results as JSON lines, in large pieces. */
async function* rowsOf(bytes: Readable, results: Results): AsyncGenerator<string> {
  const decoder = new Utf8();
  let rest = '';
  let line = 0;
  for await (const chunk of bytes) {
    const text = rest + decoder.decode(chunk as Buffer, line + 1);
    if (!results.isLines) {
      rest = text;
      continue;
    }
    const lines = text.split('\n');
    rest = lines.pop() ?? '';
    let written = '';
    for (const one of lines) written += linesOf(results.rowsOfLine(one, ++line));
    if (written !== '') yield written;
  }
  yield linesOf(
    results.isLines ? results.rowsOfLine(rest, line + 1) : results.rowsOfDocument(rest),
  );
}

/** Decodes UTF-8 that comes in chunks. Of ASCII alone it makes short strings, which are parsed faster. */
class Utf8 {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  /** Whether no character may be cut at the end of the last chunk. */
  private isWhole = true;

  /** @param line About where the chunk begins, for a fault. */
  decode(chunk: Buffer, line: number): string {
    const isPlain = isAscii(chunk);
    const isShort = isPlain && this.isWhole;
    this.isWhole = isPlain;
    if (isShort) return chunk.toString('latin1');
    try {
      return this.decoder.decode(chunk, { stream: true });
    } catch {
      throw new ResultFault(`is not UTF-8 text, from about line ${line} on`);
    }
  }
}
