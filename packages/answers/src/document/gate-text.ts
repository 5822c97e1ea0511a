import { percentText } from '@confmat/report/document';
import { endText } from '@confmat/inference/gate-text';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import type { JudgedGate } from '@confmat/report';
import type { Certainty, Document, GateOutcome } from './document.js';

/** Each verdict as outputs write it. */
export const VERDICT_WORDS = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'inconclusive',
} as const;

/** What to know of gates with a confidence that no section says. */
export function gateNotesOf({ gates, gateNotes = [], sections }: Document): readonly string[] {
  if (!gates.some(({ certainty }) => certainty)) return [];
  const said = new Set(sections.flatMap(({ notes = [] }) => notes));
  return gateNotes.filter((note) => !said.has(note));
}

/** What a gate found, in full precision. */
export function foundText(value: number): string {
  return Number.isNaN(value) ? 'undefined' : String(value);
}

/**
 * What a gate found, and with a confidence what its verdict rests on.
 *
 * @param textOf How the value is written. Default: in full precision.
 */
export function gateFacts(
  { value, reason, verdict, bound, certainty }: GateOutcome,
  textOf: (value: number, bound: number) => string = foundText,
): string {
  const found = `found ${textOf(value, bound)}${reason === undefined ? '' : `: ${reason}`}`;
  if (!certainty) return found;
  const { confidence } = certainty.alone;
  const ends = endsText(certainty, bound);
  const facts = [
    ends === null ? found : `${found}, ${ends} at ${percentText(confidence)} confidence`,
    ...(verdict === 'inconclusive' ? [undecidedText(certainty)] : []),
    ...(ends === null ? [] : [falseAlarmText(certainty)]),
    ...remarks(certainty),
  ];
  return facts.join('; ');
}

/** What came of gates, as pages show it: rounded, on the side of the bound where it is. */
export function judgedGates(gates: readonly GateOutcome[]): readonly JudgedGate[] {
  return gates.map((one) => {
    return { gate: one.gate, verdict: one.verdict, found: gateFacts(one, roundedText) };
  });
}

/** What a gate found, as ends of intervals are written; counts in full. */
function roundedText(value: number, bound: number): string {
  const isExact = Number.isNaN(value) || Number.isInteger(value);
  return isExact ? foundText(value) : endText(value, bound);
}

/** What to mind of the interval that was judged. */
function remarks({ alone: { warning } }: Certainty): readonly string[] {
  return warning === undefined ? [] : [`note: ${warning}`];
}

/** Why a gate is inconclusive, and what to mind of its interval; empty for nothing. */
export function decisionText(certainty: Certainty, verdict: GateOutcome['verdict']): string {
  const undecided = verdict === 'inconclusive' ? [undecidedText(certainty)] : [];
  return [...undecided, ...remarks(certainty)].join('; ');
}

/** The ends of the interval that was judged; null if there is none. */
export function endsText({ alone: { low, high } }: Certainty, bound: number): string | null {
  if (Number.isNaN(low)) return null;
  return `from ${endText(low, bound)} to ${endText(high, bound)}`;
}

/** Why a gate is inconclusive, or about how many rows would be needed. */
function undecidedText({ alone }: Certainty): string {
  if (Number.isNaN(alone.low)) return `no interval: ${alone.reason ?? 'the metric is undefined'}`;
  if (alone.reason !== undefined) return alone.reason;
  if (alone.verdict === 'fail') return 'fails by itself, which among so many gates may be bad luck';
  const { moreRows } = alone;
  if (moreRows === Infinity) return 'no number of rows would decide: the value equals the bound';
  if (moreRows === 0) return 'most samples with as many rows would decide';
  // The number rests on an estimate: more digits would claim too much.
  const about = Number(moreRows.toPrecision(2));
  return `about ${numberOf(about, 'more row')} would be needed to decide`;
}

/** How often the gate fails a model that nothing happened to. */
function falseAlarmText({ alone: { falseAlarmRate } }: Certainty): string {
  return `an unchanged model would fail in ${rateText(falseAlarmRate)} of runs`;
}

/** A share of runs in percent, to a tenth. */
export function rateText(rate: number): string {
  if (rate < 0.001) return 'under 0.1 %';
  if (rate > 0.999) return 'over 99.9 %';
  return percentText(Number(rate.toFixed(3)));
}
