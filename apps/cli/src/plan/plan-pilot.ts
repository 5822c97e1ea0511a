import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointCounts, Label, ProblemMetric } from '@confmat/core';
import { interval, rowsNeeded } from '@confmat/inference';
import { compareEach } from '@confmat/inference/internal';
import { averageMetric, classMetric, metricOfName, wholeMetric } from '../compare/asked-metric.js';
import type { NamedMetric } from '../compare/asked-metric.js';
import type { PlanCommandOptions } from './options.js';
import type { Goal, PlannedRows } from './plan-result.js';

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

/** Plan for metrics from their intervals on a first sample. */
export function planPilot(
  matrix: ConfusionMatrix,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { level, confidence, power }: PlanCommandOptions,
): readonly PlannedRows[] {
  return metrics.flatMap(({ name, title, metric, average, posLabel }) =>
    goals.map((goal) => {
      const { kind, bound } = goal;
      const own = kind === 'width' ? level : 2 * confidence - 1;
      // A metric without an average is one number of the matrix.
      const found = average
        ? interval(matrix, metric, { level: own, average, posLabel })
        : interval(matrix, metric as ProblemMetric<never>, { level: own });
      const facts = { name, title, value: found.estimate, goal, rowsNow: found.relevantRows };
      if (!(found.low <= found.high && found.relevantRows > 0)) {
        const reason = found.reason ?? 'the metric is undefined';
        return { ...facts, relevantRows: NaN, rows: NaN, reason };
      }
      const settings = kind === 'width' ? { width: bound } : { [kind]: bound, confidence, power };
      const relevantRows = rowsNeeded(found, settings);
      const rows = Math.ceil((relevantRows / found.relevantRows) * matrix.total - 1e-9);
      return { ...facts, relevantRows, rows };
    }),
  );
}

/**
 * Plan for a comparison from that of a first sample: its variance is that of a share of rows which
 * differ, so many as `discordant` says.
 */
export function planDrop(
  joint: JointCounts,
  metrics: readonly NamedMetric[],
  goals: readonly Goal[],
  { change = 0, confidence, power }: PlanCommandOptions,
): readonly PlannedRows[] {
  const found = compareEach(
    joint,
    metrics.map((one) => ({ ...one, test: 'delta' as const })),
  );
  return found.flatMap(({ standardError, difference, nSamples }, i) =>
    goals.map((goal) => {
      const { name = '', title = '' } = metrics[i] ?? {};
      const facts = { name, title, value: change, goal, rowsNow: nSamples };
      const variance = standardError ** 2 * nSamples;
      if (!(variance > 0)) {
        const reason = difference.reason ?? 'the predictions do not differ';
        return { ...facts, relevantRows: NaN, rows: NaN, reason };
      }
      // A row of a rare class may move a metric by more than one row: everything in larger units.
      const unit = Math.max(1, Math.ceil(Math.sqrt(variance + change ** 2)));
      const rows = rowsNeeded(change / unit, {
        maxDrop: goal.bound / unit,
        discordant: (variance + change ** 2) / unit ** 2,
        confidence,
        power,
      });
      return { ...facts, relevantRows: rows, rows };
    }),
  );
}

/** The matrix of a prediction that was counted jointly with itself or another. */
export function firstMatrix(joint: JointCounts): ConfusionMatrix {
  return jointMatrices(joint).a;
}
