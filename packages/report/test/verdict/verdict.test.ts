// What a page says first, held against counts by hand.
import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCounts,
  falseNegativeRate,
  jointCounts,
  predictedPrevalence,
  recall,
  slicedMatrices,
} from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { fraudRows } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { ComparedMetric } from '../../src/index.js';
import { shareText } from '../../src/svg/share-text.js';
import { comparedVerdict } from '../../src/verdict/compared-verdict.js';
import { rankText } from '../../src/verdict/rank-text.js';
import { verdictOf } from '../../src/verdict/verdict.js';
import { htmlOf, shownOf } from '../parts.js';
import type { Parts } from '../parts.js';

const said = (parts: Parts): string => {
  const results = shownOf(parts);
  const verdict = verdictOf(results, 0.95) ?? {
    ...{ atCut: '', rest: comparedVerdict(results, 0.95) },
  };
  const [scores] = results.scores ?? [];
  const rank = scores && results.scores?.length === 1 ? rankText(scores, 0.95) : '';
  const texts = [verdict.atCut, verdict.rest, rank].filter((text) => text !== '');
  // No line ends before the sign of a percentage.
  return texts.join(' ').replaceAll('\u00a0', ' ');
};

const two = (tp: number, fn: number, fp: number, tn: number): Parts => ({
  matrix: confusionMatrixFromCounts([tn, fp, fn, tp], ['No', 'Yes']),
  posLabel: 'Yes',
});

describe('the verdict on two classes without a positive one', () => {
  const fraud = (tp: number, fn: number, tn: number): Parts => ({
    matrix: confusionMatrixFromCounts([tn, 20, fn, tp], ['ok', 'fraud']),
  });

  it('begins with what is missed of a rare class', () => {
    expect(said(fraud(76, 324, 19_580))).toMatch(
      /^81 % \(77–85 %\) of "fraud" is missed. 98 % of the rows are right. /,
    );
  });

  it('begins with accuracy where the other has less than three times the rows, or recall may be 0.9', () => {
    expect(said(fraud(76, 324, 1180))).toMatch(/^81 %/);
    expect(said(fraud(76, 324, 1179))).toMatch(/ of the rows are right/);
    expect(said(fraud(76, 324, 1179))).not.toMatch(/missed/);
    // Wilson's upper ends of 346 and 347 of 400: 0.8948 and 0.8971; of 349 it is 0.9015.
    expect(said(fraud(347, 53, 19_580))).toMatch(/is missed/);
    expect(said(fraud(349, 51, 19_580))).not.toMatch(/is missed/);
  });
});

describe('the most frequent of many pairs', () => {
  // 20 classes, 100 errors in all: so many in one pair, the others even.
  const errors = (most: number): Parts => {
    const n = 20;
    const cells = Array.from({ length: n * n }, (_, at): number => (at % (n + 1) === 0 ? 50 : 0));
    let left = 100 - most;
    cells[1] = most;
    for (let at = 2; left > 0; ++at) {
      if (at % (n + 1) === 0) continue;
      cells[at] = 1;
      --left;
    }
    return {
      matrix: confusionMatrixFromCounts(
        cells,
        Array.from({ length: n }, (_, i) => i),
      ),
    };
  };

  it('is named from 2 % of the errors on', () => {
    expect(said(errors(2))).toMatch(/; the most frequent is "0" taken for "1" \(2\)\.$/);
    expect(said(errors(1))).toMatch(/ pairs of classes\.$/);
  });
});

describe('the verdict on a positive class', () => {
  it.each([
    // 25 of 100 missed; 25 of 100 alerts wrong. Wilson: (25 + 1.9207 ± 1.96 √(25·75/100 + 0.9604)) / 103.8415.
    [
      75,
      25,
      25,
      900,
      'The model misses 25 % (18–34 %) of "Yes", and 25 % (18–34 %) of its alerts are wrong.',
    ],
    // Wilson of 0 of 50: 3.8415 / 53.8415 = 7.1 %.
    [
      50,
      0,
      0,
      50,
      'The model misses 0 % (0–7.1 %) of "Yes", and 0 % (0–7.1 %) of its alerts are wrong.',
    ],
    [0, 40, 0, 60, 'The model never predicts "Yes".'],
    [0, 0, 3, 7, 'No row is "Yes": nobody can tell what would be missed.'],
  ] as const)('%i found, %i missed, %i false alarms, %i others', (tp, fn, fp, tn, text) => {
    expect(said(two(tp, fn, fp, tn))).toBe(text);
  });

  it('says that few rows tell little', () => {
    expect(said(two(2, 1, 1, 6))).toContain('There are too few such rows to be sure.');
    expect(said(two(75, 25, 25, 900))).not.toContain('too few');
  });

  it('is of the threshold in use, with how well scores rank', () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    // 0.8 alone is at least 0.5; of four pairs, 0.35 is below 0.4 once.
    expect(said({ scores: [{ sweep, threshold: 0.5 }] })).toMatch(
      /^At 0\.5 the model misses 50 % \(9\.5–91 %\) of "1", and 0 % \(.*\) of its alerts are wrong\. There are too few such rows to be sure\. Its scores do not tell "1" from other rows for sure \(ROC AUC 0\.750, .*\)\.$/,
    );
    // 40 rows of each class. A quarter of each has the score 0.5, so one pair in 16 is a tie.
    const rows = Array.from({ length: 80 }, (_, row) => row);
    const classes = rows.map((row) => row % 2);
    const scores = rows.map((row) => (row % 8 < 2 ? 0.5 : row % 2 === 1 ? 0.9 : 0.1));
    expect(said({ scores: [{ sweep: thresholdSweep(classes, scores) }] })).toMatch(
      // 9/16 + 6/16 + half of 1/16.
      /A "1" row outscores a row that is not "1" in 97 % of pairs, ties counting half \(ROC AUC 0\.969\)\.$/,
    );
    const turned = thresholdSweep(classes, scores.map((score) => -score)); // prettier-ignore
    expect(said({ scores: [{ sweep: turned }] })).toMatch(
      /Its scores are higher for rows that are not "1" \(ROC AUC 0\.031, .*\)\.$/,
    );
    const models = ['old', 'new', 'newer'].map((name) => ({ name, sweep }));
    // At 0.35: 2 · 2 / (2 · 2 + 1).
    expect(said({ scores: models.slice(0, 2) })).toBe(
      '"old" reaches an F1 of 0.800 at 0.35, "new" one of 0.800 at 0.35.',
    );
    expect(said({ scores: models })).toBe(
      'F1 is highest for "old" (0.800 at 0.35) and lowest for "newer" (0.800 at 0.35).',
    );
    const listed = thresholdSweep(classes, scores, { thresholds: [0.2, 0.6] });
    expect(said({ scores: [{ sweep: listed }] })).not.toContain('ROC AUC');
  });
});

describe('the verdict on many classes', () => {
  it('says how many rows are right, and where the errors are', () => {
    // 27 of 36 are right; the errors are 5, 1, 1, 1, 1 by pairs (a, b) 6, (a, c) 2, (b, c) 1.
    const matrix = confusionMatrixFromCounts([[9, 5, 1], [1, 9, 1], [1, 0, 9]], ['a', 'b', 'c']); // prettier-ignore
    expect(said({ matrix })).toMatch(
      /^75 % \(.*\) of the rows are right\. Half of the errors are in 1 of 3 pairs of classes; the most frequent is "a" taken for "b" \(5\)\.$/,
    );
    const perfect = confusionMatrixFromCounts([[3, 0, 0], [0, 3, 0], [0, 0, 3]], ['a', 'b', 'c']); // prettier-ignore
    expect(said({ matrix: perfect })).toMatch(/^100 % \(.*\) of the rows are right\.$/);
  });

  it('says where one answer for all would do as well', () => {
    const matrix = confusionMatrixFromCounts([[90, 0], [10, 0]], ['a', 'b']); // prettier-ignore
    expect(said({ matrix })).toContain(
      'Always answering "a" would be right on 90 %: the model is not better.',
    );
  });
});

describe('the verdict on two models', () => {
  const truth = Array.from({ length: 200 }, (_, row) => (row < 100 ? 'Yes' : 'No'));
  const finds = (n: number, alarms = 10): string[] =>
    truth.map((_, row) => (row < n || (row >= 100 && row < 100 + alarms) ? 'Yes' : 'No'));
  const of = (b: number, posLabel?: string): string =>
    said({
      comparison: { names: ['old', 'new'], joint: jointCounts(truth, finds(50), finds(b)) },
      ...(posLabel === undefined ? {} : { posLabel }),
    });

  it('names the better one first, with what both miss', () => {
    // 2 · 80 / (2 · 80 + 10 + 20) = 0.842, 2 · 50 / (2 · 50 + 10 + 50) = 0.625; 10 of 90 and 10 of 60 alerts.
    expect(of(80, 'Yes')).toBe(
      '"new" is better than "old" at finding "Yes": F1 0.842 against 0.625 (p < 0.001). "new" misses 20 % against 50 %; of its alerts, 11 % against 17 % are wrong.',
    );
    // 20 of 110: 2 · 20 / (40 + 10 + 80) = 0.308.
    expect(of(20, 'Yes')).toMatch(
      /^"old" is better than "new" at finding "Yes": F1 0\.625 against 0\.308 /,
    );
    // 170 and 140 of 200 rows are right.
    expect(of(80)).toMatch(
      /^"new" is better than "old": 85 % of the rows are right against 70 % \(p < 0\.001\)\.$/,
    );
  });

  it('goes by the metric that is asked for, whichever way is better', () => {
    const joint = jointCounts(truth, finds(50), finds(80));
    const by = (metric: ComparedMetric): string =>
      said({ comparison: { names: ['old', 'new'], joint }, metric, posLabel: 'Yes' });
    const ofYes = { average: 'binary', posLabel: 'Yes' } as const;
    // Of 100 rows that are Yes, 50 and 80 are found: 50 and 20 are not.
    expect(by({ metric: recall, ...ofYes })).toBe(
      '"new" is better than "old": recall of Yes 0.800 against 0.500 (p < 0.001).',
    );
    expect(by({ metric: falseNegativeRate, ...ofYes })).toBe(
      '"new" is better than "old": falseNegativeRate of Yes 0.200 against 0.500 (p < 0.001).',
    );
    // Neither more nor fewer alerts are better: the verdict is the usual one.
    expect(by({ metric: predictedPrevalence, ...ofYes })).toContain(': F1 0.842 against 0.625');
  });

  it('says nothing of the alerts of a model that has none', () => {
    const joint = jointCounts(truth, finds(50), finds(0, 0));
    expect(said({ comparison: { names: ['old', 'new'], joint }, posLabel: 'Yes' })).toMatch(
      / "old" misses 50 % against 100 %\.$/,
    );
    const ofNobody = jointCounts(['No', 'No'], ['No', 'Yes'], ['No', 'No']);
    expect(
      said({ comparison: { names: ['old', 'new'], joint: ofNobody }, posLabel: 'Yes' }),
    ).toMatch(/100 % of the rows are right against 50 %/);
  });

  it('gives shares of the weight of rows that have weights', () => {
    const sampleWeight = truth.map((label) => (label === 'Yes' ? 0.5 : 1.5));
    const joint = jointCounts(truth, finds(50), finds(80), { sampleWeight });
    // 200 less 15 of false alarms, and less 25 and 10 of what is missed.
    expect(said({ comparison: { names: ['old', 'new'], joint } })).toBe(
      'Without a test of "new" against "old": 88 % of the weight of the rows is right against 80 %.',
    );
  });

  it('says that it cannot tell', () => {
    expect(of(51, 'Yes')).toMatch(
      /^These rows do not tell whether "new" is better than "old" at finding "Yes": /,
    );
  });
});

describe('the verdict on label sets', () => {
  it('says what is missed, what is wrong, and how many sets are right', () => {
    const yTrue = [['a', 'b'], ['a'], ['c'], ['c', 'b'], ['b']];
    const yPred = [['b'], ['a'], ['c'], ['c'], ['a']];
    const labelSets = { labels: labelCounts(yTrue, yPred), samples: sampleCounts(yTrue, yPred) };
    // Of 7 true labels 3 are missed, of 5 given 1 is wrong, of 5 sets 2 are right.
    expect(said({ labelSets })).toMatch(
      /^43 % \(.*\) of the true labels are missed, and 20 % \(.*\) of the labels given are wrong\. 40 % \(.*\) of the samples have exactly the right set\.$/,
    );
  });
});

describe('a page of fraud', () => {
  const { truth, scoreOld, country } = fraudRows();
  const sweep = thresholdSweep(truth, scoreOld);
  const yPred = scoreOld.map((score) => (score >= 0.2 ? 1 : 0));
  const page = htmlOf({
    matrix: confusionMatrix(truth, yPred),
    posLabel: 1,
    scores: [{ sweep, threshold: 0.2 }],
    slices: slicedMatrices(truth, yPred, { country }),
  });
  const first = page.slice(page.indexOf('<main'), page.indexOf('<section id="scores"'));
  const count = (of: (row: number) => boolean): number => truth.filter((_, row) => of(row)).length;
  const frauds = count((row) => truth[row] === 1);
  const alerts = count((row) => (scoreOld[row] ?? 0) >= 0.2);
  const found = count((row) => truth[row] === 1 && (scoreOld[row] ?? 0) >= 0.2);

  it('says in its first screen what is missed, and which alerts are wrong', () => {
    expect(truth).toHaveLength(50_000);
    expect(frauds / 50_000).toBeCloseTo(0.008, 3);
    expect(first).toContain(`At 0.2 the model misses ${shareText(1 - found / frauds)} (`);
    expect(first).toContain(`${shareText(1 - found / alerts)} (`);
    expect(first).toContain('of its alerts are wrong');
    // Share of the true class, of the predicted one, of all.
    expect(first).toContain(`>${found}</span><em data-of="0-s00">${shareText(found / frauds)}</em><em data-of="0-s01">${shareText(found / alerts)}</em>`); // prettier-ignore
    for (const name of [
      'precision',
      'recall',
      'F1',
      'alerts per 100 rows',
      'ROC AUC',
      'average precision',
    ]) {
      // prettier-ignore
      expect(first).toContain(`<dt>${name}<dd>`);
    }
    expect(first).not.toContain('accuracy<dd><b>');
  });

  it('has the groups that lose most first, by the class of interest', () => {
    const groups = page.slice(page.indexOf('<section id="slices"'));
    expect(groups).toContain('>F1 of 1<');
    expect(/<tbody><tr><th scope="row">(\w+)/.exec(groups)?.[1]).toBe('US');
    expect(groups).toContain('as reported, at 0.2');
  });
});
