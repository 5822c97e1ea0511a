import type { ConfusionMatrix, Label } from '@confmat/core';
import {
  checkNames,
  checkOption,
  checkOptionNames,
  invalidOption,
  invalidValue,
  named,
  optionConflict,
} from '@confmat/core/internal';
import { checkSeed } from '../check-source.js';
import { twoSidedT } from '../numerics/distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { NO_ROWS, ONE_TASK } from '../refusals.js';
import { doubted, reachingZero } from '../compare/agreeing.js';
import { signFlips } from '../compare/sign-flips.js';
import { triesByTask } from './task-tallies.js';
import type { TaskTries } from './task-tallies.js';
import { FLIP_RATE, MAJORITY, passAll, passAt, triesFault } from './task-measures.js';
import type { TaskMeasure } from './task-measures.js';
import { checkDraws } from './trial-rates.js';

const MEASURES = ['passAt', 'passAll', 'majority', 'flipRate'] as const;

/** A rate of tries of tasks. */
export type TrialMeasure = (typeof MEASURES)[number];

/** Options of `compareTrials`. */
export interface CompareTrialsOptions {
  /** What to compare. Default: `'passAt'`. */
  readonly measure?: TrialMeasure | undefined;
  /** The number of tries that `'passAt'` and `'passAll'` draw, whole, from 1. Default: 1. */
  readonly k?: number | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** Of the sample of signs, where there are too many to count. Default: 0. */
  readonly seed?: number | undefined;
}

/** Two systems on the same tasks. */
export interface TrialComparison {
  /** The rate of either system: a mean over tasks. */
  readonly a: number;
  readonly b: number;
  /** The mean of a − b over tasks; its relevant rows are the tasks. */
  readonly difference: Interval;
  /** Two-sided; 1 if no task differs, NaN with a reason in `difference`. */
  readonly pValue: number;
  /** The chance of a difference a − b as great or greater if neither system is better. */
  readonly oneSidedP: number;
  /** Whether the p-values count every way to turn the signs, or a sample of 9,999. */
  readonly method: 'sign-flips' | 'sampled-sign-flips' | 'none';
  readonly nTasks: number;
  /** Tasks that system a did better, or worse, than system b. */
  readonly nWon: number;
  readonly nLost: number;
}

/**
 * Compare two systems that tried the same tasks several times. Tasks are what is drawn, so four tasks
 * won three times each are four wins: p = 1/16, not 1/4096.
 *
 * @param a Counted by task, `confusionMatrix(truth, answers, { unit: task })`.
 * @param b Of the same tasks. Numbers of tries may differ.
 * @param options Measure, number of tries, level, seed.
 * @returns Both rates, the difference and how sure it is.
 * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-option`, `invalid-value`: also
 *   where a task is of one system only.
 * @see Fisher 1935, "The design of experiments", §21; Bonett & Price 2012, with Student's t.
 * @example
 * const task = ['t1', 't1', 't2', 't2'];
 * const count = (answers: string[]) => confusionMatrix(['ok', 'ok', 'ok', 'ok'], answers, { unit: task });
 * const found = compareTrials(count(['ok', 'ok', 'ok', 'ok']), count(['no', 'no', 'ok', 'no']));
 * found.oneSidedP; // → 0.25
 */
export function compareTrials(
  a: ConfusionMatrix,
  b: ConfusionMatrix,
  options: CompareTrialsOptions = {},
): TrialComparison {
  return named('compareTrials', () => {
    checkOptionNames(options, ['measure', 'k', 'level', 'seed']);
    const measure = checkMeasure(options);
    const level = checkLevel(options.level);
    const seed = checkSeed(options.seed);
    const tries = [triesByTask('a', a), triesByTask('b', b)] as const;
    checkNames([a, b].map(({ units }) => (typeof units === 'object' ? units : { keys: [] })));
    const pairs = pairedTasks(...tries);
    const { metric, direction, value } = measure;
    const [ofA, ofB] = [pairs.map(([one]) => value(one)), pairs.map(([, one]) => value(one))];
    const differences = ofA.map((one, task) => one - (ofB[task] ?? NaN));
    const nTasks = pairs.length;
    const estimate = meanOf(differences);
    const of = { metric, direction, kind: 'difference', estimate, level } as const;
    const facts = {
      ...{ a: meanOf(ofA), b: meanOf(ofB), nTasks },
      nWon: differences.filter((one) => one > 0).length,
      nLost: differences.filter((one) => one < 0).length,
    };
    const difference = differenceInterval({ ...of, relevantRows: nTasks }, differences, () =>
      triesFault(
        pairs.map(([one, other]) => ({ tries: Math.min(one.tries, other.tries), nTasks: 1 })),
        measure,
      ),
    );
    if (Number.isNaN(estimate)) {
      return { ...facts, difference, pValue: NaN, oneSidedP: NaN, method: 'none' };
    }
    const { twoSided, above, isExact } = signFlips(differences, seed);
    const method = isExact ? 'sign-flips' : 'sampled-sign-flips';
    return {
      ...facts,
      difference: doubted(reachingZero(difference, twoSided), twoSided),
      ...{ pValue: twoSided, oneSidedP: above, method },
    };
  });
}

function checkMeasure({ measure = 'passAt', k }: CompareTrialsOptions): TaskMeasure {
  checkOption('measure', measure, MEASURES);
  if (measure === 'passAt' || measure === 'passAll') {
    if (Array.isArray(k)) throw invalidOption('k', k, 'one number of tries');
    const [draws = 1] = checkDraws(k);
    return measure === 'passAt' ? passAt(draws) : passAll(draws);
  }
  if (k !== undefined) throw optionConflict('k', `does not go with measure '${measure}'`);
  return measure === 'majority' ? MAJORITY : FLIP_RATE;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** The tries of either system of each task. */
function pairedTasks(
  a: ReadonlyMap<Label, TaskTries>,
  b: ReadonlyMap<Label, TaskTries>,
): (readonly [TaskTries, TaskTries])[] {
  for (const key of b.keys()) if (!a.has(key)) throw unpaired('b', key, 'a');
  return Array.from(a, ([key, ofA]) => {
    const ofB = b.get(key);
    if (!ofB) throw unpaired('a', key, 'b');
    return [ofA, ofB] as const;
  });
}

function unpaired(argument: string, key: Label, other: string): Error {
  return invalidValue(argument, key, `tasks that ${other} has too`);
}

/**
 * The interval of a mean of differences in [−1, 1], with two more tasks, one won and one lost: that the
 * ones seen are alike does not mean that all are. Of differences that are −1, 0 or 1 it is Bonett and
 * Price's, with Student's t.
 *
 * @param triesFaultOf Why there is no estimate, if tasks have too few tries.
 */
function differenceInterval(
  of: Estimate,
  differences: readonly number[],
  triesFaultOf: () => string | undefined,
): Interval {
  const nTasks = differences.length;
  if (Number.isNaN(of.estimate)) return noInterval(of, triesFaultOf() ?? NO_ROWS);
  if (nTasks < 2) return noInterval(of, ONE_TASK);
  const n = nTasks + 2;
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const squares = (differences.reduce((sum, one) => sum + one ** 2, 0) + 2) / n;
  const half = twoSidedT(of.level, nTasks - 1) * Math.sqrt((squares - mean ** 2) / n);
  return intervalOf(of, 'bonett-price', [Math.max(-1, mean - half), Math.min(1, mean + half)]);
}
