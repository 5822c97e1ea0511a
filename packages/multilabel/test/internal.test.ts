import { describe, expect, it } from 'vitest';
import { labelCounts, labelSets, sampleCounts } from '../src/index.js';
import { labelCountsOfSets, sampleCountsOfSets } from '../src/internal.js';
import type { PairedSets } from '../src/internal.js';

const LABELS = ['a', 'b', 'c'];
const TRUE_SETS = [['a', 'b'], [], ['c'], ['a', 'c']];
const PRED_SETS = [['b'], ['b'], ['c'], ['a', 'b', 'c']];
const WEIGHTS = Float64Array.of(1, 0, 0.5, 2);

function pairOf(weights: Float64Array | null): PairedSets {
  const [truth, prediction] = [TRUE_SETS, PRED_SETS].map((sets) =>
    labelSets(sets, { labels: LABELS }),
  );
  if (!truth || !prediction) throw new Error('bug: two columns are two sets');
  const { labels, nSamples } = truth;
  return {
    ...{ truth, prediction, labels, nSamples, weights },
    ...{ inferred: false, nSkipped: 0, rows: null },
  };
}

describe('labelCountsOfSets', () => {
  it('counts by hand', () => {
    // a is true in samples 0 and 3, predicted in 3; b true in 0, predicted in 0, 1 and 3.
    const { tp, fp, fn, tn } = labelCountsOfSets(pairOf(null));
    expect([tp, fp, fn, tn].map((column) => [...column])).toEqual([
      [1, 1, 2],
      [0, 2, 0],
      [1, 0, 0],
      [2, 1, 2],
    ]);
  });

  it.each([null, WEIGHTS])('is labelCounts without its readers, weights %j', (weights) => {
    const options = { labels: LABELS, sampleWeight: weights ?? undefined };
    const expected = labelCounts(TRUE_SETS, PRED_SETS, options);
    expect(labelCountsOfSets(pairOf(weights))).toEqual(expected);
  });
});

describe('sampleCountsOfSets', () => {
  it('counts by hand', () => {
    const { tp, fp, fn, tn } = sampleCountsOfSets(pairOf(null));
    expect([tp, fp, fn, tn].map((column) => [...column])).toEqual([
      [1, 0, 1, 2],
      [0, 1, 0, 1],
      [1, 0, 0, 0],
      [1, 2, 2, 0],
    ]);
  });

  it.each([null, WEIGHTS])('is sampleCounts without its readers, weights %j', (weights) => {
    const options = { labels: LABELS, sampleWeight: weights ?? undefined };
    const expected = sampleCounts(TRUE_SETS, PRED_SETS, options);
    expect(sampleCountsOfSets(pairOf(weights))).toEqual(expected);
  });
});
