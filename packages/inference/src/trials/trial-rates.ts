import type { ConfusionMatrix } from '@confmat/core';
import { checkOptionNames, invalidOption, named } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { NO_ROWS, ONE_TASK } from '../refusals.js';
import { unitEnds } from '../units/spread.js';
import { tallyTasks, taskColumns } from './task-tallies.js';
import type { TaskTally } from './task-tallies.js';
import { FLIP_RATE, MAJORITY, passAll, passAt, triesFault } from './task-measures.js';
import type { TaskMeasure } from './task-measures.js';

/** Options of `trialRates`. */
export interface TrialOptions {
  /** Numbers of tries to draw from those of each task, whole, from 1. Default: 1. */
  readonly k?: number | readonly number[] | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** What several tries of each task say. Each rate is a mean over tasks, and its relevant rows are tasks. */
export interface TrialRates {
  readonly nTasks: number;
  /** Of all tasks. */
  readonly nTries: number;
  /** The tasks by their tries and passes, ascending: all that the rates are made of. */
  readonly tallies: readonly TaskTally[];
  /** The chance that at least one of k tries passes, for each k: `pass@k`. */
  readonly passAt: readonly Interval[];
  /** The chance that all of k tries pass, for each k: `pass^k`. */
  readonly passAll: readonly Interval[];
  /** The share of tasks that pass more than half of their tries; a tie counts half. */
  readonly majority: Interval;
  /** The chance that two tries of one task differ. */
  readonly flipRate: Interval;
}

/**
 * What several tries of each task say: how often one of k tries passes, how often all do, what the
 * majority says, and how often two tries differ. Tries of one task are alike, so the intervals are those
 * of tasks: more tries of the same tasks do not stand for more tasks.
 *
 * @param matrix Counted by task, `confusionMatrix(truth, answers, { unit: task })`: a try passes where
 *   the answer is the true one.
 * @param options Numbers of tries, level.
 * @returns The rates; NaN with a reason where a task has fewer tries than k asks for, and without an
 *   interval where there are fewer than two tasks.
 * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-option`, `invalid-value`.
 * @see Chen et al. 2021, "Evaluating large language models trained on code"; Yao et al. 2024, "τ-bench".
 * @example
 * const task = ['a', 'a', 'a', 'b', 'b', 'b'];
 * const answers = ['yes', 'yes', 'no', 'yes', 'yes', 'yes'];
 * const matrix = confusionMatrix(answers.map(() => 'yes'), answers, { unit: task });
 * trialRates(matrix, { k: 2 }).passAll[0]?.estimate.toFixed(3); // → '0.667'
 */
export function trialRates(matrix: ConfusionMatrix, options: TrialOptions = {}): TrialRates {
  return named('trialRates', () => {
    checkOptionNames(options, ['k', 'level']);
    const level = checkLevel(options.level);
    const ks = checkDraws(options.k);
    const tallies = tallyTasks(taskColumns('matrix', matrix));
    const rate = (measure: TaskMeasure): Interval => meanOfTasks(tallies, measure, level);
    return {
      nTasks: sumOver(tallies, () => 1),
      nTries: sumOver(tallies, ({ tries }) => tries),
      tallies,
      passAt: ks.map((k) => rate(passAt(k))),
      passAll: ks.map((k) => rate(passAll(k))),
      majority: rate(MAJORITY),
      flipRate: rate(FLIP_RATE),
    };
  });
}

/** The mean of a measure over tasks, with the interval of its tasks. */
function meanOfTasks(tallies: readonly TaskTally[], measure: TaskMeasure, level: number): Interval {
  const { metric, direction, least, value } = measure;
  const nTasks = sumOver(tallies, () => 1);
  const mean = sumOver(tallies, value) / nTasks;
  const of = { metric, direction, estimate: mean, level, relevantRows: nTasks };
  if (nTasks === 0) return noInterval(of, NO_ROWS);
  const fault = triesFault(tallies, measure);
  if (fault !== undefined) return noInterval(of, fault);
  if (nTasks < 2) return noInterval(of, ONE_TASK);
  const squares = sumOver(tallies, (task) => (value(task) - mean) ** 2);
  const variance = squares / (nTasks - 1) / nTasks;
  // The tries of a task are at most as many draws as fit into them.
  const nRows = sumOver(tallies, ({ tries }) => tries) / least;
  const sample = { nEffective: nTasks, df: nTasks - 1, nRows };
  return intervalOf(of, 'cluster-wilson', unitEnds(mean, { ...sample, variance }, level));
}

function sumOver(tallies: readonly TaskTally[], value: (task: TaskTally) => number): number {
  return tallies.reduce((sum, task) => sum + task.nTasks * value(task), 0);
}

/** Numbers of tries to draw. */
export function checkDraws(k: unknown = 1): number[] {
  const given: unknown[] = Array.isArray(k) ? k : [k];
  for (const one of given) {
    if (!(Number.isSafeInteger(one) && (one as number) >= 1)) {
      throw invalidOption('k', one, { kind: 'integer', what: 'a whole number', atLeast: 1 });
    }
  }
  return given as number[];
}
