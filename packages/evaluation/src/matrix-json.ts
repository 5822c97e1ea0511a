import { confusionMatrixFromJson } from '@confmat/core';
import type {
  ConfusionMatrix,
  ConfusionMatrixJson,
  JsonNumber,
  Label,
  MatrixUnits,
} from '@confmat/core';
import {
  buildMatrix,
  checkFlag,
  fieldsOfJson,
  jsonLabel,
  jsonNumber,
  partsOf,
  withUnits,
} from '@confmat/core/internal';
import { mustBeCellCount } from './refusals.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { placesOfSteps, stepsOf } from './stored-codes.js';
import { unitsOfJson, unitsToJson } from './units-json.js';
import type { StoredUnitsJson } from './units-json.js';
import { checkMatrixUnits } from './units-add-up.js';

/** A confusion matrix of an evaluation: its rows, or of many classes the cells that are not zero. */
export interface StoredMatrixJson {
  readonly weighted: boolean;
  /** Row = true class, column = predicted class. */
  readonly rows?: readonly (readonly JsonNumber[])[];
  /** Of each cell, true code × nClasses + predicted code: its distance from the cell before. */
  readonly steps?: JsonColumn;
  /** Of the same cells. */
  readonly counts?: JsonColumn;
  readonly units?: StoredUnitsJson | 'unknown';
}

/** Matrices of more classes are lists of cells. */
const MOST_ROWS = 16;
/** Up to as many classes core holds a matrix dense. */
const MOST_DENSE_CLASSES = 2048;
/** As many cells of all matrices together are held dense: 128 MiB. */
const MOST_DENSE_CELLS = 2 ** 24;

export function matrixToJson(matrix: ConfusionMatrix): StoredMatrixJson {
  return { ...cellsToJson(matrix), ...unitsToJson(matrix.units, UNITS) };
}

const UNITS = { places: ['trueCodes', 'predCodes'], counts: ['counts'] } as const;

function cellsToJson(matrix: ConfusionMatrix): StoredMatrixJson {
  const { weighted, nClasses } = matrix;
  if (nClasses <= MOST_ROWS)
    return { weighted, rows: matrix.toArray().map((row) => row.map(jsonNumber)) };
  const { diagonal, errors } = partsOf(matrix);
  const cells: (readonly [number, number])[] = [];
  diagonal.forEach((count, code) => {
    if (count !== 0) cells.push([code * (nClasses + 1), count]);
  });
  errors.counts.forEach((count, i) => {
    cells.push([(errors.trueCodes[i] ?? 0) * nClasses + (errors.predCodes[i] ?? 0), count]);
  });
  cells.sort(([a], [b]) => a - b);
  return {
    weighted,
    steps: columnToJson(stepsOf(cells.map(([place]) => place))),
    counts: columnToJson(cells.map(([, count]) => count)),
  };
}

/**
 * Read a matrix.
 * @param nMatrices How many matrices the evaluation has.
 */
export function matrixOfJson(
  place: string,
  json: unknown,
  labels: readonly Label[],
  nSkipped: number,
  nMatrices: number,
): ConfusionMatrix {
  const stored = fieldsOfJson(place, json, ['weighted', 'rows', 'steps', 'counts', 'units']);
  const weighted = checkFlag(`${place}.weighted`, stored['weighted']);
  const matrix = cellsOfJson(place, stored, { labels, weighted, nSkipped }, nMatrices);
  const nPlaces = labels.length;
  const at = `${place}.units`;
  const units = unitsOfJson<MatrixUnits>(at, stored['units'], UNITS, { nPlaces, weighted });
  checkMatrixUnits(at, units, matrix);
  return withUnits(matrix, units);
}

/** The matrix without its units. */
function cellsOfJson(
  place: string,
  stored: Readonly<Record<string, unknown>>,
  { labels, weighted, nSkipped }: Pick<ConfusionMatrix, 'labels' | 'weighted' | 'nSkipped'>,
  nMatrices: number,
): ConfusionMatrix {
  const k = labels.length;
  if (stored['rows'] !== undefined) {
    return confusionMatrixFromJson({
      ...{ format: 'confmat.ConfusionMatrix', version: 1 },
      ...{ labels: labels.map(jsonLabel), weighted, nSkipped },
      counts: stored['rows'] as ConfusionMatrixJson['counts'] & object,
    });
  }
  const counts = columnOfJson(`${place}.counts`, stored['counts'], null);
  const steps = columnOfJson(`${place}.steps`, stored['steps'], counts.length);
  const places = placesOfSteps(`${place}.steps`, steps, k * k);
  const row = counts.findIndex((count) => !isCount(count, weighted));
  if (row >= 0) {
    throw mustBeCellCount({ argument: `${place}.counts`, row }, counts[row], weighted);
  }
  const cells = {
    trueCodes: Int32Array.from(places, (cell) => Math.floor(cell / k)),
    predCodes: Int32Array.from(places, (cell) => cell % k),
    counts,
  };
  return buildMatrix(labels, cells, { weighted, nSkipped }, isDenseOf(k, nMatrices));
}

/** Whether the matrices of an evaluation are held dense. */
export function isDenseOf(nClasses: number, nMatrices: number): boolean {
  const most = nMatrices === 1 ? MOST_DENSE_CLASSES ** 2 : MOST_DENSE_CELLS;
  return nMatrices * nClasses * nClasses <= most;
}

function isCount(count: number, weighted: boolean): boolean {
  if (weighted) return Number.isFinite(count) && count !== 0;
  return Number.isSafeInteger(count) && count > 0;
}
