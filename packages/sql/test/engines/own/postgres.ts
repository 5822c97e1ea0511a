// What only PostgreSQL has: domains, enums, arrays that count from 0, roles with settings, transactions.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { fromPg } from '../../../src/entries/postgres.js';
import { countConfusion, countLabels, countScores } from '../../../src/index.js';
import type { CountResult, SqlEngine } from '../../../src/index.js';
import { refusal } from '../../engine.js';
import { cellsOf, typedCells } from '../cells.js';
import type { OpenEngine } from '../tested-engine.js';

const typed = ({ matrix }: CountResult): readonly string[] =>
  typedCells(
    [...matrix.cells()]
      .filter(({ count }) => count > 0)
      .map(({ trueLabel, predLabel, count }) => [trueLabel, predLabel, count] as const),
  );

export function testPostgres(opened: () => OpenEngine): void {
  describe('domains are of the type that they are over', () => {
    const make = async (): Promise<OpenEngine> => {
      const engine = opened();
      await engine.execute(`
        DROP TABLE IF EXISTS domains;
        DROP DOMAIN IF EXISTS single_score, inner_single, float_label, int_label, text_score, decimals;
        CREATE DOMAIN inner_single AS real;
        CREATE DOMAIN single_score AS inner_single;
        CREATE DOMAIN float_label AS double precision;
        CREATE DOMAIN int_label AS integer;
        CREATE DOMAIN text_score AS text;
        CREATE DOMAIN decimals AS numeric;
        CREATE TABLE domains (t text, s single_score, f float_label, i int_label, n integer,
          x text_score, d decimals[], e numeric[]);
        INSERT INTO domains VALUES
          ('y', .7, 1, 10, 10, '0.5', '{1.0}', '{1.00}'),
          ('n', .3, 'NaN', 9, 9, 'abc', '{2}', '{2}');`);
      return engine;
    };

    it('a single float is compared as one', async () => {
      const engine = await make();
      const yPred = { kind: 'threshold', column: 's', threshold: 0.7, posLabel: 'y' } as const;
      const { matrix } = await countConfusion(engine, { from: 'domains', yTrue: 't', yPred });
      expect(cellsOf(matrix)).toEqual(
        new Map([
          ['n → n', 1],
          ['y → y', 1],
        ]),
      );
    });

    it('NaN is missing, and integers are integers', async () => {
      const engine = await make();
      const floats = { from: 'domains', yTrue: 'f', yPred: 'f' };
      const skipped = await countConfusion(engine, floats, { nulls: 'skip' });
      expect([typed(skipped), skipped.matrix.nSkipped]).toEqual([['number 1 → number 1: 1'], 1]);
      const integers = await countConfusion(engine, { from: 'domains', yTrue: 'i', yPred: 'n' });
      expect(typed(integers)).toEqual(['number 10 → number 10: 1', 'number 9 → number 9: 1']);
    });

    it('a text that is no score is named', async () => {
      const engine = await make();
      const yPred = { kind: 'threshold', column: 'x', threshold: 0.5, posLabel: 'y' } as const;
      const { message, code } = await refusal(
        countConfusion(engine, { from: 'domains', yTrue: 't', yPred }),
      );
      expect([code, message]).toEqual([
        'invalid-score',
        expect.stringContaining('x is "abc" in 1 row'),
      ]);
    });

    it('decimals in sets are the numbers that they are', async () => {
      const engine = await make();
      const { counts } = await countLabels(engine, { from: 'domains', yTrue: 'd', yPred: 'e' });
      expect(counts.keys).toEqual([1, 2]);
      expect([...counts.tp]).toEqual([1, 1]);
    });
  });

  it('takes numbers that are equal for one label of a set', async () => {
    const engine = opened();
    const counted = async (t: string, p: string): Promise<unknown> => {
      const from = `(SELECT ${t} AS t, ${p} AS p)`;
      const { counts } = await countLabels(engine, { from, yTrue: 't', yPred: 'p' });
      const { keys, tp, fp, fn, tn } = counts;
      return { keys, counts: [tp, fp, fn, tn].map((column) => [...(column ?? [])]) };
    };
    const one = { keys: [1], counts: [[1], [0], [0], [0]] };
    expect(await counted(`'{1.0}'::numeric[]`, `'{1.00}'::numeric[]`)).toEqual(one);
    expect(await counted(`'{100}'::numeric[]`, `'{100.0}'::numeric[]`)).toEqual({
      ...one,
      keys: [100],
    });
    const zero = { keys: [0], counts: [[1], [0], [0], [0]] };
    expect(await counted(`'{-0.0}'::float8[]`, `'{0.0}'::float8[]`)).toEqual(zero);
    expect(await counted(`'{0,-0.0}'::float4[]`, `'{0}'::float4[]`)).toEqual(zero);
  });

  it('takes enums for texts, whatever they are called', async () => {
    const engine = opened();
    for (const name of ['number', 'short', 'byte', 'fixed', 'list', '_status']) {
      await engine.execute(`
        DROP TABLE IF EXISTS named;
        DROP TYPE IF EXISTS "${name}";
        CREATE TYPE "${name}" AS ENUM ('1', '1.0', '01', 'a');
        CREATE TABLE named (t "${name}");
        INSERT INTO named VALUES ('1'), ('1.0'), ('01'), ('a');`);
      const counted = await countConfusion(engine, { from: 'named', yTrue: 't', yPred: 't' });
      expect(typed(counted)).toEqual([
        '"01" → "01": 1',
        '"1" → "1": 1',
        '"1.0" → "1.0": 1',
        '"a" → "a": 1',
      ]);
      const text = { from: '(SELECT t, t::text AS p FROM named)', yTrue: 't', yPred: 'p' };
      expect(typed(await countConfusion(engine, text))).toHaveLength(4);
    }
    await engine.execute('DROP TABLE named; DROP TYPE number, short, byte, fixed, list, _status');
  });

  it('refuses scores beyond all doubles, and takes those that are nearly 0', async () => {
    const engine = opened();
    const scoresOf = async (cells: string): Promise<unknown> => {
      await engine.execute(
        `DROP TABLE IF EXISTS sized; CREATE TABLE sized AS SELECT * FROM (VALUES ${cells}) AS v(t, s)`,
      );
      return countScores(engine, { from: 'sized', yTrue: 't', yScore: 's', posLabel: 'y' });
    };
    for (const cell of [`'1e999'`, `'-1e99999'`, '1e400::numeric', '(-1e400)::numeric']) {
      const { code, message } = await refusal(scoresOf(`('y', ${cell})`));
      expect(code).toBe('invalid-score');
      expect(message).toContain('s is ');
    }
    const tiny = { tally: { scores: Float64Array.of(0, 1.5) } };
    expect(await scoresOf(`('y', '1e-400'), ('n', '1.5')`)).toMatchObject(tiny);
    expect(await scoresOf(`('y', 1e-400::numeric), ('n', 1.5)`)).toMatchObject(tiny);
    const greatest = { tally: { scores: Float64Array.of(-Number.MAX_VALUE, 5e-324) } };
    expect(await scoresOf(`('y', '-1.7976931348623157e308'), ('n', '5e-324')`)).toMatchObject(
      greatest,
    );
  });

  it('reads arrays of scores that count from 0, and refuses arrays of arrays', async () => {
    const engine = opened();
    const labels = ['a', 'b'];
    const countOf = (array: string): Promise<CountResult> => {
      const from = `(SELECT 'a' AS t, '${array}'::float8[] AS p)`;
      const yPred = { kind: 'arg-max', column: 'p', labels } as const;
      return countConfusion(engine, { from, yTrue: 't', yPred }, { nulls: 'skip' });
    };
    const { matrix } = await countOf('[0:1]={0.9,0.1}');
    expect([matrix.at('a', 'a'), matrix.nSkipped]).toEqual([1, 0]);
    const { message } = await refusal(countOf('{{0.9,0.1}}'));
    expect(message).toContain('p is of another length in 1 row, expected an array of 2 scores');
  });

  it('writes floats with all their digits, whatever a role is used to', async () => {
    const { execute, server } = opened();
    await execute(`
      DROP ROLE IF EXISTS short_floats;
      CREATE ROLE short_floats LOGIN;
      ALTER ROLE short_floats SET extra_float_digits = 0;`);
    const pool = new pg.Pool({ ...server, user: 'short_floats' });
    try {
      const engine = fromPg(pool);
      const from = `(SELECT * FROM (VALUES ('y', .30000000000000004::float8), ('n', .3), ('y', .9), ('n', .1)) AS v(t, s))`;
      const { tally } = await countScores(engine, { from, yTrue: 't', yScore: 's', posLabel: 'y' });
      // Each score of y is above each of n, which fewer digits would not tell.
      expect(tally).toMatchObject({
        scores: Float64Array.of(0.1, 0.3, 0.1 + 0.2, 0.9),
        positives: Float64Array.of(0, 0, 1, 1),
      });
      const { slices } = await countConfusion(engine, {
        from,
        yTrue: 't',
        yPred: 't',
        by: { s: { column: 's', as: 'text' } },
      });
      expect(slices).toHaveLength(4);
      // The connection is as it was.
      const { rows } = await pool.query<{ readonly extra_float_digits: string }>(
        'SHOW extra_float_digits',
      );
      expect(rows[0]?.extra_float_digits).toBe('0');
    } finally {
      await pool.end();
    }
  });

  it('only reads, and takes one statement', async () => {
    const engine = opened();
    await engine.execute(`
      CREATE TABLE victim AS SELECT 'a' AS t;
      CREATE FUNCTION wipe() RETURNS SETOF victim LANGUAGE sql AS 'DELETE FROM victim RETURNING *';`);
    const two = `(SELECT t FROM victim) AS r LIMIT 1; CREATE TABLE pwned (x int); SELECT * FROM victim`;
    await expect(engine.query(`SELECT * FROM ${two}`)).rejects.toThrow(
      'several statements, expected one query',
    );
    const both = { yTrue: 't', yPred: 't' };
    await expect(countConfusion(engine, { from: 'wipe()', ...both })).rejects.toThrow(
      'read-only transaction',
    );
    expect((await countConfusion(engine, { from: 'victim', ...both })).rows).toBe(1);
    const [made] = await engine.query(`SELECT to_regclass('pwned') AS made`);
    expect(made).toEqual({ made: null });
    await engine.execute('DROP FUNCTION wipe(); DROP TABLE victim');
  });

  describe('fromPg of a client', () => {
    const one = { from: `(SELECT 'a' AS t)`, yTrue: 't', yPred: 't' };
    const countOne = async (engine: SqlEngine): Promise<number> =>
      (await countConfusion(engine, one)).rows;

    it('takes one that is connected, is being connected, or is not', async () => {
      for (const begin of ['connected', 'connecting', 'not'] as const) {
        const client = new pg.Client(opened().server);
        const connecting = begin === 'not' ? null : client.connect();
        if (begin === 'connected') await connecting;
        try {
          const engine = fromPg(client);
          expect(await Promise.all([countOne(engine), countOne(engine)])).toEqual([1, 1]);
          await connecting;
        } finally {
          await client.end();
        }
      }
    });

    it('takes one of a pool', async () => {
      const pool = new pg.Pool(opened().server);
      const client = await pool.connect();
      expect(await countOne(fromPg(client))).toBe(1);
      client.release();
      await pool.end();
    });

    it('leaves a transaction as it is', async () => {
      const client = new pg.Client(opened().server);
      await client.connect();
      try {
        await client.query(`BEGIN; CREATE TEMP TABLE mine AS SELECT 'a' AS t`);
        const request = { from: 'mine', yTrue: 't', yPred: 't' };
        expect((await countConfusion(fromPg(client), request)).rows).toBe(1);
        expect(client.getTransactionStatus()).toBe('T');
        await client.query('ROLLBACK');
        expect(await countOne(fromPg(client))).toBe(1);
        expect(client.getTransactionStatus()).toBe('I');
      } finally {
        await client.end();
      }
    });

    it('stops between queries', async () => {
      const client = new pg.Client(opened().server);
      const stopper = new AbortController();
      stopper.abort(new Error('enough of it'));
      await expect(countConfusion(fromPg(client), one, { signal: stopper.signal })).rejects.toThrow(
        'enough of it',
      );
      await client.end();
    });
  });
}
