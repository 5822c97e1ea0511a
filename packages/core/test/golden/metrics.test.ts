import { describe, expect, it } from 'vitest';
import { loadGolden } from '@confmat/testkit';
import type { GoldenLabel, GoldenMetricCase } from '@confmat/testkit';
import {
  accuracy,
  balancedAccuracy,
  classCounts,
  cohenKappa,
  errorRate,
  f1,
  fbetaOf,
  jaccard,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  pooledCounts,
  positiveLikelihoodRatio,
  precision,
  recall,
} from '../../src/index.js';
import type { BinaryCounts, MetricOptions } from '../../src/index.js';
import {
  byDataset,
  differences,
  goldenCounts,
  goldenMatrix,
  goldenSubmatrix,
} from './golden-case.js';
import type { Figures } from './golden-case.js';

const { cases } = loadGolden('metrics');

type Fn = GoldenMetricCase['fn'];
type Case<F extends Fn> = Extract<GoldenMetricCase, { fn: F }>;
type AveragedFn =
  | 'precision_score'
  | 'recall_score'
  | 'f1_score'
  | 'fbeta_score'
  | 'jaccard_score'
  | 'precision_recall_fscore_support';
type RowMetric = (
  counts: BinaryCounts<GoldenLabel>,
  options: MetricOptions<GoldenLabel>,
) => Float64Array | number;

function averaged(metric: RowMetric, golden: Case<AveragedFn>): Figures {
  const { labels, average, pos_label: posLabel, zero_division: zeroDivision } = golden.args;
  const counts = goldenCounts(golden, labels);
  // scikit-learn takes a positive label that does not occur where there is one class only; core
  // refuses it, unless its row of zeros is asked for.
  const isAbsent = posLabel !== undefined && !goldenMatrix(golden).labels.includes(posLabel);
  const value = isAbsent
    ? metric(goldenCounts(golden, [posLabel]), { average: 'micro', zeroDivision })
    : metric(counts, { average, posLabel, zeroDivision });
  return typeof value === 'number' ? value : [...value];
}

function support({ tp, fn }: BinaryCounts): Figures {
  return Array.from(tp, (count, row) => count + (fn?.[row] ?? NaN));
}

const compute: { readonly [F in Fn]?: (golden: Case<F>) => Figures } = {
  precision_score: (golden) => averaged(precision, golden),
  recall_score: (golden) => averaged(recall, golden),
  f1_score: (golden) => averaged(f1, golden),
  fbeta_score: (golden) => averaged(fbetaOf(golden.args.beta), golden),
  jaccard_score: (golden) => averaged(jaccard, golden),
  precision_recall_fscore_support: (golden) => [
    averaged(precision, golden),
    averaged(recall, golden),
    averaged(fbetaOf(golden.args.beta), golden),
    golden.args.average === null ? support(goldenCounts(golden, golden.args.labels)) : null,
  ],
  accuracy_score: (golden) =>
    golden.args.normalize
      ? accuracy(goldenMatrix(golden))
      : (pooledCounts(goldenMatrix(golden)).tp[0] ?? NaN),
  zero_one_loss: (golden) =>
    golden.args.normalize
      ? errorRate(goldenMatrix(golden))
      : (pooledCounts(goldenMatrix(golden)).fp[0] ?? NaN),
  balanced_accuracy_score: (golden) => {
    const { adjusted } = golden.args;
    const value = balancedAccuracy(goldenMatrix(golden), {
      adjusted,
      zeroDivision: adjusted ? NaN : 0,
    });
    // One class: scikit-learn divides by 0, which is −∞ or NaN.
    return Number.isNaN(value) && golden.value === -Infinity ? -Infinity : value;
  },
  matthews_corrcoef: (golden) => matthewsCorrcoef(goldenMatrix(golden)),
  cohen_kappa_score: (golden) =>
    cohenKappa(goldenSubmatrix(golden, golden.args.labels), {
      weights: golden.args.weights,
      zeroDivision: golden.args.replace_undefined_by,
    }),
  class_likelihood_ratios: (golden) => {
    const matrix = goldenSubmatrix(golden, golden.args.labels);
    const { replace_undefined_by: replaced } = golden.args;
    const [negative = 0, posLabel = 0] = matrix.labels;
    // It replaces 0 below only where fp (tn) is 0, not where there are no true samples.
    const ratio = (metric: RowMetric, below: number): Figures => {
      const zeroDivision = below === 0 ? replaced : NaN;
      const value = metric(classCounts(matrix), { average: 'binary', posLabel, zeroDivision });
      return typeof value === 'number' ? value : [...value];
    };
    return [
      ratio(positiveLikelihoodRatio, matrix.at(negative, posLabel)),
      ratio(negativeLikelihoodRatio, matrix.at(negative, negative)),
    ];
  },
};

describe.each(Object.entries(compute))('the values of scikit-learn %s', (fn, metric) => {
  const ofFn = cases.filter((golden) => golden.fn === fn);
  it.each(byDataset(ofFn))('of %s', (_, group) => {
    expect(differences(group, metric as (golden: GoldenMetricCase) => Figures)).toEqual([]);
  });
});

describe('the goldens of metrics', () => {
  it('are all compared', () => {
    expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(compute)));
  });
});
