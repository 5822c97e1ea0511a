import { DataType, Precision } from 'apache-arrow';
import type { RecordBatch, Vector } from 'apache-arrow';
import { engineType, engineVector, valueType } from './engine-cells.js';

/** A column of a batch; decimals as numbers, dates and times as texts, as the engine reads them. */
export function child(record: RecordBatch, name: string): Vector {
  const column = record.getChild(name);
  if (!column) throw new Error('bug: a column of the schema is missing in a batch');
  if (engineType(valueType(column.type as DataType)) === null) return column;
  const known = converted.get(record) ?? new Map<string, Vector>();
  const found = known.get(name) ?? engineVector(column);
  converted.set(record, known.set(name, found));
  return found;
}

/** Columns of a batch that were converted, by name. */
const converted = new WeakMap<RecordBatch, Map<string, Vector>>();

/** The cells of a column as 64-bit floats, NaN where one is missing or no number. */
export function numbersOf(vector: Vector): Float64Array {
  const type = vector.type as DataType;
  const isPlain =
    DataType.isInt(type) || (DataType.isFloat(type) && type.precision !== Precision.HALF);
  if (!isPlain || vector.nullCount > 0) {
    return Float64Array.from({ length: vector.length }, (_, row) => numberOf(vector.get(row)));
  }
  const values = vector.toArray() as Float64Array | Float32Array | BigInt64Array;
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) {
    return Float64Array.from(values, Number);
  }
  return values instanceof Float64Array ? values : new Float64Array(values);
}

function numberOf(cell: unknown): number {
  return cell === null || (typeof cell === 'string' && cell.trim() === '') ? NaN : Number(cell);
}
