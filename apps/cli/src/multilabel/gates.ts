import type { Interval } from '@confmat/inference';
import type { GateResult } from '../document/document.js';
import { gateResult } from '../gates/bound.js';
import { isClassMetric, setMetricNames } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { badGate } from '../refusals.js';
import { surenessOf } from '../gates/sureness.js';
import type { SetsCommandOptions } from './options.js';
import { averageOf, scoreOfLabel } from '../report/gates/check-gates.js';
import type { MultilabelResult } from './result.js';
import type { MultilabelScores } from './set-scores.js';
import { setTermsOf } from './set-terms.js';

/** How the metrics of gates are computed. */
interface ScoreOptions {
  readonly beta: number;
  readonly zeroDivision: number;
}

/** Compare a report of label sets with the gates: its values, or with a confidence its intervals. */
export async function checkMultilabelGates(
  gates: readonly ParsedGate[],
  result: MultilabelResult,
  { beta, zeroDivision = 0, ...options }: SetsCommandOptions,
): Promise<readonly GateResult[]> {
  const plain = gates.map((gate) =>
    gateResult(gate.text, gateValue(gate, result, { beta, zeroDivision }), gate),
  );
  const sureness = surenessOf(options);
  if (!sureness || gates.length === 0) return plain;
  // Loaded late: most gates judge values.
  const { setGateIntervals } = await import('./set-gate-intervals.js');
  const { gateSettings, sureGate } = await import('../gates/sure-gate.js');
  const intervals = setGateIntervals(gates, result, gateSettings(sureness.confidence));
  return plain.map((one, place) =>
    sureGate(one, intervals[place] as Interval, result.nSamples, sureness),
  );
}

function gateValue(gate: ParsedGate, scores: MultilabelScores, options: ScoreOptions): number {
  const { metric, average, label, group, text } = gate;
  const { report, samples, sets, counts } = scores;
  const { command } = setTermsOf(counts);
  if (gate.across !== null) {
    throw badGate(text, `a gap between groups cannot be combined with confmat ${command}`);
  }
  if (group !== null) throw badGate(text, `groups cannot be combined with confmat ${command}`);
  if (average === 'samples') return sampleScore(gate, samples);
  if (average !== null) return averageOf(gate, counts, options);
  if (label !== null) {
    const labels = report.rows.map((row) => row.label);
    return scoreOfLabel(gate, counts, labels, label, options);
  }
  const whole: Readonly<Record<string, number>> = { ...sets };
  const value = setMetricNames().includes(metric) ? whole[metric] : undefined;
  if (value !== undefined) return value;
  const ways = `use ${metric}[LABEL], macro.${metric} or samples.${metric}`;
  throw badGate(
    text,
    isClassMetric(metric)
      ? `${metric} needs a label: ${ways}`
      : `${metric} cannot be combined with confmat ${command}`,
    `metrics of ${command}: ${setMetricNames()
      .filter((name) => name in whole)
      .join(', ')}`,
  );
}

/** A mean over rows, which only the report computes. */
function sampleScore({ metric, text }: ParsedGate, samples: MultilabelScores['samples']): number {
  const { precision, recall, f1, fbeta, metrics = {} } = samples;
  const known: Readonly<Record<string, number | undefined>> = {
    ...{ precision, recall, f1, fbeta },
    ...metrics,
  };
  const value = known[metric];
  if (value !== undefined) return value;
  const needed = metric === 'fbeta' ? '--beta other than 1' : `--metrics ${metric}`;
  throw badGate(text, `${metric} needs ${needed}`);
}
