import { readFileSync, readdirSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { PATIENCE, ROOT, run } from './harness.js';

const FILES = 'apps/cli/test/fixtures/tool-files';

const GEN = 'samples_gen_2026-11-29T03-30-57.117507.jsonl';
const MCQ = 'samples_mcq_2026-11-29T03-30-57.117507.jsonl';

/** What a proposed command must find: its accuracy, or the ROC AUC of a sweep, and the tool's other numbers. */
type Right = readonly [command: RegExp, right: number, ...counts: readonly (readonly number[])[]];

/** The commands proposed for each file, in order; with the counts of the tool where it told them. */
const PROPOSALS: Readonly<Record<string, readonly Right[]>> = {
  'predict-proba-classes.csv': [
    [/^report .* --proba no,yes$/, 0.78],
    [/^sweep .* --score yes --pos-label yes$/, 0.8356],
  ],
  // The second is of the greatest probability: H2O itself cuts elsewhere, and says nothing of it.
  'h2o-two-classes.csv': [
    [/^report .* --pred predict$/, 128 / 150, [67, 11], [11, 61]],
    [/^report .* --proba no,yes$/, NaN],
    [/^sweep .* --score yes --pos-label yes$/, 0.9366],
  ],
  'h2o-numbers.csv': [
    [/^report .* --pred predict$/, 117 / 150, [63, 8, 1], [10, 35, 4], [1, 9, 19]],
    [/^report .* --proba p0,p1,p2 --labels 0,1,2$/, 117 / 150, [63, 8, 1], [10, 35, 4], [1, 9, 19]],
  ],
  'spark-to-pandas.csv': [
    [/^report .* --true label --pred prediction$/, 0.6833, [58, 6, 4], [11, 17, 0], [17, 0, 7]],
    [
      /^report .* --proba probability --labels 0\.0,1\.0,2\.0$/,
      0.6833,
      [58, 6, 4],
      [11, 17, 0],
      [17, 0, 7],
    ],
  ],
  'spark-vector.snappy.parquet': [
    [/^report .* --true label --pred prediction$/, 0.6833, [58, 6, 4], [11, 17, 0], [17, 0, 7]],
    [/^report .* --proba probability --labels 0,1,2$/, 0.6833, [58, 6, 4], [11, 17, 0], [17, 0, 7]],
  ],
  'weka-predictions.csv': [[/^report .* --pred predicted --map /, 71 / 90]],
  'weka-p.txt': [[/^report .* --pred predicted$/, 71 / 90]],
  'r-write-csv.csv': [
    [
      /^report .* --true y --pred p --clean null=NA --nulls skip$/,
      ...([45 / 55, [23, 2, 3], [0, 12, 3], [2, 0, 10]] as const),
    ],
  ],
  'clickhouse.json.gz': [
    [/^report .* --true y --pred p$/, 0.4, [10, 10, 20], [10, 30, 0], [20, 0, 0]],
  ],
  'python-two-lists.json': [[/^report .* --true y --pred p$/, 0.78]],
  'pyarrow-struct-scores.parquet': [
    [/^report .* --true y --pred p$/, 0.86],
    [/^report .* --proba 'probs\.\*'$/, 0.86],
  ],
  'mlflow-table.json': [[/^report .* --true ground_truth --pred out$/, 2 / 3]],
  'deepeval-test-run.json': [[/^report .* --where "slice = 'Exact'"$/, 3 / 5]],
  // Of 8 answers of Animals 4 are right, 2 of 2 of Bools.
  'evalite.json': [[/^report .* --where "slice = 'ExactMatch' OR slice IS NULL"$/, 4 / 8]],
  'inspect-one-scorer.json.gz': [[/^report .* --true truth --pred prediction$/, 2 / 6]],
  'inspect-choices.eval': [[/^report .* --true truth --pred prediction$/, 2 / 5]],
  [MCQ]: [[/^report .* --true truth --pred prediction$/, 0.5]],
  // The tool counts 1: " red" is wrong for it. A note says so.
  [GEN]: [[/^report .* --where "slice = 'first'"$/, 2 / 12]],
  // The tool says 7 of 16: a broken answer is none here, and a second assertion fails a right label. A note says so.
  'promptfoo-two-prompts.json.gz': [
    [/^report .* --where .* AND prompt = .* --nulls skip$/, 8 / 15],
  ],
  // Of 16 answers, 7 passed: among them `false`, an empty cell here; a second assertion fails one right label.
  'promptfoo-two-prompts.csv': [
    [/^report .* --true expected --pred '\[model-a\] short' --nulls skip$/, 7 / 12],
  ],
  'r-write-table.txt': [
    [
      /^report .* --true y --pred p --nulls skip$/,
      ...([45 / 55, [23, 2, 3], [0, 12, 3], [2, 0, 10]] as const),
    ],
  ],
  'polars-int128.arrow': [
    [/^report .* --true y --pred p$/, 0.86],
    [/^report .* --proba probs --labels cat,dog,owl$/, 0.86],
  ],
  'pyarrow-run-ends.arrow': [[/^report .* --true y --pred p$/, 0.86]],
  // No truth; codes without their names.
  'lightgbm-proba-no-header.tsv': [],
  'clickhouse-enum.arrow': [],
  'fasttext-predict-prob.txt': [],
  'svm-predict-b1.txt': [],
  'vw-probabilities.txt': [],
  // A matrix: which side has the truth is for a person to say.
  'r-confusion-matrix.csv': [],
};

/** The words of a command as a shell takes them. */
const wordsOf = (command: string): string[] =>
  Array.from(command.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g), ([word]) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|\\(.)/g,
      (_, quoted?: string, double?: string, char?: string) => quoted ?? double ?? char ?? '',
    ),
  );

interface Found {
  readonly accuracy?: number;
  readonly models?: readonly { readonly rocAuc: number }[];
  readonly matrix?: { readonly counts: readonly (readonly number[])[] };
}

/** Files of the folder that the table leaves out, with the reason. */
const OTHERS = new Set([
  ...['README.md', 'recipes'],
  // Refused at first, with the option that reads it.
  'spark-quotes.csv',
]);

describe('what is proposed for files of real tools', PATIENCE, () => {
  it('is known for every file, and no file names a folder of the machine that made it', ({
    expect,
  }) => {
    const files = readdirSync(`${ROOT}${FILES}`).filter((name) => !OTHERS.has(name));
    expect(files.sort()).toEqual(Object.keys(PROPOSALS).sort());
    for (const file of files) {
      const bytes = readFileSync(`${ROOT}${FILES}/${file}`);
      const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      expect(/\/(?:tmp|root|Users)\/\w+/.exec(text), file).toBeNull();
    }
  });

  it.concurrent.for(sampled(Object.entries(PROPOSALS), 3))(
    'runs to the number of the tool: %s',
    async ([file, expected], { expect }) => {
      const listed = await run(['columns', `${FILES}/${file}`, '--json']);
      expect(listed.code, listed.stderr).toBe(0);
      const { commands } = JSON.parse(listed.stdout) as { commands: readonly string[] };
      expect(commands).toHaveLength(expected.length);
      for (const [place, [form, right, ...counts]] of expected.entries()) {
        const command = (commands[place] ?? '').replace(/^confmat /, '');
        expect(command).toMatch(form);
        const ran = await run([...wordsOf(command), '--json']);
        expect(ran.code, ran.stderr).toBe(0);
        const { accuracy, models, matrix } = JSON.parse(ran.stdout) as Found;
        if (!Number.isNaN(right)) expect(accuracy ?? models?.[0]?.rocAuc).toBeCloseTo(right, 4);
        if (counts.length > 0) expect(matrix?.counts).toEqual(counts);
      }
    },
  );

  it.concurrent('is the same of a packed file: text of Weka', async ({ expect }) => {
    const input = gzipSync(readFileSync(`${ROOT}${FILES}/weka-p.txt`));
    const pairs = `{"1:'big cat'":"1:big cat"}`;
    const named = ['--true', 'actual', '--pred', 'predicted', '--map', pairs, '--json'];
    const { stdout, stderr } = await run(['report', '-', ...named], { input });
    expect(JSON.parse(stdout)).toMatchObject({ accuracy: 71 / 90, nSamples: 90 });
    expect(stderr).toContain("standard input: read as Weka's option -p wrote it");
  });

  it.concurrent('is what a report without options runs', async ({ expect }) => {
    const right = { 'predict-proba-classes.csv': 0.78, 'python-two-lists.json': 0.78 };
    for (const [file, accuracy] of Object.entries(right)) {
      const { stdout } = await run(['report', `${FILES}/${file}`, '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ accuracy, nSamples: 200 });
    }
  });

  it.concurrent('is asked for where a report alone would be wrong', async ({ expect }) => {
    const { code, stderr } = await run(['report', `${FILES}/weka-predictions.csv`]);
    expect(code).toBe(2);
    expect(stderr).toContain('these seem to be for: confmat report');
    expect(stderr).toContain('--map');
  });

  it.concurrent(
    'names the program whose output holds no truth, with what to do',
    async ({ expect }) => {
      const programs = {
        'fasttext-predict-prob.txt': 'fastText',
        'svm-predict-b1.txt': 'libsvm',
        'vw-probabilities.txt': 'Vowpal Wabbit',
      };
      for (const [file, program] of Object.entries(programs)) {
        const { stderr } = await run(['columns', `${FILES}/${file}`]);
        expect(stderr).toContain(`${file}: output of ${program}, which holds no truth`);
      }
      const matrix = await run([
        'report',
        `${FILES}/r-confusion-matrix.csv`,
        '--true',
        'rows',
        '--json',
      ]);
      // R counts 10 + 12 + 23 right of 55.
      expect(JSON.parse(matrix.stdout)).toMatchObject({ accuracy: 45 / 55, nSamples: 55 });
    },
  );

  it.concurrent('says what to do where the file does not tell', async ({ expect }) => {
    const codes = await run(['columns', `${FILES}/clickhouse-enum.arrow`]);
    expect(codes.stdout).toContain('which label each score in pr belongs to is for you to say');
    const plain = await run(['columns', `${FILES}/lightgbm-proba-no-header.tsv`]);
    expect(plain.stderr).toContain('--csv header=none reads it as one');
    const quotes = await run(['columns', `${FILES}/spark-quotes.csv`]);
    expect(quotes.stderr).toContain('line 6 has a quote that never ends');
    const escaped = await run(['columns', `${FILES}/spark-quotes.csv`, '--csv', 'escape=\\']);
    expect(quotes.stderr).toContain("use --csv 'escape=\\'");
    expect(escaped.stdout).toContain('6 rows');
  });
});
