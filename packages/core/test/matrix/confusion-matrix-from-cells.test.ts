import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCells } from '../../src/index.js';
import type { CountedCell } from '../../src/index.js';
import { thrown } from '../thrown.js';

const labels = ['no', 'yes'];
const cell = (count: number | bigint): CountedCell<string> => ({
  trueLabel: 'no',
  predLabel: 'yes',
  count,
});

describe('confusionMatrixFromCells', () => {
  it('takes bigints, which SQL drivers return, for the numbers that they are', () => {
    const matrix = confusionMatrixFromCells([cell(10n), cell(2n ** 53n - 11n)], labels);
    expect(matrix.at('no', 'yes')).toBe(2 ** 53 - 1);
    expect(matrix.weighted).toBe(false);
  });

  it('takes labels that are bigints too', () => {
    const cells = [{ trueLabel: 0n, predLabel: 1n, count: 3n }];
    expect(confusionMatrixFromCells(cells, [0n, 1n]).at(0n, 1n)).toBe(3);
  });

  it('refuses bigints that no number holds, by name', () => {
    expect(thrown(() => confusionMatrixFromCells([cell(1), cell(2n ** 53n)], labels)).message).toBe(
      'confusionMatrixFromCells: cells[1].count is 9007199254740992n, expected an integer in [0, 2^53)',
    );
    expect(thrown(() => confusionMatrixFromCells([cell(-1n)], labels)).message).toBe(
      'confusionMatrixFromCells: cells[0].count is -1n, expected an integer in [0, 2^53)',
    );
  });

  it.each([
    [null, 'cells is null, expected cells'],
    ['ab', 'cells is string, expected cells'],
    [[null], 'cells[0] is null, expected a cell'],
    [[cell('3' as never)], 'cells[0].count is "3", expected a finite number of at least 0'],
    [[cell(-1)], 'cells[0].count is -1, expected a finite number of at least 0'],
    [[{ ...cell(1), trueLabel: 'maybe' }], 'cells[0].trueLabel is "maybe", expected one of'],
  ])('refuses %j', (cells, message) => {
    expect(thrown(() => confusionMatrixFromCells(cells as never, labels)).message).toContain(
      `confusionMatrixFromCells: ${message}`,
    );
  });
});
