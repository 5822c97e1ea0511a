// What thresholds are chosen by, as it stands on pages and in Markdown; numbers by hand.
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  errorRate,
  f1,
  fbetaOf,
  matthewsCorrcoef,
  recall,
  specificity,
} from '@confmat/core';
import { precision } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { cellText } from '../../src/document/cell.js';
import type { NamedTable } from '../../src/document/section.js';
import { areasTable } from '../../src/tables/areas-table.js';
import { bestThresholdsTable, groupAreasTable } from '../../src/tables/threshold-tables.js';
import { TYPESET } from '../../src/document/typeset.js';
import type { ScoreResults } from '../../src/results/results.js';
import { chosenTitle } from '../../src/thresholds/choice.js';
import type { ThresholdChoice } from '../../src/thresholds/choice.js';
import { verdictOf } from '../../src/verdict/verdict.js';
import { htmlOf, markdownOf, sentencesOf, shownOf } from '../parts.js';

// Two of each class: at 0.1 all are found, at 0.35 both with one false alarm, at 0.8 one with none.
const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { posLabel: 1 });
const sure: ThresholdChoice = {
  maximize: [recall],
  subjectTo: [{ metric: precision, atLeast: 0.9 }],
};
const rowsOf = ({ head, body }: NamedTable): readonly string[] =>
  [head, ...body].map((row) => row.map((cell) => cellText(cell, TYPESET)).join(' | '));

describe('what thresholds are chosen by', () => {
  it('is named as tables name it', () => {
    const metrics = [f1, fbetaOf(2), fbetaOf(0.5), fbetaOf(Infinity), matthewsCorrcoef, errorRate];
    expect(metrics.map(chosenTitle)).toEqual([
      'F1',
      'F2',
      'F0.5',
      'FInfinity',
      'MCC',
      'error rate',
    ]);
  });

  it('is what the tables of the page show, with its constraint', () => {
    const scores: readonly ScoreResults[] = [{ name: 'score', sweep }];
    const best = bestThresholdsTable(scores, sure);
    expect(best.caption).toBe('Best thresholds with precision ≥ 0.9');
    // Precision is 2 / 3 at 0.35, and 1 / 1 at 0.8 alone.
    expect(rowsOf(best)).toEqual([
      'best by | value | threshold | TP | FP | FN | TN | precision | recall',
      'recall | 0.500 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
    ]);
    const areas = areasTable(scores, 0.95, sure);
    expect(areas.caption).toBe('Areas and best thresholds with precision ≥ 0.9');
    expect(areas.head.slice(-2)).toEqual(['best recall', 'at threshold']);
    expect(areas.body[0]?.slice(-2).map((cell) => cellText(cell, TYPESET))).toEqual([
      '0.500',
      '0.8',
    ]);
  });

  it('weighs what is missed by β', () => {
    // F2 = 5 tp / (5 tp + fp + 4 fn): at 0.35 it is 10 / 11, at 0.1 10 / 12, at 0.8 5 / 9.
    expect(rowsOf(bestThresholdsTable([{ sweep }], { maximize: [fbetaOf(2)] }))[1]).toBe(
      'F2 | 0.909 | 0.35 | 2 | 1 | 0 | 1 | 0.667 | 1.000',
    );
  });

  it('is the least of a metric where less is better', () => {
    // One of four is wrong at 0.35 and at 0.8: of equal ones the highest.
    expect(rowsOf(bestThresholdsTable([{ sweep }], { maximize: [errorRate] }))[1]).toBe(
      'error rate | 0.250 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
    );
  });

  it('has a row for each model, and a dash where no threshold keeps a constraint', () => {
    const other = thresholdSweep([0, 0, 1, 1], [0.9, 0.4, 0.35, 0.8], { posLabel: 1 });
    const scores = [
      { name: 'one', sweep },
      { name: 'other', sweep: other },
    ];
    // The highest score of the other model is wrong, so that it is never precise: 0 / 1, 1 / 2, 1 / 3, 2 / 4.
    expect(rowsOf(bestThresholdsTable(scores, sure))).toEqual([
      'best by | scores | value | threshold | TP | FP | FN | TN | precision | recall',
      'recall | one | 0.500 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
      'recall | other | – | – |  |  |  |  |  | ',
    ]);
  });

  it('is found in groups, too', () => {
    const slices = [{ group: { site: 'x' }, sweep }];
    const table = groupAreasTable([{ name: 'score', sweep, slices }], 0.95, sure);
    expect(table.caption).toBe('Areas and best thresholds by group with precision ≥ 0.9');
    expect(rowsOf(table).map((row) => row.split(' | ').slice(-2).join(' | '))).toEqual([
      'best recall | at',
      '0.500 | 0.8',
    ]);
    expect(groupAreasTable([{ name: 'score', sweep, slices }], 0.95).head.slice(-1)).toEqual([
      'average precision',
    ]);
  });

  it('is what sentences on several models say', () => {
    const other = thresholdSweep([0, 0, 1, 1], [0.1, 0.2, 0.35, 0.8], { posLabel: 1 });
    const said = (choice: ThresholdChoice): string | undefined => {
      const scores = [
        { name: 'one', sweep },
        { name: 'other', sweep: other },
      ];
      return verdictOf(shownOf({ scores, ...choice }), 0.95)?.rest;
    };
    expect(said(sure)).toBe(
      '"other" reaches a recall of 1.000 at 0.35, "one" one of 0.500 at 0.8.',
    );
    expect(said({ maximize: [errorRate] })).toBe(
      '"other" reaches an error rate of 0.000 at 0.35, "one" one of 0.250 at 0.8.',
    );
    expect(said({ maximize: [matthewsCorrcoef] })).toBe(
      '"other" reaches an MCC of 1.000 at 0.35, "one" one of 0.577 at 0.8.',
    );
    expect(said({})).toBe('"other" reaches an F1 of 1.000 at 0.35, "one" one of 0.800 at 0.35.');
  });
});

describe('the threshold in use', () => {
  const inUse = (choice: ThresholdChoice, threshold?: number): number | undefined =>
    shownOf({ scores: [{ name: 'score', sweep, threshold }], ...choice }).scores?.[0]?.threshold;

  it('is the best one by what was asked for', () => {
    expect(inUse(sure)).toBe(0.8);
    // Of the rows of the other class the share that is not taken for the class: 2 of 2 at 0.8 alone.
    expect(inUse({ maximize: [specificity, accuracy] })).toBe(0.8);
  });

  it('is the one that is given, and none where nothing is asked for or reached', () => {
    expect(inUse(sure, 0.3)).toBe(0.3);
    expect(inUse({})).toBeUndefined();
    expect(inUse({ subjectTo: [{ metric: precision, atLeast: 1.1 }] })).toBeUndefined();
  });

  it('is at most criticized by the metric that chose it', () => {
    // F1 is best at 0.3, where 80 of 100 are found with 20 false alarms, and far from it at 0.9.
    const rows = (n: number, score: number): number[] => Array<number>(n).fill(score);
    const yTrue = [...rows(20, 1), ...rows(60, 1), ...rows(20, 0), ...rows(20, 1), ...rows(180, 0)];
    const scored = [...rows(20, 0.9), ...rows(80, 0.3), ...rows(200, 0.1)];
    const own = thresholdSweep(yTrue, scored, { posLabel: 1 });
    const scores = [{ name: 'score', sweep: own, threshold: 0.9 }];
    const rules = (choice: ThresholdChoice): readonly string[] =>
      sentencesOf({ scores, ...choice }).map(({ rule }) => rule);
    expect(rules({})).toContain('threshold');
    expect(rules({ maximize: [precision] })).not.toContain('threshold');
    // No other threshold is so precise: 20 / 20, and 80 / 100 at 0.3.
    expect(rules({ subjectTo: [{ metric: precision, atLeast: 0.9 }] })).not.toContain('threshold');
  });
});

describe('a page', () => {
  const html = htmlOf({ scores: [{ name: 'score', sweep }], ...sure });

  it('marks the threshold that was asked for, and draws the constraint', () => {
    expect(html).toContain('at threshold 0.8:');
    expect(html).not.toContain('where F1 is best');
    expect(html).toContain('>precision ≥ 0.9</text>');
  });

  it('has what Markdown has', () => {
    const text = markdownOf({ scores: [{ name: 'score', sweep }], ...sure });
    expect(text).toContain('### Best thresholds with precision ≥ 0.9');
    expect(text).toContain('| recall | 0.500 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500 |');
  });

  it('refuses to choose by nothing', () => {
    const choose = (choice: object) => () => htmlOf({ scores: [{ sweep }] }, choice);
    expect(choose({ maximize: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: maximize is an array of 0, expected one metric or more]`,
    );
    expect(choose({ maximize: ['f1'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: maximize[0] is "f1", expected the metric itself, not its name]`,
    );
    expect(choose({ subjectTo: [{ metric: precision }] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bestThreshold: subjectTo[0] has neither atLeast nor atMost, expected one of them]`,
    );
  });

  it('shows each class at its best by what was asked for', () => {
    const sweeps: readonly ThresholdSweep[] = [sweep, sweep];
    const classes = htmlOf({ classScores: { of: 'classes', labels: ['a', 'b'], sweeps }, ...sure });
    expect(classes).toContain('Areas and best thresholds of each class with precision ≥ 0.9');
    expect(classes).toContain('best recall');
    expect(classes).not.toContain('best F1');
  });
});
