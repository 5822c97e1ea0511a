import { addUnitTables, unitTable } from './unit-table.js';
import type { CodedUnitRows, UnitTable } from './unit-table.js';
import type { JointUnits, MatrixUnits, Units, UnitsOf } from './units.js';

/** Units of a matrix, or of a joint tally, as a table. */
export function tableOfUnits(units: MatrixUnits | JointUnits): UnitTable {
  const { keys, unitCodes, nSamples, trueCodes, counts } = units;
  const codes =
    'aCodes' in units ? [trueCodes, units.aCodes, units.bCodes] : [trueCodes, units.predCodes];
  return { keys, unitCodes, nSamples, codes, counts };
}

const NO_CODES = /* @__PURE__ */ new Int32Array(0);

/** A table of true and predicted classes as the units of a matrix. */
export function matrixUnitsOf({ codes, counts, ...units }: UnitTable): MatrixUnits {
  const [trueCodes = NO_CODES, predCodes = NO_CODES] = codes;
  return { ...units, trueCodes, predCodes, counts };
}

/** A table of true classes and the predictions of two models as the units of a joint tally. */
export function jointUnitsOf({ codes, counts, ...units }: UnitTable): JointUnits {
  const [trueCodes = NO_CODES, aCodes = NO_CODES, bCodes = NO_CODES] = codes;
  return { ...units, trueCodes, aCodes, bCodes, counts };
}

/** Rows, or cells, of units by class code, shape (n,) each. */
export interface CodedMatrixRows extends Omit<CodedUnitRows, 'codes'> {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
}

/** The same of two models. */
export interface CodedJointRows extends Omit<CodedUnitRows, 'codes'> {
  readonly trueCodes: Int32Array;
  readonly aCodes: Int32Array;
  readonly bCodes: Int32Array;
}

/**
 * Units of a matrix of rows, or cells, in any order; those with a code of −1 are left out.
 *
 * @param nClasses Codes are below it.
 * @param nSamples Default: the number of rows that are kept.
 */
export function matrixUnits(
  { trueCodes, predCodes, ...rows }: CodedMatrixRows,
  nClasses: number,
  nSamples?: number,
): MatrixUnits {
  const codes = [trueCodes, predCodes];
  return matrixUnitsOf(unitTable({ ...rows, codes }, [nClasses, nClasses], nSamples));
}

/** The same of a joint tally. */
export function jointUnits(
  { trueCodes, aCodes, bCodes, ...rows }: CodedJointRows,
  nClasses: number,
  nSamples?: number,
): JointUnits {
  const codes = [trueCodes, aCodes, bCodes];
  return jointUnitsOf(unitTable({ ...rows, codes }, [nClasses, nClasses, nClasses], nSamples));
}

/** Units of counts that are to be added, and where they stand. */
export interface PlacedUnits<U extends Units> {
  readonly units: U;
  /** The code under the common labels of each code, shape (nClasses,), or null for the same. */
  readonly places: Int32Array | null;
}

/** Add units of matrices under common labels: units of the same key become one. */
export function addMatrixUnits(
  parts: readonly PlacedUnits<MatrixUnits>[],
  nClasses: number,
): MatrixUnits {
  return matrixUnitsOf(addUnitTables(parts.map(placedTable), [nClasses, nClasses]));
}

/** Add units of joint tallies under common labels. */
export function addJointUnits(
  parts: readonly PlacedUnits<JointUnits>[],
  nClasses: number,
): JointUnits {
  return jointUnitsOf(addUnitTables(parts.map(placedTable), [nClasses, nClasses, nClasses]));
}

function placedTable({ units, places }: PlacedUnits<MatrixUnits | JointUnits>): UnitTable {
  const table = tableOfUnits(units);
  return places ? { ...table, codes: table.codes.map((codes) => codesAt(codes, places)) } : table;
}

/** Codes at their new places, −1 of those that have none. */
export function codesAt(codes: Int32Array, places: Int32Array): Int32Array {
  return codes.map((code) => places[code] ?? -1);
}

/** What counts that are to be added know of their units, and whether they are of any rows. */
export interface AddedUnits<U extends Units> {
  readonly units: UnitsOf<U>;
  readonly hasRows: boolean;
}

/**
 * The units of a sum: `add` adds those of all parts, if all that are of rows have them. Parts of no rows
 * do not matter.
 */
export function uniteUnits<U extends Units, P extends AddedUnits<U>>(
  parts: readonly P[],
  add: (parts: readonly (P & { readonly units: U })[]) => U,
): UnitsOf<U> {
  const counted = parts.filter(({ hasRows }) => hasRows);
  if (counted.length === 0) return parts.find(({ units }) => units !== undefined)?.units;
  if (counted.every(({ units }) => units === undefined)) return undefined;
  const known = counted.filter(
    (part): part is P & { readonly units: U } => typeof part.units === 'object',
  );
  return known.length < counted.length ? 'unknown' : add(known);
}
