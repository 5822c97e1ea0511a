import type { GateOutcome } from '../../document/document.js';
import { gateResult } from '../../gates/bound.js';
import type { Sureness } from '../../gates/sureness.js';
import { noInterval } from '../../intervals/no-interval.js';
import { defined } from '@confmat/rows/own.js';
import { badGate } from '@confmat/rows/refusals.js';
import type { SweepGate } from '../gates.js';
import { isOfScores } from '../gates.js';
import type { MeasuredScores } from './scores-section.js';

/** What came of the gates on metrics of the scores themselves. */
export type ScoreGateResults = ReadonlyMap<SweepGate, readonly GateOutcome[]>;

/**
 * Compare the metrics of scores with their gates.
 *
 * @param measured Those of each column; none where there are no rows.
 */
export async function scoreGates(
  gates: readonly SweepGate[],
  measured: readonly MeasuredScores[],
  nSamples: number,
  sureness: Sureness | undefined,
): Promise<ScoreGateResults> {
  const results = new Map<SweepGate, readonly GateOutcome[]>();
  for (const gate of gates.filter(({ metric }) => isOfScores(metric))) {
    const own = measured.filter(({ name }) => gate.score === null || gate.score === name);
    if (own.length === 0) throw badGate(gate.text, `${gate.metric} needs rows`);
    const found = own.map((one) =>
      resultOf(gate, one, own.length === 1 ? '' : ` of ${one.name}`, nSamples, sureness),
    );
    results.set(gate, await Promise.all(found));
  }
  return results;
}

async function resultOf(
  gate: SweepGate,
  { metrics }: MeasuredScores,
  ofScores: string,
  nSamples: number,
  sureness: Sureness | undefined,
): Promise<GateOutcome> {
  const { text, metric } = gate;
  const reason = metrics.missing[metric];
  if (reason !== undefined && metrics.refusesGates) throw badGate(text, reason);
  // NaN, which does not pass, where these scores have none.
  const value = metrics.values[metric] ?? NaN;
  const plain = { ...gateResult(text + ofScores, value, gate), ...defined({ reason }) };
  if (!sureness) return plain;
  // Loaded late: most gates judge values.
  const { gateSettings, sureGate } = await import('../../gates/sure-gate.js');
  const settings = gateSettings(sureness.confidence);
  const none = { metric, direction: null, estimate: value, level: settings.level };
  const interval =
    (await metrics.intervals(settings))[metric] ??
    noInterval(none, `no method is known to hold for ${metric}`);
  return sureGate(plain, interval, nSamples, sureness);
}
