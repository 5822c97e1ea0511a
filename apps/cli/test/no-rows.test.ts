// A table without rows has a result that says so; a gate needs rows.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampled } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, run } from './harness.js';
import type { Outcome } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
folder.write('header.csv', 't,p,s\n');
folder.write('none.arrow', arrowBytes({ t: [], p: [], s: [] }, 'file'));
folder.write('gaps.csv', 't,p,s\na,,\n,a,0.5\n');
const LABELS = ['--true', 't', '--pred', 'p'] as const;
const SCORES = ['--true', 't', '--score', 's', '--pos-label', 'a'] as const;
const NOTHING = ['--engine', 'duckdb:empty.db', '--table', 'nothing'] as const;

beforeAll(async () => {
  await folder.writeParquet('none.parquet', `SELECT 'a' t, 'a' p, 0.5 s WHERE false`);
  const instance = await DuckDBInstance.create(join(folder.path, 'empty.db'));
  const connection = await instance.connect();
  await connection.run(
    'CREATE TABLE nothing (t VARCHAR, p VARCHAR, q VARCHAR, s DOUBLE, l VARCHAR[], m VARCHAR[])',
  );
  connection.closeSync();
  instance.closeSync();
});

const asked = (args: readonly string[]): Promise<Outcome> => run(args, inFolder);

describe('a table without rows', PATIENCE, () => {
  it.each(
    sampled(
      [
        ['a file of CSV', ['report', 'header.csv', ...LABELS], 'header.csv'],
        ['an Arrow file', ['report', 'none.arrow', ...LABELS], 'none.arrow'],
        ['a Parquet file', ['report', 'none.parquet', ...LABELS], 'none.parquet'],
        ['a sweep', ['sweep', 'header.csv', ...SCORES], 'header.csv'],
        ['an engine', ['report', ...NOTHING, ...LABELS], 'duckdb:empty.db nothing'],
        ['a sweep of an engine', ['sweep', ...NOTHING, ...SCORES], 'duckdb:empty.db nothing'],
        [
          'a threshold in an engine',
          ['report', ...NOTHING, ...SCORES, '--threshold', '0.5'],
          'duckdb:empty.db nothing',
        ],
        [
          'sets in an engine',
          ['sets', ...NOTHING, '--true', 'l', '--pred', 'm'],
          'duckdb:empty.db nothing',
        ],
        [
          'two models in an engine',
          ['compare', ...NOTHING, '--true', 't', '--pred', 'p,q'],
          'duckdb:empty.db nothing',
        ],
      ],
      2,
    ),
  )('is a result: %s', async (_, args, shown) => {
    const text = await asked(args);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('0 rows');
    expect(text.stdout).toContain('There are no rows to count, and no metric is known.');
    const json = await asked([...args, '--json']);
    expect(json.code).toBe(0);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ schemaVersion: 1, command: args[0], input: { file: shown } },
      ...{ labels: [], nSamples: 0, nSkipped: 0 },
    });
    const markdown = await asked([...args, '--format', 'markdown']);
    expect(markdown.stdout).toContain('There are no rows to count');
  });

  it('fails a gate, which with a confidence cannot tell', async () => {
    const gate = ['--fail-under', 'accuracy>=0.5'];
    for (const source of [['header.csv'], NOTHING]) {
      const failed = await asked(['report', ...source, ...LABELS, ...gate]);
      expect(failed).toMatchObject({
        code: 1,
        stderr: 'confmat: gate failed: accuracy>=0.5 (found undefined)\n',
      });
      const sure = await asked(['report', ...source, ...LABELS, ...gate, '--confidence', '0.95']);
      expect(sure).toMatchObject({
        code: 4,
        stderr: 'confmat: gate inconclusive: accuracy>=0.5 (found undefined)\n',
      });
    }
    const drop = ['--max-drop', 'accuracy=0.1'];
    const compared = await asked(['compare', ...NOTHING, '--true', 't', '--pred', 'p,q', ...drop]);
    expect(compared.code).toBe(1);
    expect(compared.stderr).toContain('gate failed');
  });

  it('says which files it does not write', async () => {
    const out = ['--html', 'none.html', '--save', 'none.json', '-o', 'none.md'];
    const { code, stderr } = await asked(['report', 'header.csv', ...LABELS, ...out]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'confmat: note: no rows: --html writes nothing\n' +
        'confmat: note: no rows: --save writes nothing\n',
    });
    const written = ['none.html', 'none.json', 'none.md'].map((name) =>
      existsSync(join(folder.path, name)),
    );
    expect(written).toEqual([false, false, true]);
  });

  it('still has columns that must be right', async () => {
    const { code, stderr } = await asked(['report', ...NOTHING, '--true', 't', '--pred', 'nope']);
    expect(code).toBe(3);
    expect(stderr).toContain('no column "nope" (--pred)');
  });

  it('is a fault where rows are there and are all left out', async () => {
    const skipped = await asked(['report', 'gaps.csv', ...LABELS, '--nulls', 'skip']);
    expect(skipped).toMatchObject({
      ...{ code: 3, stdout: '' },
      stderr: 'confmat: gaps.csv: has no rows to count\n',
    });
  });
});
