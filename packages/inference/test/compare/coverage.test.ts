import { runs } from '@confmat/testkit';
import { describe, expect } from 'vitest';
import { PAIRS, comparisonShares } from '../simulation/comparisons.js';
import { itRepeats } from '../simulation/repeats.js';
import { greatest, least } from '../simulation/shares.js';

describe('the interval of a difference, simulated', () => {
  itRepeats.for([50, 200])('holds the true one in 94 of 100 samples of %i rows', (n) => {
    const nRuns = runs(1500);
    const found = comparisonShares(PAIRS.better, n, { runs: nRuns, seed: 16 });
    expect(found['F1: the interval holds']).toBeGreaterThan(least(0.94, nRuns));
    expect(found['accuracy: the interval holds']).toBeGreaterThan(least(0.95, nRuns));
  });

  itRepeats('tests find no difference where there is none', () => {
    const nRuns = runs(300);
    const draws = { runs: nRuns, seed: 16 };
    const found = comparisonShares(PAIRS.alike, 200, draws, { replicates: 200 });
    expect(found['accuracy: p below 0.05']).toBeLessThan(greatest(0.05, nRuns));
    expect(found['F1: p below 0.05']).toBeLessThan(greatest(0.05, nRuns));
  });
});
