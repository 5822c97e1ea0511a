import { splitCells } from './kernels/split-cells.js';
import { countUnits } from './unit-table.js';
import { COUNT_UNITS } from './units.js';
import type { CountUnits, MatrixUnits, Units, UnitsOf } from './units.js';

/** Counts that were made of a matrix's: several numbers of it need them. */
const made = /* @__PURE__ */ new WeakMap<MatrixUnits, CountUnits>();

/** Each class of a matrix against the rest, by unit. */
export function classUnits(units: MatrixUnits, nClasses: number): CountUnits {
  let counts = made.get(units);
  if (!counts) made.set(units, (counts = splitUnits(units, nClasses)));
  return counts;
}

function splitUnits(units: MatrixUnits, nClasses: number): CountUnits {
  const { keys, numbering, nSamples, unitCodes: own, trueCodes, predCodes, counts } = units;
  const most = 2 * counts.length;
  const [unitCodes, rowCodes] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  const [rows, exact] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  const n = splitCells(
    ...([own, trueCodes, predCodes, counts] as const),
    ...([new Float64Array(3 * nClasses), new Uint8Array(nClasses)] as const),
    ...([new Int32Array(nClasses), unitCodes, rowCodes, tp, fp, fn, rows, exact] as const),
  );
  return {
    keys,
    ...(numbering && { numbering }),
    nSamples,
    ...{ unitCodes: unitCodes.subarray(0, n), rowCodes: rowCodes.subarray(0, n) },
    ...{ tp: tp.subarray(0, n), fp: fp.subarray(0, n), fn: fn.subarray(0, n) },
    ...{ rows, exact },
  };
}

/** The counts of some questions by unit; `rows` are the question of each, or −1, shape (m,). */
export function selectUnits(units: CountUnits, rows: Int32Array): CountUnits {
  const placesOf = new Map<number, number[]>();
  for (const [place, row] of rows.entries()) {
    const known = placesOf.get(row);
    if (known) known.push(place);
    else placesOf.set(row, [place]);
  }
  const [cells, places]: [number[], number[]] = [[], []];
  for (const [cell, row] of units.rowCodes.entries()) {
    for (const place of placesOf.get(row) ?? []) {
      cells.push(cell);
      places.push(place);
    }
  }
  const take = (column: Float64Array): Float64Array =>
    Float64Array.from(cells, (cell) => column[cell] ?? 0);
  const picked = {
    unitCodes: Int32Array.from(cells, (cell) => units.unitCodes[cell] ?? 0),
    rowCodes: Int32Array.from(places),
    ...{ tp: take(units.tp), fp: take(units.fp), fn: take(units.fn) },
  };
  return countUnits(COUNT_UNITS, { ...units, ...picked }, rows.length, units.nSamples);
}

/** All questions by unit as one. */
export function poolUnits(units: CountUnits): CountUnits {
  const rowCodes = new Int32Array(units.rowCodes.length);
  return countUnits(COUNT_UNITS, { ...units, rowCodes }, 1, units.nSamples);
}

/**
 * Give counts that were just made of others the units of these, made when first read, since metrics do
 * not need them; `'unknown'` stays so.
 */
export function lendUnits<C extends object, U extends Units>(
  counts: C,
  source: { readonly units?: UnitsOf<U> },
  make: (units: U) => CountUnits,
): C {
  if (!('units' in source)) return counts;
  let made: UnitsOf<CountUnits>;
  const get = (): UnitsOf<CountUnits> => {
    const { units } = source;
    return (made ??= typeof units === 'object' ? make(units) : units);
  };
  return Object.defineProperty(counts, 'units', { get, enumerable: true });
}
