import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  f1,
  fbeta,
  matthewsCorrcoef,
  precision,
  recall,
  specificity,
} from '../src/index.js';
import { complementaryCounts } from '../src/internal.js';
import type { BinaryCounts } from '../src/index.js';

const HALF = {
  of: 'thresholds',
  tp: Float64Array.of(0, 1, 2, 3),
  fp: Float64Array.of(0, 0, 4, 5),
} as const;
const TOTALS = { positives: 3, negatives: 5 };
// 3 − 0, 3 − 1, 3 − 2, 3 − 3; 5 − 0, 5 − 0, 5 − 4, 5 − 5
const WHOLE = { fn: Float64Array.of(3, 2, 1, 0), tn: Float64Array.of(5, 5, 1, 0) };
const make = () => complementaryCounts(HALF, TOTALS);

describe('complementaryCounts', () => {
  it('holds what is left of the totals, made once', () => {
    const counts = make();
    expect(counts).toEqual({ ...HALF, ...WHOLE });
    expect(counts.fn).toBe(counts.fn);
    expect(counts.tn).toBe(counts.tn);
  });

  it('writes to spare columns', () => {
    const [fn, tn] = [new Float64Array(4), new Float64Array(4)];
    const counts = complementaryCounts(HALF, TOTALS, [fn, tn]);
    expect(counts.fn).toBe(fn);
    expect(counts.tn).toBe(tn);
    expect({ fn, tn }).toEqual(WHOLE);
  });

  it('is whole in copies', () => {
    expect({ ...make() }).toEqual({ ...HALF, ...WHOLE });
    expect(structuredClone(make())).toEqual({ ...HALF, ...WHOLE });
  });

  it('gives metrics the values of the four columns', () => {
    const whole = binaryCounts({ ...HALF, ...WHOLE });
    const metrics: readonly ((counts: BinaryCounts) => Float64Array)[] = [
      ...[accuracy, balancedAccuracy, f1, matthewsCorrcoef, precision, recall, specificity],
      (counts) => fbeta(counts, 0.3),
      (counts) => precision(counts, { zeroDivision: NaN }),
    ];
    for (const metric of metrics) expect(metric(make())).toEqual(metric(whole));
  });

  it('leaves 0/0 undefined, of one class and of no rows', () => {
    const zero = Float64Array.of(0);
    const empty = { of: 'thresholds', tp: zero, fp: zero } as const;
    const onlyNegatives = complementaryCounts(empty, { positives: 0, negatives: 2 });
    // 0 / (0 + 0), 2 / (2 + 0)
    expect(recall(onlyNegatives, { zeroDivision: NaN })).toEqual(Float64Array.of(NaN));
    expect(specificity(onlyNegatives)).toEqual(Float64Array.of(1));
    const none = new Float64Array(0);
    const noRows = { of: 'thresholds', tp: none, fp: none } as const;
    expect(f1(complementaryCounts(noRows, TOTALS))).toEqual(none);
  });

  it('forgets its totals in a copy with other columns', () => {
    const changed = { ...make(), fn: Float64Array.of(0, 0, 0, 0) };
    expect(recall(changed)).toEqual(Float64Array.of(0, 1, 1, 1));
  });
});
