import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auc, unique_labels } from '../../src/index.js';
import { waysOf, writeBins } from '../../src/scores/kernels/columns.js';

/** The number of edges below a value, where NaN is above all numbers. */
function naiveBin(value: number, edges: readonly number[]): number {
  return edges.filter((edge) =>
    Number.isNaN(value) ? !Number.isNaN(edge) : !Number.isNaN(edge) && edge < value,
  ).length;
}

const grid = fc.oneof(
  fc.integer({ min: -4, max: 24 }).map((n) => n / 20),
  fc.constantFrom(NaN, -0, 0, 1, Infinity, -Infinity),
);

describe('writeBins', () => {
  it('counts edges below, few and more than 64, also of NaN', () => {
    const isCounted = fc.property(
      fc.array(grid, { maxLength: 20 }),
      fc.array(grid, { maxLength: 90, size: 'max' }),
      (values, given) => {
        // A typed array sorts NaN last.
        const edges = Float64Array.from(given).sort();
        const bins = new Int32Array(values.length);
        writeBins(Float64Array.from(values), edges, bins);
        expect([...bins]).toEqual(values.map((value) => naiveBin(value, [...edges])));
      },
    );
    fc.assert(isCounted, { seed: 20261129, numRuns: runs(300) });
  });
});

describe('waysOf', () => {
  it.each([
    [[0, 1, 1], 1],
    [[1, 1, 0], 2],
    [[0, 1, 0], 3],
    [[1, 1], 0],
    [[1, 0, NaN], 6],
  ])('tells of %j', (places, ways) => {
    expect(waysOf(Float64Array.from(places))).toBe(ways);
  });
});

describe('columns of typed arrays', () => {
  it('have the area of a list, of a view and of other numbers too', () => {
    const [x, y] = [
      [0, 0.25, 0.5, 1],
      [0, 0.5, 0.75, 1],
    ];
    // By hand: 0.0625 + 0.15625 + 0.4375.
    expect(auc(x, y)).toBe(0.65625);
    const all = Float64Array.of(9, ...x, 9);
    expect(auc(all.subarray(1, 5), Float32Array.from(y))).toBe(0.65625);
    expect(auc([...x].reverse(), [...y].reverse())).toBe(0.65625);
  });

  it.each([
    [
      [3, -2, 3, 7],
      [-2, 3, 7],
    ],
    [
      [2 ** 31 - 1, -(2 ** 31)],
      [-(2 ** 31), 2 ** 31 - 1],
    ],
    [[5], [5]],
  ])('have the labels of a list: %j', (cells, expected) => {
    expect(unique_labels(Int32Array.from(cells))).toEqual(expected);
    expect(unique_labels(cells)).toEqual(expected);
    expect(unique_labels(Int16Array.from(cells.map((cell) => cell % 100)))).toEqual(
      unique_labels(cells.map((cell) => cell % 100)),
    );
  });
});
