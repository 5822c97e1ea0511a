// What a count sees of rows that others write meanwhile, and what labels hold that ends a statement.
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { fromDuckDb } from '../src/entries/duckdb.js';
import { fromSqlite, sqlite } from '../src/entries/sqlite.js';
import { countConfusion, countLabels, countScores } from '../src/index.js';
import type { SqlEngine } from '../src/index.js';
import { countScorePairs } from '../src/internal.js';
import { openEngine } from './engine.js';

const instance = await DuckDBInstance.create(':memory:');
const reader = await instance.connect();
const writer = await instance.connect();
afterAll(() => {
  reader.closeSync();
  writer.closeSync();
  instance.closeSync();
});

const request = { from: 'growing', yTrue: 't', yPred: 't' };
const scored = { from: 'growing', yTrue: 't', yScore: 's', posLabel: 'spam' };

/** An engine that writes after its first query, in a connection of its own. */
function growing(engine: SqlEngine): SqlEngine {
  let nQueries = 0;
  return {
    ...engine,
    query: async (sql, options) => {
      const rows = await engine.query(sql, options);
      if (nQueries++ === 0) await writer.run(`INSERT INTO growing VALUES ('spam', 0.5, ['a'])`);
      return rows;
    },
  };
}

/** An engine whose snapshots are written to after their first query. */
function growingInSnapshot(engine: SqlEngine): SqlEngine {
  return {
    ...engine,
    snapshot: async () => {
      const kept = await engine.snapshot?.();
      if (!kept) throw new Error('it keeps rows');
      return { ...kept, engine: growing(kept.engine) };
    },
  };
}

async function made(): Promise<SqlEngine> {
  await writer.run(`CREATE OR REPLACE TABLE growing AS SELECT * FROM (VALUES
    ('spam', 1e0, ['a']), ('ham', 0e0, ['b'])) AS v(t, s, l)`);
  return fromDuckDb(reader);
}

describe('a snapshot of DuckDB', () => {
  it('sees the rows of its start', async () => {
    const engine = await made();
    expect((await countScores(growingInSnapshot(engine), scored)).rows).toBe(2);
    expect((await countScores(engine, scored)).rows).toBe(3);
  });

  it('lets one count in after the other, and a transaction be', async () => {
    const engine = await made();
    const counts = Array.from({ length: 3 }, () => countConfusion(engine, request));
    expect((await Promise.all(counts)).map(({ rows }) => rows)).toEqual([2, 2, 2]);
    await reader.run('BEGIN');
    await reader.run(`INSERT INTO growing VALUES ('mine', 0.5, ['a'])`);
    expect((await countConfusion(engine, request)).rows).toBe(3);
    await reader.run('ROLLBACK');
    expect((await countConfusion(engine, request)).rows).toBe(2);
  });

  it('has the dialect of the engine, which may be changed', async () => {
    const engine = await made();
    const withoutOrder = { ...engine, dialect: { ...engine.dialect, rowNumber: null } };
    const nulls = { ...request, from: '(SELECT NULL AS t FROM growing)' };
    await expect(countConfusion(withoutOrder, nulls)).rejects.toThrow('t is null in 2 rows');
    await expect(countConfusion(engine, nulls)).rejects.toThrow('t[0] is null');
  });

  it('ends with a query that fails', async () => {
    const engine = await made();
    await expect(countConfusion(engine, { ...request, from: 'nowhere' })).rejects.toThrow(
      'nowhere',
    );
    expect((await countConfusion(engine, request)).rows).toBe(2);
  });
});

describe('an engine that keeps no rows', () => {
  it.each([
    ['countScores', (engine: SqlEngine) => countScores(engine, scored), '2 rows in one query, 3'],
    [
      'countScores of pairs by group',
      (engine: SqlEngine) => {
        const scores = { bins: 2, range: [0, 1], area: 'exact' } as const;
        return countScores(engine, { ...scored, scores, by: { s: 't' } });
      },
      '2 rows in one query, 3',
    ],
    [
      'countScorePairs',
      (engine: SqlEngine) => {
        const { from, posLabel } = scored;
        const score = { column: 's' };
        const pairs = { from, yTrue: { column: 't' }, yScore: score, yScoreB: score, posLabel };
        return countScorePairs(engine, pairs);
      },
      '2 rows in one query, 3',
    ],
  ])('refuses rows that changed between queries: %s', async (_, count, message) => {
    const { dialect, query } = await made();
    await expect(count(growing({ dialect, query }))).rejects.toThrow(
      `rows changed while they were counted: ${message} in another`,
    );
  });

  it('refuses more labels than there were samples', async () => {
    const { dialect, query } = await made();
    await writer.run(`DELETE FROM growing WHERE t = 'ham'`);
    const sets = { from: 'growing', yTrue: 'l', yPred: 'l' };
    await expect(countLabels(growing({ dialect, query }), sets)).rejects.toThrow(
      'rows changed while they were counted: 1 row in one query, 2 in another',
    );
  });
});

describe('fromSqlite', () => {
  /** What SQLite says, by the statements that it was given. */
  const statements: string[] = [];
  const database = {
    prepare: (sql: string) => ({
      all: () => {
        statements.push(sql.slice(0, 6));
        return [];
      },
    }),
    exec: (sql: string) => {
      if (sql === 'BEGIN' && statements.at(-1) === 'BEGIN') {
        throw new Error('cannot start a transaction within a transaction');
      }
      statements.push(sql);
    },
  };

  it('counts within a transaction of its own, or of the caller', async () => {
    const none = { ...request, from: 'nothing' };
    await countConfusion(fromSqlite(database), none, { labels: ['a'] });
    expect(statements).toEqual(['BEGIN', 'SELECT', 'COMMIT']);
    statements.splice(0, 3, 'BEGIN');
    await countConfusion(fromSqlite(database), none, { labels: ['a'] });
    expect(statements).toEqual(['BEGIN', 'SELECT']);
  });
});

describe('a label with NUL', () => {
  it('counts as positive, and is written as a call', async () => {
    const engine = await openEngine();
    const from = `(SELECT * FROM (VALUES ('a' || chr(0) || 'b', 0.9e0), ('a', 0.1e0)) AS v(t, s))`;
    const posLabel = 'a\0b';
    const { tally } = await countScores(engine, { from, yTrue: 't', yScore: 's', posLabel });
    expect(tally).toMatchObject({ positives: Float64Array.of(0, 1) });
    engine.close();
    expect(engine.dialect.text(`it's\0`)).toBe(`('it''s' || chr(0) || '')`);
    expect(sqlite.text('\0')).toBe(`('' || char(0) || '')`);
  });
});
