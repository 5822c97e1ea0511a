import { NOT_KEPT } from '@confmat/files';
import type { ReportResults } from '@confmat/report';
import { CommandError } from '../command-error.js';
import type { ReportResult } from '../report/result.js';

/** Whether a report knows which of its rows belong together, or need not know it. */
export function knowsClusters({ clusters, slices }: ReportResult): boolean {
  if (clusters === null) return true;
  return clusters.whole !== undefined && slices.every((_, place) => clusters.slices[place]);
}

/** The counts of a report as pages, pictures and sentences take them. */
export function clusteredResults(
  result: ReportResult,
): Pick<ReportResults, 'matrix' | 'clusters' | 'slices'> {
  const { matrix, slices, clusters } = result;
  if (!knowsClusters(result)) {
    throw new CommandError(`--cluster ${clusters?.name ?? ''}: ${NOT_KEPT}`);
  }
  return {
    matrix,
    clusters: clusters?.whole,
    slices:
      slices.length === 0
        ? undefined
        : slices.map(({ group, matrix: own }, place) => ({
            ...{ group, matrix: own },
            clusters: clusters?.slices[place],
          })),
  };
}
