import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const gates = (...texts: string[]): string[] => texts.flatMap((text) => ['--fail-under', text]);

describe('confmat report --fail-under', PATIENCE, () => {
  it.concurrent('exits 0 if every metric reaches its bound', async ({ expect }) => {
    const passing = ['macro.f1=0.7', 'recall[Yes]=0.5', 'accuracy=0.8', 'weighted.precision=0.79'];
    const { code, stderr } = await run(['report', ...CHURN, ...gates(...passing)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { gates: results } = await reportJson([...CHURN, ...gates(...passing)]);
    expect(results?.map(({ gate, passed }) => [gate, passed])).toEqual(
      passing.map((gate) => [gate, true]),
    );
  });

  it.concurrent('exits 1, names what failed and still prints the result', async ({ expect }) => {
    const failing = gates('recall[Yes]=0.6', 'accuracy=0.5', 'f1[No]=0.9');
    const [text, json, plain] = await Promise.all([
      run(['report', ...CHURN, ...failing]),
      run(['report', ...CHURN, ...failing, '--json', '--quiet']),
      run(['report', ...CHURN]),
    ]);
    expect(text.code).toBe(1);
    expect(text.stdout).toBe(
      `${plain.stdout}\nGates\n\n` +
        `failed  recall[Yes]=0.6 (found ${992 / 1869})\n` +
        `passed  accuracy=0.5 (found ${(4666 + 992) / 7043})\n` +
        `failed  f1[No]=0.9 (found ${9332 / 10717})\n`,
    );
    // 992 / (992 + 877) and 2 · 4666 / (2 · 4666 + 508 + 877)
    expect(text.stderr).toBe(
      `confmat: gate failed: recall[Yes]=0.6 (found ${992 / 1869})\n` +
        `confmat: gate failed: f1[No]=0.9 (found ${9332 / 10717})\n`,
    );
    expect(json).toMatchObject({ code: 1, stderr: text.stderr });
    expect(JSON.parse(json.stdout)).toMatchObject({
      gates: [
        { gate: 'recall[Yes]=0.6', value: 992 / 1869, bound: 0.6, passed: false },
        { gate: 'accuracy=0.5', bound: 0.5, passed: true },
        { gate: 'f1[No]=0.9', bound: 0.9, passed: false },
      ],
    });
  });

  it.concurrent('passes a metric that equals its bound', async ({ expect }) => {
    const file = folder.write('half.csv', 't,p\na,a\na,b\nb,a\nb,b\n');
    const { code } = await run([
      'report',
      file,
      '--true',
      't',
      '--pred',
      'p',
      ...gates('accuracy=0.5', 'cohenKappa=0'),
    ]);
    expect(code).toBe(0);
  });

  it.concurrent('bounds the positive label where no class is named', async ({ expect }) => {
    const positive = [...CHURN, '--pos-label', 'Yes'];
    const [passed, failed, beta, unclear] = await Promise.all([
      run(['report', ...positive, ...gates('recall=0.53')]),
      run(['report', ...positive, ...gates('recall=0.54')]),
      run(['report', ...positive, '--beta', '2', ...gates('fbeta=0.9')]),
      refusal(['report', ...CHURN, ...gates('recall=0.5')]),
    ]);
    expect([passed.code, failed.code, beta.code]).toEqual([0, 1, 1]);
    expect(unclear).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "recall=0.5": recall needs a class: use recall[LABEL], macro.recall or --pos-label
      "
    `);
  });

  it.concurrent('fails a metric that is undefined', async ({ expect }) => {
    const file = folder.write('undefined.csv', 't,p\na,a\nb,a\n');
    const { code, stderr } = await run([
      ...['report', file, '--true', 't', '--pred', 'p', '--zero-division', 'nan'],
      ...gates('precision[b]=0'),
    ]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'confmat: gate failed: precision[b]=0 (found undefined)\n',
    });
  });

  it.concurrent('takes labels that hold brackets and equal signs', async ({ expect }) => {
    const file = folder.write('marks.csv', 't,p\na[1]=x,a[1]=x\nb,b\n');
    const { code } = await run([
      ...['report', file, '--true', 't', '--pred', 'p'],
      ...gates('recall[a[1]=x]=1'),
    ]);
    expect(code).toBe(0);
  });

  it.concurrent('exits 3 on a label that does not occur', async ({ expect }) => {
    expect(await refusal(['report', ...CHURN, ...gates('recall[yes]=0.5')])).toMatchInlineSnapshot(`
      "exit 3
      confmat: --fail-under "recall[yes]=0.5": no label "yes", did you mean "Yes"?
        labels: "No", "Yes"
      "
    `);
  });

  it.concurrent('exits 2 on what is not a gate', async ({ expect }) => {
    const refused = (gate: string): Promise<string> =>
      refusal(['report', ...CHURN, ...gates(gate)]);
    expect(await refused('accuracy')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy": is not a gate
        forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9
      "
    `);
    expect(await refused('accuracy=high')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy=high": "high" is not a number of at most 1
        forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9
      "
    `);
    expect(await refused('accuracy=80')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy=80": "80" is not a number of at most 1
        forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9
      "
    `);
    expect(await refused('acuracy=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "acuracy=0.8": no metric "acuracy", did you mean "accuracy"?
        metrics: accuracy, balancedAccuracy, matthewsCorrcoef, cohenKappa, precision, recall, f1, fbeta, exactMatch, jaccard, labelAccuracy
      "
    `);
    expect(await refused('marco.f1=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "marco.f1=0.8": no average "marco", did you mean "macro"?
        forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9
      "
    `);
    expect(await refused('macro.f1[Yes]=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "macro.f1[Yes]=0.8": names an average and a label
        forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9
      "
    `);
  });
});
