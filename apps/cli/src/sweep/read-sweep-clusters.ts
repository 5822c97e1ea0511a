import type { Label } from '@confmat/core';
import { sweepClusters } from '@confmat/inference';
import type { SweepClusters } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { joined } from '../input/joined.js';
import type { ScoreBatch, ScoreRequest } from '../input/score-rows.js';
import { findColumn } from '../input/source.js';
import { refuseMissingClusters } from '../intervals/count-clusters.js';

/** A Map holds about as many. */
export const MOST_CLUSTERS = 2 ** 24;

/** Count the rows of sweeps by cluster, in one more pass, which holds them in memory. */
export async function readSweepClusters(
  input: Input,
  name: string,
  request: ScoreRequest,
  sweeps: readonly ThresholdSweep[],
): Promise<readonly SweepClusters[]> {
  const { source } = input;
  const column = labelReference(source, findColumn(source, name, '--cluster'));
  const by = { columns: [column], maxGroups: MOST_CLUSTERS };
  let batches: ScoreBatch[] = [];
  const { groups = [] } = await input.read({ ...request, by, nulls: 'skip' }, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
  const codes = joined(batches.map((batch) => batch.groups ?? new Float64Array()));
  refuseMissingClusters(codes.filter((code) => code < 0).length, name, source.shownFile);
  const keys = groups.map(([key]) => key ?? '');
  const cluster = Array.from(codes, (code): Label => keys[code] ?? '');
  const classes = joined(batches.map((batch) => batch.classes));
  return sweeps.map((sweep, place) => {
    const scores = joined(batches.map((batch) => batch.scores[place] ?? new Float64Array()));
    const isSingle = request.scores[place]?.isSingle ?? false;
    // The truth was read as 1 and 0.
    const ofClasses = { ...sweep, posLabel: 1 };
    const yScore = isSingle ? Float32Array.from(scores) : scores;
    return sweepClusters(ofClasses, classes, yScore, cluster);
  });
}
