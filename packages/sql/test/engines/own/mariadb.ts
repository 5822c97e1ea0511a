// What only MariaDB has: binary columns, FLOATs without a name for their type, modes of a session.
import { createPool } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { fromMysql2 } from '../../../src/entries/mysql.js';
import { countConfusion } from '../../../src/index.js';
import { refusal } from '../../engine.js';
import { cellsOf } from '../cells.js';
import type { OpenEngine } from '../tested-engine.js';

export function testMariadb(opened: () => OpenEngine): void {
  it('refuses bytes that are no text, and reads those that are', async () => {
    const engine = opened();
    await engine.execute('CREATE TABLE raw_bytes (t VARBINARY(5), p VARBINARY(5), b BIT(8))');
    await engine.execute(`INSERT INTO raw_bytes VALUES ('ab', 'é', b'1')`);
    const request = { from: { table: 'raw_bytes' }, yTrue: 't', yPred: 'p' };
    const read = await countConfusion(engine, request);
    expect(cellsOf(read.matrix)).toEqual(new Map([['ab → é', 1]]));
    await engine.execute(
      `INSERT INTO raw_bytes VALUES (x'FFFE', 'ab', b'11111111'), (x'FEFE', 'ab', b'0')`,
    );
    for (const yTrue of ['t', 'b']) {
      const { code, message } = await refusal(countConfusion(engine, { ...request, yTrue }));
      expect(code).toBe('unsupported-type');
      expect(message).toContain(
        `${yTrue} is bytes that are no UTF-8 text, expected text: read such a column by HEX(column)`,
      );
    }
    const hex = { ...request, from: '(SELECT HEX(t) AS t, HEX(p) AS p FROM raw_bytes)' };
    expect((await countConfusion(engine, hex)).matrix.labels).toContain('FFFE');
  });

  it('tells FLOATs from DOUBLEs, DECIMALs, integers and texts', async () => {
    const engine = opened();
    await engine.execute(
      'CREATE TABLE kinds (t VARCHAR(3), f FLOAT, d DOUBLE, e DECIMAL(20, 16), i INT, x VARCHAR(30))',
    );
    // The single float that is nearest to 0.7 is below it.
    const single = '0.6999999880790710';
    await engine.execute(`INSERT INTO kinds VALUES
      ('y', 0.7, ${single}e0, ${single}, 0, '${single}'), ('n', NULL, NULL, NULL, NULL, NULL), ('n', 0.1, 0.1e0, 0.1, 0, '0.1')`);
    const positives = async (column: string): Promise<number> => {
      const yPred = { kind: 'threshold', column, threshold: 0.7, posLabel: 'y' } as const;
      const request = { from: { table: 'kinds' }, yTrue: 't', yPred };
      return (await countConfusion(engine, request, { nulls: 'skip' })).matrix.at('y', 'y');
    };
    expect(await Promise.all(['f', 'd', 'e', 'i', 'x'].map(positives))).toEqual([1, 0, 0, 0, 0]);
  });

  it('cuts the padding of CHAR columns in a mode that hands it on', async () => {
    const { execute, server } = opened();
    await execute('CREATE TABLE padded (t CHAR(5), p TEXT)');
    await execute(`INSERT INTO padded VALUES ('a', 'a')`);
    const pool = createPool({ ...server, connectionLimit: 1 });
    try {
      const mode = `CONCAT(@@sql_mode, ',PAD_CHAR_TO_FULL_LENGTH')`;
      await pool.query(`SET SESSION sql_mode = ${mode}`);
      const request = { from: { table: 'padded' }, yTrue: 't', yPred: 'p' };
      const { matrix } = await countConfusion(fromMysql2(pool), request);
      expect(cellsOf(matrix)).toEqual(new Map([['a → a', 1]]));
      const [rows] = await pool.query('SELECT @@SESSION.sql_mode AS mode');
      expect(JSON.stringify(rows)).toContain('PAD_CHAR_TO_FULL_LENGTH');
    } finally {
      await pool.end();
    }
  });

  it('counts by a pool that gives rows as arrays', async () => {
    const pool = createPool({ ...opened().server, rowsAsArray: true });
    try {
      const request = { from: `(SELECT 'a' AS t)`, yTrue: 't', yPred: 't' };
      expect((await countConfusion(fromMysql2(pool), request)).rows).toBe(1);
    } finally {
      await pool.end();
    }
  });

  it('only reads', async () => {
    const engine = opened();
    await engine.execute('CREATE TABLE victim (t INT)');
    await expect(engine.query('INSERT INTO victim VALUES (1)')).rejects.toThrow(/READ ONLY/i);
    await expect(engine.query('SELECT 1; SELECT 2')).rejects.toThrow(/syntax/);
  });
}
