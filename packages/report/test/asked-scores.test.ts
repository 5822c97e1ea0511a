import { confusionMatrixFromCounts, slicedMatrices } from '@confmat/core';
import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { describe as group, expect, it } from 'vitest';
import { describe, reportHtml, reportMarkdown } from '../src/index.js';
import type { Ask } from '../src/index.js';
import { tableOfPage } from './table-of-page.js';

// Rows are true: of 12 a, 10 b and 18 c, 8, 6 and 13 are right.
const matrix = confusionMatrixFromCounts(
  [
    [8, 1, 3],
    [2, 6, 2],
    [4, 1, 13],
  ],
  ['a', 'b', 'c'],
);
const three = evaluation({ matrix });
/** Predicted: 14 a, 8 b, 18 c. F1 is 2 × right / (true + predicted). */
const F1 = { a: (2 * 8) / (12 + 14), b: (2 * 6) / (10 + 8), c: (2 * 13) / (18 + 18) };
/** F2 is 5 × right / (4 × true + predicted). */
const F2 = { a: (5 * 8) / (48 + 14), b: (5 * 6) / (40 + 8), c: (5 * 13) / (72 + 18) };

const pageOf = (ask: Ask, of: Evaluation = three): string => reportHtml(of, ask);
const cellOf = (page: string, caption: string, row: string, column: string): string => {
  const { head, body } = tableOfPage(page, caption);
  const found = body.find(([first = '']) => first.startsWith(row));
  return found?.[head.indexOf(column)]?.split(' ')[0] ?? '';
};

group('the classes that are asked for', () => {
  it('are those of tables and averages, in their order, on the page and in Markdown', () => {
    const page = pageOf({ only: ['c', 'a'] });
    const macro = ((F1.a + F1.c) / 2).toFixed(3);
    expect(macro).toBe('0.669');
    expect(cellOf(page, 'Averages over classes', 'macro', 'F1')).toBe(macro);
    expect(tableOfPage(page, 'Classes').body.map(([name]) => name)).toEqual(['c', 'a']);
    expect(cellOf(page, 'Classes', 'c', 'F1')).toBe(F1.c.toFixed(3));
    // 18 of 18 and 12 of 14, not those of a and b.
    expect(cellOf(page, 'Classes', 'c', 'predicted')).toBe('18');
    expect(page).toContain('showing 2 of 3 classes');
    expect(page).not.toMatch(/<h3>Lowest F1<\/h3><ol>.*?<li>b:/s);
    const markdown = reportMarkdown(three, { only: ['c', 'a'] });
    expect(markdown).toMatch(new RegExp(`\\| macro: each class the same +\\|.*\\| ${macro} `));
    expect(markdown).not.toMatch(/^\| b \| 10 /m);
    expect(markdown).toContain('showing 2 of 3 classes');
  });

  it('leave the metrics of the whole to all classes', () => {
    const whole = /balanced accuracy.*?<b>(0\.\d+)/s;
    const recall = ((8 / 12 + 6 / 10 + 13 / 18) / 3).toFixed(3);
    expect(whole.exec(pageOf({ only: ['c', 'a'] }))?.[1]).toBe(recall);
    const table = /balanced accuracy +\| (0\.\d+ \(.*?\))/;
    const [some, all] = [['c', 'a'], undefined].map(
      (only) => table.exec(reportMarkdown(three, { only }))?.[1],
    );
    expect(some).toContain(recall);
    expect(some).toBe(all);
  });

  it('are those of macro averages of groups, of those that a group has', () => {
    const truth = ['a', 'a', 'b', 'c', 'c', 'a', 'a', 'b'];
    const pred = ['a', 'b', 'b', 'c', 'a', 'a', 'a', 'b'];
    const site = [1, 1, 1, 1, 1, 2, 2, 2];
    const slices = slicedMatrices(truth, pred, { site });
    const grouped = evaluation({ matrix, slices });
    const page = pageOf({ only: ['a', 'c'] }, grouped);
    // Site 1: a has 1 hit of 2 and 2, c 1 of 2 and 1. Site 2 has no c.
    const first = ((2 * 1) / (2 + 2) + (2 * 1) / (2 + 1)) / 2;
    expect(cellOf(page, 'Groups of rows', '1', 'macro F1')).toBe(first.toFixed(3));
    expect(cellOf(page, 'Groups of rows', '2', 'macro F1')).toBe('1.000');
    const { head, body } = tableOfPage(page, 'Groups of rows');
    expect(body.map((row) => row[head.indexOf('classes')])).toEqual(['2 of 2', '1 of 2']);
  });

  it('are refused where they are none of the matrix, or there is none', () => {
    const refusalOf =
      (only: unknown, of: Evaluation = three): (() => string) =>
      () =>
        reportHtml(of, { only } as Ask);
    expect(refusalOf(['d'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: only[0] is "d", expected one of "a", "b", "c"]`,
    );
    expect(refusalOf(['a', 'a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: only[1] is "a" again, expected each label once]`,
    );
    expect(refusalOf([])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: only is empty, expected at least one label]`,
    );
    const sets = [['a'], ['b']];
    const tally = {
      counts: labelCounts(sets, sets),
      samples: sampleTally(sampleCounts(sets, sets)),
    };
    expect(refusalOf(['a'], evaluation({ sets: tally }))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: only is of classes, and there is no matrix]`,
    );
  });
});

group('the β that is asked for', () => {
  it('puts Fβ by its name in place of F1 in tables, averages and Markdown', () => {
    const page = pageOf({ beta: 2 });
    const macro = ((F2.a + F2.b + F2.c) / 3).toFixed(3);
    expect(macro).toBe('0.664');
    expect(cellOf(page, 'Averages over classes', 'macro', 'F2')).toBe(macro);
    for (const [label, value] of Object.entries(F2)) {
      expect(cellOf(page, 'Classes', label, 'F2')).toBe(value.toFixed(3));
    }
    expect(page).toContain('<h3>Lowest F2</h3>');
    const markdown = reportMarkdown(three, { beta: 2 });
    expect(markdown).toContain('## Classes, the lowest F2 first');
    expect(markdown).toMatch(new RegExp(`\\| macro: each class the same +\\|.*\\| ${macro} `));
  });

  it('measures groups by Fβ of the positive class', () => {
    const two = confusionMatrixFromCounts(
      [
        [50, 10],
        [15, 25],
      ],
      ['no', 'yes'],
    );
    const slices = [{ group: { site: 1 }, matrix: two }];
    const page = pageOf({ beta: 2 }, evaluation({ matrix: two, slices, posLabel: 'yes' }));
    // 25 right of 40 and of 35 predicted ones.
    const f2 = ((5 * 25) / (4 * 40 + 35)).toFixed(3);
    expect(cellOf(page, 'Groups of rows', '1', 'F2 of yes')).toBe(f2);
  });

  it('is refused below 0', () => {
    expect(() => reportHtml(three, { beta: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: beta is -1, expected a number of at least 0]`,
    );
  });
});

group('the value of 0/0', () => {
  it('is that of means over samples without labels', () => {
    const [yTrue, yPred] = [
      [['a'], ['b'], []],
      [['a'], ['a'], []],
    ];
    const of = evaluation({
      sets: {
        counts: labelCounts<string>(yTrue, yPred),
        samples: sampleTally(sampleCounts<string>(yTrue, yPred)),
      },
    });
    const jaccard = (ask: Ask): string =>
      /overlap of both sets.*?<b>(.*?)<\/b>/s.exec(reportHtml(of, ask))?.[1] ?? '';
    // Overlaps of 1, 0 and 0/0.
    expect(jaccard({})).toBe('0.333');
    expect(jaccard({ zeroDivision: 1 })).toBe('0.667');
    expect(jaccard({ zeroDivision: NaN })).toBe('0.500');
    expect(reportHtml(of, { zeroDivision: 1 })).toContain('Means over samples count 0/0 as 1: ');
    expect(reportHtml(of, { zeroDivision: NaN })).toContain('samples leave out what is 0/0: ');
  });

  it('is no spread of classes that are left out', () => {
    const wide = evaluation({
      matrix: confusionMatrixFromCounts(
        [
          [8, 2, 0, 0],
          [2, 6, 2, 0],
          [0, 2, 8, 0],
          [0, 0, 0, 0],
        ],
        ['a', 'b', 'c', 'd'],
      ),
    });
    const lowest = /the lowest is (\S+), of (.)/;
    // d has neither true nor predicted rows.
    expect(lowest.exec(pageOf({}, wide))?.slice(1)).toEqual(['0.000', 'd']);
    // 2 × 6 / (10 + 10).
    expect(lowest.exec(pageOf({ zeroDivision: NaN }, wide))?.slice(1)).toEqual(['0.600', 'b']);
  });

  it('is the accuracy of a group whose rows weigh nothing', () => {
    const two = confusionMatrixFromCounts(
      [
        [1, 0],
        [0, 0],
      ],
      ['a', 'b'],
      { weighted: true },
    );
    const empty = confusionMatrixFromCounts(
      [
        [0, 0],
        [0, 0],
      ],
      ['a', 'b'],
      { weighted: true },
    );
    const slices = [two, empty].map((matrix, place) => ({
      ...{ group: { site: place + 1 }, matrix, nSamples: 1 },
    }));
    const grouped = evaluation({ matrix: two, slices, nSamples: 2 });
    const accuracyOf = (ask: Ask): string =>
      cellOf(pageOf(ask, grouped), 'Groups of rows', '2', 'accuracy');
    expect(accuracyOf({})).toBe('0.000');
    expect(accuracyOf({ zeroDivision: 1 })).toBe('1.000');
    expect(accuracyOf({ zeroDivision: NaN })).toBe('–');
  });

  it('counts no class of a group that has none', () => {
    const slices = slicedMatrices(
      ['a', 'b'],
      ['a', 'b'],
      { site: [1, 2] },
      { labels: ['a', 'b', 'c'] },
    );
    const all = confusionMatrixFromCounts(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
      ],
      ['a', 'b', 'c'],
    );
    const page = pageOf({ only: ['a', 'c'] }, evaluation({ matrix: all, slices }));
    expect(cellOf(page, 'Groups of rows', '2', 'classes')).toBe('0');
  });
});

group('sentences', () => {
  it('speak of the averages that are asked for', () => {
    const uneven = evaluation({
      matrix: confusionMatrixFromCounts(
        [
          [2900, 50, 50],
          [60, 120, 20],
          [30, 20, 50],
        ],
        ['a', 'b', 'c'],
      ),
    });
    const textOf = (ask: Ask): string =>
      describe(uneven, { ...ask, rules: ['macro-against-weighted'] })[0]?.text ?? '';
    // F2 of each: 5 × right / (4 × true + predicted).
    const [a, b, c] = [14500 / (12000 + 2990), 600 / (800 + 190), 250 / (400 + 120)];
    const macro = ((a + b + c) / 3).toFixed(2);
    const weighted = ((3000 * a + 200 * b + 100 * c) / 3300).toFixed(2);
    expect([macro, weighted]).toEqual(['0.68', '0.93']);
    expect(textOf({ beta: 2 })).toMatch(
      new RegExp(`macro F2 is ${macro} .*and weighted F2 ${weighted} `),
    );
    // The weighted average of some classes has no interval to hold against that of the macro one.
    expect(textOf({ only: ['a', 'b'] })).toBe('');
  });
});
