import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { agreement, gate } from '../../src/index.js';
import { disagreements, standardErrors } from './standard-errors.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of statsmodels and the package krippendorff. */
const expected = readVectors('agreement') as {
  fleiss: { table: number[][]; kappa: number };
  krippendorff: { units_by_value: number[][]; nominal: number; interval: number; ordinal: number };
  gwet_ac1: { matrix: number[][]; value: number };
  krippendorff_from_matrix: { value: number };
};

/** Two raters' matrix as units of two ratings. */
function unitsOf(matrix: number[][]): number[][] {
  return matrix.flatMap((row, a) =>
    row.flatMap((count, b) =>
      Array.from({ length: count }, () =>
        row.map((_, value) => Number(value === a) + Number(value === b)),
      ),
    ),
  );
}

describe('agreement', () => {
  it("is Fleiss' κ of statsmodels", () => {
    expect(agreement(expected.fleiss.table).fleissKappa).toBeCloseTo(expected.fleiss.kappa, 14);
  });

  it("is Krippendorff's α with missing ratings", () => {
    const { units_by_value: units, nominal, ordinal, interval } = expected.krippendorff;
    const found = agreement(units);
    expect(found.krippendorffNominal).toBeCloseTo(nominal, 14);
    expect(found.krippendorffOrdinal).toBeCloseTo(ordinal, 14);
    expect(found.krippendorffInterval).toBeCloseTo(interval, 14);
    expect(found.fleissKappa).toBeNaN();
    expect(agreement(units, { values: [10, 20, 30, 40, 50] }).krippendorffInterval).toBeCloseTo(
      interval,
      14,
    );
  });

  it('of two raters is that of their matrix', () => {
    const found = agreement(unitsOf(expected.gwet_ac1.matrix));
    expect(found.gwetAc1).toBeCloseTo(expected.gwet_ac1.value, 14);
    expect(found.krippendorffNominal).toBeCloseTo(expected.krippendorff_from_matrix.value, 14);
    expect(found.nUnits).toBe(136);
  });

  it('is 1 in full agreement and undefined of one value', () => {
    expect(
      agreement([
        [2, 0],
        [0, 2],
      ]),
    ).toMatchObject({
      fleissKappa: 1,
      krippendorffNominal: 1,
      gwetAc1: 1,
    });
    const one = agreement([
      [2, 0],
      [3, 0],
    ]);
    expect([one.fleissKappa, one.krippendorffNominal]).toEqual([NaN, NaN]);
    expect(one.gwetAc1).toBe(1);
    expect(agreement([[1, 0]])).toMatchObject({ nUnits: 0, krippendorffNominal: NaN });
  });

  it('refuses what are no counts', () => {
    expect(() => agreement([])).toThrow('agreement: units');
    expect(() => agreement([[1, 2], [1]])).toThrow('agreement: units[1]');
    expect(() => agreement([[1, -2]])).toThrow('agreement: units[0]');
    expect(() => agreement([[1, 2]], { values: [1] })).toThrow('agreement: values');
    expect(() => agreement([[1, 2]], { level: 95 })).toThrow('agreement: level is 95');
  });
});

/** Four raters of twelve units, five values; the last unit has one rating. */
const TWELVE = [
  ...[[3, 0, 0, 0, 0], [0, 3, 1, 0, 0], [0, 0, 4, 0, 0], [0, 0, 4, 0, 0]], // prettier-ignore
  ...[[0, 4, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 4, 0], [3, 1, 0, 0, 0]], // prettier-ignore
  ...[[0, 4, 0, 0, 0], [0, 0, 0, 0, 3], [2, 0, 0, 0, 0], [0, 0, 1, 0, 0]], // prettier-ignore
];

describe('the standard error of agreement', () => {
  it("is that of Gwet's twelve subjects, α but for the last digits", () => {
    const found = agreement(TWELVE);
    const values = [1, 2, 3, 4, 5];
    // Gwet 2014: AC1 0.77544, α 0.74342 with the error 0.14557.
    expect(found.gwetAc1.toFixed(5)).toBe('0.77544');
    expect(found.krippendorffNominal.toFixed(5)).toBe('0.74342');
    expect(standardErrors(TWELVE, values).krippendorffNominal.toFixed(4)).toBe('0.1455');
    // Without the unit of one rating, irrCAC's is 0.125271926003. With it Gwet's is 0.14295, because it
    // takes the share of units with two ratings as known.
    const eleven = standardErrors(TWELVE.slice(0, 11), values);
    expect(eleven.gwetAc1).toBeCloseTo(0.125271926003, 11);
    expect(standardErrors(TWELVE, values).gwetAc1.toFixed(4)).toBe('0.1253');
    expect(leaveOneOut(TWELVE).gwetAc1.toFixed(4)).toBe('0.1252');
  });

  it('is right by hand', () => {
    // Two raters, four units, three agree: 1 − O / E with O = 1/4 and E = 2 · 5/8 · 3/8 = 15/32.
    const units = [[2, 0], [2, 0], [0, 2], [1, 1]]; // prettier-ignore
    const { observed, expected, residuals } = disagreements(units, [0, 1]).krippendorffNominal;
    expect([observed, expected]).toEqual([1 / 4, 15 / 32]);
    // A unit adds its (O_i − O) / n, and to E (1 − 2·5/8)·(p_i − 5/8)·2 / n, where p_i is its share of the
    // first value: −1/4 · (3/8, 3/8, −5/8, −1/8) · 2/4 = (−3, −3, 5, 1) / 64.
    const ratio = 1 / 4 / (15 / 32); // 8/15
    const byHand = [
      (-1 / 16 - ratio * (-3 / 64)) / (15 / 32),
      (-1 / 16 - ratio * (-3 / 64)) / (15 / 32),
      (-1 / 16 - ratio * (5 / 64)) / (15 / 32),
      (3 / 16 - ratio * (1 / 64)) / (15 / 32),
    ];
    residuals.forEach((one, i) => expect(one).toBeCloseTo(byHand[i] ?? NaN, 15));
  });

  it('is the slope of the measures along the weight of each unit', () => {
    const property = fc.property(cases, ({ units }) => {
      const values = [0, 1, 3, 7].slice(0, units[0]?.length);
      const found = disagreements(units, values);
      const ratioOf = (all: number[][]) => disagreements(all, values);
      const times = 200;
      for (const [row, unit] of units.entries()) {
        // One more of a unit among so many of each, and one less.
        const many = Array.from({ length: times }, () => units).flat();
        const more = ratioOf([...many, unit]);
        const less = ratioOf(many.filter((_, place) => place !== row));
        for (const [name, { observed, expected, residuals }] of Object.entries(found)) {
          if (!(expected > 0)) continue;
          const [up, down] = [more, less].map((all) => all[name as keyof typeof more]);
          const slope =
            ((up?.observed ?? 0) / (up?.expected ?? 0) -
              (down?.observed ?? 0) / (down?.expected ?? 0)) *
            (times / 2);
          expect(Math.abs(slope - (residuals[row] ?? NaN)), name).toBeLessThan(
            1e-3 * (1 + observed / expected),
          );
        }
      }
    });
    fc.assert(property, { seed: 20261129, numRuns: runs(20) });
  });
});

/** Units with two ratings at least, of two to four values. */
const cases = fc.integer({ min: 2, max: 4 }).chain((k) =>
  fc.record({
    units: fc.array(
      fc
        .array(fc.nat(3), { minLength: k, maxLength: k })
        .filter((unit) => unit.reduce((sum, one) => sum + one, 0) > 1),
      { minLength: 3, maxLength: 6 },
    ),
  }),
);

/** Standard errors by leaving out each unit. */
function leaveOneOut(units: readonly (readonly number[])[]): { gwetAc1: number } {
  const left = units.map((_, row) => agreement(units.filter((__, place) => place !== row)).gwetAc1);
  const mean = left.reduce((sum, one) => sum + one, 0) / left.length;
  const squares = left.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { gwetAc1: Math.sqrt(((left.length - 1) / left.length) * squares) };
}

describe('intervals of agreement', () => {
  const { intervals, ...found } = agreement(TWELVE);

  it('stand beside each measure', () => {
    for (const [name, one] of Object.entries(intervals)) {
      const estimate = found[name as keyof typeof intervals];
      expect(one).toMatchObject({ metric: name, direction: 'max', kind: 'value', level: 0.95 });
      expect(one.estimate).toBe(estimate);
      expect(one.relevantRows).toBe(found.nUnits);
    }
    expect(intervals.krippendorffOrdinal.method).toBe('log-delta');
    expect(gate(intervals.gwetAc1, { atLeast: 0.4 }).verdict).toBe('pass');
  });

  it('are those of shares where values only differ, by hand', () => {
    // 1 − AC1 = O / E with O = 2/11; as many pairs as would give its variance, (1 − O)·O / (s·E)², less
    // what Student's t with 10 degrees of freedom asks more than the normal; Wilson's interval of O.
    const { observed, expected } = disagreements(TWELVE, [1, 2, 3, 4, 5]).gwetAc1;
    expect(observed).toBeCloseTo(2 / 11, 14);
    const variance = (standardErrors(TWELVE, [1, 2, 3, 4, 5]).gwetAc1 * expected) ** 2;
    const nRatings = 39;
    const rows = Math.min(nRatings / 2, (observed * (1 - observed)) / variance);
    const t = twoSidedT(0.95, 10);
    // Of n pairs times (z / t)², with z: n pairs with t.
    const middle = (observed + t ** 2 / (2 * rows)) / (1 + t ** 2 / rows);
    const half =
      Math.sqrt((observed * (1 - observed)) / rows + t ** 2 / (4 * rows ** 2)) *
      (t / (1 + t ** 2 / rows));
    expect(intervals.gwetAc1.low).toBeCloseTo(1 - (middle + half) / expected, 12);
    expect(intervals.gwetAc1.high).toBeCloseTo(1 - (middle - half) / expected, 12);
    expect(intervals.gwetAc1.method).toBe('cluster-wilson');
  });

  it('of two values are alike for every distance', () => {
    const units = [[3, 0], [2, 1], [0, 3], [0, 3], [1, 2]]; // prettier-ignore
    const two = agreement(units, { values: [5, 9] }).intervals;
    for (const name of ['krippendorffOrdinal', 'krippendorffInterval'] as const) {
      expect(two[name].low).toBeCloseTo(two.krippendorffNominal.low, 12);
      expect(two[name].high).toBeCloseTo(two.krippendorffNominal.high, 12);
    }
  });

  it('of distances are those of the log of the ratio, by hand', () => {
    // Two kinds of units, three of each: residuals are all as great, so that the variance of none tells more
    // than that of another, and t has all 5 degrees of freedom, whatever rounding makes of the kurtosis.
    const kinds = [[1, 2, 0], [0, 1, 2]]; // prettier-ignore
    for (const units of [
      [...kinds, ...kinds, ...kinds],
      [...kinds, ...kinds, ...kinds].reverse(),
      [0, 1].flatMap((kind) => Array.from({ length: 3 }, () => kinds[kind] ?? [])),
    ]) {
      const { estimate, low, high, method } = agreement(units, { values: [0, 2, 3] }).intervals
        .krippendorffInterval;
      // Pairs of a unit are 2/3 apart, by 4 or by 1: O = (2/3)(4 + 1) / 2, the mean square (2/3)(16 + 1) / 2.
      const [observed, square] = [5 / 3, 17 / 3];
      // 3 ratings of 0, 9 of 2 and 6 of 3, of any two of 18: 2(27·4 + 18·9 + 54·1) / 18².
      const [expected, nRatings] = [(2 * (27 * 4 + 18 * 9 + 54)) / 18 ** 2, 18];
      expect(estimate).toBeCloseTo(1 - (observed / expected) * (17 / 18), 14);
      // A unit adds ±1 of the (8/3 − 2/3) / 2 by which O differs, and to E twice what its mean distance to all
      // ratings is above the mean E: those to 0, 2, 3 are (36 + 54, 12 + 6, 27 + 9) / 18 = 5, 1, 2.
      const toAll = [(5 + 2 * 1) / 3, (1 + 2 * 2) / 3]; // 7/3 and 5/3, E = 2
      expect((toAll[0] ?? NaN) / 2 + (toAll[1] ?? NaN) / 2).toBeCloseTo(expected, 14);
      const residual = (1 - (observed / expected) * 2 * (1 / 3)) / 6 / expected;
      const variance = (6 / 5) * 6 * residual ** 2;
      const pairs = nRatings / 2;
      const atLeast = (square - observed ** 2) / pairs / (expected * (18 / 17)) ** 2;
      const error = Math.sqrt(Math.max(variance, atLeast));
      const factor = Math.exp((twoSidedT(0.95, 5) * error) / (1 - estimate));
      expect(method).toBe('log-delta');
      // The log would go on to −0.89; three ratings a unit can have no less than −1 / (3 − 1).
      expect(1 - (1 - estimate) * factor).toBeCloseTo(-0.8858, 4);
      expect(low).toBe(-1 / 2);
      expect(high).toBeCloseTo(1 - (1 - estimate) / factor, 10);
    }
    // Two values that stand for one number differ by nothing.
    const alike = agreement([...kinds, [3, 0, 0]], { values: [0, 2, 2] }).intervals;
    expect(alike.krippendorffInterval.method).toBe('cluster-wilson');
  });

  it('of raters who agree in full end at 1, and begin below', () => {
    const all = agreement([[2, 0, 0], [0, 2, 0], [0, 0, 2], [2, 0, 0]]).intervals; // prettier-ignore
    for (const { estimate, low, high } of Object.values(all)) {
      expect([estimate, high]).toEqual([1, 1]);
      expect(low).toBeLessThan(0.5);
    }
    // More units without a disagreement are surer.
    const many = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? [2, 0] : [0, 2]));
    expect(agreement(many).intervals.gwetAc1.low).toBeGreaterThan(0.95);
  });

  it('narrow with the level, and hold the estimate', () => {
    const wide = agreement(TWELVE, { level: 0.99 }).intervals;
    for (const [name, { low, high, estimate }] of Object.entries(intervals)) {
      if (name === 'fleissKappa') continue;
      const other = wide[name as keyof typeof wide];
      expect(other.low).toBeLessThan(low);
      expect(other.high).toBeGreaterThan(high);
      expect(low < estimate && estimate < high && high <= 1).toBe(true);
    }
  });

  it('have a reason where there are none', () => {
    const reasons = (units: number[][]): (string | undefined)[] =>
      Object.values(agreement(units).intervals).map(({ reason, low }) => {
        expect(low).toBeNaN();
        return reason;
      });
    const alike = 'the ratings do not differ, so chance agrees in full';
    expect(intervals.fleissKappa.reason).toBe('the units have different numbers of ratings');
    expect(new Set(reasons([[1, 0], [0, 1]]))).toEqual(new Set(['no unit has two ratings'])); // prettier-ignore
    expect(new Set(reasons([[1, 1]]))).toEqual(
      new Set(['fewer than two units, so how they differ is unknown']),
    );
    expect(new Set(reasons([[2], [3]]).slice(1))).toEqual(new Set([alike]));
    const one = agreement([[2, 0], [2, 0]]).intervals; // prettier-ignore
    expect([one.krippendorffNominal.reason, one.krippendorffInterval.reason]).toEqual([
      alike,
      alike,
    ]);
    // Where all say the same, AC1 is 1, as chance agrees by guesses alone.
    expect([one.gwetAc1.estimate, one.gwetAc1.high]).toEqual([1, 1]);
  });

  it('of columns are those of their counts', () => {
    const unit = TWELVE.flatMap((counts, row) => counts.flatMap((n) => Array<number>(n).fill(row)));
    const rating = TWELVE.flatMap((counts) =>
      counts.flatMap((n, value) => Array<number>(n).fill(value)),
    );
    expect(agreement({ unit, rating })).toEqual({ ...found, intervals });
  });
});

describe('the lower end of an agreement', () => {
  it('is no lower than raters can be: −1 of two, −1/2 of three', () => {
    // 19 units of one value and one that is split: fewer disagreements cannot be told from none by chance.
    const two = agreement([...Array.from({ length: 19 }, () => [2, 0]), [1, 1]]);
    expect(two.krippendorffNominal).toBeCloseTo(0, 12);
    expect(two.intervals.krippendorffNominal.low).toBe(-1);
    expect(two.intervals.fleissKappa.low).toBe(-1);
    // Two raters who always differ on two values have −1, and no sample less.
    expect(agreement(Array.from({ length: 9 }, () => [1, 1])).fleissKappa).toBe(-1);
    const three = agreement([...Array.from({ length: 19 }, () => [3, 0]), [2, 1]]);
    expect(three.intervals.fleissKappa.low).toBe(-1 / 2);
    // The least number of two or more counts: units of three, and one of two.
    const mixed = agreement([...Array.from({ length: 19 }, () => [3, 0]), [2, 1], [2, 0]]);
    expect(mixed.intervals.krippendorffNominal.low).toBe(-1);
  });

  it('is no lower than that of distances', () => {
    const found = agreement({ unit: [1, 1, 2, 2, 3, 3, 4, 4], rating: [1, 5, 2, 1, 5, 1, 3, 3] });
    expect(found.krippendorffInterval).toBeCloseTo(-0.45, 2);
    expect(found.intervals.krippendorffInterval.low).toBe(-1);
  });

  it('of AC1 goes to −1 / (values − 1)', () => {
    const split = agreement([[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 0]]); // prettier-ignore
    // No pair agrees: −pₑ / (1 − pₑ), with shares 3/8, 3/8, 1/4 and pₑ = (1 − 22/64) / 2.
    expect(split.gwetAc1).toBeCloseTo(-(21 / 64) / (43 / 64), 12);
    expect(split.intervals.gwetAc1.low).toBeGreaterThanOrEqual(-1 / 2);
    expect(split.intervals.gwetAc1.low).toBeLessThanOrEqual(split.gwetAc1);
  });
});
