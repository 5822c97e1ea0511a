import { NOT_KEPT } from '@confmat/files';
import type { Evaluation } from '@confmat/inference';
import { formatNumberOf, labelName } from '@confmat/report/internal';
import type { Together } from '../protocol.js';

/** What rows of a stored evaluation belong to; null where they are independent. */
export function clusterColumn(kept: Evaluation): string | null {
  const { clusters, pairedClusters, sets, scores, provenance } = kept;
  const column = provenance.options?.['cluster'];
  if (typeof column === 'string') return column;
  const isKnown =
    clusters ?? pairedClusters ?? sets?.clusters ?? scores.find((score) => score.clusters);
  return isKnown ? 'cluster' : null;
}

/** Whether a stored evaluation is shown as it was counted, and not cut at a threshold. */
export function isAsKept(
  { task, scores, matrix, joint }: Evaluation,
  threshold: number | undefined,
): boolean {
  if (scores.length === 0 || task === 'labels') return true;
  return threshold === undefined && (matrix !== undefined || joint !== undefined);
}

/** How intervals take the rows that belong together, in words. */
export function togetherOf(kept: Evaluation): Together | null {
  const column = clusterColumn(kept);
  if (column === null) return null;
  const { scores, sets } = kept;
  const together = (n: number): string =>
    `Intervals take the rows of one ${labelName(column)} together: ${formatNumberOf(n, 'cluster', 'clusters')}`;
  if (sets?.clusters) {
    const all = `${together(sets.clusters.rows.filter((count) => count > 0).length)}.`;
    return { asKept: all, atThreshold: all };
  }
  const [clusters, ofCut] = [kept.clusters ?? kept.pairedClusters?.a, scores[0]?.clusters];
  const panel = scores.length > 0 ? 'the panel of thresholds and base rates' : 'base rates';
  const known = (n: number): string => `${together(n)}; ${panel} have none.`;
  const none = `The rows of one ${labelName(column)} belong together, and no number has an interval: ${NOT_KEPT}`;
  const atThreshold = ofCut ? known(ofCut.clusters.length) : `${none} for other thresholds.`;
  if (!isAsKept(kept, undefined)) return { asKept: atThreshold, atThreshold };
  return { asKept: clusters ? known(clusters.clusters.length) : `${none}.`, atThreshold };
}
