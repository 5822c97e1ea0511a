import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { raterErrors } from '../../src/index.js';
import type { RaterErrors } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Witness {
  readonly steps: number;
  readonly cases: readonly {
    readonly rows: readonly (readonly [unit: number, rater: number, label: number])[];
    readonly smoothing: number;
    readonly prevalences: readonly number[];
    /** Of each rater, true label and answer. */
    readonly errors: readonly (readonly (readonly number[])[])[];
    readonly posteriors: readonly (readonly number[])[];
    readonly logLikelihood: number;
    readonly crowdKit?: readonly (readonly number[])[];
  }[];
}

/** Written by witness-raters.py; more cases of it if a file is named. */
const more = process.env['CONFMAT_RATERS'];
const { steps, cases } = (
  more === undefined ? readVectors('witness-raters') : JSON.parse(readFileSync(more, 'utf8'))
) as Witness;

function fit({ rows, smoothing }: Witness['cases'][number]): RaterErrors<number> {
  const ratings = {
    unit: rows.map(([unit]) => unit),
    rater: rows.map(([, rater]) => rater),
    rating: rows.map(([, , label]) => label),
  };
  return raterErrors(ratings, { smoothing, maxIterations: steps, tolerance: 0 });
}

/** Probabilities of each unit, in the order of the units. */
function byUnit({ patterns }: RaterErrors<number>): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const { units, posteriors } of patterns) {
    for (const unit of units) found[Number(unit)] = posteriors;
  }
  return found;
}

function greatestGap(found: readonly number[], expected: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  return Math.max(...found.map((one, i) => Math.abs(one - (expected[i] ?? NaN))));
}

describe('raterErrors, beside other programs', () => {
  it('is an EM over all units, by NumPy', () => {
    const gaps = cases.map((one) => {
      const found = fit(one);
      const errors = found.raters.map((rater) => rater.errors.toArray());
      return Math.max(
        greatestGap(found.prevalences, one.prevalences),
        greatestGap(errors.flat(2), one.errors.flat(2)),
        greatestGap(byUnit(found).flat(), one.posteriors.flat()),
        Math.abs(found.logLikelihood - one.logLikelihood),
      );
    });
    expect(gaps.length).toBeGreaterThanOrEqual(40);
    expect(gaps.filter((gap) => !(gap < 1e-8))).toEqual([]);
  });

  it.runIf(more === undefined)('has the probabilities of crowd-kit', () => {
    const gaps = cases.flatMap((one) =>
      one.crowdKit ? [greatestGap(byUnit(fit(one)).flat(), one.crowdKit.flat())] : [],
    );
    expect(gaps.length).toBeGreaterThan(20);
    expect(gaps.filter((gap) => !(gap < 1e-6))).toEqual([]);
  });
});
