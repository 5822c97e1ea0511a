import type { GateResult } from '../document/document.js';
import { badGate } from '../refusals.js';
import { SCORE_METRICS, SET_METRICS, scoreOf, scoreOfLabel } from '../report/gates.js';
import type { Gate } from '../report/options.js';
import type { MultilabelScores } from './set-scores.js';

/** Compare the scores of label sets with the gates. */
export function checkMultilabelGates(
  gates: readonly Gate[],
  scores: MultilabelScores,
): readonly GateResult[] {
  return gates.map((gate) => {
    const value = gateValue(gate, scores);
    return { gate: gate.text, value, bound: gate.bound, passed: value >= gate.bound };
  });
}

function gateValue(gate: Gate, { report, samples, sets }: MultilabelScores): number {
  const { metric, average, label, text } = gate;
  if (average === 'samples') return scoreOf(samples, gate);
  if (average !== null) return scoreOf(report.averages[average], gate);
  if (label !== null) return scoreOfLabel(report, gate, label);
  const setMetric = SET_METRICS.find((known) => known === metric);
  if (setMetric) return sets[setMetric];
  const isScore = SCORE_METRICS.some((known) => known === metric);
  const ways = `use ${metric}[LABEL], macro.${metric} or samples.${metric}`;
  throw badGate(
    text,
    isScore ? `${metric} needs a label: ${ways}` : `${metric} cannot be combined with --multilabel`,
    `metrics of sets: ${SET_METRICS.join(', ')}`,
  );
}
