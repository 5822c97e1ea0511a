import { Float32, Int8, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const COLUMNS = ['--true', 'y_*', '--score', 's_*'];
const NAMES = ['a', 'b'];
const TRUTH = [
  [1, 0],
  [0, 1],
  [1, 1],
  [0, 0],
];
const SCORES = [
  [0.7, 0.5],
  [0.75, 0.25],
  [0.625, 0.875],
  [0, 0.125],
];

/** By hand: at 0.7 label a is predicted in rows 1 and 2, b in row 3. */
const AT_070 = [
  { label: 'a', tp: 1, fp: 1, fn: 1, tn: 1 },
  { label: 'b', tp: 1, fp: 0, fn: 1, tn: 2 },
];
/** By hand: at 0.5 label a is predicted in rows 1 to 3, b in rows 1 and 3. */
const AT_050 = [
  { label: 'a', tp: 2, fp: 1, fn: 0, tn: 1 },
  { label: 'b', tp: 1, fp: 1, fn: 1, tn: 1 },
];

const column = (rows: readonly (readonly number[])[], label: number): readonly number[] =>
  rows.map((row) => row[label] ?? NaN);
const cells = TRUTH.map((truth, i) => [...truth, ...(SCORES[i] ?? [])]);
folder.write('scores.csv', ['y_a,y_b,s_a,s_b', ...cells.map((row) => row.join())].join('\n'));
folder.write(
  'scores.jsonl',
  cells
    .map(([a, b, s, t]) => JSON.stringify({ s_b: t, s_a: s, y_a: a === 1, y_b: b === 1 }))
    .join('\n'),
);
folder.write(
  'single.arrow',
  tableToIPC(
    new Table({
      ...Object.fromEntries(
        NAMES.flatMap((name, label) => [
          [`y_${name}`, vectorFromArray(column(TRUTH, label), new Int8())],
          [`s_${name}`, vectorFromArray(column(SCORES, label), new Float32())],
        ]),
      ),
    } as never),
    'file',
  ),
);

interface Sets {
  readonly input: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly nSkipped: number;
  readonly sets: { readonly exactMatch: number };
}

async function sets(file: string, ...more: readonly string[]): Promise<Sets> {
  const args = ['sets', file, ...COLUMNS, ...more, '--json', '--quiet'];
  const { code, stdout, stderr } = await run(args, inFolder);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Sets;
}

describe('confmat sets --score', PATIENCE, () => {
  it('predicts the labels whose score is at least the threshold, also of single floats', async ({
    expect,
  }) => {
    await folder.writeParquet(
      'single.parquet',
      `SELECT y_a, y_b, s_a::FLOAT AS s_a, s_b::FLOAT AS s_b FROM read_json('${folder.path}/scores.jsonl')`,
    );
    for (const file of ['scores.csv', 'scores.jsonl', 'single.arrow', 'single.parquet']) {
      const [high, half] = await Promise.all([sets(file, '--threshold', '0.7'), sets(file)]);
      expect(high.rows).toMatchObject(AT_070);
      expect(half.rows).toMatchObject(AT_050);
      // Only rows 1 and 4 have exactly their labels at 0.7; rows 3 and 4 at 0.5.
      expect([high.sets.exactMatch, half.sets.exactMatch]).toEqual([0.5, 0.5]);
      expect(high.input).toMatchObject({
        ...{ true: 'y_*', pred: 's_*', score: 's_*', threshold: 0.7 },
        rule: 'predicted each label whose score in columns s_* >= 0.7',
      });
    }
  });

  it('leaves out rows without a score, and says what is no score', async ({ expect }) => {
    folder.write('missing.csv', 'y_a,y_b,s_a,s_b\n1,0,0.75,\n0,1,0.25,0.75\n');
    folder.write('words.csv', 'y_a,y_b,s_a,s_b\n1,0,0.75,high\n0,1,0.25,nan\n');
    folder.write(
      'nan.arrow',
      tableToIPC(
        new Table({
          y_a: vectorFromArray([1], new Int8()),
          s_a: vectorFromArray([NaN], new Float32()),
        }),
        'file',
      ),
    );
    const { nSkipped, rows } = await sets('missing.csv', '--nulls', 'skip');
    expect({ nSkipped, rows }).toMatchObject({ nSkipped: 1, rows: [{ tn: 1 }, { tp: 1 }] });
    const all = await Promise.all(
      ['missing.csv', 'words.csv', 'nan.arrow'].map((file) =>
        refusal(['sets', file, ...COLUMNS], inFolder),
      ),
    );
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: missing.csv: column "s_*", data row 1: the value is missing
        to leave such rows out and count them, use --nulls skip

      exit 3
      confmat: words.csv: column "s_b", data row 1: "high" is not a finite score

      exit 3
      confmat: nan.arrow: column "s_a", data row 1: "NaN" is not a finite score
      "
    `);
  });

  it('shows the rule and gates', async ({ expect }) => {
    const gate = ['--fail-under', 'recall[a]>=0.5'];
    const { stdout, code } = await run(
      ['sets', 'scores.csv', ...COLUMNS, '--threshold', '0.7', ...gate],
      inFolder,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('predicted each label whose score in columns s_* >= 0.7');
  });

  it('refuses what contradicts scores', async ({ expect }) => {
    const of = (...args: readonly string[]): Promise<string> =>
      refusal(['sets', 'scores.csv', ...args], inFolder);
    const all = await Promise.all([
      of('--true', 'y_*', '--score', 's_*', '--pred', 'y_*'),
      of('--true', 'y_*', '--pred', 's_*', '--threshold', '0.5'),
      of('--true', 'y_*', '--score', 's_*', '--threshold', 'best-f1'),
      of('--true', 'y_a', '--score', 's_a'),
      of('--true', 'y_*', '--score', 't_*'),
      of('--true', 'y_*'),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --pred and --score cannot be combined

      exit 2
      confmat: --threshold needs --score

      exit 2
      confmat: option '--threshold <number>' argument 'best-f1' is invalid. Expected a number.
        usage: confmat sets FILE --true COLUMN --pred COLUMN --separator '|'; --help lists the options

      exit 2
      confmat: --true and --score must both be patterns, such as "y_*" and "s_*"

      exit 3
      confmat: scores.csv: no column matches "t_*" (--score)
        its columns: "y_a", "y_b", "s_a", "s_b"

      exit 2
      confmat: which column holds the predicted sets?
        --pred COLUMN, or --score 'PREFIX*'
      "
    `);
  });
});
