import type { Label } from '@confmat/core';
import { sweepClusters } from '@confmat/inference';
import type { SweepClusters } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { joined } from '../input/joined.js';
import type { ScoreBatch, ScoreRequest } from '../input/score-rows.js';
import { findColumn } from '../input/source.js';
import { refuseMissingClusters } from '../intervals/refuse-clusters.js';
import { groupKey } from '../saved/kept-options.js';
import type { GroupSweeps } from './swept.js';

/** A Map holds about as many. */
export const MOST_CLUSTERS = 2 ** 24;

/** Count the rows of sweeps by cluster, in one more pass, which holds them in memory. */
export async function readSweepClusters(
  input: Input,
  name: string,
  request: ScoreRequest,
  sweeps: readonly ThresholdSweep[],
): Promise<readonly SweepClusters[]> {
  const rows = await readClusteredRows(input, name, { ...request, by: undefined });
  refuseMissingClusters(countBelow(rows.codes), name, input.source.shownFile);
  const all = Int32Array.from(rows.codes.keys());
  return sweeps.map((sweep, place) => clustersOfRows(rows, all, sweep, place));
}

/** The same for the sweeps of each group, in another pass. */
export async function readGroupClusters(
  input: Input,
  name: string,
  request: ScoreRequest,
  groups: readonly GroupSweeps[],
): Promise<readonly (readonly (SweepClusters | undefined)[])[]> {
  const rows = await readClusteredRows(input, name, request);
  const ofGroup = new Map<string, number[]>();
  const keys = rows.groups.map(([, ...group]) => groupKey(group));
  for (const [row, code] of rows.codes.entries()) {
    const key = keys[code];
    if (key === undefined) continue;
    const own = ofGroup.get(key);
    if (own) own.push(row);
    else ofGroup.set(key, [row]);
  }
  return groups.map(({ group, sweeps }) => {
    const own = Int32Array.from(ofGroup.get(groupKey(group)) ?? []);
    return sweeps.map((sweep, place) => {
      return sweep ? clustersOfRows(rows, own, sweep, place) : undefined;
    });
  });
}

/** Rows in memory, with what they belong to. */
interface ClusteredRows {
  /** 1 positive, 0 negative. */
  readonly classes: Float64Array;
  readonly scores: readonly (Float64Array | Float32Array)[];
  /** Of each row its place in `groups`, −1 for none. */
  readonly codes: Float64Array;
  /** The cluster, then the values of the group columns. */
  readonly groups: readonly (readonly Label[])[];
}

async function readClusteredRows(
  input: Input,
  name: string,
  request: ScoreRequest,
): Promise<ClusteredRows> {
  const { source } = input;
  const column = labelReference(source, findColumn(source, name, '--cluster'));
  const by = { columns: [column, ...(request.by?.columns ?? [])], maxGroups: MOST_CLUSTERS };
  let batches: ScoreBatch[] = [];
  const { groups = [] } = await input.read({ ...request, by, nulls: 'skip' }, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
  return {
    classes: joined(batches.map((batch) => batch.classes)),
    scores: request.scores.map(({ isSingle }, place) => {
      const scores = joined(batches.map((batch) => batch.scores[place] ?? new Float64Array()));
      return isSingle ? Float32Array.from(scores) : scores;
    }),
    codes: joined(batches.map((batch) => batch.groups ?? new Float64Array())),
    groups,
  };
}

function clustersOfRows(
  { classes, scores, codes, groups }: ClusteredRows,
  rows: Int32Array,
  sweep: ThresholdSweep,
  place: number,
): SweepClusters {
  const cluster = Array.from(rows, (row): Label => groups[codes[row] ?? -1]?.[0] ?? '');
  const score = scores[place] ?? new Float64Array();
  const Column = score.constructor as typeof Float64Array;
  return sweepClusters(
    // The truth was read as 1 and 0.
    { ...sweep, posLabel: 1 },
    Float64Array.from(rows, (row) => classes[row] ?? 0),
    Column.from(rows, (row) => score[row] ?? NaN),
    cluster,
  );
}

function countBelow(codes: Float64Array): number {
  return codes.filter((code) => code < 0).length;
}
