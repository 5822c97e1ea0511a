import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, readExample, refusal, run } from './harness.js';

const folder = new Folder();
const ARGS = [DIGITS, '--true', 'digit', '--proba', 'p_*'];

interface OfClass {
  readonly rocAuc: number;
  readonly averagePrecision: number;
  readonly bestF1: number;
  readonly threshold: number;
  readonly nPositives: number;
}

/** What scikit-learn finds in each digit against the rest. */
const { oneVsRest } = JSON.parse(
  readFileSync(fileURLToPath(new URL('fixtures/scores.json', import.meta.url)), 'utf8'),
) as {
  oneVsRest: {
    readonly classes: readonly OfClass[];
    readonly rocAuc: number;
    readonly averagePrecision: number;
  };
};

interface Best {
  readonly metric: string;
  readonly value: number | null;
  readonly threshold: number | null;
}

interface Classes {
  readonly input: Readonly<Record<string, unknown>>;
  readonly labels: readonly unknown[];
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly kind: string;
  readonly classes: readonly {
    readonly label: unknown;
    readonly score: string;
    readonly nPositives: number;
    readonly nNegatives: number;
    readonly rocAuc: number | null;
    readonly averagePrecision: number | null;
    readonly best: readonly Best[];
  }[];
  readonly macro: {
    readonly rocAuc: number | null;
    readonly averagePrecision: number | null;
    readonly best: Readonly<Record<string, number | null>>;
  };
}

async function classesOf(args: readonly string[]): Promise<Classes> {
  const { code, stdout, stderr } = await run(['sweep', ...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Classes;
}

describe('confmat sweep --proba', PATIENCE, () => {
  it('finds what scikit-learn finds in each class against the rest, and on average', async ({
    expect,
  }) => {
    const { classes, macro, labels, nSamples } = await classesOf(ARGS);
    expect({ labels, nSamples }).toEqual({
      labels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      nSamples: 1797,
    });
    for (const [digit, expected] of oneVsRest.classes.entries()) {
      const found = classes[digit];
      expect({ ...found, best: found?.best[0] }).toMatchObject({
        label: digit,
        score: `p_${digit}`,
        nPositives: expected.nPositives,
        nNegatives: 1797 - expected.nPositives,
        rocAuc: expect.closeTo(expected.rocAuc, 12) as number,
        averagePrecision: expect.closeTo(expected.averagePrecision, 12) as number,
        best: {
          metric: 'f1',
          value: expect.closeTo(expected.bestF1, 12) as number,
          threshold: expected.threshold,
        },
      });
    }
    const bests = oneVsRest.classes.map(({ bestF1 }) => bestF1);
    expect(macro).toEqual({
      rocAuc: expect.closeTo(oneVsRest.rocAuc, 12) as number,
      averagePrecision: expect.closeTo(oneVsRest.averagePrecision, 12) as number,
      best: { f1: expect.closeTo(bests.reduce((sum, best) => sum + best, 0) / 10, 12) as number },
    });
  });

  it('reads a column of lists as it reads columns', async ({ expect }) => {
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
    const lines = readExample(DIGITS).map((row) =>
      JSON.stringify({
        digit: Number(row['digit']),
        probs: digits.map((digit) => Number(row[`p_${digit}`])),
      }),
    );
    const file = folder.write('digits.jsonl', lines.join('\n'));
    const args = [file, '--true', 'digit', '--proba', 'probs', '--labels', digits.join(',')];
    const [lists, columns] = await Promise.all([classesOf(args), classesOf(ARGS)]);
    expect(lists.macro).toEqual(columns.macro);
    expect(lists.classes.map(({ score }) => score)[3]).toBe('probs[3]');
  });

  it('shows the classes and their means in every format', async ({ expect }) => {
    const file = folder.write(
      'three.csv',
      't,a,b,c\na,0.75,0.125,0.125\nb,0.25,0.5,0.25\nc,0.5,0.25,0.25\na,0.5,0.25,0.25\nb,0.25,0.25,0.5\n',
    );
    const args = ['sweep', file, '--true', 't', '--proba', 'a,b,c'];
    const more = ['--maximize', 'f1,accuracy', '--fail-under', 'macroRocAuc>=0.5'];
    const { stdout: text, code } = await run([...args, ...more, '--fail-under', 'auc[a]>=0.9']);
    expect(code).toBe(0);
    expect(text.replace(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "FOLDER/three.csv: 5 rows, t against a,b,c
      each class against the rest: predicted where its score is at least the threshold

                  rows  ROC AUC  average precision  best F1  at threshold  precision  recall
               a     2   0.9167             0.8333   0.8000           0.5     0.6667  1.0000
               b     2   0.8333             0.7500   0.6667           0.5     1.0000  0.5000
               c     1   0.5000             0.2500   0.4000          0.25     0.2500  1.0000
      macro mean         0.7500             0.6111   0.6222

      Best accuracy

                  best accuracy  at threshold  precision  recall
               a         0.8000          0.75     1.0000  0.5000
               b         0.8000           0.5     1.0000  0.5000
               c         0.6000           0.5     0.0000  0.0000
      macro mean         0.7333

      Gates

      passed  macroRocAuc>=0.5 (found 0.75)
      passed  auc[a]>=0.9 (found 0.9166666666666666)
      "
    `);
    const { stdout: markdown } = await run([...args, '--format', 'markdown']);
    expect(markdown).toMatch(/\| \*macro mean\* \| +\| 0\.7500 \| 0\.6111 \| 0\.6222 \|/);
    const { stdout: csv } = await run([...args, '--format', 'csv']);
    expect(csv.split('\n').map((line) => line.split(',').slice(0, 2).join())).toEqual([
      ...['kind,class', 'best f1,a', 'best f1,b', 'best f1,c'],
      ...['rocAuc,a', 'rocAuc,b', 'rocAuc,c'],
      ...['averagePrecision,a', 'averagePrecision,b', 'averagePrecision,c'],
      ...['macro,rocAuc', 'macro,averagePrecision', 'macro,best f1'],
      ...['rows,counted', 'rows,skipped', 'rows,class', 'rows,class', 'rows,class', ''],
    ]);
  });

  it('leaves out rows that lack any score; a class without rows has no area', async ({
    expect,
  }) => {
    const file = folder.write('missing.csv', 't,a,b,c\na,1,0,\na,0.75,0.25,0\nb,0.5,0.5,0\n');
    const args = [file, '--true', 't', '--proba', 'a,b,c'];
    const { nSamples, nSkipped, classes, macro } = await classesOf([...args, '--nulls', 'skip']);
    expect({ nSamples, nSkipped }).toEqual({ nSamples: 2, nSkipped: 1 });
    expect(classes.map(({ rocAuc, nPositives }) => [rocAuc, nPositives])).toEqual([
      [1, 1],
      [1, 1],
      [null, 0],
    ]);
    expect(macro.rocAuc).toBe(null);
    const { stderr } = await run(['sweep', ...args, '--nulls', 'skip']);
    expect(stderr).toContain('no row is "c": its areas and macro means are undefined');
    expect(await refusal(['sweep', ...args])).toContain('column "c", data row 1: ');
  });

  it('fails gates on a class and on means', async ({ expect }) => {
    const gates = ['rocAuc>=0.972', 'macroAveragePrecision>=0.94', 'rocAuc[0]>=0.99'];
    const { code, stderr } = await run([
      ...['sweep', ...ARGS, '--quiet'],
      ...gates.flatMap((gate) => ['--fail-under', gate]),
    ]);
    expect(code).toBe(1);
    expect(stderr.match(/rocAuc>=0.972 of 8|macroAveragePrecision>=0.94|rocAuc\[0\]/g)).toEqual([
      'rocAuc>=0.972 of 8',
      'macroAveragePrecision>=0.94',
    ]);
  });

  it('refuses options of one positive label, and labels without a column', async ({ expect }) => {
    const of = (...more: readonly string[]): Promise<string> =>
      refusal(['sweep', ...ARGS, ...more]);
    const all = await Promise.all([
      of('--pos-label', '1'),
      of('--score', 'p_1'),
      of('--by', 'prediction'),
      of('--thresholds', 'all'),
      of('--fail-under', 'recall>=0.5'),
      of('--fail-under', 'rocAuc[x]>=0.5'),
      refusal(['sweep', DIGITS, '--true', 'digit', '--proba', 'p_1,p_2', '--labels', '1,2']),
      refusal(['sweep', TELCO, '--true', 'churn', '--score', 'score', '--labels', 'a']),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --proba and --pos-label cannot be combined
        every class is the positive one of its sweep

      exit 2
      confmat: --score and --proba cannot be combined

      exit 2
      confmat: --proba and --by cannot be combined

      exit 2
      confmat: --proba and --thresholds all cannot be combined

      exit 2
      confmat: --fail-under "recall>=0.5": no metric "recall"
        metrics: rocAuc, averagePrecision, macroRocAuc, macroAveragePrecision, logLoss, brierScore, top2Accuracy, top3Accuracy, top4Accuracy, top5Accuracy, f1; name others in --maximize

      exit 3
      confmat: --fail-under "rocAuc[x]>=0.5": no label "x"
        labels: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"

      exit 3
      confmat: examples/digits.csv: no column of scores for the label "0" (--proba)

      exit 2
      confmat: --labels needs --proba
      "
    `);
  });
});
