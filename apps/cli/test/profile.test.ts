import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
/** Rows of three classes; c is never predicted. */
const NEVER = ['-', '--true', 't', '--pred', 'p'];
const ROWS = {
  input: `t,p\n${'a,a\n'.repeat(5)}${'a,b\n'.repeat(3)}${'b,a\n'.repeat(2)}${'b,b\n'.repeat(6)}c,a\nc,b\n`,
};

/** A section of text, to its end. */
function shown(text: string, title: string): string {
  const start = text.indexOf(title);
  const end = text.slice(start + 1).search(/\n\n(?:Why|F1 over|At the best)/);
  return text.slice(start, end < 0 ? undefined : start + 1 + end);
}

const golden = new URL('../../../packages/testkit/golden/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, golden), 'utf8'));
interface Run {
  readonly program: string;
  readonly input: string;
  readonly name: string;
  readonly value: number;
}
/** What Spark reported of the counts of the example. */
const { matrices } = read('programs.json') as {
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

  it.concurrent(
    'shows several side by side, those that are furthest from ours first',
    async ({ expect }) => {
      const { stdout } = await run(
        ['report', ...NEVER, '--profile', 'yardstick,dl4j,tribuo'],
        ROWS,
      );
      expect(shown(stdout, 'What other programs print')).toMatchInlineSnapshot(`
        "What other programs print

         value    ours  our metric
           nan  0.3081  matthewsCorrcoef
                DL4J matthewsCorrelation(Macro)
                because mean over the classes; 0/0 is NaN
        0.7083  0.4583  balancedAccuracy
                yardstick bal_accuracy(estimator = "micro")
                because every row is an answer of each class
        0.6458  0.4306  macro f1
                yardstick f_meas(estimator = "macro"); DL4J f1()
                because 0/0 is NaN; a class without a value is left out of the mean
        0.6125  0.4083  macro precision
                yardstick precision(estimator = "macro");
                DL4J precision(), precision(Macro)
                because 0/0 is NaN; a class without a value is left out of the mean
        0.6500  0.4583  balancedAccuracy
                yardstick bal_accuracy(estimator = "macro_weighted")
                because mean over the classes; classes weigh by their true rows
        0.6125  0.4583  balancedAccuracy
                yardstick bal_accuracy(estimator = "macro")
                because mean over the classes
        0.5417  0.4583  macro recall
                Tribuo balancedErrorRate
                because 1 minus it
        0.6458  0.5741  weighted f1
                yardstick f_meas(estimator = "macro_weighted")
                because 0/0 is NaN; a class without a value is left out of the mean
        0.6125  0.5444  weighted precision
                yardstick precision(estimator = "macro_weighted")
                because 0/0 is NaN; a class without a value is left out of the mean
        0.6111  0.6111  accuracy
                yardstick accuracy; Tribuo accuracy; DL4J accuracy()
        0.3000  0.3000  cohenKappa
                yardstick kap
        0.3081  0.3081  matthewsCorrcoef
                yardstick mcc
        0.6111  0.6111  micro precision
                yardstick precision(estimator = "micro");
                Tribuo microAveragedPrecision; DL4J precision(Micro)
        0.6111  0.6111  micro recall
                yardstick recall(estimator = "micro"); Tribuo microAveragedRecall;
                DL4J recall(Micro)
        0.6111  0.6111  micro f1
                yardstick f_meas(estimator = "micro"); Tribuo microAveragedF1;
                DL4J f1(Micro)
        0.8056  0.8056  micro specificity
                yardstick spec(estimator = "micro")
        0.4167  0.4167  micro informedness
                yardstick j_index(estimator = "micro")
        0.4583  0.4583  macro recall
                yardstick recall(estimator = "macro"); Tribuo macroAveragedRecall;
                DL4J recall(), recall(Macro)
        0.7667  0.7667  macro specificity
                yardstick spec(estimator = "macro")
        0.2250  0.2250  macro informedness
                yardstick j_index(estimator = "macro")
        0.6111  0.6111  weighted recall
                yardstick recall(estimator = "macro_weighted")
        0.6889  0.6889  weighted specificity
                yardstick spec(estimator = "macro_weighted")
        0.3000  0.3000  weighted informedness
                yardstick j_index(estimator = "macro_weighted")
        0.4083  0.4083  macro precision
                Tribuo macroAveragedPrecision
        0.4306  0.4306  macro f1
                Tribuo macroAveragedF1"
      `);
    },
  );

  it.concurrent('tells why, one column after the other, with the classes', async ({ expect }) => {
    const { stdout } = await run(['report', ...NEVER, '--profile', 'yardstick', '--explain'], ROWS);
    expect(shown(stdout, 'Why yardstick prints 0.6125')).toMatchInlineSnapshot(`
      "Why yardstick prints 0.6125 (precision(estimator = "macro"); scikit-learn prints 0.4083)

      0.4083  scikit-learn precision_score(average='macro')
      0.4083  every class counts
         nan  0/0 is NaN
      0.6125  a class without a value is left out of the mean

      class c: 0.0000 in scikit-learn, left out in yardstick"
    `);
  });

  it.concurrent('has the same in JSON, in CSV and on the page', async ({ expect }) => {
    const args = ['report', ...NEVER, '--profile', 'all', '--explain'];
    const { stdout } = await run([...args, '--json'], ROWS);
    const { profiles, explained } = JSON.parse(stdout) as {
      profiles: { metric: string; value: number; numbers: { program: string; name: string }[] }[];
      explained: { title: string; name: string; value: number; steps: { value: number }[] }[];
    };
    const macro = profiles.find(({ numbers }) =>
      numbers.some(({ name }) => name === 'precision()'),
    );
    // Precision 5/8 and 6/10; that of the class that is never predicted is left out.
    expect(macro?.value).toBeCloseTo((5 / 8 + 6 / 10) / 2, 12);
    expect(macro?.numbers).toContainEqual({
      program: 'yardstick',
      name: 'precision(estimator = "macro")',
    });
    for (const { steps, value } of explained) {
      if (Number.isFinite(value)) expect(steps.at(-1)?.value).toBeCloseTo(value, 12);
    }
    const csv = await run([...args, '--format', 'csv'], ROWS);
    expect(csv.stdout).toContain('profile,"precision(estimator = ""macro"")",');
    expect(csv.stdout).toContain('a class without a value is left out of the mean,0.6125');
    const folder = mkdtempSync(join(tmpdir(), 'confmat-profile-'));
    await run([...args, '--html', join(folder, 'page.html')], ROWS);
    const page = readFileSync(join(folder, 'page.html'), 'utf8');
    rmSync(folder, { recursive: true });
    expect(page).toContain('Other programs');
    expect(page).toContain('a class without a value is left out of the mean');
    const markdown = await run([...args, '--format', 'markdown'], ROWS);
    expect(markdown.stdout).toContain('What other programs print');
  });

  it.concurrent('is of scores in confmat sweep', async ({ expect }) => {
    const args = [TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const { stdout } = await run(['sweep', ...args, '--profile', 'xgboost,catboost', '--explain']);
    expect(shown(stdout, 'What other programs print')).toMatchInlineSnapshot(`
      "What other programs print

       value    ours  our metric
      0.1966  0.8034  accuracy at 0.5
              XGBoost error
              because 1 minus it
      0.6642  0.6643  averagePrecision
              XGBoost aucpr
              because both counts rise evenly between the points
      0.6642  0.6643  averagePrecision
              CatBoost PRAUC
              because straight lines between the points
      0.8464  0.8464  rocAuc
              XGBoost auc; CatBoost AUC
      0.4137  0.4137  logLoss
              XGBoost logloss; CatBoost Logloss
      0.8034  0.8034  accuracy at 0.5
              CatBoost Accuracy"
    `);
    const json = await run(['sweep', ...args, '--profile', 'catboost', '--json']);
    const { models } = JSON.parse(json.stdout) as { models: { profiles: { value: number }[] }[] };
    expect(models[0]?.profiles.length).toBeGreaterThan(2);
    const bins = await refusal(['sweep', ...args, '--bins', '10', '--profile', 'catboost']);
    expect(bins).toContain('--profile needs every score: no --bins, no --thresholds');
  });

  it.concurrent('is of scores of several classes, each against the rest', async ({ expect }) => {
    const { classes } = read('program-run-cases.json') as {
      classes: { true: number[]; score: number[][] }[];
    };
    const [table] = classes;
    const lines = (table?.score ?? []).map((row, one) => [table?.true[one], ...row].join(','));
    const input = `y,p_0,p_1,p_2\n${lines.join('\n')}\n`;
    const ask = ['sweep', '-', '--true', 'y', '--proba', 'p_*', '--profile', 'all'];
    const { stdout } = await run([...ask, '--json'], { input });
    const { profiles } = JSON.parse(stdout) as {
      profiles: { value: number; numbers: { program: string; name: string }[] }[];
    };
    const printed = ['maven', 'r', 'pip'].flatMap(
      (name) => (read(`program-runs-${name}.json`) as { runs: Run[] }).runs,
    );
    let nHeld = 0;
    for (const { program, name, value } of printed.filter((one) => one.input === 'three classes')) {
      const line = profiles.find(({ numbers }) =>
        numbers.some((one) => one.program === program.toLowerCase() && one.name === name),
      );
      if (!line) continue;
      expect(line.value, `${program} ${name}`).toBeCloseTo(value, 6);
      ++nHeld;
    }
    expect(nHeld).toBeGreaterThan(10);
    const text = await run(ask, { input });
    expect(text.stdout).toContain('XGBoost auc of several classes; Weka weightedAreaUnderROC');
    expect(await refusal([...ask, '--explain'])).toContain('--explain');
  });

  it.concurrent('refuses programs that it does not know', async ({ expect }) => {
    expect(await refusal(['report', ...CHURN, '--profile', 'yardstik'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --profile: there is no program "yardstik", did you mean "yardstick"?
      "
    `);
    const sets = ['sets', TELCO, '--true', 'churn', '--pred', 'prediction'];
    expect(await refusal([...sets, '--profile', 'spark'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --profile is an option of confmat report, sweep, not of sets
      "
    `);
    expect(await refusal(['report', ...CHURN, '--explain'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --explain needs --profile
      "
    `);
  });
});
