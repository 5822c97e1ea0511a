import type { ClassificationReport, ReportScores } from '@confmat/core';
import type { GateResult } from '../document/document.js';
import { badGate, noSuchLabel, noSuchMetric } from '../refusals.js';
import { didYouMean, quote } from '../suggest.js';
import type { Gate } from './options.js';
import type { WholeScores } from './result.js';

/** Metrics of a row or an average that a gate can bound. */
export const SCORE_METRICS = ['precision', 'recall', 'f1', 'fbeta'] as const;
/** Metrics of the whole problem that a gate can bound. */
const WHOLE_METRICS = ['accuracy', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'] as const;
/** Metrics of whole label sets that a gate can bound. */
export const SET_METRICS = ['exactMatch', 'jaccard', 'labelAccuracy'] as const;
const AVERAGES = ['micro', 'macro', 'weighted', 'samples'] as const;

const FORMS = `forms: macro.f1=0.8, 'recall[Yes]=0.5', accuracy=0.9`;

/** Read a gate: `average.metric=bound`, `metric[label]=bound` or `metric=bound`. */
export function parseGate(text: string): Gate {
  const parts = /^\s*(?:(\w+)\.)?(\w+)(?:\[(.*)\])?\s*=\s*([^=\]]*)$/s.exec(text);
  if (!parts) throw badGate(text, 'is not a gate', FORMS);
  const [, averageName, metric = '', label, boundText = ''] = parts;
  const bound = boundText.trim() === '' ? NaN : Number(boundText);
  if (!(bound <= 1)) {
    throw badGate(text, `${quote(boundText)} is not a number of at most 1`, FORMS);
  }
  const average = AVERAGES.find((known) => known === averageName) ?? null;
  if (averageName !== undefined && average === null) {
    const meant = didYouMean(averageName, AVERAGES);
    throw badGate(text, `no average ${quote(averageName)}${meant}`, FORMS);
  }
  if (average !== null && label !== undefined) {
    throw badGate(text, 'names an average and a label', FORMS);
  }
  const whole = average === null && label === undefined;
  const known: readonly string[] = whole
    ? [...WHOLE_METRICS, ...SCORE_METRICS, ...SET_METRICS]
    : SCORE_METRICS;
  if (!known.includes(metric)) {
    const of = whole ? '' : average === null ? ' of a class' : ' of an average';
    throw noSuchMetric(`--fail-under ${quote(text)}`, metric, known, { of });
  }
  return { text, average, label: label ?? null, metric, bound };
}

/** Compare the scores of a report with the gates. */
export function checkGates(
  gates: readonly Gate[],
  report: ClassificationReport,
  whole: WholeScores,
  posLabel: unknown,
): readonly GateResult[] {
  return gates.map((gate) => {
    const value = gateValue(gate, report, whole, posLabel);
    return { gate: gate.text, value, bound: gate.bound, passed: value >= gate.bound };
  });
}

function gateValue(
  gate: Gate,
  report: ClassificationReport,
  whole: WholeScores,
  posLabel: unknown,
): number {
  const { metric, average, label, text } = gate;
  if (average === 'samples' || (label === null && SET_METRICS.some((name) => name === metric))) {
    throw badGate(text, 'needs --multilabel');
  }
  if (average !== null) return scoreOf(report.averages[average], gate);
  const wholeMetric = WHOLE_METRICS.find((known) => known === metric);
  if (wholeMetric && label === null) return whole[wholeMetric];
  if (label === null && posLabel === undefined) {
    const ways = `use ${metric}[LABEL], macro.${metric} or --pos-label`;
    throw badGate(text, `${metric} needs a class: ${ways}`);
  }
  return scoreOfLabel(report, gate, label ?? String(posLabel));
}

/** The score of a label that a gate bounds. */
export function scoreOfLabel({ rows }: ClassificationReport, gate: Gate, wanted: string): number {
  const row = rows.find((candidate) => String(candidate.label) === wanted);
  if (row) return scoreOf(row, gate);
  const labels = rows.map((candidate) => candidate.label);
  throw noSuchLabel(`--fail-under ${quote(gate.text)}`, wanted, labels);
}

/** The score that a gate bounds. */
export function scoreOf(scores: Omit<ReportScores, 'support'>, { metric, text }: Gate): number {
  const known = SCORE_METRICS.find((name) => name === metric);
  const value = known && scores[known];
  if (value !== undefined) return value;
  throw badGate(text, 'fbeta needs --beta other than 1');
}
