import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import {
  DIGITS,
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  reportJson,
  run,
  sweepJson,
} from './harness.js';

const folder = new Folder();
type Metrics = Readonly<Record<string, number>>;
/** What scikit-learn finds. */
const witness = JSON.parse(
  readFileSync(fileURLToPath(new URL('fixtures/scores.json', import.meta.url)), 'utf8'),
) as Readonly<Record<'telco' | 'best' | 'digits' | 'rounded', Metrics>>;
const SCORE = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

/** The areas of a sweep, and what it measures of the scores. */
async function scoresOf(args: readonly string[]): Promise<Metrics> {
  const found = (await sweepJson([...args, '--score-metrics'])) as unknown as {
    readonly models?: readonly (Metrics & { readonly scores: Metrics })[];
    readonly macro?: Metrics;
    readonly scores?: Metrics;
  };
  const [model] = found.models ?? [];
  if (!model) return { macroRocAuc: found.macro?.['rocAuc'] ?? NaN, ...found.scores };
  const { rocAuc = NaN, averagePrecision = NaN } = model;
  return { rocAuc, averagePrecision, ...model.scores };
}

function close(expect: { closeTo: (value: number, digits: number) => unknown }, metrics: Metrics) {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [name, expect.closeTo(value, 12)]),
  );
}

describe('confmat sweep --score-metrics', PATIENCE, () => {
  it('finds what scikit-learn finds in one column of scores, from any format', async ({
    expect,
  }) => {
    const rows = readExample(TELCO);
    const columns = {
      churn: rows.map(({ churn = '' }) => churn),
      score: rows.map(({ score }) => Number(score)),
    };
    const arrow = folder.write('telco.arrow', arrowBytes(columns, 'file'));
    const expected = close(expect, witness.telco);
    expect(await scoresOf([TELCO, ...SCORE])).toEqual(expected);
    expect(await scoresOf([arrow, ...SCORE])).toEqual(expected);
  });

  it('finds what scikit-learn finds in a column for each class', async ({ expect }) => {
    const args = [DIGITS, '--true', 'digit', '--proba', 'p_*'];
    const found = await scoresOf(args);
    expect(found).toEqual(close(expect, witness.digits));
    const { stdout } = await run(['sweep', ...args, '--score-metrics']);
    expect(stdout).toContain('true class among the top 2  0.9555\n');
  });

  it('weighs rows, and leaves out those that lack any score', async ({ expect }) => {
    const weighted = folder.write(
      'weighted.csv',
      't,a,b,w\na,0.75,0.25,3\nb,0.5,0.5,1\na,,0.5,1\nb,0.5,,1\nb,0.25,0.75,2\n',
    );
    const twice = folder.write(
      'twice.csv',
      `t,a,b\n${'a,0.75,0.25\n'.repeat(3)}b,0.5,0.5\n${'b,0.25,0.75\n'.repeat(2)}`,
    );
    const [left, right] = await Promise.all([
      scoresOf([
        ...[weighted, '--true', 't', '--proba', 'a,b', '--weight', 'w', '--nulls', 'skip'],
      ]),
      scoresOf([twice, '--true', 't', '--proba', 'a,b']),
    ]);
    expect(left).toEqual(close(expect, right));
    // −(3 ln 0.75 + ln 0.5 + 2 ln 0.75) / 6
    expect(left['logLoss']).toBeCloseTo(-(5 * Math.log(0.75) + Math.log(0.5)) / 6, 12);
  });

  it('says which metrics need probabilities', async ({ expect }) => {
    const file = folder.write('logits.csv', 't,s\nn,-2\ny,3\ny,-3\nn,-4\n');
    const args = ['sweep', file, '--true', 't', '--score', 's', '--pos-label', 'y'];
    const { stdout } = await run([...args, '--score-metrics']);
    expect(stdout).toContain(
      'Scores\n\n- log loss, Brier score, expected calibration error left out: -2 is not a probability\n',
    );
  });

  it('finds what scikit-learn finds in rounded probabilities, and remarks on them', async ({
    expect,
  }) => {
    const names = Array.from({ length: 10 }, (_, digit) => `p_${digit}`);
    const lines = readExample(DIGITS).map((row) => [
      row['digit'],
      ...names.map((name) => Math.floor(Number(row[name]) * 1000 + 0.5) / 1000),
    ]);
    const file = folder.write('rounded.csv', [['digit', ...names], ...lines].join('\n'));
    const args = [file, '--true', 'digit', '--proba', 'p_*'];
    expect(await scoresOf(args)).toMatchObject(close(expect, witness.rounded));
    const gate = ['--fail-under', 'logLoss<=9'];
    const { code, stdout, stderr } = await run(['sweep', ...args, '--score-metrics', ...gate]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /\nthe scores of a row add up to \S+, as rounded ones do: log loss and Brier score use them as they are\n/,
    );
    const { stdout: whole } = await run(['sweep', DIGITS, ...args.slice(1), '--score-metrics']);
    expect(whole).not.toContain('add up to');
  });

  it('says that the scores of a row do not add to 1', async ({ expect }) => {
    const file = folder.write('sums.csv', 't,a,b,c\na,0.5,0.25,0.25\nb,0.5,0.75,0\nc,0,0,1\n');
    const args = ['sweep', file, '--true', 't', '--proba', 'a,b,c', '--score-metrics'];
    const { stdout, code } = await run(args);
    expect(stdout).toContain(
      'log loss and Brier score left out: the scores of a row add up to 1.25, not to 1\n',
    );
    // The greatest score is always that of the true class.
    const gated = await run([...args, '--fail-under', 'logLoss<=9']);
    const reason = 'found undefined: the scores of a row add up to 1.25, not to 1';
    expect([gated.code, gated.stderr]).toEqual([
      1,
      `confmat: gate failed: logLoss<=9 (${reason})\n`,
    ]);
    expect([code, /top 2 +(\S+)/.exec(stdout)?.[1]]).toEqual([0, '1.0000']);
  });

  it('refuses predictions without scores, and classes without a column', async ({ expect }) => {
    const file = folder.write('three.csv', 't,a,b\na,1,0\nc,0,1\n');
    const all = await Promise.all([
      refusal(['report', TELCO, ...SCORE, '--score-metrics']),
      refusal(['sweep', file, '--true', 't', '--proba', 'a,b', '--score-metrics']),
    ]);
    expect(
      await refusal(['report', TELCO, '--true', 'churn', '-p', 'prediction', '--score-metrics']),
    ).toContain('  confmat sweep --help\n');
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
        "exit 2
        confmat: --score-metrics is an option of confmat sweep, not of report
          confmat sweep examples/telco-churn.csv --true churn --score score --pos-label Yes --score-metrics

        exit 3
        confmat: FOLDER/three.csv: no column of scores for the label "c" (--proba)
        "
      `);
  });
});

describe('confmat report --proba', PATIENCE, () => {
  const args = ['report', DIGITS, '--true', 'digit', '--proba', 'p_*'];

  it('finds what a sweep of the classes finds, and shows it in every form', async ({ expect }) => {
    const page = folder.path + '/scores.html';
    const { stdout } = await run([...args, '--json', '--html', page]);
    const { scores, calibration } = JSON.parse(stdout) as {
      readonly scores: Metrics;
      readonly calibration: readonly { rows: number; meanScore: number; rightShare: number }[];
    };
    const { macroRocAuc, ...own } = witness.digits;
    expect(macroRocAuc).toBeDefined();
    expect(scores).toMatchObject(close(expect, own));
    expect(calibration.reduce((sum, { rows }) => sum + rows, 0)).toBe(1797);
    const error = calibration.reduce(
      (sum, { rows, meanScore, rightShare }) => sum + rows * Math.abs(meanScore - rightShare),
      0,
    );
    expect(error / 1797).toBeCloseTo(own['expectedCalibrationError'] ?? NaN, 12);
    const html = readFileSync(page, 'utf8');
    // The area of each digit against the rest is scikit-learn's.
    for (const text of ['true class among the top 5', '1.129', 'ROC AUC', '0.999', '0.975']) {
      expect(html).toContain(text);
    }
    for (const form of ['text', 'markdown', 'csv']) {
      const told = await run([...args, '--format', form]);
      expect(told.stdout).toMatch(/log ?loss/i);
      expect(told.stdout).toContain(form === 'csv' ? String(own['logLoss']) : '1.13');
    }
  });

  it('counts the first of equal scores as the answer, and weights', async ({ expect }) => {
    // Right with 0.75, wrong with 0.5 (a tie), right with 0.5.
    const file = folder.write('tie.csv', 't,a,b,w\na,0.75,0.25,1\nb,0.5,0.5,3\na,0.5,0.5,1\n');
    const asked = ['--true', 't', '--proba', 'a,b', '--json'];
    const { stdout } = await run(['report', file, ...asked]);
    const weighted = await run(['report', file, ...asked, '--weight', 'w']);
    const found = (text: string): unknown =>
      (JSON.parse(text) as { calibration: unknown }).calibration;
    expect(found(stdout)).toEqual(
      [
        { low: 0.5, high: 0.6, rows: 2, meanScore: 0.5, rightShare: 1 / 2 },
        { low: 0.7, high: 0.8, rows: 1, meanScore: 0.75, rightShare: 1 },
      ].map((bin) => ({ ...bin, low: expect.closeTo(bin.low), high: expect.closeTo(bin.high) })),
    );
    expect(found(weighted.stdout)).toMatchObject([{ rows: 4, rightShare: 1 / 4 }, { rows: 1 }]);
  });

  it('says why a true label without a column leaves no metrics', async ({ expect }) => {
    const file = folder.write('lacks.csv', 't,a,b\na,1,0\nb,0,1\nc,0,1\n');
    const { code, stdout } = await run(['report', file, '--true', 't', '--proba', 'a,b']);
    expect(code).toBe(0);
    expect(stdout).toContain('left out: no column of scores is of the true label "c"\n');
  });

  it('leaves out what only probabilities have', async ({ expect }) => {
    const file = folder.write('class-logits.csv', 't,a,b,c\na,3,-2,0\nb,0,1,-4\nc,-1,2,0\n');
    const { stdout } = await run(['report', file, '--true', 't', '--proba', 'a,b,c']);
    expect(stdout).toMatch(/top 2 +1\.00\n/);
    expect(stdout).toContain('Brier score, expected calibration error left out: ');
    expect(stdout).toContain('is not a probability');
    expect(stdout).not.toContain('Calibration');
  });

  it('lets a reader of the page choose a class, whose curves it draws', async ({ expect }) => {
    const page = folder.path + '/curves.html';
    await run([...args, '--html', page]);
    const html = readFileSync(page, 'utf8');
    expect(html.match(/<input type="radio" name="curves"/g)).toHaveLength(10);
    for (const digit of [0, 9]) {
      expect(html).toContain(`ROC curve: ${digit}`);
      expect(html).toContain(`Precision–recall: ${digit}`);
    }
    expect(html).toContain('expected calibration error 0.530');
    expect(html.length).toBeLessThan(140_000);
    // The page of a sweep has the same curves, and no folder of this machine in its title.
    await run(['sweep', ...args.slice(1), '--html', page]);
    const swept = readFileSync(page, 'utf8');
    expect(swept).toContain('<h1>digits.csv</h1>');
    expect(swept).toContain('Curves of one class against the rest');
  });

  it('shows the same metrics with a tree of labels', async ({ expect }) => {
    const tree = folder.write('tree.csv', 'label,parent\n0,round\n8,round\n');
    const { stdout } = await run([...args, '--labels', `tree=${tree}`, '--json']);
    expect((JSON.parse(stdout) as { scores: Metrics }).scores['logLoss']).toBeCloseTo(
      witness.digits['logLoss'] ?? NaN,
      12,
    );
  });
});

describe('confmat report --threshold best-f1', PATIENCE, () => {
  it('chooses the threshold that scikit-learn finds, and says on which rows', async ({
    expect,
  }) => {
    const found = await reportJson([TELCO, ...SCORE, '--threshold', 'best-f1']);
    expect(found.matrix.counts.flat()).toEqual([4171, 1003, 536, 1333]);
    expect(found.binary?.['f1']).toBeCloseTo(witness.best['f1'] ?? NaN, 12);
    expect(found.input.threshold).toBe(witness.best['threshold']);
    // People read the digits that name the same rows.
    expect(found.input.rule).toBe(
      'predicted Yes where score >= 0.342, the best F1 ' +
        '(chosen on these same rows: expect less on others)',
    );
    expect(found.input.pred).toBe('score >= 0.342');
    const again = await reportJson([TELCO, ...SCORE, '--threshold', '0.342']);
    expect(again.matrix).toEqual(found.matrix);
  });

  it('takes the least of what is better when less, and other names of metrics', async ({
    expect,
  }) => {
    const file = folder.write('errors.csv', 't,s\nn,1\nn,2\ny,3\nn,4\ny,5\ny,6\n');
    const args = [file, '--true', 't', '--score', 's', '--pos-label', 'y', '--threshold'];
    const [least, same] = await Promise.all([
      reportJson([...args, 'best-errorRate']),
      reportJson([...args, 'best-acc']),
    ]);
    // One error at 3 and one at 5; of equally good thresholds the highest wins.
    expect(least.input.rule).toMatch(/^predicted y where s >= 5, /);
    expect(same.matrix).toEqual(least.matrix);
  });

  it('refuses metrics that it does not know', async ({ expect }) => {
    expect(await refusal(['report', TELCO, ...SCORE, '--threshold', 'best-f2'])).toContain(
      'exit 2\nconfmat: --threshold best-f2: no metric "f2"',
    );
    expect(await refusal(['report', TELCO, ...SCORE, '--threshold', 'half'])).toContain(
      'Expected a number',
    );
  });
});

describe('confmat report --proba, columns by name', PATIENCE, () => {
  it('takes a list whose names are the labels, or stand in the order of --labels', async ({
    expect,
  }) => {
    const file = folder.write('list.csv', 't,a,b,score of b\na,0.75,0.25,0.25\nb,0.5,0.5,0.5\n');
    const [names, order, json] = await Promise.all([
      reportJson([file, '--true', 't', '--proba', 'b,a']),
      reportJson([file, '--true', 't', '--proba', 'a,score of b', '--labels', 'a,b']),
      reportJson([file, '--true', 't', '--proba', '["a", "b"]']),
    ]);
    // The tie of the second row goes to the first column of the list.
    expect(names.matrix.counts).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(order.matrix.counts).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(json.matrix).toEqual(order.matrix);
  });
});

describe('confmat sweep --fail-under, metrics of scores', PATIENCE, () => {
  const gatesOf = (...gates: readonly string[]): readonly string[] =>
    gates.flatMap((gate) => ['--fail-under', gate]);

  it('measures the scores for a gate, and compares', async ({ expect }) => {
    const bounds = ['rocAuc>=0.84', 'log_loss<=0.4', 'ece<=0.02', 'f1>=0.5'];
    const { code, stdout } = await run(['sweep', TELCO, ...SCORE, ...gatesOf(...bounds), '--json']);
    const { gates } = JSON.parse(stdout) as { gates: { value: number; passed: boolean }[] };
    const { rocAuc, logLoss, expectedCalibrationError } = witness.telco;
    // scikit-learn's log loss is above 0.4.
    expect([code, gates.map(({ passed }) => passed)]).toEqual([1, [true, false, true, true]]);
    expect(gates.slice(0, 3).map(({ value }) => value)).toEqual(
      [rocAuc, logLoss, expectedCalibrationError].map(
        (value) => expect.closeTo(value ?? NaN, 12) as number,
      ),
    );
  });

  it('takes the metrics of a column for each class', async ({ expect }) => {
    const args = ['sweep', DIGITS, '--true', 'digit', '--proba', 'p_*', '--quiet'];
    const passing = [
      'macroRocAuc>=0.98',
      'macro_roc_auc>=0.98',
      'top2Accuracy>=0.95',
      'top3Accuracy>=0.97',
    ];
    const { code, stdout } = await run([...args, ...gatesOf(...passing)]);
    expect(code).toBe(0);
    expect(stdout.match(/passed {2}\S+/g)).toEqual(passing.map((gate) => `passed  ${gate}`));
    expect((await run([...args, ...gatesOf('macroRocAuc>=0.99')])).code).toBe(1);
  });

  it('fails where scores are no probabilities', async ({ expect }) => {
    const file = folder.write('no-probabilities.csv', 't,s\nn,-2\ny,3\ny,-3\nn,-4\n');
    const args = ['sweep', file, '--true', 't', '--score', 's', '--pos-label', 'y'];
    const { code, stdout } = await run([...args, ...gatesOf('logLoss<=5', 'rocAuc>=0.75')]);
    expect(code).toBe(1);
    expect(stdout).toContain('log loss, Brier score, expected calibration error left out: -2 ');
    expect(stdout).toMatch(/failed {2}logLoss<=5[^]*passed {2}rocAuc>=0.75/);
  });

  it('refuses gates on what these predictions do not have', async ({ expect }) => {
    const of = (command: string, gate: string, ...args: readonly string[]): Promise<string> =>
      refusal([command, TELCO, '--true', 'churn', ...args, ...gatesOf(gate)]);
    const all = await Promise.all([
      of('report', 'rocAuc>=0.9', '--pred', 'prediction'),
      of('sweep', 'macroRocAuc>=0.9', ...SCORE.slice(2)),
      of('report', 'log_loss<=0.9', ...SCORE.slice(2)),
      of('report', 'rocAuc>=90', ...SCORE.slice(2)),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "rocAuc>=0.9": rocAuc is a metric of scores: confmat sweep

      exit 2
      confmat: --fail-under "macroRocAuc>=0.9": no metric "macroRocAuc"
        metrics: rocAuc, averagePrecision, logLoss, brierScore, expectedCalibrationError, miscalibration, discrimination, f1, informedness, matthewsCorrcoef, accuracy; name others in --maximize

      exit 2
      confmat: --fail-under "log_loss<=0.9": logLoss is a metric of scores: confmat sweep
        confmat sweep examples/telco-churn.csv --true churn --score score --pos-label Yes --fail-under 'log_loss<=0.9'

      exit 2
      confmat: --fail-under "rocAuc>=90": 90 is not a number from 0 to 1
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
  });
});
