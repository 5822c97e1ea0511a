import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  jointCounts,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/index.js';
import { compareEach } from '../../src/internal.js';

// 60 rows of three classes: a misses every fifth row, b every third.
const rows = Array.from({ length: 60 }, (_, row) => row);
const classOf = (code: number): string => ['ant', 'bee', 'cat'][code % 3] ?? '';
const yTrue = rows.map((row) => classOf(row * row + 1));
const a = rows.map((row) => classOf(row * row + (row % 5 === 0 ? 2 : 1)));
const b = rows.map((row) => classOf(row * row + (row % 3 === 0 ? 2 : 1)));
const joint = jointCounts(yTrue, a, b);

describe('compareEach', () => {
  it('finds what compare finds for each metric alone, p-values too', () => {
    const asked = [
      { metric: accuracy },
      { metric: balancedAccuracy },
      { metric: matthewsCorrcoef },
      { metric: f1, average: 'macro' },
      { metric: f1, average: 'binary', posLabel: 'bee' },
      { metric: f1, average: 'binary', posLabel: 'cat' },
      { metric: recall, average: 'binary', posLabel: 'ant' },
      { metric: f1, average: 'binary', posLabel: 'cat', test: 'delta' },
    ] as const;
    const options = { level: 0.9, replicates: 300, seed: 7 };
    const found = compareEach(joint, asked, options);
    expect(found).toEqual(
      asked.map(({ metric, ...own }) => compare(joint, metric, { ...own, ...options })),
    );
    expect(found[4]?.pValue).toBeGreaterThan(0);
    expect(found[4]?.pValue).toBeLessThan(1);
  });

  it('has p = 1 for models that never differ', () => {
    const same = jointCounts(yTrue, a, a);
    const [found] = compareEach(same, [{ metric: f1, average: 'macro' }]);
    expect([found?.pValue, found?.difference.estimate]).toEqual([1, 0]);
  });

  it('has no p-value for weights, and none for a class without rows', () => {
    const weighted = jointCounts(yTrue, a, b, { sampleWeight: rows.map(() => 0.5) });
    const asked = [{ metric: f1, average: 'macro' }] as const;
    expect(compareEach(weighted, asked)[0]).toMatchObject({ pValue: NaN, method: 'none' });
    const wider = jointCounts(yTrue, a, b, { labels: ['ant', 'bee', 'cat', 'dog'] });
    const ofNone = [{ metric: f1, average: 'binary', posLabel: 'dog' }, ...asked] as const;
    const [none, some] = compareEach(wider, ofNone, { replicates: 100 });
    expect(none?.pValue).toBeNaN();
    expect(some?.pValue).toBeGreaterThan(0);
  });

  it('has the same p-values where a table of cells would be too wide', () => {
    // 60 classes in both; 70 more have no rows, so that only the margins of each sample are counted.
    const name = (code: number): string => `class ${String(code % 60).padStart(3, '0')}`;
    const truth = Array.from({ length: 600 }, (_, row) => name(row * row + row));
    const [one, two] = [7, 5].map((step) =>
      truth.map((label, row) => (row % step === 0 ? name(row * 13) : label)),
    ) as [string[], string[]];
    const labels = Array.from({ length: 60 }, (_, code) => name(code));
    const unseen = Array.from({ length: 70 }, (_, code) => `no rows ${code}`);
    const asked = [
      { metric: balancedAccuracy },
      { metric: matthewsCorrcoef },
      { metric: cohenKappa },
      { metric: f1, average: 'macro' },
      { metric: f1, average: 'weighted' },
      { metric: f1, average: 'binary', posLabel: name(1) },
    ] as const;
    const [narrow, wide] = [labels, [...labels, ...unseen]].map((own) =>
      compareEach(jointCounts(truth, one, two, { labels: own }), asked, { replicates: 200 }),
    );
    const ps = narrow?.map(({ pValue }) => pValue);
    expect(wide?.map(({ pValue }) => pValue)).toEqual(ps);
    expect(ps?.filter((p) => p > 0 && p < 1).length).toBeGreaterThan(3);
  });
});
