import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { expectedCostIntervals, weightedKappaInterval } from '../../src/index.js';
import { reduceWeightedKappa } from '../../src/matrix/kernels/reduce-weighted-kappa.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Found {
  readonly kappa: number;
  readonly variance: number;
}

interface Case {
  readonly table: readonly (readonly number[])[];
  readonly linear: Found;
  readonly quadratic: Found;
  readonly distance: number;
}

/** Written by witness-kappa.py. */
const { cases } = readVectors('witness-kappa') as { readonly cases: readonly Case[] };
const POWERS = [['linear', 1], ['quadratic', 2]] as const; // prettier-ignore

function matrixOf(table: Case['table']): ConfusionMatrix<number> {
  return confusionMatrixFromCounts(table.map((row) => [...row]), [...table.keys()]); // prettier-ignore
}

describe('weightedKappaInterval, beside scikit-learn and statsmodels', () => {
  it('has the kappa of scikit-learn', () => {
    expect(cases).toHaveLength(9);
    for (const one of cases) {
      for (const [weights] of POWERS) {
        const { estimate } = weightedKappaInterval(matrixOf(one.table), { weights });
        expect(estimate).toBeCloseTo(one[weights].kappa, 12);
      }
    }
  });

  it('has the variance of Fleiss, Cohen and Everitt at the counts themselves', () => {
    for (const { table, ...one } of cases) {
      const counts = table.flat();
      const total = counts.reduce((sum, count) => sum + count, 0);
      for (const [weights, power] of POWERS) {
        const out = new Float64Array(2);
        const shares = Float64Array.from(counts, (count) => count / total);
        reduceWeightedKappa(shares, table.length, power, out);
        expect(out[0]).toBeCloseTo(one[weights].kappa, 12);
        expect((out[1] ?? NaN) / total).toBeCloseTo(one[weights].variance, 12);
      }
    }
  });

  it('has a mean distance that is a mean cost of as many steps', () => {
    for (const { table, distance } of cases) {
      const steps = table.map((_, i) => table.map((__, j) => Math.abs(i - j)));
      const { mean } = expectedCostIntervals(matrixOf(table), steps);
      expect(mean.estimate).toBeCloseTo(distance, 12);
    }
  });
});
