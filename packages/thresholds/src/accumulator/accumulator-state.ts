import {
  jsonLabel,
  jsonNumber,
  storedChecksum,
  unitsToJson,
  writeStored,
} from '@confmat/core/internal';
import type { StoredColumn } from '@confmat/core/internal';
import type { JsonLabel, JsonNumber, Label, NullPolicy, UnitsJson, UnitsOf } from '@confmat/core';
import type { Grid } from '../sweep/grid.js';
import type { SweepRows } from '../sweep/sweep-rows.js';
import type { ThresholdComparison, SweepUnits } from '../sweep/sweep.js';
import { emptyScores, precisionOf, widestOf } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { joinRowUnits, rowUnitsToJson } from '../sweep/row-units.js';
import type { RowUnits, RowUnitsJson } from '../sweep/row-units.js';
import { SWEEP_UNITS } from '../sweep/sweep-units.js';

export const FORMAT = 'confmat.SweepAccumulator';
export const VERSION = 1;
/** What the binary form begins with. */
export const MAGIC = 'CFS1';

/** Rows that an exact sweep is still to sort. */
export interface SweepChunk extends Pick<SweepRows, 'scores' | 'classes' | 'weights'> {
  /** The unit of each row; any of those that are left out. */
  readonly units?: RowUnits;
}

export interface SweepAccumulatorState {
  /** The thresholds, or null for every distinct score. */
  readonly grid: Grid | null;
  readonly posLabel: Label | undefined;
  readonly nulls: NullPolicy;
  /** The labels seen, some of them if they are many. */
  readonly labels: readonly Label[];
  readonly weighted: boolean;
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Positives that no row has, or their weight; undefined: none. */
  readonly missedPositives?: number;
  /** Exact: the rows. */
  readonly chunks: readonly SweepChunk[];
  /**
   * Grid: sums of class 0, 1 and 2 by bucket, shape (3, nThresholds + 1), and what rounding took.
   */
  readonly sums: Float64Array;
  readonly lost: Float64Array;
  /** Grid: the rows by unit. */
  readonly units?: UnitsOf<SweepUnits>;
}

interface ByClass<T> {
  readonly negatives: T;
  readonly positives: T;
}

/** An accumulator of sweeps as JSON; it has either `rows` or `counts` and `lost`. */
export interface SweepAccumulatorJson {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** As the option: `'exact'`, a list, or bins with their range. */
  readonly thresholds:
    | 'exact'
    | readonly JsonNumber[]
    | { readonly bins: number; readonly range: readonly [JsonNumber, JsonNumber] };
  readonly comparison: ThresholdComparison;
  /** The given positive label; null if none was. */
  readonly posLabel: JsonLabel | null;
  readonly nulls: NullPolicy;
  /** The labels seen, some of them if they are many. */
  readonly labels: readonly JsonLabel[];
  readonly weighted: boolean;
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Positives that no row has, or their weight; not there without any. */
  readonly missedPositives?: JsonNumber;
  /** Of exact sweeps: the rows, shape (nSamples + nSkipped,) each. */
  readonly rows?: {
    /** Whether scores are single floats, and if so, whether they are half floats. */
    readonly single: boolean;
    readonly half?: boolean;
    readonly scores: readonly JsonNumber[];
    /** 0 negative, 1 positive, 2 left out, for want of a label or for weight 0. */
    readonly classes: readonly number[];
    /** Null without weights. */
    readonly weights: readonly JsonNumber[] | null;
  };
  /**
   * Of other sweeps: rows, or sums of weights, below the lowest threshold, from each threshold up
   * to the next, and from the highest; shape (nThresholds + 1,) each.
   */
  readonly counts?: ByClass<readonly JsonNumber[]>;
  /** What rounding took from `counts`. */
  readonly lost?: ByClass<readonly JsonNumber[]>;
  /**
   * Of rows with units: the unit of each row, shape (nSamples + nSkipped,), of exact sweeps; of others
   * the units of the sweep.
   */
  readonly units?: 'unknown' | UnitsJson<SweepUnits> | RowUnitsJson;
  /** CRC-32 of the binary form, eight hexadecimal digits. */
  readonly checksum: string;
}

export function jsonOfSweeps(state: SweepAccumulatorState): SweepAccumulatorJson {
  const { grid, posLabel, nulls, labels, weighted, nSamples, nSkipped } = state;
  return {
    format: FORMAT,
    version: VERSION,
    thresholds: grid ? jsonOfThresholds(grid) : 'exact',
    comparison: grid ? grid.comparison : '>=',
    posLabel: posLabel === undefined ? null : jsonLabel(posLabel),
    nulls,
    labels: labels.map(jsonLabel),
    ...{ weighted, nSamples, nSkipped },
    ...jsonOfMissed(state),
    ...(grid ? jsonOfCounts(state) : { rows: jsonOfRows(state) }),
    ...jsonOfUnits(state),
    checksum: storedChecksum(bytesOfSweeps(state)),
  };
}

function jsonOfMissed({
  missedPositives: missed,
}: SweepAccumulatorState): Pick<SweepAccumulatorJson, 'missedPositives'> {
  return missed === undefined ? {} : { missedPositives: jsonNumber(missed) };
}

function jsonOfUnits({
  grid,
  units,
  chunks,
}: SweepAccumulatorState): Pick<SweepAccumulatorJson, 'units'> {
  return grid ? unitsToJson(SWEEP_UNITS, units) : rowUnitsToJson(joinRowUnits(chunks));
}

export function jsonOfThresholds({
  thresholds,
  bins,
  range,
}: Grid): SweepAccumulatorJson['thresholds'] {
  if (bins === null || !range) return Array.from(thresholds, jsonNumber);
  return { bins, range: [jsonNumber(range[0]), jsonNumber(range[1])] };
}

function jsonOfCounts({
  sums,
  lost,
}: SweepAccumulatorState): Required<Pick<SweepAccumulatorJson, 'counts' | 'lost'>> {
  const nBuckets = sums.length / 3;
  const byClass = (column: Float64Array): ByClass<readonly JsonNumber[]> => ({
    negatives: Array.from(column.subarray(0, nBuckets), jsonNumber),
    positives: Array.from(column.subarray(nBuckets, 2 * nBuckets), jsonNumber),
  });
  return { counts: byClass(sums), lost: byClass(lost) };
}

function jsonOfRows({
  chunks,
  weighted,
}: SweepAccumulatorState): SweepAccumulatorJson['rows'] & object {
  const { scores, classes, weights } = joinChunks(chunks, weighted);
  return {
    ...precisionToJson(precisionOf(scores)),
    scores: Array.from(scores, jsonNumber),
    classes: Array.from(classes),
    weights: weights && Array.from(weights, jsonNumber),
  };
}

/**
 * Write what an accumulator holds as bytes: 16 a threshold and class, or the rows of an exact
 * sweep, 9 bytes each or 5 of a single score, and 8 more with weights; units as JSON.
 */
export function bytesOfSweeps(state: SweepAccumulatorState): Uint8Array {
  const { grid, posLabel, nulls, labels, weighted, nSamples, nSkipped, chunks } = state;
  const rows = grid ? null : joinChunks(chunks, weighted);
  const columns: StoredColumn[] = [];
  if (rows) {
    columns.push(rows.scores, rows.classes);
    if (rows.weights) columns.push(rows.weights);
  } else {
    // Class 2 is of rows that are left out, which no result needs.
    const nSums = (2 * state.sums.length) / 3;
    columns.push(state.sums.subarray(0, nSums), state.lost.subarray(0, nSums));
  }
  const isList = grid !== null && grid.bins === null;
  if (isList) columns.push(grid.thresholds);
  const head = {
    format: FORMAT,
    version: VERSION,
    thresholds: isList ? grid.thresholds.length : grid ? jsonOfThresholds(grid) : 'exact',
    comparison: grid ? grid.comparison : '>=',
    posLabel: posLabel === undefined ? null : jsonLabel(posLabel),
    nulls,
    labels: labels.map(jsonLabel),
    ...{ weighted, nSamples, nSkipped },
    ...jsonOfMissed(state),
    ...precisionToJson(rows ? precisionOf(rows.scores) : undefined),
    ...jsonOfUnits(state),
  };
  return writeStored(MAGIC, head, columns);
}

/** All rows in one piece, in the widest precision of them. */
export function joinChunks(chunks: readonly SweepChunk[], weighted: boolean): SweepChunk {
  const n = chunks.reduce((rows, { classes }) => rows + classes.length, 0);
  const widest = widestOf(chunks.map((chunk) => precisionOf(chunk.scores)));
  const scores = emptyScores(widest, n);
  const classes = new Uint8Array(n);
  const weights = weighted ? new Float64Array(n).fill(1) : null;
  let row = 0;
  for (const chunk of chunks) {
    scores.set(chunk.scores, row);
    classes.set(chunk.classes, row);
    if (chunk.weights) weights?.set(chunk.weights, row);
    row += chunk.classes.length;
  }
  const units = joinRowUnits(chunks);
  return { scores, classes, weights, ...(units && { units }) };
}

/** Half floats are written as the single floats that they are, too. */
function precisionToJson(precision: ScorePrecision | undefined): {
  readonly single: boolean;
  readonly half?: true;
} {
  return { single: precision !== undefined, ...(precision === 'half' && { half: true }) };
}
