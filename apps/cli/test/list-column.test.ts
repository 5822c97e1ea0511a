import { FixedSizeList, Field, Float32, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, it } from 'vitest';
import {
  DIGITS,
  Folder,
  PATIENCE,
  readExample,
  refusal,
  reportJson,
  run,
  sweepJson,
} from './harness.js';
import type { SweepJson } from './harness.js';

const folder = new Folder();
const DIGIT_NAMES = Array.from({ length: 10 }, (_, digit) => String(digit));
const LABELS = ['--labels', DIGIT_NAMES.join(',')];
const rows = readExample(DIGITS).map((row) => ({
  digit: Number(row['digit']),
  probs: DIGIT_NAMES.map((digit) => Number(row[`p_${digit}`])),
}));
const lines = (objects: readonly object[]): string =>
  objects.map((object) => JSON.stringify(object)).join('\n');

function arrowOf(objects: readonly { t: string; probs: readonly number[] }[], n: number): string {
  const type = new FixedSizeList(n, new Field('item', new Float32(), true));
  const table = new Table({
    t: vectorFromArray(objects.map(({ t }) => t)),
    probs: vectorFromArray(
      objects.map(({ probs }) => probs),
      type,
    ),
  });
  return folder.write('lists.arrow', tableToIPC(table, 'file'));
}

describe('confmat report --proba, a column of lists', PATIENCE, () => {
  it('counts and measures as with a column for each class, from JSON lines and Parquet', async ({
    expect,
  }) => {
    const jsonl = folder.write('digits.jsonl', lines(rows));
    const parquet = await folder.writeParquet(
      'digits.parquet',
      `SELECT * FROM read_json('${jsonl}')`,
    );
    const of = (file: string, proba: string): ReturnType<typeof reportJson> =>
      reportJson([file, '--true', 'digit', '--proba', proba, ...LABELS]);
    const scoresOf = (file: string, proba: string): Promise<SweepJson> =>
      sweepJson([file, '--true', 'digit', '--proba', proba, ...LABELS, '--score-metrics']);
    const columns = await of(DIGITS, 'p_*');
    const { scores: expected } = (await scoresOf(DIGITS, 'p_*')) as unknown as Found;
    for (const file of [jsonl, parquet]) {
      const { matrix, nTied, input } = (await of(file, 'probs')) as unknown as Found;
      const { scores } = (await scoresOf(file, 'probs')) as unknown as Found;
      expect(matrix).toEqual(columns.matrix);
      expect({ nTied, scores }).toEqual({
        nTied: (columns as unknown as Found).nTied,
        scores: expected,
      });
      expect(input.rule).toBe(
        'predicted the label whose score is highest, of probs (10 scores per row; the first wins a tie)',
      );
    }
  });

  it('reads lists of a fixed size in Arrow; the first of equal scores wins', async ({ expect }) => {
    const file = arrowOf(
      [
        { t: 'a', probs: [0.5, 0.5] },
        { t: 'b', probs: [0.5, 0.5] },
        { t: 'b', probs: [0.25, 0.75] },
      ],
      2,
    );
    const args = [file, '--true', 't', '--proba', 'probs', '--labels'];
    const [found, turned] = (await Promise.all([
      reportJson([...args, 'a,b']),
      reportJson([...args, 'b,a']),
    ])) as unknown as Found[];
    expect([found?.matrix.counts, found?.nTied]).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      2,
    ]);
    // The labels stand the other way round: the items of every list do, too.
    expect(turned?.matrix).toEqual({
      labels: ['b', 'a'],
      counts: [
        [1, 1],
        [1, 0],
      ],
    });
  });

  it('writes wrong rows with the list as it is in the file', async ({ expect }) => {
    const file = folder.write(
      'wrong.jsonl',
      lines([
        { t: 'a', probs: [1, 0] },
        { t: 'b', probs: [0.75, 0.25] },
      ]),
    );
    const args = ['report', file, '--true', 't', '--proba', 'probs', '--labels', 'a,b'];
    const { stdout, code } = await run([...args, '--errors', '3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/2 +b +a +\[0.75, 0.25\]/);
  });

  it('reads lists that pandas and numpy write to CSV', async ({ expect }) => {
    // As pandas writes two rows of arrays, lists of numpy's floats, and lists.
    const csv =
      't,numpy,floats,python,cut\n' +
      'a,[0.625 0.375],"[np.float64(0.625), np.float64(0.375)]","[0.625, 0.375]",[0. 1.]\n' +
      'b,"[1.00e-05\n 9.99e-01]","[np.float64(1e-05), np.float64(0.999)]","[1e-05, 0.999]",[0. ... 1.]\n';
    const file = folder.write('written.csv', csv);
    const scores = async (column: string): Promise<unknown> => {
      const args = [file, '--true', 't', '--proba', column, '--labels', 'a,b', '--score-metrics'];
      return ((await sweepJson(args)) as unknown as Found).scores;
    };
    const [numpy, floats, python] = await Promise.all(['numpy', 'floats', 'python'].map(scores));
    // Of two classes half the sum of squares: ((0.375² + 0.375²) + (0.00001² + 0.001²)) / 2 / 2.
    expect(python).toMatchObject({ brierScore: (2 * 0.375 ** 2 + 0.00001 ** 2 + 0.001 ** 2) / 4 });
    expect([numpy, floats]).toEqual([python, python]);
    const of = (column: string, labels: string): Promise<string> =>
      refusal(['report', file, '--true', 't', '--proba', column, '--labels', labels]);
    expect(await of('cut', 'a,b')).toContain(
      'column "cut", data row 2: "[0. ... 1.]" is no list of numbers (--proba)\n  numpy left items out',
    );
    expect(await of('python', 'a,b,c')).toContain('data row 1: a list of 2 scores, expected 3');
    expect(await of('t', 'a,b')).toContain('"a" is no list of numbers');
  });

  it('leaves out rows without a list or with a missing score, if told so', async ({ expect }) => {
    const file = folder.write(
      'missing.jsonl',
      lines([
        { t: 'a', probs: [1, 0] },
        { t: 'a', probs: null },
        { t: 'b', probs: [0.5, null] },
        { t: 'b', probs: [0, 1] },
      ]),
    );
    const args = ['--true', 't', '--proba', 'probs', '--labels', 'a,b'];
    const { nSkipped, matrix } = await reportJson([file, ...args, '--nulls', 'skip']);
    expect({ nSkipped, counts: matrix.counts }).toEqual({
      nSkipped: 2,
      counts: [
        [1, 0],
        [0, 1],
      ],
    });
    expect(await refusal(['report', file, ...args])).toContain(
      'exit 3\nconfmat: ' + file + ': column "probs[a]", data row 2: ',
    );
  });

  it('refuses lists of other lengths, scores that are no numbers, and other columns', async ({
    expect,
  }) => {
    const file = folder.write(
      'bad.jsonl',
      lines([
        { t: 'a', probs: [1, 0], words: ['x'], score: 1 },
        { t: 'b', probs: [0, 1, 0], words: ['y'], score: 0 },
      ]),
    );
    const nan = await folder.writeParquet(
      'nan.parquet',
      `SELECT 'a' AS t, [1.0::DOUBLE, 0] AS probs UNION ALL SELECT 'b', [0, 'nan'::DOUBLE]`,
    );
    const of = (path: string, proba: string, ...labels: readonly string[]): Promise<string> =>
      refusal(['report', path, '--true', 't', '--proba', proba, ...labels]);
    const labels = ['--labels', 'a,b'];
    const all = await Promise.all([
      of(file, 'probs', ...labels),
      of(nan, 'probs', ...labels),
      of(file, 'words', ...labels),
      of(file, 'score', ...labels),
      of(file, 'prob', ...labels),
      of(file, 'probs'),
      of(file, 'probs', '--labels', 'a,a'),
    ]);
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/bad.jsonl: column "probs", data row 2: a list of 3 scores, expected 2 as labels in --labels

      exit 3
      confmat: FOLDER/nan.parquet: column "probs[b]", data row 2: "nan" is not a finite score

      exit 3
      confmat: FOLDER/bad.jsonl: column "words" holds lists of type VARCHAR, expected a list of numbers in every row (--proba)
        for a column of scores of each class, use --proba 'p_*' or --proba a,b,c

      exit 3
      confmat: FOLDER/bad.jsonl: column "score" is of type BIGINT, expected a list of numbers in every row (--proba)
        for a column of scores of each class, use --proba 'p_*' or --proba a,b,c

      exit 3
      confmat: FOLDER/bad.jsonl: no column "prob" (--proba), did you mean "probs"?
        its columns: "t", "probs", "words", "score"

      exit 2
      confmat: --proba "probs": is one column
        a column of lists needs --labels, the class of each item; a column for each class is 'p_*' or a,b,c

      exit 2
      confmat: --labels: "a" occurs twice
      "
    `);
  });
});

/** The parts of a report that these tests look at. */
interface Found {
  readonly matrix: { readonly labels: readonly unknown[]; readonly counts: readonly number[][] };
  readonly nTied: number;
  readonly scores: Readonly<Record<string, number>>;
  readonly input: { readonly rule: string };
}
