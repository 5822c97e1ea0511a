import {
  oracleAccuracy,
  oracleAverage,
  oracleBalancedAccuracy,
  oracleConfusionMatrix,
  oracleFbeta,
  oracleJaccard,
  oracleKappa,
  oracleMatthews,
  oraclePerClass,
  oraclePrecision,
  oracleRecall,
  oracleSpecificity,
} from '@confmat/testkit';
import { expectClose } from '@confmat/testkit/expect-close';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.js';
import {
  accuracy,
  addMatrices,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  matthewsCorrcoef,
} from '../../src/index.js';

interface Problem {
  readonly yTrue: readonly string[];
  readonly yPred: readonly string[];
  readonly sampleWeight: readonly number[] | undefined;
  readonly zeroDivision: 0 | 1 | typeof NaN;
  /** Rows before it are a batch of their own. */
  readonly cut: number;
}

const problems: fc.Arbitrary<Problem> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 }))
  .chain(([nClasses, n]) => {
    const column = fc.array(fc.constantFrom(...'abcde'.slice(0, nClasses)), {
      minLength: n,
      maxLength: n,
    });
    const quarter = fc.integer({ min: 0, max: 12 }).map((count) => count / 4);
    const weights = fc.array(quarter, { minLength: n, maxLength: n });
    return fc.record({
      yTrue: column,
      yPred: column,
      sampleWeight: fc.option(
        weights.filter((cells) => cells.some((weight) => weight > 0)),
        { nil: undefined },
      ),
      zeroDivision: fc.constantFrom(0 as const, 1 as const, NaN),
      cut: fc.nat(n),
    });
  });

const RATIOS = {
  precision: oraclePrecision,
  recall: oracleRecall,
  specificity: oracleSpecificity,
  jaccard: oracleJaccard,
  f1: oracleFbeta(1),
} as const;

function check({ yTrue, yPred, sampleWeight, zeroDivision, cut }: Problem): void {
  const matrix = confusionMatrix(yTrue, yPred, { sampleWeight });
  const { labels, counts } = oracleConfusionMatrix(yTrue, yPred, { sampleWeight });
  expect(matrix.labels).toEqual(labels);
  expect(matrix.toArray()).toEqual(counts);
  const batch = (from: number, to: number) =>
    confusionMatrix(yTrue.slice(from, to), yPred.slice(from, to), {
      sampleWeight: sampleWeight?.slice(from, to),
      labels,
    });
  expect(addMatrices(batch(0, cut), batch(cut, yTrue.length)).toArray()).toEqual(counts);
  const asked = { labels, sampleWeight, zeroDivision };
  for (const [name, ratio] of Object.entries(RATIOS)) {
    const metric = core[name as keyof typeof RATIOS];
    expectClose(metric(matrix, { zeroDivision }), oraclePerClass(ratio, yTrue, yPred, asked), name);
    for (const average of ['macro', 'weighted'] as const) {
      const expected = oracleAverage(ratio, yTrue, yPred, average, asked);
      expectClose(metric(matrix, { average, zeroDivision }), expected, `${average} ${name}`);
    }
  }
  expectClose(accuracy(matrix), oracleAccuracy(yTrue, yPred, sampleWeight), 'accuracy');
  const balanced = oracleBalancedAccuracy(yTrue, yPred, sampleWeight);
  expectClose(balancedAccuracy(matrix), balanced, 'balanced accuracy');
  const matthews = oracleMatthews(yTrue, yPred, sampleWeight);
  expect(matthewsCorrcoef(matrix)).toBeCloseTo(matthews, 9);
  const kappa = oracleKappa(yTrue, yPred, { labels, sampleWeight });
  if (!Number.isNaN(kappa)) expect(cohenKappa(matrix)).toBeCloseTo(kappa, 9);
}

const programOf = ({ yTrue, yPred, sampleWeight, zeroDivision }: Problem): string =>
  [
    `import { classificationReport, confusionMatrix } from '@confmat/core';`,
    `const matrix = confusionMatrix(${literal(yTrue)}, ${literal(yPred)}, ${literal({ sampleWeight })});`,
    `console.log(matrix.toArray(), classificationReport(matrix, { zeroDivision: ${literal(zeroDivision)} }));`,
  ].join('\n');

describe('a confusion matrix', () => {
  it('and its metrics are those of the definitions', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
