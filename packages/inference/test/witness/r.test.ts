import { readFileSync } from 'node:fs';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCounts,
  f1,
  jointCounts,
  matthewsCorrcoef,
  precision,
} from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';
import { describe, expect, it } from 'vitest';
import { deltaVariance } from '../../src/delta/additive-gradient.js';
import { kappaGradient } from '../../src/delta/kappa-gradient.js';
import { smoothedMatrix } from '../../src/delta/smoothed-matrix.js';
import { betaQuantile, tQuantile } from '../../src/distributions.js';
import { mcnemarExact, tangoEnds } from '../../src/compare/mcnemar.js';
import {
  adjustPValues,
  clusterTallies,
  compareFolds,
  compareRocAuc,
  interval,
  marginTests,
  matrixOfClusters,
  sequence,
  setClusters,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';
import { newcombeEnds } from '../../src/sweeps/newcombe-ends.js';
import { readVectors } from '../vectors/read-vectors.js';

type Ends = [low: number, high: number];

interface Surveyed {
  readonly metric: string;
  readonly value: number;
  readonly interval: Ends;
}

/** Ends of F1, and of precision. */
interface SurveyedSets {
  readonly labels: readonly Ends[];
  readonly micro: Ends;
  readonly macro: Ends;
  readonly precision: Ends;
  readonly weighted: Ends;
}

/** Written by witness.R. */
const witness = readVectors('witness-r') as {
  readonly proportions: readonly {
    x: number;
    n: number;
    wilson: Ends;
    exact: Ends;
    jeffreys: Ends;
  }[];
  readonly rows: Record<'truth' | 'guess' | 'cluster' | 'weight', number[]>;
  readonly surveys: Record<'clusters' | 'weights' | 'both', readonly Surveyed[]>;
  readonly label_sets: Record<'cluster' | 'weight', number[]> &
    Record<'truth' | 'guess', (0 | 1)[][]> &
    Record<'rows' | 'weighted', SurveyedSets>;
  readonly areas: { auc: Ends; variance: Ends; covariance: number; z: number; p: number };
  readonly newcombe: readonly [number, number, number, ...Ends][];
  readonly tango: readonly [number, number, number, ...Ends][];
  readonly sequences: readonly [number, number, ...Ends][];
  readonly square: {
    readonly table: number[][];
    readonly stuart_maxwell: number[];
    readonly bowker: number[];
    readonly kappa: [number, number];
  };
  readonly folds: { differences: number[]; n_train: number; n_test: number; t: number; p: number };
  readonly multiplicity: Record<'p' | 'holm' | 'bh' | 'by' | 'bonferroni', number[]>;
  readonly mcnemar: readonly [number, number, number][];
  readonly quantiles: { t: number[][]; beta: number[][] };
};

function expectEnds([low, high]: readonly number[], [expectedLow, expectedHigh]: Ends): void {
  expect(low).toBeCloseTo(expectedLow, 12);
  expect(high).toBeCloseTo(expectedHigh, 12);
}

describe('what R computes', () => {
  it.for(witness.proportions)('proportions: $x of $n', ({ x, n, ...ends }) => {
    expectEnds(proportionEnds(x, n, 0.95, 'wilson'), ends.wilson);
    expectEnds(proportionEnds(x, n, 0.95, 'exact'), ends.exact);
    expectEnds(proportionEnds(x, n, 0.95, 'jeffreys'), ends.jeffreys);
  });

  it.for([
    ['clusters', true, false],
    ['weights', false, true],
    ['both', true, true],
  ] as const)('survey: intervals of %s', ([name, inClusters, isWeighted]) => {
    const { truth, guess, cluster, weight } = witness.rows;
    const groups = inClusters ? cluster : [...truth.keys()];
    const clusters = clusterTallies(
      truth,
      guess,
      groups,
      isWeighted ? { sampleWeight: weight } : {},
    );
    const matrix = matrixOfClusters(clusters);
    const found: Record<string, Interval> = {
      accuracy: interval(matrix, accuracy, { clusters }),
      'f1 of 1': interval(matrix, f1, { clusters, average: 'binary', posLabel: 1 }),
      'macro f1': interval(matrix, f1, { clusters, average: 'macro' }),
      'macro recall': interval(matrix, balancedAccuracy, { clusters }),
      'weighted f1': interval(matrix, f1, { clusters, average: 'weighted' }),
      kappa: interval(matrix, cohenKappa, { clusters }),
      matthews: interval(matrix, matthewsCorrcoef, { clusters }),
    };
    expect(witness.surveys[name].map(({ metric }) => metric)).toEqual(Object.keys(found));
    for (const { metric, value, interval: ends } of witness.surveys[name]) {
      const { estimate = NaN, low = NaN, high = NaN } = found[metric] ?? {};
      expect(estimate, metric).toBeCloseTo(value, 12);
      expectEnds([low, high], ends);
    }
  });

  it.for(['rows', 'weighted'] as const)('survey: intervals of label sets, %s', (name) => {
    const { truth, guess, cluster, weight, [name]: expected } = witness.label_sets;
    const options = {
      format: 'indicator',
      ...(name === 'weighted' && { sampleWeight: weight }),
    } as const;
    const clusters = setClusters(truth, guess, cluster, options);
    const counts = labelCounts(truth, guess, options);
    const of = (metric: ClassMetric, average: 'micro' | 'macro' | 'weighted'): number[] => {
      const { low, high } = interval(counts, metric, { average, clusters });
      return [low, high];
    };
    for (const [row, { low, high }] of interval(counts, f1, { clusters }).entries()) {
      expectEnds([low, high], expected.labels[row] as Ends);
    }
    expectEnds(of(f1, 'micro'), expected.micro);
    expectEnds(of(f1, 'macro'), expected.macro);
    expectEnds(of(precision, 'macro'), expected.precision);
    expectEnds(of(f1, 'weighted'), expected.weighted);
  });

  it('two areas with ties: pROC', () => {
    const text = readFileSync(new URL('../vectors/delong-ties.csv', import.meta.url), 'utf8');
    const lines = text.trim().split('\n').slice(1);
    const column = (place: number): number[] =>
      lines.map((line) => Number(line.split(',')[place] ?? NaN));
    const found = compareRocAuc(column(0), column(1), column(2));
    const { auc, variance, covariance, z, p } = witness.areas;
    expectEnds([found.a.estimate, found.b.estimate], auc);
    expect(found.standardError ** 2).toBeCloseTo(variance[0] + variance[1] - 2 * covariance, 14);
    expectEnds([found.z, found.pValue], [z, p]);
  });

  it('the area: roots of the definition of Newcombe', () => {
    for (const [area, nPositives, nNegatives, ...ends] of witness.newcombe) {
      expectEnds(newcombeEnds(area, nPositives, nNegatives, 1.959963984540054), ends);
    }
  });

  it('paired proportions: roots of the definition of Tango', () => {
    for (const [b, c, n, ...ends] of witness.tango) expectEnds(tangoEnds({ b, c, n }, 0.95), ends);
  });

  it('confidence sequences: roots of their definition', () => {
    for (const [successes, trials, ...ends] of witness.sequences) {
      const { low, high } = sequence(successes, trials);
      expectEnds([low, high], ends);
    }
  });

  it('a square table: coin, mcnemar.test and psych', () => {
    const { table, stuart_maxwell: margins, bowker, kappa } = witness.square;
    const cells = table.flatMap((row, a) => row.flatMap((n, b) => new Array<[number, number]>(n).fill([a, b]))); // prettier-ignore
    const joint = jointCounts(
      cells.map(() => 0),
      cells.map(([a]) => a),
      cells.map(([, b]) => b),
    );
    const found = marginTests(joint);
    expectEnds([found.stuartMaxwell.statistic, found.stuartMaxwell.pValue], margins as Ends);
    expectEnds([found.bowker.statistic, found.bowker.pValue], bowker as Ends);
    const at = smoothedMatrix(confusionMatrixFromCounts(table, [0, 1, 2, 3]), 0);
    const gradient = kappaGradient(at);
    expectEnds([gradient.value, deltaVariance(at, gradient)], kappa);
  });

  it('folds, p-values, McNemar and quantiles of stats', () => {
    const { differences, n_train: nTrain, n_test: nTest, t, p } = witness.folds;
    const folds = compareFolds(differences, differences.map(() => 0), { nTrain, nTest }); // prettier-ignore
    expectEnds([folds.t, folds.pValue], [t, p]);
    for (const method of ['holm', 'bh', 'by', 'bonferroni'] as const) {
      const found = [...adjustPValues(witness.multiplicity.p, method)];
      found.forEach((one, i) => {
        expect(one, method).toBeCloseTo(witness.multiplicity[method][i] ?? NaN, 13);
      });
    }
    for (const [b, c, exact] of witness.mcnemar) expect(mcnemarExact(b, c)).toBeCloseTo(exact, 13);
    for (const [q = NaN, df = NaN, expected = NaN] of witness.quantiles.t) {
      expect(tQuantile(q, df) / expected).toBeCloseTo(1, 12);
    }
    for (const [q = NaN, a = NaN, b = NaN, expected = NaN] of witness.quantiles.beta) {
      expect(betaQuantile(q, a, b) / expected).toBeCloseTo(1, 12);
    }
  });
});
