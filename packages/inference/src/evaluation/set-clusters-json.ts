import type { JsonLabel } from '@confmat/core';
import { fieldsOfJson, jsonLabel } from '@confmat/core/internal';
import type { SetClusters } from '../clusters/set-clusters.js';
import { mustBeCountOf, mustBeLabelPlace, mustRiseInCluster } from '../evaluation-refusals.js';
import type { ClusteredRows } from './clusters-json.js';
import { clusterKeysOfJson } from './cluster-keys-json.js';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { placesOfSteps, stepsOf } from './stored-codes.js';

/** Label sets by cluster: cells by cluster and label. */
export interface StoredSetClustersJson {
  /** The clusters, in the order of the codes. */
  readonly keys: readonly JsonLabel[];
  /** Samples of each cluster, and those of them whose two sets are equal. */
  readonly rows: JsonColumn;
  readonly exact: JsonColumn;
  /** The cluster of each cell: its distance from the cell before. */
  readonly clusterSteps: JsonColumn;
  /** The place of the label of each cell, the first being 1: none is 0, so their number is known. */
  readonly labelPlaces: JsonColumn;
  readonly tp: JsonColumn;
  readonly fp: JsonColumn;
  readonly fn: JsonColumn;
}

export function setClustersToJson(found: SetClusters): StoredSetClustersJson {
  const { clusters, rows, exact, clusterCodes, labelCodes, tp, fp, fn } = found;
  return {
    keys: clusters.map(jsonLabel),
    ...{ rows: columnToJson(rows), exact: columnToJson(exact) },
    clusterSteps: columnToJson(stepsOf(clusterCodes)),
    labelPlaces: columnToJson(labelCodes.map((code) => code + 1)),
    ...{ tp: columnToJson(tp), fp: columnToJson(fp), fn: columnToJson(fn) },
  };
}

const FIELDS = ['keys', 'rows', 'exact', 'clusterSteps', 'labelPlaces', 'tp', 'fp', 'fn'];

export function setClustersOfJson(
  place: string,
  json: unknown,
  { labels, nSamples, weighted }: ClusteredRows,
): SetClusters {
  const stored = fieldsOfJson(place, json, FIELDS);
  const clusters = clusterKeysOfJson(`${place}.keys`, stored['keys']);
  const column = (name: string, length: number | null): Float64Array =>
    columnOfJson(`${place}.${name}`, stored[name], length);
  const counts = (name: string, length: number | null): Float64Array => {
    const found = column(name, length);
    const isCount = (count: number): boolean =>
      count >= 0 && (weighted ? Number.isFinite(count) : Number.isSafeInteger(count));
    const row = found.findIndex((count) => !isCount(count));
    if (row < 0) return found;
    throw mustBeCountOf({ argument: `${place}.${name}`, row }, found[row], weighted);
  };
  const places = column('labelPlaces', null);
  const nCells = places.length;
  const strange = places.findIndex(
    (one) => !(Number.isInteger(one) && one > 0 && one <= labels.length),
  );
  if (strange >= 0) {
    const at = { argument: `${place}.labelPlaces`, row: strange };
    throw mustBeLabelPlace(at, places[strange], labels.length);
  }
  const steps = column('clusterSteps', nCells);
  const again = places.findIndex(
    (one, cell) => cell > 0 && steps[cell] === 0 && one <= (places[cell - 1] ?? 0),
  );
  if (again >= 0) {
    const at = { argument: `${place}.labelPlaces`, row: again };
    throw mustRiseInCluster(at, places[again], places[again - 1] ?? 0);
  }
  return {
    ...{ labels, clusters },
    rows: counts('rows', clusters.length),
    exact: counts('exact', clusters.length),
    clusterCodes: Int32Array.from(
      placesOfSteps(`${place}.clusterSteps`, steps, clusters.length, true),
    ),
    labelCodes: Int32Array.from(places, (one) => one - 1),
    ...{ tp: counts('tp', nCells), fp: counts('fp', nCells), fn: counts('fn', nCells) },
    ...{ weighted, nSamples },
  };
}
