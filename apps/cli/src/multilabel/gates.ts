import { usageError } from '../command-error.js';
import type { GateResult } from '../document/document.js';
import { SCORE_METRICS, SET_METRICS, scoreOf, scoreOfLabel } from '../report/gates.js';
import type { Gate } from '../report/options.js';
import { quote } from '../suggest.js';
import type { MultilabelScores } from './set-scores.js';

/** Compare the figures of label sets with the gates. */
export function checkMultilabelGates(
  gates: readonly Gate[],
  figures: MultilabelScores,
): readonly GateResult[] {
  return gates.map((gate) => {
    const value = gateValue(gate, figures);
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
  throw usageError(
    isScore
      ? `--fail-under ${quote(text)}: ${metric} is of which label? say ${metric}[LABEL], macro.${metric} or samples.${metric}`
      : `--fail-under ${quote(text)}: ${metric} does not go with --multilabel`,
    `figures of sets: ${SET_METRICS.join(', ')}`,
  );
}
