import { recall } from '@confmat/core';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageBySize, labelCounts, sampleCounts } from '../../src/index.js';

interface Problem {
  readonly yTrue: readonly string[];
  readonly sets: readonly (readonly string[])[];
  readonly sampleWeight: readonly number[] | undefined;
  readonly sizes: readonly number[] | undefined;
}

const LABELS = ['a', 'b', 'c', 'd'];

const problems: fc.Arbitrary<Problem> = fc.integer({ min: 1, max: 12 }).chain((n) => {
  const list = <T>(cell: fc.Arbitrary<T>) => fc.array(cell, { minLength: n, maxLength: n });
  return fc.record({
    yTrue: list(fc.constantFrom(...LABELS)),
    sets: list(fc.subarray(LABELS)),
    sampleWeight: fc.option(list(fc.constantFrom(1, 0.5, 3, 0)), { nil: undefined }),
    sizes: fc.constantFrom(undefined, [0], [0, 2], [0, 1, 4], [0, 6]),
  });
});

function check({ yTrue, sets, sampleWeight, sizes }: Problem): void {
  const truth = yTrue.map((label) => [label]);
  const samples = sampleCounts(truth, sets, { labels: LABELS, sampleWeight });
  const coverage = coverageBySize(samples, { sizes });
  const starts = sizes ?? [...new Set(sets.map(({ length }) => length))].sort((a, b) => a - b);
  expect(coverage.keys).toEqual(starts);
  const weightOf = (rows: readonly number[]): number =>
    rows.reduce((sum, row) => sum + (sampleWeight?.[row] ?? 1), 0);
  const shares = recall(coverage, { zeroDivision: NaN });
  const rows = [...sets.keys()];
  starts.forEach((from, place) => {
    const to = sizes === undefined ? from + 1 : (starts[place + 1] ?? Infinity);
    const own = rows.filter((row) => {
      const size = sets[row]?.length ?? 0;
      return size >= from && size < to;
    });
    const hits = own.filter((row) => sets[row]?.includes(yTrue[row] ?? ''));
    expect(coverage.tp[place]).toBe(weightOf(hits));
    expect(shares[place]).toBe(weightOf(hits) / weightOf(own));
  });
  // The sizes together cover what the labels do.
  const counts = labelCounts(truth, sets, { labels: LABELS, sampleWeight });
  const sum = (column: Float64Array): number => column.reduce((all, one) => all + one, 0);
  expect([sum(coverage.tp), sum(coverage.fn)]).toEqual([sum(counts.tp), sum(counts.fn)]);
}

const programOf = ({ yTrue, sets, sampleWeight, sizes }: Problem): string =>
  [
    `import { coverageBySize, sampleCounts } from '@confmat/multilabel';`,
    `const samples = sampleCounts(${literal(yTrue.map((label) => [label]))}, ${literal(sets)}, ${literal({ labels: LABELS, sampleWeight })});`,
    `console.log(coverageBySize(samples, ${literal({ sizes })}));`,
  ].join('\n');

describe('coverage of prediction sets by size', () => {
  it('is that of the definition', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
