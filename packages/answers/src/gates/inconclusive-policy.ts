import { EXIT } from '@confmat/rows/command-error.js';
import type { GateOutcome } from '../document/document.js';

/** What an inconclusive gate does, as `--confidence` says: nothing, fail, or warn only. */
export type InconclusivePolicy = 'pass' | 'fail' | 'warn';

/** What a gate means for a run, which says only what is no `'pass'`. */
export type Consequence = 'pass' | 'warn' | 'stop' | 'fail';

/**
 * What the verdict of a gate means for a run.
 * @param policy Undefined: an inconclusive gate stops the run with an exit code of its own.
 */
export function consequenceOf(
  { verdict }: Pick<GateOutcome, 'verdict'>,
  policy: InconclusivePolicy | undefined,
): Consequence {
  return verdict === 'inconclusive' ? (policy ?? 'stop') : verdict;
}

/** The exit code of a run: a failed gate outweighs an inconclusive one. */
export function gatesExitCode(
  gates: readonly GateOutcome[],
  policy: InconclusivePolicy | undefined,
): number {
  const consequences = gates.map((gate) => consequenceOf(gate, policy));
  if (consequences.includes('fail')) return EXIT.gateFailed;
  return consequences.includes('stop') ? EXIT.gateInconclusive : EXIT.done;
}
