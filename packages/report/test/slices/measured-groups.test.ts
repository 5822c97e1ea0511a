import { binaryCounts, confusionMatrixFromCounts, f1 } from '@confmat/core';
import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation, SetTally } from '@confmat/evaluation';
import { compareSlices } from '@confmat/inference';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { describe, expect, it } from 'vitest';
import { reportHtml, reportMarkdown } from '../../src/index.js';
import { cellNumber } from '../../src/document/cell.js';
import { resultsOf } from '../../src/results-of.js';
import { measuredGroups } from '../../src/slices/measured-groups.js';

type Sets = readonly (readonly string[])[];
const LABELS = ['a', 'b'];

function setsOf(yTrue: Sets, yPred: Sets, unit?: readonly string[]): SetTally<string> {
  const counts = labelCounts<string>(yTrue, yPred, { labels: LABELS, ...(unit && { unit }) });
  return { counts, samples: sampleTally(sampleCounts(yTrue, yPred, { labels: LABELS })) };
}

const TRUE = [['a', 'b'], ['a'], ['b'], ['a']];
const PRED = [['a', 'b'], ['a'], ['a'], []];
const halves = (unit?: readonly string[]): Evaluation =>
  evaluation({
    sets: setsOf(TRUE, PRED, unit),
    slices: [0, 2].map((from) => {
      const own = <T>(column: readonly T[]): readonly T[] => column.slice(from, from + 2);
      return {
        group: { half: from === 0 ? 'first' : 'second' },
        sets: setsOf(own(TRUE), own(PRED), unit && own(unit)),
      };
    }),
  });

/** Spans: two documents of one desk, one of another. */
const spans = ((): Evaluation => {
  const tally = (tp: number[], fp: number[], fn: number[]): SetTally<string> => {
    const sums = [tp, fp, fn].map((column) => [column.reduce((a, b) => a + b, 0)]);
    const [hits = [], added = [], missed = []] = sums;
    const counts = binaryCounts(
      { tp: hits, fp: added, fn: missed },
      { of: 'labels', keys: ['PER'] },
    );
    const samples = sampleTally(binaryCounts<never>({ tp, fp, fn }, { of: 'samples' }));
    return { counts: { ...counts, weighted: false }, samples };
  };
  return evaluation({
    sets: tally([2, 1, 1], [0, 1, 0], [0, 0, 2]),
    slices: [
      { group: { desk: 'home' }, sets: tally([2, 1], [0, 1], [0, 0]) },
      { group: { desk: 'world' }, sets: tally([1], [0], [2]) },
    ],
  });
})();

describe('measuredGroups', () => {
  it('orders groups of label sets by what they lose in micro F1', () => {
    const kept = halves();
    const groups = measuredGroups(resultsOf(kept, {}), 0.95, false);
    // Three hits of five true labels and four predicted ones; the second half has none.
    expect(groups?.whole).toBeCloseTo(6 / 9, 15);
    expect(groups?.found.map(({ group, interval }) => [group, interval.estimate])).toEqual([
      [{ half: 'second' }, 0],
      [{ half: 'first' }, 1],
    ]);
    const own = compareSlices(kept.slices, f1, { average: 'micro' });
    expect(groups?.found).toEqual([own[1], own[0]]);
    const columns = groups?.more.map(({ name, ofSlice }) => [name, ofSlice(0), ofSlice(1)]);
    expect(columns).toMatchObject([
      ['precision', { estimate: 0 }, { estimate: 1 }],
      ['recall', { estimate: 0 }, { estimate: 1 }],
      ['macro F1', { estimate: 0 }, { estimate: 1 }],
      ['exact match', { estimate: 0 }, { estimate: 1 }],
    ]);
  });

  it('calls groups of spans by their documents, on pages and in Markdown', () => {
    const page = reportHtml(spans);
    expect(page).toContain('Groups of documents');
    expect(page).toContain('the test would take spans of one document one by one');
    expect(page).toContain('2 documents');
    expect(page).not.toContain('2 rows');
    const text = reportMarkdown(spans);
    const table = text.slice(text.indexOf('## Groups of documents'));
    expect(table).toMatchInlineSnapshot(`
      "## Groups of documents

      | desk | documents | micro F1 | precision | recall | macro F1 | wholly right |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | world | 1 | 0.500 | 1.000 | 0.333 | 0.500 | 0.000 |
      | home | 2 | 0.857 (0.020–0.999) | 0.750 | 1.000 | 0.857 | 0.500 |
      "
    `);
  });

  it('refuses groups that lack the units of the whole', () => {
    const unit = ['u', 'u', 'v', 'v'];
    expect(reportHtml(halves(unit))).toContain('Groups of rows');
    const mixed: Evaluation = { ...halves(unit), slices: halves().slices };
    expect(() => reportHtml(mixed)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: evaluation.slices[0].sets.counts was counted without units, expected them as in evaluation.sets.counts]`,
    );
  });
});

describe('the accuracy of a group without weight', () => {
  // One of two rows is right; the row of the north weighs nothing, so that its accuracy is 0 / 0.
  const labels = ['a', 'b'];
  const of = (nRight: number, nWrong: number) =>
    confusionMatrixFromCounts(Float64Array.of(nRight, 0, nWrong, 0), labels, { weighted: true });
  const kept = evaluation({
    matrix: of(1, 1),
    nSamples: 3,
    nSkipped: 0,
    slices: [
      { group: { side: 'north' }, matrix: of(0, 0), nSamples: 1, nSkipped: 0 },
      { group: { side: 'west' }, matrix: of(1, 1), nSamples: 2, nSkipped: 0 },
    ],
  });

  it.each([
    [NaN, NaN],
    [undefined, 0],
    [1, 1],
  ] as const)('is what 0/0 counts as: %d', (zeroDivision, expected) => {
    const results = resultsOf(kept, { zeroDivision });
    const shown = (found: ReturnType<typeof measuredGroups>): readonly unknown[] =>
      found?.found.map(({ group, interval }) => [group['side'], interval.estimate]) ?? [];
    expect(Object.fromEntries(shown(measuredGroups(results, 0.95, false)) as [])).toEqual({
      north: expected,
      west: 0.5,
    });
    const beside = measuredGroups({ ...results, posLabel: 'a' }, 0.95, true);
    const place = beside?.found.findIndex(({ group }) => group['side'] === 'north') ?? -1;
    const cell = beside?.more.find(({ name }) => name === 'accuracy')?.ofSlice(place);
    expect(cell && cellNumber(cell)).toEqual(expected);
  });
});
