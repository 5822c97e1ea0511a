import { isMetricError } from '@confmat/core';
import type { Relation, SqlDialect, SqlEngine } from '@confmat/sql';
import { rowsChanged } from '@confmat/sql/internal';
import { describeIssue } from '../input/describe-issue.js';
import type { Host } from '../host.js';
import { remoteFault } from './remote-fault.js';
import type { WhereRows } from './where-rows.js';

/** A question to an engine. */
export interface Question<R> {
  /** The queries that answer it. */
  readonly queries: (dialect: SqlDialect) => readonly string[];
  readonly ask: (engine: SqlEngine, run: Run) => Promise<R>;
  /** The answer where the queries are shown, and not run. */
  readonly madeUp: () => R;
  /** What may help where the engine fails. */
  readonly hint?: string;
}

/** What the questions of one run know of each other. */
export interface Run {
  /** Told of every count, and returns it: rows that changed between two counts are refused. */
  readonly told: <R extends { readonly rows: number }>(from: Relation, result: R) => R;
  /** What several questions need is asked once. */
  readonly once: <R>(key: string, ask: () => Promise<R>) => Promise<R>;
}

/** Answers questions. */
export type Ask = <R>(question: Question<R>) => Promise<R>;

/** Ask an engine; its faults become the command's own errors. */
export function askEngine(engine: SqlEngine, shown: string): Ask {
  const counted = new Map<string, number>();
  const answers = new Map<string, Promise<unknown>>();
  const run: Run = {
    told: (from, result) => {
      const key = JSON.stringify(from);
      const before = counted.get(key) ?? result.rows;
      if (before !== result.rows) throw rowsChanged(before, result.rows);
      counted.set(key, result.rows);
      return result;
    },
    once: <R>(key: string, ask: () => Promise<R>): Promise<R> => {
      const known = answers.get(key) ?? ask();
      answers.set(key, known);
      return known as Promise<R>;
    },
  };
  return async ({ ask, hint }) => {
    try {
      return await ask(engine, run);
    } catch (error) {
      throw isMetricError(error)
        ? describeIssue(error.issue, shown)
        : remoteFault(error, shown, hint);
    }
  };
}

/** Shows queries instead, each once, and answers with rows that are made up. */
export interface ShownQueries {
  readonly ask: Ask;
  readonly hasShown: () => boolean;
}

/**
 * Show each query once, instead of asking it.
 *
 * @param kept What counts the rows that `--where` leaves out; null without.
 */
export function showQueries(
  dialect: SqlDialect,
  { stdout }: Host,
  kept: WhereRows | null,
): ShownQueries {
  const shown = new Set<string>();
  const show = (sql: string): void => {
    // Before any row is counted, some are left out.
    const queries = kept && shown.size === 0 ? [kept.countSql, sql] : [sql];
    for (const query of queries) {
      if (!shown.has(query)) stdout.write(`${query};\n`);
      shown.add(query);
    }
  };
  return {
    // An answer may be an error.
    // eslint-disable-next-line @typescript-eslint/require-await
    ask: async ({ queries, madeUp }) => {
      for (const query of queries(dialect)) show(query);
      return madeUp();
    },
    hasShown: () => shown.size > 0,
  };
}
