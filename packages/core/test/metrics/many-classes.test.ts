import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCells,
  expectedCost,
  fbetaOfAverages,
  informedness,
  majorityBaseline,
  mergeClasses,
  mostConfused,
  noInformationRate,
  noInformationTest,
} from '../../src/index.js';
import type { ConfusionMatrix } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

const nClasses = 100_000;

/**
 * 100,000 classes: each has 3 right rows and 1 that was predicted as the class after it, the last
 * one as the first.
 */
function ringOfClasses(): ConfusionMatrix<number> {
  const labels = Array.from({ length: nClasses }, (_, code) => code);
  const cells = labels.flatMap((code) => [
    { trueLabel: code, predLabel: code, count: 3 },
    { trueLabel: code, predLabel: (code + 1) % nClasses, count: 1 },
  ]);
  return confusionMatrixFromCells(cells, labels);
}

describe('metrics of a matrix of 100,000 classes', () => {
  const matrix = ringOfClasses();
  const total = 4 * nClasses;

  it('weighted kappa', () => {
    // All but one error are one step off, the last is K − 1 off; margins are 4 everywhere.
    const steps = nClasses - 1 + (nClasses - 1);
    const expectedSteps = (16 * nClasses * (nClasses ** 2 - 1)) / 3;
    expectClose(cohenKappa(matrix, { weights: 'linear' }), 1 - (steps * total) / expectedSteps);
    const squares = nClasses - 1 + (nClasses - 1) ** 2;
    const expectedSquares = (16 * nClasses ** 2 * (nClasses ** 2 - 1)) / 6;
    const quadratic = cohenKappa(matrix, { weights: 'quadratic' });
    expectClose(quadratic, 1 - (squares * total) / expectedSquares);
  });

  it('expected cost', () => {
    const cells = [{ trueLabel: 7, predLabel: 8, cost: 1000 }];
    const cost = expectedCost(matrix, { cells });
    expect(cost.total).toBe(nClasses - 1 + 1000);
    expect([cost.perClass[6], cost.perClass[7]]).toEqual([1 / 4, 1000 / 4]);
  });

  it('the most confused classes, and the no-information rate', () => {
    expect(mostConfused(matrix, { maxPairs: 2, symmetric: false })).toEqual([
      { trueLabel: 0, predLabel: 1, count: 1, share: 1 / 4 },
      { trueLabel: 1, predLabel: 2, count: 1, share: 1 / 4 },
    ]);
    expect(noInformationRate(matrix)).toBe(1 / nClasses);
  });

  it('per class and as a whole', () => {
    // Of the 4 · K − 4 rows of the others, 1 is predicted as a class.
    const each = 3 / 4 - 1 / (4 * nClasses - 4);
    expectClose([...new Set(informedness(matrix))], [each]);
    expectClose(fbetaOfAverages(matrix, 2, 'macro'), 3 / 4);
    const adjusted = (3 / 4 - 1 / nClasses) / (1 - 1 / nClasses);
    expectClose(balancedAccuracy(matrix, { adjusted: true }), adjusted);
    expect(noInformationTest(matrix).pValue).toBe(0);
  });

  it('the majority baseline and merged classes, which are matrices as large', () => {
    const baseline = majorityBaseline(matrix);
    expect([baseline.kind, baseline.predicted[0]]).toEqual(['sparse', total]);
    expect(accuracy(baseline)).toBe(noInformationRate(matrix));
    const merged = mergeClasses(matrix, [[50, [50, 51]]]);
    expect([merged.kind, merged.nClasses]).toEqual(['sparse', nClasses - 1]);
    expect([merged.at(50, 50), merged.at(49, 50), merged.at(50, 52)]).toEqual([7, 1, 1]);
  });
});
