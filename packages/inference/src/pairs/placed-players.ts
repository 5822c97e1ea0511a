import type { ConfusionMatrix, Label } from '@confmat/core';
import { twoSidedQuantile, twoSidedP } from '../compare/two-sided-p.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { matrixFault } from '../matrix/matrix-basis.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { ALIKE_UNITS, ONE_WITH_UNITS, UNEVEN, UNKNOWN_UNITS } from '../refusals.js';
import { effectiveUnits, unitFault, isUneven } from '../units/spread.js';
import { hasUnits } from '../units/units-of-matrix.js';
import { checkBounded, checkConnected } from './check-bounded.js';
import { fitPenalized } from './fit-penalized.js';
import { fitStrengths } from './fit-strengths.js';
import type { Fit } from './fit-strengths.js';
import { pairCounts } from './pair-counts.js';
import type { PairCounts } from './pair-counts.js';
import type { PairOptions } from './pair-options.js';
import { spreadByUnit } from './strength-spread.js';
import type { StrengthSpread } from './strength-spread.js';

/** A difference of two log strengths. */
export interface StrengthDifference {
  readonly interval: Interval;
  /** NaN if there is no interval. */
  readonly standardError: number;
  /** p-value of the two being equally strong, in [0, 1]; NaN if there is no interval. */
  readonly pValue: number;
}

const PENALIZED =
  "Firth's penalty pulls the strengths together, the more the fewer comparisons there are";
const UNIT_PENALTY = 'no method is known to hold by unit for strengths with a penalty';

/** Players with the strengths that fit their comparisons best. */
export class PlacedPlayers<L extends Label = Label> {
  readonly pairs: PairCounts<L>;
  readonly #fit: Fit;
  readonly #spread: StrengthSpread | undefined;
  readonly #fault: string | undefined;
  readonly #weighted: boolean;
  readonly #level: number;
  readonly #isPenalized: boolean;

  /** @throws {MetricError} As `pairCounts`, `checkBounded` and `checkConnected`. */
  constructor(wins: ConfusionMatrix<L>, { ties, penalty }: PairOptions, level: number) {
    this.pairs = pairCounts(wins, ties);
    this.#isPenalized = penalty === 'firth';
    if (this.#isPenalized) checkConnected(this.pairs);
    else checkBounded(this.pairs);
    this.#fit = this.#isPenalized ? fitPenalized(this.pairs) : fitStrengths(this.pairs);
    this.#weighted = wins.weighted || ties?.weighted === true;
    this.#level = level;
    const tied = ties && this.pairs.hasTies ? ties : undefined;
    if (this.#isPenalized && wins.units !== undefined) this.#fault = UNIT_PENALTY;
    else if (hasUnits(wins) && (!tied || hasUnits(tied))) {
      const units = { wins: wins.units, ties: tied?.units };
      this.#spread = spreadByUnit(this.pairs, this.#fit, units);
    } else this.#fault = winsFault(wins, tied);
  }

  /** Chance that two players of one strength tie, in [0, 1). */
  get tieRate(): number {
    const tie = Math.exp(this.#fit.params[this.pairs.labels.length] ?? -Infinity);
    return tie / (2 + tie);
  }

  /** Whether one player is stronger than another, by their codes. */
  isStronger(one: number, other: number): boolean {
    const { params } = this.#fit;
    return (params[one] ?? NaN) > (params[other] ?? NaN);
  }

  /** Difference of the log strengths of two players, by their codes; 0 to itself. */
  difference(a: number, b: number, of: Omit<Estimate, 'estimate' | 'level'>): StrengthDifference {
    const { params } = this.#fit;
    const estimate = (params[a] ?? NaN) - (params[b] ?? NaN);
    const { standardError, df, fault, warning } = this.#error(a, b);
    const facts = { ...of, estimate, level: this.#level };
    if (fault !== undefined) {
      return { interval: noInterval(facts, fault), standardError: NaN, pValue: NaN };
    }
    const half = twoSidedQuantile(this.#level, df) * standardError;
    const method = this.#spread ? 'cluster-delta' : 'delta';
    const interval = intervalOf(facts, method, [estimate - half, estimate + half], warning);
    return { interval, standardError, pValue: twoSidedP(estimate, standardError, df) };
  }

  #error(a: number, b: number): DifferenceError {
    if (this.#fault !== undefined) return { standardError: NaN, df: NaN, fault: this.#fault };
    const m = this.#fit.params.length;
    const covariance = this.#spread?.covariance ?? this.#fit.inverse;
    const at = (i: number, j: number): number => covariance[i * m + j] ?? 0;
    const variance = a === b ? 0 : at(a, a) + at(b, b) - 2 * at(a, b);
    const standardError = Math.sqrt(Math.max(0, variance));
    const penalized = this.#isPenalized && a !== b ? PENALIZED : undefined;
    if (!this.#spread) return { standardError, df: Infinity, warning: penalized };
    // A difference is known no better than the player that is seen in fewer units.
    const { sizes } = this.#spread;
    const both = [a, b].flatMap((player) => sizes[player] ?? []).map(effectiveUnits);
    const unlike = a === b || variance > NO_VARIANCE ? undefined : ALIKE_UNITS;
    const fault = both.map(unitFault).find((why) => why !== undefined) ?? unlike;
    const isFew = both.some((units) => isUneven(units, this.#weighted));
    return {
      standardError: standardError * Math.sqrt(Math.max(...both.map(({ scale }) => scale))),
      df: Math.min(...both.map(({ df }) => df)),
      fault,
      warning: isFew ? UNEVEN : undefined,
    };
  }
}

interface DifferenceError {
  readonly standardError: number;
  /** Degrees of freedom of Student's t; infinite ones are the normal distribution's. */
  readonly df: number;
  readonly fault?: string | undefined;
  readonly warning?: string | undefined;
}

/** Why comparisons that are not all by unit have no intervals; undefined if they have. */
function winsFault(wins: ConfusionMatrix, ties: ConfusionMatrix | undefined): string | undefined {
  const matrices = ties ? [wins, ties] : [wins];
  if (matrices.some(({ units }) => units === 'unknown')) return UNKNOWN_UNITS;
  if (matrices.some(hasUnits)) return ONE_WITH_UNITS;
  return matrices.map(matrixFault).find((why) => why !== undefined);
}
