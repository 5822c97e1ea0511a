import {
  checkAgrees,
  checkRowCount,
  fieldsOfJson,
  invalidValue,
  jsonLabel,
  jsonNumber,
  numbersOfJson,
  sum,
  unitKeysOfJson,
  optionConflict,
} from '@confmat/core/internal';
import type { StoredColumn, StoredReader } from '@confmat/core/internal';
import type { CountUnits, JsonLabel, JsonNumber, UnitsOf } from '@confmat/core';

/** Counts of labels by unit as JSON. */
export interface CountUnitsJson {
  readonly keys: readonly JsonLabel[];
  /** Shape (nCells,), as the four columns below. */
  readonly unitCodes: readonly number[];
  readonly rowCodes: readonly number[];
  readonly tp: readonly JsonNumber[];
  readonly fp: readonly JsonNumber[];
  readonly fn: readonly JsonNumber[];
  /** Shape (nUnits,). */
  readonly rows: readonly JsonNumber[];
  readonly exact: readonly JsonNumber[];
}

const CODES = ['unitCodes', 'rowCodes'] as const;
const COUNTS = ['tp', 'fp', 'fn'] as const;
const BY_UNIT = ['rows', 'exact'] as const;

type Columns = Readonly<Record<(typeof COUNTS)[number] | (typeof BY_UNIT)[number], Float64Array>> &
  Readonly<Record<(typeof CODES)[number], ArrayLike<number>>>;

export function unitsToJson(units: UnitsOf<CountUnits>): CountUnitsJson | 'unknown' | undefined {
  if (typeof units !== 'object') return units;
  return {
    keys: units.keys.map(jsonLabel),
    unitCodes: Array.from(units.unitCodes),
    rowCodes: Array.from(units.rowCodes),
    tp: Array.from(units.tp, jsonNumber),
    fp: Array.from(units.fp, jsonNumber),
    fn: Array.from(units.fn, jsonNumber),
    rows: Array.from(units.rows, jsonNumber),
    exact: Array.from(units.exact, jsonNumber),
  };
}

/** What the head of the binary form says of units: their keys, and the number of cells. */
export function headOfUnits(units: CountUnits | 'unknown'): unknown {
  if (units === 'unknown') return units;
  return { keys: units.keys.map(jsonLabel), length: units.unitCodes.length };
}

export function columnsOfUnits(units: UnitsOf<CountUnits>): StoredColumn[] {
  if (typeof units !== 'object') return [];
  return [...CODES, ...COUNTS, ...BY_UNIT].map((name) => units[name]);
}

/** What stored units are of. */
export interface UnitedCounts {
  readonly sums: Readonly<Record<(typeof COUNTS)[number], Float64Array>>;
  readonly weighted: boolean;
  readonly nSamples: number;
  /** Number of samples, or the sum of their weights. */
  readonly total: number;
}

/** Read units that were written as JSON, and check that they add up to the counts. */
export function unitsOfJson(json: unknown, counts: UnitedCounts): UnitsOf<CountUnits> {
  if (json === undefined || json === 'unknown') return json;
  const stored = fieldsOfJson('units', json, ['keys', ...CODES, ...COUNTS, ...BY_UNIT]);
  const keys = unitKeysOfJson(stored['keys']);
  const read = (name: keyof Columns, length: number | null): Float64Array =>
    numbersOfJson(`units.${name}`, stored[name], length);
  const unitCodes = read('unitCodes', null);
  const n = unitCodes.length;
  const cells = { tp: read('tp', n), fp: read('fp', n), fn: read('fn', n) };
  const byUnit = { rows: read('rows', keys.length), exact: read('exact', keys.length) };
  return checkedUnits(
    { keys, unitCodes, rowCodes: read('rowCodes', n), ...cells, ...byUnit },
    counts,
  );
}

/** Read units that were written as bytes, and check that they add up to the counts. */
export function unitsOfBytes(
  head: unknown,
  reader: StoredReader,
): Parameters<typeof checkedUnits>[0] | 'unknown' | undefined {
  if (head === undefined || head === 'unknown') return head;
  const found = fieldsOfJson('units', head, ['keys', 'length']);
  const keys = unitKeysOfJson(found['keys']);
  const n = checkRowCount('units.length', found['length']);
  const [unitCodes, rowCodes] = [reader.take('int32', n), reader.take('int32', n)];
  const [tp, fp] = [reader.take('float64', n), reader.take('float64', n)];
  const fn = reader.take('float64', n);
  const rows = reader.take('float64', keys.length);
  const exact = reader.take('float64', keys.length);
  return { keys, unitCodes, rowCodes, tp, fp, fn, rows, exact };
}

/** Check stored cells: their order, and that they add up to the counts. */
export function checkedUnits(
  stored: Columns & Pick<CountUnits, 'keys'>,
  counts: UnitedCounts,
): CountUnits {
  const { keys, unitCodes: codes, rowCodes: places, rows, exact, tp, fp, fn } = stored;
  const { sums, weighted, nSamples, total } = counts;
  const nLabels = sums.tp.length;
  const check = (
    name: keyof Columns,
    expected: string,
    isWrong: (value: number, row: number) => boolean,
  ): void => {
    const column = stored[name];
    const row = Array.from(column).findIndex(isWrong);
    if (row >= 0) throw invalidValue({ argument: `units.${name}`, row }, column[row], expected);
  };
  check('unitCodes', 'a place in units.keys, at least that of the cell before', (code, cell) => {
    const least = cell === 0 ? 0 : (codes[cell - 1] ?? 0);
    return !(Number.isInteger(code) && code >= least && code < keys.length);
  });
  check(
    'rowCodes',
    'a place in labels, above that of the cell before of the same unit',
    (place, cell) => {
      const isNext = cell > 0 && codes[cell] === codes[cell - 1];
      const least = isNext ? (places[cell - 1] ?? 0) + 1 : 0;
      return !(Number.isInteger(place) && place >= least && place < nLabels);
    },
  );
  for (const name of [...COUNTS, ...BY_UNIT]) {
    check(name, 'a number of samples, or a sum of weights, of at least 0', (count) => {
      return !(count >= 0 && (weighted ? Number.isFinite(count) : Number.isSafeInteger(count)));
    });
  }
  const rounding = weighted ? ROUNDING * sum(rows) : 0;
  const fits =
    exact.every((count, unit) => count <= (rows[unit] ?? 0) + rounding) &&
    tp.every((count, cell) => {
      const all = count + (fp[cell] ?? 0) + (fn[cell] ?? 0);
      return all <= (rows[codes[cell] ?? 0] ?? 0) + rounding;
    });
  const own = COUNTS.map((name) => {
    const added = new Float64Array(nLabels);
    stored[name].forEach((count, cell) => {
      added[places[cell] ?? 0] = (added[places[cell] ?? 0] ?? 0) + count;
    });
    return added.every((count, label) => Math.abs(count - (sums[name][label] ?? 0)) <= rounding);
  });
  const addsUp = own.every(Boolean) && Math.abs(sum(rows) - total) <= rounding;
  if (!fits || !addsUp)
    throw optionConflict('units', 'do not add up to the counts, expected the same samples');
  if (!weighted) checkAgrees('nSamples', nSamples, sum(rows));
  const [unitCodes, rowCodes] = [Int32Array.from(codes), Int32Array.from(places)];
  return { keys, unitCodes, rowCodes, tp, fp, fn, rows, exact, nSamples };
}

/** By how much sums of weights in another order may differ, of their sum. */
const ROUNDING = 1e-9;
