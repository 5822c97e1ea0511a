import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const YP = ['--true', 'y', '--pred', 'p'];
const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
/** As pandas writes CSV by default: the column of its index has no name. */
const indexed = folder.write('indexed.csv', ',y,p\n7,a,b\n8,b,b\n9,a,a\n');

describe('files as other tools write them', PATIENCE, () => {
  it.concurrent('writes wrong rows of a column without a name', async ({ expect }) => {
    const written = async (name: string, ...more: string[]): Promise<string> => {
      const path = join(folder.path, name);
      const { code } = await run(['report', indexed, ...YP, '--errors', path, ...more, '-q']);
      expect(code).toBe(0);
      return readFileSync(path, 'latin1');
    };
    expect(await written('plain.csv')).toBe('row,index,y,p\n1,7,a,b\n');
    expect(await written('where.jsonl', '--where', "y = 'a'")).toBe(
      '{"row":1,"index":"7","y":"a","p":"b"}\n',
    );
    expect((await written('rows.parquet')).slice(0, 4)).toBe('PAR1');
    const taken = folder.write('taken.csv', ',index,y,p\n7,0,a,b\n8,1,b,b\n');
    const path = join(folder.path, 'taken-errors.csv');
    await run(['report', taken, ...YP, '--errors', path]);
    expect(readFileSync(path, 'latin1')).toBe('row,index_,index,y,p\n1,7,0,a,b\n');
  });

  it.concurrent('keeps encodings for texts', async ({ expect }) => {
    const rows = `SELECT * FROM (VALUES ('a', 'b'), ('b', 'b')) AS rows(y, p)`;
    const parquet = await folder.writeParquet('typed.parquet', rows);
    const texts = folder.write('latin.csv', Buffer.from('y,p\né,é\na,é\n', 'latin1'));
    const latin = ['--csv', 'encoding=latin-1'];
    expect((await reportJson([parquet, ...YP, ...latin])).nSamples).toBe(2);
    const both = await reportJson([texts, parquet, ...YP, ...latin]);
    expect(both.labels).toEqual(['a', 'b', 'é']);
    const columns = await run(['columns', parquet, ...latin, '--json']);
    expect(columns.code).toBe(0);
  });

  it.concurrent('takes 0e1 and 0e2 for two codes', async ({ expect }) => {
    const codes = folder.write('codes.csv', 'y,p\n0e1,0e2\n1e1,1e1\n');
    const { code, stderr } = await run(['report', codes, ...YP, '--zero-division', '0']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.concurrent('remarks on labels that only look different', async ({ expect }) => {
    const file = folder.write(
      'café.csv',
      'y,p\ncaf\u00e9,cafe\u0301\ncaf\u00e9,caf\u00e9\nNA,nan\nnan,NA\n',
    );
    const { stderr } = await run(['report', file, ...YP, '--zero-division', '0']);
    expect(stderr).toBe(
      'confmat: note: "cafe\u0301" and "caf\u00e9" are counted as different classes\n' +
        'confmat: note: "NA", "nan" are counted as classes; if missing values are meant: --clean null=NA\n',
    );
  });
});

describe('what a newcomer types', PATIENCE, () => {
  it.concurrent('says that there is one class only if there is', async ({ expect }) => {
    const one = folder.write('one.csv', 'y,p\na,a\na,a\n');
    const note = 'there is only one class';
    expect((await run(['report', ...CHURN, '--only', 'No'])).stderr).not.toContain(note);
    expect((await run(['report', one, ...YP])).stderr).toContain(note);
  });

  it.concurrent.for<[string[], string, ...string[]]>([
    [
      ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'],
      'rocAuc>=1.5',
      '1.5 is not a number from 0 to 1',
    ],
    [
      ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'],
      'informedness<=-2',
      '-2 is not a number from -1 to 1',
    ],
    [
      ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'],
      'logLoss<=-1',
      '-1 is not a number of at least 0',
    ],
  ])('refuses bounds that no sweep can keep: %#', async ([args, gate, reason], { expect }) => {
    const shown = await refusal([...args, '--fail-under', gate]);
    expect(shown).toContain(`exit 2\nconfmat: --fail-under "${gate}": ${reason}\n`);
  });

  it.concurrent.for<[string[], string, ...string[]]>([
    [[...CHURN, '--labels', 'a,a'], '--labels: "a" occurs twice'],
    [[...CHURN, '--max', 'groups=5'], '--max groups needs --by'],
    [
      [...CHURN, '--junit', '-'],
      '--junit -: standard output already holds the result; name a file',
    ],
  ])('refuses what it would not keep: %#', async ([args, message], { expect }) => {
    expect(await refusal(['report', ...args])).toBe(`exit 2\nconfmat: ${message}\n`);
  });

  it.concurrent('says what a column holds that --where compares', async ({ expect }) => {
    const rows = `SELECT 'a' AS y, 'a' AS p, DATE '2024-01-01' AS d, 1 AS n, 0.5::DOUBLE AS f, true AS b`;
    const parquet = await folder.writeParquet('where.parquet', rows);
    const said = async (where: string): Promise<string | undefined> => {
      const shown = await refusal(['report', parquet, ...YP, '--where', where]);
      return shown.split('\n')[1];
    };
    expect(await Promise.all(['d', 'n', 'f', 'b'].map((name) => said(`${name} = 'x'`)))).toEqual([
      `confmat: --where "d = 'x'": the text "x" is compared with times`,
      `confmat: --where "n = 'x'": the text "x" is compared with integers`,
      `confmat: --where "f = 'x'": the text "x" is compared with numbers`,
      `confmat: --where "b = 'x'": the text "x" is compared with booleans`,
    ]);
    // The column is the text, and the integer was typed.
    expect(await said('p = 3')).toBe(
      'confmat: --where "p = 3": the text "a" is compared with integers',
    );
  });

  it.concurrent('shows days that were stored as times by their dates', async ({ expect }) => {
    const days = await folder.writeParquet(
      'days.parquet',
      `SELECT if(i < 2, 'a', 'b') AS y, if(i = 3, 'b', 'a') AS p, 'a' AS q, i::DOUBLE AS s,
        TIMESTAMP '2024-01-01' + to_days(i % 2) AS d, TIMESTAMP '2024-01-01' + to_hours(6 * i) AS t
        FROM range(4) AS r(i)`,
    );
    const gate = ['--fail-under', 'accuracy{2024-01-02}>=0.1'];
    const byDay = await run(['report', days, ...YP, '--by', 'd', ...gate]);
    expect(byDay.code).toBe(0);
    expect(byDay.stdout).toMatch(
      /\n +d {2}rows .*\n +\(all\) .*\n2024-01-01 {5}2 .*\n2024-01-02 {5}2 /,
    );
    // One that is not a midnight, and all are times.
    const byTime = await run(['report', days, ...YP, '--by', 't']);
    expect(byTime.stdout).toMatch(/\n2024-01-01 00:00:00 .*\n2024-01-01 06:00:00 /);
    const scored = ['--true', 'y', '--score', 's', '--pos-label', 'b', '--by', 'd'];
    const [swept, columns, json] = await Promise.all([
      run(['sweep', days, ...scored]),
      run(['columns', days]),
      run(['report', days, ...YP, '--by', 'd', '--json']),
    ]);
    expect(swept.stdout).toMatch(/\n2024-01-01 {5}2 .*\n2024-01-02 {5}2 /);
    expect(columns.stdout).toMatch(/ d +timestamp .* 2024-01-01, 2024-01-02 *\n/);
    expect(json.stdout).toContain('"d": "2024-01-01 00:00:00"');
    const drop = ['--by', 'd', '--max-drop', 'accuracy{2024-01-02}=0.1'];
    const compared = await run(['compare', days, '--true', 'y', '--pred', 'p,q', ...drop]);
    expect(compared.stdout).toMatch(/\n2024-01-02 {5}2 /);
    expect(compared.stdout).toMatch(/failed {2}change of accuracy of 2024-01-02/);
  });

  it.concurrent('names the shells that have a script', async ({ expect }) => {
    expect(await refusal(['completion', 'powershell'])).toBe(
      'exit 2\nconfmat: no script for "powershell", only for bash, zsh, fish\n' +
        '  usage: confmat completion SHELL\n',
    );
  });
});

describe('advice fits the file', PATIENCE, () => {
  it.concurrent('names its labels, and what helps', async ({ expect }) => {
    const gap = folder.write('gap.csv', 'y,p\n0,0.0\n1,1.0\n1,1.0\n');
    const spam = folder.write('mails.csv', 'y,p\nham,0\nspam,1\n');
    const columns = folder.write('columns.json', '{"y":{"u":"a","v":"b"},"p":{"u":"a","v":"b"}}');
    const latin = folder.write('latin-1.csv', Buffer.from('y,p\né,é\n', 'latin1'));
    const truth = folder.write('truth.csv', 'id,y\n1,a\n');
    const preds = folder.write('preds.csv', 'id,p\n1,a\n');
    const hintOf = async (...args: string[]): Promise<string | undefined> =>
      (await refusal(['report', ...args])).split('\n')[2]?.trim();
    expect(await hintOf(gap, ...YP)).toBe('write both columns in one way: --map 0.0=0,1.0=1');
    const gapOfTruth = folder.write('gap-of-truth.csv', 'y,p\n0.0,0\n1.0,1\n');
    const option = ['--map', '0.0=0,1.0=1'];
    expect(await hintOf(gapOfTruth, ...YP)).toBe(
      `write both columns in one way: ${option.join(' ')}`,
    );
    expect((await run(['report', gapOfTruth, ...YP, ...option])).code).toBe(0);
    expect(await hintOf(spam, ...YP)).toBe(
      'to count them as they are, list the labels of both: --labels 0,1,ham,spam; to write them alike, use --map 0=ham,1=spam, if that is what they mean',
    );
    expect(await hintOf(columns, ...YP)).toBe(
      "expected a list of rows, as pandas writes with to_json(orient='records')",
    );
    expect(await hintOf(latin, ...YP)).toBe(
      'for the encoding of older programs, use --csv encoding=latin-1',
    );
    expect(await hintOf(truth, preds, ...YP)).toBe(
      'to join the two files by equal values of a column, use --on COLUMN',
    );
    expect(await refusal(['report', gap, '-true', 'y'])).toBe(
      'exit 2\nconfmat: -true: names of options have two dashes, --true\n',
    );
    // A minus leaves a class out, whatever its name is.
    const flags = folder.write('flags.csv', 'y,p\ntrue,true\nfalse,true\n');
    expect((await run(['report', flags, ...YP, '--only', '-true'])).code).toBe(0);
  });

  it.concurrent('remarks on a score that points the other way', async ({ expect }) => {
    const args = [TELCO, '--true', 'churn', '--score', 'score', '--pos-label'];
    const note =
      'column "score" is lower for No than for others: is it the score of another label?';
    expect((await run(['report', ...args, 'No'])).stderr).toContain(note);
    expect((await run(['report', ...args, 'Yes'])).stderr).not.toContain('lower for');
  });
});

describe('what is not typed', PATIENCE, () => {
  const NOTE =
    'confmat: note: scores are taken for those of Yes, of the labels No and Yes: --pos-label names the other\n';
  const SCORE = [TELCO, '--true', 'churn', '--score', 'score'];

  it.concurrent.for([
    ['report', ...SCORE],
    ['sweep', ...SCORE],
    ['compare', ...SCORE.slice(0, -1), 'score,score_logistic'],
    ['plan', ...SCORE, '--width', '0.05'],
  ])('takes the positive label that everybody means: %s', async (args, { expect }) => {
    const [named, unnamed] = await Promise.all([
      run([...args, '--pos-label', 'Yes', '--json']),
      run([...args, '--json']),
    ]);
    expect(unnamed.code).toBe(0);
    expect(unnamed.stdout).toBe(named.stdout);
    expect(unnamed.stderr.startsWith(NOTE)).toBe(true);
  });

  it.concurrent('names the labels where it cannot tell which is positive', async ({ expect }) => {
    const pairs = [
      ['ham', 'spam'],
      ['0', '1'],
      ['false', 'true'],
      ['1', '2'],
    ];
    const codes = pairs.map(async ([a, b]) => {
      const file = folder.write(`${String(a)}.csv`, `y,s\n${String(a)},0.1\n${String(b)},0.9\n`);
      return (await run(['report', file, '--true', 'y', '--score', 's'])).code;
    });
    expect(await Promise.all(codes)).toEqual([2, 0, 0, 2]);
    const file = folder.write('spam.csv', 'y,s\nham,0.1\nspam,0.9\n');
    expect(await refusal(['sweep', file, '--true', 'y', '--score', 's'])).toBe(
      'exit 2\nconfmat: --score needs --pos-label: which label does a high score mean?\n  labels: "ham", "spam"\n',
    );
  });

  it.concurrent('guesses the columns of a report, and says which', async ({ expect }) => {
    const guessed = await run(['report', TELCO, '--json']);
    const named = await run(['report', ...CHURN, '--json']);
    expect(guessed.stdout).toBe(named.stdout);
    expect(guessed.stderr).toBe(
      'confmat: note: columns were guessed: --true churn --pred prediction\n',
    );
    const models = folder.write('models.csv', 'id,kind,old,new\n1,cat,cat,dog\n2,dog,dog,dog\n');
    const columns = await run(['columns', models]);
    expect(columns.stdout).not.toContain('to begin with: confmat report');
    const target = folder.write('target.csv', 'target,forest\ncat,cat\ndog,dog\ncat,dog\n');
    expect((await reportJson([target])).input).toMatchObject({ true: 'target', pred: 'forest' });
    const alone = folder.write('alone.csv', 'id,target\n1,cat\n2,dog\n');
    expect(await refusal(['report', alone])).toContain(
      'exit 2\nconfmat: which columns hold the true labels and the predictions?\n  --true COLUMN --pred COLUMN; confmat columns ',
    );
    expect((await run(['columns', alone])).stdout).toContain(
      'no command was guessed: besides target no column seems to hold predictions or scores\n',
    );
    expect(
      await refusal(['report', '-', '--input-format', 'csv'], { input: 'y,p\na,a\n' }),
    ).toContain('exit 2\n');
  });
});
