// What only ClickHouse has: users who may set nothing.
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { expect, it } from 'vitest';
import { fromClickHouse } from '../../../src/entries/clickhouse.js';
import { countConfusion } from '../../../src/index.js';
import type { SqlEngine } from '../../../src/index.js';
import type { OpenEngine } from '../tested-engine.js';

export function testClickHouse(opened: () => OpenEngine): void {
  const request = { from: `(SELECT 'a' AS t)`, yTrue: 't', yPred: 't' };
  const as = async <R>(username: string, work: (engine: SqlEngine) => Promise<R>): Promise<R> => {
    const { url = '' } = opened();
    const client = createClient({ url, username, log: { level: ClickHouseLogLevel.OFF } });
    try {
      return await work(fromClickHouse(client));
    } finally {
      await client.close();
    }
  };

  it('counts for users who may set something, or nothing', async () => {
    for (const user of ['default', 'reader', 'analyst']) {
      const rows = await as(user, async (engine) => {
        await countConfusion(engine, request);
        return (await countConfusion(engine, request)).rows;
      });
      expect([user, rows]).toEqual([user, 1]);
    }
  });

  it('refuses to count for one who may set nothing and whose settings may leave out rows', async () => {
    await expect(as('partial', (engine) => countConfusion(engine, request))).rejects.toThrow(
      'the user has readonly = 1 and group_by_overflow_mode = any, which may leave out rows: ' +
        'it must be throw, or readonly = 2, so that queries may set it',
    );
  });

  it('only reads, whoever asks', async () => {
    await opened().execute('CREATE TABLE victim (x Int8) ENGINE = Memory');
    for (const user of ['default', 'reader', 'analyst']) {
      const dropping = as(user, (engine) => engine.query('DROP TABLE victim'));
      await expect(dropping).rejects.toThrow(/readonly/);
    }
    await expect(opened().query('SELECT 1; SELECT 2')).rejects.toThrow(/Multi-statements/);
  });
}
