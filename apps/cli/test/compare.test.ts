import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import {
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  reportJson,
  run,
} from './harness.js';

const folder = new Folder();
/** The example with a second prediction: that of the other score at 0.5. */
const rows = readExample(TELCO).map((row) => ({
  ...row,
  logistic: Number(row['score_logistic']) >= 0.5 ? 'Yes' : 'No',
}));
const NAMES = ['churn', 'prediction', 'logistic'] as const;
const columns = Object.fromEntries(
  NAMES.map((name) => [name, rows.map((row: Record<string, string>) => row[name] ?? '')]),
);
const lines = rows.map((row: Record<string, string>) => NAMES.map((name) => row[name]).join(','));
const two = folder.write('two.csv', [NAMES.join(','), ...lines, ''].join('\n'));
const BOTH = [two, '--true', 'churn', '--pred', 'prediction,logistic'];
/** Three rows; x is right in 2 of them, y in 1. */
const tiny = folder.write('tiny.csv', 't,x,y,"x,y"\na,a,b,a\nb,b,b,b\nb,a,a,b\n');
const TINY = ['report', tiny, '--true', 't', '--pred'];
const HERE = ['report', 'tiny.csv', '--true', 't', '--pred'];

const METRICS = ['balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'];

describe('confmat report, on several predictions', PATIENCE, () => {
  it('reports each as if it were alone', async ({ expect }) => {
    const { stdout } = await run(['report', ...BOTH, '--json']);
    const { reports } = JSON.parse(stdout) as { reports: object[] };
    const alone = await Promise.all(
      ['prediction', 'logistic'].map((pred) =>
        reportJson([two, '--true', 'churn', '--pred', pred]),
      ),
    );
    const bare = alone.map(({ schemaVersion: _, version: __, ...rest }) => rest);
    expect(reports.map((report) => ({ command: 'report', ...report }))).toEqual(bare);
  });

  it('reads an Arrow file once for each', async ({ expect }) => {
    const arrow = folder.write('two.arrow', arrowBytes(columns, 'file'));
    const [fromArrow, fromCsv] = await Promise.all(
      [arrow, two].map((file) => run(['report', file, ...BOTH.slice(1), '--format', 'csv'])),
    );
    expect(fromArrow).toEqual(fromCsv);
    expect(
      fromCsv?.stdout.split('\n').map((line) => line.split(',').slice(0, 3).join(' ')),
    ).toEqual([
      'prediction kind label',
      ...['prediction', 'logistic'].flatMap((name) => [
        `${name} class No`,
        `${name} class Yes`,
        `${name} average micro`,
        `${name} average macro`,
        `${name} average weighted`,
        `${name} accuracy `,
        ...['counted', 'skipped', 'tied'].map((rows) => `${name} rows ${rows}`),
        ...['No', 'No', 'Yes', 'Yes'].map((label) => `${name} cell ${label}`),
        ...METRICS.map((metric) => `${name} metric ${metric}`),
        ...['mean', 'standardDeviation', 'minimum'].map(() => `${name} spread f1`),
      ]),
      ...['', '', '', ''].map(() => 'logistic change '),
      ...['macro', 'weighted', 'No', 'Yes'].flatMap((label) =>
        [1, 2, 3].map(() => `logistic change ${label}`),
      ),
      '',
    ]);
  });

  it('says in CSV what changes from the first', async ({ expect }) => {
    const { stdout } = await run([...TINY, '["x","y"]', '--format', 'csv']);
    const changes = stdout.split('\n').filter((line) => line.startsWith('y,change,'));
    expect(changes[0]).toBe(`y,change,,,,,,accuracy,${1 / 3 - 2 / 3}`);
    expect(changes).toContain(`y,change,a,,,,,recall,${0 - 1}`);
  });

  it('lays them out side by side', async ({ expect }) => {
    const [text, three] = await Promise.all([
      run([...HERE, '["x","y"]'], { cwd: folder.path }),
      run([...TINY, 'x', '--pred', 'y', '--pred', '["x,y"]']),
    ]);
    // Accuracies 2 / 3 and 1 / 3; F1 of a 2 / 3 and 0, of b 2 / 3 and 2 / 4.
    expect(text.stdout).toMatchInlineSnapshot(`
      "tiny.csv: 3 rows, t against x, y
      predicted labels: columns (the file does not say how they were obtained)

                            x      y  change
               accuracy  0.67   0.33   -0.33
      balanced accuracy  0.75   0.25   -0.50
               Matthews  0.50  -0.50   -1.00
          Cohen's kappa  0.40  -0.50   -0.90
        macro precision  0.75   0.25   -0.50
           macro recall  0.75   0.25   -0.50
               macro F1  0.67   0.25   -0.42
            weighted F1  0.67   0.33   -0.33

      F1 by class (precision and recall: their change)

      class     x     y  change  precision  recall  support
          a  0.67  0.00   -0.67      -0.50   -1.00        1
          b  0.67  0.50   -0.17      -0.50    0.00        2
      "
    `);
    expect(three.stdout).toContain('class     x     y   x,y  support\n');
  });

  it('takes a column whose name holds the comma', async ({ expect }) => {
    const { stdout } = await run([...TINY, 'x,y']);
    const quoted = await reportJson([...TINY.slice(1), '["x,y"]']);
    expect(stdout).toMatch(/accuracy +1\.00/);
    expect(quoted.accuracy).toBe(1);
  });

  it('checks the gates of each', async ({ expect }) => {
    const { code, stderr } = await run([...TINY, '["x","y"]', '--fail-under', 'accuracy>=0.5']);
    expect([code, /gate failed.*/.exec(stderr)?.[0]]).toEqual([
      1,
      `gate failed: accuracy>=0.5 of y (found ${1 / 3})`,
    ]);
  });

  it('refuses rows that only one prediction has, and options of one', async ({ expect }) => {
    const gaps = folder.write('gaps.csv', 't,x,y\na,a,\nb,b,b\n');
    const all = await Promise.all([
      refusal(['report', gaps, '--true', 't', '--pred', 'x,y', '--nulls', 'skip']),
      refusal([...TINY, '["x","x"]']),
      refusal([...TINY, '["x","t"]']),
      refusal([...TINY, '["x","z"]']),
      refusal([...TINY, '["x","y"]', '--show-errors', '3']),
    ]);
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/gaps.csv: column "y" or the truth lacks values: predictions are compared over the same rows
        leave these rows out of all: --where '"t" IS NOT NULL AND "x" IS NOT NULL AND "y" IS NOT NULL'

      exit 2
      confmat: --pred: "x" occurs twice

      exit 2
      confmat: --true and --pred are both "t"
        a column agrees with itself in every row; which one holds the predicted labels?

      exit 3
      confmat: FOLDER/tiny.csv: no column "z" (--pred)
        its columns: "t", "x", "y", "x,y"

      exit 2
      confmat: --show-errors and several columns of --pred cannot be combined
      "
    `);
  });
});

describe('confmat report --against', PATIENCE, () => {
  const before = join(folder.path, 'before.json');

  it('shows what changed in each metric and class', async ({ expect }) => {
    await run([...TINY, 'y', '--output', before]);
    const [text, json] = await Promise.all([
      run([...HERE, 'x', '--against', 'before.json'], { cwd: folder.path }),
      run([...TINY, 'x', '--against', before, '--json']),
    ]);
    expect(text.stdout).toMatchInlineSnapshot(`
      "tiny.csv: 3 rows, t against x
      predicted labels: column x (the file does not say how they were obtained)

                    precision    recall  f1-score   support

                 a       0.50      1.00      0.67         1
                 b       1.00      0.50      0.67         2

          accuracy                           0.67         3
         macro avg       0.75      0.75      0.67         3
      weighted avg       0.83      0.67      0.67         3

      Comparison (before.json: y)

                         before.json     x  change
               accuracy         0.33  0.67   +0.33
      balanced accuracy         0.25  0.75   +0.50
               Matthews        -0.50  0.50   +1.00
          Cohen's kappa        -0.50  0.40   +0.90
        macro precision         0.25  0.75   +0.50
           macro recall         0.25  0.75   +0.50
               macro F1         0.25  0.67   +0.42
            weighted F1         0.33  0.67   +0.33

      F1 by class (precision and recall: their change)

      class  before.json     x  change  precision  recall  support
          a         0.00  0.67   +0.67      +0.50   +1.00        1
          b         0.50  0.67   +0.17      +0.50    0.00        2

      Confusion matrix, counts (rows: true t, columns: predicted x)

         a  b
      a  1  0
      b  1  1

      F1 over the classes: mean 0.67, standard deviation 0.00, lowest 0.67 (a)
      balanced accuracy 0.75, Matthews 0.50, Cohen's kappa 0.40
      "
    `);
    const { comparison, accuracy } = JSON.parse(json.stdout) as Record<string, unknown>;
    expect(accuracy).toBe(2 / 3);
    expect(comparison).toEqual({
      baseline: { file: before, pred: 'y', nSamples: 3 },
      predictions: [
        expect.objectContaining({
          pred: 'x',
          nSamples: 3,
          accuracy: { baseline: 1 / 3, value: 2 / 3, change: 2 / 3 - 1 / 3 },
          rows: [
            expect.objectContaining({
              label: 'a',
              precision: { baseline: 0, value: 1 / 2, change: 1 / 2 },
              recall: { baseline: 0, value: 1, change: 1 },
              support: { baseline: 1, value: 1, change: 0 },
            }),
            expect.objectContaining({
              label: 'b',
              f1: { baseline: 1 / 2, value: 2 / 3, change: 2 / 3 - 1 / 2 },
            }),
          ],
        }),
      ],
    });
  });

  it('finds the prediction of that name in a report of several', async ({ expect }) => {
    const several = join(folder.path, 'several.json');
    await run([...TINY, '["x","y"]', '--output', several]);
    const compared = await run([...TINY, 'y', '--against', several, '--json']);
    const { comparison } = JSON.parse(compared.stdout) as {
      comparison: { baseline: object; predictions: { accuracy: { change: number } }[] };
    };
    expect(comparison.baseline).toEqual({ file: several, pred: 'y', nSamples: 3 });
    expect(comparison.predictions.map(({ accuracy }) => accuracy.change)).toEqual([0]);
    const all = await run([...TINY, '["x","y"]', '--against', several]);
    expect(all.stdout).toMatch(/accuracy +0\.67 +0\.67 +0\.33\n/);
  });

  it('says which classes came and went, and that other rows were counted', async ({ expect }) => {
    const other = folder.write('other.csv', 't,p\na,a\nc,c\n');
    const old = join(folder.path, 'old.json');
    await run([...TINY, 'x', '--output', old]);
    const { stdout } = await run(['report', other, '--true', 't', '--pred', 'p', '--against', old]);
    expect(stdout).toContain('old.json counted 3 rows\n');
    expect(stdout).toContain('no longer a class: b\n');
    expect(stdout).toMatch(/ +c +nan +1\.00 +nan +nan +nan +1\n/);
  });

  it('keeps labels of other kinds apart from texts', async ({ expect }) => {
    const numbers = folder.write('numbers.csv', 't,p\n1,1\n0,1\n');
    const booleans = folder.write('booleans.json', '[{"t":true,"p":true},{"t":false,"p":true}]');
    for (const file of [numbers, booleans]) {
      const output = join(folder.path, 'kinds.json');
      const args = ['report', file, '--true', 't', '--pred', 'p'];
      await run([...args, '--output', output]);
      const { stdout } = await run([...args, '--against', output]);
      expect(stdout).not.toContain('no longer a class');
      expect(stdout).toContain('F1 by class');
      expect(stdout).not.toContain('nan');
    }
  });

  it('refuses what is no report', async ({ expect }) => {
    const not = folder.write('not.json', '{"schemaVersion":1,"command":"sweep"}');
    const torn = folder.write('torn.json', readFileSync(tiny));
    const empty = folder.write('empty.json', '{"schemaVersion":1,"command":"report"}');
    const all = await Promise.all(
      [not, torn, empty, join(folder.path, 'none.json')].map((file) =>
        refusal([...TINY, 'x', '--against', file]),
      ),
    );
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: --against "FOLDER/not.json": is not a report that the command wrote with --json

      exit 3
      confmat: --against "FOLDER/torn.json": is not JSON (Unexpected token ',', "t,x,y,"x,y""... is not valid JSON)

      exit 3
      confmat: --against "FOLDER/empty.json": has no rows of classes

      exit 3
      confmat: --against "FOLDER/none.json": cannot be read (no such folder)
      "
    `);
  });
});
