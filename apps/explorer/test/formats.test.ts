import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '@confmat/testkit';
import { ROOT, fileOf, startWorker } from './ask.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-explorer-'));
const CODECS = ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw'];
/** Arrow files of several writers, in both forms and both compressions. */
const ARROW = [
  'telco-lz4.feather',
  'telco-zstd.feather',
  'telco-polars-lz4.arrow',
  'telco-polars-zstd.arrow',
  'telco-rust-lz4.arrow',
  'telco-rust-zstd.arrow',
];
// As scikit-learn counts the example at the threshold 0.5.
const COUNTS = [4666, 508, 877, 992];

async function countsOf(file: Blob, name: string, model = 'score'): Promise<readonly number[]> {
  const ask = startWorker();
  const { guess } = await ask('open', { file, name });
  const choice = {
    ...guess,
    truth: 'churn',
    posLabel: 'Yes',
    model,
    other: undefined,
    threshold: undefined,
  };
  return Array.from((await ask('matrix', choice)).counts ?? []);
}

describe('files of every format hold the same counts', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const from = `read_csv('${ROOT}examples/telco-churn.csv', auto_detect=false, header=true, delim=',', columns={churn:'VARCHAR', prediction:'VARCHAR', score:'DOUBLE', score_logistic:'DOUBLE', contract:'VARCHAR', internet_service:'VARCHAR', senior_citizen:'INTEGER'})`;
    for (const codec of CODECS) {
      await connection.run(
        `COPY (FROM ${from}) TO '${FOLDER}/${codec}.parquet' (FORMAT parquet, COMPRESSION ${codec})`,
      );
    }
    await connection.run(`COPY (FROM ${from}) TO '${FOLDER}/telco.jsonl' (FORMAT json)`);
    await connection.run(`COPY (FROM ${from}) TO '${FOLDER}/telco.json' (FORMAT json, ARRAY true)`);
    connection.closeSync();
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it.each(sampled(CODECS, 2))('Parquet, %s', async (codec) => {
    expect(await countsOf(fileOf(`${FOLDER}/${codec}.parquet`), 'telco.parquet')).toEqual(COUNTS);
  });

  it.each(sampled(ARROW, 3))('Arrow: %s', async (name) => {
    expect(await countsOf(fileOf(`apps/cli/test/fixtures/${name}`), name, 'prediction')).toEqual(
      COUNTS,
    );
  });

  it.each(['telco.jsonl', 'telco.json'])('%s', async (name) => {
    expect(await countsOf(fileOf(`${FOLDER}/${name}`), name)).toEqual(COUNTS);
  });

  it('CSV packed by gzip', async () => {
    const packed = gzipSync(new Uint8Array(await fileOf('examples/telco-churn.csv').arrayBuffer()));
    expect(await countsOf(new Blob([packed]), 'telco-churn.csv.gz')).toEqual(COUNTS);
  });
});

describe('a file that cannot be shown says why', () => {
  const reasons: readonly (readonly [name: string, text: string, reason: string])[] = [
    ['empty.csv', '', 'is empty'],
    ['header.csv', 't,p\n', 'has no rows to count'],
    ['sheet.xlsx', 'PK', 'is a cut or damaged ZIP file'],
    ['sheet.xls', 'PK', 'save it as .xlsx or CSV'],
    ['results.yaml', 'a: 1', 'YAML is not read; promptfoo writes JSON, too'],
    ['data.bin', 'abc', 'its name does not tell the format'],
    ['half.parquet', 'PAR1 and no more', 'is not a Parquet file, or only the beginning of one'],
    ['half.arrow', 'ARROW1\0\0 and no more', 'is not an Arrow file, or only the beginning of one'],
    ['bad.jsonl', '{"t":"a"}\n{"t":\n', 'line 2 is not readable as JSON'],
    ['list.jsonl', '{"t":"a"}\n[1]\n', 'line 2 is no object'],
    ['page.html', '<!doctype html><p>hello</p>', 'is a page without a stored evaluation'],
    [
      'cut.json',
      '{"format":"confmat.Evaluation","version":1',
      'is an evaluation that was cut or damaged',
    ],
  ];
  it.each(reasons)('%s', async (name, text, reason) => {
    await expect(startWorker()('open', { file: new Blob([text]), name })).rejects.toThrow(reason);
  });
});
