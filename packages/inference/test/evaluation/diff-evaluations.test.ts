import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCounts,
  f1,
  jointCounts,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import {
  clusterTallies,
  compare,
  diffEvaluations,
  evaluation,
  gate,
  matrixOfClusters,
} from '../../src/index.js';
import type { Evaluation } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const of = (rows: readonly (readonly number[])[]) =>
  evaluation({ matrix: confusionMatrixFromCounts(rows, ['no', 'yes']) });

describe('diffEvaluations', () => {
  it("of accuracies has Newcombe's interval of two shares", () => {
    // Newcombe 1998, method 10, case (a): 56 of 70 against 48 of 80 is 0.2 (0.0524 to 0.3339).
    const a = of([
      [30, 10],
      [4, 26],
    ]);
    const b = of([
      [28, 12],
      [20, 20],
    ]);
    const { difference, standardError, pValue, nSamples } = diffEvaluations(a, b, accuracy);
    expect(difference.estimate).toBeCloseTo(0.2, 12);
    expect(difference.low.toFixed(4)).toBe('0.0524');
    expect(difference.high.toFixed(4)).toBe('0.3339');
    expect(standardError).toBeCloseTo(Math.sqrt((0.8 * 0.2) / 70 + (0.6 * 0.4) / 80), 12);
    // z = 0.2 / 0.072703 = 2.7509, whose two tails hold 0.00594.
    expect(pValue.toFixed(4)).toBe('0.0059');
    expect(nSamples).toBe(70);
  });

  it('is wider than a comparison of the same rows, and turns round', () => {
    const truth = Array.from({ length: 200 }, (_, i) => i % 2);
    const a = truth.map((label, i) => (i % 7 === 0 ? 1 - label : label));
    const b = truth.map((label, i) => (i % 7 === 0 || i % 31 === 0 ? 1 - label : label));
    const joint = jointCounts(truth, a, b);
    const matrices = [a, b].map((pred) =>
      evaluation({
        joint: undefined,
        matrix: confusionMatrixFromCounts(table(truth, pred), [0, 1]),
      }),
    );
    const [one, two] = matrices as [Evaluation<number>, Evaluation<number>];
    const options = { average: 'macro' } as const;
    const paired = compare(joint, f1, options).difference;
    const apart = diffEvaluations(one, two, f1, options);
    expect(apart.difference.estimate).toBeCloseTo(paired.estimate, 12);
    expect(apart.difference.high - apart.difference.low).toBeGreaterThan(paired.high - paired.low);
    const turned = diffEvaluations(two, one, f1, options).difference;
    expect(turned.low).toBeCloseTo(-apart.difference.high, 12);
    expect(turned.high).toBeCloseTo(-apart.difference.low, 12);
  });

  it('takes a class that only one has for one without rows in the other', () => {
    const two = of([
      [8, 2],
      [1, 9],
    ]);
    const rows = [
      [8, 2, 0],
      [1, 9, 0],
      [0, 0, 5],
    ];
    const three = evaluation({ matrix: confusionMatrixFromCounts(rows, ['no', 'yes', 'maybe']) });
    const ofMaybe = diffEvaluations<string>(two, three, recall, {
      average: 'binary',
      posLabel: 'maybe',
    });
    expect(ofMaybe.a.estimate).toBeNaN();
    expect(ofMaybe.b.estimate).toBe(1);
    expect(ofMaybe.difference).toMatchObject({ low: NaN, method: 'none' });
    // Of all rows 17 of 20 are right, and 22 of 25.
    const { difference } = diffEvaluations<string>(two, three, accuracy);
    expect(difference.estimate).toBeCloseTo(17 / 20 - 22 / 25, 12);
  });

  it('takes clusters together where both know them', () => {
    const truth = Array.from({ length: 60 }, (_, i) => i % 2);
    const user = truth.map((_, i) => Math.floor(i / 6));
    // Six users of ten are always right by a, four are right in two rows of three; by b half are.
    const guess = (nGood: number): number[] =>
      truth.map((label, i) => ((user[i] ?? 0) < nGood || i % 3 > 0 ? label : 1 - label));
    const [byA, byB] = [guess(6), guess(5)];
    const made = (pred: number[], isClustered: boolean): Evaluation<number> =>
      evaluation({
        matrix: confusionMatrixFromCounts(table(truth, pred), [0, 1]),
        ...(isClustered && { clusters: clusterTallies(truth, pred, user) }),
      });
    const found = diffEvaluations(made(byA, true), made(byB, true), accuracy);
    // Of a the mean is 52/60: residuals 0.8 six times, -1.2 four times, of users with 6 rows each.
    const squares = [6 * 0.8 ** 2 + 4 * 1.2 ** 2, 5 * 1 ** 2 + 5 * 1 ** 2];
    const variance = squares.map((sum) => ((10 / 9) * sum) / 60 ** 2);
    expect(found.difference.estimate).toBeCloseTo(2 / 60, 12);
    expect(found.standardError).toBeCloseTo(Math.sqrt((variance[0] ?? 0) + (variance[1] ?? 0)), 12);
    expect(found.method).toBe('cluster-t');
    const plain = diffEvaluations(made(byA, false), made(byB, false), accuracy);
    expect(plain).toMatchObject({ method: 'delta', a: { method: 'wilson' } });
    expect(found.a).toMatchObject({ method: 'cluster-wilson' });
    const half = diffEvaluations(made(byA, true), made(byB, false), accuracy);
    expect(half.difference.reason).toBe(
      'only one of the two knows which of its rows belong together',
    );
    expect(half.pValue).toBeNaN();
  });

  it('takes weights by cluster, whatever their scale', () => {
    // Of R's package survey: the variances of one sample, here beside itself.
    const { rows, surveys } = readVectors('witness-r') as {
      readonly rows: Readonly<Record<'truth' | 'guess' | 'cluster' | 'weight', readonly number[]>>;
      readonly surveys: Readonly<
        Record<'both', readonly { readonly metric: string; readonly variance: number }[]>
      >;
    };
    const { truth, guess, cluster, weight } = rows;
    const made = (scale: number): Evaluation<number> => {
      const sampleWeight = weight.map((one) => one * scale);
      const clusters = clusterTallies(truth, guess, cluster, { sampleWeight });
      return evaluation({ matrix: matrixOfClusters(clusters), nSamples: truth.length, clusters });
    };
    const [plain, tiny] = [made(1), made(1e-6)];
    const asked = {
      accuracy: [accuracy],
      'macro f1': [f1, 'macro'],
      'macro recall': [balancedAccuracy],
      'weighted f1': [f1, 'weighted'],
      kappa: [cohenKappa],
      matthews: [matthewsCorrcoef],
    } as const;
    for (const [name, [metric, average]] of Object.entries(asked)) {
      const options = average === undefined ? {} : { average };
      const found = diffEvaluations(plain, tiny, metric, options);
      const variance = surveys.both.find((one) => one.metric === name)?.variance ?? NaN;
      expect(found.standardError, name).toBeCloseTo(Math.sqrt(2 * variance), 12);
      expect(found.difference.estimate).toBeCloseTo(0, 12);
      expect(found.a.low).toBeCloseTo(found.b.low, 12);
      // Both samples lack the same: legs of the same length.
      const { a } = found;
      const half = Math.hypot(a.estimate - a.low, a.high - a.estimate);
      expect(found.difference.high).toBeCloseTo(half, 12);
      expect(found).toMatchObject({ method: 'cluster-t', nSamples: truth.length });
    }
  });

  it('is what a gate takes', () => {
    const before = of([
      [900, 100],
      [100, 900],
    ]);
    const worse = of([
      [800, 200],
      [200, 800],
    ]);
    expect(gate(diffEvaluations(before, worse, accuracy), { maxDrop: 0.02 }).verdict).toBe('fail');
    expect(gate(diffEvaluations(before, before, accuracy), { maxDrop: 0.05 }).verdict).toBe('pass');
  });

  it('has no p-value without an error, and refuses two models in one', () => {
    const right = of([
      [5, 0],
      [0, 5],
    ]);
    expect(diffEvaluations(right, right, accuracy)).toMatchObject({ method: 'none', pValue: NaN });
    const joint = jointCounts([0, 1], [0, 1], [1, 1]);
    expect(() =>
      diffEvaluations(evaluation({ joint }), evaluation({ joint }), accuracy),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: diffEvaluations: a has no matrix: compare takes a joint tally of two models]`,
    );
  });
});

function table(truth: readonly number[], pred: readonly number[]): number[][] {
  const rows = [
    [0, 0],
    [0, 0],
  ];
  truth.forEach((label, i) => {
    const row = rows[label] ?? [];
    row[pred[i] ?? 0] = (row[pred[i] ?? 0] ?? 0) + 1;
  });
  return rows;
}
