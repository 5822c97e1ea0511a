import { readFileSync } from 'node:fs';
import { confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { agreement, judged } from '../../src/index.js';
import { sumOf } from '../../src/raters/rating-counts.js';
import { disagreements, standardErrors } from '../raters/standard-errors.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Written by witness-agreement.py; more standard errors of it if a file is named. */
const more = process.env['CONFMAT_AGREEMENT'];
const witness = (
  more === undefined ? readVectors('witness-agreement') : JSON.parse(readFileSync(more, 'utf8'))
) as {
  readonly agreement: readonly {
    readonly units: number[][];
    readonly values: number[];
    readonly krippendorff: Record<'nominal' | 'ordinal' | 'interval', number>;
    readonly fleiss: number | null;
    readonly 'gwet ac1': number;
  }[];
  readonly errors: readonly {
    readonly units: number[][];
    readonly values: number[];
    readonly gwetAc1: number;
    readonly fleissKappa: number | null;
    readonly krippendorffNominal: number;
    readonly krippendorffInterval: number;
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

describe('the linearized variance, beside irrCAC', () => {
  it('is the same where all units have as many ratings, of AC1 where all have two or more', () => {
    let nEven = 0;
    const gaps = witness.errors.flatMap(({ units, values, ...expected }) => {
      const found = standardErrors(units, values);
      const ac1 = apart(found.gwetAc1, expected.gwetAc1);
      if (expected.fleissKappa === null) return [ac1];
      ++nEven;
      return [
        ac1,
        apart(found.krippendorffNominal, expected.fleissKappa),
        apart(found.krippendorffNominal, expected.krippendorffNominal),
        apart(found.krippendorffInterval, expected.krippendorffInterval),
      ];
    });
    expect(nEven).toBeGreaterThan(20);
    expect(gaps.filter((gap) => !(gap < 1e-9))).toEqual([]);
  });

  // Where it centers numbers of ratings, irrCAC takes the agreement corrected for the size of the sample.
  it('is the same but for that correction where units have unlike numbers of ratings', () => {
    const uneven = witness.errors.filter(({ fleissKappa }) => fleissKappa === null);
    const gaps = uneven.flatMap(({ units, values, ...expected }) => {
      const sizes = units.map(sumOf);
      const n = units.length;
      const all = sumOf(sizes);
      const found = disagreements(units, values);
      return (['krippendorffNominal', 'krippendorffInterval'] as const).map((name) => {
        const { observed, expected: byChance, residuals } = found[name];
        const theirs = residuals.map(
          (one, i) => one + ((observed / byChance / all) * ((sizes[i] ?? NaN) - all / n)) / all,
        );
        const squares = sumOf(theirs.map((one) => one ** 2));
        return apart(Math.sqrt((n / (n - 1)) * squares), expected[name]);
      });
    });
    expect(uneven.length).toBeGreaterThan(10);
    expect(gaps.filter((gap) => !(gap < 1e-9))).toEqual([]);
  });
});

/** By which part two standard errors differ; rounding of an error that is 0 is none. */
function apart(found: number, expected: number): number {
  return Math.max(found, expected) < 1e-9 ? 0 : Math.abs(found / expected - 1);
}

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
