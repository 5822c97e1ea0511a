import { describe, expect, it } from 'vitest';
import { precisionRecallCurve, rocAuc, rocCurve, thresholdSweep } from '../../src/index.js';
import { costCurve, fbetaCurve, thinCurve } from '../../src/curves.js';
import { randomScored } from '../sweeps.js';

const { yTrue, yScore } = randomScored(8, { nSamples: 2000 });
const sweep = thresholdSweep(yTrue, yScore);

describe('thinCurve', () => {
  it.each([2, 3, 50, 500])('keeps at most %i points, all of them of the curve', (nPoints) => {
    const curve = rocCurve(sweep);
    const thin = thinCurve(curve, nPoints);
    expect(thin.fpr.length).toBeLessThanOrEqual(nPoints);
    const rows = Array.from(thin.thresholds, (threshold) => curve.thresholds.indexOf(threshold));
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    expect([rows[0], rows.at(-1)]).toEqual([0, curve.thresholds.length - 1]);
    expect(thin.fpr).toEqual(Float64Array.from(rows, (row) => curve.fpr[row] ?? NaN));
    expect(thin.tpr).toEqual(Float64Array.from(rows, (row) => curve.tpr[row] ?? NaN));
  });

  it('leaves no wide gap', () => {
    const { fpr, tpr } = thinCurve(rocCurve(sweep), 101);
    const gaps = fpr.slice(1).map((x, i) => {
      const rise = (tpr[i + 1] ?? NaN) - (tpr[i] ?? NaN);
      return Math.max(x - (fpr[i] ?? NaN), rise);
    });
    // The curve is at most 3 ranges long (fpr, tpr, thresholds), so that marks are 0.03 apart.
    expect(Math.max(...gaps)).toBeLessThan(0.032);
  });

  it('changes no area, as areas come from the sweep', () => {
    const before = rocAuc(sweep);
    thinCurve(rocCurve(sweep), 5);
    expect(rocAuc(sweep)).toBe(before);
  });

  it('keeps the thresholds of the points that stay where the last point has none', () => {
    const curve = precisionRecallCurve(sweep);
    const thin = thinCurve(curve, 40);
    expect(thin.thresholds.length).toBe(thin.recall.length - 1);
    expect(thin.recall.at(-1)).toBe(0);
    const rows = Array.from(thin.thresholds, (threshold) => curve.thresholds.indexOf(threshold));
    expect(thin.recall.slice(0, -1)).toEqual(
      Float64Array.from(rows, (row) => curve.recall[row] ?? NaN),
    );
  });

  it('keeps what is no column, and a short curve as it is', () => {
    expect(thinCurve(fbetaCurve(sweep, 2), 10).beta).toBe(2);
    const curve = costCurve(sweep);
    expect(thinCurve(curve, 1000)).toEqual(curve);
    expect(thinCurve(curve, 3).area).toBe(curve.area);
  });

  it('keeps the ends of a curve that does not move', () => {
    const flat = { y: new Float64Array(10).fill(1), x: new Float64Array(10).fill(NaN) };
    expect(thinCurve(flat, 5).y).toEqual(Float64Array.of(1, 1));
  });
});
