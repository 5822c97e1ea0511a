import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label, ProblemMetric } from '@confmat/core';
import { interval, rowsNeeded } from '@confmat/inference';
import type { ClusterTallies, PairedClusters } from '@confmat/inference';
import { compareEach, designEffect } from '@confmat/inference/internal';
import { averageMetric, classMetric, metricOfName, wholeMetric } from '../compare/asked-metric.js';
import type { NamedMetric } from '../compare/asked-metric.js';
import { gateSettings } from '../gates/sure-gate.js';
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
  const isWhole = ['accuracy', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa', 'errorRate'];
  if (metric && (!isOpen || isWhole.includes(name))) {
    return [metricOfName(metric, labels, posLabel)];
  }
  if (posLabel !== undefined) return [classMetric(name, posLabel)];
  const all = [...labels.map((label) => classMetric(name, label)), averageMetric('macro', name)];
  return metric ? all : [wholeMetric('accuracy'), ...all];
}

/** Plan for metrics from their intervals on a first sample, whose rows may belong together. */
export function planPilot(
  matrix: ConfusionMatrix,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { level, confidence, power }: Sureness,
  clusters?: ClusterTallies,
): readonly PlannedRows[] {
  return metrics.flatMap(({ name, title, metric, average, posLabel }) =>
    goals.map((goal): PlannedRows => {
      const { kind, bound } = goal;
      const made = kind === 'width' ? { level } : gateSettings(confidence);
      // A metric without an average is one number of the matrix.
      const found = average
        ? interval(matrix, metric, { ...made, average, posLabel })
        : interval(matrix, metric as ProblemMetric<never>, made);
      const facts = { name, title, value: found.estimate, goal, rowsNow: found.relevantRows };
      if (!(found.low <= found.high && found.relevantRows > 0)) {
        return { ...facts, ...NOT_KNOWN, reason: found.reason ?? 'the metric is undefined' };
      }
      const settings = kind === 'width' ? { width: bound } : { [kind]: bound, confidence, power };
      const { relevantRows: independent } = rowsNeeded(found, settings);
      const ask =
        average === 'binary' ? matrix.labels.indexOf(posLabel ?? '') : (average ?? 'whole');
      const effect = clusters && effectOf(designEffect(matrix, clusters, metric, ask), clusters);
      if (effect === null) return { ...facts, ...NOT_KNOWN, reason: FEW_CLUSTERS };
      const relevantRows = timesEffect(independent, effect);
      const rows = Math.ceil((relevantRows / found.relevantRows) * matrix.total - 1e-9);
      return { ...facts, relevantRows, rows, ...inClusters(rows, effect, clusters) };
    }),
  );
}

/**
 * Plan for a comparison from that of a first sample: its variance is that of a share of rows which
 * differ, so many as `discordant` says; where rows belong together, times what the clusters make of it.
 */
export function planDrop(
  joint: JointTally,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { change = 0, confidence, power }: Sureness,
  clusters?: PairedClusters,
): readonly PlannedRows[] {
  const asked = metrics.map((one) => ({ ...one, test: 'delta' as const }));
  const ofClusters = clusters && compareEach(joint, asked, { clusters });
  return compareEach(joint, asked).flatMap(({ standardError, difference, nSamples }, i) =>
    goals.map((goal): PlannedRows => {
      const { name = '', title = '' } = metrics[i] ?? {};
      const facts = { name, title, value: change, goal, rowsNow: nSamples };
      const variance = standardError ** 2 * nSamples;
      if (!(variance > 0)) {
        const reason = difference.reason ?? 'the predictions do not differ';
        return { ...facts, ...NOT_KNOWN, reason };
      }
      // A row of a rare class may move a metric by more than one row: everything in larger units.
      const unit = Math.max(1, Math.ceil(Math.sqrt(variance + change ** 2)));
      const { rows: independent } = rowsNeeded(change / unit, {
        maxDrop: goal.bound / unit,
        discordant: (variance + change ** 2) / unit ** 2,
        confidence,
        power,
      });
      const ratio = ((ofClusters?.[i]?.standardError ?? NaN) / standardError) ** 2;
      const effect = clusters && effectOf(ratio, clusters.a);
      if (effect === null) return { ...facts, ...NOT_KNOWN, reason: FEW_CLUSTERS };
      const rows = timesEffect(independent, effect);
      return { ...facts, relevantRows: rows, rows, ...inClusters(rows, effect, clusters?.a) };
    }),
  );
}

/** Numbers that are not known. */
const NOT_KNOWN = { relevantRows: NaN, rows: NaN, designEffect: NaN, clusters: NaN };
const FEW_CLUSTERS = 'fewer than two clusters, so how they differ is unknown';

/** A design effect of at least 1; null where nobody can tell it. */
function effectOf(found: number, { clusters, nSamples }: ClusterTallies): number | null {
  if (clusters.length < 2) return null;
  // Rows that do not vary tell nothing: all rows of a cluster could be alike.
  return Number.isNaN(found) ? nSamples / clusters.length : Math.max(1, found);
}

function timesEffect(rows: number, effect = 1): number {
  return Math.ceil(rows * effect - 1e-9 * rows);
}

/** The same rows in clusters of the same mean size. */
function inClusters(
  rows: number,
  effect: number | undefined,
  tallies: ClusterTallies | undefined,
): Pick<PlannedRows, 'designEffect' | 'clusters'> {
  if (effect === undefined || !tallies) return { designEffect: NaN, clusters: NaN };
  const clusters = Math.ceil((rows * tallies.clusters.length) / tallies.nSamples - 1e-9);
  return { designEffect: effect, clusters };
}

/** The matrix of a prediction that was counted jointly with itself or another. */
export function firstMatrix(joint: JointTally): ConfusionMatrix {
  return jointMatrices(joint).a;
}
