import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { DataType, Precision, RecordBatchReader } from 'apache-arrow';
import type { RecordBatch, Schema } from 'apache-arrow';
import { arrowFault, withoutUnread, written } from '@confmat/files';
import type { ReadableArrow, UnreadColumn } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { quote } from '../suggest.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { bytesOf } from '../input/file-bytes.js';
import { firstBytes } from '../input/format.js';
import { registerCodecs } from './codecs.js';
import { engineType } from './engine-cells.js';

/** The record batches of an Arrow file or stream, one at a time. */
export interface ArrowBatches {
  readonly schema: Schema;
  /** The columns of types that are not read. */
  readonly leftOut: readonly UnreadColumn[];
  readonly batches: AsyncIterable<RecordBatch>;
  readonly close: () => void;
}

/** A file that is no Arrow file that can be read: its message goes on after the name of the file. */
export class ArrowFileError extends Error {}

/** Open an Arrow file (Feather version 2) or stream; the file was checked to exist. */
export async function openBatches(path: string): Promise<ArrowBatches> {
  if (firstBytes(path, 4) === 'FEA1') {
    throw new ArrowFileError('Feather version 1 is not supported; write version 2, or Parquet');
  }
  registerCodecs();
  const file = await open(path);
  const close = (): void => {
    file.close().catch(() => undefined);
  };
  try {
    const bytes = await bytesOf(file);
    const fault = await arrowFault(bytes);
    if (fault !== null) throw new ArrowFileError(fault);
    const { leftOut, patches, fault: unknown } = await withoutUnread(bytes);
    if (unknown !== null) throw new ArrowFileError(unknown);
    // Of a file one batch is in memory at a time; of a stream, apache-arrow reads a file whole before its
    // first batch.
    const reader = await RecordBatchReader.from(progressing(file, patches));
    await reader.open();
    return { schema: reader.schema, leftOut, batches: reader as AsyncIterable<RecordBatch>, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * A file whose reads fail if they return no bytes: apache-arrow would repeat them for ever.
 * @param patches The bytes to read instead of the file's own.
 */
function progressing(file: FileHandle, patches: ReadableArrow['patches']): FileHandle {
  const read = async (
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<unknown> => {
    const found = await file.read(bytes, offset, length, position);
    if (length > 0 && found.bytesRead === 0) {
      throw new ArrowFileError('became shorter while it was read');
    }
    written(bytes.subarray(offset, offset + found.bytesRead), position, patches);
    return found;
  };
  const own = { fd: file.fd, stat: () => file.stat(), close: () => file.close(), read };
  // What apache-arrow takes for a file.
  return own as unknown as FileHandle;
}

/** The columns of a schema, their types in the engine's words. */
export function arrowColumns(schema: Schema): readonly SourceColumn[] {
  return schema.fields.map(({ name: stated, type }) => {
    // A file may leave the name of a field out.
    const name = (stated as string | null) ?? '';
    return {
      ...{ name, column: name, type: typeName(type as DataType) },
      ...(isHalf(type as DataType) && { isHalf: true }),
    };
  });
}

/** An Arrow file as a source: its rows come as batches, and no query reads them. */
export function arrowSource(
  { schema, leftOut }: Pick<ArrowBatches, 'schema' | 'leftOut'>,
  shownFile: string,
): Source {
  const unread = new Map(
    leftOut.map(({ name, type, instead }) => [
      name,
      new CommandError(
        `${shownFile}: column ${quote(name)} holds ${type}, which are not read`,
        `write it ${instead}; the other columns are read`,
      ),
    ]),
  );
  return {
    ...{ shownFile, format: 'arrow', columns: arrowColumns(schema), untyped: false, unread },
    whyNot: (name) => unread.get(name) ?? null,
    ...{ relation: () => '', countRows: null, careful: null },
  };
}

/** Whether a column holds half floats, or lists of them. */
function isHalf(type: DataType): boolean {
  const items = itemType(type);
  if (items) return isHalf(items);
  if (DataType.isDictionary(type)) return isHalf(type.dictionary as DataType);
  return DataType.isFloat(type) && type.precision === Precision.HALF;
}

function typeName(type: DataType): string {
  if (DataType.isDictionary(type)) return typeName(type.dictionary as DataType);
  const items = itemType(type);
  if (items) return `${typeName(items)}[]`;
  if (DataType.isInt(type)) return 'BIGINT';
  if (DataType.isFloat(type)) return type.precision === Precision.DOUBLE ? 'DOUBLE' : 'FLOAT';
  if (DataType.isBool(type)) return 'BOOLEAN';
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type)) {
    return 'VARCHAR';
  }
  const ofEngine = engineType(type);
  if (ofEngine !== null) return ofEngine;
  if (DataType.isNull(type)) return '"NULL"';
  // Every type writes itself, which only the declarations of the single ones say; in `Decimal[10e+2]`
  // the brackets are no list.
  return String(type as { readonly toString: () => string }).replace(/\[.*/s, '');
}

/** The type of a list's items; null if a type is no list. */
function itemType(type: DataType): DataType | null {
  const isList =
    DataType.isList(type) || DataType.isLargeList(type) || DataType.isFixedSizeList(type);
  return isList ? (type.valueType as DataType) : null;
}
