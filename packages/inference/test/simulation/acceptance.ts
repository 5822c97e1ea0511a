import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { AllowedErrors } from '../../src/acceptance/allowed-errors.js';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/numerics/distributions.js';
import { acceptance, acceptances } from '../../src/index.js';
import type { Acceptance } from '../../src/index.js';
import { sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Answers in the order of a share: how confident they are, which falls, and how likely wrong. */
interface Question {
  readonly confidence: (share: number) => number;
  readonly error: (share: number) => number;
}

/** Questions that have a threshold each. */
export interface AnswerWorld {
  readonly name: string;
  readonly questions: readonly Question[];
}

const ACCURACY = 0.95;
const ALPHA = 0.05;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Log-odds of the confidence are normal; those of being right are a straight line of them. */
function logits(
  [mean, deviation]: readonly [number, number],
  [level, slope]: readonly [number, number],
  steps = Infinity,
): Question {
  const logit = (share: number): number => mean + deviation * normalQuantile(1 - share);
  return {
    confidence: (share) => {
      const confidence = logistic(logit(share));
      return steps === Infinity ? confidence : Math.round(confidence * steps) / steps;
    },
    error: (share) => logistic(-level - slope * logit(share)),
  };
}

/** Confidence that says no more than the order. */
function ranked(error: (share: number) => number): Question {
  return { confidence: (share) => 1 - share, error };
}

/** What is wrong of a share grows with a power of it, and is 0.05 of the best share. */
function power(exponent: number, best: number): Question {
  return ranked((share) => Math.min(0.6, 0.05 * (1 + exponent) * (share / best) ** exponent));
}

const CALIBRATED = [
  [1.5, 2.5],
  [0, 1],
] as const;
const OVERCONFIDENT = [
  [2.5, 2.5],
  [-1, 0.8],
] as const;

/** Worlds where errors grow as confidence falls, stay as frequent, or go up and down. */
export const WORLDS: readonly AnswerWorld[] = [
  { name: 'calibrated', questions: [logits(...CALIBRATED)] },
  { name: 'calibrated, two decimals', questions: [logits(...CALIBRATED, 100)] },
  { name: 'calibrated, one decimal', questions: [logits(...CALIBRATED, 10)] },
  { name: 'overconfident', questions: [logits(...OVERCONFIDENT)] },
  { name: 'few errors among the most confident', questions: [power(1.85, 0.354)] },
  { name: '2 % wrong everywhere', questions: [ranked(() => 0.02)] },
  { name: '5.01 % wrong everywhere', questions: [ranked(() => 0.0501)] },
  {
    name: 'the most confident often wrong',
    questions: [ranked((share) => (share < 0.02 ? 0.3 : Math.min(0.6, 0.4 * share ** 2)))],
  },
  {
    name: 'often wrong in between',
    questions: [
      ranked((share) => {
        if (share < 0.1) return 0.02;
        if (share < 0.2) return 0.15;
        return share < 0.6 ? 0.01 : 0.3;
      }),
    ],
  },
  {
    name: 'four questions, two decimals',
    questions: [
      logits(...CALIBRATED, 100),
      logits(...OVERCONFIDENT, 100),
      logits([3, 2], [0, 1], 100),
      logits([0.5, 1], [0, 2.5], 100),
    ],
  },
];

/** Answers to each question. */
export const ANSWER_SIZES = [100, 500, 2000, 5000] as const;

/**
 * How often a promise is broken, and the share of the answers that is accepted: by `acceptance`, by tests
 * of every threshold from the highest down, if each answer had a test of its own, and by the best threshold
 * of the world.
 */
export function acceptanceShares({ questions }: AnswerWorld, size: number, draws: Draws): Shares {
  const populations = questions.map(populationOf);
  const alpha = ALPHA / questions.length;
  const shares = sharesOf(draws, (state) => {
    const sweeps = populations.map((population) => draw(state, population, size));
    const tested = sweeps.map((sweep) => testAll(sweep, alpha));
    const found = thresholdsOf(sweeps).map((at, i) => acceptedAt(at, populations[i]));
    const plain = tested.map(({ threshold }, i) => acceptedAt(threshold, populations[i]));
    return {
      'promise broken': found.some(({ error }) => error > 1 - ACCURACY),
      accepted: mean(found.map(({ share }) => share)),
      'plain sequence': mean(plain.map(({ share }) => share)),
      'own test passes': mean(tested.map(({ most }) => most)),
    };
  });
  const best = mean(populations.map((population) => population.best));
  return { ...shares, 'best threshold': Number(best.toFixed(4)) };
}

/** How often the lowest threshold with enough right answers in a sample has too few in the world. */
export function naiveShares({ questions }: AnswerWorld, size: number, draws: Draws): Shares {
  const populations = questions.map(populationOf);
  return sharesOf(draws, (state) => {
    const broken = populations.map((population) => {
      const { thresholds, counts } = draw(state, population, size);
      let lowest: number | undefined;
      for (const [row, threshold] of thresholds.entries()) {
        const [right, wrong] = [counts.tp[row] ?? NaN, counts.fp[row] ?? NaN];
        if (right >= ACCURACY * (right + wrong)) lowest = threshold;
      }
      return acceptedAt(lowest, population).error > 1 - ACCURACY;
    });
    return { 'promise broken': broken.includes(true) };
  });
}

/** Thresholds of a sample; undefined where nothing is promised. */
function thresholdsOf(sweeps: readonly ThresholdSweep[]): (number | undefined)[] {
  const thresholdOf = (found: Acceptance): number | undefined =>
    found.promised ? found.threshold : undefined;
  const [only, ...others] = sweeps;
  const promise = { accuracy: ACCURACY, confidence: 1 - ALPHA };
  if (only && others.length === 0) return [thresholdOf(acceptance(only, promise))];
  const slices = sweeps.map((sweep, question) => ({ group: { question }, sweep }));
  return acceptances(slices, promise).map((one) => thresholdOf(one.acceptance));
}

/**
 * Tests at every threshold: the lowest before one fails, and the share of answers whose own passes. To
 * accept more than the first k answers is to test whether too many of them are wrong; where errors grow, no
 * answers further down help, so no valid threshold accepts the k-th more often than its own test passes.
 */
function testAll(
  { thresholds, counts: { tp, fp } }: ThresholdSweep,
  alpha: number,
): { readonly threshold: number | undefined; readonly most: number } {
  const allowed = new AllowedErrors({ most: 1 - ACCURACY, alpha });
  let threshold: number | undefined;
  let hasFailed = false;
  let [before, most, total] = [0, 0, 0];
  for (const [row, value] of thresholds.entries()) {
    const errors = fp[row] ?? NaN;
    total = (tp[row] ?? NaN) + errors;
    const limit = allowed.at(total);
    if (limit < 0) continue;
    if (errors > limit) hasFailed = true;
    else {
      most += total - before;
      if (!hasFailed) threshold = value;
    }
    before = total;
  }
  return { threshold, most: most / total };
}

/** How many different answers there are; samples draw from them with replacement. */
const STEPS = 100_000;

/** All answers to a question, the most confident first. */
interface Population {
  readonly confidences: Float64Array;
  readonly errors: Float64Array;
  /** Share that is wrong from the first answer to each. */
  readonly wrong: Float64Array;
  /** The greatest share that a threshold may accept. */
  readonly best: number;
}

function populationOf({ confidence, error }: Question): Population {
  const shares = Float64Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS);
  const [confidences, errors] = [shares.map(confidence), shares.map(error)];
  let sum = 0;
  let ends = 0;
  const wrong = errors.map((one, step) => {
    sum += one;
    const share = sum / (step + 1);
    const isCut = confidences[step + 1] !== confidences[step];
    if (isCut && share <= 1 - ACCURACY) ends = step + 1;
    return share;
  });
  return { confidences, errors, wrong, best: ends / STEPS };
}

function draw(state: Int32Array, { confidences, errors }: Population, n: number): ThresholdSweep {
  const score = new Float64Array(n);
  const right = new Int8Array(n);
  for (let row = 0; row < n; ++row) {
    const step = Math.floor(nextUniform(state) * STEPS);
    score[row] = confidences[step] ?? NaN;
    right[row] = nextUniform(state) < (errors[step] ?? NaN) ? 0 : 1;
  }
  return thresholdSweep(right, score, { posLabel: 1 });
}

/** What a threshold accepts of all answers, and how much of that is wrong. */
function acceptedAt(
  threshold: number | undefined,
  population: Population | undefined,
): { readonly share: number; readonly error: number } {
  if (threshold === undefined || !population) return { share: 0, error: 0 };
  const { confidences, wrong } = population;
  let [from, to] = [0, STEPS];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((confidences[middle] ?? NaN) >= threshold) from = middle + 1;
    else to = middle;
  }
  return { share: from / STEPS, error: wrong[from - 1] ?? NaN };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
