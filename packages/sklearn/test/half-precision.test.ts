import { Float16, Float32, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { d2_log_loss_score, log_loss } from '../src/index.js';
import type { ArrayLikeInput } from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

// −ln of 2^−10, the least probability that half precision is cut to: 6.93. In single precision, 15.94.
const LEAST = 10 * Math.LN2;
// Of half floats from 4 to 8: scikit-learn computes in half precision, confmat in double.
const STEP = 2 ** -8;
// Of a probability of 1, which is cut to 1 − 2^−10.
const MOST = -Math.log(1 - 2 ** -10);

function halves(...cells: readonly number[]): ArrayLikeInput {
  return vectorFromArray(cells, new Float16());
}

describe('half floats of Arrow', () => {
  it('are cut to half precision', () => {
    // scikit-learn 1.9.1, in half precision: 1.6845703125; of singles 3.48680806.
    const loss = log_loss([0, 1, 1, 0, 1], halves(0, 0.3, 1, 0.25, 0));
    // 0.3 as a half float is 0.300048828125.
    const [middle, quarter] = [-Math.log(0.300048828125), -Math.log(0.75)];
    expect(loss).toBeCloseTo((MOST + middle + MOST + quarter + LEAST) / 5, 12);
    expect(Math.abs(loss - 1.6845703125)).toBeLessThan(STEP);
  });

  it('are cut so in a matrix of any kind', () => {
    const y_true = [
      [1, 0],
      [0, 1],
    ];
    const expected = (LEAST + Math.LN2) / 2;
    const rows = [halves(0, 1), halves(0.5, 0.5)];
    // scikit-learn 1.9.1: 3.8125.
    expect(log_loss(y_true, rows)).toBeCloseTo(expected, 12);
    expect(Math.abs(expected - 3.8125)).toBeLessThan(STEP);
    const data = halves(0, 1, 0.5, 0.5) as ArrayLike<unknown>;
    expect(log_loss(y_true, { data, shape: [2, 2] })).toBeCloseTo(expected, 12);
  });

  it('are cut so where a sample may have any number of labels', () => {
    const y_true = [
      [1, 0],
      [1, 1],
    ];
    const expected = (LEAST + 2 * Math.LN2) / 2;
    // scikit-learn 1.9.1: 4.15625.
    expect(log_loss(y_true, [halves(0, 1), halves(0.5, 0.5)])).toBeCloseTo(expected, 12);
    expect(Math.abs(expected - 4.15625)).toBeLessThan(STEP);
  });

  it('become singles beside a row of singles', () => {
    // NumPy: an array of rows of float16 and float32 is one of float32.
    const rows = [vectorFromArray([0, 1], new Float32()), halves(0.5, 0.5)];
    expect(log_loss([0, 1], rows)).toBeCloseTo((23 * Math.LN2 + Math.LN2) / 2, 12);
  });

  it('are held against constant probabilities', () => {
    // scikit-learn 1.9.1, in half precision: −2.9931 and a loss of 2.5410.
    const y_true = [0, 1, 1];
    const loss = (MOST + Math.LN2 + LEAST) / 3;
    const constant = -(2 * Math.log(2 / 3) + Math.log(1 / 3)) / 3;
    const skill = d2_log_loss_score(y_true, halves(0, 0.5, 0));
    expect(skill).toBeCloseTo(1 - loss / constant, 12);
    expect(Math.abs(skill + 2.9931030498121585)).toBeLessThan(STEP);
  });

  it('allow sums of rows what half precision loses', () => {
    // √2^−10 is 0.031: NumPy calls 0.97 the sum of 1, and 0.96 not.
    const warningsOf = (...first: readonly number[]): readonly string[] =>
      callWithWarnings(() => log_loss([0, 1], [halves(...first), halves(0.5, 0.5)])).warnings.map(
        ({ category }) => category,
      );
    expect(warningsOf(0.9, 0.07)).toEqual([]);
    expect(warningsOf(0.9, 0.06)).toEqual(['UserWarning']);
  });
});
