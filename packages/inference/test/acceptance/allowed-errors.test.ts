import { describe, expect, it } from 'vitest';
import { AllowedErrors } from '../../src/acceptance/allowed-errors.js';
import { binomialCdf } from '../../src/planning/binomial-tails.js';
import { firstRows } from '../../src/planning/first-rows.js';

const CEILINGS = [
  { most: 0.05, alpha: 0.05 },
  { most: 0.5, alpha: 0.1 },
  { most: 0.99, alpha: 0.05 },
  { most: 0.001, alpha: 1e-6 },
];

describe('AllowedErrors', () => {
  it.for(CEILINGS)('steps to what a start would give: %j', (ceiling) => {
    const stepping = new AllowedErrors(ceiling);
    for (let rows = 1; rows <= 12_000; ++rows) {
      const errors = stepping.at(rows);
      if (rows % 7 === 0) expect(errors, `${rows}`).toBe(new AllowedErrors(ceiling).at(rows));
    }
  });

  it.for(CEILINGS)('is the last number of errors whose tail is small enough: %j', (ceiling) => {
    for (const rows of [1, 2, 58, 59, 60, 1000, 123_456, 1e8]) {
      const errors = new AllowedErrors(ceiling).at(rows);
      const { most, alpha } = ceiling;
      if (errors >= 0) expect(binomialCdf(errors, rows, most)).toBeLessThanOrEqual(alpha);
      expect(binomialCdf(errors + 1, rows, most)).toBeGreaterThan(alpha);
    }
  });

  it.for(CEILINGS)('agrees with the first rows of each number of errors: %j', (ceiling) => {
    const allowed = new AllowedErrors(ceiling);
    for (let errors = 0; errors < 20; ++errors) {
      const rows = firstRows(ceiling, errors);
      if (rows > 1) expect(allowed.at(rows - 1)).toBeLessThan(errors);
      expect(allowed.at(rows)).toBe(errors);
    }
  });
});
