import { describe, expect, it } from 'vitest';
import { oracleKappa, randomColumns, randomFractionalWeights } from '@confmat/testkit';
import {
  balancedAccuracy,
  classCounts,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  informedness,
} from '../../../src/index.js';
import type { UndefinedRows } from '../../../src/index.js';
import { reduceQuadraticDistance } from '../../../src/metrics/kernels/reduce-expected-distance.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../../thrown.js';
import { sparse } from '../sparse.js';

describe('balancedAccuracy with adjusted', () => {
  const adjusted = true;

  it('is 0 for guessing, 1 for perfect, 1 / (1 − k) for always wrong', () => {
    const of = (counts: readonly (readonly number[])[]): number =>
      balancedAccuracy(confusionMatrixFromCounts(counts, ['a', 'b', 'c']), { adjusted });
    expectClose(of([[9, 0, 0], [4, 0, 0], [2, 0, 0]]), 0); // prettier-ignore
    expect(of([[9, 0, 0], [0, 4, 0], [0, 0, 2]])).toBe(1); // prettier-ignore
    expectClose(of([[0, 9, 0], [0, 0, 4], [2, 0, 0]]), 1 / (1 - 3)); // prettier-ignore
  });

  it('rescales the mean recall of the classes that have true rows', () => {
    // Recalls 3/4 and 1/2, a third class is only predicted: (5/8 − 1/2) / (1 − 1/2).
    const matrix = confusionMatrix([0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 2]);
    expect(balancedAccuracy(matrix, { adjusted })).toBe((5 / 8 - 1 / 2) / (1 - 1 / 2));
    expect(balancedAccuracy(matrix, { adjusted: false })).toBe(5 / 8);
  });

  it('is the informedness of a binary problem', () => {
    const { yTrue, yPred } = randomColumns({ seed: 4, nSamples: 80, nClasses: 2, errorRate: 0.4 });
    const matrix = confusionMatrix(yTrue, yPred);
    const value = balancedAccuracy(matrix, { adjusted });
    expectClose(informedness(matrix), [value, value]);
  });

  it('is undefined for fewer than two true classes', () => {
    const reports: UndefinedRows[] = [];
    const onUndefined = (rows: UndefinedRows): number => reports.push(rows);
    const one = confusionMatrix([0, 0], [0, 1]);
    const empty = confusionMatrixFromCounts([0, 0, 0, 0], ['a', 'b']);
    expect(balancedAccuracy(one, { adjusted, onUndefined })).toBe(0);
    expect(balancedAccuracy(one, { adjusted, zeroDivision: NaN })).toBeNaN();
    expect(balancedAccuracy(empty, { adjusted, zeroDivision: 1 })).toBe(1);
    expect(reports).toEqual([
      {
        metric: 'balancedAccuracy',
        reason: 'fewer than two classes with true samples',
        rows: [0],
        keys: [0],
      },
    ]);
  });

  it('is refused for counts, and when it is no boolean', () => {
    const matrix = confusionMatrix([0, 1], [0, 1]);
    const counts = classCounts(matrix);
    const options = { adjusted } as object;
    expect(thrown(() => balancedAccuracy(counts, options)).message).toBe(
      'balancedAccuracy: adjusted is for a matrix, of counts each row is a problem of its own',
    );
    const wrong = { adjusted: 'yes' } as unknown as { adjusted: boolean };
    expect(thrown(() => balancedAccuracy(matrix, wrong)).message).toBe(
      'balancedAccuracy: adjusted is "yes", expected one of true, false',
    );
    expect([...balancedAccuracy(counts, { adjusted: false } as object)]).toEqual([1, 1]);
  });
});

describe('cohenKappa with weights', () => {
  // 0→0, 1→2, 2→2, 1→1: true rows 1, 2, 1; predicted rows 1, 1, 2; one error, one step off.
  const matrix = confusionMatrix([0, 1, 2, 1], [0, 2, 2, 1]);

  it('weighs disagreements by their distance', () => {
    // Expected steps: 1·(1·1 + 2·2) + 2·(1·1 + 1·2) + 1·(2·1 + 1·1) = 14.
    expect(cohenKappa(matrix, { weights: 'linear' })).toBe(1 - (1 * 4) / 14);
    // Expected squares: 1·(1·1 + 4·2) + 2·(1·1 + 1·2) + 1·(4·1 + 1·1) = 20.
    expectClose(cohenKappa(matrix, { weights: 'quadratic' }), 1 - (1 * 4) / 20);
    // Expected disagreements: 1·3 + 2·3 + 1·2 = 11.
    expectClose(cohenKappa(matrix), 1 - (1 * 4) / 11);
    expect(cohenKappa(matrix, { weights: null })).toBe(cohenKappa(matrix));
  });

  it.each(['linear', 'quadratic'] as const)('%s is that of all pairs of rows', (weights) => {
    expect.hasAssertions();
    const { yTrue, yPred } = randomColumns({ seed: 8, nSamples: 150, nClasses: 7, errorRate: 0.6 });
    const fractions = randomFractionalWeights({ seed: 9, nSamples: 150 });
    for (const sampleWeight of [undefined, fractions]) {
      const expected = oracleKappa(yTrue, yPred, { weights, sampleWeight });
      const counted = confusionMatrix(yTrue, yPred, { sampleWeight });
      expectClose(cohenKappa(counted, { weights }), expected);
      expectClose(cohenKappa(sparse(counted), { weights }), expected);
    }
  });

  it.each(['linear', 'quadratic'] as const)(
    '%s is within [−1, 1], whoever is the truth',
    (weights) => {
      expect.hasAssertions();
      for (let seed = 0; seed < 40; ++seed) {
        const errorRate = (seed % 5) / 4;
        const { yTrue, yPred } = randomColumns({ seed, nSamples: 12, nClasses: 4, errorRate });
        const value = cohenKappa(confusionMatrix(yTrue, yPred), { weights });
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        expectClose(cohenKappa(confusionMatrix(yPred, yTrue), { weights }), value);
      }
      const opposite = confusionMatrix([0, 2], [2, 0], { labels: [0, 1, 2] });
      expect(cohenKappa(opposite, { weights })).toBe(-1);
    },
  );

  it('goes by the position of labels, not by their value', () => {
    const far = confusionMatrix([0, 5, 10, 5], [0, 10, 10, 5]);
    expect(cohenKappa(far, { weights: 'linear' })).toBe(cohenKappa(matrix, { weights: 'linear' }));
    const turned = confusionMatrix([0, 1, 2, 1], [0, 2, 2, 1], { labels: [2, 1, 0] });
    expectClose(
      cohenKappa(turned, { weights: 'quadratic' }),
      cohenKappa(matrix, { weights: 'quadratic' }),
    );
    const other = confusionMatrix([0, 1, 2, 1], [0, 2, 2, 1], { labels: [1, 0, 2] });
    expect(cohenKappa(other, { weights: 'quadratic' })).toBeLessThan(0.8);
  });

  it('of two classes is kappa without weights', () => {
    const binary = confusionMatrixFromCounts([[31, 4], [9, 16]], ['a', 'b']); // prettier-ignore
    expectClose(cohenKappa(binary, { weights: 'linear' }), cohenKappa(binary));
    expectClose(cohenKappa(binary, { weights: 'quadratic' }), cohenKappa(binary));
  });

  it.each(['linear', 'quadratic'] as const)('%s is undefined in one class', (weights) => {
    const options = { weights, zeroDivision: NaN } as const;
    // The fractions of the weights would leave a residue in a difference of sums.
    const one = confusionMatrix([7, 7, 7], [7, 7, 7], {
      labels: [1, 7, 9, 12],
      sampleWeight: [0.1, 0.2, 0.3],
    });
    expect(cohenKappa(one, options)).toBeNaN();
    expect(cohenKappa(confusionMatrixFromCounts([5], ['a']), options)).toBeNaN();
    expect(cohenKappa(confusionMatrixFromCounts([0, 0, 0, 0], ['a', 'b']), options)).toBeNaN();
    expect(cohenKappa(one, { weights })).toBe(0);
  });

  it('is refused for counts by one clear error', () => {
    const counts = classCounts(matrix);
    const options = { weights: 'linear' } as object;
    expect(thrown(() => cohenKappa(counts, options)).message).toBe(
      'cohenKappa: weights "linear" is for a matrix, the rows of counts are yes/no questions',
    );
  });

  it('refuses weights of rows for a matrix', () => {
    const options = { weights: 'support' } as object;
    expect(thrown(() => cohenKappa(matrix, options)).message).toBe(
      'cohenKappa: weights is "support", expected one of "linear", "quadratic", null',
    );
  });

  it('still takes weights of rows for counts', () => {
    const counts = classCounts(matrix);
    const value = cohenKappa(counts, { average: 'weighted', weights: [1, 0, 0] });
    expectClose(value, cohenKappa(counts)[0] ?? NaN);
  });
});

describe('the expected squared distance of two classes', () => {
  const rows = Float64Array.of(3, 0, 5, 2, 0, 7);
  const columns = Float64Array.of(0, 4, 4, 1, 8, 0);
  const brute = (weight: (steps: number) => number): number => {
    let expected = 0;
    rows.forEach((row, i) => {
      columns.forEach((count, j) => (expected += row * count * weight(i - j)));
    });
    return expected;
  };

  it('is that of all pairs', () => {
    expectClose(
      reduceQuadraticDistance(rows, columns),
      brute((steps) => steps * steps),
    );
  });

  it('of 100,000 equal classes is K² (K² − 1) / 6', () => {
    const k = 100_000;
    const ones = new Float64Array(k).fill(1);
    expectClose(reduceQuadraticDistance(ones, ones), (k * k * (k * k - 1)) / 6);
  });
});
