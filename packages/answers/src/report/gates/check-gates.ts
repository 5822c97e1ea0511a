import { classCounts, presentClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { GateOutcome } from '../../document/document.js';
import { gateResult } from '../../gates/bound.js';
import {
  NO_NEGATIVES,
  gateValue,
  isClassMetric,
  isOnWhole,
  isWholeMetric,
  lacksNegatives,
} from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { badGate } from '@confmat/rows/refusals.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
import { groupText, placeOfGroup } from '../../document/slice-scores.js';
import type { SliceScores } from '../../document/slice-scores.js';
import type { Sureness } from '../../gates/sureness.js';
import type { ReportSubject, ReportTarget } from './gate-subject.js';
import { placeOf, refuseNoBeta, scoreOfLabel } from './label-gates.js';
import type { ReportGate } from './report-gate.js';

/** Compare a report with the gates: by its values, or with a confidence by their intervals. */
export async function checkGates(
  gates: readonly ReportGate[],
  subject: ReportSubject,
  sureness: Sureness | undefined,
): Promise<readonly GateOutcome[]> {
  const results: GateOutcome[] = [];
  for (const gate of gates) {
    if (gate.isOfTree) {
      // Loaded late: most classes stand in no tree.
      const { checkTreeGate } = await import('../tree/tree-gates.js');
      results.push(checkTreeGate(gate, subject, sureness));
      continue;
    }
    if (gate.across === null) {
      results.push(...(await checkValues(gate, subject, sureness)));
      continue;
    }
    // Loaded late: most gates are on values.
    const { checkGapGate } = await import('./gap-gates.js');
    results.push(checkGapGate(gate, subject, sureness));
  }
  return results;
}

/** A gate on a value, or on one of each group. */
async function checkValues(
  gate: ParsedGate,
  subject: ReportSubject,
  sureness: Sureness | undefined,
): Promise<readonly GateOutcome[]> {
  const targets = targetsOf(gate, subject);
  const found = targets.map((target) => ({ ...target, value: valueOf(target, subject) }));
  const plain = found.map(({ text, value }) => gateResult(text, value, gate));
  if (!sureness) return plain;
  // Loaded late: most gates judge values.
  const { sureGate, gateSettings } = await import('../../gates/sure-gate.js');
  const { intervalOfGate } = await import('./gate-intervals.js');
  return found.map((target, place) => {
    const interval = intervalOfGate(target, subject, gateSettings(sureness.confidence));
    return sureGate(plain[place] as GateOutcome, interval, subject.nSamples, sureness);
  });
}

function targetsOf(gate: ParsedGate, subject: ReportSubject): readonly ReportTarget[] {
  const { text, group } = gate;
  const { matrix, chosen, universe } = subject;
  if (group === null) return [{ gate, text, matrix, chosen, universe }];
  return slicesOf(gate, subject.slices).map((slice) => ({
    gate,
    text: group === '*' ? `${text} of ${groupText(slice.group)}` : text,
    ...countsOfGroup(gate, slice.matrix, chosen),
  }));
}

/** The counts of a group that a gate is on: an average, or a number of the whole, is of the classes it has. */
function countsOfGroup(
  { average, label, metric }: ParsedGate,
  matrix: ConfusionMatrix,
  chosen: ReportSubject['chosen'],
): Pick<ReportTarget, 'matrix' | 'chosen' | 'universe'> {
  const isOfClass = label !== null || (average === null && !isWholeMetric(metric));
  if (isOfClass) return { matrix, chosen, universe: undefined };
  const own = presentClasses(matrix);
  const has = new Set<Label>(own.labels);
  const kept = chosen?.filter((one) => has.has(one));
  // Of a group that has none of them, they are all 0/0.
  if (kept?.length === 0) return { matrix, chosen, universe: undefined };
  return { matrix: own, chosen: kept, universe: undefined };
}

/** The groups that a gate is on: one, or all. */
export function slicesOf<S extends Pick<SliceScores, 'group'>>(
  { text, group }: ParsedGate,
  slices: readonly S[],
): readonly S[] {
  if (slices.length === 0) throw badGate(text, 'a group needs --by');
  if (group === '*') return slices;
  const names = slices.map((slice) => groupText(slice.group));
  const place = placeOfGroup(
    slices.map((slice) => slice.group),
    group ?? '',
  );
  const found = slices[place];
  if (found) return [found];
  const meant = didYouMean(group ?? '', names);
  throw badGate(text, `no group ${quote(group ?? '')}${meant}`, `groups: ${quoteList(names)}`);
}

function valueOf({ gate, matrix, chosen }: ReportTarget, subject: ReportSubject): number {
  const { metric, average, label, text } = gate;
  const { posLabel, zeroDivision, costOf, beta } = subject;
  if (metric === 'cost' || metric === 'totalCost') {
    if (!costOf) throw badGate(text, `${metric} needs --cost`);
    const { mean, total, perClass } = costOf(matrix);
    if (label !== null) return perClass[placeOf(gate, matrix.labels, label)] ?? NaN;
    return metric === 'cost' ? mean : total;
  }
  const isWhole = average === null && label === null;
  if (average === 'samples' || (isWhole && !isWholeMetric(metric) && !isClassMetric(metric))) {
    throw badGate(text, 'is a gate on sets of labels: confmat sets');
  }
  if (lacksNegatives(metric, average)) throw badGate(text, NO_NEGATIVES);
  const of = { row: -1, chosen, beta };
  if (isOnWhole(gate)) return gateValue(gate, matrix, of, zeroDivision);
  if (average !== null) {
    refuseNoBeta(gate, beta);
    return gateValue(gate, matrix, of, zeroDivision);
  }
  const wanted = label ?? (posLabel === undefined ? undefined : String(posLabel));
  if (wanted === undefined) {
    const ways = `use ${metric}[LABEL], macro.${metric} or --pos-label`;
    throw badGate(text, `${metric} needs a class: ${ways}`);
  }
  return scoreOfLabel(gate, classCounts(matrix), matrix.labels, wanted, { beta, zeroDivision });
}
