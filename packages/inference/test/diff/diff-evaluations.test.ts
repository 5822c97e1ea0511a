import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  jointCounts,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import { evaluation } from '@confmat/evaluation';
import { compare, diffEvaluations, gate } from '../../src/index.js';
import type { Evaluation } from '@confmat/evaluation';
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
    // The level at which Newcombe's interval ends at 0, by scipy's root finder from Wilson's ends.
    expect(pValue).toBeCloseTo(0.008133140358606815, 9);
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

  it('takes units together where both know them', () => {
    const truth = Array.from({ length: 60 }, (_, i) => i % 2);
    const user = truth.map((_, i) => Math.floor(i / 6));
    // Six users of ten are always right by a, four are right in two rows of three; by b half are.
    const guess = (nGood: number): number[] =>
      truth.map((label, i) => ((user[i] ?? 0) < nGood || i % 3 > 0 ? label : 1 - label));
    const [byA, byB] = [guess(6), guess(5)];
    const made = (pred: number[], isByUnit: boolean): Evaluation<number> =>
      evaluation({
        matrix: confusionMatrix(truth, pred, isByUnit ? { unit: user } : {}),
      });
    const found = diffEvaluations(made(byA, true), made(byB, true), accuracy);
    // Of a the mean is 52/60: residuals 0.8 six times, -1.2 four times, of users with 6 rows each.
    const squares = [6 * 0.8 ** 2 + 4 * 1.2 ** 2, 5 * 1 ** 2 + 5 * 1 ** 2];
    const variance = squares.map((sum) => ((10 / 9) * sum) / 60 ** 2);
    expect(found.difference.estimate).toBeCloseTo(2 / 60, 12);
    expect(found.standardError).toBeCloseTo(Math.sqrt((variance[0] ?? 0) + (variance[1] ?? 0)), 12);
    expect(found.method).toBe('cluster-t');
    const plain = diffEvaluations(made(byA, false), made(byB, false), accuracy);
    expect(plain).toMatchObject({ method: 'mover', a: { method: 'wilson' } });
    expect(found.a).toMatchObject({ method: 'cluster-wilson' });
    const half = diffEvaluations(made(byA, true), made(byB, false), accuracy);
    expect(half.difference.reason).toBe(
      'only one of the two knows which of its rows belong together',
    );
    expect(half).toMatchObject({ method: 'none', pValue: NaN, reason: half.difference.reason });
  });

  it('takes weights by unit, whatever their scale', () => {
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
      const matrix = confusionMatrix(truth, guess, { sampleWeight, unit: cluster });
      return evaluation({ matrix });
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

  it('has a p-value where neither sample, or each answer, is wrong', () => {
    const shares = (right: number, n: number): Evaluation<string> =>
      evaluation({ matrix: confusionMatrixFromCounts([[right, n - right], [0, 0]], ['a', 'b']) }); // prettier-ignore
    const [all, none] = [shares(20, 20), shares(0, 20)];
    expect(diffEvaluations(all, all, accuracy)).toMatchObject({ method: 'mover', pValue: 1 });
    // z = 6.950, by scipy's root finder.
    const apart = diffEvaluations(all, none, accuracy);
    expect(apart.pValue / 3.686977433145694e-12).toBeCloseTo(1, 3);
    expect(diffEvaluations(none, all, accuracy).pValue).toBeCloseTo(apart.pValue, 20);
    const few = diffEvaluations(shares(9, 10), shares(100, 100), accuracy);
    expect(few.pValue).toBeCloseTo(0.020461811830767382, 9);
    const many = diffEvaluations(shares(900, 900), shares(0, 900), accuracy);
    expect(many.pValue).toBeGreaterThanOrEqual(0);
    expect(many.pValue).toBeLessThan(1e-12);
  });

  const sizes = [
    [10, 100],
    [20, 200],
    [50, 50],
  ] as const;
  it.each(sampled(sizes, 3))(
    'finds two equal models different in 0.055 of samples at most: %d and %d rows',
    (n, m) => {
      const ofRight = (right: number, rows: number): Evaluation<string> =>
      evaluation({ matrix: confusionMatrixFromCounts([[right, rows - right], [0, 0]], ['a', 'b']) }); // prettier-ignore
      const [ofA, ofB] = [n, m].map((rows) =>
        Array.from({ length: rows + 1 }, (_, right) => ofRight(right, rows)),
      );
      const found = ofA?.map((a) => ofB?.map((b) => diffEvaluations(a, b, accuracy)) ?? []) ?? [];
      for (const { pValue, difference } of found.flat()) {
        expect(pValue < 0.05).toBe(difference.low > 0 || difference.high < 0);
      }
      for (const share of [0.8, 0.9, 0.95, 0.98]) {
        const [chanceA, chanceB] = [binomial(n, share), binomial(m, share)];
        let size = 0;
        for (const [x, row] of found.entries()) {
          for (const [y, { pValue }] of row.entries()) {
            if (pValue < 0.05) size += (chanceA[x] ?? 0) * (chanceB[y] ?? 0);
          }
        }
        expect(size).toBeLessThanOrEqual(0.055);
        expect(size).toBeGreaterThan(0);
      }
    },
  );

  it('agrees with its interval at every level, for other metrics too', () => {
    const a = of([
      [30, 10],
      [4, 26],
    ]);
    const b = of([
      [28, 12],
      [12, 28],
    ]);
    for (const metric of [matthewsCorrcoef, cohenKappa, balancedAccuracy]) {
      const { pValue } = diffEvaluations(a, b, metric);
      for (const factor of [0.999, 1.001]) {
        const { difference } = diffEvaluations(a, b, metric, { level: 1 - pValue * factor });
        expect(difference.low > 0 || difference.high < 0).toBe(factor > 1);
      }
    }
  });

  it('gives the reason where there is no p-value, as compare does', () => {
    const empty = of([
      [0, 0],
      [0, 0],
    ]);
    const some = of([
      [5, 1],
      [1, 5],
    ]);
    const joint = jointCounts([1, 1, 1], [1, 1, 1], [1, 1, 1], { labels: [0, 1] });
    const alike = compare(joint, matthewsCorrcoef);
    const reason = alike.difference.reason as string;
    expect(reason).toBeTypeOf('string');
    expect(alike).toMatchObject({ pValue: NaN, method: 'none', reason });
    const apart = diffEvaluations(empty, some, accuracy);
    expect(apart).toMatchObject({ pValue: NaN, method: 'none', reason: 'no samples' });
    const one = confusionMatrixFromCounts([[0, 0], [0, 3]], [0, 1]); // prettier-ignore
    const same = diffEvaluations(
      evaluation({ matrix: one }),
      evaluation({ matrix: one }),
      matthewsCorrcoef,
    );
    expect(same).toMatchObject({ pValue: NaN, method: 'none', reason });
  });

  it('refuses two models in one', () => {
    const joint = jointCounts([0, 1], [0, 1], [1, 1]);
    expect(() =>
      diffEvaluations(evaluation({ joint }), evaluation({ joint }), accuracy),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: diffEvaluations: a has no matrix: compare takes a joint tally of two models]`,
    );
  });
});

/** Binomial probabilities of 0 to n, from that of n down: of a share near 1 that of 0 is no number. */
function binomial(n: number, p: number): number[] {
  const all = [p ** n];
  for (let k = n; k > 0; --k) all.unshift(((all[0] ?? 0) * k * (1 - p)) / (n - k + 1) / p);
  return all;
}

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
