import { expect, it } from 'vitest';
import { d2_log_loss_score, log_loss } from '../src/index.js';
import type { ArrayLikeInput } from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

// −ln of 2^−23, the least probability that single precision is cut to: 15.94. In double, 36.04.
const LEAST = 23 * Math.LN2;

it.each([
  [
    'one label per sample',
    [
      [1, 0],
      [0, 1],
    ],
    (LEAST + Math.LN2) / 2,
  ],
  [
    'any number of labels',
    [
      [1, 0],
      [1, 1],
    ],
    (LEAST + 2 * Math.LN2) / 2,
  ],
])('cuts singles of %s to single precision', (_, y_true, expected) => {
  // scikit-learn 1.9.1, in single precision: 8.317766189575195 and 8.664339065551758.
  const cells = [0, 1, 0.5, 0.5];
  const matrix = { data: Float32Array.from(cells), shape: [2, 2] };
  expect(log_loss(y_true, matrix)).toBeCloseTo(expected, 12);
  expect(log_loss(y_true, [Float32Array.of(0, 1), Float32Array.of(0.5, 0.5)])).toBeCloseTo(
    expected,
    12,
  );
  // One row of doubles makes all doubles.
  const rows = [Float32Array.of(0, 1), [0.5, 0.5]];
  const ofDoubles = expected + (52 * Math.LN2 - LEAST) / 2;
  expect(log_loss(y_true, rows)).toBeCloseTo(ofDoubles, 12);
  expect(log_loss(y_true, { ...matrix, data: Float64Array.from(cells) })).toBeCloseTo(
    ofDoubles,
    12,
  );
});

it('holds singles against constant probabilities in double', () => {
  const y_true = [
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const data = Float32Array.of(0, 1, 0.5, 0.5, 0.5, 0.5);
  // scikit-learn 1.9.1, in single precision: −10.111822836305349. Each label has the share 2/3.
  const loss = LEAST + 2 * Math.LN2 + Math.LN2;
  const constant = 4 * Math.log(3 / 2);
  expect(d2_log_loss_score(y_true, { data, shape: [3, 2] })).toBeCloseTo(1 - loss / constant, 12);
});

it('allows sums of rows what single precision loses', () => {
  // √2^−23 is 3.5e-4, √2^−52 is 1.5e-8: the first row is 2e-4 off.
  const rows = [
    [0.9999, 0.0003],
    [0.5, 0.5],
  ];
  const warningsOf = (y_proba: readonly ArrayLikeInput[]): readonly string[] =>
    callWithWarnings(() => log_loss([0, 1], y_proba)).warnings.map(({ category }) => category);
  expect(warningsOf(rows.map((row) => Float32Array.from(row)))).toEqual([]);
  expect(warningsOf(rows)).toEqual(['UserWarning']);
});
