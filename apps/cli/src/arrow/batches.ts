import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataType, Precision, RecordBatchReader } from 'apache-arrow';
import type { RecordBatch, Schema } from 'apache-arrow';
import type { Source, SourceColumn } from '../input/source-types.js';
import { firstBytes } from '../input/format.js';
import { unpack } from '../input/unpack.js';
import { registerCodecs } from './codecs.js';
import { engineType } from './engine-cells.js';

/** The record batches of an Arrow file or stream, one at a time. */
export interface ArrowBatches {
  readonly schema: Schema;
  readonly batches: AsyncIterable<RecordBatch>;
  readonly close: () => void;
}

/** A file of a format before Arrow's. */
export class FeatherError extends Error {}

/** Open an Arrow file (Feather version 2) or stream; the file was checked to exist. */
export async function openBatches(path: string, gzipped: boolean): Promise<ArrowBatches> {
  if (firstBytes(path, 4) === 'FEA1') {
    throw new FeatherError('Feather version 1 is not supported; write version 2, or Parquet');
  }
  registerCodecs();
  // Of a plain file one batch is in memory at a time; of a stream of bytes, apache-arrow reads a file
  // whole before its first batch.
  if (!gzipped) {
    const file = await open(path);
    return readerOf(file, () => {
      file.close().catch(() => undefined);
    });
  }
  const bytes = unpack(path, gzipped);
  return readerOf(bytes, () => {
    bytes.destroy();
  });
}

async function readerOf(source: FileHandle | Readable, close: () => void): Promise<ArrowBatches> {
  try {
    const reader = await RecordBatchReader.from(source as Readable);
    await reader.open();
    return { schema: reader.schema, batches: reader as AsyncIterable<RecordBatch>, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The columns of a schema, their types in the engine's words. */
export function arrowColumns(schema: Schema): readonly SourceColumn[] {
  return schema.fields.map(({ name, type }) => ({
    name,
    column: name,
    type: typeName(type as DataType),
  }));
}

/** An Arrow file as a source: its rows come as batches, and no query reads them. */
export function arrowSource(schema: Schema, shownFile: string): Source {
  return {
    ...{ shownFile, format: 'arrow', columns: arrowColumns(schema), untyped: false },
    ...{ relation: () => '', countRows: null, careful: null },
  };
}

function typeName(type: DataType): string {
  if (DataType.isDictionary(type)) return typeName(type.dictionary as DataType);
  const items = itemType(type);
  if (items) return `${typeName(items)}[]`;
  if (DataType.isInt(type)) return 'BIGINT';
  if (DataType.isFloat(type)) return type.precision === Precision.SINGLE ? 'FLOAT' : 'DOUBLE';
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
