import type { ConfusionMatrix, Label } from '@confmat/core';
import { addByCode, checkMatrix, invalidValue, optionConflict } from '@confmat/core/internal';
import { hasUnits } from '../units/units-of-matrix.js';
import { UNKNOWN_UNITS } from '../refusals.js';
import { addCorrect } from './kernels/add-correct.js';

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

/** Tries and passes of tasks, shape (nTasks,) each; a task without tries has none. */
export interface TaskColumns {
  readonly keys: readonly Label[];
  readonly tries: Float64Array;
  readonly passes: Float64Array;
}

/**
 * The tries of tasks, from a matrix counted by task: a try passes where the answer is the true one.
 *
 * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-value`: it does not know its
 *   units, or counts weights.
 */
export function taskColumns(argument: string, matrix: ConfusionMatrix): TaskColumns {
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
  addCorrect(unitCodes, trueCodes, predCodes, counts, passes);
  return { keys, tries, passes };
}

/** The tries of each task that has some; throws as `taskColumns` does. */
export function triesByTask(
  argument: string,
  matrix: ConfusionMatrix,
): ReadonlyMap<Label, TaskTries> {
  const { keys, tries, passes } = taskColumns(argument, matrix);
  return new Map(
    keys.flatMap((key, task) => {
      const nTries = tries[task] ?? 0;
      return nTries > 0 ? [[key, { tries: nTries, passes: passes[task] ?? 0 }]] : [];
    }),
  );
}

/** Tasks that are alike, by tries and then by passes, ascending. */
export function tallyTasks({ tries, passes }: TaskColumns): TaskTally[] {
  // Of one number of tries there are few, and of passes no more than tries.
  const found = new Map<number, Map<number, number>>();
  for (const [task, nTries] of tries.entries()) {
    if (nTries === 0) continue;
    const ofTries = found.get(nTries) ?? new Map<number, number>();
    found.set(nTries, ofTries);
    const nPasses = passes[task] ?? 0;
    ofTries.set(nPasses, (ofTries.get(nPasses) ?? 0) + 1);
  }
  const tallies = [...found].flatMap(([nTries, ofTries]) =>
    Array.from(ofTries, ([nPasses, nTasks]) => ({ tries: nTries, passes: nPasses, nTasks })),
  );
  return tallies.sort((a, b) => a.tries - b.tries || a.passes - b.passes);
}
