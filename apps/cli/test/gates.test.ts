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
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'; a shell needs quotes around >
      "
    `);
    expect(await refused('accuracy=high')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy=high": "high" is not a number
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
    expect(await refused('accuracy=80')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy=80": 80 is not a number from 0 to 1
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
    expect(await refused('acuracy=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "acuracy=0.8": no metric "acuracy", did you mean "accuracy"?
        metrics: accuracy, balancedAccuracy, matthewsCorrcoef, cohenKappa, errorRate, cost, totalCost, exactMatch, jaccard, hammingLoss, labelAccuracy, rocAuc, averagePrecision, expectedCalibrationError, miscalibration, discrimination, macroRocAuc, top2Accuracy, top3Accuracy, top4Accuracy, top5Accuracy, logLoss, brierScore, precision, recall, f1, fbeta, specificity, negativePredictiveValue, falsePositiveRate, falseNegativeRate, falseDiscoveryRate, falseOmissionRate, gMean, informedness, markedness, positiveLikelihoodRatio, negativeLikelihoodRatio, diagnosticOddsRatio, prevalence, predictedPrevalence, lift
      "
    `);
    expect(await refused('marco.f1=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "marco.f1=0.8": no average "marco", did you mean "macro"?
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
    expect(await refused('macro.f1[Yes]=0.8')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "macro.f1[Yes]=0.8": names an average and a label
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
  });
});

describe('confmat report --fail-under, comparisons and metrics', PATIENCE, () => {
  /** Group x: 3 of 4 right, one a taken for b; group y: 1 of 2 right, one b taken for a. */
  const grouped = folder.write(
    'grouped.csv',
    't,p,g,h\na,a,x,1\na,b,x,1\nb,b,x,2\nb,b,x,2\na,a,y,1\nb,a,y,1\n',
  );
  const costs = folder.write('costs.json', '{"a":{"b":3},"b":{"a":10}}');
  const GROUPED = ['report', grouped, '--true', 't', '--pred', 'p'];
  const valuesOf = async (args: readonly string[], ...texts: string[]): Promise<unknown> => {
    const { stdout } = await run([...args, ...gates(...texts), '--json']);
    const { gates: results } = JSON.parse(stdout) as { gates: Record<string, unknown>[] };
    return results.map(({ gate, value, passed }) => [gate, value, passed]);
  };

  it('takes lower and upper bounds, which a metric may equal', async ({ expect }) => {
    const bounds = ['accuracy>=0.6', 'errorRate<=0.3', 'recall[a] <= 0.7', 'macro.f1=0.6'];
    expect(await valuesOf(GROUPED, ...bounds)).toEqual([
      ['accuracy>=0.6', 4 / 6, true],
      ['errorRate<=0.3', 2 / 6, false],
      ['recall[a] <= 0.7', 2 / 3, true],
      ['macro.f1=0.6', 2 / 3, true],
    ]);
    expect(await valuesOf(GROUPED, `errorRate<=${2 / 6}`, `recall[a]>=${2 / 3}`)).toMatchObject([
      [expect.any(String), 2 / 6, true],
      [expect.any(String), 2 / 3, true],
    ]);
  });

  it('fails an undefined metric under an upper bound too', async ({ expect }) => {
    const file = folder.write('never-b.csv', 't,p\na,a\nb,a\n');
    const args = ['report', file, '--true', 't', '--pred', 'p', '--zero-division', 'nan'];
    expect(await valuesOf(args, 'precision[b]<=1')).toEqual([['precision[b]<=1', null, false]]);
  });

  it('bounds any metric of a class and its averages', async ({ expect }) => {
    const metrics = ['specificity[a]>=0.6', 'macro.jaccard>=0.5', 'micro.jaccard<=0.5'];
    // tp, fp, fn, tn of a: 2, 1, 1, 2; b the same; pooled 4, 2, 2.
    expect(await valuesOf(GROUPED, ...metrics, 'matthewsCorrcoef[b]>=0.3')).toEqual([
      ['specificity[a]>=0.6', 2 / 3, true],
      ['macro.jaccard>=0.5', 2 / 4, true],
      ['micro.jaccard<=0.5', 4 / 8, true],
      ['matthewsCorrcoef[b]>=0.3', expect.closeTo((2 * 2 - 1 * 1) / 9, 12), true],
    ]);
  });

  it('bounds costs: per row, in all, and per row of a class', async ({ expect }) => {
    const bounds = ['cost<=2', 'totalCost<=13', 'cost[a]<=1', 'cost{x}<=1'];
    const args = [...GROUPED, '--cost', costs, '--by', 'g'];
    expect(await valuesOf(args, ...bounds)).toEqual([
      ['cost<=2', 13 / 6, false],
      ['totalCost<=13', 13, true],
      ['cost[a]<=1', 3 / 3, true],
      ['cost{x}<=1', 3 / 4, true],
    ]);
  });

  it('bounds metrics of one group, or of each', async ({ expect }) => {
    const byOne = [...GROUPED, '--by', 'g'];
    expect(
      await valuesOf(byOne, 'accuracy{y}>=0.5', 'recall[a]{x}>=0.6', 'accuracy{*}>=0.6'),
    ).toEqual([
      ['accuracy{y}>=0.5', 1 / 2, true],
      ['recall[a]{x}>=0.6', 1 / 2, false],
      ['accuracy{*}>=0.6 of x', 3 / 4, true],
      ['accuracy{*}>=0.6 of y', 1 / 2, false],
    ]);
    const byTwo = [...GROUPED, '--by', 'g,h'];
    expect(await valuesOf(byTwo, 'macro.recall{x / 2}>=0', 'accuracy{x / 1}>=0.5')).toEqual([
      // Only b occurs among them, and all of it is found: a is no class of the group.
      ['macro.recall{x / 2}>=0', 1 / 1, true],
      ['accuracy{x / 1}>=0.5', 1 / 2, true],
    ]);
  });

  it('bounds metrics of label sets', async ({ expect }) => {
    const tags = folder.write('tags.csv', 't,p\na|b,a\nb,b\n');
    const args = ['sets', tags, '--true', 't', '--pred', 'p', '--separator', '|'];
    const bounds = ['hammingLoss<=0.2', 'specificity[a]>=1', 'macro.jaccard>=0.7'];
    expect(await valuesOf(args, ...bounds)).toEqual([
      // One of 2 rows × 2 labels is wrong; of b one of two rows is found.
      ['hammingLoss<=0.2', 1 / 4, false],
      ['specificity[a]>=1', 1, true],
      ['macro.jaccard>=0.7', (1 + 1 / 2) / 2, true],
    ]);
  });

  it('says what a gate lacks', async ({ expect }) => {
    const refused = (gate: string, ...args: string[]): Promise<string> =>
      refusal([...GROUPED, ...args, ...gates(gate)]);
    const all = await Promise.all([
      refused('accuracy{x}>=0.5'),
      refused('accuracy{z}>=0.5', '--by', 'g'),
      refused('cost<=5'),
      refused('cohenKappa>=2'),
      refused('hammingLoss<=0.5'),
      refused('lift[a]<=-1'),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "accuracy{x}>=0.5": a group needs --by

      exit 2
      confmat: --fail-under "accuracy{z}>=0.5": no group "z"
        groups: "x", "y"

      exit 2
      confmat: --fail-under "cost<=5": cost needs --cost

      exit 2
      confmat: --fail-under "cohenKappa>=2": 2 is not a number from -1 to 1
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'

      exit 2
      confmat: --fail-under "hammingLoss<=0.5": is a gate on sets of labels: confmat sets

      exit 2
      confmat: --fail-under "lift[a]<=-1": -1 is not a number of at least 0
        forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'
      "
    `);
  });
});

describe('confmat sweep --fail-under', PATIENCE, () => {
  it('takes upper bounds', async ({ expect }) => {
    const sweep = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const bounds = gates('errorRate<=0.2', 'rocAuc<=0.8');
    const { code, stderr } = await run([...sweep, '--maximize', 'errorRate', ...bounds]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^confmat: gate failed: rocAuc<=0\.8 \(found 0\.846\d+\)\n$/);
  });
});
