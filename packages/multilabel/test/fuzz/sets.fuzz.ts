import { oracleLabelCounts } from '@confmat/testkit';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracy, specificity } from '@confmat/core';
import { labelCounts } from '../../src/index.js';

interface Problem {
  readonly yTrue: readonly (readonly string[])[];
  readonly yPred: readonly (readonly string[])[];
  readonly sampleWeight: readonly number[];
}

const LABELS = ['a', 'b', 'c'];
/** Weights whose sums round: of every size, side by side. */
const WEIGHTS = [1, 0.1, 0.3, 1e-10, 1e10, 1e-3, 7];

const problems: fc.Arbitrary<Problem> = fc.integer({ min: 1, max: 10 }).chain((n) => {
  const sets = fc.array(fc.subarray(LABELS), { minLength: n, maxLength: n });
  const weight = fc.constantFrom(...WEIGHTS);
  return fc.record({
    yTrue: sets,
    yPred: sets,
    sampleWeight: fc.array(weight, { minLength: n, maxLength: n }),
  });
});

function check({ yTrue, yPred, sampleWeight }: Problem): void {
  const counts = labelCounts(yTrue, yPred, { sampleWeight, labels: LABELS });
  const setsOf = (column: readonly (readonly string[])[]) => column.map((set) => new Set(set));
  const expected = oracleLabelCounts(setsOf(yTrue), setsOf(yPred), LABELS, sampleWeight);
  const size = sampleWeight.reduce((sum, weight) => sum + weight, 0);
  for (const [place, oracle] of expected.entries()) {
    for (const name of ['tp', 'fp', 'fn', 'tn'] as const) {
      const count = counts[name][place] ?? NaN;
      expect(count).toBeGreaterThanOrEqual(0);
      expect(Math.abs(count - oracle[name])).toBeLessThanOrEqual(1e-12 * size);
    }
  }
  for (const value of [...specificity(counts), ...accuracy(counts)]) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
}

const programOf = ({ yTrue, yPred, sampleWeight }: Problem): string =>
  [
    `import { labelCounts } from '@confmat/multilabel';`,
    `console.log(labelCounts(${literal(yTrue)}, ${literal(yPred)}, ${literal({ sampleWeight, labels: LABELS })}));`,
  ].join('\n');

describe('counts of weighted label sets', () => {
  it('are those of the definition, and none is negative', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
