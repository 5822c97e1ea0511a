import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { compareTrials, trialRates } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Kinds of tasks: how frequent each is, and how likely one of its tries passes. */
export type TaskKinds = readonly (readonly [share: number, passes: number])[];

/** Tasks that are drawn, and how often each is tried. */
export interface Trying {
  readonly kinds: TaskKinds;
  readonly nTasks: number;
  readonly tries: number;
  /** Tries that pass@k and pass^k draw. */
  readonly k: number;
}

/**
 * How often the intervals of rates of tries hold the rates of all tasks, and those of two systems that
 * are alike hold no difference.
 */
export function trialShares(trying: Trying, draws: Draws): Shares {
  const { k } = trying;
  const truth = trueRates(trying);
  const shares = sharesOf(draws, (state) => {
    const tasks = Array.from({ length: trying.nTasks }, () => drawKind(state, trying.kinds));
    const [a, b] = [triesOf(state, tasks, trying.tries), triesOf(state, tasks, trying.tries)];
    const { passAt, passAll, majority, flipRate } = trialRates(a, { k: [1, k] });
    const difference = compareTrials(a, b);
    const held = (found: { low: number; high: number } | undefined, value: number) =>
      found ? holds(found, value) : null;
    return {
      'pass@1': held(passAt[0], truth.passAt(1)),
      [`pass@${k}`]: held(passAt[1], truth.passAt(k)),
      [`pass^${k}`]: held(passAll[1], truth.passAll(k)),
      majority: held(majority, truth.majority),
      'flip rate': held(flipRate, truth.flipRate),
      'difference holds 0': held(difference.difference, 0),
      'p at most 0.05': difference.pValue <= 0.05,
    };
  });
  return shares;
}

function drawKind(state: Int32Array, kinds: TaskKinds): number {
  let left = nextUniform(state);
  for (const [share, passes] of kinds) {
    left -= share;
    if (left < 0) return passes;
  }
  return kinds.at(-1)?.[1] ?? NaN;
}

function triesOf(state: Int32Array, tasks: readonly number[], tries: number): ConfusionMatrix {
  const unit = tasks.flatMap((_, task) => Array<number>(tries).fill(task));
  const passed = unit.map((task) => nextUniform(state) < (tasks[task] ?? NaN));
  return confusionMatrix(
    unit.map(() => true),
    passed,
    { unit, labels: [false, true] },
  );
}

/** The rates of all tasks. */
export function trueRates({ kinds, tries }: Pick<Trying, 'kinds' | 'tries'>): {
  readonly passAt: (k: number) => number;
  readonly passAll: (k: number) => number;
  readonly majority: number;
  readonly flipRate: number;
} {
  const mean = (of: (passes: number) => number): number =>
    kinds.reduce((sum, [share, passes]) => sum + share * of(passes), 0);
  return {
    passAt: (k) => mean((p) => 1 - (1 - p) ** k),
    passAll: (k) => mean((p) => p ** k),
    majority: mean((p) => moreThanHalf(tries, p)),
    flipRate: mean((p) => 2 * p * (1 - p)),
  };
}

/** The chance that more than half of some tries pass; that just half do counts half. */
function moreThanHalf(tries: number, p: number): number {
  let chances = [1];
  for (let one = 0; one < tries; ++one) {
    chances = [...chances, 0].map(
      (chance, passes) => chance * (1 - p) + (chances[passes - 1] ?? 0) * p,
    );
  }
  return chances.reduce(
    (sum, chance, passes) => sum + (chance * (Math.sign(2 * passes - tries) + 1)) / 2,
    0,
  );
}
