import { confusionMatrix, confusionMatrixFromCounts, isMetricError } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/numerics/distributions.js';
import { strengths, surelyAhead } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Players that judges compare. */
export interface Comparing {
  /** Log strengths for the mean judge. */
  readonly strengths: readonly number[];
  readonly nJudges: number;
  /** How often a judge compares each pair that it sees. */
  readonly times: number;
  /** Chance that a judge sees a pair. Default: 1. */
  readonly seen?: number;
  /** Standard deviation between judges of the log strength of a player. */
  readonly deviation: number;
  /** Davidson's ν; 0 without ties. */
  readonly tie: number;
}

const FOUR = [0, 0.5, 1, 1.5];
const SIX_ALIKE = Array<number>(6).fill(0);
const FIFTEEN = Array.from({ length: 15 }, (_, i) => i / 10);
const ONE_JUDGE = { nJudges: 1, deviation: 0, tie: 0 };
const JUDGES = { deviation: 0.7, tie: 0 };

/** Cases of the record. */
export const COMPARINGS: Readonly<Record<string, Comparing>> = {
  '4 players, each pair 10 times': { ...ONE_JUDGE, strengths: FOUR, times: 10 },
  '4 players, each pair 100 times': { ...ONE_JUDGE, strengths: FOUR, times: 100 },
  '4 players with ties, each pair 20 times': { ...ONE_JUDGE, strengths: FOUR, times: 20, tie: 1 },
  '6 players alike, each pair 20 times': { ...ONE_JUDGE, strengths: SIX_ALIKE, times: 20 },
  '4 players, 5 judges': { ...JUDGES, strengths: FOUR, nJudges: 5, times: 5 },
  '4 players, 20 judges': { ...JUDGES, strengths: FOUR, nJudges: 20, times: 3 },
  '4 players with ties, 20 judges': { ...JUDGES, strengths: FOUR, nJudges: 20, times: 3, tie: 1 },
  '6 players alike, 20 judges': { ...JUDGES, strengths: SIX_ALIKE, nJudges: 20, times: 2 },
  '4 players, 100 judges, 15 % of the pairs each': {
    ...{ ...JUDGES, strengths: FOUR },
    ...{ nJudges: 100, times: 3, seen: 0.15 },
  },
  '15 players, 20 judges, 5 % of the pairs each': {
    ...{ ...JUDGES, strengths: FIFTEEN },
    ...{ nJudges: 20, times: 5, seen: 0.05 },
  },
  '15 players, 30 judges, 20 % of the pairs each': {
    ...{ ...JUDGES, strengths: FIFTEEN },
    ...{ nJudges: 30, times: 1, seen: 0.2 },
  },
};

/** Verdicts that are given, on average. */
export function nVerdicts({ strengths: of, nJudges, times, seen = 1 }: Comparing): number {
  return Math.round(((of.length * (of.length - 1)) / 2) * nJudges * times * seen);
}

/** Parts of equal probability that a normal distribution is summed in. */
const PARTS = 400;

/**
 * How often intervals of strengths, the first player the reference, hold those that fit all judges there are
 * best, and how often any pair of players is wrongly called sure.
 */
export function pairShares(comparing: Comparing, draws: Draws): Shares {
  const truth = trueStrengths(comparing);
  return sharesOf(draws, (state) => {
    const sample = drawVerdicts(state, comparing);
    const isByJudge = comparing.nJudges > 1;
    return {
      ...held(sample, truth, comparing, isByJudge),
      ...(isByJudge ? asRows(held(sample, truth, comparing, false)) : {}),
    };
  });
}

/** What intervals of one sample hold: a share of the players; null where no strengths fit it best. */
function held(
  sample: readonly Verdict[],
  truth: readonly number[],
  { tie }: Comparing,
  byUnit: boolean,
): Readonly<Record<string, boolean | number | null>> {
  const [wins, ties] = matricesOf(sample, truth.length, byUnit);
  const options = tie > 0 ? { ties } : {};
  try {
    const { players } = strengths(wins, options);
    const known = players.slice(1).flatMap(({ strength }, i) => {
      const isHeld = holds(strength, truth[i + 1] ?? NaN);
      return isHeld === null ? [] : [Number(isHeld)];
    });
    const isWrong = surelyAhead(wins, options).some(
      ({ ahead, behind, isSure }) => isSure && (truth[ahead] ?? 0) <= (truth[behind] ?? 0),
    );
    const share = known.reduce((sum, one) => sum + one, 0) / known.length;
    return { strengths: known.length > 0 ? share : null, 'wrongly sure': isWrong };
  } catch (error) {
    if (isMetricError(error)) return { strengths: null, 'wrongly sure': null };
    throw error;
  }
}

function asRows<V>(found: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [`${name}, rows as units`, value]),
  );
}

type Verdict = readonly [judge: number, winner: number, loser: number, isTie: boolean];

function drawVerdicts(state: Int32Array, comparing: Comparing): Verdict[] {
  const { nJudges, times, seen = 1, deviation, tie } = comparing;
  const verdicts: Verdict[] = [];
  for (let judge = 0; judge < nJudges; ++judge) {
    const own = comparing.strengths.map(
      (one) => one + (deviation > 0 ? deviation * normalQuantile(nextUniform(state)) : 0),
    );
    for (let i = 0; i < own.length; ++i) {
      for (let j = 0; j < i; ++j) {
        if (seen < 1 && nextUniform(state) >= seen) continue;
        const { win, loss } = outcomes((own[i] ?? 0) - (own[j] ?? 0), tie);
        for (let time = 0; time < times; ++time) {
          const u = nextUniform(state);
          verdicts.push(u < win ? [judge, i, j, false] : [judge, j, i, u >= win + loss]);
        }
      }
    }
  }
  return verdicts;
}

function outcomes(
  difference: number,
  tie: number,
): { readonly win: number; readonly loss: number } {
  const half = Math.exp(difference / 2);
  const all = half + 1 / half + tie;
  return { win: half / all, loss: 1 / half / all };
}

function matricesOf(
  verdicts: readonly Verdict[],
  nPlayers: number,
  byUnit: boolean,
): [wins: ConfusionMatrix<number>, ties: ConfusionMatrix<number>] {
  const labels = Array.from({ length: nPlayers }, (_, player) => player);
  const of = (isTie: boolean): ConfusionMatrix<number> => {
    const rows = verdicts.filter((verdict) => verdict[3] === isTie);
    const unit = byUnit ? rows.map(([judge]) => judge) : undefined;
    const [a, b] = [rows.map(([, one]) => one), rows.map(([, , one]) => one)];
    return confusionMatrix(a, b, { labels, unit });
  };
  return [of(false), of(true)];
}

/** The strengths that fit all judges best, less that of the first player: those of expected counts. */
function trueStrengths({ strengths: means, deviation, tie }: Comparing): number[] {
  const expected = (i: number, j: number, what: 'win' | 'tie'): number => {
    let sum = 0;
    for (let part = 0; part < PARTS; ++part) {
      const z = normalQuantile((part + 0.5) / PARTS);
      const of = (means[i] ?? 0) - (means[j] ?? 0) + Math.SQRT2 * deviation * z;
      const { win, loss } = outcomes(of, tie);
      sum += (what === 'win' ? win : (1 - win - loss) / 2) / PARTS;
    }
    return sum;
  };
  const labels = means.map((_, i) => i);
  const matrix = (what: 'win' | 'tie'): ConfusionMatrix<number> =>
    confusionMatrixFromCounts(
      labels.map((i) => labels.map((j) => (i === j ? 0 : expected(i, j, what)))),
      labels,
      { weighted: true },
    );
  const options = tie > 0 ? { ties: matrix('tie') } : {};
  return strengths(matrix('win'), options).players.map(({ strength }) => strength.estimate);
}
