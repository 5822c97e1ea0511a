import type { CommonOptions } from '../common-options.js';
import type { TrialGate } from './trial-gate.js';

/** Options of `confmat trials`, as commander returns them. */
export interface TrialsCommandOptions extends Omit<CommonOptions, 'true'> {
  /** The column that names the task of each try. */
  readonly task: string;
  /** The column that says which tries passed; absent where answers are held against the truth. */
  readonly passed?: string;
  readonly true?: string;
  readonly pred?: string;
  /** The value of `--passed` that is a pass. */
  readonly posLabel?: string;
  /** Numbers of tries to draw; undefined: up to the fewest that a task has. */
  readonly tries?: readonly number[];
  readonly by: readonly string[];
  readonly maxGroups: number;
  readonly failUnder: readonly TrialGate[];
}
