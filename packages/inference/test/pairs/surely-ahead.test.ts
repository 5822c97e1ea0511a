import { confusionMatrix, confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { strengths, surelyAhead } from '../../src/index.js';
import { CITATIONS } from './stigler.js';

describe('surelyAhead', () => {
  it('is sure of all pairs of the published journals', () => {
    const pairs = surelyAhead(CITATIONS);
    expect(pairs.map(({ ahead, behind, isSure }) => [ahead, behind, isSure])).toEqual([
      ['Biometrika', 'Comm. Statist.', true],
      ['Biometrika', 'JASA', true],
      ['JRSS-B', 'Biometrika', true],
      ['JASA', 'Comm. Statist.', true],
      ['JRSS-B', 'Comm. Statist.', true],
      ['JRSS-B', 'JASA', true],
    ]);
    // R's summary of BTm: z = 3.797, p = 0.000146 of JRSS-B; the greatest p-value stays as it is.
    expect(pairs[2]?.pValue).toBeCloseTo(1.4635211e-4, 10);
    expect(pairs[2]?.adjustedPValue).toBe(pairs[2]?.pValue);
  });

  it('has the differences and errors that strengths has with each player as the reference', () => {
    const ties = confusionMatrixFromCounts(
      [
        [0, 3],
        [2, 0],
      ],
      ['a', 'c'],
    );
    const wins = confusionMatrixFromCounts(
      [
        [0, 8, 5],
        [6, 0, 7],
        [4, 9, 0],
      ],
      ['a', 'b', 'c'],
    );
    for (const { ahead, behind, difference, standardError } of surelyAhead(wins, {
      ties,
      level: 0.9,
    })) {
      const { players } = strengths(wins, { ties, level: 0.9, reference: behind });
      const same = players.find(({ label }) => label === ahead);
      expect(difference.estimate).toBeGreaterThanOrEqual(0);
      expect(difference).toEqual({
        ...same?.strength,
        kind: 'difference',
        relevantRows: expect.any(Number) as number,
      });
      expect(standardError).toBe(same?.standardError);
    }
  });

  it('adjusts by Holm, and is sure up to 1 − level', () => {
    const wins = confusionMatrixFromCounts(
      [
        [0, 30, 28],
        [10, 0, 21],
        [12, 19, 0],
      ],
      ['a', 'b', 'c'],
    );
    const pairs = surelyAhead(wins);
    const sorted = [...pairs].sort((x, y) => x.pValue - y.pValue);
    expect(sorted[0]?.adjustedPValue).toBeCloseTo(3 * (sorted[0]?.pValue ?? NaN), 14);
    // Twice the second is less than three times the first, so the first counts on.
    expect(sorted[1]?.pValue).toBeLessThan(1.5 * (sorted[0]?.pValue ?? NaN));
    expect(sorted[1]?.adjustedPValue).toBe(sorted[0]?.adjustedPValue);
    expect(sorted[2]?.adjustedPValue).toBe(sorted[2]?.pValue);
    expect(sorted.map(({ isSure }) => isSure)).toEqual([true, true, false]);
    const level = 1 - (sorted[0]?.adjustedPValue ?? NaN) / 2;
    expect(surelyAhead(wins, { level }).some(({ isSure }) => isSure)).toBe(false);
  });

  it('is sure of nothing where there is no interval', () => {
    const wins = confusionMatrix(['a', 'b', 'a'], ['b', 'a', 'b'], { unit: [1, 1, 1] });
    const [pair] = surelyAhead(wins);
    expect(pair).toMatchObject({ ahead: 'a', pValue: NaN, adjustedPValue: NaN, isSure: false });
    expect(pair?.difference.reason).toMatch(/two units/);
  });

  it('refuses what strengths refuses, and its own options', () => {
    const wins = confusionMatrix(['a', 'a'], ['b', 'b']);
    expect(() => surelyAhead(wins)).toThrow('surelyAhead: wins cannot be used: "b" never beat');
    expect(() => surelyAhead(CITATIONS, { reference: 'JASA' } as object)).toThrow(/^surelyAhead: /);
  });
});
