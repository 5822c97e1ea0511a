import { MetricError } from '@confmat/core';
import type { Label, MetricIssue } from '@confmat/core';
import type { ColumnReference } from '@confmat/sql';
import type { ScoreBatch, ScoreRequest } from './score-rows.js';

/** What the truth of a row is; `missing` also where a score is missing. */
export const ROW = { negative: 0, positive: 1, missing: 2, otherNegative: 3, noLabel: 4 } as const;

/** Rows as a file holds them. */
export interface RawBatch {
  /** One of `ROW` each, shape (nRows,). */
  readonly classes: Uint8Array;
  /** NaN where a cell is not a number, shape (nRows,) for each column of scores. */
  readonly scores: readonly Float64Array[];
  /** NaN where a cell is not a number, shape (nRows,); null: 1 each. */
  readonly weights: Float64Array | null;
  /** The code of each row's group, −1 where a value is missing, shape (nRows,); absent without groups. */
  readonly groups?: Float64Array | null;
  /** The unit of each row, null where it is missing, or its code, shape (nRows,); absent without units. */
  readonly units?: readonly (Label | null)[] | Int32Array | null;
}

/** The cells of a row, for messages; null or undefined where missing. */
export interface RowCells {
  readonly truth: unknown;
  readonly scores: readonly unknown[];
  readonly weight: unknown;
  readonly groups: readonly unknown[];
}

/** Find the first row with a fault, −1 if there is none. */
export function findFault(
  { classes, scores, weights, groups }: RawBatch,
  skipsMissing: boolean,
): number {
  for (let row = 0; row < classes.length; ++row) {
    if (weights && !isWeight(weights[row])) return row;
    switch (classes[row]) {
      case ROW.missing:
        if (!skipsMissing) return row;
        break;
      case ROW.noLabel:
        return row;
      default:
        for (const column of scores) if (!Number.isFinite(column[row])) return row;
        if (groups && !skipsMissing && groups[row] === -1) return row;
    }
  }
  return -1;
}

/**
 * Say what is wrong with a row that `findFault` found.
 *
 * @param request What is read.
 * @param batch The row's batch.
 * @param row The row in the batch.
 * @param firstRow The batch's first row in the file.
 * @param cells The row's cells.
 */
export function faultOf(
  request: ScoreRequest,
  batch: RawBatch,
  row: number,
  firstRow: number,
  cells: RowCells,
): MetricError {
  return new MetricError('read', issueOf(request, batch, row, firstRow + row, cells));
}

function issueOf(
  { yTrue, scores, sampleWeight, by }: ScoreRequest,
  batch: RawBatch,
  rowOfBatch: number,
  row: number,
  cells: RowCells,
): MetricIssue {
  if (sampleWeight && !isWeight(batch.weights?.[rowOfBatch])) {
    return { code: 'invalid-weight', argument: nameOf(sampleWeight), row, value: cells.weight };
  }
  switch (batch.classes[rowOfBatch]) {
    case ROW.missing: {
      const place = isMissing(cells.truth) ? -1 : cells.scores.findIndex(isMissing);
      const argument = nameOf(scores[place] ?? yTrue);
      return { code: 'null-value', argument, row, value: null };
    }
    case ROW.noLabel: {
      const expected = 'an integer';
      const value = cells.truth;
      return { code: 'invalid-label', argument: nameOf(yTrue), row, value, expected };
    }
    default: {
      const place = batch.scores.findIndex((column) => !Number.isFinite(column[rowOfBatch]));
      if (place < 0) {
        const column = by?.columns[cells.groups.findIndex(isMissing)] ?? by?.columns[0];
        return { code: 'null-value', argument: nameOf(column ?? yTrue), row, value: null };
      }
      const argument = nameOf(scores[place] ?? yTrue);
      return { code: 'invalid-score', argument, row, value: cells.scores[place] };
    }
  }
}

/** Leave out rows in which something is missing; every other label counts as negative. */
export function keptRows(
  { classes, scores, weights, groups = null, units = null }: RawBatch,
  firstRow: number,
): ScoreBatch {
  const rows = new Int32Array(classes.length);
  const binary = new Uint8Array(classes.length);
  let nKept = 0;
  for (let row = 0; row < classes.length; ++row) {
    if (classes[row] === ROW.missing) continue;
    binary[nKept] = classes[row] === ROW.positive ? 1 : 0;
    rows[nKept] = row;
    ++nKept;
  }
  const rowOf = (row: number): number => firstRow + (rows[row] ?? 0);
  if (nKept === classes.length) return { classes: binary, scores, weights, groups, units, rowOf };
  const kept = rows.subarray(0, nKept);
  const select = (column: Float64Array): Float64Array =>
    Float64Array.from(kept, (row) => column[row] ?? NaN);
  return {
    classes: binary.slice(0, nKept),
    scores: scores.map(select),
    weights: weights && select(weights),
    groups: groups && select(groups),
    units: units && unitsAt(units, kept),
    rowOf,
  };
}

function isWeight(weight: number | undefined): boolean {
  return weight !== undefined && weight >= 0 && weight < Infinity;
}

function isMissing(cell: unknown): boolean {
  return cell === null || cell === undefined;
}

function nameOf({ name, column }: ColumnReference): string {
  return name ?? column;
}

function unitsAt(
  units: readonly (Label | null)[] | Int32Array,
  rows: Int32Array | readonly number[],
): readonly (Label | null)[] | Int32Array {
  return ArrayBuffer.isView(units)
    ? Int32Array.from(rows, (row) => units[row] ?? 0)
    : Array.from(rows, (row) => units[row] ?? null);
}
