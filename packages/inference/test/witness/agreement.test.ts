import { confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { agreement, judged } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Written by witness-agreement.py. */
const witness = readVectors('witness-agreement') as {
  readonly agreement: readonly {
    readonly units: number[][];
    readonly values: number[];
    readonly krippendorff: Record<'nominal' | 'ordinal' | 'interval', number>;
    readonly fleiss: number | null;
    readonly 'gwet ac1': number;
  }[];
  readonly judges: readonly {
    readonly human_by_judge: number[][];
    readonly positives: number;
    readonly total: number;
    readonly trust: number;
    readonly estimate: number;
    readonly interval: [number, number];
  }[];
};

describe('agreement, beside other programs', () => {
  it.for(witness.agreement)('is that of krippendorff, statsmodels and irrCAC', (expected) => {
    const found = agreement(expected.units, { values: expected.values });
    const { nominal, ordinal, interval } = expected.krippendorff;
    expect(found.krippendorffNominal).toBeCloseTo(nominal, 13);
    expect(found.krippendorffOrdinal).toBeCloseTo(ordinal, 13);
    expect(found.krippendorffInterval).toBeCloseTo(interval, 13);
    expect(found.gwetAc1).toBeCloseTo(expected['gwet ac1'], 13);
    if (expected.fleiss === null) expect(found.fleissKappa).toBeNaN();
    else expect(found.fleissKappa).toBeCloseTo(expected.fleiss, 13);
  });
});

describe('judged, beside ppi_py', () => {
  it.for(witness.judges)(
    'has the estimate of prediction-powered inference, trust $trust',
    (one) => {
      const both = confusionMatrixFromCounts(one.human_by_judge, ['no', 'yes']);
      const found = judged(both, one, { labeled: 'at random' });
      expect(found.trust).toBeCloseTo(one.trust, 12);
      expect(found.estimate).toBeCloseTo(one.estimate, 12);
      // Its interval is normal, with the variance of what was seen: ours allows for what was not.
      const [low, high] = one.interval;
      expect(found.high - found.low).toBeGreaterThan(0.98 * (high - low));
      expect(Math.abs(found.low - low)).toBeLessThan(0.2 * (high - low));
      expect(Math.abs(found.high - high)).toBeLessThan(0.2 * (high - low));
    },
  );
});
