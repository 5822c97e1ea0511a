import type { Label } from '@confmat/core';
import { isSame } from '../checks/is-same.js';
import type { SetClusters } from './set-clusters.js';

/** The same under other labels, in the order of the cells; those that are not among these are left out. */
export function setsUnderLabels<L extends Label>(
  one: SetClusters,
  labels: readonly L[],
): SetClusters<L> {
  if (isSame(one.labels, labels)) return one as SetClusters<L>;
  const codeOf = new Map<Label, number>(labels.map((label, code) => [label, code]));
  const places = Int32Array.from(one.labels, (label) => codeOf.get(label) ?? -1);
  const codes = one.labelCodes.map((code) => places[code] ?? -1);
  const isKept = (_: number, cell: number): boolean => (codes[cell] ?? -1) >= 0;
  return {
    ...one,
    labels,
    clusterCodes: one.clusterCodes.filter(isKept),
    labelCodes: codes.filter(isKept),
    tp: one.tp.filter(isKept),
    fp: one.fp.filter(isKept),
    fn: one.fn.filter(isKept),
  };
}
