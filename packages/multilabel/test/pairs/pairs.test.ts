import { describe, expect, it } from 'vitest';
import {
  denseLabelPairs,
  labelCooccurrence,
  labelCounts,
  multilabelConfusion,
} from '../../src/index.js';
import type { LabelPairCounts } from '../../src/index.js';
import { both, minus, randomSets } from '../random-sets.js';

/** The rows of a dense matrix. */
function rowsOf(pairs: LabelPairCounts): number[][] {
  const { data, shape } = denseLabelPairs(pairs);
  const [nRows, nColumns] = shape;
  return Array.from({ length: nRows }, (_, row) => [
    ...data.subarray(row * nColumns, (row + 1) * nColumns),
  ]);
}

const empty = (size: number) => Array.from({ length: size }, () => Array<number>(size).fill(0));

function add(rows: number[][], row: number, column: number, weight: number): void {
  const cells = rows[row] ?? [];
  cells[column] = (cells[column] ?? 0) + weight;
}

describe('labelCooccurrence', () => {
  it('counts samples with both labels, on the diagonal those with one', () => {
    // a with b twice, b with c once; c is alone once.
    const sets = [['a', 'b'], ['b', 'a'], ['b', 'c'], ['c'], []];
    expect(rowsOf(labelCooccurrence(sets))).toEqual([
      [2, 2, 0],
      [2, 3, 1],
      [0, 1, 2],
    ]);
  });

  it('holds the pairs that occur, by row and then column', () => {
    const { labels, shape, rows, columns, counts } = labelCooccurrence([['c', 'a'], ['b']]);
    expect({ labels, shape }).toEqual({ labels: ['a', 'b', 'c'], shape: [3, 3] });
    expect([...rows]).toEqual([0, 0, 1, 2, 2]);
    expect([...columns]).toEqual([0, 2, 1, 0, 2]);
    expect([...counts]).toEqual([1, 1, 1, 1, 1]);
  });

  it('adds weights, and leaves out missing sets', () => {
    const options = { sampleWeight: [0.5, 100, 2], nulls: 'skip' } as const;
    expect(rowsOf(labelCooccurrence([['a', 'b'], null, ['a']], options))).toEqual([
      [2.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('is empty without samples', () => {
    expect(rowsOf(labelCooccurrence<string>([], { labels: ['a'] }))).toEqual([[0]]);
  });

  it('holds few pairs of many labels, which a dense matrix could not', () => {
    const labels = Array.from({ length: 100_000 }, (_, label) => label);
    const pairs = labelCooccurrence([[0, 99_999], [99_999]], { labels });
    expect([...pairs.counts]).toEqual([1, 1, 1, 2]);
    expect(() => denseLabelPairs(pairs)).toThrow(
      'denseLabelPairs: pairs.shape is 100000 × 100000, expected at most 16777216 cells',
    );
  });
});

describe('multilabelConfusion', () => {
  const labels = ['a', 'b', 'c', 'd'];
  const NONE = 4;
  const cellsOf = (truth: string[], prediction: string[]) => {
    const { rows, columns, counts } = multilabelConfusion([truth], [prediction], { labels });
    return Array.from(counts, (count, i) => [rows[i], columns[i], count]);
  };

  it('puts missed labels beside no predicted label if nothing is extra', () => {
    expect(cellsOf(['a', 'b', 'c'], ['b'])).toEqual([[0, NONE, 1], [1, 1, 1], [2, NONE, 1]]); // prettier-ignore
    expect(cellsOf(['a', 'b'], [])).toEqual([[0, NONE, 1], [1, NONE, 1]]); // prettier-ignore
    expect(cellsOf(['a', 'b'], ['b', 'a'])).toEqual([[0, 0, 1], [1, 1, 1]]); // prettier-ignore
  });

  it('puts extra labels beside every true label if nothing is missed', () => {
    expect(cellsOf(['a', 'b'], ['a', 'b', 'd'])).toEqual([[0, 0, 1], [0, 3, 1], [1, 1, 1], [1, 3, 1]]); // prettier-ignore
    expect(cellsOf([], ['a', 'd'])).toEqual([[NONE, 0, 1], [NONE, 3, 1]]); // prettier-ignore
  });

  it('puts missed labels beside extra ones if there are both', () => {
    expect(cellsOf(['a', 'b'], ['b', 'c', 'd'])).toEqual([[0, 2, 1], [0, 3, 1], [1, 1, 1]]); // prettier-ignore
    expect(cellsOf(['a'], ['d'])).toEqual([[0, 3, 1]]);
  });

  it('counts samples without any label', () => {
    expect(cellsOf([], [])).toEqual([[NONE, NONE, 1]]);
  });

  it('of one label a sample is the confusion matrix', () => {
    const yTrue = ['a', 'b', 'c', 'b', 'd', 'b'].map((label) => [label]);
    const yPred = ['a', 'c', 'c', 'a', 'd', 'b'].map((label) => [label]);
    expect(rowsOf(multilabelConfusion(yTrue, yPred))).toEqual([
      [1, 0, 0, 0, 0],
      [1, 1, 1, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0],
    ]);
  });
});

describe.for([1, 2, 4, 30])('pairs of %i labels, by definition on Sets', (nLabels) => {
  const { yTrue, yPred, labels, sampleWeight } = randomSets(100 + nLabels, 150, nLabels);

  it.for([undefined, sampleWeight])('agree', (weights) => {
    const options = { labels, sampleWeight: weights };
    const together = empty(nLabels);
    const confused = empty(nLabels + 1);
    const none = new Set([nLabels]);
    yTrue.forEach((t, i) => {
      const p = yPred[i] ?? new Set();
      const weight = weights?.[i] ?? 1;
      for (const a of t) for (const b of t) add(together, a, b, weight);
      for (const label of both(t, p)) add(confused, label, label, weight);
      const missed = minus(t, p);
      const extra = minus(p, t);
      let pairs: [Iterable<number>, Iterable<number>] = [missed, extra];
      if (t.size === 0 && p.size === 0) pairs = [none, none];
      else if (extra.length === 0) pairs = [missed, none];
      else if (missed.length === 0) pairs = [t.size === 0 ? none : t, extra];
      for (const a of pairs[0]) for (const b of pairs[1]) add(confused, a, b, weight);
    });
    expect(rowsOf(labelCooccurrence(yTrue, options))).toEqual(together);
    expect(rowsOf(multilabelConfusion(yTrue, yPred, options))).toEqual(confused);
    const { tp } = labelCounts(yTrue, yPred, options);
    expect([...tp]).toEqual(labels.map((label) => confused[label]?.[label]));
  });

  it('do not depend on the order of samples', () => {
    const reverse = <T>(column: readonly T[]) => [...column].reverse();
    const forwards = multilabelConfusion(yTrue, yPred, { labels });
    expect(multilabelConfusion(reverse(yTrue), reverse(yPred), { labels })).toEqual(forwards);
  });
});
