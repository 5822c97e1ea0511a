import { averagePrecision, thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { acceptance, averagePrecisionInterval, rocAucInterval } from '../../src/index.js';
import { reducePrecisionSlopes } from '../../src/sweeps/kernels/reduce-precision-slopes.js';

const yTrue = [1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0];
const yScore = [0.92, 0.85, 0.71, 0.66, 0.66, 0.48, 0.37, 0.29, 0.15, 0.08, 0.07, 0.05];
const missedPositives = 3;
const sweep = thresholdSweep(yTrue, yScore, { missedPositives });
/** The same, were the missed positives rows below all others. */
const below = [
  [...yTrue, 1, 1, 1],
  [...yScore, -1, -1, -1],
] as const;

describe('rocAucInterval with missed positives', () => {
  it('is that of rows below all others', () => {
    expect(rocAucInterval(sweep)).toEqual(rocAucInterval(thresholdSweep(...below)));
  });

  it('keeps them below the rows that a list leaves out', () => {
    const thresholds = [0.7, 0.3];
    const list = thresholdSweep(yTrue, yScore, { thresholds, missedPositives });
    const all = thresholdSweep(...below, { thresholds: [...thresholds, 0] });
    expect(rocAucInterval(list)).toEqual(rocAucInterval(all));
  });
});

describe('averagePrecisionInterval with missed positives', () => {
  it('adds what each row and each missed positive would change', () => {
    const moments = new Float64Array(2);
    reducePrecisionSlopes(sweep.counts.tp, sweep.counts.fp, sweep.nPositives, moments);
    // Slopes by more and by less weight of one row, or of one missed positive.
    const step = 1e-5;
    const valueOf = (row: number, change: number): number =>
      averagePrecision(
        thresholdSweep(yTrue, yScore, {
          sampleWeight: yTrue.map((_, other) => (other === row ? 1 + change : 1)),
          missedPositives: row < 0 ? missedPositives + change : missedPositives,
        }),
      );
    const slope = (row: number): number => (valueOf(row, step) - valueOf(row, -step)) / (2 * step);
    const ofRows = yTrue.reduce((sum, _, row) => sum + slope(row) ** 2, 0);
    expect(moments[0]).toBeCloseTo(averagePrecision(sweep), 14);
    expect(moments[1]).toBeCloseTo(ofRows + missedPositives * slope(-1) ** 2, 9);
  });

  it('has all positives as relevant rows, and lies about a lower value', () => {
    const [some, none] = [sweep, thresholdSweep(yTrue, yScore)].map((one) => averagePrecisionInterval(one)); // prettier-ignore
    expect(some?.relevantRows).toBe(9);
    // Six of nine positives have rows.
    expect(some?.estimate).toBeCloseTo(((none?.estimate ?? NaN) * 6) / 9, 14);
    expect(some?.low).toBeLessThan(none?.low ?? NaN);
    expect(some?.high).toBeLessThan(none?.high ?? NaN);
  });

  it('has no interval with positives only, and the share that was found as its value', () => {
    const found = thresholdSweep([1, 1], [0.5, 0.6], { missedPositives: 1 });
    expect(averagePrecision(found)).toBeCloseTo(2 / 3, 15);
    expect(averagePrecisionInterval(found)).toMatchObject({ estimate: 2 / 3, method: 'none' });
  });
});

describe('acceptance with missed positives', () => {
  it('refuses them: an answer that nobody gave is neither accepted nor sent on', () => {
    expect(() => acceptance(sweep, { accuracy: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: acceptance: sweep is a sweep of rows and missed positives, expected a sweep of independent rows]`,
    );
  });
});
