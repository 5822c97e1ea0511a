import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { adjustPValues } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

type Adjusted = Record<'p' | 'holm' | 'bh' | 'by' | 'bonferroni', number[]>;
const published = (readVectors('vectors') as { multiplicity: Adjusted }).multiplicity;
const witness = (readVectors('witness-comparisons') as { multiplicity: Adjusted }).multiplicity;
const METHODS = ['holm', 'bh', 'by', 'bonferroni'] as const;

describe('adjustPValues', () => {
  it.for(METHODS)('%s is what statsmodels computes, ties and 0 and 1 among them', (method) => {
    for (const { p, [method]: expected } of [published, witness]) {
      const found = adjustPValues(p, method);
      expected.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 12));
    }
  });

  it('keeps the order, and never lowers a p-value', () => {
    const p = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(p, fc.constantFrom(...METHODS), (values, method) => {
        const found = adjustPValues(values, method);
        const turned = adjustPValues([...values].reverse(), method);
        expect([...turned].reverse()).toEqual([...found]);
        values.forEach((value, i) => {
          expect(found[i]).toBeGreaterThanOrEqual(value * (1 - 1e-12));
          expect(found[i]).toBeLessThanOrEqual(1);
        });
      }),
      { seed: 16, numRuns: runs(200) },
    );
    expect(adjustPValues([], 'holm')).toHaveLength(0);
  });

  it('refuses what is wrong', () => {
    expect(() => adjustPValues([0.5, 1.5], 'bh')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: adjustPValues: pValues[1] is 1.5, expected a number in [0, 1]]`,
    );
    expect(() => adjustPValues([NaN], 'bh')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: adjustPValues: pValues[0] is NaN, expected a finite number]`,
    );
    expect(() => adjustPValues([0.5], 'hommel' as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: adjustPValues: method is "hommel", expected one of "holm", "bh", "by", "bonferroni"]`,
    );
  });
});
