import { describe, expect, it } from 'vitest';
import {
  accuracy,
  addMatrices,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
  confusionMatrixFromJson,
  createConfusionAccumulator,
  jointCounts,
  jointMatrices,
  slicedMatrices,
} from '../../src/index.js';

const HUGE = 1e308;
const refused = 'the sum of the counts is Infinity, expected a finite number';
const half = confusionMatrixFromCounts([HUGE, 0, 0, 0], [0, 1], { weighted: true });

describe('a total beyond the largest number', () => {
  it('is refused wherever a matrix is made, since its accuracy would be 0 and not 0.5', () => {
    const counts = [HUGE, HUGE, HUGE, HUGE];
    const columns = [
      ['a', 'a'],
      ['a', 'a'],
    ] as const;
    const options = { sampleWeight: [HUGE, HUGE] };
    const cells = [HUGE, HUGE].map((count, label) => ({
      trueLabel: label,
      predLabel: label,
      count,
    }));
    const accumulator = createConfusionAccumulator<string>().update(...columns, options);
    expect(() => confusionMatrixFromCounts(counts, [0, 1])).toThrow(refused);
    expect(() => confusionMatrixFromCells(cells, [0, 1])).toThrow(refused);
    expect(() => addMatrices(half, half)).toThrow(refused);
    expect(() => accumulator.result()).toThrow(`result: ${refused}`);
    expect(() => slicedMatrices(...columns, { group: ['x', 'x'] }, options)).toThrow(refused);
    const joint = jointCounts(columns[0], columns[0], columns[1], options);
    expect(() => jointMatrices(joint)).toThrow(refused);
    const stored = {
      ...half.toJSON(),
      counts: [
        [HUGE, 0],
        [0, HUGE],
      ],
    };
    expect(() => confusionMatrixFromJson(stored)).toThrow(refused);
  });

  it('is as large as the largest number, and no larger', () => {
    expect(accuracy(half)).toBe(1);
    const most = confusionMatrixFromCounts([Number.MAX_VALUE, 0, 0, 0], [0, 1], { weighted: true });
    expect(most.total).toBe(Number.MAX_VALUE);
  });
});
