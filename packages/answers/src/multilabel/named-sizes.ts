import type { LabelSetCounts } from '@confmat/report/document';
import type { CoveredSizes } from '@confmat/report/internal';
import { eachRow } from '../intervals/each-row.js';
import type { MultilabelScores } from './set-scores.js';

/** Prediction sets of some sizes, with a name. */
export interface NamedSizes extends CoveredSizes {
  readonly name: string;
}

type CountedSizes = Pick<MultilabelScores, 'counts' | 'rowCounts'> & { readonly weighted: boolean };

/**
 * How often predicted sets of each size hold the true label; null unless each row has one true label, and
 * some set has another size than 1.
 */
export async function sizesOf(
  { counts, rowCounts, weighted }: CountedSizes,
  level: number,
): Promise<readonly NamedSizes[] | null> {
  if (!isOfOneLabel(rowCounts)) return null;
  // Loaded late: most sets have other numbers of labels.
  const { coveredSizes, sizesText } = await import('@confmat/report/internal');
  const { nSamples, nSkipped } = rowCounts;
  const rows = weighted ? rowCounts : { ...eachRow(rowCounts), nSamples, nSkipped };
  const found = coveredSizes(rows, { level, areDependent: counts.units !== undefined });
  return found?.map((one) => ({ ...one, name: sizesText(one) })) ?? null;
}

function isOfOneLabel({ tp, fp, fn, tn }: LabelSetCounts<never>): boolean {
  const isOne = tp.every((hits, i) => hits + (fn[i] ?? 0) === 1);
  return tn !== undefined && isOne && fp.some((added, i) => added + (tp[i] ?? 0) !== 1);
}
