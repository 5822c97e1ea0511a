import { f1, pooledCounts, precision, recall } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { createLabelAccumulator, labelCounts, sampleCounts, labelEdits } from '../../src/index.js';

// Five documents: {action, comedy} → {comedy}; {action} → {action}; {romance} → {romance};
// {romance, comedy} → {romance}; {comedy} → {action}.
const yTrue = ['action|comedy', 'action', 'romance', 'romance|comedy', 'comedy'];
const yPred = ['comedy', 'action', 'romance', 'romance', 'action'];
const documents = [yTrue, yPred].map((texts) => texts.map((text) => text.split('|'))) as [
  string[][],
  string[][],
];

describe('sampleCounts', () => {
  it('keeps its row weights, whatever the caller writes to the given ones', () => {
    const sampleWeight = Float64Array.of(1, 2, 3, 4, 5);
    const { rowWeights } = sampleCounts(...documents, { sampleWeight });
    sampleWeight.fill(0);
    expect(rowWeights).toEqual(Float64Array.of(1, 2, 3, 4, 5));
  });
});

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

  it('counts nothing as exactly 0 whatever the weights, and keeps light samples beside heavy ones', () => {
    const random = createRandom(11);
    const n = 3000;
    const sampleWeight = Array.from({ length: n }, () => 1e3 * Math.sqrt(random()));
    sampleWeight[5] = 1e-4;
    sampleWeight[7] = 0;
    // `a` is true of some samples and predicted for all others but the one that weighs nothing; `b`
    // is right everywhere, and predicted for the lightest sample too.
    const isTrue = sampleWeight.map(() => random() < 0.5);
    const truth = isTrue.map((a, i) =>
      i === 7 ? [] : [...(a ? ['a'] : []), ...(i === 5 ? [] : ['b'])],
    );
    const prediction = isTrue.map((a, i) => (i === 7 ? [] : a ? ['b'] : ['a', 'b']));
    const whole = labelCounts(truth, prediction, { sampleWeight });
    const parts = createLabelAccumulator<string>();
    for (let i = 0; i < n; i += 700) {
      const batch = sampleWeight.slice(i, i + 700);
      parts.update(truth.slice(i, i + 700), prediction.slice(i, i + 700), { sampleWeight: batch });
    }
    for (const { tp, fp, fn, tn } of [whole, parts.result()]) {
      expect([tp[0], tn[0], fn[1], tn[1]]).toEqual([0, 0, 0, 0]);
      expect(fp[1]).toBe(1e-4);
      expect((fp[0] ?? 0) + (fn[0] ?? 0)).toBeCloseTo((tp[1] ?? 0) + 1e-4, 6);
    }
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
    const { perSample } = labelEdits(...columns, { nulls: 'skip', perSample: true });
    expect(perSample?.rows).toEqual(counts.rows);
    expect(sampleCounts(...documents)).not.toHaveProperty('rows');
  });

  it('weighs samples in means over them', () => {
    const counts = sampleCounts([['a', 'b'], []], [['b'], ['b']], { sampleWeight: [3, 1] });
    expect(recall(counts, { average: 'macro' })).toBe((3 * 0.5 + 1 * 0) / 4);
  });
});
