import { cohenKappa, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { agreement, raterErrors } from '../../src/index.js';
import type { Ratings } from '../../src/index.js';
import { ANESTHESIA } from './anesthesia.js';

/** Ratings from a text for each rater, a letter a unit; a dot where there is none. */
function ratingsOf(texts: Readonly<Record<string, string>>): Ratings<string> {
  const rows = Object.entries(texts).flatMap(([rater, text]) =>
    Array.from(text).flatMap((rating, unit) => (rating === '.' ? [] : [{ rater, unit, rating }])),
  );
  return {
    unit: rows.map(({ unit }) => unit),
    rater: rows.map(({ rater }) => rater),
    rating: rows.map(({ rating }) => rating),
  };
}

describe('raterErrors', () => {
  const found = raterErrors(ANESTHESIA);

  it('has the numbers that Dawid and Skene print', () => {
    expect(found.prevalences.map((share) => share.toFixed(4))).toEqual([
      ...['0.3996', '0.4220', '0.1118', '0.0667'],
    ]);
    expect(found.logLikelihood.toFixed(3)).toBe('-192.891');
    const first = found.raters[0]?.errors;
    const row = [1, 2, 3, 4].map((answer) => (first?.at(3, answer) ?? NaN) / (45 * 3 * 0.1117952));
    expect(row.map((share) => share.toFixed(3))).toEqual(['0.000', '0.339', '0.661', '0.000']);
    expect(found).toMatchObject({ converged: true, labels: [1, 2, 3, 4] });
    expect(found).not.toHaveProperty('warning');
  });

  it('takes each different pattern once, and every unit with it', () => {
    // 28 different rows of the table.
    expect(found.patterns).toHaveLength(28);
    const units = found.patterns.flatMap((pattern) => pattern.units);
    expect(units.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 45 }, (_, unit) => unit + 1),
    );
    for (const { posteriors, label } of found.patterns) {
      expect(posteriors.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 14);
      expect(posteriors[label - 1]).toBe(Math.max(...posteriors));
    }
  });

  it('counts the answers of each rater', () => {
    expect(found.raters.map(({ rater, nRatings }) => [rater, nRatings])).toEqual([
      [1, 135],
      [2, 45],
      [3, 45],
      [4, 45],
      [5, 45],
    ]);
    for (const { errors, nRatings } of found.raters) expect(errors.total).toBeCloseTo(nRatings, 10);
  });

  it('does not depend on the order of the rows', () => {
    const turned = raterErrors({
      unit: [...ANESTHESIA.unit].reverse(),
      rater: [...ANESTHESIA.rater].reverse(),
      rating: [...ANESTHESIA.rating].reverse(),
    });
    expect(turned.logLikelihood).toBeCloseTo(found.logLikelihood, 10);
    expect(turned.patterns.map(({ units }) => units)).toEqual(
      found.patterns.map(({ units }) => units),
    );
  });

  it('of raters who agree is what they say', () => {
    const { raters, prevalences, logLikelihood } = raterErrors(
      ratingsOf({ a: 'xxxy', b: 'xxxy', c: 'xxxy' }),
    );
    expect(prevalences).toEqual([0.75, 0.25]);
    for (const { errors } of raters) expect(errors.toArray()).toEqual([[3, 0], [0, 1]]); // prettier-ignore
    expect(logLikelihood).toBeCloseTo(3 * Math.log(3 / 4) + Math.log(1 / 4), 14);
  });

  it('adds smoothing to every count', () => {
    const { raters } = raterErrors(ratingsOf({ a: 'xxxy', b: 'xxxy', c: 'xxxy' }), {
      smoothing: 0.5,
    });
    const errors = raters[0]?.errors;
    expect(errors?.total).toBeCloseTo(4 + 4 * 0.5, 12);
    expect(Number(errors && recall(errors, { average: 'binary', posLabel: 'x' }))).toBeLessThan(1);
  });

  it('warns of a rater who swaps two labels', () => {
    const { raters } = raterErrors(
      ratingsOf({ a: 'xxxyyyxz', b: 'xxxyyyxz', c: 'xxxyyyyz', odd: 'yyyxxxyz' }),
    );
    expect(raters.map(({ warning }) => warning)).toEqual([
      ...[undefined, undefined, undefined],
      'answers "y" to "x" more often than the right one, and the other way round: the two may be swapped',
    ]);
  });

  it('warns of no rater whom only the last steps of the fit make look swapped', () => {
    const unit = [1, 1, 2, 2, 2];
    const rater = ['a', 'b', 'a', 'b', 'c'];
    const rating = ['y', 'y', 'y', 'x', 'x'];
    const [, even] = raterErrors({ unit, rater, rating }, { smoothing: 1 }).raters;
    // Both units are "y" in the end: the row of "x" is the smoothing, and what the fit left over.
    expect(even?.errors.toArray()[0]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
    expect(even?.warning).toBeUndefined();

    const { raters } = raterErrors(ratingsOf({ a: 'zyyzzx', b: 'yxxxxx', c: 'xyxzyx' }));
    const [, constant] = raters;
    // Right are 2 of 6, and by chance as many: 5 answers "x" and 1 "y" to 2 units each, 12 / 36.
    expect(constant && cohenKappa(constant.errors)).toBeCloseTo(0, 6);
    expect(constant?.warning).toBeUndefined();
  });

  it('warns where it stopped too early, and where no unit has three ratings', () => {
    const early = raterErrors(ANESTHESIA, { maxIterations: 3 });
    expect(early).toMatchObject({ converged: false, warning: 'not converged after 3 steps' });
    expect(raterErrors(ratingsOf({ a: 'xxyy', b: 'xxyx' })).warning).toBe(
      'no unit has three ratings, so other errors fit them as well',
    );
  });

  it('leaves missing ratings out if asked to', () => {
    const ratings = {
      unit: [1, 1, 1, 2, 2, 2, null],
      rater: ['a', 'b', 'c', 'a', 'b', 'c', 'd'],
      rating: ['x', 'x', 'x', 'y', 'y', 'y', null],
    };
    expect(() => raterErrors(ratings as Ratings)).toThrow('raterErrors: rating[6] is null');
    const { raters } = raterErrors(ratings as Ratings, { nulls: 'skip' });
    expect(raters.map(({ rater }) => rater)).toEqual(['a', 'b', 'c']);
  });

  it('refuses raters who cannot be held to each other', () => {
    expect(() => raterErrors(ratingsOf({ a: 'xy' }))).toThrow(
      'raterErrors: ratings cannot be used: there is one rater, whom nobody can be held to',
    );
    expect(() => raterErrors(ratingsOf({ a: 'xy..', b: 'xy..', c: '..xy' }))).toThrow(
      'raterErrors: ratings cannot be used: "c" shares no unit with any of the other raters',
    );
    // A chain of raters holds together.
    expect(raterErrors(ratingsOf({ a: 'xy..', b: '.yx.', c: '..xy' })).raters).toHaveLength(3);
  });

  it('refuses what are no columns, and no options', () => {
    expect(() => raterErrors([[1, 2]] as never)).toThrow('raterErrors: ratings');
    expect(() => raterErrors({ unit: [1], rater: [1, 2], rating: [1] })).toThrow('raterErrors: ');
    expect(() => raterErrors({ unit: [], rater: [], rating: [] })).toThrow(
      'raterErrors: rating has no ratings to count, expected at least one',
    );
    expect(() => raterErrors(ANESTHESIA, { maxIterations: 0 })).toThrow('maxIterations is 0');
    expect(() => raterErrors(ANESTHESIA, { tolerance: NaN })).toThrow('tolerance is NaN');
    expect(() => raterErrors(ANESTHESIA, { smoothing: -1 })).toThrow('smoothing is -1');
    expect(() => raterErrors(ANESTHESIA, { labels: [1, 2, 3] })).toThrow('rating[');
  });

  it('survives JSON', () => {
    const json = JSON.parse(JSON.stringify(found)) as typeof found;
    expect(json.prevalences).toEqual(found.prevalences);
    expect(json.patterns).toEqual(found.patterns);
  });
});

describe('agreement, of columns', () => {
  it('is that of their counts', () => {
    const counts = Array.from({ length: 45 }, (_, unit) =>
      [1, 2, 3, 4].map(
        (value) =>
          ANESTHESIA.rating.filter(
            (rating, row) => ANESTHESIA.unit[row] === unit + 1 && rating === value,
          ).length,
      ),
    );
    expect(agreement(ANESTHESIA)).toEqual(agreement(counts, { values: [1, 2, 3, 4] }));
  });

  it('refuses options of columns with counts', () => {
    expect(() => agreement([[2, 0]], { nulls: 'skip' })).toThrow(
      'agreement: nulls goes with columns of ratings, not with counts',
    );
  });
});
