import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { evaluationInBins, evaluationToJson } from '@confmat/evaluation';
import type { EvaluationJson } from '@confmat/evaluation';
import { evaluationOfFile } from '@confmat/rows';
import type { EvaluationOfFileOptions } from '@confmat/rows';
import { sampled } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { Folder, arrowBytes, run, sqlText } from './harness.js';

const folder = new Folder();
/** 90 rows of three classes: texts, integers, scores, weights, users, groups and sets. */
const ROWS = Array.from({ length: 90 }, (_, i) => ({
  y: ['a', 'b', 'c'][i % 3] ?? '',
  p: ['a', 'b', 'c'][(i * i) % 3] ?? '',
  won: i % 4 === 0 ? 'Yes' : 'No',
  s: ((i * 37) % 90) / 90,
  t: ((i * 53) % 90) / 90,
  p_a: ((i * 11) % 7) / 7,
  p_b: ((i * 5) % 7) / 7,
  p_c: ((i * 3) % 7) / 7,
  w: (i % 5) + 1,
  user: `u${i % 20}`,
  site: i % 2 === 0 ? 'north' : 'south',
  tags: i % 3 === 0 ? 'x|y' : 'x',
  found: i % 5 === 0 ? 'x|y' : 'y',
}));
const FORMATS = ['csv', 'jsonl', 'parquet', 'arrow'] as const;
const files: Partial<Record<(typeof FORMATS)[number], string>> = {};

beforeAll(async () => {
  const names = Object.keys(ROWS[0] ?? {});
  const line = (row: object): string => Object.values(row).join(',');
  const lines = [names.join(','), ...ROWS.map(line)].join('\n');
  files.csv = folder.write('rows.csv', `${lines}\n`);
  files.jsonl = folder.write('rows.jsonl', ROWS.map((row) => JSON.stringify(row)).join('\n'));
  files.arrow = folder.write('rows.arrow', arrowBytes(columnsOf(ROWS), 'file'));
  files.parquet = await folder.writeParquet(
    'rows.parquet',
    `FROM read_json(${sqlText(files.jsonl)})`,
  );
});

function columnsOf(rows: typeof ROWS): Parameters<typeof arrowBytes>[0] {
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  return Object.fromEntries(
    names.map((name) => [name, rows.map((row) => row[name])]),
  ) as ReturnType<typeof columnsOf>;
}

/** What the command keeps, but for what was typed, as text. */
async function saved(args: readonly string[]): Promise<string> {
  const kept = join(folder.path, 'kept.json');
  const env = { SOURCE_DATE_EPOCH: '0' };
  const names = args.includes('--unit') ? ':names' : '';
  const { code, stderr } = await run([...args, '--save', `${kept}${names}`, '--quiet'], { env });
  if (code !== 0) throw new Error(stderr);
  const json = JSON.parse(readFileSync(kept, 'utf8')) as EvaluationJson;
  expect(json.provenance.command).toMatch(/^confmat /);
  return untyped(json);
}

/** The text of an evaluation without what was typed, and without the hash that covers it. */
function untyped(json: EvaluationJson): string {
  const provenance = { ...json.provenance, command: undefined };
  return JSON.stringify({ ...json, provenance, documentHash: undefined });
}

/** What a program gets, as text. */
async function counted(
  file: string | readonly string[],
  options: EvaluationOfFileOptions,
): Promise<string> {
  const before = process.env['SOURCE_DATE_EPOCH'];
  process.env['SOURCE_DATE_EPOCH'] = '0';
  try {
    return untyped(evaluationToJson(await evaluationOfFile(file, options)));
  } finally {
    if (before === undefined) delete process.env['SOURCE_DATE_EPOCH'];
    else process.env['SOURCE_DATE_EPOCH'] = before;
  }
}

const LABELS = { true: 'y', pred: 'p' };
const TYPED = ['--true', 'y', '--pred', 'p'];

/** What is asked of the command, and of the function. */
const CASES: readonly (readonly [
  string,
  command: readonly string[],
  options: EvaluationOfFileOptions,
])[] = [
  ['labels', ['report', ...TYPED], LABELS],
  [
    'an order of labels',
    ['report', ...TYPED, '--labels', 'c,b,a'],
    { ...LABELS, labels: ['c', 'b', 'a'] },
  ],
  ['weights', ['report', ...TYPED, '--weight', 'w'], { ...LABELS, weight: 'w' }],
  ['units', ['report', ...TYPED, '--unit', 'user'], { ...LABELS, unit: 'user' }],
  ['groups', ['report', ...TYPED, '--by', 'site'], { ...LABELS, by: 'site' }],
  ['some rows', ['report', ...TYPED, '--where', 'w > 2'], { ...LABELS, where: 'w > 2' }],
  [
    'labels written otherwise',
    ['report', ...TYPED, '--map', 'c=b'],
    { ...LABELS, map: { c: 'b' } },
  ],
  [
    'scores at a threshold, which are kept',
    ['report', '--true', 'won', '--score', 's', '--threshold', '0.3', '--unit', 'user'],
    { true: 'won', score: 's', threshold: 0.3, unit: 'user' },
  ],
  [
    'scores of each class, which are kept',
    ['report', '--true', 'y', '--proba', 'p_*'],
    { true: 'y', proba: 'p_*' },
  ],
  [
    'scores of each class by their names',
    ['report', '--true', 'y', '--proba', 'p_a,p_b,p_c', '--labels', 'a,b,c', '--by', 'site'],
    { true: 'y', proba: ['p_a', 'p_b', 'p_c'], labels: ['a', 'b', 'c'], by: ['site'] },
  ],
  [
    'several scores',
    ['sweep', '--true', 'won', '--score', 's,t', '--pos-label', 'Yes', '--by', 'site'],
    { true: 'won', score: ['s', 't'], posLabel: 'Yes', by: 'site' },
  ],
  [
    'label sets',
    ['sets', '--true', 'tags', '--pred', 'found', '--separator', '|', '--unit', 'user'],
    { true: 'tags', pred: 'found', sets: true, separator: '|', unit: 'user' },
  ],
];

describe.each(FORMATS)('an evaluation of a file of %s', (format) => {
  it.each(sampled(CASES, 3))(
    'is what the command keeps: %s',
    async (_, [command = '', ...args], options) => {
      const file = files[format] ?? '';
      expect(await counted(file, options)).toBe(await saved([command, file, ...args]));
    },
  );
});

describe('an evaluation', () => {
  it('is of several files together', async () => {
    const both = [files.csv ?? '', files.parquet ?? ''];
    expect((await evaluationOfFile(both, LABELS)).nSamples).toBe(2 * ROWS.length);
    expect(await counted(both, LABELS)).toBe(await saved(['report', ...both, ...TYPED]));
  });

  it('is of a table of an engine', async () => {
    const base = join(folder.path, 'rows.duckdb');
    const engine = await DuckDBInstance.create(base);
    const connection = await engine.connect();
    await connection.run(`CREATE TABLE runs AS FROM read_parquet(${sqlText(files.parquet ?? '')})`);
    connection.closeSync();
    engine.closeSync();
    const address = `duckdb:${base}`;
    const asked = (table: string): string[] => ['report', '--engine', address, '--table', table];
    const whole = await saved([...asked('runs'), ...TYPED]);
    expect(await counted(address, { ...LABELS, table: 'runs' })).toBe(whole);
    const sql = 'select * from runs where w > 2';
    expect(await counted(address, { ...LABELS, sql })).toBe(await saved([...asked(sql), ...TYPED]));
  });

  it('keeps every score, where the command keeps bins', async () => {
    const n = 20_000;
    const line = (i: number): string => `${i % 3 === 0 ? 1 : 0},${((i * 7919) % n) / n}`;
    const file = folder.write(
      'many.csv',
      `y,s\n${Array.from({ length: n }, (_, i) => line(i)).join('\n')}\n`,
    );
    const options = { true: 'y', score: ['s'], posLabel: 1 };
    const text = await saved(['sweep', file, '--true', 'y', '--score', 's', '--pos-label', '1']);
    const whole = await evaluationOfFile(file, options);
    expect(whole.scores[0]?.sweep.thresholds).toHaveLength(n);
    const { scores } = evaluationToJson(evaluationInBins(whole, 4000));
    expect(JSON.stringify(scores)).toBe(
      JSON.stringify((JSON.parse(text) as EvaluationJson).scores),
    );
  });
});
