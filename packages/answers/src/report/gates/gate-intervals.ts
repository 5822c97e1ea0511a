import { NOT_KEPT } from '@confmat/files';
import { expectedCostIntervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { gateInterval } from '@confmat/inference/internal';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import { isKnown } from '../known-results.js';
import { noInterval } from '../../intervals/no-interval.js';
import type { ReportSubject, ReportTarget } from './gate-subject.js';

/** The interval of what a gate bounds, whose value is known and so its names are checked. */
export function intervalOfGate(
  target: ReportTarget & { readonly value: number },
  subject: ReportSubject,
  settings: IntervalSettings,
): Interval {
  const { gate, value } = target;
  const { metric } = gate;
  const of = { metric, direction: null, estimate: value, level: settings.level };
  const unknown = noInterval(of, `no method is known to hold for ${metric}`);
  if (!isKnown(subject.unit, target.matrix)) return noInterval(of, NOT_KEPT);
  if (gate.metric === 'cost' || gate.metric === 'totalCost') {
    return ofCost(target, subject, settings) ?? unknown;
  }
  return ofMatrix(target, subject, settings) ?? unknown;
}

function ofCost(
  { gate, matrix }: ReportTarget,
  { costOf }: ReportSubject,
  settings: IntervalSettings,
): Interval | undefined {
  if (!costOf) return undefined;
  const { costs } = costOf(matrix);
  const { mean, total, perClass } = expectedCostIntervals(matrix, costs, settings);
  if (gate.label === null) return gate.metric === 'cost' ? mean : total;
  return perClass[matrix.labels.findIndex((label) => String(label) === gate.label)];
}

function ofMatrix(
  { gate, matrix, chosen, universe, value }: ReportTarget & { readonly value: number },
  { posLabel, beta }: ReportSubject,
  settings: IntervalSettings,
): Interval | undefined {
  const wanted = gate.label ?? String(posLabel);
  const row = matrix.labels.findIndex((one) => String(one) === wanted);
  const found = gateInterval(gate, matrix, { row, chosen, universe, beta }, settings);
  const isNamed = gate.average === 'macro' && (chosen ?? universe) !== undefined;
  // Named classes that are 0/0 widen it, so that it holds whatever they count as.
  return found && isNamed ? { ...found, estimate: value } : found;
}
