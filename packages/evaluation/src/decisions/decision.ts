import type { Label } from '@confmat/core';

/** One answer of a model. */
export interface Decision<L extends Label = Label> {
  /** What the model answered. A refusal, or no tool, is an answer too: give it a label of its own. */
  readonly answer: L;
  /** How sure it is: any finite number that grows with it. Without one no threshold accepts the answer. */
  readonly confidence?: number | null | undefined;
  /** What is right, where it is known by now. */
  readonly truth?: L | null | undefined;
  /** By which the truth is told later, such as the id of a ticket. */
  readonly key?: string | number | undefined;
  /** Its value in each group column, such as the question. */
  readonly group?: Readonly<Record<string, Label>> | undefined;
}

/**
 * The positive label of sweeps of confidence × right: no class, so that readers of evaluations tell such
 * scores from those of a class.
 */
export const RIGHT_ANSWER = 'right answer';
