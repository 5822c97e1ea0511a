import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '@confmat/testkit';
import type { StoredColumn } from '../src/columns/stored-column.js';
import { openFile } from '../src/files/open-file.js';
import { cellReader } from '../src/files/parquet/read-cell.js';
import { fileOf, startWorker } from './ask.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-explorer-'));
let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});
afterAll(() => {
  connection.closeSync();
  rmSync(FOLDER, { recursive: true, force: true });
});

/** Write a query as Parquet; how DuckDB reads it again, each column as a type. */
async function written(
  name: string,
  query: string,
  type: string,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const path = `${FOLDER}/${name}`;
  await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
  const found = await connection.runAndReadAll(`SELECT CAST(COLUMNS(*) AS ${type}) FROM '${path}'`);
  return found.getColumnsObjectJS();
}

async function columnsOf(name: string): Promise<readonly StoredColumn[]> {
  const content = await openFile(fileOf(`${FOLDER}/${name}`), name, () => undefined);
  if (content.kind !== 'table') throw new Error('expected rows');
  return content.table.columns;
}

/** The cells of a column, null where one is missing. */
function cellsOf(column: StoredColumn): readonly unknown[] {
  return column.form === 'codes'
    ? Array.from(column.codes, (code) => column.values[code] ?? null)
    : Array.from(column.numbers, (value) => (Number.isNaN(value) ? null : value));
}

describe('decimals of a Parquet file', () => {
  const DECIMALS = `SELECT v::DECIMAL(9,4) AS of_32, v::DECIMAL(18,4) AS of_64, v::DECIMAL(38,4) AS of_128
    FROM (VALUES (0.2857), (0.6066), (NULL), (-1.2857), (99999.9999), (0)) AS t(v)`;

  it('are the doubles that DuckDB casts them to', async () => {
    const found = await written('decimals.parquet', DECIMALS, 'DOUBLE');
    expect(found['of_64']).toEqual([0.2857, 0.6066, null, -1.2857, 99999.9999, 0]);
    for (const column of await columnsOf('decimals.parquet')) {
      expect(cellsOf(column)).toEqual(found[column.name]);
    }
  });

  it('of every digit are the nearest double', async () => {
    const texts = Array.from({ length: 3000 }, (_, i) => ((i * 7919) % 10_000) / 1e4);
    await written(
      'many.parquet',
      `SELECT (i * 7919 % 10000 / 10000)::DECIMAL(12,4) AS s FROM range(3000) AS r(i)`,
      'DOUBLE',
    );
    const [column] = await columnsOf('many.parquet');
    expect(column && cellsOf(column)).toEqual(texts);
  });

  it('of more digits than a double are rounded once', async () => {
    const text = '123456789012345678.12345678901234567891';
    await written('wide.parquet', `SELECT '${text}'::DECIMAL(38,20) AS wide`, 'VARCHAR');
    const [column] = await columnsOf('wide.parquet');
    expect(column && cellsOf(column)).toEqual([Number(text)]);
  });

  it('that stand in bytes of any number are read', () => {
    const read = cellReader({ name: 'd', type: 'BYTE_ARRAY', converted_type: 'DECIMAL', scale: 2 });
    // 0xff85 is −123 in two bytes, 0x7b is 123 in one.
    expect([read?.(Uint8Array.of(0xff, 0x85)), read?.(Uint8Array.of(0x7b))]).toEqual([-1.23, 1.23]);
  });

  it('in lists and structures are so too', async () => {
    await written(
      'nested.parquet',
      `SELECT [0.2857::DECIMAL(9,4), NULL] AS list, {'d': 0.6066::DECIMAL(9,4), 'e': [DATE '2020-01-31']} AS struct,
        MAP {'k': 1.2857::DECIMAL(9,4)} AS map`,
      'VARCHAR',
    );
    expect((await columnsOf('nested.parquet')).flatMap(cellsOf)).toEqual([
      ['0.2857', null],
      '{"d":0.6066,"e":["2020-01-31"]}',
      '{"k":1.2857}',
    ]);
  });

  it('are cut at a threshold that a row has', async () => {
    await written(
      'cut.parquet',
      `SELECT CASE WHEN i % 2 = 0 THEN 'yes' ELSE 'no' END AS y, (i / 7)::DECIMAL(9,4) AS score FROM range(7) AS r(i)`,
      'VARCHAR',
    );
    const ask = startWorker();
    const file = fileOf(`${FOLDER}/cut.parquet`);
    await ask('open', { file, name: 'cut.parquet' });
    const choice = { truth: 'y', model: 'score', posLabel: 'yes', by: [], where: [] };
    // 0.2857 is the score of row 2; rows 2 to 6 are predicted: yes no yes no yes.
    const { labels, counts } = await ask('matrix', { ...choice, threshold: 0.2857 });
    expect([labels, Array.from(counts ?? [])]).toEqual([
      ['no', 'yes'],
      [1, 2, 1, 3],
    ]);
  });
});

describe('days and times of a Parquet file', () => {
  it('are the texts that DuckDB makes of them', async () => {
    const found = await written(
      'times.parquet',
      `SELECT DATE '2020-01-31' + i AS day, DATE '0044-03-15 (BC)' - 400 * i AS before, DATE '275761-01-01' + i AS far,
        CASE WHEN i = 0 THEN DATE 'infinity' WHEN i = 1 THEN DATE '-infinity' END AS endless,
        TIMESTAMP '1969-12-31 23:59:59.5' + INTERVAL (i) HOUR AS stamp,
        (TIMESTAMP '2020-01-31 12:34:56.12' + INTERVAL (i) HOUR)::TIMESTAMP_MS AS ms,
        (TIMESTAMP '1919-01-31 12:34:56.123456' + INTERVAL (i) HOUR)::TIMESTAMP_NS AS ns,
        TIMESTAMP '0044-03-15 (BC) 12:00:00' AS old_stamp, TIMESTAMP 'infinity' AS endless_stamp,
        TIME '12:34:56.789' + INTERVAL (i) SECOND AS time,
        uuid() AS id, ('\\xAA\\x22\\x5C' || i)::BLOB AS bytes
        FROM (SELECT i::INTEGER AS i FROM range(3) AS r(i))`,
      'VARCHAR',
    );
    expect(found['day']).toEqual(['2020-01-31', '2020-02-01', '2020-02-02']);
    const columns = await columnsOf('times.parquet');
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(found));
    for (const column of columns) expect(cellsOf(column)).toEqual(found[column.name]);
  });

  it('in UTC say so', async () => {
    await connection.run(`SET TimeZone = 'UTC'`);
    const found = await written(
      'zones.parquet',
      `SELECT TIMESTAMPTZ '2020-01-31 12:34:56.5+02' AS stamp`,
      'VARCHAR',
    );
    expect(found).toEqual({ stamp: ['2020-01-31 10:34:56.5+00'] });
    const [column] = await columnsOf('zones.parquet');
    expect(column && cellsOf(column)).toEqual(found['stamp']);
  });

  it('are filtered by in the words of the command', async () => {
    await written(
      'days.parquet',
      `SELECT 'a' AS y, 'a' AS prediction, DATE '2020-01-01' + (i % 2)::INTEGER AS day FROM range(6) AS r(i)`,
      'VARCHAR',
    );
    const ask = startWorker();
    const { guess } = await ask('open', {
      file: fileOf(`${FOLDER}/days.parquet`),
      name: 'd.parquet',
    });
    const choice = {
      ...guess,
      truth: 'y',
      model: 'prediction',
      where: [{ column: 'day', values: ['2020-01-02'] }],
    };
    expect((await ask('summary', choice)).nRows).toBe(3);
    expect(await ask('copy', { choice, kind: 'command' })).toContain(
      `--where '"day" in ('\\''2020-01-02'\\'')'`,
    );
  });
});

describe('columns of every type', () => {
  const COLUMNS = `CASE WHEN i % 11 = 0 THEN NULL ELSE i % 5 END AS few, NULL::INTEGER AS none,
    CASE WHEN i % 3 > 0 THEN i % 2 = 0 END AS is_even, CASE WHEN i > 99 THEN 'v' || i END AS late,
    (i / 7)::DECIMAL(12,4) AS decimal, (i * 1000003)::UBIGINT AS great, 9007199254740993 + i AS id,
    CASE WHEN i % 13 = 0 THEN 'nan'::DOUBLE WHEN i % 17 > 0 THEN i / 3 END AS score, (i / 3)::FLOAT AS narrow,
    CASE WHEN i % 4 = 1 THEN [] WHEN i % 4 > 1 THEN ['x' || (i % 3), NULL] END AS list,
    {'a': CASE WHEN i % 5 > 0 THEN i % 3 END, 'b': {'c': 'u' || (i % 2)}} AS struct`;
  const OPTIONS = [
    'COMPRESSION zstd',
    'COMPRESSION gzip, ROW_GROUP_SIZE 2048',
    'PARQUET_VERSION v2, ROW_GROUP_SIZE 2048',
    'COMPRESSION uncompressed, DICTIONARY_SIZE_LIMIT 1',
  ];

  it.each(sampled(OPTIONS, 2))('are what DuckDB reads: %s', async (options) => {
    const path = `${FOLDER}/every.parquet`;
    const rows = `SELECT ${COLUMNS} FROM range(3000) AS r(i)`;
    await connection.run(`COPY (${rows}) TO '${path}' (FORMAT parquet, ${options})`);
    const reader = await connection.runAndReadAll(
      `SELECT * REPLACE (few::DOUBLE AS few, decimal::DOUBLE AS decimal, id::VARCHAR AS id, great::DOUBLE AS great,
        to_json(list)::VARCHAR AS list, to_json(struct)::VARCHAR AS struct) FROM '${path}'`,
    );
    const found = reader.getColumnsObjectJS();
    const shown: Readonly<Record<string, (cell: unknown) => unknown>> = {
      id: String,
      list: (cell) => cell && JSON.stringify(cell),
    };
    for (const column of await columnsOf('every.parquet')) {
      const { name } = column;
      const known = found[name]?.map((cell) => (Number.isNaN(cell) ? null : cell));
      expect(cellsOf(column).map(shown[name] ?? ((cell) => cell))).toEqual(known);
    }
  });

  it('of nanoseconds of a day are cut to the microsecond, as the command cuts them', () => {
    const unit = { type: 'TIME', isAdjustedToUTC: false, unit: 'NANOS' } as const;
    const read = cellReader({ name: 't', type: 'INT64', logical_type: unit });
    expect(read?.(3_723_000_456_789n)).toBe('01:02:03.000456');
  });
});

describe('a column that nobody chose', () => {
  it('leaves the file readable: structures with great integers', async () => {
    await written(
      'struct.parquet',
      `SELECT 'a' AS y, {'n': 9007199254740993::BIGINT, 'm': 1::BIGINT} AS s`,
      'VARCHAR',
    );
    const columns = await columnsOf('struct.parquet');
    expect(columns.flatMap(cellsOf)).toEqual(['a', '{"n":"9007199254740993","m":1}']);
  });

  it('is left out, and named, where its type has no reader', async () => {
    await written('interval.parquet', `SELECT 'a' AS y, INTERVAL 1 DAY AS span`, 'VARCHAR');
    const { columns, notes } = await startWorker()('open', {
      file: fileOf(`${FOLDER}/interval.parquet`),
      name: 'interval.parquet',
    });
    expect(columns.map(({ name }) => name)).toEqual(['y']);
    expect(notes).toEqual(['column "span" is left out: values of type INTERVAL are not read']);
  });
});
