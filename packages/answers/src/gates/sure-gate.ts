import { combineGates, gate } from '@confmat/inference';
import { ofTheValue } from '@confmat/inference/internal';
import type { Interval, GateResult } from '@confmat/inference';
import type { GateOutcome } from '../document/document.js';
import { badGate } from '@confmat/rows/refusals.js';
import type { Sureness } from './sureness.js';

export { gateSettings } from '@confmat/inference/internal';

/**
 * Judge the interval of a metric instead of its value.
 * @param plain What came of the value.
 * @param interval As `gateSettings` of the confidence says.
 * @param nSamples Rows of the input: those that would decide are rows like these.
 */
export function sureGate(
  plain: GateOutcome,
  interval: Interval,
  nSamples: number,
  sureness: Sureness,
): GateOutcome {
  const { comparison, bound } = plain;
  if (comparison === '>=' && interval.direction === 'min') {
    throw badGate(plain.gate, `${interval.metric} is better the lower it is`, 'use <=');
  }
  const kept = comparison === '>=' ? { atLeast: bound } : { atMost: bound };
  const judged = ofTheValue(interval, plain.value, '--zero-division');
  return withCertainty(
    plain,
    gate(judged, { ...kept, ...sureness, ...(nSamples > 0 ? { nSamples } : {}) }),
  );
}

/** Give a gate the verdict of an interval or a comparison. */
export function withCertainty(plain: GateOutcome, alone: GateResult): GateOutcome {
  return { ...plain, verdict: alone.verdict, certainty: { alone } };
}

/**
 * Settle all gates of a run: a failure must hold among so many of them (Holm), or else the gate is
 * inconclusive. Gates without a confidence stay as they are.
 */
export function settledGates(gates: readonly GateOutcome[]): readonly GateOutcome[] {
  const sure = gates.flatMap(({ certainty }) => certainty?.alone ?? []);
  if (sure.length === 0) return gates;
  const settled = combineGates(sure).gates.map(({ verdict }) => verdict);
  let place = 0;
  return gates.map((one) =>
    one.certainty ? { ...one, verdict: settled[place++] ?? one.verdict } : one,
  );
}
