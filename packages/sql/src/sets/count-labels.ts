import { binaryCounts } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { compareLabels, namedAsync } from '@confmat/core/internal';
import { safeCount } from '../counts/safe-count.js';
import { guarded, guardedSql } from '../engines/engine.js';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { elementType, readLabelText } from '../labels/read-label-text.js';
import { checkEngine } from '../request/check-request.js';
import type { SetCountRequest } from '../request/wide-request.js';
import { readWeight } from '../scores/score-rows.js';
import type { SetCountResult } from './count-samples.js';
import { checkSetOptions } from './set-options.js';
import type { SetCountOptions } from './set-options.js';
import { plainSetRequest } from './set-request.js';
import type { PlainSetRequest } from './set-request.js';
import { labelTallySql, rowTallySql } from './sets-sql.js';
import { readGroups, readTallyRow, refuseFaultyRows, slicesOf } from './tally-rows.js';
import type { TallyRow } from './tally-rows.js';

/**
 * Count for each label the samples that have it in both sets, in one of them, or in none, inside a SQL
 * engine: it returns two rows for each label. A query before it counts the samples.
 *
 * @param engine The engine; its arrays must be among those that this package reads.
 * @param request Columns of arrays; labels are compared as texts, each counts once.
 * @param options Missing sets, greatest number of groups, cancellation.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, with the labels ascending as keys; slices have
 *   the labels of the whole.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countLabels<N extends string = string>(
  engine: SqlEngine,
  request: SetCountRequest<N>,
  options: SetCountOptions = {},
): Promise<SetCountResult<N>> {
  return namedAsync('countLabels', async () => {
    checkEngine(engine);
    const { dialect } = engine;
    const plain = plainSetRequest(dialect, request);
    const { nulls, maxGroups, signal } = checkSetOptions(options);
    const asked = guarded(engine, signal);
    const rows = (await asked.query(rowTallySql(dialect, plain))).map((row) =>
      readTallyRow(row, plain),
    );
    await refuseFaultyRows(asked, plain, rows, nulls === 'error');
    const sql = labelTallySql(dialect, plain);
    const labels = (await asked.query(sql)).map((row) => readLabelRow(row, plain));
    const keys = [...new Set(labels.map(({ label }) => label))].sort(compareLabels);
    const weighted = plain.sampleWeight !== undefined;
    const both = [...rows, ...labels];
    const valueOf = (some: readonly (TallyRow | LabelRow)[]): Counted =>
      countsOf(keys, weighted, some);
    const slices = slicesOf<N, TallyRow | LabelRow, Counted>(plain, both, maxGroups, valueOf);
    const { counts, nSamples } = valueOf(both);
    const all = rows.reduce((total, { nRows }) => total + nRows, 0);
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

/** Samples of one group with a label in their true set (side 1) or predicted set (side 2). */
interface LabelRow {
  readonly groups: readonly unknown[];
  readonly label: Label;
  readonly side: number;
  /** Samples, or sums of weights: those with the label, and those with it in both sets. */
  readonly here: number;
  readonly both: number;
}

function readLabelRow(row: SqlRow, request: PlainSetRequest): LabelRow {
  const side = Number(row['side']);
  const type = elementType(String(row['label_type']));
  const reference = side === 1 ? request.yTrue : request.yPred;
  const weighted = request.sampleWeight !== undefined;
  return {
    groups: readGroups(row, request),
    label: readLabelText({ text: row['label_text'], type }, reference) ?? 'NaN',
    side,
    here: weighted ? readWeight(row['weight_here']) : safeCount(row['n_here']),
    both: weighted ? readWeight(row['weight_both']) : safeCount(row['n_both'] ?? 0),
  };
}

interface Counted {
  readonly counts: BinaryCounts;
  readonly nSamples: number;
}

function countsOf(
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
  // Sums of fractions may differ in the last bit.
  const rest = (all: number, part: number): number => Math.max(0, all - part);
  const fp = nPred.map((count, i) => rest(count, tp[i] ?? 0));
  const fn = nTrue.map((count, i) => rest(count, tp[i] ?? 0));
  const tn = fp.map((count, i) => rest(total, (tp[i] ?? 0) + count + (fn[i] ?? 0)));
  const counts = binaryCounts({ tp, fp, fn, tn }, { of: 'labels', keys });
  return { counts: weighted ? { ...counts, weighted } : counts, nSamples };
}
