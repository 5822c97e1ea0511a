import type { JsonLabel } from '@confmat/core';
import { fieldsOfJson, jsonLabel } from '@confmat/core/internal';
import type { SweepClusters } from '../clusters/sweep-clusters.js';
import { mustBeCellCount, mustBeCountOf } from '../evaluation-refusals.js';
import { clusterKeysOfJson } from './cluster-keys-json.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { checkCodes, placesOfSteps, stepsOf } from './stored-codes.js';

/** The rows of a column of scores by cluster: cells by cluster and threshold. */
export interface StoredSweepClustersJson {
  /** The clusters, in the order of the codes. */
  readonly keys: readonly JsonLabel[];
  /** The cluster of each cell: its distance from the cell before. */
  readonly clusterSteps: JsonColumn;
  /** The place of the threshold from which on its rows count as positive; that after the last: never. */
  readonly rows: JsonColumn;
  /** Rows of each cell, and those of them that are of the positive label. */
  readonly counts: JsonColumn;
  readonly positives: JsonColumn;
}

export function sweepClustersToJson(found: SweepClusters): StoredSweepClustersJson {
  const { clusters, clusterCodes, rows, positives, negatives } = found;
  return {
    keys: clusters.map(jsonLabel),
    clusterSteps: columnToJson(stepsOf(clusterCodes)),
    rows: columnToJson(rows),
    counts: columnToJson(positives.map((count, cell) => count + (negatives[cell] ?? 0))),
    positives: columnToJson(positives),
  };
}

const FIELDS = ['keys', 'clusterSteps', 'rows', 'counts', 'positives'];

export function sweepClustersOfJson(
  place: string,
  json: unknown,
  nThresholds: number,
): SweepClusters {
  const stored = fieldsOfJson(place, json, FIELDS);
  const clusters = clusterKeysOfJson(`${place}.keys`, stored['keys']);
  const counts = columnOfJson(`${place}.counts`, stored['counts'], null);
  const empty = counts.findIndex((count) => !(Number.isSafeInteger(count) && count > 0));
  if (empty >= 0) {
    throw mustBeCellCount({ argument: `${place}.counts`, row: empty }, counts[empty], false);
  }
  const column = (name: string): Float64Array =>
    columnOfJson(`${place}.${name}`, stored[name], counts.length);
  const positives = column('positives');
  const row = positives.findIndex(
    (count, cell) => !(Number.isInteger(count) && count >= 0 && count <= (counts[cell] ?? 0)),
  );
  if (row >= 0) {
    throw mustBeCountOf({ argument: `${place}.positives`, row }, positives[row], false);
  }
  const steps = `${place}.clusterSteps`;
  return {
    clusters,
    clusterCodes: Int32Array.from(
      placesOfSteps(steps, column('clusterSteps'), clusters.length, true),
    ),
    rows: checkCodes(`${place}.rows`, column('rows'), nThresholds + 1),
    positives,
    negatives: counts.map((count, cell) => count - (positives[cell] ?? 0)),
  };
}
