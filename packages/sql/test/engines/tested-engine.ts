import type { Label } from '@confmat/core';
import type { DatabaseServer, ServerName } from '@confmat/testkit/servers';
import type { SqlEngine } from '../../src/index.js';

/** What a column of a test table holds; each engine has its own name for it, or none. */
export type ColumnType =
  | 'text'
  /** Text of a collation that takes `Spam` and `spam` for equal. */
  | 'folded'
  /** Text of a fixed width, 5. */
  | 'char'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'single'
  | 'double'
  /** Three places after the point; cells are given as texts. */
  | 'decimal'
  /** Cells are given as texts such as 2024-01-31. */
  | 'date';

export type Cell = Label | null;

/** A small table, cell by cell. */
export interface TestTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly (readonly Cell[])[];
}

/** How an engine writes test tables. */
export interface TableSql {
  /** The SQL type of a column; null where the engine has none. */
  readonly types: Readonly<Record<ColumnType, string | null>>;
  /** Whether text of a fixed width keeps its spaces and is called text: it must be read as trimmed. */
  readonly padsText?: true;
  /** A 64-bit float, which may be −0, NaN or infinite; null where it has no such value. */
  readonly double: (value: number) => string | null;
  readonly boolean: (value: boolean) => string;
  readonly date: (text: string) => string;
  /** A relation with a column `i`: the integers of [0, nRows) that leave `rest` when divided by `step`. */
  readonly series: (nRows: number, step: number, rest: number) => string;
  /** A relation with columns `t` and `p` of text that takes minutes to read. */
  readonly endless: string;
  /** An array of these cells, which are SQL text; null where the engine has no arrays. */
  readonly array: ((cells: readonly string[], type: 'text' | 'double') => string) | null;
  /** What follows the columns of CREATE TABLE. */
  readonly storage: string;
}

/** What the machines of a cluster sent each other. */
export interface Shuffle {
  readonly nTasks: number;
  readonly records: number;
  readonly bytes: number;
}

/** An engine with empty storage, for tests. */
export interface OpenEngine extends SqlEngine {
  readonly tableSql: TableSql;
  /** Run a statement that is no query. */
  readonly execute: (sql: string) => Promise<void>;
  /** Make a table with these cells. */
  readonly fill: (table: TestTable) => Promise<void>;
  /**
   * Make a table of a query over a column `i`, the integers of [0, nRows).
   *
   * @param columns SQL expressions over `i` by the names of their columns.
   */
  readonly generate: (
    name: string,
    columns: Readonly<Record<string, string>>,
    nRows: number,
  ) => Promise<void>;
  /** Queries that run in the engine, without the one that asks. */
  readonly nRunning?: () => Promise<number>;
  /** End the sessions of the queries that run in it. */
  readonly endSessions?: () => Promise<void>;
  /** What its machines sent each other since this was last asked. */
  readonly shuffled?: () => Promise<Shuffle>;
  /** Where it is, for a client of a test's own. */
  readonly server?: Pick<DatabaseServer, 'host' | 'port' | 'user' | 'database'>;
  /** The address of it, for a client of a test's own over HTTP. */
  readonly url?: string;
  /** Kill one of the machines that hold or read the rows, as one that loses its power. */
  readonly killPart?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An engine of the table of engines. */
export interface TestedEngine {
  readonly name: ServerName | 'duckdb';
  /** Why it is not tested here; null where it is. */
  readonly skipped: string | null;
  readonly open: () => Promise<OpenEngine>;
  /** What the loss of a part means: the query fails, or others do its work. */
  readonly lossOfPart?: 'fails' | 'is made good';
  /** Whether it has window functions; default: true. */
  readonly windows?: false;
  /** How its booleans arrive: as integers where it has no other type for them. */
  readonly booleans: 'boolean' | 'integer';
}
