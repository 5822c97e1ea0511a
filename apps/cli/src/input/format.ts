import { closeSync, openSync, readSync } from 'node:fs';
import { CommandError, usageError } from '../command-error.js';
import { own } from '../own.js';
import { didYouMean } from '../suggest.js';

/** Formats that the command reads. */
export const INPUT_FORMATS = ['csv', 'tsv', 'parquet', 'json', 'jsonl', 'arrow'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

const BY_EXTENSION: Readonly<Record<string, InputFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  parquet: 'parquet',
  pq: 'parquet',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  arrow: 'arrow',
  arrows: 'arrow',
  feather: 'arrow',
  ipc: 'arrow',
};

/** Formats that people keep predictions in, but the command does not read. */
const NOT_READ: Readonly<Record<string, string>> = {
  xlsx: 'spreadsheets are not read',
  xls: 'spreadsheets are not read',
  ods: 'spreadsheets are not read',
  avro: 'Avro files are not read',
  orc: 'ORC files are not read',
  pkl: 'pickled files are not read',
  npy: 'NumPy files are not read',
  npz: 'NumPy files are not read',
  zip: 'ZIP files are not read',
};

/**
 * Tell the format of a file by `--input-format`, its name, or its first bytes; `path` is null where
 * it can be read only once.
 */
export function inputFormat(
  file: string,
  given: InputFormat | undefined,
  path: string | null,
): InputFormat {
  if (given) return given;
  const name = file.toLowerCase().replace(/\.(?:gz|zst|bz2|xz)$/, '');
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
  const byName = own(BY_EXTENSION, extension);
  if (byName) return byName;
  const refused = own(NOT_READ, extension);
  if (refused) {
    throw new CommandError(`${file}: ${refused}`, `formats read: ${INPUT_FORMATS.join(', ')}`);
  }
  const magic = path === null ? '' : firstBytes(path, 6);
  if (magic.startsWith('PAR1')) return 'parquet';
  if (magic === 'ARROW1') return 'arrow';
  const what =
    extension === ''
      ? 'its name does not tell the format'
      : `its ending .${extension} does not tell the format`;
  throw new CommandError(
    `${file}: ${what}${didYouMean(extension, Object.keys(BY_EXTENSION))}`,
    `use --input-format ${INPUT_FORMATS.join('|')}`,
  );
}

/** Whether the name of a file tells a format that is read. */
export function isInputName(file: string): boolean {
  const name = file.toLowerCase().replace(/\.(?:gz|zst|bz2|xz)$/, '');
  return own(BY_EXTENSION, /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '') !== undefined;
}

/** The format of standard input, which has no name to tell it by. */
export function standardInputFormat(given: InputFormat | undefined): InputFormat {
  if (given) return given;
  throw usageError(`standard input needs --input-format ${INPUT_FORMATS.join('|')}`);
}

/** Whether a file is packed by Zstandard, bzip2 or xz, whatever its name says. */
export function isPacked(path: string): boolean {
  return /^(?:\x28\xb5\x2f\xfd|BZh|\xfd7zXZ\0)/.test(firstBytes(path, 6));
}

/** The first bytes of a file, as Latin-1 text. */
export function firstBytes(path: string, count: number): string {
  const handle = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(handle, bytes, 0, count, 0)).toString('latin1');
  } finally {
    closeSync(handle);
  }
}
