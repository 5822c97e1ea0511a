import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const golden = new URL('../../../packages/testkit/golden/programs.json', import.meta.url);
/** What Spark reported of the counts of the example. */
const { matrices } = JSON.parse(readFileSync(golden, 'utf8')) as {
  matrices: { name: string; spark: Record<string, number> }[];
};
const expected = matrices.find(({ name }) => name === 'two classes')?.spark ?? {};

describe('confmat report --profile', PATIENCE, () => {
  it.concurrent('gives the numbers of the program, in JSON and in CSV', async ({ expect }) => {
    const args = [...CHURN, '--profile', 'spark'];
    const { profile } = await reportJson(args);
    expect(profile?.program).toBe('spark');
    expect(Object.keys(profile?.values ?? {})).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(expected)) {
      expect(profile?.values[name], name).toBeCloseTo(value, 12);
    }
    const { stdout } = await run(['report', ...args, '--format', 'csv']);
    expect(stdout).toContain('profile,weightedFMeasure');
  });

  it.concurrent('shows them with the rules that differ', async ({ expect }) => {
    const { stdout } = await run(['report', ...CHURN, '--profile', 'torchmetrics']);
    const section = stdout.slice(stdout.indexOf('As torchmetrics'));
    expect(section).toMatchInlineSnapshot(`
      "As torchmetrics reports it (version 1.9.0)

                                metric   value
                      MatthewsCorrCoef  0.4665
                            CohenKappa  0.4617
             Accuracy(average='micro')  0.8034
             Accuracy(average='macro')  0.7163
          Accuracy(average='weighted')  0.8034
            Precision(average='micro')  0.8034
            Precision(average='macro')  0.7516
         Precision(average='weighted')  0.7939
               Recall(average='micro')  0.8034
               Recall(average='macro')  0.7163
            Recall(average='weighted')  0.8034
              F1Score(average='micro')  0.8034
              F1Score(average='macro')  0.7298
           F1Score(average='weighted')  0.7960
          Specificity(average='micro')  0.8034
          Specificity(average='macro')  0.7163
       Specificity(average='weighted')  0.6292
         JaccardIndex(average='micro')  0.6713
         JaccardIndex(average='macro')  0.5942
      JaccardIndex(average='weighted')  0.6772

      Accuracy: The default is average='macro', which is the mean recall; accuracy in the usual sense is average='micro'.
      every average='macro': A class whose value is 0/0 counts as 0; a class without a true or predicted row is left out.
      Accuracy(average='macro'), Recall(average='macro'): A class that was predicted but has no true row counts as 0, where others leave it out.
      MatthewsCorrCoef: 0/0 is 0. Of two classes it is 1 without an error and −1 without a right answer; if one class has no true or no predicted row, it is a limit, and not 0.
      every metric: It computes in 32 bits: about seven digits hold.

      F1 over the classes: mean 0.73, standard deviation 0.14, lowest 0.59 (Yes)
      balanced accuracy 0.72, Matthews correlation (MCC) 0.47, Cohen's kappa 0.46
      "
    `);
  });

  it.concurrent('refuses programs that it does not know', async ({ expect }) => {
    expect(await refusal(['report', ...CHURN, '--profile', 'excel'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--profile <program>' argument 'excel' is invalid. Allowed choices are scikit-learn, torchmetrics, keras, yardstick, spark.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    const sets = ['sets', TELCO, '--true', 'churn', '--pred', 'prediction'];
    expect(await refusal([...sets, '--profile', 'spark'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --profile is an option of confmat report, not of sets
        confmat report examples/telco-churn.csv --true churn --pred prediction --profile spark
      "
    `);
  });
});
