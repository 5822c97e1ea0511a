import type { Label } from '../label.js';
import { jsonOfPlain } from '../storage/plain-data.js';
import { withJson } from '../storage/with-json.js';
import type { LabelPairCounts } from './label-pair-counts.js';

export const PAIRS_FORMAT = 'confmat.LabelPairCounts';

/** Let `JSON.stringify` write pairs of labels. */
export function pairsWithJson<L extends Label>(pairs: LabelPairCounts<L>): LabelPairCounts<L> {
  return withJson(pairs, jsonOfPairs);
}

/** The columns of pairs of labels as JSON. */
export function jsonOfPairs({ labels, shape, rows, columns, counts }: LabelPairCounts): object {
  const plainPairs = { labels, shape, rows, columns, counts };
  return jsonOfPlain({ format: PAIRS_FORMAT, version: 1, ...plainPairs }) as object;
}
