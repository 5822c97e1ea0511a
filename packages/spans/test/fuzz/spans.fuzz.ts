import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanMatrix, spanOutcomes, spanSets } from '../../src/index.js';
import type { Span, SpanMatching } from '../../src/index.js';
import { TYPES, cellsOf } from '../oracle-cells.js';

interface Problem {
  readonly yTrue: readonly (readonly Span[])[];
  readonly yPred: readonly (readonly Span[])[];
  readonly matching: SpanMatching;
}

const spans = fc
  .array(
    fc.record({
      start: fc.nat(8),
      length: fc.integer({ min: 1, max: 4 }),
      type: fc.constantFrom(...TYPES),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map(({ start, length, type }) => ({ start, end: start + length, type })));

const problems: fc.Arbitrary<Problem> = fc.integer({ min: 1, max: 4 }).chain((n) => {
  const documents = fc.array(spans, { minLength: n, maxLength: n });
  const matching = fc.constantFrom<SpanMatching>('strict', 'exact', 'type', 'partial');
  return fc.record({ yTrue: documents, yPred: documents, matching });
});

function check({ yTrue, yPred, matching }: Problem): void {
  const options = { matching, types: TYPES };
  const matrix = spanMatrix(yTrue, yPred, options);
  const expected = matrix.labels.map(() => matrix.labels.map(() => 0));
  yTrue.forEach((truth, d) => {
    for (const [t, p, count] of cellsOf(truth, yPred[d] ?? [], matching)) {
      const [row, column] = [matrix.labels.indexOf(t), matrix.labels.indexOf(p)];
      const counts = expected[row];
      if (counts) counts[column] = (counts[column] ?? NaN) + count;
    }
  });
  expect(matrix.toArray()).toEqual(expected);
  // Documents are drawn in any order, which decides nothing.
  const turned = [yTrue, yPred].map((side) => side.map((spans) => [...spans].reverse()));
  const [trueTurned = [], predTurned = []] = turned;
  expect(spanMatrix(trueTurned, predTurned, options).toJSON()).toEqual(matrix.toJSON());
  expect(spanOutcomes(trueTurned, predTurned, options)).toEqual(
    spanOutcomes(yTrue, yPred, options),
  );
  if (matching === 'partial') return;
  const { counts, samples } = spanSets(yTrue, yPred, options);
  expect(counts.keys).toEqual(matrix.labels.slice(0, -1));
  expected.slice(0, -1).forEach((row, type) => {
    const support = row.reduce((sum, count) => sum + count, 0);
    const predicted = expected.reduce((sum, cells) => sum + (cells[type] ?? NaN), 0);
    const hits = row[type] ?? NaN;
    const { tp, fp, fn = [] } = counts;
    expect([tp[type], fp[type], fn[type]]).toEqual([hits, predicted - hits, support - hits]);
  });
  yTrue.forEach((truth, d) => {
    const { tp, fp, fn = [] } = samples;
    expect([(tp[d] ?? NaN) + (fn[d] ?? NaN), (tp[d] ?? NaN) + (fp[d] ?? NaN)]).toEqual([
      truth.length,
      yPred[d]?.length,
    ]);
  });
}

const programOf = ({ yTrue, yPred, matching }: Problem): string =>
  [
    `import { spanMatrix } from '@confmat/spans';`,
    `console.log(spanMatrix(${literal(yTrue)}, ${literal(yPred)}, ${literal({ matching, types: TYPES })}).toArray());`,
  ].join('\n');

describe('counts of spans', () => {
  it('are those of the definition, as a matrix and as label sets', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
