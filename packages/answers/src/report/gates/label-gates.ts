import type { BinaryCounts, Label } from '@confmat/core';
import { countsValue } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { badGate, noSuchLabel } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ReportSubject } from './gate-subject.js';

/** The metric of a label that a gate bounds. */
export function scoreOfLabel(
  gate: ParsedGate,
  counts: BinaryCounts,
  labels: readonly Label[],
  wanted: string,
  { beta, zeroDivision }: Pick<ReportSubject, 'beta' | 'zeroDivision'>,
): number {
  const place = placeOf(gate, labels, wanted);
  refuseNoBeta(gate, beta);
  return countsValue(gate, counts, { row: place, beta }, zeroDivision);
}

/** The average over counts that a gate bounds. */
export function averageOf(
  gate: ParsedGate,
  counts: BinaryCounts,
  { beta, zeroDivision }: Pick<ReportSubject, 'beta' | 'zeroDivision'>,
): number {
  refuseNoBeta(gate, beta);
  return countsValue(gate, counts, { row: -1, beta }, zeroDivision);
}

/** Refuse a gate on Fβ where no β was asked for. */
export function refuseNoBeta({ metric, text }: ParsedGate, beta: number): void {
  if (metric === 'fbeta' && beta === 1) throw badGate(text, 'fbeta needs --beta other than 1');
}

/** The place of a label that a gate names. */
export function placeOf({ text }: ParsedGate, labels: readonly Label[], wanted: string): number {
  const place = labels.findIndex((label) => String(label) === wanted);
  if (place >= 0) return place;
  throw noSuchLabel(`--fail-under ${quote(text)}`, wanted, labels);
}
