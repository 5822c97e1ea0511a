import { readFileSync } from 'node:fs';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  jointCounts,
  matthewsCorrcoef,
  precision,
} from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';
import { describe, expect, it } from 'vitest';
import { deltaVariance, smoothedMatrix } from '../../src/delta/additive-gradient.js';
import { kappaGradient } from '../../src/delta/agreement-gradients.js';
import { betaQuantile, tQuantile } from '../../src/numerics/distributions.js';
import { mcnemarExact, tangoEnds } from '../../src/compare/mcnemar.js';
import {
  adjustPValues,
  compareFolds,
  compareRocAuc,
  interval,
  marginTests,
  sequence,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';
import { newcombeEnds } from '../../src/sweeps/delong.js';
import { add, unitWilson, kish, sumsBy, surveyRule, unevenRule } from '../units/uneven-oracle.js';
import { readVectors } from '../vectors/read-vectors.js';
import { setEnds } from './survey-sets.js';
import type { SetEnds } from './survey-sets.js';

type Ends = [low: number, high: number];

interface Surveyed {
  readonly metric: string;
  readonly value: number;
  readonly variance: number;
  /** As if units were even, but for their weights. */
  readonly interval: Ends;
}

/** What each row counts for a number, by its true and its predicted class. */
const RELEVANT: Readonly<
  Record<string, (share: SharesOfClasses) => (t: number, p: number) => number>
> = {
  'f1 of 1': () => (t, p) => Number(t === 1) + Number(p === 1),
  'macro f1': (share) => (t, p) => share(t, 'both') + share(p, 'both'),
  'macro recall': (share) => (t) => share(t, 'true'),
};

/** One by the rows of a class: those that are of it, or these and those that are predicted as it. */
type SharesOfClasses = (code: number, rows: 'true' | 'both') => number;

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
    Record<'rows' | 'weighted', SetEnds>;
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
  ] as const)('survey: intervals of %s', ([name, isByUnit, isWeighted]) => {
    const { truth, guess, cluster, weight } = witness.rows;
    const groups = isByUnit ? cluster : [...truth.keys()];
    const matrix = confusionMatrix(truth, guess, {
      ...(isWeighted ? { sampleWeight: weight } : {}),
      unit: groups,
    });
    const found: Record<string, Interval> = {
      accuracy: interval(matrix, accuracy),
      'f1 of 1': interval(matrix, f1, { average: 'binary', posLabel: 1 }),
      'macro f1': interval(matrix, f1, { average: 'macro' }),
      'macro recall': interval(matrix, balancedAccuracy),
      'weighted f1': interval(matrix, f1, { average: 'weighted' }),
      kappa: interval(matrix, cohenKappa),
      matthews: interval(matrix, matthewsCorrcoef),
    };
    expect(witness.surveys[name].map(({ metric }) => metric)).toEqual(Object.keys(found));
    const weights = isWeighted ? weight : truth.map(() => 1);
    const rowsOf = (codes: readonly number[], code: number): number =>
      add(weights.filter((_, row) => codes[row] === code));
    const share: SharesOfClasses = (code, rows) =>
      1 / (rowsOf(truth, code) + (rows === 'both' ? rowsOf(guess, code) : 0));
    for (const { metric, value, variance, interval: ends } of witness.surveys[name]) {
      const { estimate = NaN, low = NaN, high = NaN } = found[metric] ?? {};
      expect(estimate, metric).toBeCloseTo(value, 12);
      const counts = RELEVANT[metric]?.(share) ?? (() => 1);
      const times = truth.map((t, row) => counts(t, guess[row] ?? 0) * (weights[row] ?? 0));
      const sizes = sumsBy(groups, times);
      const isOfClass = metric === 'f1 of 1';
      // Means over classes rest on the rows of all of them.
      const counted = isOfClass ? times : weights;
      const [own, all] = [sumsBy(groups, counted).filter((size) => size > 0), add(weights)];
      const capOf = (some: readonly number[]): number =>
        isWeighted
          ? ((truth.length * add(counted)) / all) * (kish(some) / own.length)
          : add(counted);
      const range = metric === 'kappa' || metric === 'matthews' ? ([-1, 1] as const) : undefined;
      const even = surveyRule(own, isWeighted);
      expectEnds(unitWilson(value, variance, even, capOf(own), range), ends);
      const rule = isWeighted ? even : unevenRule(sizes);
      expectEnds([low, high], unitWilson(value, variance, rule, capOf(own), range));
    }
  });

  it.for(['rows', 'weighted'] as const)('survey: intervals of label sets, %s', (name) => {
    const { truth, guess, cluster, weight, [name]: expected } = witness.label_sets;
    const options = {
      format: 'indicator',
      ...(name === 'weighted' && { sampleWeight: weight }),
    } as const;
    const counts = labelCounts(truth, guess, { ...options, unit: cluster });
    const of = (metric: ClassMetric, average: 'micro' | 'macro' | 'weighted'): number[] => {
      const { low, high } = interval(counts, metric, { average });
      return [low, high];
    };
    const isWeighted = name === 'weighted';
    const rows = { truth, guess, cluster, weight: isWeighted ? weight : null };
    // Units taken for even ones, but for their weights: what R computed.
    const even = setEnds(rows, (sizes) => surveyRule(sizes, isWeighted));
    const own = isWeighted ? even : setEnds(rows, unevenRule);
    for (const [row, { low, high }] of interval(counts, f1).entries()) {
      expectEnds(even.labels[row] ?? [], expected.labels[row] as Ends);
      expectEnds([low, high], own.labels[row] as Ends);
    }
    for (const mean of ['micro', 'macro', 'precision', 'weighted'] as const) {
      expectEnds(even[mean], expected[mean]);
    }
    expectEnds(of(f1, 'micro'), own.micro);
    expectEnds(of(f1, 'macro'), own.macro);
    expectEnds(of(precision, 'macro'), own.precision);
    expectEnds(of(f1, 'weighted'), own.weighted);
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
