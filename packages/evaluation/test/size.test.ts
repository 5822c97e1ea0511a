import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { createRandom } from '@confmat/testkit';
import { evaluation, evaluationInBins, evaluationToJson } from '../src/index.js';
import type { Evaluation } from '../src/index.js';

/** Characters of the text; the labels of these tests take one byte each. */
function sizeOf(one: Evaluation): number {
  return JSON.stringify(evaluationToJson(one)).length;
}

/** Rows of which 28 in 100 are wrong, most of them within groups of 25 classes that look alike. */
function matrixOf(nClasses: number, nRows: number): Evaluation['matrix'] {
  const random = createRandom(nClasses);
  const below = (n: number): number => Math.floor(random() * n);
  const truth = Array.from({ length: nRows }, () => below(nClasses));
  const model = truth.map((label) => {
    if (random() >= 0.28) return label;
    if (random() >= 0.82) return below(nClasses);
    const group = label - (label % 25);
    return Math.min(nClasses - 1, group + Math.floor(random() ** 2 * 25));
  });
  const name = (code: number): string => `class ${String(code).padStart(4, '0')}`;
  return confusionMatrix(truth.map(name), model.map(name));
}

/** The share of rows at each bin falls off to both sides. */
function scoresOf(nRows: number): Evaluation {
  const random = createRandom(nRows);
  const truth = Array.from({ length: nRows }, () => Number(random() < 0.27));
  const scores = truth.map((label) => {
    const mean = (random() + random() + random()) / 3;
    return label === 1 ? Math.sqrt(mean) : mean ** 2;
  });
  const sweep = thresholdSweep(truth, scores, { thresholds: { bins: 4096, range: [0, 1] } });
  return evaluation({ scores: [{ name: 'score', sweep }], labels: [0, 1] });
}

describe('the document', () => {
  it.each([
    [2, 10_000, 700],
    [10, 10_000, 1_000],
    [100, 50_000, 10_000],
    [1000, 200_000, 90_000],
  ])('of %i classes and %i rows has at most %i characters', (nClasses, nRows, most) => {
    const matrix = matrixOf(nClasses, nRows);
    const size = sizeOf(evaluation({ matrix }));
    expect(size).toBeLessThan(most);
    expect(size).toBeGreaterThan(most / 2);
  });

  it.each([
    [10_000, 7_000],
    [1_000_000, 15_000],
  ])('of scores of %i rows in 4096 bins has at most %i characters', (nRows, most) => {
    const size = sizeOf(scoresOf(nRows));
    expect(size).toBeLessThan(most);
    expect(size).toBeGreaterThan(most / 2);
  });

  it('is smaller with fewer bins', () => {
    const whole = scoresOf(100_000);
    const sizes = [4096, 1024, 256, 64].map((bins) => sizeOf(evaluationInBins(whole, bins)));
    expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
    expect(sizes[2]).toBeLessThan(1_900);
  });
});
