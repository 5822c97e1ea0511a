import type { Direction } from '@confmat/core';
import type { TaskTally, TaskTries } from './task-tallies.js';

/** A value in [0, 1] that several tries of a task have; rates are its means over tasks. */
export interface TaskMeasure {
  readonly metric: string;
  readonly direction: Direction;
  /** Tries that it needs. */
  readonly least: number;
  readonly value: (task: TaskTries) => number;
}

/**
 * The chance that at least one of k tries passes, drawn without replacement from the tries of a task:
 * pass@k. Unbiased.
 *
 * @see Chen et al. 2021, "Evaluating large language models trained on code".
 */
export function passAt(k: number): TaskMeasure {
  const value = ({ tries, passes }: TaskTries): number =>
    1 - shareOfDraws(tries, tries - passes, k);
  return { metric: `pass@${k}`, direction: 'max', least: k, value };
}

/**
 * The chance that all of k tries pass, drawn without replacement from the tries of a task: pass^k. Unbiased.
 *
 * @see Yao et al. 2024, "τ-bench".
 */
export function passAll(k: number): TaskMeasure {
  const value = ({ tries, passes }: TaskTries): number => shareOfDraws(tries, passes, k);
  return { metric: `pass^${k}`, direction: 'max', least: k, value };
}

/** Whether more than half of the tries pass; a tie counts half. */
export const MAJORITY: TaskMeasure = {
  metric: 'majority',
  direction: 'max',
  least: 1,
  value: ({ tries, passes }) => (Math.sign(passes * 2 - tries) + 1) / 2,
};

/** The chance that two tries of a task differ: one passes, the other does not. Unbiased. */
export const FLIP_RATE: TaskMeasure = {
  metric: 'flipRate',
  direction: 'min',
  least: 2,
  value: ({ tries, passes }) =>
    tries < 2 ? NaN : (2 * passes * (tries - passes)) / (tries * (tries - 1)),
};

/** Why tasks with too few tries leave a rate without a value; undefined if none has. */
export function triesFault(
  tasks: readonly Pick<TaskTally, 'tries' | 'nTasks'>[],
  { least }: TaskMeasure,
): string | undefined {
  const few = tasks.reduce((sum, { tries, nTasks }) => sum + (tries < least ? nTasks : 0), 0);
  if (few === 0) return undefined;
  const some = few === 1 ? '1 task has' : `${few} tasks have`;
  return `${some} fewer than ${least} tries`;
}

/**
 * The share of the draws of k out of n that have all their items among m of them: C(m, k) / C(n, k).
 *
 * @returns In [0, 1]; NaN where k is above n.
 */
function shareOfDraws(n: number, m: number, k: number): number {
  if (k > n) return NaN;
  let share = 1;
  for (let drawn = 0; drawn < k; ++drawn) share *= Math.max(0, m - drawn) / (n - drawn);
  return share;
}
