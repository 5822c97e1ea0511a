import { accuracy, confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval, rowsNeeded } from '../../src/index.js';

const Z95 = 1.959963984540054;
/** Wilson's width as its textbooks write it. */
const wilsonWidth = (p: number, n: number): number =>
  (2 * Z95 * Math.sqrt((p * (1 - p)) / n + (Z95 * Z95) / (4 * n * n))) / (1 + (Z95 * Z95) / n);
const messageOf = (call: () => unknown): string => {
  try {
    return String(call());
  } catch (error) {
    return (error as Error).message;
  }
};

describe('rowsNeeded', () => {
  it.each([0, 0.02, 0.5, 0.9, 1])('is the first number at which the width of %d is enough', (p) => {
    for (const width of [0.5, 0.1, 0.04, 0.003]) {
      let n = 1;
      while (wilsonWidth(p, n) > width) n += 1;
      if (n < 200_000) expect(rowsNeeded(p, { width })).toBe(n);
    }
  });

  it('finds the rows at which a gate can tell', () => {
    // (1.6449 + 0.8416)² · 0.92 · 0.08 / 0.02² = 1137.6
    expect(rowsNeeded(0.92, { atLeast: 0.9 })).toBe(1138);
    expect(rowsNeeded(0.08, { atMost: 0.1 })).toBe(1138);
    // 50 rows of 1,000 each way, no change: 6.1826 · 0.1 / 0.01²
    expect(rowsNeeded(0, { maxDrop: 0.01, discordant: 0.1 })).toBe(6183);
    // A change for the worse by half of what may be lost: 6.18256 · (0.1 − 0.005²) / 0.005² = 24,724.05
    expect(rowsNeeded(-0.005, { maxDrop: 0.01, discordant: 0.1 })).toBe(24_725);
    expect(rowsNeeded(0.9, { atLeast: 0.9 })).toBe(Infinity);
    // 1.96² in the place of 6.18: one side at 97.5 %, half of the samples
    expect(rowsNeeded(0.92, { atLeast: 0.9, confidence: 0.975, power: 0.5 })).toBe(707);
  });

  it('goes on from the interval of a first sample', () => {
    const matrix = confusionMatrixFromCounts([[460, 40], [40, 460]], ['no', 'yes']); // prettier-ignore
    const first = interval(matrix, accuracy);
    const width = first.high - first.low;
    expect(first.relevantRows).toBe(1000);
    expect(rowsNeeded(first, { width })).toBe(1000);
    expect(rowsNeeded(first, { width: width / 2 })).toBe(4000);
    const gate = rowsNeeded(first, { atLeast: 0.9 });
    expect(Math.abs(gate - 1138)).toBeLessThan(10);
  });

  it('refuses what is no plan', () => {
    expect(
      [
        () => rowsNeeded(1.5, { width: 0.1 }),
        () => rowsNeeded(0.9, {}),
        () => rowsNeeded(0.9, { width: 0.1, atLeast: 0.8 }),
        () => rowsNeeded(0.9, { width: 0 }),
        () => rowsNeeded(0, { maxDrop: 0.01 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, power: 1 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, confidence: 0.5 }),
        () => rowsNeeded(null as unknown as number, { width: 0.1 }),
      ].map(messageOf),
    ).toMatchInlineSnapshot(`
      [
        "rowsNeeded: expected is 1.5, expected a share in [0, 1], a change in [−1, 1], or an Interval that has ends",
        "rowsNeeded: goal names no goal, expected one of width, atLeast, atMost, maxDrop",
        "rowsNeeded: goal names width and atLeast, expected one of width, atLeast, atMost, maxDrop",
        "rowsNeeded: width is 0, expected a number in (0, 2)",
        "rowsNeeded: discordant is undefined, expected a share in (0, 1], at least as large as the change",
        "rowsNeeded: power is 1, expected a number in [0.5, 1)",
        "rowsNeeded: confidence is 0.5, expected a number in (0.5, 1)",
        "rowsNeeded: expected is null, expected a share in [0, 1], a change in [−1, 1], or an Interval that has ends",
      ]
    `);
  });
});
