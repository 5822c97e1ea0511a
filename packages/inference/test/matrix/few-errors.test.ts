import { cohenKappa, confusionMatrixFromCounts, matthewsCorrcoef } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval, weightedKappaInterval } from '../../src/index.js';

// Clopper and Pearson's ends of 1 of 100, as tables have them.
const [LEAST, MOST] = [0.000253, 0.05446];

describe('agreement of three classes with few errors', () => {
  const one = confusionMatrixFromCounts([[40, 0, 0], [0, 29, 1], [0, 0, 30]], [1, 2, 3]); // prettier-ignore

  it('reaches as far as the share of errors does: one in 100 by hand', () => {
    // By chance 0.4·0.4 + 0.3·0.29 + 0.3·0.31 = 0.34 agree, so κ = 0.65/0.66, and falls by 1/0.66 per share.
    const found = interval(one, cohenKappa);
    expect(found.estimate).toBeCloseTo(0.65 / 0.66, 12);
    expect(found.method).toBe('mover');
    // The delta method is wider below.
    expect(found.low).toBeLessThan(0.65 / 0.66 - (MOST - 0.01) / 0.66);
    expect(found.high).toBeCloseTo(0.65 / 0.66 + (0.01 - LEAST) / 0.66, 4);
    const matthews = interval(one, matthewsCorrcoef);
    expect(matthews.high).toBeCloseTo(matthews.estimate + (0.01 - LEAST) / 0.66, 4);
  });

  it('of weights: an error of two steps counts for four', () => {
    const far = confusionMatrixFromCounts([[39, 0, 1], [0, 30, 0], [0, 0, 30]], [1, 2, 3]); // prettier-ignore
    // Squared steps by chance: 0.4·(0.3 + 4·0.31) + 0.3·(0.39 + 0.31) + 0.3·(4·0.39 + 0.3) = 1.384.
    const found = weightedKappaInterval(far);
    expect(found.estimate).toBeCloseTo(1 - 0.04 / 1.384, 12);
    expect(found.high).toBeCloseTo(1 - (4 * LEAST) / 1.384, 4);
    expect(found.method).toBe('mover');
    // Of none, one step counts: by chance 0.4·(0.3 + 4·0.3) + 0.3·(0.4 + 0.3) + 0.3·(4·0.4 + 0.3) = 1.38.
    const none = confusionMatrixFromCounts([[40, 0, 0], [0, 30, 0], [0, 0, 30]], [1, 2, 3]); // prettier-ignore
    const right = weightedKappaInterval(none);
    expect([right.estimate, right.high]).toEqual([1, 1]);
    // The exact upper end of 0 of 100 is 1 − 0.025^(1/100), and the delta method is wider than it makes.
    expect(right.low).toBeLessThan(1 - (1 - 0.025 ** (1 / 100)) / 1.38);
  });

  it('is the delta method’s alone where there are eleven', () => {
    const counts = (errors: number): number[][] => [[40, 0, 0], [0, 30 - errors, errors], [0, 0, 30]]; // prettier-ignore
    const methods = [10, 11].map(
      (errors) => interval(confusionMatrixFromCounts(counts(errors), [1, 2, 3]), cohenKappa).method,
    );
    expect(methods).toEqual(['mover', 'atanh-delta']);
  });
});
