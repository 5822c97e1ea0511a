import type { Label } from '@confmat/core';
import { clusterTallies } from '@confmat/inference';
import type { ClusterTallies, PairedClusters } from '@confmat/inference';
import type { LabelCells } from '../columns/dictionary-column.js';
import type { Choice } from '../protocol.js';
import { clusterKeys } from './cluster-keys.js';
import { cellsAt, completeRows } from './complete-rows.js';
import { rowsOfGroups } from './rows-of-groups.js';
import type { Group } from './rows-of-groups.js';
import type { RowSession } from './session.js';

/** Labels of one model or of several, of the rows that filters keep. */
interface LabeledRows {
  readonly places: Int32Array | null;
  readonly yTrue: LabelCells;
  readonly yPred: readonly LabelCells[];
  readonly weights: Float64Array | undefined;
}

/** Rows that are counted: each has all labels, and belongs to something. */
export interface ClusteredRows extends Omit<LabeledRows, 'places'> {
  readonly keys: LabelCells;
  /** Places among the rows that filters keep; null if those are all. */
  readonly counted: Int32Array | null;
}

/** The rows that have all labels, with what they belong to; null where rows are independent. */
export function clusteredRows(
  session: RowSession,
  choice: Choice,
  { places, yTrue, yPred, weights }: LabeledRows,
): ClusteredRows | null {
  if (choice.cluster === undefined) return null;
  const counted = completeRows([yTrue, ...yPred]);
  const keys = clusterKeys(session, choice, places, counted);
  return keys && { keys, counted, ...labelsAt({ yTrue, yPred, weights }, counted) };
}

/** The matrix of one model by clusters. */
export function countClusters(rows: ClusteredRows, labels: readonly Label[]): ClusterTallies {
  const [first] = countEach(rows, labels);
  if (!first) throw new Error('bug: a model has a tally');
  return first;
}

/** The matrices of two models by clusters. */
export function countPairs(rows: ClusteredRows, labels: readonly Label[]): PairedClusters {
  const [a, b] = countEach(rows, labels);
  if (!a || !b) throw new Error('bug: two models have two tallies');
  return { a, b };
}

function countEach(
  { keys, yTrue, yPred, weights: sampleWeight }: ClusteredRows,
  labels: readonly Label[],
): readonly ClusterTallies[] {
  return yPred.map((one) =>
    clusterTallies<Label>(yTrue.column, one.column, keys.column, { labels, sampleWeight }),
  );
}

/**
 * The rows of each group.
 *
 * @param columns Group columns by name, of the rows that filters keep.
 */
export function splitRows(
  { keys, counted, ...rows }: ClusteredRows,
  groups: readonly Group[],
  columns: Readonly<Record<string, LabelCells>>,
): readonly ClusteredRows[] {
  const of = Object.entries(columns).map(([name, cells]) => [name, cellsAt(cells, counted)]);
  const ofGroups = Object.fromEntries(of) as Readonly<Record<string, LabelCells>>;
  return rowsOfGroups(groups, ofGroups).map((places) => ({
    keys: cellsAt(keys, places),
    counted: places,
    ...labelsAt(rows, places),
  }));
}

/** Some of the rows; null for all. */
function labelsAt(
  { yTrue, yPred, weights }: Omit<LabeledRows, 'places'>,
  rows: Int32Array | null,
): Omit<LabeledRows, 'places'> {
  return {
    yTrue: cellsAt(yTrue, rows),
    yPred: yPred.map((one) => cellsAt(one, rows)),
    weights: weights && rows ? Float64Array.from(rows, (row) => weights[row] ?? 0) : weights,
  };
}
