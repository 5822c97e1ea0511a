import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accuracy,
  cohenKappa,
  f1,
  jointCounts,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import {
  adjustPValues,
  compare,
  compareMany,
  compareAveragePrecision,
  compareRocAuc,
} from '@confmat/inference';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, arrowBytes, readExample, refusal, run } from './harness.js';
import type { RunOptions } from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const column = (name: string): string[] => rows.map((row) => row[name] ?? '');
const labelsOf = (score: string): string[] =>
  rows.map((row) => (Number(row[score]) >= 0.5 ? 'Yes' : 'No'));
const [truth, boosted, logistic] = [column('churn'), labelsOf('score'), labelsOf('score_logistic')];
const SCORES = [
  TELCO,
  ...['--true', 'churn', '--score', 'score,score_logistic', '--pos-label', 'Yes'],
];

interface ChangeJson {
  readonly baseline: number | null;
  readonly value: number | null;
  readonly change: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  readonly pValue: number | null;
  readonly test: string;
  readonly reason?: string;
  readonly adjustedPValue?: number | null;
  readonly better?: string | null;
}

interface PairJson {
  readonly baseline: string;
  readonly prediction: string;
  readonly nSamples: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, ChangeJson>>;
  readonly classes: readonly {
    readonly label: string | number;
    readonly support: number;
    readonly f1: ChangeJson;
  }[];
  readonly metric: string;
  readonly main: ChangeJson;
  readonly moved: {
    readonly change: number;
    readonly classes: readonly { readonly contribution: number }[];
    readonly cells: readonly { readonly contribution: number }[];
    readonly reason?: string;
  };
  readonly slices?: readonly (ChangeJson & {
    readonly group: Readonly<Record<string, unknown>>;
    readonly nSamples: number;
  })[];
  readonly adjustedPValue?: number;
}

interface CompareJson {
  readonly schemaVersion: number;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly labels: readonly unknown[];
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly pairs: readonly PairJson[];
  readonly cochran?: { readonly statistic: number; readonly pValue: number };
}

const printedBy = new Map<string, Promise<string>>();

/** What a comparison prints; several tests look at one. */
async function compareJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<CompareJson> {
  const key = JSON.stringify([args, options]);
  const printed = printedBy.get(key) ?? printedJson(args, options);
  printedBy.set(key, printed);
  return JSON.parse(await printed) as CompareJson;
}

async function printedJson(args: readonly string[], options: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await run(['compare', ...args, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return stdout;
}

function onlyPair({ pairs }: CompareJson): PairJson {
  const [pair] = pairs;
  if (!pair || pairs.length > 1) throw new Error('one pair was expected');
  return pair;
}

/** Equal but for rounding. */
const close = (value: number): unknown => expect.closeTo(value, 12) as unknown;

/** A comparison of the library as the command says it: the change is b − a. */
function asChange({ a, b, difference, pValue, method }: ReturnType<typeof compare>): object {
  return {
    baseline: close(a.estimate),
    value: close(b.estimate),
    change: close(-difference.estimate),
    low: close(-difference.high),
    high: close(-difference.low),
    pValue: close(pValue),
    method: difference.method,
    test: method,
  };
}

describe('confmat compare', PATIENCE, () => {
  it('finds what the library finds in the columns of the file', async () => {
    const document = await compareJson(SCORES);
    expect(document).toMatchObject({
      schemaVersion: 1,
      command: 'compare',
      input: { predictions: ['score', 'score_logistic'], thresholds: [0.5, 0.5] },
      labels: ['No', 'Yes'],
      nSamples: 7043,
      nSkipped: 0,
    });
    const { metrics, classes } = onlyPair(document);
    const joint = jointCounts(truth, boosted, logistic);
    const binary = { average: 'binary', posLabel: 'Yes' } as const;
    expect(metrics).toMatchObject({
      accuracy: asChange(compare(joint, accuracy)),
      matthewsCorrcoef: asChange(compare(joint, matthewsCorrcoef)),
      cohenKappa: asChange(compare(joint, cohenKappa)),
      'macro.f1': asChange(compare(joint, f1, { average: 'macro' })),
      'macro.precision': asChange(compare(joint, precision, { average: 'macro' })),
      'weighted.f1': asChange(compare(joint, f1, { average: 'weighted' })),
      'recall[Yes]': asChange(compare(joint, recall, binary)),
      'f1[Yes]': asChange(compare(joint, f1, binary)),
    });
    const found = ['No', 'Yes'].map((posLabel) =>
      compare(joint, f1, { average: 'binary', posLabel }),
    );
    const holm = adjustPValues(
      found.map(({ pValue }) => pValue),
      'holm',
    );
    expect(classes).toMatchObject(
      found.map((one, i) => ({
        f1: { ...asChange(one), adjustedPValue: close(holm[i] ?? NaN), better: null },
      })),
    );
  });

  it('counts who is right, and finds McNemar’s mid-p and the interval of Bonett and Price', async () => {
    const { rows: answers, metrics } = onlyPair(await compareJson(SCORES));
    const isRight = (pred: readonly string[]): boolean[] =>
      truth.map((label, row) => label === pred[row]);
    const [a, b] = [isRight(boosted), isRight(logistic)];
    const count = (ofA: boolean, ofB: boolean): number =>
      truth.filter((_, row) => a[row] === ofA && b[row] === ofB).length;
    expect(answers).toEqual({
      both: count(true, true),
      onlyBaseline: count(true, false),
      onlyOther: count(false, true),
      neither: count(false, false),
      differing: boosted.filter((label, row) => label !== logistic[row]).length,
    });
    expect([answers['onlyBaseline'], answers['onlyOther']]).toEqual([221, 225]);
    // Of 446 fair trials, 221 or fewer, half of exactly 221, on both sides.
    const n = 446;
    const logShare = (k: number): number => {
      let sum = -n * Math.LN2;
      for (let i = 1; i <= k; ++i) sum += Math.log((n - k + i) / i);
      return Math.exp(sum);
    };
    let below = 0;
    for (let k = 0; k < 221; ++k) below += logShare(k);
    expect(metrics['accuracy']?.pValue).toBeCloseTo(2 * below + logShare(221), 9);
    // b − a with one row more on either side.
    const [first, second] = [(225 + 1) / 7045, (221 + 1) / 7045];
    const middle = first - second;
    const half = 1.959963984540054 * Math.sqrt((first + second - middle ** 2) / 7045);
    expect(metrics['accuracy']).toMatchObject({
      change: close(4 / 7043),
      low: close(middle - half),
      high: close(middle + half),
    });
  });

  it('compares the areas under the ROC curves by DeLong’s test', async () => {
    const { metrics } = onlyPair(await compareJson(SCORES));
    const scores = (name: string): number[] => column(name).map(Number);
    const found = compareRocAuc(truth, scores('score'), scores('score_logistic'), {
      posLabel: 'Yes',
    });
    expect(metrics['rocAuc']).toMatchObject({
      baseline: expect.closeTo(0.8464, 4) as number,
      value: expect.closeTo(0.8453, 4) as number,
      change: close(-found.difference.estimate),
      low: close(-found.difference.high),
      high: close(-found.difference.low),
      pValue: close(found.pValue),
      test: 'delong',
    });
    const precision = compareAveragePrecision(truth, scores('score'), scores('score_logistic'), {
      posLabel: 'Yes',
    });
    expect(metrics['averagePrecision']).toMatchObject({
      change: close(-precision.difference.estimate),
      low: close(-precision.difference.high),
      high: close(-precision.difference.low),
      pValue: close(precision.pValue),
    });
  });

  it('says the parts of a change, which add up to it', async () => {
    const { moved, metrics, metric, main } = onlyPair(
      await compareJson([...SCORES, '--metric', 'macro.f1']),
    );
    expect(metric).toBe('macro.f1');
    expect(main).toEqual(metrics['macro.f1']);
    const total = (parts: readonly { readonly contribution: number }[]): number =>
      parts.reduce((sum, { contribution }) => sum + contribution, 0);
    const change = metrics['macro.f1']?.change ?? NaN;
    expect(change).not.toBe(0);
    expect([moved.change, total(moved.classes), total(moved.cells)]).toEqual([
      close(change),
      close(change),
      close(change),
    ]);
    const kappa = onlyPair(await compareJson([...SCORES, '--metric', 'kappa']));
    expect(kappa.moved.reason).toBe(
      "the change of Cohen's kappa is not a sum over pairs of a true and a predicted label",
    );
  });

  it('takes the other prediction as the baseline if it comes first', async () => {
    const swapped = SCORES.map((arg) =>
      arg === 'score,score_logistic' ? 'score_logistic,score' : arg,
    );
    const [one, two] = [onlyPair(await compareJson(SCORES)), onlyPair(await compareJson(swapped))];
    expect([two.baseline, two.prediction]).toEqual(['score_logistic', 'score']);
    for (const [name, { change, low, high, pValue }] of Object.entries(one.metrics)) {
      expect(two.metrics[name]).toMatchObject({
        change: close(-(change ?? NaN)),
        low: close(-(high ?? NaN)),
        high: close(-(low ?? NaN)),
        pValue: close(pValue ?? NaN),
      });
    }
  });

  it('compares in each group, with p-values adjusted for their number', async () => {
    const args = [...SCORES, '--by', 'contract', '--metric', 'accuracy'];
    const { slices = [] } = onlyPair(await compareJson([...args, '--adjust', 'bh']));
    const joint = jointCounts(truth, boosted, logistic, { by: { contract: column('contract') } });
    const found = joint.slices.map((slice) => compare(slice.joint, accuracy));
    const bh = adjustPValues(
      found.map(({ pValue }) => pValue),
      'bh',
    );
    expect(slices).toMatchObject(
      joint.slices.map(({ group, joint: own }, i) => ({
        group,
        nSamples: own.nSamples,
        ...asChange(found[i] as ReturnType<typeof compare>),
        adjustedPValue: close(bh[i] ?? NaN),
      })),
    );
    expect(slices.map(({ group }) => group['contract'])).toEqual([
      'Month-to-month',
      'One year',
      'Two year',
    ]);
  });

  it('counts Arrow files batch by batch as it counts CSV', async () => {
    const bytes = arrowBytes(
      {
        churn: truth,
        contract: column('contract'),
        score: column('score').map(Number),
        score_logistic: column('score_logistic').map(Number),
        boosted,
        logistic,
      },
      'stream',
    );
    const arrow = folder.write('telco.arrow', bytes);
    const args = SCORES.slice(1);
    const [ofCsv, ofArrow] = [
      await compareJson([TELCO, ...args, '--by', 'contract']),
      await compareJson([arrow, ...args, '--by', 'contract']),
    ];
    expect(ofArrow.pairs).toEqual(ofCsv.pairs);
    const labels = ['--true', 'churn', '--pred', 'boosted,logistic', '--by', 'contract'];
    const ofLabels = onlyPair(await compareJson([arrow, ...labels, '--metric', 'f1[Yes]']));
    expect(ofLabels.slices).toEqual(onlyPair(ofCsv).slices);
  });

  it('says why sums of weights have no tests', async () => {
    const args = [...SCORES, '--weight', 'senior_citizen'];
    const { metrics } = onlyPair(await compareJson(args));
    const reason = 'the counts are sums of weights, not numbers of rows';
    expect(metrics['accuracy']).toMatchObject({ low: null, pValue: null, test: 'none', reason });
    const { stdout, stderr } = await run(['compare', ...args]);
    expect(stdout).toContain(`no intervals: ${reason}`);
    expect(stderr).toContain('ROC AUC and average precision are left out');
  });
});

/** Ten rows: a is right in 8 of them, b in 5, c in all; both lack one answer in `gap`. */
const tiny = folder.write(
  'tiny.csv',
  [
    't,a,b,c,gap',
    ...['x,x,x,x,x', 'x,x,x,x,x', 'x,x,y,x,', 'x,x,y,x,x', 'x,y,y,x,y'],
    ...['y,y,y,y,y', 'y,y,y,y,y', 'y,y,x,y,y', 'y,y,x,y,y', 'y,x,y,y,y', ''],
  ].join('\n'),
);
const letters = (text: string): string[] => text.split('');
const TINY = [tiny, '--true', 't', '--pred'];

describe('confmat compare of several predictions', PATIENCE, () => {
  it('has every pair, with Cochran’s Q and Holm', async () => {
    const { pairs, cochran } = await compareJson([...TINY, 'a,b,c', '--metric', 'accuracy']);
    const columns = {
      a: letters('xxxxyyyyyx'),
      b: letters('xxyyyyyxxy'),
      c: letters('xxxxxyyyyy'),
    };
    const found = compareMany(letters('xxxxxyyyyy'), columns, accuracy);
    expect(cochran).toMatchObject({
      statistic: close(found.cochran.statistic),
      pValue: close(found.cochran.pValue),
    });
    // Right: 8, 5 and 10 of 10; 23 in all, in rows of 3, 3, 2, 2, 1, 3, 3, 2, 2, 2.
    expect(cochran?.statistic).toBeCloseTo(
      (2 * (3 * (64 + 25 + 100) - 23 ** 2)) / (3 * 23 - (4 * 9 + 5 * 4 + 1)),
      12,
    );
    expect(pairs.map(({ baseline, prediction }) => [baseline, prediction])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(pairs.map(({ main, adjustedPValue }) => [main.pValue, adjustedPValue])).toEqual(
      found.pairs.map(({ comparison, adjustedPValue }) => [
        close(comparison.pValue),
        close(adjustedPValue),
      ]),
    );
  });

  it('shows them side by side', async () => {
    const { stdout } = await run(['compare', 'tiny.csv', ...TINY.slice(1), 'a,b,c'], {
      cwd: folder.path,
    });
    expect(stdout).toMatchInlineSnapshot(`
      "tiny.csv: 10 rows, t against a, b, c
      predicted labels: columns a, b, c
      the baseline: a

                                      a      b      c
                        accuracy  0.800  0.500  1.000
               balanced accuracy  0.800  0.500  1.000
      Matthews correlation (MCC)  0.600  0.000  1.000
                   Cohen's kappa  0.600  0.000  1.000
                 macro precision  0.800  0.500  1.000
                    macro recall  0.800  0.500  1.000
                        macro F1  0.800  0.495  1.000
                     weighted F1  0.800  0.495  1.000

      p that all are right equally often: 0.042 (Cochran's Q 6.33)

      Pairs by macro F1

      from  to                     change      p
         a   b  -0.305 (-0.729 to +0.220)  0.500
         a   c  +0.200 (-0.194 to +0.528)  0.500
         b   c  +0.505 (-0.004 to +0.846)  0.188

      in brackets: 95 % intervals
      p is adjusted for 3 pairs by Holm's method
      "
    `);
  });

  it.each(['--html', '--svg', '--describe'])(
    'has no %s of three models, and says why',
    async (option) => {
      const what = { '--html': ['page.html'], '--svg': ['comparison=a.svg'] }[option] ?? [];
      const args = ['compare', 'tiny.csv', ...TINY.slice(1), 'a,b,c', option, ...what];
      expect(await refusal(args, { cwd: folder.path })).toBe(
        `exit 2\nconfmat: ${option} and more than two predictions cannot be combined\n  sentences, pages and pictures are of two models: name two of them\n`,
      );
    },
  );

  it('refuses rows that one of them lacks', async () => {
    const found = await refusal(
      ['compare', 'tiny.csv', ...TINY.slice(1), 'a,b,gap', '--nulls', 'skip'],
      {
        cwd: folder.path,
      },
    );
    expect(found).toMatchInlineSnapshot(`
      "exit 3
      confmat: tiny.csv: the truth or a prediction lacks values: predictions are compared over the same rows
        leave these rows out of all: --where '"t" IS NOT NULL AND "a" IS NOT NULL AND "b" IS NOT NULL AND "gap" IS NOT NULL'
      "
    `);
  });
});

describe('confmat compare of a few rows', PATIENCE, () => {
  it('shows the metrics, who is right, the classes and what moved the metric', async () => {
    const { stdout } = await run(['compare', 'tiny.csv', ...TINY.slice(1), 'a,b'], {
      cwd: folder.path,
    });
    expect(stdout).toMatchInlineSnapshot(`
      "tiny.csv: 10 rows, t against a, b
      predicted labels: columns a, b
      a: a, the baseline; b: b

                                      a      b                     change      p
                        accuracy  0.800  0.500  -0.300 (-0.658 to +0.158)  0.375
               balanced accuracy  0.800  0.500  -0.300 (-0.721 to +0.221)  0.375
      Matthews correlation (MCC)  0.600  0.000  -0.600 (-1.463 to +0.462)  0.375
                   Cohen's kappa  0.600  0.000  -0.600 (-1.443 to +0.443)  0.375
                 macro precision  0.800  0.500  -0.300 (-0.742 to +0.241)  0.375
                    macro recall  0.800  0.500  -0.300 (-0.721 to +0.221)  0.375
                        macro F1  0.800  0.495  -0.305 (-0.729 to +0.220)  0.250
                     weighted F1  0.800  0.495  -0.305 (-0.729 to +0.220)  0.250

      in brackets: 95 % intervals
      p: how often two equally good models would differ at least this much by chance

      Rows by who is right

         both  4
      a alone  4
      b alone  1
      neither  1

      the models disagree on 5 of 10 rows; only those rows bear on the change
      p for the two models predicting each class equally often: 1.000 (Stuart–Maxwell)

      F1 by class

      class      a      b                     change      p  better  support
          x  0.800  0.444  -0.356 (-0.849 to +0.256)  0.500       –        5
          y  0.800  0.545  -0.255 (-0.756 to +0.332)  0.500       –        5

      p is adjusted for 2 classes by Holm's method; a model is named under "better" where p is below 0.05

      What moved macro F1 (-0.305, by class)

      class      a      b  moves it by
          x  0.800  0.444      -0.1778
          y  0.800  0.545      -0.1273

      What moved macro F1 (by true and predicted label)

      true  predicted  a  b  moves it by
         x          y  1  3      -0.1296
         x          x  4  2      -0.0795
         y          x  1  2      -0.0648
         y          y  4  3      -0.0312
      "
    `);
  });

  it('leaves rows out for both if one lacks a label', async () => {
    const args = [...TINY, 'gap,b', '--nulls', 'skip'];
    const { nSamples, nSkipped, pairs } = await compareJson(args);
    expect([nSamples, nSkipped, pairs[0]?.nSamples]).toEqual([9, 1, 9]);
    expect(await refusal(['compare', 'tiny.csv', ...TINY.slice(1), 'gap,b'], { cwd: folder.path }))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: tiny.csv: column "gap", data row 3: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
  });

  it('has p = 1 and an interval for predictions that never differ', async () => {
    const same = folder.write('same.csv', 't,a,b\nx,x,x\ny,y,y\nx,y,y\n');
    const { metrics, moved } = onlyPair(await compareJson([same, '--true', 't', '--pred', 'a,b']));
    expect(metrics['macro.f1']).toMatchObject({ change: 0, pValue: 1 });
    expect(metrics['macro.f1']?.low).toBeLessThan(0);
    expect(moved.cells).toEqual([]);
  });

  it('writes Markdown, CSV and a summary', async () => {
    const args = ['compare', ...TINY, 'a,b'];
    const markdown = await run([...args, '--format', 'markdown']);
    expect(markdown.stdout).toMatch(/\| accuracy \| +0\.800 \| 0\.500 \|/);
    const csv = await run([...args, '--format', 'csv']);
    const [head, first] = csv.stdout.split('\n');
    expect(head).toBe(
      'prediction,against,kind,label,metric,baseline,value,change,low,high,pValue,adjustedPValue,better,rows',
    );
    expect(first).toMatch(/^b,a,metric,,accuracy,0\.8,0\.5,-0\.30*\d*,/);
    expect(csv.stdout).toContain('b,a,rows,onlyBaseline,,,,,,,,,,4\n');
    const summary = join(folder.path, 'summary.md');
    await run([...args, '--summary', summary]);
    expect(readFileSync(summary, 'utf8')).toContain('| accuracy |');
  });
});

/** What is refused, by what is wrong with it. */
const REFUSED: readonly (readonly [fault: string, args: readonly string[]])[] = [
  ['no truth', [tiny, '--pred', 'a,b']],
  ['no prediction', [tiny, '--true', 't']],
  ['one prediction', [...TINY, 'a']],
  ['a prediction twice', [...TINY, 'a,a']],
  ['the truth as a prediction', [...TINY, 'a,t']],
  ['an unknown column', [...TINY, 'a,bb']],
  ['scores and labels', [...TINY, 'a,b', '--score', 'a,b']],
  ['scores without a positive label', [tiny, '--true', 't', '--score', 'a,b']],
  ['texts for scores', [tiny, '--true', 't', '--score', 'a,b', '--pos-label', 'x']],
  ['a threshold without scores', [...TINY, 'a,b', '--threshold', '0.5']],
  [
    'more thresholds than scores',
    [tiny, '--true', 't', '--score', 'a,b', '--pos-label', 'x', '--threshold', '1,2,3'],
  ],
  ['a threshold that is none', [...TINY, 'a,b', '--threshold', '0.5,best-f1']],
  ['an unknown metric', [...TINY, 'a,b', '--metric', 'macro.f2']],
  ['an unknown average', [...TINY, 'a,b', '--metric', 'makro.f1']],
  ['a metric of a class without the class', [...TINY, 'a,b', '--metric', 'f1']],
  ['a class that does not occur', [...TINY, 'a,b', '--metric', 'f1[z]']],
  ['a positive label that does not occur', [...TINY, 'a,b', '--pos-label', 'z']],
  ['a level of 100 %', [...TINY, 'a,b', '--level', '1']],
  ['an unknown adjustment', [...TINY, 'a,b', '--adjust', 'tukey']],
  ['an unknown group column', [...TINY, 'a,b', '--by', 'd']],
];

describe('confmat compare', PATIENCE, () => {
  it('refuses what it cannot compare, in a sentence', async () => {
    const found: Record<string, string> = {};
    for (const [fault, args] of REFUSED) {
      const here = args.map((arg) => (arg === tiny ? 'tiny.csv' : arg));
      found[fault] = await refusal(['compare', ...here], { cwd: folder.path });
    }
    expect(found).toMatchInlineSnapshot(`
      {
        "a class that does not occur": "exit 3
      confmat: --metric "f1[z]": no label "z"
        labels: "x", "y"
      ",
        "a level of 100 %": "exit 2
      confmat: option '--level <level>' argument '1' is invalid. Expected a level between 0 and 1, such as 0.95 or 95%.
        usage: confmat compare FILE --true COLUMN --pred COLUMN,COLUMN; --help lists the options
      ",
        "a metric of a class without the class": "exit 2
      confmat: --metric "f1": f1 needs a class
        use f1[LABEL], macro.f1 or --pos-label
      ",
        "a positive label that does not occur": "exit 3
      confmat: tiny.csv: no label "z" (--pos-label)
        labels: "x", "y"
      ",
        "a prediction twice": "exit 2
      confmat: --pred: "a" occurs twice
      ",
        "a threshold that is none": "exit 2
      confmat: option '--threshold <numbers>' argument '0.5,best-f1' is invalid. Expected a number.
        usage: confmat compare FILE --true COLUMN --pred COLUMN,COLUMN; --help lists the options
      ",
        "a threshold without scores": "exit 2
      confmat: --threshold needs --score
      ",
        "an unknown adjustment": "exit 2
      confmat: option '--adjust <method>' argument 'tukey' is invalid. Allowed choices are holm, bh, none.
        usage: confmat compare FILE --true COLUMN --pred COLUMN,COLUMN; --help lists the options
      ",
        "an unknown average": "exit 2
      confmat: --metric "makro.f1": no average "makro", did you mean "macro"?
        forms: macro.f1, accuracy, recall[Yes]
      ",
        "an unknown column": "exit 3
      confmat: tiny.csv: no column "bb" (--pred)
        its columns: "t", "a", "b", "c", "gap"
      ",
        "an unknown group column": "exit 3
      confmat: tiny.csv: no column "d" (--by)
        its columns: "t", "a", "b", "c", "gap"
      ",
        "an unknown metric": "exit 2
      confmat: --metric "macro.f2": no metric "f2" of an average
        metrics: precision, recall, f1, specificity, jaccard, negativePredictiveValue, falsePositiveRate, falseNegativeRate, falseDiscoveryRate, falseOmissionRate, gMean, informedness, markedness, positiveLikelihoodRatio, negativeLikelihoodRatio, diagnosticOddsRatio, prevalence, predictedPrevalence, lift, balancedAccuracy, matthewsCorrcoef
      ",
        "more thresholds than scores": "exit 2
      confmat: --threshold has 3 numbers, --score 2 columns
        give one number for all scores, or one for each
      ",
        "no prediction": "exit 2
      confmat: which column holds the predictions?
        --pred A,B, --score A,B --pos-label LABEL, or --proba 'PREFIX*' --against FILE
      ",
        "no truth": "exit 2
      confmat: which column holds the true labels?
        --true COLUMN
      ",
        "one prediction": "exit 2
      confmat: --pred needs a second prediction to compare "a" with
        --pred a,OTHER; or two files that both have it, joined by --on ID
      ",
        "scores and labels": "exit 2
      confmat: --pred and --score cannot be combined
      ",
        "scores without a positive label": "exit 2
      confmat: --score needs --pos-label: which label does a high score mean?
        labels: "x", "y"
      ",
        "texts for scores": "exit 3
      confmat: tiny.csv: column "a", data row 1: "x" is not a finite score
      ",
        "the truth as a prediction": "exit 2
      confmat: --true and --pred are both "t"
        a column agrees with itself in every row; which one holds the predicted labels?
      ",
      }
    `);
  });
});

describe('confmat compare --max-drop', PATIENCE, () => {
  const TELCO_DROP = SCORES.map((arg) =>
    arg === 'score,score_logistic' ? 'score_logistic,score' : arg,
  );
  /** 1,000 rows of class 1: only old is right in 50, only new in 50. */
  const even = folder.write(
    'even.csv',
    [
      'y,old,new',
      ...Array.from({ length: 1000 }, (_, row) => {
        return `1,${row < 50 ? 0 : 1},${row >= 50 && row < 100 ? 0 : 1}`;
      }),
      '',
    ].join('\n'),
  );
  const EVEN = [even, '--true', 'y', '--pred', 'old,new', '--labels', '0,1'];

  interface GateJson {
    readonly gate: string;
    readonly value: number;
    readonly bound: number;
    readonly passed: boolean;
    readonly verdict?: string;
    readonly low?: number;
    readonly moreRows?: number;
    readonly falseAlarmRate?: number;
  }

  async function gatesOf(args: readonly string[]): Promise<[number | null, readonly GateJson[]]> {
    const { code, stdout } = await run(['compare', ...args, '--json']);
    return [code, (JSON.parse(stdout) as { gates: readonly GateJson[] }).gates];
  }

  it('judges the change from the first prediction, and fails a drop that is too large', async () => {
    // The others lose 4 of 7,043 rows.
    const [code, [gate]] = await gatesOf([...TELCO_DROP, '--max-drop', 'accuracy=0.0005']);
    expect([code, gate?.passed]).toEqual([1, false]);
    expect(gate).toMatchObject({
      gate: 'change of accuracy >= -0.0005',
      value: close(-4 / 7043),
      bound: -0.0005,
    });
    const [kept] = await gatesOf([...TELCO_DROP, '--max-drop', 'accuracy=0.0006']);
    expect(kept).toBe(0);
    // The other way around nothing is lost.
    const [better] = await gatesOf([...SCORES, '--max-drop', 'accuracy=0']);
    expect(better).toBe(0);
  });

  it('takes a rise of what should be low for a drop', async () => {
    const [code, [gate]] = await gatesOf([...TELCO_DROP, '--max-drop', 'errorRate=0.0005']);
    expect([code, gate?.value]).toEqual([1, close(-4 / 7043)]);
  });

  it('has three verdicts with a confidence', async () => {
    const sure = ['--confidence', '0.95'];
    // Bonett and Price at 90 %: -4 / 7045 - 1.6448536 × √((448 / 7045 - (4 / 7045)²) / 7045).
    const low = -4 / 7045 - 1.6448536269514722 * Math.sqrt((448 / 7045 - (4 / 7045) ** 2) / 7045);
    const [code, [gate]] = await gatesOf([...TELCO_DROP, '--max-drop', 'accuracy=0.01', ...sure]);
    expect(code).toBe(0);
    expect(gate).toMatchObject({ verdict: 'pass', low: close(low) });
    expect(low).toBeCloseTo(-0.00551, 6);

    const drop = [...EVEN, '--max-drop', 'accuracy=0.01', ...sure];
    const [undecided, [cannot]] = await gatesOf(drop);
    expect(undecided).toBe(4);
    // 6,183 rows in all would decide.
    expect(cannot).toMatchObject({ verdict: 'inconclusive', passed: false, moreRows: 5191 });
    expect(cannot?.falseAlarmRate).toBeCloseTo(0.0036, 3);
    expect((await gatesOf(drop.map((word) => (word === '0.95' ? '0.95,fail' : word))))[0]).toBe(1);
    expect((await gatesOf(drop.map((word) => (word === '0.95' ? '0.95,pass' : word))))[0]).toBe(0);

    const worse = folder.write(
      'worse.csv',
      [
        'y,old,new',
        ...Array.from({ length: 1000 }, (_, row) => `1,1,${row < 50 ? 0 : 1}`),
        '',
      ].join('\n'),
    );
    const args = [worse, '--true', 'y', '--pred', 'old,new', '--labels', '0,1'];
    const [failed] = await gatesOf([...args, '--max-drop', 'accuracy=0.01', ...sure]);
    expect(failed).toBe(1);
  });

  it('says the verdicts in text, JUnit and annotations', async () => {
    const junit = join(folder.path, 'drops.xml');
    const { stdout, stderr, code } = await run(
      [
        ...['compare', ...EVEN, '--max-drop', 'accuracy=0.01', '--confidence', '95%'],
        ...['--junit', junit],
      ],
      { env: { GITHUB_ACTIONS: 'true' } },
    );
    expect(code).toBe(4);
    expect(stdout.slice(stdout.indexOf('Gates'))).toMatchInlineSnapshot(`
      "Gates

      inconclusive  change of accuracy >= -0.01 (found 0, from -0.01658 to 0.01658 at 95 % confidence; about 5,200 more rows would be needed to decide; an unchanged model would fail in 0.4 % of runs)
      "
    `);
    expect(stderr).toContain('::error title=gate inconclusive');
    expect(readFileSync(junit, 'utf8')).toContain('change of accuracy &gt;= -0.01');
  });

  it('judges every other prediction by the first, and areas too', async () => {
    const [, gates] = await gatesOf([...TINY, 'a,b,c', '--max-drop', 'accuracy=0.1']);
    expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([
      ['change of accuracy to b >= -0.1', false],
      ['change of accuracy to c >= -0.1', true],
    ]);
    const [code, [area]] = await gatesOf([...SCORES, '--max-drop', 'auc=0.001']);
    expect([code, area?.value]).toEqual([1, expect.closeTo(-0.0011222098, 9)]);
  });

  it('judges groups of rows, one or each', async () => {
    const args = [
      TELCO,
      '--true',
      'churn',
      '--score',
      'score_logistic,score',
      '--pos-label',
      'Yes',
    ];
    const grouped = ['compare', ...args, '--by', 'contract'];
    // Among the rows of one group the change is that of a file of these rows alone.
    const year = ['--where', "contract = 'Month-to-month'"];
    const gate = ['--max-drop', 'f1{Month-to-month}=0.001', '--confidence', '0.95'];
    const alone = ['--max-drop', 'f1=0.001', '--confidence', '0.95'];
    const [one, where] = await Promise.all([
      run([...grouped, ...gate, '--json']),
      run(['compare', ...args, ...year, ...alone, '--json']),
    ]);
    const gatesOf = (text: string): readonly Readonly<Record<string, unknown>>[] =>
      (JSON.parse(text) as { gates: Readonly<Record<string, unknown>>[] }).gates;
    const [ofGroup] = gatesOf(one.stdout);
    const [ofRows] = gatesOf(where.stdout);
    expect(ofGroup).toEqual({ ...ofRows, gate: 'change of f1 of Month-to-month >= -0.001' });
    const each = gatesOf(
      (await run([...grouped, '--max-drop', 'accuracy{*}=0.02', '--json'])).stdout,
    );
    expect(each.map(({ gate: text }) => text)).toEqual(
      ['Month-to-month', 'One year', 'Two year'].map((name) => {
        return `change of accuracy of ${name} >= -0.02`;
      }),
    );
    expect(await refusal([...grouped, '--max-drop', 'accuracy{Ten year}=0.1'])).toMatch(
      /^exit 2\nconfmat: --max-drop "accuracy\{Ten year\}=0\.1": no group "Ten year"/,
    );
    expect(await refusal(['compare', ...args, '--max-drop', 'f1{*}=0.1'])).toContain('needs --by');
    expect(await refusal([...grouped, '--max-drop', 'rocAuc{*}=0.1'])).toContain('is of all rows');
  });

  it('refuses drops that mean nothing', async () => {
    const found: Record<string, string> = {};
    for (const drop of [
      'macro.f1',
      'macro.f1=1%',
      'macro.f1=-0.1',
      'macro.f1=2',
      'f2=0.1',
      'f1=0.1',
      'auc=0.1',
    ]) {
      found[drop] = await refusal(['compare', ...TINY, 'a,b', '--max-drop', drop]);
    }
    const alone = ['compare', ...TINY, 'a,b', '--confidence', '0.95'];
    found['confidence alone'] = await refusal(alone);
    expect(found).toMatchInlineSnapshot(`
      {
        "auc=0.1": "exit 2
      confmat: --max-drop "auc=0.1": needs --score, without --weight
      ",
        "confidence alone": "exit 2
      confmat: --confidence needs --max-drop
      ",
        "f1=0.1": "exit 2
      confmat: --max-drop "f1": f1 needs a class
        use f1[LABEL], macro.f1 or --pos-label
      ",
        "f2=0.1": "exit 2
      confmat: --max-drop "f2": no metric "f2"
        metrics: accuracy, balancedAccuracy, matthewsCorrcoef, cohenKappa, errorRate, precision, recall, f1, specificity, jaccard, negativePredictiveValue, falsePositiveRate, falseNegativeRate, falseDiscoveryRate, falseOmissionRate, gMean, informedness, markedness, positiveLikelihoodRatio, negativeLikelihoodRatio, diagnosticOddsRatio, prevalence, predictedPrevalence, lift
      ",
        "macro.f1": "exit 2
      confmat: --max-drop "macro.f1": expected a metric and how much of it may be lost
        forms: macro.f1=0.01, recall[Yes]=0.02, accuracy=0, accuracy{GROUP}=0.01
      ",
        "macro.f1=-0.1": "exit 2
      confmat: --max-drop "macro.f1=-0.1": "-0.1" is not a number from 0 to 1
        forms: macro.f1=0.01, recall[Yes]=0.02, accuracy=0, accuracy{GROUP}=0.01
      ",
        "macro.f1=1%": "exit 2
      confmat: --max-drop "macro.f1=1%": "1%" is not a number from 0 to 1
        forms: macro.f1=0.01, recall[Yes]=0.02, accuracy=0, accuracy{GROUP}=0.01
      ",
        "macro.f1=2": "exit 2
      confmat: --max-drop "macro.f1=2": "2" is not a number from 0 to 1
        forms: macro.f1=0.01, recall[Yes]=0.02, accuracy=0, accuracy{GROUP}=0.01
      ",
      }
    `);
  });
});

describe('confmat compare of two joined files', PATIENCE, () => {
  // Of five rows old has 4 right and new 3; new.csv is in another order.
  folder.write('old.csv', 'id,y,prediction\n1,x,x\n2,x,y\n3,y,y\n4,y,y\n5,x,x\n');
  folder.write('new.csv', 'id,y,prediction\n5,x,y\n4,y,x\n3,y,y\n2,x,x\n1,x,x\n');
  folder.write('other.csv', 'id,y,prediction\n5,y,y\n4,y,x\n3,y,y\n2,x,x\n1,x,x\n');
  const here = { cwd: folder.path };
  const ON = ['--on', 'id', '--true', 'y', '--pred', 'prediction'];

  it('takes one name for the column of both', async () => {
    const document = await compareJson(['old.csv', 'new.csv', ...ON], here);
    const { baseline, prediction, rows: answers } = onlyPair(document);
    expect([baseline, prediction]).toEqual(['old.csv', 'new.csv']);
    expect(answers).toMatchObject({ both: 2, onlyBaseline: 2, onlyOther: 1, neither: 0 });
  });

  it('cleans the labels of both', async () => {
    folder.write('codes.csv', 'id,y,prediction\n5,0,1\n4,1,0\n3,1,1\n2,0,0\n1,0,0\n');
    const args = ['codes.csv', 'new.csv', '--on', 'id', '--map', '0=x,1=y', '--true', 'y'];
    const { pairs } = await compareJson([...args, '--pred', 'prediction'], here);
    expect(pairs[0]?.rows).toMatchObject({ both: 3, onlyBaseline: 0, onlyOther: 0, neither: 2 });
  });

  it('refuses other true labels, and a name that only one has', async () => {
    expect(await refusal(['compare', 'old.csv', 'other.csv', ...ON], here)).toMatchInlineSnapshot(`
      "exit 3
      confmat: column "y" differs between old.csv and other.csv in 20 % of the rows
        two predictions are compared over the same rows, and so the same true labels
      "
    `);
    folder.write('truth.csv', 'id,y\n1,x\n2,x\n3,y\n4,y\n5,x\n');
    const one = await refusal(['compare', 'truth.csv', 'new.csv', ...ON], here);
    expect(one).toContain('--pred needs a second prediction to compare "prediction" with');
  });
});
