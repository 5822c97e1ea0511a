import { MetricError } from '@confmat/core';
import type { Label } from '@confmat/core';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'vitest';
import { duckdb } from '../src/index.js';
import type { CountRequest, CountResult, SqlEngine } from '../src/index.js';

/** DuckDB in this process. */
export interface TestEngine extends SqlEngine {
  readonly close: () => void;
}

/** Start DuckDB in memory; it looks for no extension. */
export async function openEngine(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  return {
    dialect: duckdb,
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** An engine that gives the same rows to every query. */
export function engineOf(rows: readonly Readonly<Record<string, unknown>>[]): SqlEngine {
  return { dialect: duckdb, query: () => Promise.resolve(rows) };
}

/** The cells of a column; null is NULL. */
export type Cells = readonly (Label | null)[];

/** Columns of one length by name: their SQL type and cells. */
export type Columns = Readonly<Record<string, readonly [type: string, cells: Cells]>>;

/** A relation with these columns, as a query in parentheses. */
export function relation(columns: Columns): string {
  const names = Object.keys(columns).map((name) => duckdb.identifier(name));
  const types = Object.values(columns).map(([type]) => type);
  const cells = Object.values(columns).map(([, column]) => column);
  const nRows = cells[0]?.length ?? 0;
  if (cells.some(({ length }) => length !== nRows)) throw new Error('columns differ in length');
  const rows = Array.from({ length: nRows }, (_, row) =>
    cells.map((column) => column[row] ?? null),
  );
  // A row of NULL gives the columns of an empty relation.
  const values = (nRows > 0 ? rows : [cells.map(() => null)]).map(
    (row) => `(${row.map(literal).join(', ')})`,
  );
  const cast = names.map((name, i) => `CAST(${name} AS ${types[i] ?? ''}) AS ${name}`);
  return (
    `(SELECT ${cast.join(', ')} FROM (VALUES ${values.join(', ')}) AS cells(${names.join(', ')})` +
    `${nRows > 0 ? '' : ' WHERE FALSE'})`
  );
}

function literal(cell: Label | null): string {
  return cell === null ? 'NULL' : duckdb.text(String(cell));
}

/** Count `truth` against `pred`. */
export const byColumn: Omit<CountRequest, 'from'> = {
  yTrue: { column: 'truth' },
  yPred: { kind: 'column', column: 'pred' },
};

/** What a result holds, as plain data. */
export interface PlainResult {
  readonly labels: readonly Label[];
  readonly counts: readonly number[];
  readonly weighted: boolean;
  readonly nSkipped: number;
  readonly nSamples: number;
  readonly nTied: number;
}

/** Take a result out of its classes. */
export function plain({ matrix, nSamples, nTied }: CountResult): PlainResult {
  const { labels, counts, weighted, nSkipped } = matrix;
  return { labels, counts: [...counts], weighted, nSkipped, nSamples, nTied };
}

/** The `MetricError` that a promise rejects with; anything else is thrown on. */
export async function refusal(pending: Promise<unknown>): Promise<MetricError> {
  try {
    await pending;
  } catch (error) {
    if (error instanceof MetricError) return error;
    throw error;
  }
  throw new Error('expected a MetricError, nothing was thrown');
}

/** Expect numbers one by one to agree to 1e-12 of the expected value. */
export function expectClose(received: readonly number[], expected: readonly number[]): void {
  const agrees =
    received.length === expected.length &&
    received.every((value, i) => {
      const other = expected[i] ?? NaN;
      return Math.abs(value - other) <= 1e-12 * Math.abs(other);
    });
  expect(agrees ? expected : received).toEqual(expected);
}
