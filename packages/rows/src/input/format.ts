import { closeSync, openSync, readSync } from 'node:fs';
import {
  INPUT_FORMATS,
  KNOWN_EXTENSIONS,
  extensionOf,
  formatByMagic,
  formatByName,
  isUntold,
  refusedByName,
} from '@confmat/files';
import type { InputFormat } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { didYouMean } from '../suggest.js';

/**
 * Tell the format of a file by `--input-format`, its name, or its first bytes; `path` is null where
 * it can be read only once. Null: its content tells, once it can be read.
 */
export function inputFormat(
  file: string,
  given: InputFormat | undefined,
  path: string | null,
): InputFormat | null {
  if (given) return given;
  const byName = formatByName(file);
  if (byName) return byName;
  const refused = refusedByName(file);
  if (refused !== undefined) {
    throw new CommandError(`${file}: ${refused}`, `formats read: ${INPUT_FORMATS.join(', ')}`);
  }
  if (isUntold(file)) return null;
  const byContent = path === null ? undefined : formatByMagic(firstBytes(path, 6));
  if (byContent) return byContent;
  const extension = extensionOf(file);
  throw new CommandError(
    `${file}: its ending .${extension} does not tell the format${didYouMean(extension, KNOWN_EXTENSIONS)}`,
    `use --input-format ${INPUT_FORMATS.join('|')}`,
  );
}

/** Whether the name of a file tells a format that is read. */
export function isInputName(file: string): boolean {
  return formatByName(file) !== undefined;
}

/** Whether a format is text throughout; others are read from their ends. */
export function isText(format: InputFormat): boolean {
  return !['parquet', 'arrow', 'xlsx'].includes(format);
}

/** The encoding of the texts of a file; undefined: UTF-8, or no texts, as the forms of tables are. */
export function encodingIn(format: InputFormat, encoding: string | undefined): string | undefined {
  return isText(format) ? encoding : undefined;
}

/** How files of compressions begin that are undone in a copy, as Latin-1 text. */
const PACKED_STARTS: Readonly<Record<Packing, RegExp>> = {
  // A frame of content, or one to be skipped, such as pzstd writes before each.
  Zstandard: /^(?:\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18)/,
  bzip2: /^BZh/,
  xz: /^\xfd7zXZ\0/,
};

/** A compression that is undone in a copy: the readers know gzip only. */
export type Packing = 'Zstandard' | 'bzip2' | 'xz';

const PACKINGS = Object.keys(PACKED_STARTS) as readonly Packing[];

/** What a file is packed by, whatever its name says; undefined if by none of these. */
export function packingOf(path: string): Packing | undefined {
  const start = firstBytes(path, 6);
  return PACKINGS.find((packing) => PACKED_STARTS[packing].test(start));
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
