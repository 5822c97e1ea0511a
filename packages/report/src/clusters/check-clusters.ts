import { checkClustersOf } from '@confmat/inference/internal';
import { mustHaveClusters } from '../refusals.js';
import type { ReportResults } from '../results.js';

const OF_ALL = 'results.clusters';
const OF_SETS = 'results.labelSets.clusters';

/** Check that all parts of results have clusters that have to, and the matrix and slices their own. */
export function checkClusters(results: ReportResults): void {
  const { matrix, clusters, slices = [] } = results;
  slices.forEach(({ matrix: ofSlice, clusters: own }, i) => {
    const place = `results.slices[${i}].clusters`;
    if (own !== undefined) checkClustersOf(place, own, ofSlice);
    const [known, lacking] = own === undefined ? [OF_ALL, place] : [place, OF_ALL];
    if ((own === undefined) !== (clusters === undefined)) throw mustHaveClusters(known, lacking);
  });
  checkAllOrNone(results);
  if (clusters === undefined) return;
  if (!matrix) throw mustHaveClusters(OF_ALL, 'results.matrix');
  checkClustersOf(OF_ALL, clusters, matrix);
}

/** The matrix and the label sets have clusters if other parts have, and the other way around. */
function checkAllOrNone(results: ReportResults): void {
  const parts = partsWithClusters(results);
  const leading = parts.filter(([place]) => place === OF_ALL || place === OF_SETS);
  for (const [place, { clusters }] of leading) {
    for (const [other, { clusters: own }] of parts) {
      if ((own === undefined) === (clusters === undefined)) continue;
      throw own === undefined ? mustHaveClusters(place, other) : mustHaveClusters(other, place);
    }
  }
}

/** Parts that may have clusters of their own, with the place of these. */
function partsWithClusters({
  scores = [],
  ...results
}: ReportResults): readonly (readonly [place: string, part: { readonly clusters?: unknown }])[] {
  const { matrix, clusters } = results;
  const parts = (['labelSets', 'comparison', 'apart', 'classScores'] as const).flatMap((name) => {
    const part = results[name];
    return part ? [[`results.${name}.clusters`, part] as const] : [];
  });
  return [
    ...(matrix ? [[OF_ALL, { clusters }] as const] : []),
    ...parts,
    ...scores.map((one, i) => [`results.scores[${i}].clusters`, one] as const),
  ];
}
