import { checkClustersOf } from '@confmat/inference/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
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
    for (const [other, part] of parts) {
      const isOfPart = part.clusters !== undefined;
      if (isOfPart === (clusters !== undefined) || (!isOfPart && hasNoIntervals(part))) continue;
      throw isOfPart ? mustHaveClusters(other, place) : mustHaveClusters(place, other);
    }
  }
}

interface PartWithClusters {
  readonly clusters?: unknown;
  readonly sweep?: ThresholdSweep;
}

/** Scores of weighted rows have no intervals that clusters would widen. */
function hasNoIntervals({ sweep }: PartWithClusters): boolean {
  return sweep?.weighted ?? false;
}

/** Parts that may have clusters of their own, with the place of these. */
function partsWithClusters({
  scores = [],
  ...results
}: ReportResults): readonly (readonly [place: string, part: PartWithClusters])[] {
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
