import type { JointCounts } from '@confmat/core';
import type { CountOptions } from '@confmat/sql';
import { requestOf } from '@confmat/sql/internal';
import type { JointRequest } from '@confmat/sql/internal';
import type { Input } from '../../input/input.js';
import { countClusters } from '../../intervals/count-clusters.js';
import { otherRows } from '../other-rows.js';
import type { PairClusters } from './counted-pair.js';

/**
 * Count the answers of two models by cluster, each in a pass of its own; the request reads the column of
 * the clusters.
 * @param columns The truth and the predictions, for messages.
 */
export async function countPairClusters(
  input: Input,
  name: string,
  request: JointRequest,
  { labels, nSkipped, slices }: JointCounts,
  options: CountOptions,
  columns: readonly string[],
): Promise<PairClusters> {
  // A row that one model lacks would be counted for the other one.
  if (nSkipped > 0) {
    throw otherRows(input.source.shownFile, 'the truth or a prediction', columns);
  }
  const wanted = { labels, groups: slices.map(({ group }) => group) };
  const of = (model: 'a' | 'b'): ReturnType<typeof countClusters> =>
    countClusters(input, name, requestOf(request, model), wanted, options);
  const [a, b] = [await of('a'), await of('b')];
  return {
    whole: { a: a.whole, b: b.whole },
    slices: a.slices.flatMap((own, place) => {
      const other = b.slices[place];
      return other ? [{ a: own, b: other }] : [];
    }),
  };
}
