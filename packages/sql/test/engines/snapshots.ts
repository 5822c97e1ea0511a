import { expect, it } from 'vitest';
import { countConfusion, countScores } from '../../src/index.js';
import type { ConfusionRequest, ScoreCountRequest, SqlEngine } from '../../src/index.js';
import type { OpenEngine } from './tested-engine.js';

interface Grown {
  readonly engine: OpenEngine;
  /** Add a row. */
  readonly grow: () => Promise<void>;
  readonly request: ConfusionRequest;
  readonly scored: ScoreCountRequest;
}

/** Somebody writes while rows are counted. */
export function testSnapshots(opened: () => OpenEngine): void {
  const filled = async (name: string): Promise<Grown> => {
    const engine = opened();
    await engine.fill({
      name,
      columns: { t: 'text', s: 'double' },
      rows: [
        ['spam', 1],
        ['ham', 0],
      ],
    });
    const from = { table: name };
    return {
      engine,
      grow: () => engine.execute(`INSERT INTO ${name} VALUES ('ham', 1)`),
      request: { from, yTrue: 't', yPred: 't' },
      scored: { from, yTrue: 't', yScore: 's', posLabel: 'spam' },
    };
  };

  it('sees the rows of its start in a snapshot', async ({ skip }) => {
    const { engine, grow, request, scored } = await filled('growing');
    const { snapshot } = engine;
    skip(!snapshot, 'it keeps no rows');
    // A database in this process has one connection, which sees what it writes.
    skip(!engine.server, 'it is no server');
    if (!snapshot) return;
    const kept = await snapshot();
    expect((await countConfusion(kept.engine, request)).rows).toBe(2);
    await grow();
    expect((await countConfusion(kept.engine, request)).rows).toBe(2);
    expect((await countScores(kept.engine, scored)).rows).toBe(2);
    await kept.close();
    expect((await countConfusion(engine, request)).rows).toBe(3);
  });

  it('counts one state of the rows, or refuses two', async ({ skip }) => {
    const { engine, grow, scored } = await filled('grown');
    skip(
      engine.dialect.name === 'clickhouse',
      'a table over two shards takes rows some time later',
    );
    let nQueries = 0;
    const withoutSnapshots: SqlEngine = {
      dialect: engine.dialect,
      query: async (sql, options) => {
        const rows = await engine.query(sql, options);
        if (nQueries++ === 0) await grow();
        return rows;
      },
    };
    await expect(countScores(withoutSnapshots, scored)).rejects.toThrow(
      'rows changed while they were counted: 2 rows in one query, 3 in another',
    );
  });
}
