import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

const LABELS = ['ant', 'bee', 'cat'];

/** Rows of three scores, with ties, and one row without a score. */
const ROWS = Array.from({ length: 400 }, (_, k) => {
  const scores = [(k * 7) % 11, (k * 5) % 13, (k * 3) % 17].map((n) => (n + 1) / 32);
  return { y: LABELS[(k * 5) % 3] ?? '', scores: k === 17 ? [scores[0], null, scores[2]] : scores };
});

/** The label of the greatest score, the first of equal ones, and that score; both empty without all scores. */
function answered(scores: readonly (number | null | undefined)[]): readonly [string, string] {
  const known = scores.filter((score) => typeof score === 'number');
  if (known.length < 3) return ['', ''];
  const greatest = Math.max(...known);
  return [LABELS[known.indexOf(greatest)] ?? '', String(greatest)];
}

const WIDE = folder.write(
  'wide.csv',
  [
    'y,p_ant,p_bee,p_cat,a,s',
    ...ROWS.map(({ y, scores }) =>
      [y, ...scores.map((one) => one ?? ''), ...answered(scores)].join(),
    ),
    '',
  ].join('\n'),
);
const COMMON = [
  'decide',
  WIDE,
  '--true',
  'y',
  '--accuracy',
  '0.3',
  '--confidence',
  '0.9',
  '--json',
];

/** A result without the names of the columns. */
async function decided(...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run([...COMMON, ...args]);
  if (code !== 0) throw new Error(stderr);
  // Names of columns differ, and so do the cells that wrong rows are shown with.
  return JSON.parse(stdout, (key, value: unknown) =>
    key === 'input' || key === 'cells' ? undefined : value,
  ) as unknown;
}

describe('confmat decide --proba', PATIENCE, () => {
  it.concurrent('is decide by the greatest score and its label', async ({ expect }) => {
    const by = await decided('--pred', 'a', '--score', 's', '--nulls', 'skip');
    expect(await decided('--proba', 'p_*', '--nulls', 'skip')).toEqual(by);
    expect(
      await decided('--proba', 'p_ant,p_bee,p_cat', '--labels', 'ant,bee,cat', '--nulls', 'skip'),
    ).toEqual(by);
  });

  it.concurrent('reads lists and maps of scores', async ({ expect }) => {
    const cells = ROWS.filter((_, k) => k !== 17).map(
      ({ y, scores: [a, b, c] }) =>
        `('${y}', [${a}, ${b}, ${c}], MAP {'ant': ${a}, 'bee': ${b}, 'cat': ${c}})`,
    );
    const file = await folder.writeParquet(
      'nested.parquet',
      `SELECT * FROM (VALUES ${cells.join(', ')}) AS rows(y, list, map)`,
    );
    const of = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await run([
        'decide',
        file,
        '--true',
        'y',
        '--json',
        ...args,
      ]);
      if (code !== 0) throw new Error(stderr);
      const { input, ...result } = JSON.parse(stdout) as Record<string, unknown>;
      return [input !== undefined, result];
    };
    const list = await of('--proba', 'list', '--labels', 'ant,bee,cat');
    expect(await of('--proba', 'map.*')).toEqual(list);
    const { stdout } = await run(['report', file, '--true', 'y', '--proba', 'map.*', '--json']);
    const right = ROWS.filter(({ y, scores }, k) => k !== 17 && answered(scores)[0] === y).length;
    expect(JSON.parse(stdout)).toMatchObject({ accuracy: right / 399 });
  });

  it.concurrent('refuses what it cannot mean', async ({ expect }) => {
    expect(
      await refusal(['decide', WIDE, '--true', 'y', '--proba', 'p_*', '--score', 's']),
    ).toContain('--proba');
    expect(await refusal(['decide', WIDE, '--true', 'y', '--proba', 'p_ant'])).toContain(
      'is one column',
    );
    const text = folder.write('text.csv', 'y,p_a,p_b\na,0.5,0.25\nb,x,0.5\n');
    expect(await refusal(['decide', text, '--true', 'y', '--proba', 'p_*'])).toContain(
      'data row 2',
    );
  });

  it.concurrent('names the column that lacks a value', async ({ expect }) => {
    const [truth, answer] = [',ant,0.5', 'bee,,0.5'];
    for (const [column, rows] of [
      ['y', [truth, answer]],
      ['a', [answer, truth]],
    ] as const) {
      const cells = ['y,a,s', 'ant,bee,0.5', ...rows, ''].join('\n');
      const file = folder.write(`lacking-${column}.csv`, cells);
      const args = ['--true', 'y', '--pred', 'a', '--score', 's'];
      expect(await refusal(['decide', file, ...args])).toContain(
        `column "${column}", data row 2: the value is missing`,
      );
    }
  });

  it.concurrent('names no true label where a score is missing', async ({ expect }) => {
    const file = folder.write('no-score.csv', 'y,p_a,p_b\na,0.5,0.25\nb,,0.5\n');
    expect(await refusal(['decide', file, '--true', 'y', '--proba', 'p_*'])).toContain(
      'column "label of the greatest score", data row 2: the value is missing',
    );
  });

  it('says which true labels have no column of scores', async ({ expect }) => {
    const rows = 't,p_a,p_b\na,0.9,0.1\nb,0.2,0.8\nc,0.6,0.4\na,0.7,0.3\nd,0.4,0.6\nc,0.3,0.7\n';
    const args = ['decide', folder.write('unlisted.csv', rows), '--true', 't', '--labels', 'a,b'];
    const { stderr, stdout } = await run([...args, '--proba', 'p_a,p_b']);
    expect(stderr).toMatch(
      /3 rows have a true label without a column of scores \("c", "d"\): their answers count as wrong/,
    );
    expect(stdout).toMatch(/3 of all 6 answers/);
  });
});
