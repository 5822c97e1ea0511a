import { binaryCounts } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { namedAsync } from '@confmat/core/internal';
import type { SqlEngine } from '../engines/engine.js';
import type { SetCountRequest } from '../request/request.js';
import type { ReadingOptions } from '../request/reading-options.js';
import { askSets, setResult, tallyRows } from './set-result.js';
import type { Counted, SetCountResult } from './set-result.js';
import { sampleTallySql } from './sets-sql.js';
import { readSizes } from './set-rows.js';
import type { TallyRow } from './set-rows.js';

/**
 * Count the labels that are in both sets of each sample, or in one of them, inside a SQL engine:
 * samples that agree in these numbers come back as one row.
 *
 * @param engine The engine; its arrays must be among those that this package reads.
 * @param request Columns of arrays; labels are compared as texts, each counts once.
 * @param options Missing sets and labels, greatest number of groups, cancellation.
 * @returns Counts of shape (m,), `of: 'samples'` and without `tn`, whose `rowWeights` say how many samples
 *   each row stands for, or the sum of their weights: means over rows are means over samples.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countSamples<N extends string = string>(
  engine: SqlEngine,
  request: SetCountRequest<N>,
  options: ReadingOptions = {},
): Promise<SetCountResult<N>> {
  return namedAsync('countSamples', async () => {
    return askSets(engine, request, 'samples', options, async (asked) => {
      const sql = sampleTallySql(engine.dialect, asked.request);
      const rows = await tallyRows(asked, sql);
      return setResult<N, TallyRow>(asked, sql, rows, rows, countsOf);
    });
  });
}

function countsOf(rows: readonly TallyRow[]): Counted {
  const counted = rows.filter((row) => !row.isMissing);
  // Groups are added up again.
  const sums = new Map<string, TallyRow>();
  for (const row of counted) {
    const sizes = readSizes(row).join();
    const known = sums.get(sizes);
    sums.set(sizes, known ? { ...known, count: known.count + row.count } : row);
  }
  return {
    counts: countsOfSamples([...sums.values()]),
    nSamples: counted.reduce((total, { nRows }) => total + nRows, 0),
  };
}

/** Samples by what their sets have in common, shape (nRows,). */
export function countsOfSamples(rows: readonly TallyRow[]): BinaryCounts<never> {
  const sizes = rows.map(readSizes);
  const column = (of: (own: (typeof sizes)[number]) => number): number[] => sizes.map(of);
  return binaryCounts(
    {
      tp: column(([both]) => both),
      fp: column(([both, , nPred]) => nPred - both),
      fn: column(([both, nTrue]) => nTrue - both),
    },
    { of: 'samples', rowWeights: rows.map(({ count }) => count) },
  );
}
