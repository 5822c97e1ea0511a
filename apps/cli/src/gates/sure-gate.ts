import { combineGates, gate } from '@confmat/inference';
import type { Interval, GateResult as SureGate } from '@confmat/inference';
import type { IntervalSettings } from '../intervals/interval-settings.js';
import type { GateResult } from '../document/document.js';
import { noInterval } from '../intervals/no-interval.js';
import { badGate } from '../refusals.js';
import type { Sureness } from './sureness.js';

/** The level of the two-sided interval whose lower end alone, or upper end alone, has a confidence. */
export function levelOf(confidence: number): number {
  return 2 * confidence - 1;
}

/**
 * How the intervals that gates judge are made. A proportion's own covers its level on average, so that of
 * models exactly at their bound more than 1 − confidence would be judged; the exact one never does.
 */
export function gateSettings(confidence: number): IntervalSettings {
  return { level: levelOf(confidence), method: 'exact' };
}

/**
 * Judge the interval of a metric instead of its value.
 * @param plain What came of the value.
 * @param interval As `gateSettings` of the confidence says.
 * @param nSamples Rows of the input: those that would decide are rows like these.
 */
export function sureGate(
  plain: GateResult,
  interval: Interval,
  nSamples: number,
  sureness: Sureness,
): GateResult {
  const { comparison, bound } = plain;
  if (comparison === '>=' && interval.direction === 'min') {
    throw badGate(plain.gate, `${interval.metric} is better the lower it is`, 'use <=');
  }
  const kept = comparison === '>=' ? { atLeast: bound } : { atMost: bound };
  const judged = ofTheValue(interval, plain.value);
  return withCertainty(
    plain,
    gate(judged, { ...kept, ...sureness, ...(nSamples > 0 ? { nSamples } : {}) }),
  );
}

/** Give a gate the verdict of an interval or a comparison. */
export function withCertainty(plain: GateResult, alone: SureGate): GateResult {
  return { ...plain, verdict: alone.verdict, certainty: { alone } };
}

/** An interval leaves out classes whose metric is 0/0, which the value may count. */
function ofTheValue(interval: Interval, value: number): Interval {
  const { estimate, low } = interval;
  if (Number.isNaN(low) || Math.abs(estimate - value) <= 1e-9) return interval;
  const reason = 'the value counts what is 0/0, which an interval leaves out: see --zero-division';
  return noInterval({ ...interval, estimate: value }, reason);
}

/**
 * Settle all gates of a run: a failure must hold among so many of them (Holm), or else the gate is
 * inconclusive. Gates without a confidence stay as they are.
 */
export function settledGates(gates: readonly GateResult[]): readonly GateResult[] {
  const sure = gates.flatMap(({ certainty }) => certainty?.alone ?? []);
  if (sure.length === 0) return gates;
  const settled = combineGates(sure).gates.map(({ verdict }) => verdict);
  let place = 0;
  return gates.map((one) =>
    one.certainty ? { ...one, verdict: settled[place++] ?? one.verdict } : one,
  );
}
