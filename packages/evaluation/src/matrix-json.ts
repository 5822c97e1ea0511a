import { confusionMatrixFromJson } from '@confmat/core';
import type { ConfusionMatrix, ConfusionMatrixJson, JsonNumber, Label } from '@confmat/core';
import {
  allCells,
  buildMatrix,
  fieldsOfJson,
  jsonLabel,
  partsOf,
  withUnits,
  within,
} from '@confmat/core/internal';
import { compactJson, expandedJson } from './compact-json.js';
import type { PackedColumn } from './compact-json.js';
import { cellsOfPlaces } from './cells-of-places.js';

/** A confusion matrix of an evaluation: its rows, or of many classes the cells that are not zero. */
export interface StoredMatrixJson {
  readonly weighted: boolean;
  /** Rows of true classes; where there are places, the count of each cell. */
  readonly counts: readonly (readonly JsonNumber[])[] | readonly JsonNumber[] | PackedColumn;
  /** Of each cell true code × nClasses + predicted code, ascending. */
  readonly places?: readonly number[] | PackedColumn;
  readonly units?: unknown;
}

/** Matrices of more classes are lists of cells. */
const MOST_ROWS = 16;
/** Up to as many classes core holds a matrix dense. */
const MOST_DENSE_CLASSES = 2048;
/** As many cells of all matrices together are held dense: 128 MiB. */
const MOST_DENSE_CELLS = 2 ** 24;

export function matrixToJson(matrix: ConfusionMatrix): StoredMatrixJson {
  const { weighted, nClasses } = matrix;
  const units = matrix.units && { units: matrix.toJSON().units };
  const counts =
    nClasses <= MOST_ROWS
      ? { counts: matrix.toArray().map((row) => [...row]) }
      : countsByPlace(matrix);
  return compactJson({ weighted, ...counts, ...units }) as unknown as StoredMatrixJson;
}

function countsByPlace(matrix: ConfusionMatrix): Pick<StoredMatrixJson, 'counts' | 'places'> {
  const { diagonal, errors } = partsOf(matrix);
  const k = matrix.nClasses;
  const cells: (readonly [place: number, count: number])[] = [];
  diagonal.forEach((count, code) => {
    if (count !== 0) cells.push([code * (k + 1), count]);
  });
  errors.counts.forEach((count, i) => {
    cells.push([(errors.trueCodes[i] ?? 0) * k + (errors.predCodes[i] ?? 0), count]);
  });
  cells.sort(([a], [b]) => a - b);
  return { places: cells.map(([place]) => place), counts: cells.map(([, count]) => count) };
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
  const known = ['weighted', 'counts', 'places', 'units'];
  const { places, counts, ...rest } = fieldsOfJson(place, expandedJson(place, json), known);
  const k = labels.length;
  const cells = places === undefined ? null : cellsOfPlaces(place, places, counts, k);
  const whole = {
    ...{ format: 'confmat.ConfusionMatrix', version: 1, labels: labels.map(jsonLabel), nSkipped },
    ...(cells ? { cells } : { counts }),
    ...rest,
  } as unknown as ConfusionMatrixJson;
  const matrix = within(place, () => confusionMatrixFromJson(whole));
  if (!cells || !isDenseOf(k, nMatrices)) return matrix;
  const { weighted, units } = matrix;
  return withUnits(buildMatrix(labels, allCells(matrix), { weighted, nSkipped }, true), units);
}

/** Whether the matrices of an evaluation are held dense. */
export function isDenseOf(nClasses: number, nMatrices: number): boolean {
  const most = nMatrices === 1 ? MOST_DENSE_CLASSES ** 2 : MOST_DENSE_CELLS;
  return nMatrices * nClasses * nClasses <= most;
}
