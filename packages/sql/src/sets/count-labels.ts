import { binaryCounts } from '@confmat/core';
import type { BinaryCounts, CountUnits, Label } from '@confmat/core';
import {
  compareLabels,
  countUnitsOfCells,
  countsWithJson,
  namedAsync,
  readUnits,
  refusal,
  restOf,
  sum,
} from '@confmat/core/internal';
import { groupKey } from '../cells/groups.js';
import type { SqlEngine } from '../engines/engine.js';
import { findNoUnit } from '../faults/locate.js';
import { columnName } from '../request/request.js';
import type { LabelCountRequest, LabelReference } from '../request/request.js';
import type { ReadingOptions } from '../request/reading-options.js';
import { rowsChanged } from '../refusals.js';
import { countsOfSamples } from './count-samples.js';
import { askSets, keyed, setResult, tallyRows } from './set-result.js';
import type { AskedSets, Counted, SetCountResult } from './set-result.js';
import { readLabelRow, readSizes } from './set-rows.js';
import type { LabelRow, TallyRow } from './set-rows.js';
import { labelTallySql, lackingSql, rowTallySql, sampleTallySql } from './sets-sql.js';

/**
 * Count for each label the samples that have it in both sets, in one of them, or in none, inside a SQL
 * engine: it returns two rows for each label. A query before it counts the samples.
 *
 * @param engine The engine; its arrays must be among those that this package reads.
 * @param request Columns of arrays; labels are compared as texts, each counts once.
 * @param options Missing sets and labels, greatest number of groups, cancellation.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, with the labels ascending as keys, and with
 *   `units` if the request asks for them; slices have the labels of the
 *   whole.
 * @throws {MetricError} As `countConfusion`.
 */
export async function countLabels<N extends string = string>(
  engine: SqlEngine,
  request: LabelCountRequest<N>,
  options: ReadingOptions = {},
): Promise<SetCountResult<N>> {
  return namedAsync('countLabels', () =>
    askSets(engine, request, 'labels', options, async (asked) => {
      const sql = (asked.request.unit ? sampleTallySql : rowTallySql)(engine.dialect, keyed(asked));
      return labelsOfRows<N>(asked, await tallyRows(asked, sql));
    }),
  );
}

/** What `countSets` found. */
interface CountedSets extends SetCountResult {
  /** Samples by what their sets have in common, as `sampleCounts` counts them; some are alike. */
  readonly samples: BinaryCounts<never>;
  /** The number of samples that each row of `samples` stands for. */
  readonly nRows: Float64Array;
}

/** Count labels as `countLabels` does, and samples as `countSamples` does, by the same queries. */
export async function countSets(
  engine: SqlEngine,
  request: LabelCountRequest,
  options: ReadingOptions,
): Promise<CountedSets> {
  return namedAsync('countSets', () =>
    askSets(engine, request, 'labels', options, async (asked) => {
      const rows = await tallyRows(asked, sampleTallySql(engine.dialect, keyed(asked)));
      const counted = rows.filter(({ isMissing }) => !isMissing);
      const nRows = Float64Array.from(counted, (row) => row.nRows);
      return { ...(await labelsOfRows(asked, rows)), samples: countsOfSamples(counted), nRows };
    }),
  );
}

/** Count the labels of rows that were counted by a query before. */
async function labelsOfRows<N extends string>(
  asked: AskedSets,
  rows: readonly TallyRow[],
): Promise<SetCountResult<N>> {
  const { engine, request } = asked;
  const { unit, sampleWeight } = request;
  if (unit) await refuseMissingUnits(asked, unit, rows);
  const sql = labelTallySql(engine.dialect, keyed(asked));
  const labels = (await engine.query(sql)).map((row) => readLabelRow(row, keyed(asked)));
  refuseMoreLabels(rows, labels);
  const keys = [...new Set(labels.map(({ label }) => label))].sort(compareLabels);
  const countsOf = (some: readonly (TallyRow | LabelRow)[]): Counted => {
    const { counts, nSamples } = countsOfLabels(keys, sampleWeight !== undefined, some);
    if (!unit) return { counts, nSamples };
    return { counts: countsWithJson({ ...counts, units: unitsOfLabels(keys, some) }), nSamples };
  };
  return setResult<N, TallyRow | LabelRow>(asked, sql, rows, [...rows, ...labels], countsOf);
}

/** Refuse rows that count and lack their unit, and units that are no labels. */
async function refuseMissingUnits(
  { engine, request }: AskedSets,
  unit: LabelReference,
  rows: readonly TallyRow[],
): Promise<void> {
  const units = rows.flatMap(({ isMissing, groups }) => (isMissing ? [] : [groups.at(-1) ?? null]));
  if (units.includes(null)) {
    const place = await findNoUnit(engine, request, lackingSql(engine.dialect, request));
    throw refusal({ code: 'null-value', ...place });
  }
  readUnits(units, undefined, columnName(unit));
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
  const [both, own1, own2] = [0, 1, 2].map(() => keys.map((): number[] => [])) as [
    number[][],
    number[][],
    number[][],
  ];
  let nSamples = 0;
  const totals: number[] = [];
  for (const row of rows) {
    if ('label' in row) {
      const i = place.get(row.label) ?? -1;
      (row.side === 1 ? own1 : own2)[i]?.push(row.here);
      both[i]?.push(row.both);
    } else if (!row.isMissing) {
      nSamples += row.nRows;
      totals.push(row.count);
    }
  }
  const total = sum(Float64Array.from(totals));
  const [tp, nTrue, nPred] = [both, own1, own2].map((lists) =>
    Float64Array.from(lists, (values) => sum(Float64Array.from(values))),
  ) as [Float64Array, Float64Array, Float64Array];
  const fp = nPred.map((count, i) => restOf(count, tp[i] ?? 0));
  const fn = nTrue.map((count, i) => restOf(count, tp[i] ?? 0));
  const tn = fp.map((count, i) => restOf(total, tp[i] ?? 0, count, fn[i]));
  const counts = binaryCounts({ tp, fp, fn, tn }, { of: 'labels', keys });
  return { counts: weighted ? countsWithJson({ ...counts, weighted }) : counts, nSamples };
}

/** The labels of each unit, the last of the groups of a row. */
function unitsOfLabels(
  labels: readonly Label[],
  rows: readonly (TallyRow | LabelRow)[],
): CountUnits {
  const units = new Map<Label, { key: Label; nRows: number; count: number; exact: number }>();
  const cells = new Map<string, { key: Label; label: Label; tp: number; fp: number; fn: number }>();
  for (const row of rows) {
    const key = row.groups.at(-1) ?? '';
    if ('label' in row) {
      const { label, side, here, both } = row;
      const place = groupKey([key, label]);
      const cell = cells.get(place) ?? { key, label, tp: 0, fp: 0, fn: 0 };
      cell.tp += both;
      if (side === 1) cell.fn += restOf(here, both);
      else cell.fp += here;
      cells.set(place, cell);
    } else if (!row.isMissing) {
      const unit = units.get(key) ?? { key, nRows: 0, count: 0, exact: 0 };
      const [both, nTrue, nPred] = readSizes(row);
      unit.nRows += row.nRows;
      unit.count += row.count;
      if (both === nTrue && both === nPred) unit.exact += row.count;
      units.set(key, unit);
    }
  }
  const found = Array.from(cells.values(), (cell) => ({ ...cell, fp: restOf(cell.fp, cell.tp) }));
  return countUnitsOfCells(labels, [...units.values()], found);
}
