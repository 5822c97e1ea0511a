import { DataType } from 'apache-arrow';
import type { RecordBatch, Schema, Vector } from 'apache-arrow';
import { textOf } from '@confmat/sql/internal';
import { openArrowBatches, unreadableArrow } from './arrow-input.js';
import { arrowColumns, arrowSource } from './batches.js';
import { engineType, textCells, valueType } from './engine-cells.js';
import { withTextBytes } from './text-bytes.js';
import type { CellBatch, EmbeddedEngine } from '../engine/duckdb.js';
import type { Part } from '../rows/part.js';
import { partColumn } from '../rows/part.js';
import { ROW_COLUMN } from '../rows/row-number.js';

/** The engine accepts cells in chunks of at most this many rows. */
const CHUNK_ROWS = 2048;

/** Number the rows of an Arrow file by loading them into a table of the engine. */
export async function arrowPart(
  engine: EmbeddedEngine,
  shownFile: string,
  where: Pick<Part, 'place' | 'path' | 'partition'>,
): Promise<Part> {
  const { schema, leftOut, close } = await openArrowBatches(where.path, shownFile);
  close();
  const source = arrowSource({ schema, leftOut }, shownFile);
  return {
    source,
    isFile: false,
    ...where,
    select: async (places) => {
      const { identifier } = engine.dialect;
      const table = `#part ${where.place}`;
      const types = tableTypes(schema);
      const columns = places.map(
        (place) => `${identifier(partColumn(place))} ${types[place] ?? 'VARCHAR'}`,
      );
      const all = [`${identifier(ROW_COLUMN)} BIGINT`, ...columns].join(', ');
      await engine.query(`CREATE OR REPLACE TABLE ${identifier(table)} (${all})`);
      const { batches, close: closeAgain } = await openArrowBatches(where.path, shownFile);
      try {
        await engine.append(table, cellBatches(batches, schema, places, types));
      } catch (error) {
        throw unreadableArrow(shownFile, error);
      } finally {
        closeAgain();
      }
      const stated = arrowColumns(schema);
      const casts = places.flatMap((place) => {
        const type = stated[place]?.type ?? '';
        const column = identifier(partColumn(place));
        return isEngineText(schema, place) ? [`CAST(${column} AS ${type}) AS ${column}`] : [];
      });
      return casts.length === 0
        ? identifier(table)
        : `(SELECT * REPLACE (${casts.join(', ')}) FROM ${identifier(table)})`;
    },
  };
}

/** The types of the columns in a table of the engine: text for what the command reads no other way. */
function tableTypes(schema: Schema): readonly string[] {
  return arrowColumns(schema).map(({ type }, place) => {
    if (type === 'BIGINT') return isUnsigned64(schema, place) ? 'UBIGINT' : type;
    return /^(?:FLOAT|DOUBLE|BOOLEAN|VARCHAR|BIGINT)(?:\[\])?$/.test(type) ? type : 'VARCHAR';
  });
}

/** Whether the cells of a column are loaded as texts that the engine reads as values of its own. */
function isEngineText(schema: Schema, place: number): boolean {
  const type = engineType(valueType(schema.fields[place]?.type as DataType));
  return type !== null && type !== 'DOUBLE';
}

function isUnsigned64(schema: Schema, place: number): boolean {
  const type = schema.fields[place]?.type as DataType;
  return DataType.isInt(type) && !type.isSigned && type.bitWidth === 64;
}

async function* cellBatches(
  batches: AsyncIterable<RecordBatch>,
  schema: Schema,
  places: readonly number[],
  types: readonly string[],
): AsyncGenerator<CellBatch> {
  const columns = arrowColumns(schema);
  let row = 0;
  for await (const batch of batches) {
    const vectors = places.map((place) => cellsOf(batch.getChildAt(place) as Vector));
    for (let from = 0; from < batch.numRows; from += CHUNK_ROWS) {
      const n = Math.min(CHUNK_ROWS, batch.numRows - from);
      const firstRow = row + from;
      yield [
        Array.from({ length: n }, (_, i) => BigInt(firstRow + i)),
        ...vectors.map((vector, i) => {
          const place = places[i] ?? 0;
          const convert = converter(
            types[place] ?? 'VARCHAR',
            /^VARCHAR\b/.test(columns[place]?.type ?? ''),
          );
          return Array.from({ length: n }, (_, j) => {
            const cell: unknown = vector.get(from + j);
            return cell === null || cell === undefined ? null : convert(cell);
          });
        }),
      ];
    }
    row += batch.numRows;
  }
}

/** The cells of a column: its own, or texts of decimals, dates and times. */
function cellsOf(vector: Vector): { readonly get: (row: number) => unknown } {
  if (engineType(valueType(vector.type as DataType)) === null) return withTextBytes(vector);
  const texts = textCells(vector);
  return { get: (row) => texts[row] };
}

type Convert = (cell: unknown) => unknown;

/** Turn cells into values of a type of the engine; texts come as bytes. */
function converter(type: string, isText: boolean): Convert {
  if (type.endsWith('[]')) {
    const item = converter(type.slice(0, -2), isText);
    return (cell) =>
      Array.from(cell as Iterable<unknown>, (value) => (value === null ? null : item(value)));
  }
  switch (type) {
    case 'BIGINT':
    case 'UBIGINT':
      return (cell) => BigInt(cell as number | bigint);
    case 'FLOAT':
    case 'DOUBLE':
      return Number;
    case 'BOOLEAN':
      return Boolean;
    default:
      return isText ? textOf : String;
  }
}
