import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../label.js';
import { named } from '../errors/metric-error.js';
import { invalidValue, unsupportedType } from '../errors/refusals.js';
import { placeBelow } from '../errors/expected.js';
import { ROW_COUNT, mustHaveLength } from '../errors/words.js';
import { allCells } from './all-cells.js';
import type { CellList } from './list-cells.js';
import { buildMatrix, denseMatrix } from './build-matrix.js';
import { partsOf, withUnits } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';
import type { MatrixUnits, UnitsOf } from '../units/units.js';

/** A confusion matrix as plain data, which can be sent to another thread. */
export interface MatrixData<L extends Label = Label> {
  readonly labels: readonly L[];
  readonly weighted: boolean;
  readonly nSkipped: number;
  /** Counts, row-major, shape (nClasses, nClasses), or cells by class code of a sparse matrix. */
  readonly counted: Float64Array | CellList;
  readonly units?: UnitsOf<MatrixUnits>;
}

/**
 * What a confusion matrix holds, to be sent to another thread: its own arrays, so not to be sent
 * away from a matrix that is used again.
 */
export function matrixToData<L extends Label>(matrix: ConfusionMatrix<L>): MatrixData<L> {
  const { labels, weighted, nSkipped } = matrix;
  const counted = partsOf(matrix).dense ?? allCells(matrix);
  const { units } = matrix;
  return { labels, weighted, nSkipped, counted, ...(units && { units }) };
}

/**
 * Make a confusion matrix of what `matrixToData` returned, also as a clone of another realm; its
 * arrays become the matrix's own. Counts and units are not looked at.
 */
export function matrixFromData<L extends Label>(data: MatrixData<L>): ConfusionMatrix<L> {
  return named('matrixFromData', () => {
    const { labels, weighted, nSkipped, counted, units } = checkData(data);
    const facts = { weighted, nSkipped };
    const matrix = isDense(counted)
      ? denseMatrix(labels as readonly L[], counted, facts)
      : buildMatrix(labels as readonly L[], counted, facts, false);
    return withUnits(matrix, units);
  });
}

function checkData(data: unknown): MatrixData {
  if (typeof data !== 'object' || data === null) {
    throw unsupportedType('data', data, 'what matrixToData returned');
  }
  const { labels, weighted, nSkipped, counted } = data as Partial<MatrixData>;
  const nClasses = checkLabels('data.labels', labels).labels.length;
  if (typeof weighted !== 'boolean') throw invalidValue('data.weighted', weighted, [true, false]);
  if (!(Number.isInteger(nSkipped) && Number(nSkipped) >= 0)) {
    throw invalidValue('data.nSkipped', nSkipped, ROW_COUNT);
  }
  const place = 'data.counted';
  if (hasTag(counted, 'Float64Array')) {
    checkLength(place, (counted as Float64Array).length, nClasses ** 2);
  } else if (isCells(counted)) {
    const { trueCodes, predCodes, counts } = counted;
    for (const [name, codes] of Object.entries({ trueCodes, predCodes })) {
      checkLength(`${place}.${name}`, codes.length, counts.length);
      const row = codes.findIndex((code) => !(code >= 0 && code < nClasses));
      if (row < 0) continue;
      throw invalidValue(
        { argument: `${place}.${name}`, row },
        codes[row],
        placeBelow(nClasses, 'a class code'),
      );
    }
  } else {
    throw invalidValue(place, counted, 'a Float64Array, or cells by class code');
  }
  return data as MatrixData;
}

function isDense(counted: Float64Array | CellList): counted is Float64Array {
  return ArrayBuffer.isView(counted);
}

function isCells(counted: unknown): counted is CellList {
  if (typeof counted !== 'object' || counted === null) return false;
  const { trueCodes, predCodes, counts } = counted as Partial<CellList>;
  return (
    hasTag(trueCodes, 'Int32Array') &&
    hasTag(predCodes, 'Int32Array') &&
    hasTag(counts, 'Float64Array')
  );
}

/** By its tag, which also tells arrays of other realms: an answer of a thread in a test of Jest. */
function hasTag(value: unknown, tag: string): boolean {
  return ArrayBuffer.isView(value) && (value as Int8Array)[Symbol.toStringTag] === tag;
}

function checkLength(argument: string, length: number, wanted: number): void {
  if (length !== wanted) throw mustHaveLength(argument, length, wanted);
}
