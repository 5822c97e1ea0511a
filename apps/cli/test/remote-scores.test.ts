// What an engine counts of scores and of conditions, beside what files give.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, sweepJson, run } from './harness.js';

const folder = new Folder();
const database = join(folder.path, 'scored.db');
const inTable = (table: string): readonly string[] => [
  ...['--engine', `duckdb:${database}`, '--table', table],
];
const GAPS = folder.write(
  'gaps.csv',
  't,a,b,w\na,0.75,0.25,3\nb,0.5,0.5,1\na,,0.5,1\nb,0.5,,1\nb,0.25,0.75,2\na,0.5,0.5,0\n',
);
const CHURN = ['--true', 'churn', '--pos-label', 'Yes'];
const SCORE = [...CHURN, '--score', 'score'];
const PROBA = ['--true', 'digit', '--proba', 'p_*'];

type Metrics = Readonly<Record<string, number>>;
/** What scikit-learn finds. */
const witness = JSON.parse(
  readFileSync(fileURLToPath(new URL('fixtures/scores.json', import.meta.url)), 'utf8'),
) as Readonly<Record<'telco' | 'digits', Metrics>>;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  // Yes and No would be read as booleans.
  const telco = `'${TELCO}', types = {'churn': 'VARCHAR', 'prediction': 'VARCHAR'}`;
  const tables = { telco, digits: `'${DIGITS}'`, gaps: `'${GAPS}'` };
  for (const [name, source] of Object.entries(tables)) {
    await connection.run(`CREATE TABLE ${name} AS SELECT * FROM read_csv(${source})`);
  }
  connection.closeSync();
  instance.closeSync();
});

/** The areas of a sweep, and what it measures of the scores. */
async function scoresOf(args: readonly string[]): Promise<Metrics> {
  const { models } = (await sweepJson([...args, '--score-metrics'])) as unknown as {
    readonly models: readonly (Metrics & { readonly scores: Metrics })[];
  };
  const [model] = models;
  if (!model) throw new Error('a column of scores was not swept');
  const { rocAuc = NaN, averagePrecision = NaN, scores } = model;
  return { rocAuc, averagePrecision, ...scores };
}

function close(metrics: Metrics): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, expect.closeTo(value, 12)]),
  );
}

describe('confmat sweep --engine --score-metrics', PATIENCE, () => {
  it('finds what scikit-learn finds in one column of scores', async () => {
    expect(await scoresOf([...inTable('telco'), ...SCORE])).toEqual(close(witness.telco));
  });

  it('weighs rows, and leaves out those that lack a label or a score', async () => {
    const asked = ['--true', 't', '--score', 'a', '--pos-label', 'a', '--weight', 'w'];
    const skips = [...asked, '--nulls', 'skip'];
    expect(await scoresOf([...inTable('gaps'), ...skips])).toEqual(
      close(await scoresOf([GAPS, ...skips])),
    );
  });

  it('finds the area of each class, and says why it finds no losses of rows', async () => {
    const args = ['sweep', ...inTable('digits'), ...PROBA, '--score-metrics'];
    const { macro } = JSON.parse((await run([...args, '--json'])).stdout) as { macro: Metrics };
    expect(macro['rocAuc']).toBeCloseTo(witness.digits['macroRocAuc'] ?? NaN, 12);
    expect((await run(args)).stdout).toContain(
      'log loss, Brier score, expected calibration error left out: an engine counts the scores of each class separately',
    );
  });

  it('judges gates of scores as in the file, sure ones too', async () => {
    const gates = ['rocAuc>=0.8', 'logLoss<=0.1'].flatMap((gate) => ['--fail-under', gate]);
    for (const more of [[], ['--confidence', '0.95']]) {
      const asked = [...SCORE, ...gates, ...more, '--json'];
      const [inEngine, inFile] = await Promise.all([
        run(['sweep', ...inTable('telco'), ...asked]),
        run(['sweep', TELCO, ...asked]),
      ]);
      expect(inEngine.code).toBe(inFile.code);
      expect(inEngine.stderr).toBe(inFile.stderr);
      expect(inFile.stderr).toContain('logLoss');
    }
  });

  it('refuses a gate of what no query counts', async () => {
    const args = ['sweep', ...inTable('digits'), ...PROBA, '--fail-under', 'top2Accuracy>=0.9'];
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--fail-under "top2Accuracy>=0.9": an engine counts the scores of each class separately',
    );
  });

  it('shows the query of the scores', async () => {
    const { stdout } = await run([
      ...['sweep', ...inTable('telco'), ...SCORE, '--score-metrics', '--show-sql'],
    ]);
    expect(stdout.match(/GROUP BY score_state, score_value/g)).toHaveLength(1);
  });
});

describe('confmat --engine --where', PATIENCE, () => {
  const PRED = ['--true', 'churn', '--pred', 'prediction'];
  const WHERE = ['--where', "contract = 'One year' -- of one year"];

  it.each([
    ['report', PRED],
    ['report', [...SCORE, '--threshold', '0.4']],
    ['sweep', SCORE],
    ['compare', [...CHURN, '--score', 'score,score_logistic', '--threshold', '0.5']],
  ])('%s names the rows that were left out, as of a file: %j', async (command, asked) => {
    type Input = Readonly<{ where: string; nLeftOut: number }>;
    const inputOf = async (rows: readonly string[]): Promise<Input> => {
      const { stdout } = await run([command, ...rows, ...asked, ...WHERE, '--json']);
      return (JSON.parse(stdout) as { input: Input }).input;
    };
    const { where, nLeftOut } = await inputOf(inTable('telco'));
    const inFile = await inputOf([TELCO]);
    expect({ where, nLeftOut }).toEqual({ where: inFile.where, nLeftOut: inFile.nLeftOut });
    // Of 7,043 rows 1,473 have a contract of one year.
    expect(nLeftOut).toBe(7043 - 1473);
  });

  it('says so in the text', async () => {
    const { stdout } = await run(['report', ...inTable('telco'), ...PRED, ...WHERE]);
    expect(stdout).toContain('5,570 left out by --where');
  });

  it('refuses a condition that leaves no row', async () => {
    const args = ['report', ...inTable('telco'), ...PRED, '--where', 'score > 2'];
    const { code, stderr } = await run(args);
    expect(code).toBe(3);
    expect(stderr).toContain('telco: --where "score > 2" leaves none of 7,043 rows');
  });

  it('shows the query that counts them', async () => {
    const args = ['report', ...inTable('telco'), ...PRED, ...WHERE, '--show-sql'];
    const { stdout } = await run(args);
    expect(stdout).toMatch(/^SELECT \(SELECT COUNT\(\*\) FROM .* AS n_kept;\nSELECT /s);
  });
});
