import { Bool, Field, Int8, List, Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const SETS = ['--true', 't', '--pred', 'p'];
const COLUMNS = ['--true', 'y_*', '--pred', 'p_*'];

/** Rows of a matrix of the labels a, b and c. Nobody predicts c. */
const TRUTH = [
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 0],
  [0, 0, 0],
];
const PREDICTION = [
  [1, 0, 0],
  [0, 0, 0],
  [1, 1, 0],
  [1, 0, 0],
];
const NAMES = ['a', 'b', 'c'];

/** tp, fp and fn of each label, by hand from the rows above. */
const COUNTS = [
  { label: 'a', tp: 2, fp: 1, fn: 0 },
  { label: 'b', tp: 1, fp: 0, fn: 1 },
  { label: 'c', tp: 0, fp: 0, fn: 2 },
];

interface SetsJson {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly averages: { readonly macro: { readonly f1: number } };
  readonly sets: { readonly exactMatch: number };
}

async function sets(args: readonly string[]): Promise<SetsJson> {
  const { code, stdout, stderr } = await run(['sets', ...args, '--json', '--quiet'], inFolder);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SetsJson;
}

const text = (row: readonly number[]): string => row.join(' ');
const pairs = TRUTH.map((truth, i) => [truth, PREDICTION[i] ?? []] as const);
folder.write('rows.jsonl', pairs.map(([t, p]) => JSON.stringify({ t, p })).join('\n'));
folder.write('rows.csv', ['t,p', ...pairs.map(([t, p]) => `${text(t)},${text(p)}`), ''].join('\n'));
folder.write(
  'columns.csv',
  [
    'y_a,p_a,p_c,p_b,y_b,y_c',
    ...pairs.map(([t, p]) => [t[0], p[0], p[2], p[1], t[1], `${t[2] ?? ''}.0`].join(',')),
    '',
  ].join('\n'),
);
const lists = new List(new Field('item', new Int8()));
folder.write(
  'rows.arrow',
  tableToIPC(
    new Table({ t: vectorFromArray(TRUTH, lists), p: vectorFromArray(PREDICTION, lists) }),
    'file',
  ),
);
const flags = (rows: readonly (readonly number[])[], label: number): Vector<Bool> =>
  vectorFromArray(
    rows.map((row) => row[label] === 1),
    new Bool(),
  );
folder.write(
  'columns.arrow',
  tableToIPC(
    new Table({
      ...Object.fromEntries(NAMES.map((name, label) => [`y_${name}`, flags(TRUTH, label)])),
      ...Object.fromEntries(NAMES.map((name, label) => [`p_${name}`, flags(PREDICTION, label)])),
      id: vectorFromArray(['1', '2', '3', '4'], new Utf8()),
    } as never),
    'stream',
  ),
);

describe('confmat sets, rows of 0 and 1', PATIENCE, () => {
  it.concurrent('are no sets of the labels 0 and 1', async ({ expect }) => {
    for (const args of [['rows.jsonl'], ['rows.arrow'], ['rows.csv', '--separator', ' ']]) {
      expect(await refusal(['sets', ...args, ...SETS], inFolder)).toBe(
        `exit 3\nconfmat: ${args[0] ?? ''}: every row of columns "t" and "p" has 3 cells of 0 and 1, which are no labels\n` +
          '  for a matrix with a column for each label, use --indicator; --labels A,B names the columns\n',
      );
    }
    // Whoever lists the labels means them, and lists of other lengths are lists.
    await sets(['rows.jsonl', ...SETS, '--labels', '0,1']);
    folder.write('short.jsonl', '{"t":[0,1],"p":[1]}\n{"t":[0],"p":[0,1]}\n');
    expect((await sets(['short.jsonl', ...SETS])).rows).toHaveLength(2);
  });

  it.concurrent('are rows of a matrix with --indicator', async ({ expect }) => {
    for (const args of [['rows.jsonl'], ['rows.arrow'], ['rows.csv', '--separator', ' ']]) {
      const plain = await sets([...args, ...SETS, '--indicator']);
      expect(plain.rows).toMatchObject(COUNTS.map((counts, label) => ({ ...counts, label })));
      const named = await sets([...args, ...SETS, '--indicator', '--labels', 'a,b,c']);
      expect(named.rows).toMatchObject(COUNTS);
      // F1 by hand: 4 / 5, 2 / 3 and 0; only the third row has equal sets.
      expect(named.averages.macro.f1).toBeCloseTo((4 / 5 + 2 / 3) / 3, 12);
      expect(named.sets.exactMatch).toBe(1 / 4);
    }
  });

  it.concurrent('are columns of two patterns', async ({ expect }) => {
    for (const file of ['columns.csv', 'columns.arrow']) {
      expect((await sets([file, ...COLUMNS])).rows).toMatchObject(COUNTS);
      const turned = await sets([file, ...COLUMNS, '--labels', 'c,b,a']);
      expect(turned.rows).toMatchObject([...COUNTS].reverse());
    }
    expect((await sets(['columns.csv', ...COLUMNS, '--where', 'y_a = 1'])).rows[0]).toMatchObject({
      ...{ tp: 2, fp: 0, fn: 0 },
    });
  });

  it.concurrent('are refused by row where they are neither', async ({ expect }) => {
    const refused = (...args: string[]): Promise<string> => refusal(['sets', ...args], inFolder);
    folder.write('two.jsonl', '{"t":[0,1],"p":[0,1]}\n{"t":[0,2],"p":[0,1]}\n');
    expect(await refused('two.jsonl', ...SETS, '--indicator')).toContain(
      'two.jsonl: column "t", data row 2: "2" is neither 0 nor 1\n',
    );
    folder.write('long.jsonl', '{"t":[0,1],"p":[0,1]}\n{"t":[0,1],"p":[0,1,1]}\n');
    expect(await refused('long.jsonl', ...SETS, '--indicator')).toContain(
      'column "p", data row 2: has 3 cells, expected 2 as in rows before it\n',
    );
    expect(await refused('rows.jsonl', ...SETS, '--indicator', '--labels', 'a,b')).toContain(
      'data row 1: has 3 cells, expected 2 as labels in --labels\n',
    );
    expect(await refused('columns.csv', '--true', 'y_*', '--pred', 'p_a')).toContain(
      'must both be patterns',
    );
    folder.write('gap.csv', 'y_a,y_b,p_a\n1,0,1\n');
    expect(await refused('gap.csv', ...COLUMNS)).toContain('"p_*" has no column for "b"\n');
    folder.write('empty.csv', 'y_a,y_b,p_a,p_b\n1,0,1,1\n1,,1,0\n');
    expect(await refused('empty.csv', ...COLUMNS)).toContain(
      'column "y_*", data row 2: the value is missing\n',
    );
    const narrow = ['sets', 'two-labels.jsonl', ...SETS, '--indicator', '--zero-division', '0'];
    folder.write('two-labels.jsonl', '{"t":[0,1],"p":[0,1]}\n{"t":[1,0],"p":[0,1]}\n');
    expect((await run(narrow, inFolder)).stderr).not.toContain('the only labels are');
    const { stdout } = await run(['sets', 'empty.csv', ...COLUMNS, '--nulls', 'skip'], inFolder);
    expect(stdout).toContain('1 row, 1 skipped');
    const report = ['report', 'rows.csv', '--true', 't', '--pred', 'p', '--indicator'];
    expect(await refusal(report, inFolder)).toContain(
      '--indicator is an option of confmat sets, not of report',
    );
  });
});
