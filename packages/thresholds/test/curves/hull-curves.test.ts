import { describe, expect, it } from 'vitest';
import { rocAuc, rocCurve, thresholdSweep } from '../../src/index.js';
import { brierCurve, costCurve, rocConvexHull } from '../../src/curves.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { binEdges, randomScored, slowSweep } from '../sweeps.js';

const problems = Array.from({ length: 20 }, (_, seed) =>
  randomScored(seed, { nLevels: seed % 2 ? 7 : 0, weights: seed % 3 === 0, nSamples: 50 }),
).map(({ yTrue, yScore, sampleWeight }) => thresholdSweep(yTrue, yScore, { sampleWeight }));
const f64 = (...values: readonly number[]) => Float64Array.from(values);

/** The height of a curve of straight pieces at x. */
function heightAt(xs: Float64Array, ys: Float64Array, x: number): number {
  const next = xs.findIndex((value) => value >= x);
  const [x1 = NaN, y1 = NaN] = [xs[next], ys[next]];
  if (next === 0 || x1 === x) return y1;
  const [x0 = NaN, y0 = NaN] = [xs[next - 1], ys[next - 1]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

describe('rocConvexHull', () => {
  it('leaves out what lies below or on its edges', () => {
    // (fp, tp): (0, 1), (1, 1), (1, 2), (2, 2): the edge from (0, 1) to (1, 2) passes over (1, 1).
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    expect(rocConvexHull(sweep)).toEqual({
      fpr: f64(0, 0, 1 / 2, 1),
      tpr: f64(0, 1 / 2, 1, 1),
      thresholds: f64(Infinity, 0.8, 0.35, 0.1),
      area: 7 / 8,
    });
    const line = thresholdSweep([1, 0, 1, 0, 1, 0], [3, 3, 2, 2, 1, 1]);
    expect(rocConvexHull(line)).toMatchObject({ thresholds: f64(Infinity, 1), area: 0.5 });
  });

  it('lies nowhere below the curve, and turns right at every corner', () => {
    for (const sweep of problems) {
      const { fpr, tpr, area } = rocConvexHull(sweep);
      const curve = rocCurve(sweep);
      const below = curve.tpr.filter(
        (height, i) =>
          height > heightAt(fpr, tpr, curve.fpr[i] ?? NaN) + 1e-12 && curve.fpr[i] !== 0,
      );
      expect([...below]).toEqual([]);
      const slopes = tpr
        .slice(1)
        .map((y, i) => (y - (tpr[i] ?? NaN)) / ((fpr[i + 1] ?? NaN) - (fpr[i] ?? NaN)));
      expect([...slopes]).toEqual([...slopes].sort((a, b) => b - a));
      expect(new Set(slopes).size).toBe(slopes.length);
      expect(area).toBeGreaterThanOrEqual(rocAuc(sweep) - 1e-12);
    }
  });

  it('ends at −Infinity where a list does not reach (1, 1)', () => {
    const sweep = slowSweep({ yTrue: [1, 0, 1, 0], yScore: [4, 3, 2, 1] }, 'list', [4]);
    expect(rocConvexHull(sweep)).toMatchObject({
      fpr: f64(0, 0, 1),
      tpr: f64(0, 1 / 2, 1),
      thresholds: f64(Infinity, 4, -Infinity),
    });
  });

  it('is NaN with one class only', () => {
    expect(rocConvexHull(thresholdSweep([1, 1], [1, 2])).area).toBe(NaN);
    expect(costCurve(thresholdSweep([0, 0], [1, 2])).area).toBe(NaN);
  });
});

describe('costCurve', () => {
  it('is the least of all cost lines', () => {
    for (const sweep of problems) {
      const { fpr, tpr } = rocCurve(sweep);
      const { probabilityCost, normalizedExpectedCost } = costCurve(sweep);
      for (let step = 0; step <= 50; ++step) {
        const x = step / 50;
        const lines = fpr.map((rate, i) => (1 - (tpr[i] ?? NaN)) * x + rate * (1 - x));
        const height = heightAt(probabilityCost, normalizedExpectedCost, x);
        expect(Math.abs(height - Math.min(...lines))).toBeLessThan(1e-12);
      }
    }
  });

  it('says which threshold is best where', () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    // Lines from left to right: x (nothing), x/2 (0.8), (1 − x)/2 (0.35), 1 − x (0.1).
    expect(costCurve(sweep)).toEqual({
      probabilityCost: f64(0, 0, 1 / 2, 1, 1),
      normalizedExpectedCost: f64(0, 0, 1 / 4, 0, 0),
      thresholds: f64(Infinity, 0.8, 0.35, 0.1),
      area: 1 / 8,
    });
  });

  it('is the trivial triangle without information', () => {
    const sweep = thresholdSweep([0, 1], [5, 5]);
    expect(costCurve(sweep)).toMatchObject({
      probabilityCost: f64(0, 1 / 2, 1),
      normalizedExpectedCost: f64(0, 1 / 2, 0),
      area: 1 / 4,
    });
  });
});

describe('brierCurve', () => {
  it('jumps at each score, from counting it positive to not', () => {
    const sweep = thresholdSweep([0, 1], [0.25, 0.75]);
    // To 0.25 one false alarm: 2 c / 2; to 0.75 no error; then one miss: 2 (1 − c) / 2.
    expect(brierCurve(sweep)).toEqual({
      costProportion: f64(0, 0.25, 0.25, 0.75, 0.75, 1),
      loss: f64(0, 0.25, 0, 0, 0.25, 0),
      area: 0.25 ** 2 / 2 + 0.25 ** 2 / 2,
    });
  });

  it('has the Brier score as its area, with one class and with weights', () => {
    const yTrue = [1, 1, 1];
    const yScore = [0, 0.5, 1];
    expectClose(brierCurve(thresholdSweep(yTrue, yScore)).area, (1 + 0.25 + 0) / 3);
    const sampleWeight = [1, 2, 5];
    expectClose(brierCurve(thresholdSweep(yTrue, yScore, { sampleWeight })).area, (1 + 0.5) / 8);
  });

  it('is drawn from exact sweeps only', () => {
    const scores = { yTrue: [0, 1], yScore: [0.25, 0.75] };
    expect(() =>
      brierCurve(slowSweep(scores, 'bins', binEdges(4))),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: brierCurve: sweep is of kind "bins", expected "exact"]`,
    );
  });
});
