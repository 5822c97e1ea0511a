import { describe, expect, it } from 'vitest';
import { loadGolden } from '@confmat/testkit';
import { confusionMatrixFromCounts, noInformationTest } from '../../src/index.js';
import { binomialTail } from '../../src/metrics/kernels/binomial-tail.js';
import { isClose } from '@confmat/testkit/expect-close';

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
