import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCells,
  f1,
  recall,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile, normalQuantile } from '../../src/numerics/distributions.js';
import { expectedCostIntervals, interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Units of unequal size, whose rows are right at a rate of their own. */
export interface UnevenUnits {
  /** Rows of each unit of a sample. */
  readonly sizes: (state: Int32Array) => readonly number[];
  /** How alike the rows of a unit are, in (0, 1). */
  readonly correlation: number;
  /** The mean of the rates. */
  readonly rate: number;
}

const places = (n: number): readonly number[] => Array.from({ length: n }, (_, place) => place);

/** The u-th of so many units has 2,000 / u rows. */
export function falling(nUnits: number): () => readonly number[] {
  const sizes = places(nUnits).map((place) => Math.round(2000 / (place + 1)));
  return () => sizes;
}

/** So many units of as many rows, the first of more. */
export function oneOf(nUnits: number, size: number, first: number): () => readonly number[] {
  const sizes = places(nUnits).map((place) => (place === 0 ? first : size));
  return () => sizes;
}

/** So many units of 20 rows in the middle, the logarithm of their size with a deviation of 1. */
export function logNormal(nUnits: number): (state: Int32Array) => readonly number[] {
  return (state) =>
    places(nUnits).map(() => Math.max(1, Math.round(20 * Math.exp(drawNormal(state)))));
}

/** One unit in so many has rows of a class that is not everywhere. */
const EVERY = 5;

/** Rates are drawn among so many, which are as likely. */
const STEPS = 1024;

/** Rates of units: quantiles of a beta distribution, found once. */
export function ratesOf(rate: number, correlation: number): Float64Array {
  const scale = (1 - correlation) / correlation;
  return Float64Array.from({ length: STEPS }, (_, step) =>
    betaQuantile((step + 0.5) / STEPS, rate * scale, (1 - rate) * scale),
  );
}

/** Their mean, which is what intervals are to hold. */
export function meanOf(rates: Float64Array): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** The rate of a share of a state's luck. */
export function rateAt(rates: Float64Array, luck: number): number {
  return rates[Math.floor(luck * rates.length)] ?? NaN;
}

/** A number from the standard normal distribution. */
function drawNormal(state: Int32Array): number {
  return normalQuantile(nextUniform(state) + 2 ** -54);
}

/**
 * How often intervals hold the share of right answers, and what has the same true value if half of the
 * rows are positive and an error is as likely either way; the recall of a class that few units have;
 * the mean cost if a missed positive costs 5. And how often one of these has no interval.
 */
export function unevenCoverage({ sizes, correlation, rate }: UnevenUnits, draws: Draws): Shares {
  const rates = ratesOf(rate, correlation);
  const truth = meanOf(rates);
  const options = { average: 'binary', posLabel: 1 } as const;
  return sharesOf(draws, (state) => {
    const all = sizes(state).map((size): Answers => {
      const own = rateAt(rates, nextUniform(state));
      const positives = drawBinomial(state, size, 0.5);
      const right = [
        drawBinomial(state, size - positives, own),
        drawBinomial(state, positives, own),
      ] as const;
      return { positives, negatives: size - positives, right };
    });
    const matrix = matrixOf(all);
    const few = matrixOf(
      all.map((one, code) => (code % EVERY === 0 ? one : withoutPositives(one))),
    );
    const found: Record<string, readonly [Interval, number]> = {
      accuracy: [interval(matrix, accuracy), truth],
      // Half of the rows are positive, true and predicted: these are the accuracy.
      F1: [interval(matrix, f1, options), truth],
      recall: [interval(matrix, recall, options), truth],
      'balanced accuracy': [interval(matrix, balancedAccuracy), truth],
      'macro F1': [interval(matrix, f1, { average: 'macro' }), truth],
      kappa: [interval(matrix, cohenKappa), 2 * truth - 1],
      'mean cost': [
        expectedCostIntervals(matrix, [[0, 1], [5, 0]]).mean, // prettier-ignore
        3 * (1 - truth),
      ],
    };
    const ofFew = interval(few, recall, options);
    return {
      ...Object.fromEntries(
        Object.entries(found).map(([name, [own, value]]) => [name, holds(own, value)]),
      ),
      'no interval': Object.values(found).some(([own]) => own.method === 'none'),
      'recall of a class of one unit in five': holds(ofFew, truth),
      'no interval of it': ofFew.method === 'none',
    };
  });
}

interface Answers {
  readonly positives: number;
  readonly negatives: number;
  /** Right answers of the negatives and of the positives. */
  readonly right: readonly [number, number];
}

function withoutPositives({ negatives, right }: Answers): Answers {
  return { positives: 0, negatives, right: [right[0], 0] };
}

function matrixOf(all: readonly Answers[]): ConfusionMatrix<number> {
  const cells = all.flatMap(({ positives, negatives, right: [tn, tp] }, unit) =>
    (
      [
        [0, 0, tn],
        [0, 1, negatives - tn],
        [1, 0, positives - tp],
        [1, 1, tp],
      ] as const
    ).map(([t, p, count]) => ({ unit, trueLabel: t, predLabel: p, count })),
  );
  return confusionMatrixFromCells(
    cells.filter(({ count }) => count > 0),
    [0, 1],
  );
}
