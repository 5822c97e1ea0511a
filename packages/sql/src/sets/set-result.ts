import type { BinaryCounts, Label } from '@confmat/core';
import { sliceWithJson } from '@confmat/core/internal';
import { groupPlaces } from '../cells/groups.js';
import { guardedSql, inSnapshot } from '../engines/engine.js';
import type { QueryProvenance, SqlEngine } from '../engines/engine.js';
import { checkEngine } from '../request/check-request.js';
import { checkReading } from '../request/reading-options.js';
import type { ReadingOptions } from '../request/reading-options.js';
import type { GroupColumns, LabelCountRequest } from '../request/request.js';
import { refuseFaultyRows } from './refuse-faulty-rows.js';
import { plainSetRequest } from './set-request.js';
import type { PlainSetRequest } from './set-request.js';
import { readTallyRow } from './set-rows.js';
import type { TallyRow } from './set-rows.js';

/** Counts of the rows of one group. */
export interface SetSlice<N extends string = string> {
  /** The group's value in each group column, by the name of the column in `by`. */
  readonly group: Readonly<Record<N, Label>>;
  readonly counts: BinaryCounts;
  /** Number of its rows that were counted. */
  readonly nSamples: number;
}

/** What `countLabels` and `countSamples` found. */
export interface SetCountResult<N extends string = string> extends QueryProvenance {
  readonly counts: BinaryCounts;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows that lack a set, or a label in one (`nulls: 'skip'`). */
  readonly nSkipped: number;
  /** Counts for each group, groups ascending; empty without group columns. */
  readonly slices: readonly SetSlice<N>[];
}

/** A checked request of sets, and the engine that is asked. */
export interface AskedSets {
  readonly engine: SqlEngine;
  readonly request: PlainSetRequest;
  readonly refusesNulls: boolean;
  readonly maxGroups: number;
}

/** Check a request of sets, and count by it over one state of the rows. */
export async function askSets<R>(
  engine: SqlEngine,
  request: LabelCountRequest,
  kind: 'labels' | 'samples',
  options: ReadingOptions,
  count: (asked: AskedSets) => Promise<R>,
): Promise<R> {
  checkEngine(engine);
  const plain = plainSetRequest(engine.dialect, request, kind);
  const { nulls, maxGroups, signal } = checkReading(options);
  const refusesNulls = nulls === 'error';
  return inSnapshot(engine, signal, (asked) =>
    count({ engine: asked, request: plain, refusesNulls, maxGroups }),
  );
}

/** The request with its unit among the groups, the last of them. */
export function keyed({ request }: AskedSets): PlainSetRequest {
  const { by, unit } = request;
  // Names of digits come first in an object, whenever they were put there.
  return unit ? { ...request, by: { ...by, '\0unit': unit } } : request;
}

/** The rows by what a query found alike; rows that cannot be counted are refused. */
export async function tallyRows(asked: AskedSets, sql: string): Promise<readonly TallyRow[]> {
  const { engine, refusesNulls } = asked;
  const request = keyed(asked);
  const rows = (await engine.query(sql)).map((row) => readTallyRow(row, request));
  await refuseFaultyRows(engine, request, rows, refusesNulls);
  return rows;
}

/** What is counted of some rows. */
export interface Counted {
  readonly counts: BinaryCounts;
  readonly nSamples: number;
}

/**
 * Count the whole and each group, groups ascending.
 *
 * @param sql The query that counted.
 * @param rows All rows of the relation.
 * @param found What is counted; it may be more than the rows.
 */
export function setResult<N extends string, R extends { readonly groups: readonly unknown[] }>(
  { engine: { dialect }, request: { by }, maxGroups }: AskedSets,
  sql: string,
  rows: readonly TallyRow[],
  found: readonly R[],
  countsOf: (some: readonly R[]) => Counted,
): SetCountResult<N> {
  const groups = groupPlaces(by as GroupColumns<N> | undefined, found, maxGroups);
  const slices = groups.map(({ group, places }) =>
    sliceWithJson({ group, ...countsOf(places.flatMap((place) => found[place] ?? [])) }),
  );
  const { counts, nSamples } = countsOf(found);
  const all = rows.reduce((total, { nRows }) => total + nRows, 0);
  return {
    counts,
    nSamples,
    nSkipped: all - nSamples,
    slices,
    engine: dialect.name,
    query: guardedSql(dialect, sql),
    rows: all,
  };
}
