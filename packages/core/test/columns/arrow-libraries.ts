import * as flechette from '@uwdata/flechette';
import * as newest from 'apache-arrow';
import type { DataType, TypeMap } from 'apache-arrow';
import * as oldest from 'apache-arrow-oldest';
import * as fzstd from 'fzstd';
import lz4 from 'lz4js';
import type { ArrowColumn, Label } from '../../src/index.js';

/** A cell of a column that may be null. */
export type Cell = Label | null;

/** apache-arrow of either version. */
export type ApacheArrow = typeof oldest;

/** What not every library has, for a reason of its own. */
export type Feature =
  'LargeUtf8' | 'Utf8View' | 'compression' | 'replaced dictionaries' | 'wide dictionary entries';

/** apache-arrow in one version. */
export interface ApacheArrowVersion {
  readonly name: string;
  readonly arrow: ApacheArrow;
  /** What it cannot read, or reads wrongly. */
  readonly lacks: readonly Feature[];
}

/** apache-arrow, the newest and the oldest that core is tested with. */
export const APACHE_ARROW: readonly ApacheArrowVersion[] = [
  { name: 'apache-arrow 21.2.0', arrow: newest, lacks: [] },
  {
    name: 'apache-arrow 13.0.0',
    arrow: oldest,
    // Of a stream that replaces a dictionary it keeps the first for all batches.
    lacks: ['LargeUtf8', 'Utf8View', 'compression', 'replaced dictionaries'],
  },
];

// What a codec gives is copied, because its bytes may start where no 64-bit array can.
const LZ4 = { decode: (bytes: Uint8Array): Uint8Array => lz4.decompress(bytes).slice() };
const ZSTD = { decode: (bytes: Uint8Array): Uint8Array => fzstd.decompress(bytes).slice() };
newest.compressionRegistry.set(newest.CompressionType.LZ4_FRAME, LZ4);
newest.compressionRegistry.set(newest.CompressionType.ZSTD, ZSTD);
const noEncoder = (): never => {
  throw new Error('this test does not compress');
};
flechette.setCompressionCodec(flechette.CompressionType.LZ4_FRAME, { ...LZ4, encode: noEncoder });
flechette.setCompressionCodec(flechette.CompressionType.ZSTD, { ...ZSTD, encode: noEncoder });

/** A library that reads streams of Arrow's IPC format. */
export interface ArrowReader {
  readonly name: string;
  /** What it cannot read, or reads wrongly. */
  readonly lacks: readonly Feature[];
  /** Read the column named "column" of a stream. */
  readonly read: (stream: Uint8Array) => ArrowColumn;
}

const NAME = 'column';

/** Every library, reading. */
export const READERS: readonly ArrowReader[] = [
  ...APACHE_ARROW.map(({ name, arrow, lacks }) => ({
    name,
    lacks,
    read: (stream: Uint8Array) => columnOf(arrow.tableFromIPC(stream).getChild(NAME)),
  })),
  {
    name: '@uwdata/flechette 2.6.0',
    // It makes numbers of the entries when it reads, and throws where one is beyond 2^53.
    lacks: ['wide dictionary entries'],
    read: (stream) => columnOf(flechette.tableFromIPC(stream).getChild(NAME)),
  },
  {
    name: '@uwdata/flechette 2.6.0 with bigints',
    lacks: [],
    read: (stream) => columnOf(flechette.tableFromIPC(stream, { useBigInt: true }).getChild(NAME)),
  },
];

/** Tell whether a library has all the features that are needed. */
export function has(
  { lacks }: { readonly lacks: readonly Feature[] },
  needs: readonly Feature[],
): boolean {
  return !needs.some((feature) => lacks.includes(feature));
}

function columnOf(column: ArrowColumn | null | undefined): ArrowColumn {
  if (!column) throw new Error(`the stream has no column named ${NAME}`);
  return column;
}

/** A type of column, with labels that it can hold. */
export interface ColumnType {
  readonly name: string;
  /** Features that a library needs to read it. */
  readonly needs: readonly Feature[];
  readonly type: (arrow: ApacheArrow) => DataType;
  /** Labels as the matrix holds them, ascending: extremes of the type among them. */
  readonly labels: readonly Label[];
}

const integers = (
  name: string,
  type: (arrow: ApacheArrow) => DataType,
  labels: readonly (number | bigint)[],
): ColumnType => ({ name, needs: [], type, labels });

const texts = ['', 'a', 'a class with a long name', 'é\u{ff5e}', '\u{1f600}'];

const strings = (
  name: string,
  type: (arrow: ApacheArrow) => DataType,
  ...needs: readonly Feature[]
): ColumnType => ({ name, needs, type, labels: texts });

const coded = (
  name: 'Int8' | 'Int16' | 'Int32' | 'Uint8' | 'Uint16' | 'Uint32',
  entries: 'Utf8' | 'Int32' | 'Bool',
  labels: readonly Label[],
): ColumnType => ({
  name: `Dictionary<${name}, ${entries}>`,
  needs: [],
  type: (arrow) => new arrow.Dictionary(new arrow[entries](), new arrow[name]()),
  labels,
});

/** Every type that holds labels. */
export const COLUMN_TYPES: readonly ColumnType[] = [
  integers('Int8', (arrow) => new arrow.Int8(), [-128, -1, 0, 1, 127]),
  integers('Int16', (arrow) => new arrow.Int16(), [-32_768, -1, 0, 1, 32_767]),
  integers('Int32', (arrow) => new arrow.Int32(), [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1]),
  integers('Int32, short range', (arrow) => new arrow.Int32(), [3, 4, 5, 6, 7]),
  integers('Int64', (arrow) => new arrow.Int64(), [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1]),
  integers('Int64 beyond 2^31', (arrow) => new arrow.Int64(), [
    1 - 2 ** 53,
    -(2 ** 31) - 1,
    0,
    2 ** 31,
    2 ** 53 - 1,
  ]),
  integers('Int64 beyond 2^53', (arrow) => new arrow.Int64(), [
    -(2n ** 63n),
    -(2n ** 53n),
    0,
    2n ** 53n,
    2n ** 63n - 1n,
  ]),
  integers('Uint8', (arrow) => new arrow.Uint8(), [0, 1, 127, 128, 255]),
  integers('Uint16', (arrow) => new arrow.Uint16(), [0, 1, 32_767, 32_768, 65_535]),
  integers('Uint32', (arrow) => new arrow.Uint32(), [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]),
  integers('Uint64', (arrow) => new arrow.Uint64(), [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1]),
  integers('Uint64 beyond 2^53', (arrow) => new arrow.Uint64(), [
    0,
    2 ** 53 - 1,
    2n ** 53n,
    2n ** 63n,
    2n ** 64n - 1n,
  ]),
  integers('Float32', (arrow) => new arrow.Float32(), [-(2 ** 24), -1, 0, 1, 2 ** 24]),
  integers('Float64', (arrow) => new arrow.Float64(), [1 - 2 ** 53, -1, 0, 1, 2 ** 53 - 1]),
  { name: 'Bool', needs: [], type: (arrow) => new arrow.Bool(), labels: [false, true] },
  strings('Utf8', (arrow) => new arrow.Utf8()),
  strings('LargeUtf8', (arrow) => new arrow.LargeUtf8(), 'LargeUtf8'),
  strings('Utf8View', (arrow) => new arrow.Utf8View(), 'Utf8View'),
  coded('Int8', 'Utf8', texts),
  coded('Int16', 'Utf8', texts),
  coded('Int32', 'Utf8', texts),
  coded('Uint8', 'Utf8', texts),
  coded('Uint16', 'Utf8', texts),
  coded('Uint32', 'Utf8', texts),
  coded('Int8', 'Int32', [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1]),
  coded('Uint16', 'Bool', [false, true]),
];

/** Build a column in memory, a chunk for each list of cells; dictionaries are each chunk's own. */
export function buildColumn(
  arrow: ApacheArrow,
  type: DataType,
  chunks: readonly (readonly Cell[])[],
): newest.Vector {
  const data = chunks.map((cells) => buildChunk(arrow, type, cells));
  return new arrow.Vector(data.length > 0 ? data : [buildChunk(arrow, type, [])]);
}

function buildChunk(arrow: ApacheArrow, type: DataType, cells: readonly Cell[]): newest.Data {
  const isWide = arrow.DataType.isInt(type) && type.bitWidth === 64;
  const wide = isWide ? cells.map((cell) => (cell === null ? null : BigInt(cell))) : cells;
  const [chunk] = arrow.vectorFromArray(wide, type).data;
  return chunk ?? arrow.makeData({ type, length: 0 } as Parameters<typeof arrow.makeData>[0]);
}

/** Write a column as a stream, a record batch for each chunk. */
export function streamOf(column: newest.Vector, chunks: readonly newest.Data[]): Uint8Array {
  const fields = [new newest.Field(NAME, column.type as DataType, true)];
  const schema = new newest.Schema<TypeMap>(fields);
  const type = new newest.Struct(fields);
  const batches = chunks.map(
    (chunk) =>
      new newest.RecordBatch(
        schema,
        newest.makeData({ type, length: chunk.length, children: [chunk] }),
      ),
  );
  const table = batches.length > 0 ? new newest.Table(schema, batches) : new newest.Table(schema);
  return newest.tableToIPC(table, 'stream');
}

/** The same column, as each library that can read its type gives it. */
export function columnsOf(
  { type, needs }: ColumnType,
  chunks: readonly (readonly Cell[])[],
): readonly { readonly source: string; readonly column: ArrowColumn }[] {
  const isCoded = newest.DataType.isDictionary(type(newest));
  const needsOfStream = isCoded ? ([...needs, 'replaced dictionaries'] as const) : needs;
  const whole = buildColumn(newest, type(newest), chunks);
  const stream = streamOf(whole, chunks.length > 0 ? whole.data : []);
  const read = READERS.filter((reader) => has(reader, needsOfStream)).map(({ name, read }) => ({
    source: `${name} through IPC`,
    column: read(stream),
  }));
  const built = APACHE_ARROW.filter((version) => has(version, needs)).map(({ name, arrow }) => ({
    source: `${name} in memory`,
    column: buildColumn(arrow, type(arrow), chunks) as ArrowColumn,
  }));
  return [...read, ...built];
}
