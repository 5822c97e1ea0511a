import { accuracy, confusionMatrix, f1 } from '@confmat/core';
import { runs } from '@confmat/testkit';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interval } from '../../src/index.js';
import { matrixAt } from '@confmat/evaluation/internal';
import { intervalAt } from '../../src/sources/interval-at.js';

describe('matrixAt', () => {
  it('is the matrix of the rows at a threshold, with their units', () => {
    const row = fc.tuple(fc.nat(1), fc.nat(7), fc.constantFrom('ann', 'bo', 'cy'));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.nat(8), (rest, cut) => {
        const rows = [...rest, [0, 2, 'bo'], [1, 6, 'ann']] as const;
        const [yTrue, yScore] = [rows.map(([y]) => y), rows.map(([, score]) => score / 8)];
        const unit = rows.map(([, , key]) => key);
        const sweep = thresholdSweep(yTrue, yScore, { unit });
        const guess = yScore.map((score) => Number(score >= cut / 8));
        const expected = confusionMatrix(yTrue, guess, { labels: [0, 1], unit });
        expect(matrixAt(sweep, countsAt(sweep, [cut / 8]), [0, 1])).toEqual(expected);
        for (const [metric, own] of [
          [accuracy, interval(expected, accuracy, { level: 0.9 })],
          [f1, interval(expected, f1, { average: 'binary', posLabel: 1, level: 0.9 })],
        ] as const) {
          expect(intervalAt(sweep, metric, cut / 8, 0.9)).toEqual(own);
        }
      }),
      { numRuns: runs(100), seed: 12 },
    );
  });

  it('has no units where the sweep has none, and unknown ones where they are unknown', () => {
    const sweep = thresholdSweep([0, 1, 1], [0.1, 0.2, 0.3]);
    const at = countsAt(sweep, [0.2]);
    expect(matrixAt(sweep, at, [0, 1])).not.toHaveProperty('units');
    const unknown = { ...sweep, units: 'unknown' } as const;
    expect(matrixAt(unknown, at, [0, 1]).units).toBe('unknown');
    expect(intervalAt(unknown, accuracy, 0.2, 0.95)).toMatchObject({ estimate: 1, method: 'none' });
  });
});
