import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { f1, jaccard } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { labelCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, jsonInterval, refusal, run, sqlText } from './harness.js';

const folder = new Folder();
const LABELS = ['art', 'law', 'sea'];
const random = createRandom(12);
const some = (share: number): string[] => LABELS.filter(() => random() < share);
const rows = Array.from({ length: 90 }, (_, row) => {
  const truth = some(0.5);
  const guess = LABELS.filter((label) => random() < (truth.includes(label) ? 0.8 : 0.15));
  return { t: truth, p: guess, user: `u${row % 14}`, w: 1 + (row % 3) };
});
const [truth, guess] = [rows.map(({ t }) => t), rows.map(({ p }) => p)];
const user = rows.map((row) => row.user);
const sampleWeight = rows.map(({ w }) => w);
const counts = labelCounts(truth, guess, { unit: user });

const line = ({ t, p, ...own }: (typeof rows)[number]): string =>
  [t.join('|'), p.join('|'), own.user, own.w].join(',');
const csvOf = (name: string, some = rows): string =>
  folder.write(name, `t,p,user,w\n${some.map(line).join('\n')}\n`);
const csv = csvOf('rows.csv');
const SETS = ['--true', 't', '--pred', 'p'];
const BAR = [...SETS, '--separator', '|'];
const BY_USER = ['--unit', 'user'];

type IntervalJson = ReturnType<typeof jsonInterval>;
type LineJson = Readonly<Record<'precision' | 'recall' | 'f1', IntervalJson>> & {
  readonly metrics?: Readonly<Record<string, IntervalJson>>;
};
interface SetsJson {
  readonly input: { readonly unit?: string };
  readonly nSamples: number;
  readonly intervals: {
    readonly nUnits?: number;
    readonly reason?: string;
    readonly rows: readonly (LineJson & { readonly label: string })[];
    readonly averages: Readonly<Record<'micro' | 'macro' | 'weighted', LineJson>>;
  };
  readonly gates?: readonly {
    readonly verdict: string;
    readonly low: number | null;
    readonly high: number | null;
    readonly reason?: string;
  }[];
}

async function jsonOf(...args: readonly string[]): Promise<SetsJson> {
  const { stdout, stderr } = await run(['sets', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as SetsJson;
}

const macro = (of: ClassMetric): IntervalJson =>
  jsonInterval(interval(counts, of, { average: 'macro' }));

describe('confmat sets --unit', PATIENCE, () => {
  it.concurrent('gives every number the interval of the library', async ({ expect }) => {
    const found = await jsonOf(csv, ...BAR, ...BY_USER, '--metrics', 'jaccard');
    const expected = intervals(counts);
    expect(found.input.unit).toBe('user');
    expect(found.intervals.nUnits).toBe(14);
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const { precision, recall, f1: ofF1 } = found.intervals.averages[average];
      const { precision: p, recall: r, f1: f } = expected.averages[average];
      expect([precision, recall, ofF1]).toEqual([p, r, f].map(jsonInterval));
      expect(ofF1.method).toBe('cluster-wilson');
    }
    expect(found.intervals.rows.map(({ f1: ofF1 }) => ofF1)).toEqual(
      interval(counts, f1).map(jsonInterval),
    );
    expect(found.intervals.averages.macro.metrics?.['jaccard']).toEqual(macro(jaccard));
  });

  it.concurrent('reads every format, indicators and several files too', async ({ expect }) => {
    const { intervals: expected } = await jsonOf(csv, ...BAR, ...BY_USER);
    const lists = `SELECT string_split(NULLIF(t, ''), '|') AS t, string_split(NULLIF(p, ''), '|') AS p, "user", w FROM read_csv(${sqlText(csv)}, header = true, all_varchar = true)`;
    const filled = `SELECT COALESCE(t, []) AS t, COALESCE(p, []) AS p, "user", w FROM (${lists}) AS rows`;
    const parquet = await folder.writeParquet('rows.parquet', filled);
    const json = folder.write(
      'rows.json',
      JSON.stringify(rows.map(({ t, p, user: own }) => ({ t, p, user: own }))),
    );
    const flags = (sets: readonly string[]): string =>
      LABELS.map((label) => Number(sets.includes(label))).join(',');
    const heads = ['t_', 'p_'].flatMap((prefix) => LABELS.map((label) => `${prefix}${label}`));
    const wide = folder.write(
      'wide.csv',
      `${heads.join(',')},user\n${rows.map(({ t, p, user: own }) => `${flags(t)},${flags(p)},${own}`).join('\n')}\n`,
    );
    const arrow = folder.write(
      'rows.arrow',
      arrowBytes(
        { t: truth.map((set) => set.join('|')), p: guess.map((set) => set.join('|')), user },
        'stream',
      ),
    );
    const halves = [rows.slice(0, 41), rows.slice(41)].map((part, place) =>
      csvOf(`part${place}.csv`, part),
    );
    for (const args of [
      [parquet, ...SETS],
      [json, ...SETS],
      [arrow, ...BAR],
      [...halves, ...BAR],
      [csv, '--clean', 'trim', ...BAR],
      [wide, '--true', 't_*', '--pred', 'p_*', '--indicator'],
    ]) {
      const found = await jsonOf(...args, ...BY_USER);
      expect(found.intervals).toEqual(expected);
    }
  });

  it.concurrent('takes weights, whose sums alone have no interval', async ({ expect }) => {
    const found = await jsonOf(csv, ...BAR, ...BY_USER, '--weight', 'w');
    const expected = intervals(labelCounts(truth, guess, { unit: user, sampleWeight }));
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(found.intervals.averages[average].f1).toEqual(
        jsonInterval(expected.averages[average].f1),
      );
    }
    expect(found.intervals.averages.macro.f1.warning).toMatch(/fewer than 100/);
    const alone = await jsonOf(csv, ...BAR, '--weight', 'w');
    expect(alone.intervals.reason).toMatch(/weights/);
  });

  it.concurrent('judges gates by units', async ({ expect }) => {
    const gates = ['macro.f1>=0.5', 'micro.f1>=0.5', 'f1[art]>=0.5', 'hammingLoss<=0.5'];
    const args = gates.flatMap((gate) => ['--fail-under', gate]);
    const exact = ['--fail-under', 'exactMatch>=0.4', '--confidence', '0.95'];
    const found = await jsonOf(csv, ...BAR, ...BY_USER, ...args, ...exact);
    const alone = await jsonOf(csv, ...BAR, ...args, ...exact);
    const level = 0.9;
    const expected = [
      interval(counts, f1, { average: 'macro', level }),
      interval(counts, f1, { average: 'micro', level }),
      interval(counts, f1, { level })[0] as Interval,
    ];
    for (const [place, one] of expected.entries()) {
      expect(found.gates?.[place]?.low).toBeCloseTo(one.low, 12);
      expect(found.gates?.[place]?.high).toBeCloseTo(one.high, 12);
    }
    for (const place of gates.keys()) {
      expect(found.gates?.[place]?.low).not.toBe(alone.gates?.[place]?.low);
    }
    // Of samples as units the share of equal sets has Wilson's interval.
    expect(found.gates?.[4]?.low).not.toBe(alone.gates?.[4]?.low);
  });

  it.concurrent('says once which rows it takes together', async ({ expect }) => {
    const { stdout } = await run(['sets', csv, ...BAR, ...BY_USER, '--interval']);
    const note = 'intervals take the rows of one user together: 14 units';
    expect(stdout.split(note)).toHaveLength(2);
    const markdown = await run([
      'sets',
      csv,
      ...BAR,
      ...BY_USER,
      '--interval',
      '--format',
      'markdown',
    ]);
    expect(markdown.stdout).toContain(note);
  });

  it.concurrent(
    'draws pages and pictures by units, of a stored evaluation too',
    async ({ expect }) => {
      const of = (name: string): string => join(folder.path, name);
      const args = [...BAR, ...BY_USER, '--quiet'];
      const kept = of('kept.json');
      const made = [
        await run(['sets', csv, ...args, '--html', of('rows.html'), '--save', kept]),
        await run(['sets', csv, ...args, '--svg', `classes=${of('rows.svg')}`]),
      ];
      expect(made.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
        made.map(() => ({ code: 0, stderr: '' })),
      );
      const page = readFileSync(of('rows.html'), 'utf8');
      expect(page).toContain('14 units');
      const { low, high } = interval(counts, f1, { average: 'macro' });
      const range = `${low.toFixed(3)}–${high.toFixed(3)}`;
      expect(page).toContain(range);
      await run(['sets', kept, '--html', of('kept.html'), '--quiet']);
      expect(readFileSync(of('kept.html'), 'utf8')).toContain(range);
      await run(['sets', kept, '--svg', `classes=${of('kept.svg')}`, '--quiet']);
      expect(readFileSync(of('kept.svg'), 'utf8')).toBe(readFileSync(of('rows.svg'), 'utf8'));
    },
  );

  it.concurrent('keeps units, which parts of the rows add up to', async ({ expect }) => {
    const whole = await jsonOf(csv, ...BAR, ...BY_USER);
    const parts = [rows.slice(0, 41), rows.slice(41)].map((part, place) => ({
      rows: csvOf(`shard${place}.csv`, part),
      kept: join(folder.path, `shard${place}.json`),
    }));
    for (const { rows: file, kept } of parts) {
      const { code } = await run([
        'sets',
        file,
        ...BAR,
        ...BY_USER,
        '--save',
        `${kept}:names`,
        '--quiet',
      ]);
      expect(code).toBe(0);
    }
    const files = parts.map(({ kept }) => kept);
    const found = await jsonOf(...files);
    expect(found.intervals).toEqual(whole.intervals);
    expect(found.input.unit).toBe('user');
    const text = JSON.parse(readFileSync(files[0] ?? '', 'utf8')) as {
      readonly sets: { readonly units: { readonly keys: readonly string[] } };
    };
    expect(text.sets.units.keys).toHaveLength(14);
    const without = join(folder.path, 'without.json');
    await run(['sets', csv, ...BAR, '--save', without, '--quiet']);
    expect(await refusal(['sets', files[0] ?? '', without])).toContain('has units by user');
  });

  it.concurrent('counts in an engine as in the file', async ({ expect }) => {
    const database = join(folder.path, 'sets.db');
    const instance = await DuckDBInstance.create(database);
    const connection = await instance.connect();
    const list = (set: readonly string[]): string =>
      `[${set.map((one) => `'${one}'`).join(', ')}]::VARCHAR[]`;
    const cells = rows.map(({ t, p, user: own, w }) => `(${list(t)}, ${list(p)}, '${own}', ${w})`);
    await connection.run(
      `CREATE TABLE preds AS SELECT * FROM (VALUES ${cells.join(', ')}, (['art'], ['art'], NULL, 1)) AS v(t, p, "user", w)`,
    );
    connection.closeSync();
    instance.closeSync();
    const ENGINE = ['--engine', `duckdb:${database}`, '--table', 'preds', ...SETS];
    const where = ['--where', '"user" IS NOT NULL'];
    for (const weight of [[], ['--weight', 'w']]) {
      const inEngine = await jsonOf(...ENGINE, ...BY_USER, ...where, ...weight);
      const inFile = await jsonOf(csv, ...BAR, ...BY_USER, ...weight);
      expect(inEngine.intervals).toEqual(inFile.intervals);
    }
    expect(await refusal(['sets', ...ENGINE, ...BY_USER, '--interval'])).toContain(
      'column "user" (--unit) has no value in 1 row',
    );
    const strange = (value: string): Promise<string> => {
      const query = ['--table', `SELECT t, p, ${value} AS "user" FROM preds`];
      const engine = ['--engine', `duckdb:${database}`, ...SETS, ...BY_USER];
      return refusal(['sets', ...engine, ...query, '--interval']);
    };
    expect(await strange('1.5::DOUBLE')).toContain(
      'column "user" (--unit) holds 1.5, expected text, integers or booleans',
    );
    expect(await strange('[1]')).toContain('user is INTEGER[], expected a column of labels');
    const { stdout } = await run(['sets', ...ENGINE, ...BY_USER, '--interval', '--show-sql']);
    expect(stdout).toContain('"user"');
  });

  it.concurrent('refuses columns that say nothing, by name', async ({ expect }) => {
    const sizes = await folder.writeParquet(
      'sizes.parquet',
      `SELECT ['a'] AS t, ['a'] AS p, UNNEST(['a', 'b']) AS one, UNNEST(['a', 'a']) AS other, UNNEST([1.0, 2.5]::DOUBLE[]) AS "user"`,
    );
    const gaps = folder.write('gaps.csv', 't,p,user\na,a,x\na,b,\nb,b,y\n,b,\n');
    const all = await Promise.all([
      refusal(['sets', gaps, ...BAR, ...BY_USER, '--interval']),
      refusal(['sets', sizes, ...SETS, ...BY_USER, '--interval']),
      refusal(['report', sizes, '--true', 'one', '--pred', 'other', ...BY_USER, '--interval']),
      refusal(['sets', csv, ...BAR, '--unit', 'usr', '--interval']),
      refusal(['sets', csv, ...BAR, ...BY_USER]),
      refusal(['sets', csv, ...BAR, '--unit', 'w', '--by', 'usr', '--interval']),
    ]);
    expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/gaps.csv: column "user" (--unit) has no value in 2 rows
        leave them out: --where '"user" IS NOT NULL'

      exit 3
      confmat: FOLDER/sizes.parquet: column "user" (--unit) holds 2.5, expected text, integers or booleans

      exit 3
      confmat: FOLDER/sizes.parquet: column "user" (--unit) holds 2.5, expected text, integers or booleans

      exit 3
      confmat: FOLDER/rows.csv: no column "usr" (--unit), did you mean "user"?
        its columns: "t", "p", "user", "w"

      exit 2
      confmat: --unit needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals

      exit 3
      confmat: FOLDER/rows.csv: no column "usr" (--by), did you mean "user"?
        its columns: "t", "p", "user", "w"
      "
    `);
  });
});
