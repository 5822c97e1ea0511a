import { f1, pooledCounts, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { labelCounts, sampleCounts, setEdits } from '../../src/index.js';

// Five documents: {action, comedy} → {comedy}; {action} → {action}; {romance} → {romance};
// {romance, comedy} → {romance}; {comedy} → {action}.
const yTrue = ['action|comedy', 'action', 'romance', 'romance|comedy', 'comedy'];
const yPred = ['comedy', 'action', 'romance', 'romance', 'action'];
const documents = [yTrue, yPred].map((texts) => texts.map((text) => text.split('|'))) as [
  string[][],
  string[][],
];

describe('labelCounts', () => {
  it('counts the samples of every label', () => {
    const counts = labelCounts(...documents);
    expect(counts.of).toBe('labels');
    expect(counts.keys).toEqual(['action', 'comedy', 'romance']);
    expect([...counts.tp]).toEqual([1, 1, 2]);
    expect([...counts.fp]).toEqual([1, 0, 0]);
    expect([...counts.fn]).toEqual([1, 2, 0]);
    expect([...counts.tn]).toEqual([2, 2, 3]);
    expect([...f1(counts)]).toEqual([0.5, 0.5, 1]);
  });

  it('pools with true negatives', () => {
    const pooled = pooledCounts(labelCounts(yTrue, yPred, { separator: '|' }));
    expect([pooled.tp[0], pooled.fp[0], pooled.fn?.[0], pooled.tn?.[0]]).toEqual([4, 1, 3, 7]);
    expect(precision(pooled)[0]).toBe(4 / 5);
    expect(recall(pooled)[0]).toBe(4 / 7);
  });

  it('counts a matrix as it counts sets', () => {
    const shape = [5, 3] as const;
    const truth = { data: Uint8Array.of(1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0), shape };
    const prediction = { data: Uint8Array.of(0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0), shape };
    const labels = ['action', 'comedy', 'romance'];
    expect(labelCounts(truth, prediction, { labels })).toEqual(
      labelCounts(...documents, { labels }),
    );
  });

  it('counts matrices wherever in memory they start', () => {
    const shape = [5, 3] as const;
    const cells = [1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0];
    const shifted = (start: number): Uint8Array => {
      const bytes = Buffer.alloc(64).subarray(start, start + cells.length);
      bytes.set(cells);
      return bytes;
    };
    const expected = labelCounts({ data: cells, shape }, { data: cells, shape });
    expect([...expected.tp]).toEqual([2, 3, 2]);
    for (const start of [0, 1, 2, 3]) {
      const truth = { data: shifted(start), shape };
      const prediction = { data: shifted(3 - start), shape };
      expect(labelCounts(truth, prediction)).toEqual(expected);
      expect([...sampleCounts(truth, prediction).tp]).toEqual([2, 1, 1, 2, 1]);
    }
  });

  it('counts matrices without columns or rows', () => {
    const empty = (n: number, k: number) => ({ data: new Uint8Array(0), shape: [n, k] as const });
    expect(labelCounts(empty(5, 0), empty(5, 0)).tp.length).toBe(0);
    expect([...labelCounts(empty(0, 2), empty(0, 2)).tn]).toEqual([0, 0]);
    expect([...sampleCounts(empty(2, 0), empty(2, 0)).tn]).toEqual([0, 0]);
  });

  it('adds weights of samples', () => {
    const { tp, fp, fn, tn, weighted } = labelCounts(...documents, {
      sampleWeight: [1, 10, 100, 1000, 0.5],
    });
    expect([[...tp], [...fp], [...fn], [...tn]]).toEqual([
      [10, 1, 1100],
      [0.5, 0, 0],
      [1, 1000.5, 0],
      [1100, 110, 11.5],
    ]);
    expect(weighted).toBe(true);
  });

  it('leaves a sample out if one of its sets is missing, and counts how many', () => {
    const counts = labelCounts([['a'], null, ['a'], ['b']], [['a'], ['b'], [null], []], {
      nulls: 'skip',
    });
    expect(counts).toMatchObject({ nSamples: 2, nSkipped: 2, keys: ['a', 'b'] });
    expect([[...counts.tp], [...counts.fn]]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

describe('sampleCounts', () => {
  it('counts the labels of every sample', () => {
    const counts = sampleCounts(...documents);
    expect(counts.of).toBe('samples');
    expect([...counts.tp]).toEqual([1, 1, 1, 1, 0]);
    expect([...counts.fp]).toEqual([0, 0, 0, 0, 1]);
    expect([...counts.fn]).toEqual([1, 0, 0, 1, 1]);
    expect([...counts.tn]).toEqual([1, 2, 2, 1, 1]);
  });

  it('says which samples stayed where some are left out', () => {
    const columns = [
      [['a'], null, [], ['b']],
      [['a'], ['b'], ['b'], []],
    ] as const;
    const counts = sampleCounts(...columns, { nulls: 'skip' });
    expect([[...(counts.rows ?? [])], [...counts.fn]]).toEqual([
      [0, 2, 3],
      [0, 0, 1],
    ]);
    const { perSample } = setEdits(...columns, { nulls: 'skip', perSample: true });
    expect(perSample?.rows).toEqual(counts.rows);
    expect(sampleCounts(...documents)).not.toHaveProperty('rows');
  });

  it('weighs samples in means over them', () => {
    const counts = sampleCounts([['a', 'b'], []], [['b'], ['b']], { sampleWeight: [3, 1] });
    expect(recall(counts, { average: 'macro' })).toBe((3 * 0.5 + 1 * 0) / 4);
  });
});
