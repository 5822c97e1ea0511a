import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/** A sweep of answers with a confidence each, right or not. */
export function sweepOf(
  rows: readonly (readonly [confidence: number, isRight: boolean])[],
): ThresholdSweep {
  const right = rows.map(([, isRight]) => (isRight ? 1 : 0));
  const confidence = rows.map(([score]) => score);
  return thresholdSweep(right, confidence, { posLabel: 1 });
}

/** Answers in a row, the most confident first: so many right, then so many wrong, and so on. */
export function inTurn(...runs: readonly number[]): ThresholdSweep {
  const right = runs.flatMap((length, i) => Array<boolean>(length).fill(i % 2 === 0));
  return sweepOf(right.map((isRight, i) => [1 - i / 10_000, isRight]));
}
