import { oracleAveragePrecision, oracleRocAuc } from '@confmat/testkit';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision, rocAuc, thresholdSweep } from '../../src/index.js';

interface Problem {
  readonly yTrue: readonly number[];
  readonly yScore: readonly number[];
  readonly sampleWeight: readonly number[];
}

/** Sizes of weights: ordinary ones, and ones whose products leave the range of numbers. */
const SIZES = [1, 0.1, 1e-9, 1e9, 1e-170, 1e-300, 1e200, 1e300];

const problems: fc.Arbitrary<Problem> = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom(...SIZES))
  .chain(([n, size]) => {
    const list = <T>(cell: fc.Arbitrary<T>) =>
      fc.array(cell, { minLength: n - 2, maxLength: n - 2 });
    const score = fc.nat(6).map((count) => count / 8);
    const weight = fc.integer({ min: 1, max: 40 }).map((count) => (count / 10) * size);
    return fc.record({
      // Both classes have a row.
      yTrue: list(fc.nat(1)).map((rest) => [1, 0, ...rest]),
      yScore: fc.array(score, { minLength: n, maxLength: n }),
      sampleWeight: fc.array(weight, { minLength: n, maxLength: n }),
    });
  });

function check({ yTrue, yScore, sampleWeight }: Problem): void {
  const sweep = thresholdSweep(yTrue, yScore, { sampleWeight });
  for (const column of ['tp', 'fp', 'fn', 'tn'] as const) {
    const counts = sweep.counts[column];
    expect(counts?.every((count) => count >= 0)).toBe(true);
  }
  // Areas have no unit: the definition is asked with weights of ordinary size.
  const greatest = Math.max(...sampleWeight);
  const scaled = { yTrue, yScore, sampleWeight: sampleWeight.map((weight) => weight / greatest) };
  const areas = [
    [rocAuc(sweep), oracleRocAuc(scaled)],
    [averagePrecision(sweep), oracleAveragePrecision(scaled)],
  ] as const;
  for (const [area, expected] of areas) {
    expect(area).toBeGreaterThanOrEqual(0);
    expect(area).toBeLessThanOrEqual(1);
    expect(area).toBeCloseTo(expected, 11);
  }
}

const programOf = ({ yTrue, yScore, sampleWeight }: Problem): string =>
  [
    `import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';`,
    `const sweep = thresholdSweep(${literal(yTrue)}, ${literal(yScore)}, ${literal({ sampleWeight })});`,
    'console.log(sweep.counts, rocAuc(sweep), averagePrecision(sweep));',
  ].join('\n');

describe('areas of weighted scores', () => {
  it('are those of the definitions, in [0, 1], whatever the size of the weights', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
