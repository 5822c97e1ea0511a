// A byte order mark before a label of a set, or of a row that is shown, is a character of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  Dictionary,
  Field,
  FixedSizeList,
  Int32,
  LargeUtf8,
  List,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { DataType } from 'apache-arrow';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, run, sqlText } from './harness.js';

const folder = new Folder();
const BOM = '\uFEFF';
const PRED = ['--true', 't', '--pred', 'p'];
const SETS = [...PRED];
const BAR = ['--separator', '|'];

/** Sets of two labels each, so that they fit into lists of one size. */
const TRUTH = [
  [`${BOM}spam`, 'ham'],
  ['spam', 'ham'],
  ['ham', 'eggs'],
];
const GUESS = [
  [`${BOM}spam`, 'eggs'],
  ['spam', 'ham'],
  [`${BOM}spam`, 'ham'],
];
const USERS = [`${BOM}ann`, 'ann', 'bob'];
/** By hand: label, tp, fp, fn. */
const COUNTS = [
  ['eggs', 0, 1, 1],
  ['ham', 2, 0, 1],
  ['spam', 1, 0, 0],
  [`${BOM}spam`, 1, 1, 0],
];

const texts = (sets: readonly (readonly string[])[]): string[] => sets.map((set) => set.join('|'));
const separated = (separator: string): string =>
  ['t', 'p', 'u'].join(separator) +
  '\n' +
  TRUTH.map((_, i) => [texts(TRUTH)[i], texts(GUESS)[i], USERS[i]].join(separator) + '\n').join('');
const listSql = (set: readonly string[]): string => `[${set.map(sqlText).join(', ')}]`;
const parquet = (name: string, type: string): Promise<string> =>
  folder.writeParquet(
    name,
    TRUTH.map(
      (set, i) =>
        `SELECT CAST(${listSql(set)} AS ${type}) AS t, CAST(${listSql(GUESS[i] ?? [])} AS ${type}) AS p, ` +
        `${sqlText(USERS[i] ?? '')} AS u`,
    ).join(' UNION ALL '),
  );
function arrow(name: string, columns: Readonly<Record<string, unknown>>): string {
  return folder.write(name, tableToIPC(new Table(columns as never), 'file'));
}
const column = (cells: readonly unknown[], type: DataType): unknown =>
  vectorFromArray(cells as never[], type);
const users = column(USERS, new Utf8());
function lists(name: string, type: DataType): string {
  return arrow(name, { t: column(TRUTH, type), p: column(GUESS, type), u: users });
}
const item = (type: DataType): Field => new Field('item', type, true);

const JSONL = TRUTH.map((t, i) => JSON.stringify({ t, p: GUESS[i], u: USERS[i] }) + '\n').join('');
const csv = folder.write('rows.csv', separated(','));

/** Files of sets with the options that read them. */
const FILES: readonly (readonly [string, () => string | Promise<string>, readonly string[]])[] = [
  ['CSV', () => csv, BAR],
  ['TSV', () => folder.write('rows.tsv', separated('\t')), BAR],
  ['JSON lines', () => folder.write('rows.jsonl', JSONL), []],
  ['Parquet, lists', () => parquet('lists.parquet', 'VARCHAR[]'), []],
  ['Parquet, arrays', () => parquet('arrays.parquet', 'VARCHAR[2]'), []],
  ['Arrow, texts', () => arrowOfTexts('texts.arrow', () => new Utf8()), BAR],
  ['Arrow, large texts', () => arrowOfTexts('large.arrow', () => new LargeUtf8()), BAR],
  [
    'Arrow, dictionaries',
    () => arrowOfTexts('coded.arrow', () => new Dictionary(new Utf8(), new Int32())),
    BAR,
  ],
  ['Arrow, lists', () => lists('lists.arrow', new List(item(new Utf8()))), []],
  [
    'Arrow, lists of one size',
    () => lists('sized.arrow', new FixedSizeList(2, item(new Utf8()))),
    [],
  ],
];

function arrowOfTexts(name: string, type: () => DataType): string {
  const [t, p] = [TRUTH, GUESS].map((sets) => column(texts(sets), type()));
  return arrow(name, { t, p, u: users });
}

interface Json {
  readonly labels: readonly unknown[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly intervals: { readonly nUnits?: number };
  readonly matrix: { readonly counts: readonly (readonly number[])[] };
  readonly wrongRows: {
    readonly rows: readonly {
      readonly true: string;
      readonly pred: string;
      readonly cells: Readonly<Record<string, string>>;
    }[];
  };
}

async function jsonOf(args: readonly string[], command = 'sets'): Promise<Json> {
  const { stdout, stderr } = await run([command, ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Json;
}

describe('sets of labels with a byte order mark', PATIENCE, () => {
  it.each(sampled(FILES, 3))('keep it: %s', async (_, file, options) => {
    const path = await file();
    // With a condition the rows of every format go through the engine.
    for (const more of [[], ['--where', "u <> 'nobody'"]]) {
      const { rows } = await jsonOf([path, ...SETS, ...options, ...more]);
      expect(rows.map(({ label, tp, fp, fn }) => [label, tp, fp, fn])).toEqual(COUNTS);
    }
  });

  it.each(sampled(FILES, 3))('have units that keep it: %s', async (_, file, options) => {
    const { intervals } = await jsonOf([...[await file(), ...SETS, ...options, '--unit', 'u']]);
    expect(intervals.nUnits).toBe(3);
  });
});

const ROWS = [
  [`${BOM}spam`, 'spam'],
  ['spam', 'spam'],
  ['ham', `${BOM}spam`],
] as const;
const WRONG = [ROWS[0], ROWS[2]];
const single = folder.write('single.csv', `t,p\n${ROWS.map((row) => row.join(',')).join('\n')}\n`);
const arrowRows = arrow('single.arrow', {
  t: column(
    ROWS.map(([t]) => t),
    new Utf8(),
  ),
  p: column(
    ROWS.map(([, p]) => p),
    new Dictionary(new Utf8(), new Int32()),
  ),
});

describe('wrong rows with a byte order mark', PATIENCE, () => {
  it.each([
    ['CSV', single],
    ['Arrow', arrowRows],
  ])('are shown with it: %s', async (_, path) => {
    const { wrongRows } = await jsonOf([path, ...PRED, '--errors', '5'], 'report');
    const shown = wrongRows.rows.map((row) => [row.true, row.pred, row.cells['t'], row.cells['p']]);
    const expected = WRONG.map(([t, p]) => [t, p, t, p]);
    expect(shown).toEqual(expected);
  });

  it.each([
    ['CSV', single],
    ['Arrow', arrowRows],
  ])('are written with it: %s', async (name, path) => {
    const written = join(folder.path, `wrong ${name}.csv`);
    const { code } = await run(['report', path, ...PRED, '--errors', written]);
    expect(code).toBe(0);
    const expected = `row,t,p\n1,${WRONG[0]?.join(',') ?? ''}\n3,${WRONG[1]?.join(',') ?? ''}\n`;
    expect(readFileSync(written, 'utf8')).toBe(expected);
  });

  it('are shown with it from a database of DuckDB', async () => {
    const file = join(folder.path, 'rows.duckdb');
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run(
      `CREATE TABLE r AS SELECT * FROM (VALUES ${ROWS.map((row) => `(${row.map(sqlText).join(', ')})`).join(', ')}) AS v(t, p)`,
    );
    connection.closeSync();
    instance.closeSync();
    const rows = ['--engine', `duckdb:${file}`, '--table', 'r', ...PRED];
    const { wrongRows } = await jsonOf([...rows, '--errors', '5'], 'report');
    expect(wrongRows.rows.map((row) => [row.true, row.pred])).toEqual(WRONG);
  });
});

describe('labels with a byte order mark', PATIENCE, () => {
  it('stay apart under --ignore-case', async () => {
    const path = folder.write(
      'case.csv',
      `t,p\n${BOM}Spam,${BOM}spam\n${BOM}Spam,${BOM}Spam\nspam,SPAM\nspam,spam\n`,
    );
    const { labels, matrix } = await jsonOf([path, ...PRED, '--clean', 'case'], 'report');
    expect(labels).toEqual(['spam', `${BOM}Spam`]);
    expect(matrix.counts).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });

  it('are listed with it among the values of a column', async () => {
    const { stdout } = await run(['columns', single, '--json']);
    const { columns } = JSON.parse(stdout) as {
      readonly columns: readonly { readonly common: readonly { readonly value: string }[] }[];
    };
    expect(JSON.stringify(columns[0])).toContain(`${BOM}spam`);
  });
});
