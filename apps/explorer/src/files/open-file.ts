import {
  EMPTY_FILE,
  INPUT_FORMATS,
  extensionOf,
  formatByMagic,
  formatByName,
  matrixTable,
  mayBeMatrixTable,
  formatOfText,
  isUntold,
  refusedByName,
} from '@confmat/files';
import type { InputFormat, MatrixTable } from '@confmat/files';
import type { Evaluation } from '@confmat/evaluation';
import type { Table } from '../columns/stored-column.js';
import { readCsv } from './csv/read-csv.js';
import type { Chunks } from './csv/read-csv.js';
import { otherTextIn } from './csv/other-text-in.js';
import { FileError } from './file-error.js';

/** What a file holds. */
export type FileContent =
  | { readonly kind: 'table'; readonly format: InputFormat; readonly table: Table }
  | { readonly kind: 'evaluation'; readonly evaluation: Evaluation }
  | { readonly kind: 'matrix'; readonly matrix: MatrixTable };

/** Hears what share of the file was read, in [0, 1]. */
export type Told = (share: number) => void;

/** No text of an evaluation is longer than a string may be. */
const MOST_SAVED = 2 ** 28;

/**
 * Read a file of predictions, or of what was counted.
 *
 * @param name What it is called; its ending tells the format, if its first bytes do not.
 * @param decimal The decimal mark of numbers in texts. Default: the point.
 * @throws {FileError} Why it cannot be shown.
 */
export async function openFile(
  file: Blob,
  name: string,
  told: Told,
  decimal?: ',',
): Promise<FileContent> {
  if (file.size === 0) throw new FileError(EMPTY_FILE);
  const saved = await savedIn(file, name);
  if (saved) return { kind: 'evaluation', evaluation: saved };
  const matrix = await matrixIn(file, name);
  if (matrix) return { kind: 'matrix', matrix };
  const format = await formatOf(file, name);
  return { kind: 'table', format, table: await readTable(file, name, format, told, decimal) };
}

async function savedIn(file: Blob, name: string): Promise<Evaluation | null> {
  if (file.size > MOST_SAVED) return null;
  const head = (await file.slice(0, 64).text()).trimStart();
  const mayBe = head.startsWith('{') || /^<!doctype html/i.test(head);
  if (!mayBe || extensionOf(name) === 'jsonl') return null;
  const { readSaved } = await import('./read-saved.js');
  return readSaved(await file.text());
}

/** A matrix of a thousand classes has fewer bytes, and two lines of as many classes. */
const [MOST_MATRIX, MATRIX_HEAD] = [2 ** 24, 2 ** 16];

/** The matrix of counts that a text file holds. */
async function matrixIn(file: Blob, name: string): Promise<MatrixTable | null> {
  if (file.size > MOST_MATRIX || !/\.(?:csv|tsv|txt)$/i.test(name)) return null;
  if (!mayBeMatrixTable(await file.slice(0, MATRIX_HEAD).text())) return null;
  return matrixTable(await file.text());
}

async function formatOf(file: Blob, name: string): Promise<InputFormat> {
  const magic = new TextDecoder('latin1').decode(await file.slice(0, 6).arrayBuffer());
  const format = formatByMagic(magic) ?? formatByName(name);
  if (format) return format;
  if (isUntold(name)) return formatOfText(await startOf(file));
  const why = refusedByName(name) ?? 'its name does not tell the format';
  throw new FileError(
    why,
    `formats read: ${INPUT_FORMATS.join(', ')}, and what confmat has stored`,
  );
}

/** The first piece of a text, unpacked. */
async function startOf(file: Blob): Promise<string> {
  for await (const piece of chunksOf(file, () => undefined)) {
    return new TextDecoder('latin1').decode(piece.subarray(0, START_BYTES));
  }
  return '';
}

/** As many bytes tell the format. */
const START_BYTES = 65_536;

async function readTable(
  file: Blob,
  name: string,
  format: InputFormat,
  told: Told,
  decimal: ',' | undefined,
): Promise<Table> {
  const open: Chunks = () => chunksOf(file, told);
  switch (format) {
    case 'csv':
    case 'tsv':
      return readText(open, format, decimal);
    case 'jsonl':
    case 'json':
      if (await isZip(file)) return (await import('./read-eval-log.js')).readEvalLog(file);
      return (await import('./read-json.js')).readJson(open, format === 'jsonl', name);
    case 'parquet':
      return (await import('./read-parquet.js')).readParquet(file, told);
    case 'arrow':
      return (await import('./read-arrow.js')).readArrow(file, told);
    case 'xlsx':
      return (await import('./read-sheet.js')).readSheet(file);
    case 'conll':
      throw new FileError('documents of tags are not read here', 'confmat spans counts them');
  }
}

/** Read rows of text, those of R and Weka as the CSV that they stand for. */
async function readText(
  open: Chunks,
  format: 'csv' | 'tsv',
  decimal: ',' | undefined,
): Promise<Table> {
  const other = await otherTextIn(open);
  if (!other) return readCsv(open, format === 'tsv' ? '\t' : ',', decimal);
  const table = await readCsv(() => other.open(), ',', decimal);
  return { ...table, notes: [other.note, ...table.notes] };
}

async function isZip(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PK\x03\x04';
}

/** The bytes of a file in pieces, unpacked where they are gzipped. */
async function* chunksOf(file: Blob, told: Told): AsyncGenerator<Uint8Array> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  yield* a === 0x1f && b === 0x8b ? unpacked(file, told) : pieces(file, told);
}

const PIECE_BYTES = 2 ** 21;

/** While a piece is looked at, the next is read. */
async function* pieces(file: Blob, told: Told): AsyncGenerator<Uint8Array> {
  const from = (start: number): Promise<ArrayBuffer> =>
    file.slice(start, start + PIECE_BYTES).arrayBuffer();
  let next = from(0);
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = new Uint8Array(await next);
    next = from(start + PIECE_BYTES);
    told(start / file.size);
    yield piece;
  }
}

async function* unpacked(file: Blob, told: Told): AsyncGenerator<Uint8Array> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      told(read / file.size);
      controller.enqueue(chunk);
    },
  });
  const bytes = file.stream().pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch {
    throw new FileError('is a damaged gzip file');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
