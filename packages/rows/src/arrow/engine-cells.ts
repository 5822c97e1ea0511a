import { DataType, DateUnit, Float64, TimeUnit, Utf8, vectorFromArray } from 'apache-arrow';
import type { Data, Vector } from 'apache-arrow';

/**
 * The type of the engine whose values a column of decimals, dates or times holds, as Parquet has them;
 * null for other columns.
 */
export function engineType(type: DataType): string | null {
  if (DataType.isDecimal(type)) {
    return type.precision > MOST_DIGITS ? 'DOUBLE' : `DECIMAL(${type.precision},${type.scale})`;
  }
  if (DataType.isDate(type)) return 'DATE';
  if (DataType.isTime(type)) return 'TIME';
  if (!DataType.isTimestamp(type)) return null;
  if (type.timezone) return 'TIMESTAMP WITH TIME ZONE';
  return type.unit === TimeUnit.NANOSECOND ? 'TIMESTAMP_NS' : 'TIMESTAMP';
}

/** More digits no decimal of the engine has. */
const MOST_DIGITS = 38;

/** A column of such cells as the engine reads them: numbers, or the texts of dates and times. */
export function engineVector(vector: Vector): Vector {
  const type = vector.type as DataType;
  if (engineType(valueType(type)) === null) return vector;
  const cells = textCells(vector);
  return DataType.isDecimal(valueType(type))
    ? vectorFromArray(
        cells.map((cell) => (cell === null ? null : Number(cell))),
        new Float64(),
      )
    : vectorFromArray(cells, new Utf8());
}

/** The cells of such a column as texts, null where one is missing. */
export function textCells(vector: Vector): readonly (string | null)[] {
  return vector.data.flatMap((data) => textsOf(data as Data));
}

/** The type of a column's values, also where they are in a dictionary. */
export function valueType(type: DataType): DataType {
  return DataType.isDictionary(type) ? (type.dictionary as DataType) : type;
}

function textsOf(data: Data): readonly (string | null)[] {
  const { type, length, dictionary } = data;
  const text = dictionary ? entryOf(textCells(dictionary), data) : writerOf(type, data);
  return Array.from({ length }, (_, row) => (data.getValid(row) ? text(row) : null));
}

type TextOfRow = (row: number) => string | null;

function entryOf(entries: readonly (string | null)[], { values }: Data): TextOfRow {
  const codes = values as unknown as ArrayLike<number | bigint>;
  return (row) => entries[Number(codes[row])] ?? null;
}

function writerOf(type: DataType, { values }: Data): TextOfRow {
  if (DataType.isDecimal(type)) {
    const nWords = type.bitWidth / 32;
    const words = values as unknown as Uint32Array;
    return (row) => decimalText(words.subarray(row * nWords, (row + 1) * nWords), type.scale);
  }
  const numbers = values as unknown as ArrayLike<number | bigint>;
  const known = new Map<number | bigint, string>();
  return (row) => {
    const value = numbers[row] ?? 0;
    const text = known.get(value) ?? timeText(type, BigInt(value));
    // Dates come again, times hardly ever.
    if (known.size < MOST_KNOWN) known.set(value, text);
    return text;
  };
}

const MOST_KNOWN = 100_000;

/** An integer in words of 32 bits, the lowest first, as a decimal with a number of digits after the point. */
function decimalText(words: Uint32Array, scale: number): string {
  let bits = 0n;
  for (let i = words.length; i > 0; --i) bits = (bits << 32n) | BigInt(words[i - 1] ?? 0);
  const value = BigInt.asIntN(words.length * 32, bits);
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const sign = value < 0n ? '-' : '';
  return `${sign}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`;
}

const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};
const DAY_SECONDS = 86_400n;

/** A date, a time or both, as the engine writes them. */
function timeText(type: DataType, value: bigint): string {
  if (DataType.isDate(type)) {
    // Arrow has dates in days, or in milliseconds.
    return dateText(type.unit === DateUnit.DAY ? value : floorDivided(value, 1000n * DAY_SECONDS));
  }
  const perSecond = PER_SECOND[(type as { readonly unit?: TimeUnit }).unit ?? TimeUnit.SECOND];
  const seconds = floorDivided(value, perSecond);
  const digits = String(value - seconds * perSecond).padStart(String(perSecond).length - 1, '0');
  const fraction = digits.replace(/0+$/, '');
  const time = `${clockText(seconds)}${fraction === '' ? '' : `.${fraction}`}`;
  if (DataType.isTime(type)) return time;
  const zone = DataType.isTimestamp(type) && type.timezone ? '+00' : '';
  return `${dateText(floorDivided(seconds, DAY_SECONDS))} ${time}${zone}`;
}

function floorDivided(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by;
}

function clockText(seconds: bigint): string {
  const ofDay = Number(((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
  return [ofDay / 3600, (ofDay / 60) % 60, ofDay % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

function dateText(days: bigint): string {
  const date = new Date(Number(days) * 86_400_000);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return [year, date.getUTCMonth() + 1, date.getUTCDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
