import type { ConfusionMatrix, Label } from '@confmat/core';
import { addByCode, checkMatrix, invalidValue, optionConflict } from '@confmat/core/internal';
import { hasUnits } from '../units/units-of-matrix.js';
import { UNKNOWN_UNITS } from '../refusals.js';

/** Tasks that were tried equally often and passed equally often. */
export interface TaskTally {
  /** Tries of each of these tasks, at least 1. */
  readonly tries: number;
  /** Tries that passed, of each. */
  readonly passes: number;
  /** How many tasks there are. */
  readonly nTasks: number;
}

/** The tries of one task. */
export interface TaskTries {
  readonly tries: number;
  readonly passes: number;
}

/**
 * The tries of each task, from a matrix counted by task: a try passes where the answer is the true one.
 *
 * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-value`: it does not know its
 *   units, or counts weights.
 */
export function triesByTask(
  argument: string,
  matrix: ConfusionMatrix,
): ReadonlyMap<Label, TaskTries> {
  checkMatrix(argument, matrix);
  if (matrix.weighted) throw invalidValue(argument, 'sums of weights', 'counts of tries');
  if (matrix.units === 'unknown')
    throw optionConflict(argument, `cannot be used: ${UNKNOWN_UNITS}`);
  if (!hasUnits(matrix)) {
    throw optionConflict(argument, 'needs its tasks: count it with { unit: task }');
  }
  const { keys, unitCodes, trueCodes, predCodes, counts } = matrix.units;
  const [tries, passes] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  addByCode(unitCodes, counts, tries);
  const passed = counts.map((count, cell) => (trueCodes[cell] === predCodes[cell] ? count : 0));
  addByCode(unitCodes, passed, passes);
  return new Map(
    keys.flatMap((key, task) => {
      const nTries = tries[task] ?? 0;
      return nTries > 0 ? [[key, { tries: nTries, passes: passes[task] ?? 0 }]] : [];
    }),
  );
}

/** Tasks that are alike, by tries and then by passes, ascending. */
export function tallyTasks(tasks: Iterable<TaskTries>): TaskTally[] {
  const found = new Map<string, { tries: number; passes: number; nTasks: number }>();
  for (const { tries, passes } of tasks) {
    const key = `${tries}/${passes}`;
    const tally = found.get(key) ?? { tries, passes, nTasks: 0 };
    ++tally.nTasks;
    found.set(key, tally);
  }
  return [...found.values()].sort((a, b) => a.tries - b.tries || a.passes - b.passes);
}
