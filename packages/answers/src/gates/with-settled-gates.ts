import type { GateOutcome } from '../document/document.js';

interface Gated {
  readonly gates: readonly GateOutcome[];
}

/** The result of a run, with the verdicts that its gates have together. */
export async function withSettledGates<R extends Gated>(result: R): Promise<R> {
  if (!result.gates.some(({ certainty }) => certainty)) return result;
  // Loaded late: most gates judge values.
  const { settledGates } = await import('./sure-gate.js');
  return { ...result, gates: settledGates(result.gates) };
}
