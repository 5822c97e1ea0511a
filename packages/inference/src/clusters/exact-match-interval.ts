import { precision } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { noInterval } from '../interval/interval-data.js';
import { clusterRatio, clusterRatioInterval } from './cluster-ratio.js';
import type { SetClusters } from './set-clusters.js';

/**
 * Interval of the share of samples whose predicted set is the true one.
 *
 * @param level In (0, 1).
 */
export function exactMatchInterval(
  { rows, exact, weighted, nSamples }: SetClusters,
  level: number,
): Interval {
  const total = sum(rows);
  const hits = sum(exact);
  const of = { estimate: hits / total, level, relevantRows: weighted ? nSamples : total };
  if (total === 0) return noInterval(of, 'no samples');
  const none = new Float64Array(rows.length);
  const wrong = rows.map((count, code) => count - (exact[code] ?? 0));
  const units = { tp: exact, fp: wrong, fn: none, tn: none, from: 0, to: rows.length };
  // A share of samples is what precision is of predicted ones.
  const ratio = clusterRatio(formOf(precision));
  const facts = { weighted, nSamples, total };
  return clusterRatioInterval(of, ratio, [hits, total - hits, 0, 0], units, facts);
}
