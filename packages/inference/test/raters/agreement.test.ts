import { describe, expect, it } from 'vitest';
import { agreement } from '../../src/index.js';
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
  });
});
