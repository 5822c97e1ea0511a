import { literal, withProgram } from '@confmat/testkit/fuzz';
import { Int32, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, raterErrors } from '../../src/index.js';
import type { AgreementMeasure, RaterErrors } from '../../src/index.js';
import { disagreements } from '../raters/standard-errors.js';

/** Ratings by row, all numbers, and how they are fitted. */
interface Rated {
  readonly rows: readonly (readonly [unit: number, rater: number, rating: number])[];
  readonly steps: number;
  readonly smoothing: number;
}

const rated: fc.Arbitrary<Rated> = fc
  .record({
    k: fc.integer({ min: 1, max: 4 }),
    nRaters: fc.integer({ min: 1, max: 5 }),
    nUnits: fc.integer({ min: 1, max: 8 }),
  })
  .chain(({ k, nRaters, nUnits }) =>
    fc.record({
      rows: fc.array(fc.tuple(fc.nat(nUnits - 1), fc.nat(nRaters - 1), fc.nat(k - 1)), {
        minLength: 1,
        maxLength: 40,
      }),
      steps: fc.integer({ min: 1, max: 12 }),
      smoothing: fc.constantFrom(0, 0, 0.5, 2),
    }),
  );

type Column = ArrayLike<number>;

const KINDS: Readonly<Record<string, (values: number[]) => Column>> = {
  array: (values) => values,
  Int32Array: (values) => Int32Array.from(values),
  Float64Array: (values) => Float64Array.from(values),
  Uint8Array: (values) => Uint8Array.from(values),
  Arrow: (values) => vectorFromArray(values, new Int32()) as unknown as Column,
};

function columnsOf(
  rows: Rated['rows'],
  kind = 'array',
): Record<'unit' | 'rater' | 'rating', never> {
  const make = KINDS[kind] ?? ((values) => values);
  const column = (place: 0 | 1 | 2): never => make(rows.map((row) => row[place])) as never;
  return { unit: column(0), rater: column(1), rating: column(2) };
}

function fitted({ rows, steps, smoothing }: Rated, kind?: string): RaterErrors {
  const options = { maxIterations: steps, tolerance: 0, smoothing };
  return raterErrors(columnsOf(rows, kind), options);
}

/** Whether all raters hang together, by spreading from the first. */
function isConnected(rows: Rated['rows']): boolean {
  const raters = new Set(rows.map(([, rater]) => rater));
  const reached = new Set([rows[0]?.[1] ?? 0]);
  for (let round = 0; round < raters.size; ++round) {
    const units = new Set(rows.flatMap(([unit, rater]) => (reached.has(rater) ? [unit] : [])));
    for (const [unit, rater] of rows) if (units.has(unit)) reached.add(rater);
  }
  return raters.size > 1 && reached.size === raters.size;
}

interface Naive {
  readonly prevalences: number[];
  readonly errors: Map<number, number[][]>;
  readonly posteriors: Map<number, number[]>;
  readonly logLikelihood: number;
}

/** EM by products over the rows. */
function naiveErrors({ rows, steps, smoothing }: Rated): Naive {
  const labels = [...new Set(rows.map(([, , rating]) => rating))].sort((a, b) => a - b);
  const codes = rows.map(([unit, rater, rating]) => [unit, rater, labels.indexOf(rating)] as const);
  const units = [...new Set(rows.map(([unit]) => unit))];
  const posteriors = new Map(
    units.map((unit) => {
      const own = codes.filter(([one]) => one === unit);
      return [unit, labels.map((_, l) => own.filter(([, , c]) => c === l).length / own.length)];
    }),
  );
  let prevalences: number[] = [];
  const errors = new Map<number, number[][]>();
  let logLikelihood = NaN;
  for (let step = 0; step < steps; ++step) {
    prevalences = labels.map(
      (_, l) =>
        units.reduce((sum, unit) => sum + (posteriors.get(unit)?.[l] ?? 0), 0) / units.length,
    );
    for (const [, rater] of codes)
      errors.set(
        rater,
        labels.map(() => labels.map(() => smoothing)),
      );
    for (const [unit, rater, answer] of codes) {
      errors.get(rater)?.forEach((row, l) => {
        row[answer] = (row[answer] ?? 0) + (posteriors.get(unit)?.[l] ?? 0);
      });
    }
    logLikelihood = 0;
    for (const unit of units) {
      const joint = labels.map((_, l) =>
        codes.reduce((product, [one, rater, answer]) => {
          const row = errors.get(rater)?.[l] ?? [];
          const sum = row.reduce((all, count) => all + count, 0);
          if (one !== unit) return product;
          return product * (sum > 0 ? (row[answer] ?? 0) / sum : 1 / labels.length);
        }, prevalences[l] ?? 0),
      );
      const sum = joint.reduce((all, one) => all + one, 0);
      logLikelihood += Math.log(sum);
      posteriors.set(unit, joint.map((one) => one / sum)); // prettier-ignore
    }
  }
  return { prevalences, errors, posteriors, logLikelihood };
}

function expectNear(found: readonly number[], expected: readonly number[], factor = 1): void {
  expect(found).toHaveLength(expected.length);
  found.forEach((one, i) => {
    const other = factor * (expected[i] ?? NaN);
    expect(Math.abs(one - other)).toBeLessThan(1e-7 * (1 + Math.abs(other)));
  });
}

function posteriorsOf({ patterns }: RaterErrors): Map<number, readonly number[]> {
  return new Map(
    patterns.flatMap(({ units, posteriors }) => units.map((unit) => [Number(unit), posteriors])),
  );
}

/** The numbers of a fit by rater and by unit. */
function numbersOf(found: RaterErrors, turned = false): number[] {
  const raters = turned ? [...found.raters].reverse() : found.raters;
  const units = [...posteriorsOf(found)].sort(([a], [b]) => a - b);
  return [
    ...[found.logLikelihood, ...found.prevalences],
    ...raters.flatMap(({ errors, nRatings }) => [nRatings, ...errors.toArray().flat()]),
    ...units.flatMap(([, posteriors]) => posteriors),
  ];
}

function checkErrors(problem: Rated): void {
  if (!isConnected(problem.rows)) {
    expect(() => fitted(problem)).toThrow('raterErrors: ratings cannot be used');
    return;
  }
  const found = fitted(problem);
  const naive = naiveErrors(problem);
  expectNear(found.prevalences, naive.prevalences);
  for (const { rater, errors } of found.raters) {
    expectNear(errors.toArray().flat(), (naive.errors.get(Number(rater)) ?? []).flat());
  }
  for (const [unit, posteriors] of posteriorsOf(found)) {
    expectNear(posteriors, naive.posteriors.get(unit) ?? []);
  }
  expectNear([found.logLikelihood], [naive.logLikelihood]);
  for (const kind of Object.keys(KINDS)) {
    expect(JSON.stringify(fitted(problem, kind)), kind).toBe(JSON.stringify(found));
  }
  const { rows } = problem;
  expectNear(numbersOf(fitted({ ...problem, rows: [...rows].reverse() })), numbersOf(found));
  const turned = rows.map(([unit, rater, rating]) => [unit, -rater, rating] as const);
  expectNear(numbersOf(fitted({ ...problem, rows: turned }), true), numbersOf(found));
  // Every unit twice: the same model, of twice the counts.
  const twice = [...rows, ...rows.map(([unit, rater, l]) => [unit + 100, rater, l] as const)];
  const double = fitted({ ...problem, rows: twice, smoothing: 2 * problem.smoothing });
  expectNear(double.prevalences, found.prevalences);
  expectNear([double.logLikelihood], [found.logLikelihood], 2);
  double.raters.forEach(({ errors }, rater) => {
    expectNear(errors.toArray().flat(), found.raters[rater]?.errors.toArray().flat() ?? [], 2);
  });
}

const programOfErrors = ({ rows, steps, smoothing }: Rated): string =>
  [
    `import { raterErrors } from '@confmat/inference';`,
    `console.log(raterErrors(${literal(columnsOf(rows))}, ${literal({ maxIterations: steps, tolerance: 0, smoothing })}));`,
  ].join('\n');

describe('raterErrors', () => {
  it('is an EM over rows, of columns of every kind and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(rated, (problem) => withProgram(problem, checkErrors, programOfErrors)),
    );
  });
});

/** Counts by unit, and the number of each value. */
interface Counted {
  readonly units: readonly (readonly number[])[];
  readonly values: readonly number[];
}

const counted: fc.Arbitrary<Counted> = fc.integer({ min: 1, max: 5 }).chain((k) =>
  fc.record({
    units: fc.oneof(
      fc.array(fc.array(fc.nat(3), { minLength: k, maxLength: k }), {
        minLength: 1,
        maxLength: 12,
      }),
      // As many ratings of every unit.
      fc.integer({ min: 2, max: 4 }).chain((size) => {
        const unit = fc
          .array(fc.nat(k - 1), { minLength: size, maxLength: size })
          .map((ratings) =>
            Array.from({ length: k }, (_, v) => ratings.filter((r) => r === v).length),
          );
        return fc.array(unit, { minLength: 1, maxLength: 12 });
      }),
    ),
    values: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: k, maxLength: k }),
  }),
);

const MEASURES: readonly AgreementMeasure[] = [
  ...(['fleissKappa', 'krippendorffNominal', 'krippendorffOrdinal'] as const),
  ...(['krippendorffInterval', 'gwetAc1'] as const),
];

/** The measures by pairs of single ratings. */
function naiveAgreement({ units, values }: Counted): Record<AgreementMeasure, number> {
  const ratings = units.map((counts) => counts.flatMap((n, v) => Array<number>(n).fill(v)));
  const paired = ratings.filter((unit) => unit.length > 1);
  const all = paired.flat();
  const pairsOf = <T>(list: readonly T[]): [T, T][] =>
    list.flatMap((a, i) => list.flatMap((b, j) => (i === j ? [] : [[a, b] as [T, T]])));
  const mean = (list: readonly number[]): number =>
    list.reduce((sum, one) => sum + one, 0) / list.length;
  const alpha = (distance: (a: number, b: number) => number): number => {
    const weighed = paired.map((unit) => [unit.length, mean(pairsOf(unit).map(([a, b]) => distance(a, b)))] as const); // prettier-ignore
    const observed = weighed.reduce((sum, [size, one]) => sum + size * one, 0) / all.length;
    const expected = mean(pairsOf(all).map(([a, b]) => distance(a, b)));
    return expected === 0 ? NaN : 1 - observed / expected;
  };
  const place = (value: number): number =>
    all.filter((one) => one < value).length + all.filter((one) => one === value).length / 2;
  const agreed = mean(paired.map((unit) => mean(pairsOf(unit).map(([a, b]) => Number(a === b)))));
  const share = (value: number): number => all.filter((one) => one === value).length / all.length;
  const chance = values.reduce((sum, _, v) => sum + share(v) ** 2, 0);
  const seen = ratings.filter((unit) => unit.length > 0);
  const ofValue = (value: number): number =>
    mean(seen.map((unit) => unit.filter((one) => one === value).length / unit.length));
  const guessed =
    values.reduce((sum, _, v) => sum + ofValue(v) * (1 - ofValue(v)), 0) / (values.length - 1);
  const isEven = new Set(paired.map((unit) => unit.length)).size === 1;
  return {
    fleissKappa: isEven && chance < 1 ? (agreed - chance) / (1 - chance) : NaN,
    krippendorffNominal: alpha((a, b) => Number(a !== b)),
    krippendorffOrdinal: alpha((a, b) => (place(a) - place(b)) ** 2),
    krippendorffInterval: alpha((a, b) => ((values[a] ?? NaN) - (values[b] ?? NaN)) ** 2),
    gwetAc1: (agreed - guessed) / (1 - guessed),
  };
}

function checkAgreement(problem: Counted): void {
  const { units, values } = problem;
  const k = values.length;
  const found = agreement(units, { values });
  const naive = naiveAgreement(problem);
  for (const name of MEASURES) {
    if (Number.isNaN(naive[name])) expect(found[name], name).toBeNaN();
    else expect(Math.abs(found[name] - naive[name]), name).toBeLessThan(1e-9 * (1 + Math.abs(naive[name]))); // prettier-ignore
  }
  checkIntervals(problem);
  const unit = units.flatMap((counts, row) => counts.flatMap((n) => Array<number>(n).fill(row)));
  const rating = units.flatMap((counts) => counts.flatMap((n, v) => Array<number>(n).fill(v)));
  const labels = [...values.keys()];
  if (rating.length > 0) {
    for (const kind of Object.keys(KINDS)) {
      const columns = columnsOf(unit.map((one, row) => [one, 0, rating[row] ?? 0]), kind); // prettier-ignore
      expect(agreement(columns, { labels, values }), kind).toEqual(found);
    }
  }
  const turned = agreement([...units].reverse(), { values });
  // The other way round an order is the same order.
  const mirrored = agreement(units.map((counts) => [...counts].reverse()), { values: [...values].reverse() }); // prettier-ignore
  for (const other of [turned, mirrored]) {
    for (const name of MEASURES) {
      const [one, two] = [found.intervals[name], other.intervals[name]];
      expect(two.method, name).toBe(one.method);
      if (one.method !== 'none') expectNear([two.estimate, two.low, two.high], [one.estimate, one.low, one.high]); // prettier-ignore
    }
  }
  // Every unit twice is as sure as twice the units: residuals halve.
  if (k < 2 || found.nUnits < 1 || Number.isNaN(found.krippendorffInterval)) return;
  const given = units.filter((counts) => counts.some((n) => n > 0));
  const [once, twice] = [disagreements(given, values), disagreements([...given, ...given], values)];
  for (const [name, { observed, expected, residuals }] of Object.entries(twice)) {
    const own = once[name as keyof typeof once];
    expectNear([observed / expected], [own.observed / own.expected]);
    expectNear(residuals.slice(0, own.residuals.length), own.residuals, 0.5);
    expect(Math.abs(own.residuals.reduce((sum, one) => sum + one, 0))).toBeLessThan(1e-9 * (1 + 1 / own.expected)); // prettier-ignore
  }
}

function checkIntervals({ units, values }: Counted): void {
  const { intervals, nUnits, ...measures } = agreement(units, { values });
  const wide = agreement(units, { values, level: 0.99 }).intervals;
  for (const name of MEASURES) {
    const { estimate, low, high, reason, method, relevantRows } = intervals[name];
    expect(estimate, name).toBe(measures[name]);
    expect(relevantRows).toBe(nUnits);
    if (method === 'none') {
      expect(reason).toBeTypeOf('string');
      expect([low, high]).toEqual([NaN, NaN]);
      continue;
    }
    expect(reason).toBeUndefined();
    expect(low, name).toBeLessThanOrEqual(estimate + 1e-9 * (1 + Math.abs(estimate)));
    expect(high, name).toBeGreaterThanOrEqual(estimate - 1e-9 * (1 + Math.abs(estimate)));
    expect(high, name).toBeLessThanOrEqual(1);
    expect(wide[name].low, name).toBeLessThanOrEqual(low + 1e-9 * (1 + Math.abs(low)));
    expect(wide[name].high, name).toBeGreaterThanOrEqual(high - 1e-9);
    if (estimate === 1) expect([high, low < 1]).toEqual([1, true]);
    else expect(high - low, name).toBeGreaterThan(0);
  }
}

const programOfAgreement = ({ units, values }: Counted): string =>
  [
    `import { agreement } from '@confmat/inference';`,
    `console.log(agreement(${literal(units)}, ${literal({ values })}));`,
  ].join('\n');

describe('agreement', () => {
  it('is that of single pairs of ratings, and its intervals keep their laws', async () => {
    await fc.assert(
      fc.asyncProperty(counted, (problem) =>
        withProgram(problem, checkAgreement, programOfAgreement),
      ),
    );
  });
});
