import {
  accuracy,
  addMatrices,
  confusionMatrix,
  f1,
  isMetricError,
  precision,
  recall,
} from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { expectClose } from '@confmat/testkit/expect-close';
import { describe, expect, it } from 'vitest';
import {
  labelCounts,
  levelMatrices,
  sampleCounts,
  treeCounts,
  treeSampleCounts,
} from '../../src/index.js';
import type { ParentTable } from '../../src/index.js';
import witness from '../vectors/witness-trees.json' with { type: 'json' };

const CATS = { lynx: 'cat', lion: 'cat', wolf: 'dog' };
const TRUTH = ['lynx', 'lion', 'wolf', 'wolf'];
const PREDICTION = ['lion', 'lion', 'lynx', 'wolf'];

const scoresOf = (counts: BinaryCounts, average: 'micro' | 'macro') => ({
  precision: precision(counts, { average }),
  recall: recall(counts, { average }),
  f1: f1(counts, { average }),
});

/** The labels of rows given as ways down, as HiClass takes them, and the parents in these. */
function ofWays(...columns: readonly (readonly (readonly number[])[])[]): {
  readonly columns: readonly (readonly number[])[];
  readonly parents: ReadonlyMap<number, number>;
} {
  const ways = columns.flat();
  const pairs = ways.flatMap((way) =>
    way.slice(1).map((child, i) => [child, way[i] ?? 0] as const),
  );
  return {
    columns: columns.map((column) => column.map((way) => way.at(-1) ?? 0)),
    parents: new Map(pairs),
  };
}

/** A label and all above it. */
function wayUp(label: string, parents: Readonly<Record<string, string>>): string[] {
  const parent = parents[label];
  return parent === undefined ? [label] : [label, ...wayUp(parent, parents)];
}

describe('treeCounts', () => {
  it('counts each class with all above it', () => {
    const counts = treeCounts(confusionMatrix(TRUTH, PREDICTION), CATS);
    expect(counts.keys).toEqual(['cat', 'dog', 'lion', 'lynx', 'wolf']);
    // cat is right of both cats, and wrong of a wolf; each label by hand.
    expect([...counts.tp]).toEqual([2, 1, 1, 0, 1]);
    expect([...counts.fp]).toEqual([1, 0, 1, 1, 0]);
    expect([...counts.fn]).toEqual([0, 1, 0, 1, 1]);
    expect([...counts.tn]).toEqual([1, 2, 2, 2, 2]);
    expect(counts).toMatchObject({ of: 'labels', nSamples: 4, nSkipped: 0, weighted: false });
    // Of eight labels predicted, five are right.
    expect(precision(counts, { average: 'micro' })).toBe(5 / 8);
  });

  it.each([
    // Tests of HiClass 5.0.8: test_precision_micro_2d_list, test_precision_macro_2d_list, …
    [
      'precision',
      'micro',
      [
        [1, 2, 3, 4],
        [1, 2, 5, 6],
      ],
      [
        [1, 2, 5, 6],
        [1, 2, 3, 4],
      ],
      0.5,
    ],
    [
      'f1',
      'micro',
      [
        [1, 2, 3, 4],
        [1, 2, 5, 6],
      ],
      [
        [1, 2, 5, 6],
        [1, 2, 3, 4],
      ],
      0.5,
    ],
    [
      'recall',
      'micro',
      [
        [1, 2],
        [1, 2],
      ],
      [
        [1, 2, 5, 6],
        [1, 2, 3, 4],
      ],
      1,
    ],
    [
      'recall',
      'micro',
      [
        [1, 2, 5, 6],
        [1, 2, 3, 4],
      ],
      [
        [1, 2],
        [1, 2],
      ],
      0.5,
    ],
    [
      'f1',
      'micro',
      [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
      [
        [5, 6, 7, 8],
        [1, 2, 3, 4],
      ],
      0,
    ],
  ] as const)(
    'has the %s of the tests of HiClass, %s',
    (metric, average, truth, prediction, value) => {
      const { columns, parents } = ofWays(truth, prediction);
      const matrix = confusionMatrix(columns[0] ?? [], columns[1] ?? []);
      const counts = treeCounts(matrix, parents, { countTop: true });
      expect(scoresOf(counts, average)[metric]).toBe(value);
    },
  );

  it.each(witness.cases)('is what HiClass finds, case %#', (one) => {
    const matrix = confusionMatrix(one.truth, one.prediction);
    const parents = one.parents as ParentTable<string>;
    const known = matrix.labels.some((label) => label in one.parents);
    // A table that has none of the labels is refused.
    if (!known) {
      expect(() => treeCounts(matrix, parents)).toThrow(/none of the labels/);
      return;
    }
    const options = { countTop: true };
    expectClose(
      Object.values(scoresOf(treeCounts(matrix, parents, options), 'micro')),
      Object.values(one.scores.micro),
    );
    expectClose(
      Object.values(scoresOf(treeSampleCounts(matrix, parents, options), 'macro')),
      Object.values(one.scores.macro),
    );
  });

  it('is what labelCounts and sampleCounts are of the labels and all above them', () => {
    for (const { truth, prediction, parents } of witness.cases) {
      const matrix = confusionMatrix(truth, prediction);
      const table = parents as unknown as Record<string, string>;
      if (!matrix.labels.some((label) => label in table)) continue;
      const [above, below] = [truth, prediction].map((column) =>
        column.map((label) => wayUp(label, table)),
      ) as [string[][], string[][]];
      const unit = truth.map((_, row) => row % 3);
      const expected = labelCounts(above, below, { unit });
      const byUnit = confusionMatrix(truth, prediction, { unit });
      const found = treeCounts(byUnit, table, { countTop: true });
      expect(found).toEqual(expected);
      const rows = sampleCounts(above, below);
      const cells = treeSampleCounts(matrix, table, { countTop: true });
      for (const metric of [precision, recall, f1]) {
        expectClose(metric(cells, { average: 'macro' }), metric(rows, { average: 'macro' }));
      }
    }
  });

  it('leaves out a top that every class has, unless it is to count', () => {
    const matrix = confusionMatrix(TRUTH, PREDICTION);
    const parents = { ...CATS, cat: 'animal', dog: 'animal' };
    expect(treeCounts(matrix, parents)).toEqual(treeCounts(matrix, CATS));
    const counts = treeCounts(matrix, parents, { countTop: true });
    expect(counts.keys?.[0]).toBe('animal');
    expect([counts.tp[0], counts.fp[0], counts.fn[0], counts.tn[0]]).toEqual([4, 0, 0, 0]);
  });

  it('takes classes that are inner labels: a cat said of a lion is right as far as it goes', () => {
    const counts = treeCounts(confusionMatrix(['lion', 'wolf'], ['cat', 'wolf']), CATS);
    expect(counts.keys).toEqual(['cat', 'dog', 'lion', 'wolf']);
    expect([...counts.fp]).toEqual([0, 0, 0, 0]);
    expect([...counts.fn]).toEqual([0, 0, 1, 0]);
  });

  it('adds up as matrices do, and keeps weights', () => {
    const options = { labels: ['lion', 'lynx', 'wolf'] };
    const a = confusionMatrix(TRUTH, PREDICTION, options);
    const b = confusionMatrix(PREDICTION, TRUTH, options);
    const both = treeCounts(addMatrices(a, b), CATS);
    const parts = [treeCounts(a, CATS), treeCounts(b, CATS)];
    for (const name of ['tp', 'fp', 'fn', 'tn'] as const) {
      const sums = both[name].map((_, i) =>
        parts.reduce((sum, part) => sum + (part[name][i] ?? 0), 0),
      );
      expect([...both[name]]).toEqual([...sums]);
    }
    const sampleWeight = [0.5, 2, 1, 3];
    const weighted = treeCounts(confusionMatrix(TRUTH, PREDICTION, { sampleWeight }), CATS);
    expect([...weighted.tp]).toEqual([2.5, 3, 2, 0, 3]);
    expect(weighted.weighted).toBe(true);
  });

  it.each([
    [{ lynx: 'cat', cat: 'lynx' }, 'option-conflict', 'parents leads from "lynx" back to itself'],
    [{}, 'empty-input', 'parents is empty'],
    [{ dog: 'animal' }, 'option-conflict', 'parents has a parent for none of the labels'],
    [[['lynx', 'cat'], ['lynx', 'dog']], 'duplicate-label', 'parents[1] is "lynx"'], // prettier-ignore
    [[['lynx', 'cat'], ['lion', 4]], 'invalid-value', 'parents[1] is 4, expected a label of the kind'], // prettier-ignore
    [
      { lynx: 4 },
      'invalid-value',
      'parents[0] is 4, expected a text, as the keys of an object are',
    ],
    [['lynx'], 'unsupported-type', 'parents[0] is string, expected a pair [label, parent]'],
    [7, 'unsupported-type', 'parents is number, expected an object or pairs'],
    [null, 'unsupported-type', 'parents is null'],
  ])('refuses %j', (parents, code, message) => {
    const matrix = confusionMatrix(TRUTH, PREDICTION);
    for (const count of [treeCounts, treeSampleCounts, levelMatrices]) {
      let caught: unknown;
      try {
        count(matrix, parents as unknown as ParentTable<string>);
      } catch (error) {
        caught = error;
      }
      if (!isMetricError(caught)) throw new Error('it was not refused');
      expect(caught.code).toBe(code);
      expect(caught.message).toContain(`${count.name}: ${message}`);
    }
  });
});

describe('levelMatrices', () => {
  it('folds each class to the label above it at a level', () => {
    const parents = { ...CATS, wolf: 'canine', canine: 'dog' };
    const [top, middle, all, ...others] = levelMatrices(
      confusionMatrix(TRUTH, PREDICTION),
      parents,
    );
    expect(others).toEqual([]);
    expect(top?.labels).toEqual(['cat', 'dog']);
    expect(top?.toArray()).toEqual([[2, 0], [1, 1]]); // prettier-ignore
    expect(middle?.labels).toEqual(['lion', 'lynx', 'canine']);
    expect(all?.labels).toEqual(['lion', 'lynx', 'wolf']);
    expect([top, middle, all].map((matrix) => matrix && accuracy(matrix))).toEqual([
      0.75, 0.5, 0.5,
    ]);
  });

  it('keeps units and every row, and does not lose accuracy from one level to the one above', () => {
    for (const { truth, prediction, parents } of witness.cases) {
      const unit = truth.map((_, row) => row % 2);
      const matrix = confusionMatrix(truth, prediction, { unit });
      const table = parents as ParentTable<string>;
      if (!matrix.labels.some((label) => label in parents)) continue;
      const levels = levelMatrices(matrix, table);
      expect(levels.every(({ total }) => total === truth.length)).toBe(true);
      expect(levels.every(({ units }) => typeof units === 'object')).toBe(true);
      const values = levels.map((level) => accuracy(level));
      expect(values.every((value, i) => i === 0 || value <= (values[i - 1] ?? 0))).toBe(true);
      expect(levels.at(-1)?.toArray()).toEqual(matrix.toArray());
    }
  });
});
