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
  it.for(witness.judges)('is prediction-powered inference, trust $trust', (expected) => {
    const both = confusionMatrixFromCounts(expected.human_by_judge, ['no', 'yes']);
    const found = judged(both, expected);
    expect(found.trust).toBeCloseTo(expected.trust, 12);
    expect(found.estimate).toBeCloseTo(expected.estimate, 12);
    expect(found.low).toBeCloseTo(expected.interval[0], 12);
    expect(found.high).toBeCloseTo(expected.interval[1], 12);
  });
});
