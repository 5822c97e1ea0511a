import { clusterOfClass } from '../refusals.js';

/** Columns that options name. */
interface Named {
  readonly cluster?: string | undefined;
  readonly true?: string | undefined;
  /** One, or several: a list, or separated by commas. */
  readonly pred?: string | readonly string[] | undefined;
}

/** Refuse a column of clusters that is one of labels: each cluster would be a class. */
export function checkClusterColumn({ cluster, true: truth, pred = [] }: Named): void {
  if (cluster === undefined) return;
  if (cluster === truth) throw clusterOfClass(cluster, '--true');
  const names = typeof pred === 'string' ? [pred, ...pred.split(',')] : pred;
  if (names.includes(cluster)) throw clusterOfClass(cluster, '--pred');
}
