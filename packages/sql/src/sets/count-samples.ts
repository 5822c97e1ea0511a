import { binaryCounts } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { namedAsync } from '@confmat/core/internal';
import { safeCount } from '../counts/safe-count.js';
import { guarded, guardedSql } from '../engines/engine.js';
import type { Provenance, SqlEngine } from '../engines/engine.js';
import { checkEngine } from '../request/check-request.js';
import type { SetCountRequest } from '../request/wide-request.js';
import { checkSetOptions } from './set-options.js';
import type { SetCountOptions } from './set-options.js';
import { plainSetRequest } from './set-request.js';
import { sampleTallySql } from './sets-sql.js';
import { readTallyRow, refuseFaultyRows, slicesOf } from './tally-rows.js';
import type { TallyRow } from './tally-rows.js';

/** Counts of the rows of one group. */
export interface SetSlice<N extends string = string> {
  /** The group's value in each group column, by the name of the column in `by`. */
  readonly group: Readonly<Record<N, Label>>;
  readonly counts: BinaryCounts;
  /** Number of its rows that were counted. */
  readonly nSamples: number;
}

/** What `countLabels` and `countSamples` found. */
export interface SetCountResult<N extends string = string> extends Provenance {
  readonly counts: BinaryCounts;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows that lack a set (`nulls: 'skip'`). */
  readonly nSkipped: number;
  /** Counts for each group, groups ascending; empty without group columns. */
  readonly slices: readonly SetSlice<N>[];
}

/**
 * Count the labels that are in both sets of each sample, or in one of them, inside a SQL engine:
 * samples that agree in these numbers come back as one row.
 *
 * @param engine The engine; its arrays must be among those that this package reads.
 * @param request Columns of arrays; labels are compared as texts, each counts once.
 * @param options Missing sets, greatest number of groups, cancellation.
 * @returns Counts of shape (m,), `of: 'samples'` and without `tn`, whose `rowWeights` say how many samples
 *   each row stands for, or the sum of their weights: means over rows are means over samples.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countSamples<N extends string = string>(
  engine: SqlEngine,
  request: SetCountRequest<N>,
  options: SetCountOptions = {},
): Promise<SetCountResult<N>> {
  return namedAsync('countSamples', async () => {
    checkEngine(engine);
    const { dialect } = engine;
    const plain = plainSetRequest(dialect, request);
    const { nulls, maxGroups, signal } = checkSetOptions(options);
    const asked = guarded(engine, signal);
    const sql = sampleTallySql(dialect, plain);
    const rows = (await asked.query(sql)).map((row) => readTallyRow(row, plain));
    await refuseFaultyRows(asked, plain, rows, nulls === 'error');
    const slices = slicesOf<N, TallyRow, Counted>(plain, rows, maxGroups, countsOf);
    const { counts, nSamples } = countsOf(rows);
    const all = nRowsOf(rows);
    return {
      counts,
      nSamples,
      nSkipped: all - nSamples,
      slices: slices.map(({ group, value }) => ({ group, ...value })),
      engine: dialect.name,
      query: guardedSql(dialect, sql),
      rows: all,
    };
  });
}

interface Counted {
  readonly counts: BinaryCounts;
  readonly nSamples: number;
}

function countsOf(rows: readonly TallyRow[]): Counted {
  const counted = rows.filter((row) => !row.isMissing);
  // Groups are added up again.
  const sums = new Map<string, { readonly sizes: readonly number[]; count: number }>();
  for (const { cells, count } of counted) {
    const [both = 0, nTrue = 0, nPred = 0] = ['n_both', 'n_true', 'n_pred'].map((name) =>
      safeCount(cells[name]),
    );
    const sizes = [both, nPred - both, nTrue - both];
    const sum = sums.get(sizes.join()) ?? { sizes, count: 0 };
    sum.count += count;
    sums.set(sizes.join(), sum);
  }
  const found = [...sums.values()];
  const column = (place: number): number[] => found.map(({ sizes }) => sizes[place] ?? 0);
  const counts = binaryCounts(
    { tp: column(0), fp: column(1), fn: column(2) },
    { of: 'samples', rowWeights: found.map(({ count }) => count) },
  );
  return { counts, nSamples: nRowsOf(counted) };
}

function nRowsOf(rows: readonly TallyRow[]): number {
  return rows.reduce((total, { nRows }) => total + nRows, 0);
}
