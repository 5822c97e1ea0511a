import type { JsonLabel, Label } from '@confmat/core';
import { fieldsOfJson, jsonLabel, sum } from '@confmat/core/internal';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { mustBeCellCount } from '../evaluation-refusals.js';
import { clusterKeysOfJson } from './cluster-keys-json.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { checkCodes, placesOfSteps, stepsOf } from './stored-codes.js';

/** A matrix by clusters: its cells, by cluster, true class and predicted class. */
export interface StoredClustersJson {
  /** The clusters, in the order of the codes. */
  readonly keys: readonly JsonLabel[];
  /** The cluster of each cell: its distance from the cell before. */
  readonly clusterSteps: JsonColumn;
  readonly trueCodes: JsonColumn;
  readonly predCodes: JsonColumn;
  readonly counts: JsonColumn;
}

export function clustersToJson(tallies: ClusterTallies): StoredClustersJson {
  const { clusters, clusterCodes, trueCodes, predCodes, counts } = tallies;
  return {
    keys: clusters.map(jsonLabel),
    clusterSteps: columnToJson(stepsOf(clusterCodes)),
    trueCodes: columnToJson(trueCodes),
    predCodes: columnToJson(predCodes),
    counts: columnToJson(counts),
  };
}

const FIELDS = ['keys', 'clusterSteps', 'trueCodes', 'predCodes', 'counts'];

/** What the rest of an evaluation says of its clusters. */
export interface ClusteredRows {
  readonly labels: readonly Label[];
  readonly nSamples: number;
  /** Whether the counts are sums of weights. */
  readonly weighted: boolean;
}

export function clustersOfJson(
  place: string,
  json: unknown,
  { labels, nSamples, weighted }: ClusteredRows,
): ClusterTallies {
  const stored = fieldsOfJson(place, json, FIELDS);
  const clusters = clusterKeysOfJson(`${place}.keys`, stored['keys']);
  const counts = columnOfJson(`${place}.counts`, stored['counts'], null);
  const isCount = (count: number): boolean =>
    weighted ? Number.isFinite(count) : Number.isSafeInteger(count) && count > 0;
  const row = counts.findIndex((count) => !isCount(count));
  if (row >= 0) throw mustBeCellCount({ argument: `${place}.counts`, row }, counts[row], weighted);
  const column = (name: string): Float64Array =>
    columnOfJson(`${place}.${name}`, stored[name], counts.length);
  const codes = (name: string): Int32Array =>
    checkCodes(`${place}.${name}`, column(name), labels.length);
  const steps = `${place}.clusterSteps`;
  return {
    labels,
    clusters,
    clusterCodes: Int32Array.from(
      placesOfSteps(steps, column('clusterSteps'), clusters.length, true),
    ),
    trueCodes: codes('trueCodes'),
    predCodes: codes('predCodes'),
    counts,
    weighted,
    nSamples: weighted ? nSamples : sum(counts),
  };
}
