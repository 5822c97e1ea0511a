import type { GateResult } from '../document/document.js';
import { gateResult } from '../gates/bound.js';
import { SET_METRICS, isScore } from '../gates/parse-gate.js';
import type { Gate } from '../gates/parse-gate.js';
import { badGate } from '../refusals.js';
import { averageOf, scoreOfLabel } from '../report/gates.js';
import type { MultilabelScores } from './set-scores.js';

/** How the metrics of gates are computed. */
interface ScoreOptions {
  readonly beta: number;
  readonly zeroDivision: number;
}

/** Compare the scores of label sets with the gates. */
export function checkMultilabelGates(
  gates: readonly Gate[],
  scores: MultilabelScores,
  options: ScoreOptions,
): readonly GateResult[] {
  return gates.map((gate) => gateResult(gate.text, gateValue(gate, scores, options), gate));
}

function gateValue(gate: Gate, scores: MultilabelScores, options: ScoreOptions): number {
  const { metric, average, label, group, text } = gate;
  const { report, samples, sets, counts } = scores;
  if (group !== null) throw badGate(text, 'groups cannot be combined with --multilabel');
  if (average === 'samples') return sampleScore(gate, samples);
  const { beta, zeroDivision } = options;
  if (average !== null) return averageOf(gate, counts, { average, zeroDivision }, beta);
  if (label !== null) {
    const labels = report.rows.map((row) => row.label);
    return scoreOfLabel(gate, counts, labels, label, options);
  }
  const whole: Readonly<Record<string, number>> = { ...sets };
  const value = SET_METRICS.includes(metric) ? whole[metric] : undefined;
  if (value !== undefined) return value;
  const ways = `use ${metric}[LABEL], macro.${metric} or samples.${metric}`;
  throw badGate(
    text,
    isScore(metric)
      ? `${metric} needs a label: ${ways}`
      : `${metric} cannot be combined with --multilabel`,
    `metrics of sets: ${SET_METRICS.join(', ')}`,
  );
}

/** A mean over rows, which only the report computes. */
function sampleScore({ metric, text }: Gate, samples: MultilabelScores['samples']): number {
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
