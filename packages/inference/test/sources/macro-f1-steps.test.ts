import { confusionMatrixFromCounts, f1 } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval } from '../../src/index.js';

/** The share p at which x or more of n hits have a chance of `tail`, found by halving. */
function exactLow(x: number, n: number, tail: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; ++step) {
    const p = (low + high) / 2;
    let [term, atLeast] = [(1 - p) ** n, 0];
    for (let hits = 0; hits <= n; ++hits) {
      if (hits >= x) atLeast += term;
      term *= ((n - hits) / (hits + 1)) * (p / (1 - p));
    }
    if (atLeast < tail) low = p;
    else high = p;
  }
  return x === 0 ? 0 : low;
}

const toF1 = (j: number): number => (2 * j) / (1 + j);
const sumOf = (numbers: number[]): number => numbers.reduce((sum, x) => sum + x, 0);

/** The steps of docs/explanation/intervals.md for classes of fewer than 20 relevant rows. */
function macroF1Ends(counts: number[][]): [number, number] {
  const classes = counts.map((row, i) => {
    const tp = row[i] ?? 0;
    const wrong = sumOf(counts.map((other) => other[i] ?? 0)) - tp;
    const missed = sumOf(row) - tp;
    const m = tp + wrong + missed;
    const value = toF1(tp / m);
    const j = (tp + 1) / (m + 2);
    const root = Math.sqrt(tp * (2 - 2 * value) ** 2 + (wrong + missed) * value ** 2);
    return {
      value,
      below: value - toF1(exactLow(tp, m, 0.025)),
      above: toF1(1 - exactLow(m - tp, m, 0.025)) - value,
      bias: ((2 / (1 + j) ** 3) * j * (1 - j)) / m,
      slope: root === 0 ? 0 : value / root,
    };
  });
  const combined = (distance: 'below' | 'above'): number => {
    const terms = classes.flatMap((a, i) =>
      classes.map((b, j) => {
        const shared = (counts[i]?.[j] ?? 0) + (counts[j]?.[i] ?? 0);
        return (i === j ? 1 : shared * a.slope * b.slope) * a[distance] * b[distance];
      }),
    );
    return Math.sqrt(sumOf(terms)) / counts.length;
  };
  const middle = sumOf(classes.map(({ value, bias }) => value + bias)) / counts.length;
  const estimate = sumOf(classes.map(({ value }) => value)) / counts.length;
  return [
    Math.min(Math.max(middle - combined('below'), 0), estimate),
    Math.max(Math.min(middle + combined('above'), 1), estimate),
  ];
}

describe('the interval of macro F1', () => {
  it.each([
    [
      'three classes',
      [
        [3, 0, 0],
        [0, 8, 0],
        [2, 1, 6],
      ],
    ],
    [
      'a class that is never found',
      [
        [7, 2, 0],
        [1, 5, 1],
        [2, 1, 0],
      ],
    ],
    [
      'no error',
      [
        [5, 0],
        [0, 4],
      ],
    ],
  ])('follows the documented steps: %s', (_, counts) => {
    const matrix = confusionMatrixFromCounts(counts, ['a', 'b', 'c'].slice(0, counts.length));
    const { low, high } = interval(matrix, f1, { average: 'macro' });
    const [expectedLow, expectedHigh] = macroF1Ends(counts);
    expect(low).toBeCloseTo(expectedLow, 10);
    expect(high).toBeCloseTo(expectedHigh, 10);
  });

  it('of absent classes lets each be anything', () => {
    const counts = [
      [3, 1],
      [0, 8],
    ];
    const matrix = confusionMatrixFromCounts(counts, ['a', 'b']);
    const options = { average: 'macro', labels: ['a', 'b', 'c'] } as const;
    const { low, high } = interval(matrix, f1, options);
    const [seenLow, seenHigh] = macroF1Ends(counts);
    expect(low).toBeCloseTo((seenLow * 2) / 3, 10);
    expect(high).toBeCloseTo((seenHigh * 2 + 1) / 3, 10);
  });
});
