import type { GateOutcome } from '../document/document.js';
import { gateResult } from '../gates/bound.js';
import { isClassMetric, setMetricNames } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { badGate } from '@confmat/rows/refusals.js';
import { groupText } from '../document/slice-scores.js';
import { surenessOf } from '../gates/sureness.js';
import type { Sureness } from '../gates/sureness.js';
import type { SetsCommandOptions } from './options.js';
import { slicesOf } from '../report/gates/check-gates.js';
import { averageOf, scoreOfLabel } from '../report/gates/label-gates.js';
import type { MultilabelResult } from './result.js';
import type { MultilabelScores } from './set-scores.js';
import { setTermsOf } from './set-terms.js';

/** How the metrics of gates are computed. */
interface ScoreOptions {
  readonly beta: number;
  readonly zeroDivision: number;
}

/** What a gate bounds: one of `{*}` has a target for each group. */
interface SetTarget {
  /** The gate as typed, and the group that it is of if the text leaves that open. */
  readonly text: string;
  readonly scores: MultilabelScores;
}

/** Compare a report of label sets with the gates: its values, or with a confidence its intervals. */
export async function checkMultilabelGates(
  gates: readonly ParsedGate[],
  result: MultilabelResult,
  { beta, zeroDivision = 0, ...options }: SetsCommandOptions,
): Promise<readonly GateOutcome[]> {
  const sureness = surenessOf(options);
  const results: GateOutcome[] = [];
  for (const gate of gates) {
    if (gate.across === null) {
      results.push(...(await checkValues(gate, result, { beta, zeroDivision }, sureness)));
      continue;
    }
    // Loaded late: most gates are on values.
    const { checkGapGate } = await import('../report/gates/gap-gates.js');
    const { slices, unit, nSamples, report } = result;
    const subject = {
      slices: slices.map(({ group, tally }) => ({ group, sets: tally })),
      ...{ unit, nSamples, beta: report.beta, posLabel: undefined, chosen: undefined },
    };
    results.push(checkGapGate(gate, subject, sureness));
  }
  return results;
}

/** A gate on a value, or on one of each group. */
async function checkValues(
  gate: ParsedGate,
  result: MultilabelResult,
  options: ScoreOptions,
  sureness: Sureness | undefined,
): Promise<readonly GateOutcome[]> {
  const targets = targetsOf(gate, result);
  const plain = targets.map(({ text, scores }) =>
    gateResult(text, gateValue(gate, scores, options), gate),
  );
  if (!sureness) return plain;
  // Loaded late: most gates judge values.
  const { setGateInterval } = await import('./set-gate-intervals.js');
  const { gateSettings, sureGate } = await import('../gates/sure-gate.js');
  const { unit, weighted, nSamples } = result;
  const settings = gateSettings(sureness.confidence);
  return targets.map(({ scores }, place) => {
    const interval = setGateInterval(gate, { ...scores, unit, weighted }, settings);
    return sureGate(plain[place] as GateOutcome, interval, nSamples, sureness);
  });
}

function targetsOf(gate: ParsedGate, result: MultilabelResult): readonly SetTarget[] {
  const { text, group } = gate;
  if (group === null) return [{ text, scores: result }];
  return slicesOf(gate, result.slices).map((slice) => ({
    text: group === '*' ? `${text} of ${groupText(slice.group)}` : text,
    scores: slice,
  }));
}

function gateValue(gate: ParsedGate, scores: MultilabelScores, options: ScoreOptions): number {
  const { metric, average, label, text } = gate;
  const { report, samples, sets, counts, averaged } = scores;
  const { command } = setTermsOf(counts);
  if (average === 'samples') return sampleScore(gate, samples);
  if (average !== null) return averageOf(gate, averaged, options);
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
