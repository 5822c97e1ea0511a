import type { GateResult } from '../document/document.js';

interface Gated {
  readonly gates: readonly GateResult[];
}

/** The result of a run, with the verdicts that its gates have together. */
export async function withSettledGates<R extends Gated>(result: R): Promise<R> {
  const [settled = result] = await withGatesSettledTogether([result]);
  return settled;
}

/** Results of one run, with the verdicts that all their gates have together. */
export async function withGatesSettledTogether<R extends Gated>(
  results: readonly R[],
): Promise<readonly R[]> {
  const all = results.flatMap(({ gates }) => gates);
  if (!all.some(({ certainty }) => certainty)) return results;
  // Loaded late: most gates judge values.
  const { settledGates } = await import('./sure-gate.js');
  const settled = settledGates(all);
  let start = 0;
  return results.map((result) => {
    const gates = settled.slice(start, start + result.gates.length);
    start += gates.length;
    return { ...result, gates };
  });
}
