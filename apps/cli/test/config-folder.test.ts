// A file of options that was found in a folder, as anybody's folder may have one: it reaches nothing elsewhere.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, it } from 'vitest';
import { nameOf } from '../src/options/option-facts.js';
import { commandsWith, groupsOf } from '../src/options/table.js';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
let nFolders = 0;

interface Places {
  /** The folder of the command. */
  readonly cwd: string;
  /** A folder beside it. */
  readonly other: string;
}

/** A folder with `rows.csv` and a file of options, beside another folder. */
function places(config: object): Places {
  const base = join(folder.path, `place${++nFolders}`);
  const [cwd, other] = [join(base, 'in'), join(base, 'out')];
  mkdirSync(cwd, { recursive: true });
  mkdirSync(other);
  writeFileSync(join(cwd, 'rows.csv'), 't,p,s,q\na,a,0.9,a\nb,b,0.8,a\nb,a,0.7,b\n');
  writeFileSync(join(other, 'secret.txt'), 'secret');
  writeFileSync(join(other, 'cost.json'), '{"b":{"a":2}}');
  writeFileSync(join(cwd, 'confmat.config.json'), JSON.stringify(config));
  return { cwd, other };
}

const REPORT = ['report', 'rows.csv', '--true', 't', '--pred', 'p'];

describe('options whose values are files', () => {
  const all = groupsOf().flatMap(({ options }) => options);

  it('are marked in the table of options', ({ expect }) => {
    const marked = all.filter(({ files }) => files !== undefined).map(nameOf);
    expect([...new Set(marked)].sort()).toEqual([
      '--against',
      '--cost',
      '--describe',
      '--engine',
      '--errors',
      '--html',
      '--junit',
      '--labels',
      '--lock',
      '--locked',
      '--output',
      '--save',
      '--summary',
      '--svg',
    ]);
  });

  it('are all whose help names a file, but the one that names the file of options', ({
    expect,
  }) => {
    const named = all.filter(({ flags, description }) =>
      /file>|FILE/.test(`${flags} ${description}`),
    );
    const unmarked = named.filter(({ files }) => files === undefined).map(nameOf);
    expect(unmarked).toEqual(['--config']);
  });

  it('are read after the option read its value', ({ expect }) => {
    const found = all.flatMap((facts) => {
      if (!facts.files) return [];
      const parse = facts.parse as ((text: string, before?: unknown) => unknown) | undefined;
      const typed = new Map([
        ['--svg', `${/such as (\S+)=/.exec(facts.description)?.[1] ?? ''}=x/y.svg`],
        ['--describe', '5,train=x/y.csv'],
        ['--labels', 'a,b,tree=x/y.csv'],
        ['--engine', 'duckdb:x/y.db'],
        ['--errors', 'x/y.csv:3'],
      ]).get(nameOf(facts));
      const before = facts.byDefault ?? undefined;
      const value = parse ? parse(typed ?? 'x/y', before) : (typed ?? 'x/y');
      return [
        facts
          .files(value)
          .map((file) => file.replace(/^(x\/y).*/, '$1'))
          .join(),
      ];
    });
    expect(new Set(found)).toEqual(new Set(['x/y']));
  });
});

describe('a file of options that was found', PATIENCE, () => {
  const outside = [
    ['report', { output: '../out/made' }],
    ['report', { html: '../out/made' }],
    ['report', { save: '../out/made' }],
    ['report', { errors: '../out/made.csv' }],
    ['report', { summary: '../out/made' }],
    ['report', { junit: '../out/made' }],
    ['report', { svg: 'matrix=../out/made.svg' }],
    ['report', { cost: '../out/cost.json' }],
    ['report', { labels: 'tree=../out/cost.json' }],
    ['report', { describe: 'train=../out/secret.txt' }],
    ['report', { output: 'link/made' }],
    ['report', { output: 'dangling' }],
    ['report', { output: '.git/made' }],
    ['decide', { lock: '../out/made', score: 's' }],
    ['decide', { locked: '../out/secret.txt', score: 's' }],
    ['compare', { against: '../out/cost.json' }],
  ] as const;
  for (const [command, options] of outside) {
    const [key = '', value = ''] = Object.entries(options)[0] ?? [];
    it.concurrent(`names no file elsewhere: ${key} ${value}`, async ({ expect }) => {
      const { cwd, other } = places({ [command]: options });
      symlinkSync(other, join(cwd, 'link'));
      symlinkSync(join(other, 'made'), join(cwd, 'dangling'));
      mkdirSync(join(cwd, '.git'));
      const args = [command, ...REPORT.slice(1)];
      const said = await refusal(args, { cwd });
      const file = /(?:^|=)([^=]+?)$/.exec(value)?.[1] ?? '';
      expect(said).toContain(
        `confmat: confmat.config.json: "${key}" names "${file}", which is not in the folder of confmat.config.json\n` +
          '  a file of options that was found names no files elsewhere; one that is typed may: --config confmat.config.json\n',
      );
      for (const made of ['made', 'made.csv', 'made.svg'])
        expect([existsSync(join(other, made)), existsSync(join(cwd, '.git', made))]).toEqual([
          false,
          false,
        ]);
    });
  }

  it.concurrent('names no absolute path elsewhere, and any in the folder', async ({ expect }) => {
    const { cwd, other } = places({});
    const write = (output: string): void => {
      writeFileSync(
        join(cwd, 'confmat.config.json'),
        JSON.stringify({ report: { output, json: true } }),
      );
    };
    write(join(other, 'made'));
    expect(await refusal(REPORT, { cwd })).toContain('which is not in the folder');
    mkdirSync(join(cwd, 'sub'));
    for (const name of [join(cwd, 'made.json'), 'sub/made.json', 'sub/../..made.json', '-']) {
      write(name);
      const { code, stdout } = await run(REPORT, { cwd });
      const text = name === '-' ? stdout : readFileSync(join(cwd, name.replace(cwd, '')), 'utf8');
      expect([name, code, (JSON.parse(text) as { accuracy: number }).accuracy]).toEqual([
        ...[name, 0, 2 / 3],
      ]);
    }
  });

  it.concurrent(
    'may name files elsewhere where it is typed, or its option is',
    async ({ expect }) => {
      const { cwd, other } = places({
        report: { output: '../out/made', cost: '../out/cost.json' },
      });
      const typed = await run([...REPORT, '--config', 'confmat.config.json'], { cwd });
      expect([typed.code, readFileSync(join(other, 'made'), 'utf8')]).toEqual([
        ...[0, expect.stringContaining('3 rows')],
      ]);
      const own = [...REPORT, '--output', '../out/own', '--cost', '../out/cost.json'];
      expect((await run(own, { cwd })).code).toBe(0);
    },
  );

  const readsSecret = "(select count(*) from read_text('../out/secret.txt')) > 0";
  for (const command of commandsWith('--where')) {
    it.concurrent(`reads no other file in an expression of ${command}`, async ({ expect }) => {
      const own: Readonly<Record<string, readonly string[]>> = {
        sweep: ['--true', 't', '--score', 's', '--pos-label', 'b'],
        compare: ['--true', 't', '--pred', 'p,q'],
        decide: ['--true', 't', '--pred', 'p', '--score', 's'],
        judge: ['--human', 't', '--judge', 'p', '--pos-label', 'b', '--labeled', 'at random'],
        trials: ['--task', 't', '--passed', 'p'],
        plan: ['--true', 't', '--pred', 'p', '--width', '0.1'],
        whence: ['--true', 't', '--pred', 'p', '--value', '0.61'],
        columns: [],
      };
      const args = [command, 'rows.csv', ...(own[command] ?? REPORT.slice(2))];
      const { cwd, other } = places({ [command]: { where: readsSecret } });
      const [secret, listed] = [join(other, 'secret.txt'), join(other, '*')];
      for (const where of [
        readsSecret.replace('../out/secret.txt', secret),
        `(select count(*) from glob('${listed}')) > 0`,
        `(select count(*) from '${secret.replace('.txt', '.csv')}') > 0`,
      ]) {
        writeFileSync(join(cwd, 'confmat.config.json'), JSON.stringify({ [command]: { where } }));
        expect([where, await refusal(args, { cwd })]).toEqual([
          where,
          expect.stringContaining('disabled by configuration'),
        ]);
      }
    });
  }

  it.concurrent(
    'still filters rows, also of a name with marks, and writes wrong ones',
    async ({ expect }) => {
      const { cwd } = places({ report: { where: 's > 0.65', errors: 'wrong.csv' } });
      writeFileSync(join(cwd, 'a[1]*.csv'), 't,p,s\na,a,0.9\nb,b,0.8\nb,a,0.7\na,b,0.1\n');
      const args = ['report', 'a[1]*.csv', ...REPORT.slice(2), '--json'];
      const { code, stdout, stderr } = await run(args, { cwd });
      expect([code, stderr]).toEqual([0, expect.stringContaining('1 row with a wrong prediction')]);
      expect((JSON.parse(stdout) as { accuracy: number }).accuracy).toBe(2 / 3);
      expect(readFileSync(join(cwd, 'wrong.csv'), 'utf8')).toBe('row,t,p,s\n3,b,a,0.7\n');
    },
  );

  it.concurrent('reads another file in an expression where it is typed', async ({ expect }) => {
    const { cwd, other } = places({});
    const where = readsSecret.replace('../out/secret.txt', join(other, 'secret.txt'));
    writeFileSync(join(cwd, 'confmat.config.json'), JSON.stringify({ report: { where } }));
    expect((await run([...REPORT, '--config', 'confmat.config.json'], { cwd })).code).toBe(0);
    expect((await run([...REPORT, '--config', 'none', '--where', where], { cwd })).code).toBe(0);
  });

  it.concurrent('asks a database of its folder, which reads no other file', async ({ expect }) => {
    const { cwd, other } = places({});
    const instance = await DuckDBInstance.create(join(cwd, 'own.duckdb'));
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE rows AS SELECT * FROM (VALUES ('a', 'a'), ('b', 'a')) v(t, p)",
    );
    const secret = join(other, 'secret.txt');
    await connection.run(
      `CREATE VIEW peek AS SELECT content AS t, content AS p FROM read_text('${secret}')`,
    );
    connection.closeSync();
    instance.closeSync();
    const write = (options: object): void => {
      writeFileSync(join(cwd, 'confmat.config.json'), JSON.stringify({ report: options }));
    };
    const labels = ['report', '--true', 't', '--pred', 'p'];
    write({ engine: 'duckdb:own.duckdb', table: 'rows' });
    expect((await run(labels, { cwd })).code).toBe(0);
    for (const table of ['peek', secret, `select content as t, content as p from '${secret}'`]) {
      write({ engine: 'duckdb:own.duckdb', table });
      const said = await refusal(labels, { cwd });
      expect([table, said]).toEqual([table, expect.stringMatching(/disabled by|does not exist/)]);
    }
    write({ engine: 'duckdb:../out/own.duckdb', table: 'rows' });
    expect(await refusal(labels, { cwd })).toContain('names "../out/own.duckdb", which is not in');
    write({ where: "t = 'a'" });
    const server = ['--engine', 'postgres://user@127.0.0.1:1/db', '--table', 'x'];
    expect(await refusal([...labels, ...server], { cwd })).toContain(
      'confmat: confmat.config.json: "where" is SQL, which a server takes from no file of options that was found\n' +
        '  type --where, or --config confmat.config.json\n',
    );
  });
});
