import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { Folder, PATIENCE, run } from './harness.js';
import type { Outcome } from './harness.js';

const folder = new Folder();
folder.write(
  'rows.csv',
  't,p,s,w,g,q_a,q_b\na,a,0.9,2,x,0.8,0.2\na,b,0.4,1,x,0.5,0.5\nb,b,0.2,1,y,0.1,0.9\nb,a,0.7,1,y,0.6,0.4\n,a,0.5,1,y,0.5,0.4\na,a,0.8,1,x,0.7,0.3\n',
);
folder.write('costs.json', '{ "a": { "b": 7 }, "b": { "a": 31 } }');
folder.write('sets.csv', 't,p\nx|y,x\ny,y\nx,x|z\n');
const inFolder = { cwd: folder.path };

const FORMATS = ['text', 'markdown', 'csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

const REPORT = ['report', 'rows.csv', '--true', 't', '--nulls', 'skip'];
const PRED = [...REPORT, '--pred', 'p'];
const SCORE = [...REPORT, '--score', 's', '--pos-label', 'a'];
const SWEEP = [
  'sweep',
  'rows.csv',
  '--true',
  't',
  '--nulls',
  'skip',
  '--score',
  's',
  '--pos-label',
  'a',
];
const SETS = ['sets', 'sets.csv', '--true', 't', '--pred', 'p', '--separator', '|'];

/** What an option asks for, and how each format says it. */
interface Case {
  readonly asks: string;
  readonly args: readonly string[];
  readonly says: Readonly<Record<Format, RegExp>>;
}

/*
 * Of five rows counted: a is right twice and wrong once, b is right once and wrong once. Accuracy is
 * 3 / 5, and kappa (0.6 - 0.52) / (1 - 0.52) = 1 / 6: the columns agree by chance in (3·3 + 2·2) / 25.
 */
const CASES: readonly Case[] = [
  {
    asks: 'the counts of pairs',
    args: PRED,
    says: {
      text: /\na {2}2 {2}1\nb {2}1 {2}1\n/,
      markdown: /\*\*a\*\* \| 2 \| 1 \|\n\| \*\*b\*\* \| 1 \| 1 \|/,
      csv: /\ncell,a,,,,,a,2\ncell,a,,,,,b,1\ncell,b,,,,,a,1\ncell,b,,,,,b,1\n/,
      json: /"counts": \[\s*\[2, 1\],\s*\[1, 1\]\s*\]/,
    },
  },
  {
    asks: 'skipped rows',
    args: PRED,
    says: {
      text: /1 skipped for a missing value/,
      markdown: /1 skipped for a missing value/,
      csv: /\nrows,counted,,,,,,5\nrows,skipped,,,,,,1\n/,
      json: /"nSkipped": 1,/,
    },
  },
  {
    asks: 'kappa, which always is',
    args: PRED,
    says: {
      text: /Cohen's kappa 0\.17/,
      markdown: /Cohen's kappa 0\.17/,
      csv: /\nmetric,cohenKappa,,,,,,0\.1666666/,
      json: /"cohenKappa": 0\.1666666/,
    },
  },
  {
    asks: 'the spread of F1',
    args: PRED,
    says: {
      text: /F1 over the classes: mean 0\.58, standard deviation 0\.08/,
      markdown: /F1 over the classes: mean 0\.58, standard deviation 0\.08/,
      csv: /\nspread,f1,,,,,mean,0\.58333/,
      json: /"spread": \{/,
    },
  },
  {
    asks: '--metrics',
    args: [...PRED, '--metrics', 'specificity'],
    says: {
      text: /specificity/,
      markdown:
        /\| class \| precision \| recall \| F1 \| specificity \| support \|\n.*\n\| a \| 0\.67 \| 0\.67 \| 0\.67 \| 0\.50 \|/,
      csv: /\nclass,a,.*,0\.5,3,,\n/,
      json: /"specificity": 0\.5/,
    },
  },
  {
    asks: 'gaps between groups',
    // Of x 2 / 3 are right, of y 1 / 2: apart by 1 / 6, and 3 / 4 as many.
    args: [...PRED, '--by', 'g', '--metrics', 'gap.accuracy'],
    says: {
      text: /Gaps between groups \(by g\)\n\n.*\naccuracy {2}0\.17 \(0\.00–0\.\d\d\) {2}0\.75/,
      markdown: /\n\| accuracy \| 0\.17 \(0\.00–0\.\d\d\) \| 0\.75 \([^|]* \| x \| y \|\n/,
      csv: /\ngaps,accuracy,,,,,difference,0\.1666/,
      json: /"name": "accuracy",\s*"difference": \{ "estimate": 0\.16666/,
    },
  },
  {
    asks: '--cost',
    args: [...PRED, '--cost', 'costs.json'],
    says: {
      text: /total 38/,
      markdown: /total 38/,
      csv: /\ncost,,,,,,mean,7\.6\ncost,,,,,,total,38\n/,
      json: /"total": 38,/,
    },
  },
  {
    asks: '--fail-under',
    args: [...PRED, '--fail-under', 'accuracy>=0.5'],
    says: {
      text: /accuracy>=0\.5/,
      markdown: /accuracy\\?>=0\.5 \| 0\.6 \| yes/,
      csv: /\ngate,accuracy>=0\.5,,,,,passed,0\.6\n/,
      json: /"gate": "accuracy>=0\.5",\s*"value": 0\.6/,
    },
  },
  {
    asks: '--matrix',
    args: [...PRED, '--matrix', 'pred'],
    says: {
      text: /shares of each predicted class/,
      markdown: /shares of each predicted class/,
      csv: /\nshare,b,,,,,b,0\.5\n/,
      json: /"over": "pred"/,
    },
  },
  {
    asks: '--pos-label',
    args: [...PRED, '--pos-label', 'a'],
    says: {
      text: /Positive class a/,
      markdown: /Positive class a/,
      csv: /\npositive,a,,,,,tp,2\n/,
      json: /"posLabel": "a",\s*"nulls"/,
    },
  },
  {
    asks: '--by',
    args: [...PRED, '--by', 'g'],
    says: { text: /By g/, markdown: /By g/, csv: /\ngroup,x,/, json: /"by": \[\s*"g"\s*\]/ },
  },
  {
    asks: '--weight',
    args: [...PRED, '--weight', 'w'],
    says: {
      text: /\na {2}3 {2}1\n/,
      markdown: /\*\*a\*\* \| 3 \| 1 \|/,
      csv: /\ncell,a,,,,,a,3\n/,
      json: /"weight": "w"/,
    },
  },
  {
    asks: '--threshold',
    args: [...SCORE, '--threshold', '0.7'],
    says: {
      text: /s >= 0\.7/,
      markdown: /s \\?>= 0\.7/,
      csv: /\ncell,b,,,,,a,1\n/,
      json: /"score": "s",\s*"threshold": 0\.7,/,
    },
  },
  {
    asks: 'the default of --threshold and the policies',
    args: SCORE,
    says: {
      text: /s >= 0\.5/,
      markdown: /s \\?>= 0\.5/,
      csv: /\nrows,skipped,,,,,,1\n/,
      json: /"threshold": 0\.5,\s*"posLabel": "a",\s*"nulls": "skip",\s*"zeroDivision": 0/,
    },
  },
  {
    asks: '--proba, and its ties',
    args: [...REPORT, '--proba', 'q_*'],
    says: {
      text: /1 row tied/,
      markdown: /1 row tied/,
      csv: /\nrows,tied,,,,,,1\n/,
      json: /"nTied": 1,/,
    },
  },
  {
    asks: 'the areas of a sweep',
    args: SWEEP,
    says: {
      text: /ROC AUC/,
      markdown: /ROC AUC/,
      csv: /\nrocAuc,s,.*,0\.83333/,
      json: /"rocAuc": 0\.83333/,
    },
  },
  {
    asks: 'the gates and rows of a sweep',
    args: [...SWEEP, '--fail-under', 'rocAuc>=0.5'],
    says: {
      text: /rocAuc>=0\.5/,
      markdown: /rocAuc\\?>=0\.5/,
      csv: /\nrows,skipped,.*,1\n(?:.*\n)*gate,rocAuc>=0\.5,.*,passed,0\.83333/,
      json: /"nulls": "skip",(?:.|\n)*"gate": "rocAuc>=0\.5"/,
    },
  },
  {
    asks: 'metrics of whole label sets, and gates on them',
    args: [...SETS, '--fail-under', 'exactMatch>=0.2'],
    says: {
      text: /exact match +0\.33(?:.|\n)*exactMatch>=0\.2/,
      markdown: /exactMatch\\?>=0\.2/,
      csv: /\nsets,exactMatch,,,,,,0\.33333(?:.|\n)*gate,exactMatch>=0\.2,,,,,passed,/,
      json: /"exactMatch": 0\.33333/,
    },
  },
  {
    asks: 'who wrote it, for programs',
    args: PRED,
    says: {
      ...{ text: /rows\.csv/, markdown: /rows\\?\.csv/, csv: /^kind,label,/ },
      json: new RegExp(`"version": "${packageJson.version}"`),
    },
  },
];

const outcomes = new Map<string, Promise<Outcome>>();

/** What the command writes in a format; cases that ask for the same share it. */
function written(args: readonly string[], format: Format): Promise<Outcome> {
  const key = JSON.stringify([args, format]);
  const outcome = outcomes.get(key) ?? run([...args, '--format', format], inFolder);
  outcomes.set(key, outcome);
  return outcome;
}

describe('confmat, what was asked for', PATIENCE, () => {
  it.concurrent.for(sampled(CASES, 2))(
    'appears in every format: $asks',
    async ({ args, says }, { expect }) => {
      for (const format of FORMATS) {
        const { code, stdout, stderr } = await written(args, format);
        expect(code, stderr).toBe(0);
        expect(stdout).toMatch(says[format]);
      }
    },
  );
});
