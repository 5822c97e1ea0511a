import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { confusionMatrix } from '../../../src/index.js';
import type { ConfusionMatrixOptions } from '../../../src/index.js';

/** More rows than are summed one by one, and neither a multiple of four nor of what is summed at once. */
const N = 3 * 32768 + 1003;
/** Weights are multiples of 2^-53, so that whole numbers hold their sums. */
const UNIT = 2 ** 53;

/** Sums of each pair in whole numbers, of shape (k, k). */
function exactSums(
  t: Int32Array,
  p: Int32Array,
  weights: Float64Array,
  least: number,
  k: number,
): bigint[] {
  const sums = Array.from({ length: k * k }, () => 0n);
  t.forEach((value, row) => {
    const cell = (value - least) * k + ((p[row] ?? 0) - least);
    sums[cell] = (sums[cell] ?? 0n) + BigInt((weights[row] ?? 0) * UNIT);
  });
  return sums;
}

function countsOf(t: Int32Array, p: Int32Array, options: ConfusionMatrixOptions): Float64Array {
  const matrix = confusionMatrix(t, p, options);
  if (matrix.kind !== 'dense') throw new Error('the matrix is sparse');
  return matrix.counts;
}

function columns(least: number, k: number): readonly [Int32Array, Int32Array] {
  const random = createRandom(7 * k + least);
  const draw = (): Int32Array =>
    Int32Array.from({ length: N }, () => least + Math.floor(random() * k));
  const [t, p] = [draw(), draw()];
  for (let value = 0; value < k; ++value) t[value] = least + value;
  return [t, p];
}

describe.each([
  { least: 0, k: 10 },
  { least: -1, k: 3 },
  { least: 7, k: 60 },
  { least: 0, k: 100 },
])('weights of many rows, $k classes from $least on', ({ least, k }) => {
  const [t, p] = columns(least, k);
  const labels = Array.from({ length: k }, (_, value) => least + value);

  it('sum to the exact numbers, within 1e-13', () => {
    const random = createRandom(k);
    const weights = Float64Array.from({ length: N }, () => 3 * random());
    const counts = countsOf(t, p, {
      sampleWeight: weights,
      labels,
    });
    exactSums(t, p, weights, least, k).forEach((sum, cell) => {
      const exact = Number(sum) / UNIT;
      expect(Math.abs((counts[cell] ?? NaN) - exact)).toBeLessThanOrEqual(1e-13 * exact);
    });
  });

  it('sum exactly if they are integers, also great ones', () => {
    const random = createRandom(k + 1);
    const weights = Float64Array.from(
      { length: N },
      () => Math.floor(random() * 2 ** 35) - 2 ** 30,
    );
    const counts = countsOf(t, p, {
      sampleWeight: weights,
      labels,
    });
    const exact = exactSums(t, p, weights, least, k).map((sum) => Number(sum / BigInt(UNIT)));
    expect([...counts]).toEqual(exact);
  });

  it('are of the whole range if the last row is beyond that of the first', () => {
    const [far, near] = [t.slice(), p.slice()];
    far[N - 1] = least + k + 200;
    const weights = new Float64Array(N).fill(0.5);
    const matrix = confusionMatrix(far, near, { sampleWeight: weights });
    expect(matrix.total).toBe(N / 2);
    expect(matrix.at(least + k + 200, near[N - 1] ?? 0)).toBe(0.5);
    expect(matrix.at(least, least)).toBe(
      t.reduce(
        (sum, value, i) => sum + (i < N - 1 && value === least && p[i] === least ? 0.5 : 0),
        0,
      ),
    );
  });
});

it('weights of many rows refuse the first that is not finite', () => {
  const rows = new Int32Array(N);
  const weights = new Float64Array(N).fill(1);
  weights[N - 2] = NaN;
  expect(() => confusionMatrix(rows, rows, { sampleWeight: weights })).toThrow(
    `sampleWeight[${N - 2}] is NaN`,
  );
});

it('weights of many rows that sum to 0 still make a class', () => {
  const rows = Int32Array.from({ length: N }, (_, row) => (row === N - 2 ? 1 : 0));
  const weights = Float64Array.from({ length: N }, (_, row) => (row === N - 2 ? -0 : 1));
  const matrix = confusionMatrix(rows, rows, { sampleWeight: weights });
  expect(matrix.labels).toEqual([0, 1]);
  expect(matrix.at(1, 1)).toBe(0);
});
