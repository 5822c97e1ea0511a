import type { GateCheck, GateResult } from '@confmat/inference';
import { endText } from '@confmat/inference/gate-text';

/** Why a gate is not kept: it is missed, or too few rows were seen. */
export function missedText(check: GateCheck): string {
  const { gate, verdict, certainty } = check;
  if (verdict === 'inconclusive') return `${foundText(check)}, ${openText(check)}`;
  const side = gate.comparison === '>=' ? 'at least' : 'at most';
  return `${foundText(check)}, ${certainty ? 'surely ' : ''}not ${side} ${gate.bound}${noteText(certainty)}`;
}

/** Why a gate is not missed: it is kept, or too few rows were seen. */
export function keptText(check: GateCheck): string {
  const { gate, verdict, certainty } = check;
  if (verdict === 'inconclusive') return `${foundText(check)}, ${openText(check)}`;
  const side = gate.comparison === '>=' ? 'at least' : 'at most';
  return `${foundText(check)}, ${certainty ? 'surely ' : ''}${side} ${gate.bound}${noteText(certainty)}`;
}

function foundText({ gate, value, certainty }: GateCheck): string {
  const { across, metric, average, label, bound } = gate;
  const of = average ? `${average}.${metric}` : label === null ? metric : `${metric}[${label}]`;
  const name = across === null ? of : `${across}.${of}`;
  const shown = Number.isNaN(value) ? 'undefined' : endText(value, bound);
  if (!certainty || Number.isNaN(certainty.low)) return `${name} is ${shown}`;
  const { low, high, confidence } = certainty;
  const percent = Number((confidence * 100).toPrecision(12));
  return `${name} is ${shown} (${endText(low, bound)} to ${endText(high, bound)} at ${percent} %)`;
}

/** Why a gate is inconclusive, and how many rows would settle it. */
function openText({ gate, certainty }: GateCheck): string {
  const side = gate.comparison === '>=' ? 'at least' : 'at most';
  const open = `neither surely ${side} ${gate.bound} nor surely not`;
  return certainty ? `${open}: ${settlingText(certainty)}${noteText(certainty)}` : open;
}

function settlingText({ low, reason, moreRows, moreRelevantRows }: GateResult): string {
  if (Number.isNaN(low))
    return `there is no interval, ${reason ?? 'because the metric is undefined'}`;
  if (reason !== undefined) return reason;
  const [more, rows] = Number.isNaN(moreRows)
    ? [moreRelevantRows, 'relevant row']
    : [moreRows, 'row'];
  if (more === Infinity) return 'no number of rows would settle it, because the value is the bound';
  if (more === 0) return 'most samples of this size would settle it';
  // The number rests on an estimate: more digits would claim too much.
  const about = Number(more.toPrecision(2));
  return `some ${about.toLocaleString('en-US')} more ${rows}${about === 1 ? '' : 's'} would settle it`;
}

function noteText(certainty: GateResult | undefined): string {
  return certainty?.warning === undefined ? '' : ` (note: ${certainty.warning})`;
}
