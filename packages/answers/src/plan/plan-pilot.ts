import type {
  ConfusionMatrix,
  JointTally,
  Label,
  ProblemMetric,
  Units,
  UnitsOf,
} from '@confmat/core';
import { withoutUnits } from '@confmat/core/internal';
import { interval, rowsNeeded } from '@confmat/inference';
import { compareEach, designEffect } from '@confmat/inference/internal';
import { averageMetric, classMetric, metricOfName, wholeMetric } from '../compare/asked-metric.js';
import type { NamedMetric } from '@confmat/report/document';
import { isWholeMetric } from '@confmat/inference/gate-text';
import { gateSettings } from '@confmat/inference/internal';
import type { PlanCommandOptions } from './options.js';
import type { Goal, PlannedRows } from './plan-result.js';

/** How sure a plan must be. */
type Sureness = Pick<PlanCommandOptions, 'level' | 'confidence' | 'power' | 'change'>;

/** The metrics to plan for: of each class and their mean where the name leaves the class open. */
export function plannedMetrics(
  labels: readonly Label[],
  posLabel: Label | undefined,
  { metric }: PlanCommandOptions,
): readonly NamedMetric[] {
  const isOpen = !metric || (metric.average === null && metric.label === null);
  const name = metric?.metric ?? 'f1';
  if (metric && (!isOpen || isWholeMetric(name))) {
    return [metricOfName(metric, labels, posLabel)];
  }
  if (posLabel !== undefined) return [classMetric(name, posLabel)];
  const all = [...labels.map((label) => classMetric(name, label)), averageMetric('macro', name)];
  return metric ? all : [wholeMetric('accuracy'), ...all];
}

/** Plan for metrics from their intervals on a first sample, which may have units. */
export function planPilot(
  matrix: ConfusionMatrix,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { level, confidence, power }: Sureness,
): readonly PlannedRows[] {
  // The interval of independent rows, which the design effect widens.
  const apart = withoutUnits(matrix);
  const units = unitsOf(matrix);
  return metrics.flatMap(({ name, title, metric, average, posLabel }) =>
    goals.map((goal): PlannedRows => {
      const { kind, bound } = goal;
      const made = kind === 'width' ? { level } : gateSettings(confidence);
      // A metric without an average is one number of the matrix.
      const found = average
        ? interval(apart, metric, { ...made, average, posLabel })
        : interval(apart, metric as ProblemMetric<never>, made);
      const facts = { name, title, value: found.estimate, goal, rowsNow: found.relevantRows };
      if (!(found.low <= found.high && found.relevantRows > 0)) {
        return { ...facts, ...NOT_KNOWN, reason: found.reason ?? 'the metric is undefined' };
      }
      const settings = kind === 'width' ? { width: bound } : { [kind]: bound, confidence, power };
      const { relevantRows: independent } = rowsNeeded(found, settings);
      const ask =
        average === 'binary' ? matrix.labels.indexOf(posLabel ?? '') : (average ?? 'whole');
      const effect = units && effectOf(designEffect(matrix, metric, ask), units);
      if (effect === null) return { ...facts, ...NOT_KNOWN, reason: FEW_UNITS };
      const relevantRows = timesEffect(independent, effect);
      const rows = Math.ceil((relevantRows / found.relevantRows) * matrix.total - 1e-9);
      return { ...facts, relevantRows, rows, ...inUnits(rows, effect, units) };
    }),
  );
}

/**
 * Plan for a comparison from that of a first sample: its variance is that of a share of rows which
 * differ, so many as `discordant` says; by unit, times the design effect.
 */
export function planDrop(
  joint: JointTally,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { change = 0, confidence, power }: Sureness,
): readonly PlannedRows[] {
  const units = unitsOf(joint);
  const asked = metrics.map((one) => ({ ...one, test: 'delta' as const }));
  const byUnit = units && compareEach(joint, asked);
  return compareEach({ ...joint, units: undefined }, asked).flatMap(
    ({ standardError, difference, nSamples }, i) =>
      goals.map((goal): PlannedRows => {
        const { name = '', title = '' } = metrics[i] ?? {};
        const facts = { name, title, value: change, goal, rowsNow: nSamples };
        const variance = standardError ** 2 * nSamples;
        if (!(variance > 0)) {
          const reason = difference.reason ?? 'the predictions do not differ';
          return { ...facts, ...NOT_KNOWN, reason };
        }
        // A row of a rare class may move a metric by more than one row: everything in larger steps.
        const step = Math.max(1, Math.ceil(Math.sqrt(variance + change ** 2)));
        const { rows: independent } = rowsNeeded(change / step, {
          maxDrop: goal.bound / step,
          discordant: (variance + change ** 2) / step ** 2,
          confidence,
          power,
        });
        const ratio = ((byUnit?.[i]?.standardError ?? NaN) / standardError) ** 2;
        const effect = units && effectOf(ratio, units);
        if (effect === null) return { ...facts, ...NOT_KNOWN, reason: FEW_UNITS };
        const rows = timesEffect(independent, effect);
        return { ...facts, relevantRows: rows, rows, ...inUnits(rows, effect, units) };
      }),
  );
}

/** Numbers that are not known. */
const NOT_KNOWN = { relevantRows: NaN, rows: NaN, designEffect: NaN, units: NaN };
const FEW_UNITS = 'fewer than two units, so how they differ is unknown';

/** The units of a first sample; undefined where its rows are independent, or not known. */
function unitsOf({ units }: { readonly units?: UnitsOf<Units> }): Units | undefined {
  return typeof units === 'object' ? units : undefined;
}

/** A design effect of at least 1; null where it is unknown. */
function effectOf(found: number, { keys, nSamples }: Units): number | null {
  if (keys.length < 2) return null;
  // Rows that do not vary tell nothing: all rows of a unit could be alike.
  return Number.isNaN(found) ? nSamples / keys.length : Math.max(1, found);
}

function timesEffect(rows: number, effect = 1): number {
  return Math.ceil(rows * effect - 1e-9 * rows);
}

/** The same rows in units of the same mean size. */
function inUnits(
  rows: number,
  effect: number | undefined,
  sample: Units | undefined,
): Pick<PlannedRows, 'designEffect' | 'units'> {
  if (effect === undefined || !sample) return { designEffect: NaN, units: NaN };
  const units = Math.ceil((rows * sample.keys.length) / sample.nSamples - 1e-9);
  return { designEffect: effect, units };
}
