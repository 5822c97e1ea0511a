import type { Label } from '@confmat/core';
import { countsWithJson } from '@confmat/core/internal';
import { subtractPresent } from './kernels/split-tallies.js';
import type { SetCounts } from './set-counts.js';
import type { LabelTallies } from './label-tallies.js';

export function countsFromTallies<L extends Label>(tallies: LabelTallies): SetCounts<L> {
  const { tp, fp, fn, present, total, nWeighing, weighted, nSamples, nSkipped, units } = tallies;
  const keys = tallies.labels as readonly L[];
  const tn = new Float64Array(keys.length);
  const none = new Float64Array(tallies.rests ? 0 : keys.length);
  const rests = tallies.rests ?? { tp: none, fp: none, fn: none, total: 0 };
  subtractPresent(
    ...([total, rests.total, nWeighing] as const),
    ...([tp, rests.tp, fp, rests.fp, fn, rests.fn] as const),
    present,
    tn,
  );
  const counts = { of: 'labels', keys, tp, fp, fn, tn, weighted, nSamples, nSkipped } as const;
  return countsWithJson(units ? { ...counts, units } : counts);
}
