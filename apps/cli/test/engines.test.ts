// The command over every engine, against the same rows in a file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampled } from '@confmat/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DUCKDB_SQL, ENGINES } from './engines/all-engines.js';
import { CASES, WRITTEN, WRONG } from './engines/cases.js';
import { testFaults } from './engines/faults.js';
import { makeRows, tableSql } from './engines/rows.js';
import type { Served } from './engines/served.js';
import { Folder, run, runPerhapsBuilt, sqlText } from './harness.js';
import type { Outcome } from './harness.js';

/** Spark and Trino take minutes on a busy machine. */
const START_MS = 600_000;
const TIME = { timeout: 120_000 };
const TABLE = 'preds';

const folder = new Folder();
const FILE = join(folder.path, 'rows.parquet');
const NAMED = {
  COSTS: folder.write('costs.json', '{"cat": {"dog": 5, "emu": 2}, "dog": {"cat": 1}}'),
  TRAIN: folder.write('train.csv', 'label,count\ncat,100\ndog,20\nemu,3\n'),
  BASELINE: join(folder.path, 'baseline.json'),
};
const rows = makeRows();

/** What a run tells of its rows, but for where they are. */
interface Told {
  readonly code: number | null;
  readonly stderr: string;
  readonly result: unknown;
}

function told({ code, stdout, stderr }: Outcome, shown: string): Told {
  const said = stderr.replaceAll(shown, 'ROWS');
  if (stdout === '') return { code, stderr: said, result: null };
  expect(stdout).toContain(JSON.stringify(shown));
  const result: unknown = JSON.parse(stdout, (key, value: unknown) => {
    if (key === 'input') return {};
    // What is compared with an evaluation has the name of its rows.
    return typeof value === 'string' ? value.replaceAll(shown, 'ROWS') : value;
  });
  return { code, stderr: said, result };
}

/** Arguments with the names of files in place of words in capitals. */
function withFiles(args: readonly string[], out = ''): readonly string[] {
  return args.map((arg) => {
    const name = NAMED[arg as keyof typeof NAMED] as string | undefined;
    return name ?? arg.replace('OUT', out).replace('TRAIN', NAMED.TRAIN);
  });
}

const expected = new Map<string, Told>();

/** What is told without the scores of a row together, which an engine does not hand over. */
function withoutScores({ result, ...said }: Told): Told {
  const { scores, calibration, ...left } = result as Readonly<Record<string, unknown>>;
  expect({ scores, calibration }).toEqual({
    scores: expect.anything(),
    calibration: expect.anything(),
  });
  return { ...said, result: left };
}

async function expectedOf(args: readonly string[]): Promise<Told> {
  const key = args.join(' ');
  const known = expected.get(key);
  if (known) return known;
  const [command = '', ...rest] = args;
  const ofFile = told(await run([command, FILE, ...rest]), FILE);
  // An engine reads no renamed labels: its notes do not name the option that renames them.
  const isOfClasses = command === 'report' && rest.includes('--proba');
  const result = {
    ...(isOfClasses ? withoutScores(ofFile) : ofFile),
    stderr: ofFile.stderr.replace(/; if one is meant: --map .*/g, ''),
  };
  expected.set(key, result);
  return result;
}

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const sql of tableSql(TABLE, DUCKDB_SQL, rows)) await connection.run(sql);
  await connection.run(`COPY ${TABLE} TO ${sqlText(FILE)} (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  await run(['report', FILE, '--true', 't', '--pred', 'q', '--save', NAMED.BASELINE]);
}, START_MS);

interface ShownRows {
  readonly nWrong: number;
  readonly rows: readonly {
    readonly true: string;
    readonly pred: string;
    readonly cells: Readonly<Record<string, unknown>>;
  }[];
}

const byId = ([a]: readonly unknown[], [b]: readonly unknown[]): number => Number(a) - Number(b);

const named = ENGINES.map((engine) => [engine.name, engine] as const);

describe.each(named)('on %s', TIME, (_, engine) => {
  if (engine.skipped !== null) {
    it.skip(`is skipped: ${engine.skipped}`);
    return;
  }
  let open: Served | undefined;
  const served = (): Served => {
    if (!open) throw new Error('it did not start');
    return open;
  };
  const asked = (): readonly string[] => ['--engine', served().address, '--table', TABLE];
  beforeAll(async () => {
    open = await engine.open();
    for (const sql of tableSql(TABLE, open.sql, rows)) await open.execute(sql);
  }, START_MS);
  afterAll(async () => open?.close(), START_MS);

  const cases = CASES.filter(({ needs }) => needs !== 'lists' || engine.noLists === undefined);
  it.each(sampled(cases, 3))('has the numbers of a file: $name', async ({ args }) => {
    const whole = [...withFiles(args), '--json'];
    const [command = '', ...rest] = whole;
    const outcome = await run([command, ...asked(), ...rest]);
    expect(told(outcome, `${served().address} ${TABLE}`)).toEqual(await expectedOf(whole));
  });

  it.each(sampled(WRITTEN, 3))(
    'writes the pictures, the page and the counts of $name',
    async ({ args }) => {
      const written = async (
        name: string,
        [command = '', ...rest]: readonly string[],
        source: readonly string[],
        shown: string,
      ): Promise<readonly unknown[]> => {
        const out = join(folder.path, name);
        const { code, stderr, stdout } = await run([command, ...source, ...withFiles(rest, out)]);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        const { provenance, documentHash, ...counts } = JSON.parse(
          readFileSync(`${out}.json`, 'utf8'),
        ) as Readonly<Record<string, unknown>>;
        expect({ provenance, documentHash }).toBeDefined();
        const svg = existsSync(`${out}.svg`) ? readFileSync(`${out}.svg`, 'utf8') : '';
        const page = readFileSync(`${out}.html`, 'utf8');
        expect(page).toContain(shown);
        return [
          stdout.replaceAll(shown, 'ROWS').replace('the engine does', 'the file does'),
          svg,
          counts,
        ];
      };
      const place = `${served().address} ${TABLE}`;
      expect(await written('engine', args, asked(), place)).toEqual(
        await written('file', args, [FILE], FILE),
      );
    },
  );

  it.each(sampled(WRONG, 3))('gives the wrong rows of $name', async ({ args }) => {
    const of = async (source: readonly string[], name: string): Promise<unknown> => {
      const path = join(folder.path, `${name}.jsonl`);
      const outcome = await run([
        'report',
        ...source,
        ...args,
        '--errors',
        path,
        '--errors',
        '1000',
        '--json',
      ]);
      expect(outcome.code).toBe(0);
      const { wrongRows } = JSON.parse(outcome.stdout) as { readonly wrongRows: ShownRows };
      const written = readFileSync(path, 'utf8').trim().split('\n');
      const read = written.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
      return {
        note: outcome.stderr.replace(path, 'FILE'),
        nWrong: wrongRows.nWrong,
        shown: wrongRows.rows
          .map(({ cells, true: t, pred }) => [Number(cells['id']), t, pred])
          .sort(byId),
        written: read
          .map(({ id, t, p, predicted, w }) => [id, t, predicted ?? p, w] as const)
          .sort(byId),
      };
    };
    expect(await of(asked(), 'engine')).toEqual(await of([FILE], 'file'));
  });

  it('counts in a process of its own', async () => {
    const chosen = [CASES[0], WRITTEN[2], CASES.find((one) => one.args[0] === 'compare')];
    for (const one of chosen) {
      const [command = '', ...rest] = withFiles(one?.args ?? [], join(folder.path, 'child'));
      const outcome = await runPerhapsBuilt([command, ...asked(), ...rest, '--json']);
      expect(told(outcome, `${served().address} ${TABLE}`)).toEqual(
        told(await run([command, FILE, ...rest, '--json']), FILE),
      );
    }
  });

  testFaults(engine, served);
});
