import { cohenKappa, confusionMatrix, matthewsCorrcoef } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { interval, thresholdIntervals } from '../../src/index.js';

const METRICS = [cohenKappa, matthewsCorrcoef] as const;

/** Rows of two classes: every `rarity`-th row is of the rare one. */
function rows(
  seed: number,
  n: number,
  rarity: number,
): readonly [truth: number[], guess: number[]] {
  const random = createRandom(seed);
  const truth = Array.from({ length: n }, (_, row) => (row % rarity === 0 ? 1 : 0));
  return [truth, truth.map((label) => (random() < 0.85 ? label : 1 - label))];
}

describe('interval of κ and Matthews of two classes by unit', () => {
  const [truth, guess] = rows(3, 200, 33);
  const alone = [...truth.keys()];

  it('is about that of the rows, where each row is a unit', () => {
    for (const metric of METRICS) {
      const byUnit = interval(confusionMatrix(truth, guess, { unit: alone }), metric);
      const byRow = interval(confusionMatrix(truth, guess), metric);
      expect([byUnit.method, byRow.method]).toEqual(['cluster-mover', 'mover']);
      // Student's t of 199 units asks 0.6 % more than the normal.
      expect(byUnit.low).toBeCloseTo(byRow.low, 2);
      expect(byUnit.high).toBeCloseTo(byRow.high, 2);
      expect(byUnit.high - byUnit.low).toBeGreaterThan(byRow.high - byRow.low);
    }
  });

  it('does not change if units repeat their rows six times, and not three times', () => {
    const times = (n: number, column: readonly number[]): number[] =>
      column.flatMap((one) => Array<number>(n).fill(one));
    const copies = (n: number): Parameters<typeof confusionMatrix> => [
      times(n, truth),
      times(n, guess),
      { unit: times(n, alone) },
    ];
    for (const metric of METRICS) {
      const once = interval(confusionMatrix(...copies(3)), metric);
      const again = interval(confusionMatrix(...copies(6)), metric);
      expect(once.method).toBe('cluster-mover');
      expect(again.low).toBeCloseTo(once.low, 9);
      expect(again.high).toBeCloseTo(once.high, 9);
    }
  });

  it('is Wilson’s where units are worth many rows of each kind', () => {
    const [many, guesses] = rows(5, 2000, 3);
    const unit = many.map((_, row) => row >> 1);
    for (const metric of METRICS) {
      const found = interval(confusionMatrix(many, guesses, { unit }), metric);
      expect([found.method, found.warning]).toEqual(['cluster-wilson', undefined]);
    }
  });

  it('is that of every threshold, with its method', () => {
    const unit = alone.map((row) => row >> 2);
    const bands = thresholdIntervals(thresholdSweep(truth, guess, { unit }), cohenKappa);
    const place = bands.thresholds.indexOf(1);
    const { low, high } = interval(confusionMatrix(truth, guess, { unit }), cohenKappa);
    expect(bands.method).toBe('cluster-mover');
    expect(bands.lows[place]).toBeCloseTo(low, 12);
    expect(bands.highs[place]).toBeCloseTo(high, 12);
  });

  it('has ends where units are worth hardly a row', () => {
    // Three units: Student's t at 99 % is 9.92, and leaves 0.4 of the six rows at most.
    const [yTrue, yPred, unit] = [
      [1, 0, 0, 0, 0, 0],
      [1, 1, 0, 0, 0, 0],
      [0, 0, 6, 0, 5, 6],
    ];
    for (const metric of METRICS) {
      const found = interval(confusionMatrix(yTrue, yPred, { unit }), metric, { level: 0.99 });
      expect(found.method).toBe('cluster-mover');
      expect(found.low).toBeLessThanOrEqual(0);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
  });
});
