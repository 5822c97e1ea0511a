import { isConfusionMatrix } from '@confmat/core';
import type {
  BinaryCounts,
  ClassMetric,
  ConfusionMatrix,
  Label,
  MatrixOrCounts,
  MetricError,
} from '@confmat/core';
import { invalidValue, optionConflict, unsupportedType } from '@confmat/core/internal';
import type { Evaluation } from '@confmat/evaluation';
import { averagePrecision, rocAuc } from '@confmat/thresholds';
import { averagePrecisionBounds, rocAucBounds } from '@confmat/thresholds/bounds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSource } from '../check-source.js';
import { EQUALIZED_ODDS } from '../gate-text/gap-names.js';
import {
  NO_NEGATIVES,
  classMetric,
  isClassMetric,
  lacksNegatives,
} from '../gate-text/gate-metrics.js';
import { countsValue, gateValue, isOnWhole } from '../gate-text/gate-value.js';
import type { ParsedGate } from '../gate-text/read-gate.js';
import type { Interval } from '../interval/interval-data.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { interval } from '../sources/interval.js';
import { samplesOfSets } from '../sources/samples-of-sets.js';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { rocAucInterval } from '../sweeps/roc-auc-interval.js';
import { askedGap } from '../gaps/asked-gap.js';
import { gateInterval } from './gate-interval.js';
import { withinBounds } from './gate-settings.js';

/** Counts of each sample of label sets, whose answers belong together; made when a micro average needs them. */
type Samples = () => ReturnType<typeof samplesOfSets>;

/** What can be held to a gate. */
export type GateSource = MatrixOrCounts | ThresholdSweep | Evaluation;

/** What a gate bounds. */
export interface GateSubject {
  /** NaN where it is undefined. */
  readonly value: number;
  /** Rows of the sample, undefined if unknown. */
  readonly nSamples: number | undefined;
  readonly intervalBy: (settings: LevelOptions & { readonly level: number }) => Interval;
}

/** How a gate is read on counts. */
interface Reading {
  readonly posLabel?: Label | undefined;
  readonly beta?: number | undefined;
  readonly zeroDivision?: number | undefined;
}

const AREAS = {
  rocAuc: { exact: rocAuc, bounds: rocAucBounds, interval: rocAucInterval },
  averagePrecision: {
    exact: averagePrecision,
    bounds: averagePrecisionBounds,
    interval: averagePrecisionInterval,
  },
};

/** Find what a gate bounds, or say why it cannot. */
export function subjectOf(source: unknown, gate: ParsedGate, reading: Reading): GateSubject {
  if (gate.group !== null) throw refused(gate, 'no group: check the counts of the group');
  if (gate.across !== null) return ofGap(source, gate, reading);
  const isArea = gate.average === null && gate.label === null && gate.metric in AREAS;
  if (isEvaluation(source)) return ofEvaluation(source, gate, isArea, reading);
  if (isSweep(source)) {
    if (isArea) return ofSweep(source, gate);
    throw refused(
      gate,
      'rocAuc or averagePrecision of a sweep: countsAt gives counts at a threshold',
    );
  }
  checkSource(source, 'source', 'a ConfusionMatrix, BinaryCounts, ThresholdSweep or Evaluation');
  if (isArea) throw refused(gate, 'a metric of counts: areas are of a sweep');
  return ofMatrixOrCounts(source, gate, reading);
}

function ofGap(source: unknown, gate: ParsedGate, { posLabel, beta }: Reading): GateSubject {
  const whole = isEvaluation(source) ? source : null;
  const [first] = whole?.slices ?? [];
  const counts = first?.matrix ?? first?.sets?.counts;
  if (!whole || !counts) throw refused(gate, 'a gap between groups of an evaluation with slices');
  if (gate.metric === 'fbeta' && beta === undefined)
    throw optionConflict('beta', 'is missing for fbeta');
  if (!isConfusionMatrix(counts) && isOnWhole(gate))
    throw refused(gate, 'a metric of counts by row');
  if (isConfusionMatrix(counts) && lacksNegatives(gate.metric, gate.average))
    throw refused(gate, NO_MICRO);
  const isOfOne = gate.average === null && !isOnWhole(gate);
  const row = isOfOne ? rowOf(counts, gate, posLabel ?? whole.posLabel) : -1;
  const scope = { posLabel: whole.labels[row], beta: beta ?? 1 };
  const intervalBy = (settings: LevelOptions): Interval =>
    askedGap(gate, whole.slices, scope, settings)[gate.across === 'gap' ? 'difference' : 'ratio'];
  const { estimate: value } = intervalBy({});
  return { value, nSamples: positive(whole.nSamples), intervalBy };
}

function ofEvaluation(
  evaluation: Evaluation,
  gate: ParsedGate,
  isArea: boolean,
  reading: Reading,
): GateSubject {
  const { matrix, sets, scores, nSamples, posLabel } = evaluation;
  if (isArea) {
    const [only] = scores;
    if (only && scores.length === 1) return ofSweep(only.sweep, gate);
    throw refused(
      gate,
      `a metric of counts: the evaluation has ${scores.length} columns of scores`,
    );
  }
  const counts = matrix ?? sets?.counts;
  if (!counts) {
    throw unsupportedType('source', evaluation, 'an evaluation with a matrix or label sets');
  }
  const isApart = sets && sets.counts.units === undefined;
  const samples = isApart && gate.average === 'micro' ? () => samplesOfSets(sets) : undefined;
  const of = ofMatrixOrCounts(counts, gate, { posLabel, ...reading }, samples);
  return { ...of, nSamples: nSamples > 0 ? nSamples : undefined };
}

function ofSweep(sweep: ThresholdSweep, { metric, comparison }: ParsedGate): GateSubject {
  const area = AREAS[metric as keyof typeof AREAS];
  const bounds = sweep.kind === 'exact' ? null : area.bounds(sweep);
  const value = bounds ? bounds[comparison === '>=' ? 'low' : 'high'] : area.exact(sweep);
  const { nPositives, nNegatives, weighted } = sweep;
  return {
    value,
    nSamples: weighted ? undefined : positive(nPositives + nNegatives),
    intervalBy: ({ level }) => {
      const interval = area.interval(sweep, { level });
      return bounds ? withinBounds(interval, value, bounds) : interval;
    },
  };
}

function ofMatrixOrCounts(
  source: MatrixOrCounts,
  gate: ParsedGate,
  { posLabel, beta, zeroDivision = 0 }: Reading,
  samples?: Samples,
): GateSubject {
  const { metric, average } = gate;
  if (average === 'samples')
    throw refused(gate, 'no average over samples, which counts do not hold');
  if (!isClassMetric(metric) && !(isConfusionMatrix(source) && isOnWhole(gate))) {
    const what = isConfusionMatrix(source) ? 'a matrix' : 'counts by row';
    throw refused(gate, `a metric of ${what}`);
  }
  if (metric === 'fbeta' && beta === undefined)
    throw optionConflict('beta', 'is missing for fbeta');
  const areClasses = isConfusionMatrix(source) || source.of === 'classes';
  if (areClasses && lacksNegatives(metric, average)) throw refused(gate, NO_MICRO);
  const isOfOne = average === null && !(isConfusionMatrix(source) && isOnWhole(gate));
  const row = isOfOne ? rowOf(source, gate, posLabel) : -1;
  const scope = { row, beta: beta ?? 1 };
  return isConfusionMatrix(source)
    ? {
        value: gateValue(gate, source, scope, zeroDivision),
        nSamples: source.weighted ? undefined : positive(source.total),
        intervalBy: (settings) => bug(gateInterval(gate, source, scope, settings)),
      }
    : {
        value: countsValue(gate, source, scope, zeroDivision),
        nSamples: wholeTotal(source),
        intervalBy: (settings) => countsInterval(gate, source, scope, settings, samples),
      };
}

const NO_MICRO = `another average: ${NO_NEGATIVES}`;

/** The row of the class that a gate is of. */
function rowOf(
  source: ConfusionMatrix | BinaryCounts,
  gate: ParsedGate,
  posLabel: Label | undefined,
): number {
  const labels: ArrayLike<unknown> = isConfusionMatrix(source)
    ? source.labels
    : (source.keys ?? []);
  const names = Array.from(labels, String);
  const wanted = gate.label ?? (posLabel === undefined ? undefined : String(posLabel));
  if (wanted === undefined) {
    if (!isConfusionMatrix(source) && source.tp.length === 1) return 0;
    const { metric } = gate;
    const mean = metric === EQUALIZED_ODDS ? '' : `, macro.${metric}`;
    throw refused(gate, `a class, as in ${metric}[LABEL]${mean} or posLabel`);
  }
  const row = names.indexOf(wanted);
  if (row >= 0) return row;
  const shown = names.slice(0, 12).map((name) => JSON.stringify(name));
  const rest = names.length > shown.length ? `, and ${names.length - shown.length} more` : '';
  const which = names.length === 0 ? 'rows that have names' : `one of ${shown.join(', ')}${rest}`;
  throw refused(gate, `${which}, not ${JSON.stringify(wanted)}`);
}

function countsInterval(
  { metric, average }: ParsedGate,
  counts: BinaryCounts,
  { row, beta }: { readonly row: number; readonly beta: number },
  settings: LevelOptions,
  samples?: Samples,
): Interval {
  const of = classMetric(metric, beta) as ClassMetric;
  if (average === null || average === 'samples') return bug(interval(counts, of, settings)[row]);
  return interval(counts, of, { ...settings, average, samples: samples?.() });
}

/** Number of rows of whole counts by class or label, where every row is in every count. */
function wholeTotal({ of, tp, fp, fn, tn, weighted }: BinaryCounts): number | undefined {
  const isWhole = of === 'classes' || of === 'labels' || tp.length === 1;
  if (weighted || !isWhole || !fn || !tn) return undefined;
  return positive((tp[0] ?? 0) + (fp[0] ?? 0) + (fn[0] ?? 0) + (tn[0] ?? 0));
}

function positive(n: number): number | undefined {
  return n > 0 ? n : undefined;
}

function bug(found: Interval | undefined): Interval {
  if (found) return found;
  throw new Error('bug: the row of a gate was not checked');
}

function refused({ text }: ParsedGate, expected: string): MetricError {
  return invalidValue('gate', text, expected);
}

function isEvaluation(source: unknown): source is Evaluation {
  return typeof source === 'object' && source !== null && 'task' in source && 'scores' in source;
}

function isSweep(source: unknown): source is ThresholdSweep {
  return (
    typeof source === 'object' && source !== null && 'thresholds' in source && 'counts' in source
  );
}
