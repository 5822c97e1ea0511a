import {
  accuracy,
  cohenKappa,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
  f1,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { acceleration } from '../../src/bootstrap/bootstrap-ends.js';
import { matrixCells, replicateValues } from '../../src/bootstrap/replicates.js';
import { bootstrap, interval } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const { multiclass } = readVectors('vectors') as {
  multiclass: Record<string, Record<string, { bca_acceleration: number; jackknife_se: number }>>;
};
const defaults = readVectors('defaults') as Record<string, { matrix: number[][] }>;

function matrixOf(counts: number[][]): ConfusionMatrix {
  return confusionMatrixFromCounts(
    counts,
    counts.map((_, code) => code),
  );
}

const telco = matrixOf(defaults['telco']?.matrix ?? []);
const STATISTICS: Record<string, (matrix: ConfusionMatrix) => number> = {
  accuracy,
  macro_f1: (matrix) => f1(matrix, { average: 'macro' }),
  weighted_f1: (matrix) => f1(matrix, { average: 'weighted' }),
  macro_precision: (matrix) => precision(matrix, { average: 'macro' }),
  macro_recall: (matrix) => recall(matrix, { average: 'macro' }),
  mcc: matthewsCorrcoef,
  kappa: cohenKappa,
};

describe('acceleration', () => {
  it.for(['T18', 'telco', 'K4'])('of %s is that of its rows left out one by one', (name) => {
    const matrix = matrixOf(defaults[name]?.matrix ?? []);
    const cells = matrixCells(matrix);
    for (const [metric, statistic] of Object.entries(STATISTICS)) {
      const expected = multiclass[name]?.[metric]?.bca_acceleration ?? NaN;
      expect(acceleration(matrix, cells, statistic)).toBeCloseTo(expected, 12);
    }
  });
});

describe('bootstrap', () => {
  it('agrees with the closed intervals of many rows', () => {
    for (const metric of [accuracy, matthewsCorrcoef, cohenKappa]) {
      const closed = interval(telco, metric);
      const drawn = bootstrap(telco, metric, { replicates: 4000 });
      const width = closed.high - closed.low;
      expect(Math.abs(drawn.low - closed.low)).toBeLessThan(0.06 * width);
      expect(Math.abs(drawn.high - closed.high)).toBeLessThan(0.06 * width);
      expect(drawn.warning).toBeUndefined();
    }
    // √(p (1 − p) / n), within three of its own standard errors.
    const expected = Math.sqrt(2.2430535986481076e-5);
    const { standardError } = bootstrap(telco, accuracy, { replicates: 4000 });
    expect(Math.abs(standardError / expected - 1)).toBeLessThan(3 / Math.sqrt(2 * 4000));
  });

  it('is the same of the same seed, in any parts', () => {
    const cells = matrixCells(telco);
    const part = (from: number, count: number): number[] =>
      Array.from(replicateValues(telco, cells, accuracy, { seed: 5, from, count }));
    expect([...part(0, 30), ...part(30, 70)]).toEqual(part(0, 100));
    const options = { seed: 5, replicates: 200 };
    expect(bootstrap(telco, accuracy, options)).toEqual(bootstrap(telco, accuracy, options));
    expect(bootstrap(telco, accuracy, { ...options, seed: 6 })).not.toEqual(
      bootstrap(telco, accuracy, options),
    );
  });

  it('of a sparse matrix is that of the dense one', () => {
    const labels = Array.from({ length: 3000 }, (_, label) => label);
    const cells = [
      { trueLabel: 0, predLabel: 0, count: 40 },
      { trueLabel: 0, predLabel: 1, count: 9 },
      { trueLabel: 1, predLabel: 0, count: 12 },
      { trueLabel: 1, predLabel: 1, count: 30 },
    ];
    const options = { replicates: 100, method: 'percentile' } as const;
    const sparse = bootstrap(confusionMatrixFromCells(cells, labels), accuracy, options);
    const dense = bootstrap(confusionMatrixFromCells(cells, [0, 1]), accuracy, options);
    expect({ ...sparse, warning: undefined }).toEqual({ ...dense, warning: undefined });
    expect(sparse.warning).toContain('2998 of 3000 classes');
  });

  it('says what it cannot see', () => {
    const perfect = matrixOf([
      [45, 0],
      [0, 5],
    ]);
    expect(bootstrap(perfect, accuracy)).toMatchObject({
      estimate: 1,
      low: NaN,
      method: 'none',
      reason: 'the sample has no error, and drawing it again shows none',
    });
    const rare = matrixOf([
      [45, 1],
      [1, 5],
    ]);
    const found = bootstrap(rare, (matrix) => precision(matrix)[1] ?? NaN, { replicates: 500 });
    expect(found.warning).toMatch(/^the bootstrap cannot see 1 of 2 classes/);
  });

  it('leaves undefined samples out and counts them', () => {
    const rare = matrixOf([
      [45, 1],
      [1, 1],
    ]);
    const statistic = (matrix: ConfusionMatrix): number =>
      recall(matrix, { zeroDivision: NaN })[1] ?? NaN;
    const found = bootstrap(rare, statistic, { replicates: 500 });
    expect(found.nUndefined).toBeGreaterThan(0);
    expect(found.nReplicates + found.nUndefined).toBe(500);
    expect(found.warning).toContain(`undefined in ${found.nUndefined} of 500 samples`);
  });

  it('refuses what is wrong', () => {
    const call =
      (options: object): (() => unknown) =>
      () =>
        bootstrap(telco, accuracy, options);
    expect(call({ replicates: 1e12 })).toThrow(
      'bootstrap: replicates is 1000000000000, expected a whole number in [100, 16777216]',
    );
    expect(call({ replicates: 99 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: replicates is 99, expected a whole number in [100, 16777216]]`,
    );
    expect(call({ seed: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: seed is -1, expected a whole number of at least 0]`,
    );
    expect(call({ level: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: level is 1, expected a number in (0, 1)]`,
    );
    expect(call({ replicate: 100 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: there is no option "replicate", did you mean "replicates"?]`,
    );
    expect(() => bootstrap(telco, 'f1' as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: statistic is string, expected a function of a ConfusionMatrix]`,
    );
    expect(() => bootstrap(telco, f1 as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: statistic is a function that returns Float64Array, expected a function of a matrix that returns a number, such as (m) => f1(m, { average: "macro" })]`,
    );
  });
});
