import type { ConfusionMatrix } from '@confmat/core';
import { compareTrials, trialRates } from '@confmat/inference';
import type { TrialComparison, TrialRates } from '@confmat/inference';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import type { CountedTries, TriesOfGroup } from './counted-tries.js';
import { measuresOf } from './trial-measure.js';
import type { AskedMeasure } from './trial-measure.js';

/** What the tries of tasks say. */
export interface TrialsAnswers {
  /** Numbers of tries, ascending. */
  readonly ks: readonly number[];
  readonly whole: TrialRates;
  readonly groups: readonly RatesOfGroup[];
  /** Whether groups are of the same tasks, so that all tries together are of no system. */
  readonly sharesTasks: boolean;
  /** Two groups of the same tasks, measure by measure, the first less the second. */
  readonly comparison: readonly ComparedRate[];
  /** Why two groups with tasks in common are not compared. */
  readonly unpaired?: string;
}

/** The rates of a group. */
interface RatesOfGroup extends Pick<TriesOfGroup, 'group'> {
  readonly rates: TrialRates;
}

/** A rate of two groups. */
interface ComparedRate {
  readonly of: AskedMeasure;
  readonly found: TrialComparison;
}

/**
 * Find what the tries of tasks say.
 * @param tries Numbers of tries to draw; undefined: up to the fewest that a task has.
 */
export function trialsAnswers(
  { matrix, groups }: CountedTries,
  tries: readonly number[] | undefined,
): TrialsAnswers {
  const ks = tries ?? drawsUpTo(fewestTries([matrix, ...groups.map((one) => one.matrix)]));
  const whole = trialRates(matrix, { k: ks });
  const rated = groups.map(({ group, matrix: own }) => ({
    group,
    rates: trialRates(own, { k: ks }),
  }));
  const tasks = groups.flatMap((one) => [...tasksOf(one.matrix)]);
  return {
    ...{ ks, whole, groups: rated, sharesTasks: new Set(tasks).size < tasks.length },
    ...pairOf(groups, ks),
  };
}

/** The fewest tries of a task. */
function fewestTries(matrices: readonly ConfusionMatrix[]): number {
  const all = matrices.flatMap((matrix) => trialRates(matrix).tallies.map(({ tries }) => tries));
  return Math.min(...all);
}

/** 1, 2, 4 and so on up to a number, and that number. */
function drawsUpTo(most: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, power) => 2 ** power);
  return powers.at(-1) === most ? powers : [...powers, most];
}

/** Two groups of the same tasks, compared; nothing of others. */
function pairOf(
  groups: readonly TriesOfGroup[],
  ks: readonly number[],
): Pick<TrialsAnswers, 'comparison' | 'unpaired'> {
  const [a, b, ...others] = groups;
  if (!a || !b || others.length > 0) return { comparison: [] };
  const [ofA, ofB] = [tasksOf(a.matrix), tasksOf(b.matrix)];
  const nShared = [...ofA].filter((task) => ofB.has(task)).length;
  if (nShared === 0) return { comparison: [] };
  const nAlone = ofA.size + ofB.size - 2 * nShared;
  if (nAlone > 0) {
    const some = nAlone === 1 ? '1 task is' : `${numberOf(nAlone, 'task')} are`;
    return { comparison: [], unpaired: `not compared: ${some} of one group only` };
  }
  return {
    comparison: measuresOf(ks).map((of) => ({ of, found: compareTrials(a.matrix, b.matrix, of) })),
  };
}

/** The tasks that were tried. */
function tasksOf({ units }: ConfusionMatrix): ReadonlySet<unknown> {
  if (typeof units !== 'object') throw new Error('bug: tries are counted by task');
  return new Set(Array.from(units.unitCodes, (code) => units.keys[code]));
}
