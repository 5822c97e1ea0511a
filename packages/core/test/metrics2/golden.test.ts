import { describe, expect, it } from 'vitest';
import { loadGolden } from '@confmat/testkit';
import type { GoldenMetricCase } from '@confmat/testkit';
import {
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCounts,
  negativeLikelihoodRatio,
  noInformationTest,
  positiveLikelihoodRatio,
} from '../../src/index.js';
import { binomialTail } from '../../src/kernels/binomial-tail.js';
import { isClose } from '../close.js';
import { byDataset, differences, goldenSubmatrix } from '../golden/golden-case.js';

const { cases } = loadGolden('metrics');
type Case<F extends GoldenMetricCase['fn']> = Extract<GoldenMetricCase, { fn: F }>;

function casesOf<F extends GoldenMetricCase['fn']>(fn: F): Case<F>[] {
  return cases.filter((golden): golden is Case<F> => golden.fn === fn);
}

describe('the likelihood ratios are those of scikit-learn class_likelihood_ratios', () => {
  it.each(byDataset(casesOf('class_likelihood_ratios')))('of %s', (_, group) => {
    const computed = differences(group, (golden) => {
      const matrix = goldenSubmatrix(golden, golden.args.labels);
      const { replace_undefined_by: replaced } = golden.args;
      const [negative = 0, posLabel = 0] = matrix.labels;
      // It replaces 0 below only where fp (tn) is 0, not where there are no true samples.
      const ratio = (metric: typeof positiveLikelihoodRatio, below: number): number =>
        metric(matrix, {
          average: 'binary',
          posLabel,
          zeroDivision: below === 0 ? replaced : NaN,
        });
      return [
        ratio(positiveLikelihoodRatio, matrix.at(negative, posLabel)),
        ratio(negativeLikelihoodRatio, matrix.at(negative, negative)),
      ];
    });
    expect(computed).toEqual([]);
  });
});

describe('adjusted balanced accuracy is that of scikit-learn balanced_accuracy_score', () => {
  const adjusted = casesOf('balanced_accuracy_score').filter(({ args }) => args.adjusted);
  it.each(byDataset(adjusted))('of %s', (_, group) => {
    const computed = differences(group, (golden) => {
      const matrix = goldenSubmatrix(golden, null);
      const value = balancedAccuracy(matrix, { adjusted: true, zeroDivision: NaN });
      // One class: scikit-learn divides by 0, which is −∞ or NaN.
      return Number.isNaN(value) && golden.value === -Infinity ? -Infinity : value;
    });
    expect(computed).toEqual([]);
  });
});

describe('weighted kappa is that of scikit-learn cohen_kappa_score', () => {
  const weighted = casesOf('cohen_kappa_score').filter(({ args }) => args.weights !== null);
  it.each(byDataset(weighted))('of %s', (_, group) => {
    const computed = differences(group, (golden) =>
      cohenKappa(goldenSubmatrix(golden, golden.args.labels), {
        weights: golden.args.weights,
        zeroDivision: golden.args.replace_undefined_by,
      }),
    );
    expect(computed).toEqual([]);
  });
});

describe('the binomial tail is that of scipy.stats.binom', () => {
  const { cases: tails } = loadGolden('binomial');
  const relativeError = (received: number, expected: number): number =>
    Math.abs(received - expected) / expected;

  it('to 1e-12 where the golden is an exact fraction', () => {
    const wrong = tails.filter(
      ([correct, n, majority, value]) =>
        n <= 2000 && !(relativeError(binomialTail(correct, n, majority), value) < 1e-12),
    );
    expect(wrong).toEqual([]);
  });

  it('to 1e-10 of scipy for millions of rows', () => {
    const large = tails.filter(([, n]) => n > 2000);
    expect(large.length).toBeGreaterThan(100);
    const wrong = large.filter(
      ([correct, n, majority, value]) =>
        !(relativeError(binomialTail(correct, n, majority), value) < 1e-10),
    );
    expect(wrong).toEqual([]);
  });

  it('is what noInformationTest returns', () => {
    const wrong = tails.filter(([correct, n, majority, value]) => {
      // Right answers of the majority first; the rest of both classes is wrong.
      const hits = Math.min(correct, majority);
      const others = n - majority;
      const counts = [
        [hits, majority - hits],
        [others - (correct - hits), correct - hits],
      ];
      if (majority < others) return false;
      const { pValue } = noInformationTest(confusionMatrixFromCounts(counts, ['a', 'b']));
      return !isClose(pValue, value) && !(relativeError(pValue, value) < 1e-10);
    });
    expect(wrong).toEqual([]);
  });
});
