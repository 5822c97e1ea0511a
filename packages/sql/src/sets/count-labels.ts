import { binaryCounts } from '@confmat/core';
import type { Label } from '@confmat/core';
import { compareLabels, namedAsync, restOf } from '@confmat/core/internal';
import type { SqlEngine } from '../engines/engine.js';
import type { LabelCountRequest } from '../request/request.js';
import type { ReadingOptions } from '../request/reading-options.js';
import { rowsChanged } from '../refusals.js';
import { askSets, setResult, tallyRows } from './set-result.js';
import { withSetUnits } from './set-units.js';
import type { Counted, SetCountResult } from './set-result.js';
import { readLabelRow } from './set-rows.js';
import type { LabelRow, TallyRow } from './set-rows.js';
import { labelTallySql, rowTallySql } from './sets-sql.js';

/**
 * Count for each label the samples that have it in both sets, in one of them, or in none, inside a SQL
 * engine: it returns two rows for each label. A query before it counts the samples.
 *
 * @param engine The engine; its arrays must be among those that this package reads.
 * @param request Columns of arrays; labels are compared as texts, each counts once.
 * @param options Missing sets and labels, greatest number of groups, cancellation.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, with the labels ascending as keys, and with
 *   `units` if the request asks for them, which takes two more queries; slices have the labels of the
 *   whole.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countLabels<N extends string = string>(
  engine: SqlEngine,
  request: LabelCountRequest<N>,
  options: ReadingOptions = {},
): Promise<SetCountResult<N>> {
  return namedAsync('countLabels', async () => {
    return askSets(engine, request, 'labels', options, async (asked) => {
      const { dialect } = engine;
      const rows = await tallyRows(asked, rowTallySql(dialect, asked.request));
      const sql = labelTallySql(dialect, asked.request);
      const labels = (await asked.engine.query(sql)).map((row) => readLabelRow(row, asked.request));
      refuseMoreLabels(rows, labels);
      const keys = [...new Set(labels.map(({ label }) => label))].sort(compareLabels);
      const weighted = asked.request.sampleWeight !== undefined;
      const countsOf = (some: readonly (TallyRow | LabelRow)[]): Counted =>
        countsOfLabels(keys, weighted, some);
      const found = [...rows, ...labels];
      return withSetUnits(
        asked,
        setResult<N, TallyRow | LabelRow>(asked, sql, rows, found, countsOf),
      );
    });
  });
}

/** Refuse a label that more samples have than there were: some came between two queries. */
function refuseMoreLabels(rows: readonly TallyRow[], labels: readonly LabelRow[]): void {
  const nSamples = rows.reduce((n, { isMissing, nRows }) => n + (isMissing ? 0 : nRows), 0);
  const sums = new Map<string, number>();
  for (const { side, label, nHere } of labels) {
    const key = `${side} ${typeof label} ${String(label)}`;
    const sum = (sums.get(key) ?? 0) + nHere;
    if (sum > nSamples) throw rowsChanged(nSamples, sum);
    sums.set(key, sum);
  }
}

function countsOfLabels(
  keys: readonly Label[],
  weighted: boolean,
  rows: readonly (TallyRow | LabelRow)[],
): Counted {
  const place = new Map(keys.map((key, i) => [key, i]));
  const [tp, nTrue, nPred] = [0, 1, 2].map(() => new Float64Array(keys.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let nSamples = 0;
  let total = 0;
  for (const row of rows) {
    if ('label' in row) {
      const i = place.get(row.label) ?? -1;
      const own = row.side === 1 ? nTrue : nPred;
      own[i] = (own[i] ?? 0) + row.here;
      tp[i] = (tp[i] ?? 0) + row.both;
    } else if (!row.isMissing) {
      nSamples += row.nRows;
      total += row.count;
    }
  }
  const fp = nPred.map((count, i) => restOf(count, tp[i] ?? 0));
  const fn = nTrue.map((count, i) => restOf(count, tp[i] ?? 0));
  const tn = fp.map((count, i) => restOf(total, tp[i] ?? 0, count, fn[i]));
  const counts = binaryCounts({ tp, fp, fn, tn }, { of: 'labels', keys });
  return { counts: weighted ? { ...counts, weighted } : counts, nSamples };
}
