import { describe, it } from 'vitest';
import { PATIENCE, run } from './harness.js';

const FILES = 'apps/cli/test/fixtures/tool-files';

/** What each proposed command must say, in order: accuracy of a report, ROC AUC of a sweep. */
const PROPOSALS: Readonly<Record<string, readonly (readonly [command: RegExp, right: number])[]>> =
  {
    'predict-proba-classes.csv': [
      [/^report .* --proba no,yes$/, 0.78],
      [/^sweep .* --score yes --pos-label yes$/, 0.8356],
    ],
    // The third is of the greatest probability: H2O itself cuts elsewhere, and says nothing of it.
    'h2o-two-classes.csv': [
      [/^report .* --pred predict$/, 128 / 150],
      [/^report .* --proba no,yes$/, NaN],
      [/^sweep .* --score yes --pos-label yes$/, 0.9366],
    ],
    'h2o-numbers.csv': [
      [/^report .* --pred predict$/, 117 / 150],
      [/^report .* --proba p0,p1,p2 --labels 0,1,2$/, 117 / 150],
    ],
    'spark-to-pandas.csv': [
      [/^report .* --true label --pred prediction$/, 0.6833],
      [/^report .* --proba probability --labels 0\.0,1\.0,2\.0$/, 0.6833],
    ],
    'spark-vector.snappy.parquet': [
      [/^report .* --true label --pred prediction$/, 0.6833],
      [/^report .* --proba probability --labels 0,1,2$/, 0.6833],
    ],
    'weka-predictions.csv': [[/^report .* --pred predicted --map /, 71 / 90]],
    'r-write-csv.csv': [[/^report .* --true y --pred p$/, NaN]],
    'r-write-table.txt': [[/^report .* --true y --pred p --nulls skip$/, 45 / 55]],
    'clickhouse.json.gz': [[/^report .* --true y --pred p$/, 0.4]],
    'python-two-lists.json': [[/^report .* --true y --pred p$/, 0.78]],
    'pyarrow-struct-scores.parquet': [
      [/^report .* --true y --pred p$/, 0.86],
      [/^report .* --proba 'probs\.\*'$/, 0.86],
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
  Array.from(command.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g), ([word]) =>
    word.replace(/'([^']*)'|\\(.)/g, (_, quoted?: string, char?: string) => quoted ?? char ?? ''),
  );

interface Found {
  readonly accuracy?: number;
  readonly models?: readonly { readonly rocAuc: number }[];
}

describe('what is proposed for files of real tools', PATIENCE, () => {
  it.concurrent.for(Object.entries(PROPOSALS))(
    'runs to the number of the tool: %s',
    async ([file, expected], { expect }) => {
      const { stdout } = await run(['columns', `${FILES}/${file}`, '--json']);
      const { commands } = JSON.parse(stdout) as { commands: readonly string[] };
      expect(commands).toHaveLength(expected.length);
      for (const [place, [form, right]] of expected.entries()) {
        const command = (commands[place] ?? '').replace(/^confmat /, '');
        expect(command).toMatch(form);
        const ran = await run([...wordsOf(command), '--json']);
        expect(ran.code, ran.stderr).toBe(0);
        const { accuracy, models } = JSON.parse(ran.stdout) as Found;
        if (!Number.isNaN(right)) expect(accuracy ?? models?.[0]?.rocAuc).toBeCloseTo(right, 4);
      }
    },
  );

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
    expect(codes.stdout).toContain('which label each score of pr is of is for you to say');
    const plain = await run(['columns', `${FILES}/lightgbm-proba-no-header.tsv`]);
    expect(plain.stderr).toContain('--csv header=none reads it as one');
    const quotes = await run(['columns', `${FILES}/spark-quotes.csv`]);
    expect(quotes.stderr).toContain('line 6 has a quote that never ends');
    const escaped = await run(['columns', `${FILES}/spark-quotes.csv`, '--csv', 'escape=\\']);
    expect(escaped.stdout).toContain('6 rows');
  });
});
