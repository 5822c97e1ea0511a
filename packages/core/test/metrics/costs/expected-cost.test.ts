import { describe, expect, it } from 'vitest';
import { createRandom, randomColumns } from '@confmat/testkit';
import {
  accuracy,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  expectedCost,
  majorityBaseline,
} from '../../../src/index.js';
import type { CostMatrix, UndefinedRows } from '../../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../../thrown.js';
import { sparse } from '../sparse.js';

// A million messages, a thousand of them spam. The filter catches 900 and blocks 30 good ones.
const good = 999_000;
const filter = confusionMatrixFromCounts([[good - 30, 30], [100, 900]], ['good', 'spam']); // prettier-ignore
const never = majorityBaseline(filter);

/** A missed spam costs 1, a blocked good message 20. */
const forms: readonly (readonly [form: string, costs: CostMatrix<string>])[] = [
  ['nested rows', [[0, 20], [1, 0]]], // prettier-ignore
  ['row-major numbers', [0, 20, 1, 0]],
  ['a typed array', Float32Array.of(0, 20, 1, 0)],
  ['typed rows', [Uint8Array.of(0, 20), Uint8Array.of(1, 0)]],
  ['the cells that differ', { cells: [{ trueLabel: 'good', predLabel: 'spam', cost: 20 }] }],
  [
    'all cells',
    {
      error: 99,
      cells: [
        { trueLabel: 'good', predLabel: 'spam', cost: 20 },
        { trueLabel: 'spam', predLabel: 'good', cost: 1 },
      ],
    },
  ],
];

describe('expectedCost', () => {
  it.each(forms)('of the published spam filter, costs as %s', (_, costs) => {
    // 100 missed at 1 and 30 blocked at 20 are 700, of a million messages.
    expect(accuracy(filter)).toBe((good - 30 + 900) / 1e6);
    expect(accuracy(filter)).toBe(0.99987);
    expect(expectedCost(filter, costs)).toEqual({
      total: 100 * 1 + 30 * 20,
      mean: 0.0007,
      perClassTotal: Float64Array.of(30 * 20, 100 * 1),
      perClass: Float64Array.of(600 / good, 100 / 1000),
    });
    // Never firing misses all 1000.
    expect(accuracy(never)).toBe(0.999);
    expect(expectedCost(never, costs)).toMatchObject({ total: 1000, mean: 0.001 });
  });

  it('charges right answers too, and takes gains as negative costs', () => {
    const costs = { correct: 2, error: 5, cells: [{ trueLabel: 'b', predLabel: 'b', cost: -3 }] };
    const matrix = confusionMatrixFromCounts([[4, 1], [2, 8]], ['a', 'b']); // prettier-ignore
    const { total, perClassTotal } = expectedCost(matrix, costs);
    expect([...perClassTotal]).toEqual([4 * 2 + 1 * 5, 2 * 5 + 8 * -3]);
    expect(total).toBe(13 - 14);
  });

  it('with the default costs is the number of errors, and their rate', () => {
    const { yTrue, yPred } = randomColumns({ seed: 2, nSamples: 99, nClasses: 5, errorRate: 0.3 });
    const matrix = confusionMatrix(yTrue, yPred);
    const { total, mean } = expectedCost(matrix, {});
    expect(mean).toBe(errorRate(matrix));
    expect(total).toBe(yTrue.filter((label, row) => label !== yPred[row]).length);
  });

  it('is the sum and the mean over the rows', () => {
    const { yTrue, yPred } = randomColumns({ seed: 6, nSamples: 400, nClasses: 6, errorRate: 0.5 });
    const random = createRandom(7);
    const costs = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => random() - 0.2));
    const sampleWeight = yTrue.map(() => Math.floor(random() * 40) / 16);
    const costOf = (row: number): number =>
      (sampleWeight[row] ?? NaN) * (costs[yTrue[row] ?? -1]?.[yPred[row] ?? -1] ?? NaN);
    const over = (rows: readonly number[], value: (row: number) => number): number =>
      rows.reduce((total, row) => total + value(row), 0);
    const rows = [...yTrue.keys()];

    const matrix = confusionMatrix(yTrue, yPred, { sampleWeight });
    for (const source of [matrix, sparse(matrix)]) {
      const { total, mean, perClass } = expectedCost(source, costs);
      expectClose(total, over(rows, costOf));
      expectClose(mean, over(rows, costOf) / over(rows, (row) => sampleWeight[row] ?? NaN));
      const expected = matrix.labels.map((label) => {
        const ofClass = rows.filter((row) => yTrue[row] === label);
        return over(ofClass, costOf) / over(ofClass, (row) => sampleWeight[row] ?? NaN);
      });
      expectClose(perClass, expected);
    }
  });

  it('treats classes without rows, and no rows at all, as undefined', () => {
    const costs = {};
    const reports: UndefinedRows[] = [];
    const onUndefined = (rows: UndefinedRows): number => reports.push(rows);
    const matrix = confusionMatrixFromCounts([[1, 1], [0, 0]], ['a', 'b']); // prettier-ignore
    expect([...expectedCost(matrix, costs, { onUndefined }).perClass]).toEqual([0.5, 0]);
    expect(reports).toEqual([
      { metric: 'expectedCost', reason: 'no true samples', rows: [1], keys: ['b'] },
    ]);
    const empty = confusionMatrixFromCounts([0], ['a']);
    expect(expectedCost(empty, costs, { zeroDivision: NaN })).toEqual({
      total: 0,
      mean: NaN,
      perClassTotal: Float64Array.of(0),
      perClass: Float64Array.of(NaN),
    });
  });

  it.each<[string, unknown]>([
    [
      'expectedCost: costs is undefined, expected a cost matrix or an object of correct, error and cells',
      undefined,
    ],
    [
      'expectedCost: costs is null, expected a cost matrix or an object of correct, error and cells',
      null,
    ],
    ['expectedCost: costs is of length 3, expected 4 for 2 labels', [1, 2, 3]],
    [
      'expectedCost: costs is of length 3, expected 2 for 2 labels',
      [
        [0, 1],
        [1, 0],
        [1, 1],
      ],
    ],
    ['expectedCost: costs[1] is of length 1, expected 2 for 2 labels', [[0, 1], [1]]],
    ['expectedCost: costs[1] is number, expected an array of numbers', [[0, 1], 1]],
    [
      'expectedCost: costs[1][0] is NaN, expected a finite number',
      [
        [0, 1],
        [NaN, 0],
      ],
    ],
    ['expectedCost: costs[2] is "1", expected a finite number', [0, 1, '1', 0]],
    ['expectedCost: costs.error is Infinity, expected a finite number', { error: Infinity }],
    ['expectedCost: costs.correct is null, expected a finite number', { correct: null }],
    [
      'expectedCost: costs.cells[0].predLabel is "ham", expected one of "good", "spam"',
      { cells: [{ trueLabel: 'good', predLabel: 'ham', cost: 1 }] },
    ],
    [
      'expectedCost: costs.cells[0].cost is undefined, expected a finite number',
      { cells: [{ trueLabel: 'good', predLabel: 'spam' }] },
    ],
    [
      'expectedCost: costs.cells[1] has the classes of a cell before it, expected each cell once',
      {
        cells: [
          { trueLabel: 'good', predLabel: 'spam', cost: 1 },
          { trueLabel: 'good', predLabel: 'spam', cost: 2 },
        ],
      },
    ],
  ])('refuses with "%s"', (message, costs) => {
    const options = costs as CostMatrix<'good' | 'spam'>;
    expect(thrown(() => expectedCost(filter, options)).message).toBe(message);
  });

  it('finds integer labels however they are written', () => {
    const matrix = confusionMatrix<number | bigint>([1, 2, 2], [1, 1, 2]);
    const cells = [{ trueLabel: 2n, predLabel: 1, cost: 10 }];
    expect(expectedCost(matrix, { cells }).total).toBe(10);
  });
});
