import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDriver } from '@confmat/rows/remote/load-driver.js';
import { Folder, PATIENCE, ROOT, TELCO, run } from './harness.js';

const folder = new Folder();
const database = join(folder.path, 'rows.db');
const ENGINE = ['--engine', `duckdb:${database}`] as const;
const TABLE = [...ENGINE, '--table', 'ml.preds'] as const;
const CHURN = ['--true', 'churn'] as const;
const PRED = [...CHURN, '--pred', 'prediction'] as const;

/** The parts of a result that do not tell where its rows are from. */
async function counted(args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run([...args, '--zero-division', '0', '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { input, ...rest } = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  expect(input).toBeDefined();
  return rest;
}

beforeAll(async () => {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  await connection.run('CREATE SCHEMA ml');
  await connection.run(
    `CREATE TABLE ml.preds AS SELECT * FROM read_csv('${TELCO}', types = {'churn': 'VARCHAR', 'prediction': 'VARCHAR'})`,
  );
  await connection.run(
    "CREATE TABLE gaps AS SELECT * FROM (VALUES ('a', 'a'), (NULL, 'b'), (NULL, 'a')) AS v(t, p)",
  );
  await connection.run(
    'CREATE TABLE kinds AS SELECT * FROM (VALUES (1, 1.0e0), (2, 1.0e0)) AS v(t, p)',
  );
  connection.closeSync();
  instance.closeSync();
});

describe('--engine', PATIENCE, () => {
  it.each([
    ['labels', ['report'], [...PRED, '--pos-label', 'Yes', '--by', 'contract']],
    [
      'a threshold',
      ['report'],
      [...CHURN, '--score', 'score', '--pos-label', 'Yes', '--threshold', '0.4'],
    ],
    ['units', ['report'], [...PRED, '--unit', 'internet_service']],
    [
      'weights by unit',
      ['report'],
      [...PRED, '--weight', 'senior_citizen', '--unit', 'contract', '--by', 'internet_service'],
    ],
  ])('counts %s as in the file', async (_, [command = ''], asked) => {
    const inEngine = await counted([command, ...TABLE, ...asked]);
    expect(inEngine).toEqual(await counted([command, TELCO, ...asked]));
  });

  it.each([
    ['every score', ['--score', 'score,score_logistic', '--by', 'contract']],
    ['bins', ['--score', 'score', '--bins', '64']],
    ['some thresholds', ['--score', 'score', '--thresholds', '0.2,0.5']],
  ])('sweeps %s as in the file', async (_, asked) => {
    const sweep = [...CHURN, '--pos-label', 'Yes', ...asked];
    const inEngine = await counted(['sweep', ...TABLE, ...sweep]);
    expect(inEngine).toEqual(await counted(['sweep', TELCO, ...sweep]));
  });

  it('compares two models, their areas too', async () => {
    const scores = ['--score', 'score,score_logistic', '--threshold', '0.5'];
    const drops = ['--max-drop', 'rocAuc=0.02', '--max-drop', 'averagePrecision=0.02'];
    const gate = [...drops, '--confidence', '0.95'];
    const asked = [...CHURN, '--pos-label', 'Yes', ...scores, ...gate];
    const inEngine = await run(['compare', ...TABLE, ...asked]);
    const file = await run(['compare', TELCO, ...asked]);
    expect(inEngine.code).toBe(file.code);
    expect(inEngine.stderr).toBe(file.stderr);
    const lines = (text: string): readonly string[] => text.split('\n').slice(1);
    expect(lines(inEngine.stdout)).toEqual(lines(file.stdout));
    expect(file.stdout).toMatch(/ROC AUC[^]*average precision/);
  });

  it('counts the rows of a query that meet a condition', async () => {
    const query = "select * from ml.preds where contract = 'One year' -- of one year;";
    const where = ['--where', 'score > 0.1 -- not the surest'];
    const inEngine = await counted(['report', ...ENGINE, '--table', query, ...where, ...PRED]);
    const condition = ['--where', "contract = 'One year' and score > 0.1"];
    const { nSamples } = (await counted(['report', TELCO, ...condition, ...PRED])) as {
      readonly nSamples: number;
    };
    expect(inEngine).toMatchObject({ nSamples });
  });

  it.each<readonly [string, readonly string[], readonly RegExp[]]>([
    ['a report', ['report', ...PRED], [/"prediction".* GROUP BY /]],
    [
      'a report of units',
      ['report', ...PRED, '--pos-label', 'Yes', '--unit', 'contract', '--json'],
      [/"prediction".*"contract".* GROUP BY /],
    ],
    [
      'a report with a chosen threshold, wrong rows and a page',
      [
        ...['report', ...CHURN, '--score', 'score', '--pos-label', 'Yes', '--threshold', 'best-f1'],
        ...['--errors', '2', '--html', join(folder.path, 'never.html')],
      ],
      [
        ...[/"churn".* GROUP BY /, /t_text IN \('Yes'\).*"score"/, /"score".* GROUP BY t_text, p /],
        ...[/^SELECT COUNT\(\*\)/, / LIMIT 2$/],
      ],
    ],
    [
      'a sweep',
      ['sweep', ...CHURN, '--score', 'score,score_logistic', '--pos-label', 'Yes', '--bins', '8'],
      [/"churn"/, /"score".*score_bin/, /"score_logistic".*score_bin/],
    ],
    [
      'a sweep of each class',
      ['sweep', ...CHURN, '--proba', 'score,score_logistic', '--labels', 'Yes,No'],
      [/"churn"/, /t_text IN \('Yes'\).*"score"/, /t_text IN \('No'\).*"score_logistic"/],
    ],
    [
      'a comparison of three',
      ['compare', ...CHURN, '--pred', 'prediction,internet_service,contract'],
      [
        /"prediction".*"internet_service"/,
        /"prediction".*"contract"/,
        /"internet_service".*"contract"/,
      ],
    ],
    [
      'a comparison of two scores',
      [
        ...['compare', ...CHURN, '--score', 'score,score_logistic', '--pos-label', 'Yes'],
        ...['--threshold', '0.5'],
      ],
      [/"score".*"score_logistic"/, /GROUP BY score_state, score_a, score_b LIMIT 1048577$/],
    ],
    [
      'a report of sets',
      ['sets', '--true', 'churn', '--pred', 'prediction'],
      [/ UNION ALL /, /n_both/],
    ],
  ])(
    'prints the queries of %s, and counts nothing',
    async (_, [command = '', ...asked], queries) => {
      const { code, stdout, stderr } = await run([command, ...TABLE, ...asked, '--show-sql']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const shown = stdout.trim().split(/;\n?/).slice(0, -1);
      expect(shown).toHaveLength(queries.length);
      for (const [place, query] of queries.entries()) expect(shown[place]).toMatch(query);
      expect(existsSync(join(folder.path, 'never.html'))).toBe(false);
    },
  );

  it('refuses an unknown column before it shows a query', async () => {
    const asked = ['report', ...TABLE, ...CHURN, '--pred', 'nope', '--show-sql'];
    expect(await run(asked)).toMatchObject({ code: 3, stdout: '' });
  });

  it('takes rows from typed files where a file of options names an engine', async () => {
    const config = folder.write(
      'engine.json',
      JSON.stringify({
        report: { engine: `duckdb:${database}`, table: 'ml.preds', csv: 'encoding=utf-8' },
      }),
    );
    const named = await run(['report', TELCO, ...PRED, '--config', config]);
    expect(named.stdout).toContain(`${TELCO}: 7,043 rows`);
    const inEngine = await run(['report', ...PRED, '--config', config]);
    expect(inEngine.stdout).toContain('ml.preds: 7,043 rows');
    expect(inEngine.stderr).toContain('left out with --engine: --csv');
    expect(named.stderr).not.toContain('left out');
    const query = ['--table', 'SELECT * FROM ml.preds LIMIT 10'];
    const typed = await run(['report', ...query, ...PRED, '--config', config]);
    expect(typed.stdout).toContain('query: 10 rows');
  });

  it('refuses a file of options that would change labels in files only', async () => {
    const config = folder.write('labels.json', JSON.stringify({ report: { clean: 'null=NA' } }));
    const { code, stderr } = await run(['report', ...TABLE, ...PRED, '--config', config]);
    expect(code).toBe(2);
    expect(stderr).toContain('--engine and --clean cannot be combined');
    expect(stderr).toContain('labels.json gives --clean');
  });

  it('judges gates', async () => {
    const { code } = await run(['report', ...TABLE, ...PRED, '--fail-under', 'accuracy=0.99']);
    expect(code).toBe(1);
  });
});

/** Options that only files have, with a value where they take one. */
const OF_FILES: readonly (readonly string[])[] = [
  ...[
    ['--input-format', 'csv'],
    ['--csv', ';'],
    ['--csv', 'comment=#'],
    ['--csv', "quote='"],
  ],
  ...[
    ['--csv', 'encoding=latin-1'],
    ['--map', 'a=b'],
    ['--clean', 'trim'],
    ['--clean', 'case'],
  ],
  ...[
    ['--clean', 'null=NA'],
    ['--on', 'id'],
  ],
];

describe('loadDriver', () => {
  it('says which package to install', async () => {
    const loading = loadDriver('@some/no-driver/promise', 'postgres://h/db', ROOT);
    await expect(loading).rejects.toMatchObject({
      message: 'postgres://h/db: needs the package @some/no-driver, which is not installed',
      hint: 'npm install @some/no-driver',
      exitCode: 2,
    });
  });
});

describe('--engine refuses', PATIENCE, () => {
  const cases: readonly (readonly [string, number, readonly string[], string])[] = [
    [
      'an unknown column',
      3,
      ['report', ...TABLE, ...CHURN, '--pred', 'nope'],
      'ml.preds: no column "nope" (--pred)',
    ],
    [
      'an unknown table',
      3,
      ['report', ...ENGINE, '--table', 'nope', ...PRED],
      'Table with name nope does not exist',
    ],
    [
      'a database that is not there',
      3,
      ['report', '--engine', `duckdb:${database}.nope`, '--table', 't', ...PRED],
      'rows.db.nope: ',
    ],
    [
      'missing labels, with their number',
      3,
      ['report', ...ENGINE, '--table', 'gaps', '--true', 't', '--pred', 'p'],
      'gaps: column "t" in 2 rows: the value is missing',
    ],
    ['a file besides', 2, ['report', TELCO, ...TABLE, ...PRED], '--engine'],
    ['no table', 2, ['report', ...ENGINE, ...PRED], 'which rows does the engine have?'],
    ['a table and a query', 2, ['report', ...TABLE, '--table', 'select 1', ...PRED], '--table'],
    ...OF_FILES.map(
      ([flag = '', ...value]) =>
        [flag, 2, ['report', ...TABLE, ...PRED, flag, ...value], `--engine and ${flag}`] as const,
    ),
    ...[['--separator', '|'], ['--labels', 'a,b'], ['--indicator'], ['--by', 'contract']].map(
      ([flag = '', ...value]) =>
        [
          `sets with ${flag}`,
          2,
          ['sets', ...TABLE, ...PRED, flag, ...value],
          `${flag} cannot be combined with --engine`,
        ] as const,
    ),
    [
      'some wrong rows of each pair, with the reason',
      2,
      ['report', ...TABLE, ...PRED, '--errors', 'w.csv:3'],
      'an engine gives the wrong rows that it finds first, not some of each pair',
    ],
    [
      'scores outside the bins',
      3,
      [
        ...['sweep', ...TABLE, ...CHURN, '--score', 'score', '--pos-label', 'Yes'],
        ...['--bins', '8:0..0.5'],
      ],
      'expected a number in [0, 0.5]',
    ],
    [
      'more bins than an engine counts',
      2,
      [
        ...['sweep', ...TABLE, ...CHURN, '--score', 'score', '--pos-label', 'Yes'],
        ...['--bins', '2097152'],
      ],
      '--bins',
    ],
    [
      'wrong rows of labels that are written in two ways',
      3,
      ['report', ...ENGINE, '--table', 'kinds', '--true', 't', '--pred', 'p', '--errors', '3'],
      'kinds: 1 row with a wrong prediction, but 2 by the texts of their labels',
    ],
    [
      'a sweep without the positive label',
      3,
      ['sweep', ...TABLE, ...CHURN, '--score', 'score', '--pos-label', 'Maybe'],
      'no label "Maybe" (--pos-label)',
    ],
    ['a table without an engine', 2, ['report', '--table', 't', ...PRED], '--table needs --engine'],
    ['nothing to count', 2, ['report', ...PRED], "missing required argument 'files'"],
    ...['postgres', 'clickhouse', 'spark+thrift', 'trino', 'mysql'].map(
      (scheme) =>
        [
          `a server of ${scheme} that is not there`,
          3,
          ['report', '--engine', `${scheme}://127.0.0.1:9/db`, '--table', 't', ...PRED],
          `${scheme}://127.0.0.1:9/db: cannot be reached (nothing listens there)`,
        ] as const,
    ),
  ];
  it.each(cases)('%s', async (_, code, args, message) => {
    const outcome = await run(args);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  });
});
