import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { agreement } from '../../src/index.js';
import type { AgreementMeasure } from '../../src/index.js';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { standardErrors } from '../raters/standard-errors.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Raters who rate units of several kinds. */
export interface Rating {
  /** Share of the units that each value is true of. */
  readonly shares: readonly number[];
  /** Kinds of units: how frequent each is, and how often a rater is right there. */
  readonly kinds: readonly (readonly [share: number, right: number])[];
  readonly raters: number;
  /** Share of the ratings that are missing. Default: 0. */
  readonly missing?: number;
  /** Whether wrong answers are nearer ones more often: each step makes them 4.5 times as rare. */
  readonly isOrdered?: boolean;
}

const even = (k: number): number[] => Array<number>(k).fill(1 / k);

/** Cases of the record. */
export const RATINGS: Readonly<Record<string, Rating>> = {
  '2 even values, right 0.5': { shares: even(2), kinds: [[1, 0.5]], raters: 3 },
  '2 even values, right 0.8': { shares: even(2), kinds: [[1, 0.8]], raters: 3 },
  '2 even values, right 0.97': { shares: even(2), kinds: [[1, 0.97]], raters: 3 },
  '2 even values, right 0.99': { shares: even(2), kinds: [[1, 0.99]], raters: 3 },
  '2 values, one of 0.1, right 0.9': { shares: [0.9, 0.1], kinds: [[1, 0.9]], raters: 3 },
  '2 values, one of 0.1, right 0.97': { shares: [0.9, 0.1], kinds: [[1, 0.97]], raters: 3 },
  '2 values, one of 0.03, right 0.97': { shares: [0.97, 0.03], kinds: [[1, 0.97]], raters: 4 },
  '2 values, one of 0.1, easy and hard units': {
    ...{ shares: [0.9, 0.1], raters: 5 },
    kinds: [
      [0.9, 0.995],
      [0.1, 0.6],
    ],
  },
  '3 values, right 0.85, a third missing': {
    ...{ shares: [0.6, 0.3, 0.1], kinds: [[1, 0.85]], raters: 5, missing: 1 / 3 },
  },
  '3 values, right 0.95, a third missing': {
    ...{ shares: [0.6, 0.3, 0.1], kinds: [[1, 0.95]], raters: 3, missing: 1 / 3 },
  },
  '4 values, right 0.9': { shares: [0.4, 0.3, 0.2, 0.1], kinds: [[1, 0.9]], raters: 2 },
  '5 values in order, right 0.8': {
    shares: even(5),
    kinds: [[1, 0.8]],
    raters: 3,
    isOrdered: true,
  },
  '5 values in order, right 0.95': {
    ...{ shares: even(5), kinds: [[1, 0.95]], raters: 4, isOrdered: true },
  },
  '5 values in order, some rare, right 0.9, a fifth missing': {
    ...{ shares: [0.6, 0.2, 0.1, 0.06, 0.04], kinds: [[1, 0.9]], raters: 4 },
    ...{ missing: 0.2, isOrdered: true },
  },
  '5 even values, easy and hard units': {
    ...{ shares: even(5), raters: 4 },
    kinds: [
      [0.8, 0.99],
      [0.2, 0.4],
    ],
  },
};

/** Numbers of units that are rated. */
export const RATED_UNITS: readonly number[] = [20, 50, 200, 500];

/** How often intervals of agreement hold that of all units, and how often an estimate ± t errors does. */
export function agreementShares(rating: Rating, nUnits: number, draws: Draws): Shares {
  const truth = trueAgreement(rating);
  const { shares, missing = 0 } = rating;
  const values = [...shares.keys()];
  return sharesOf(draws, (state) => {
    const units = Array.from({ length: nUnits }, () => drawUnit(state, rating)).filter((unit) =>
      unit.some((count) => count > 0),
    );
    const { intervals, gwetAc1, nUnits: n } = agreement(units);
    const held = Object.entries(truth).map(([name, value]) => {
      const found = intervals[name as AgreementMeasure];
      // Of missing ratings few samples have a kappa, and not any.
      const isSome = name !== 'fleissKappa' || missing === 0;
      return [NAMES[name as AgreementMeasure], isSome ? holds(found, value) : null] as const;
    });
    const half = twoSidedT(0.95, n - 1) * standardErrors(units, values).gwetAc1;
    return {
      ...Object.fromEntries(held),
      'Gwet ± t errors': Math.abs(gwetAc1 - truth.gwetAc1) <= half,
    };
  });
}

const NAMES: Readonly<Record<AgreementMeasure, string>> = {
  fleissKappa: 'Fleiss',
  krippendorffNominal: 'Krippendorff, nominal',
  krippendorffOrdinal: 'ordinal',
  krippendorffInterval: 'interval',
  gwetAc1: 'Gwet',
};

function drawUnit(state: Int32Array, rating: Rating): number[] {
  const { shares, kinds, raters, missing = 0 } = rating;
  const truth = drawPlace(state, shares);
  const [, right = NaN] = kinds[drawPlace(state, kinds.map(([share]) => share))] ?? []; // prettier-ignore
  const answers = answersTo(truth, right, rating);
  const counts = shares.map(() => 0);
  for (let rater = 0; rater < raters; ++rater) {
    if (nextUniform(state) < missing) continue;
    const answer = drawPlace(state, answers);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

function drawPlace(state: Int32Array, shares: readonly number[]): number {
  let left = nextUniform(state);
  const place = shares.findIndex((share) => (left -= share) < 0);
  return place < 0 ? shares.length - 1 : place;
}

/** How likely a rater answers each value. */
function answersTo(truth: number, right: number, { shares, isOrdered = false }: Rating): number[] {
  const others = shares.map((_, value) => {
    if (value === truth) return 0;
    return isOrdered ? Math.exp(-1.5 * Math.abs(value - truth)) : 1;
  });
  const sum = others.reduce((all, one) => all + one, 0);
  return others.map((one, value) => (value === truth ? right : ((1 - right) * one) / sum));
}

/**
 * Agreement of all units, from the chances of two ratings: of one unit they are independent given its truth
 * and kind, whose pairs weigh alike however many ratings are missing.
 */
export function trueAgreement(rating: Rating): Record<AgreementMeasure, number> {
  const { shares, kinds } = rating;
  const k = shares.length;
  const values = [...shares.keys()];
  const pairs = values.map(() => Array<number>(k).fill(0));
  for (const [truth, share] of shares.entries()) {
    for (const [kind, right] of kinds) {
      const answers = answersTo(truth, right, rating);
      for (const a of values) {
        for (const b of values) {
          const row = pairs[a] ?? [];
          row[b] = (row[b] ?? 0) + share * kind * (answers[a] ?? 0) * (answers[b] ?? 0);
        }
      }
    }
  }
  const given = pairs.map((row) => row.reduce((sum, one) => sum + one, 0));
  const middles = given.map(
    (share, value) => share / 2 + given.slice(0, value).reduce((sum, one) => sum + one, 0),
  );
  const mean = (of: (a: number, b: number) => number): number =>
    values.reduce((sum, a) => sum + values.reduce((part, b) => part + of(a, b), 0), 0);
  const alpha = (distance: (a: number, b: number) => number): number =>
    1 -
    mean((a, b) => (pairs[a]?.[b] ?? 0) * distance(a, b)) /
      mean((a, b) => (given[a] ?? 0) * (given[b] ?? 0) * distance(a, b));
  const nominal = alpha((a, b) => Number(a !== b));
  const agreed = values.reduce((sum, a) => sum + (pairs[a]?.[a] ?? 0), 0);
  const guessed = given.reduce((sum, share) => sum + share * (1 - share), 0) / (k - 1);
  return {
    fleissKappa: nominal,
    krippendorffNominal: nominal,
    krippendorffOrdinal: alpha((a, b) => ((middles[a] ?? 0) - (middles[b] ?? 0)) ** 2),
    krippendorffInterval: alpha((a, b) => (a - b) ** 2),
    gwetAc1: (agreed - guessed) / (1 - guessed),
  };
}
