import type { ConfusionMatrix, JointCounts, Label } from '@confmat/core';
import type { ClusterTallies, PairedClusters } from '@confmat/inference';
import type { CountRequest } from '@confmat/sql';
import type { JointRequest } from '@confmat/sql/internal';
import { readLabel } from '@confmat/sql/internal';
import { usageError } from '../command-error.js';
import { namedModels } from '../compare/models.js';
import type { Model } from '../compare/models.js';
import { checkClusterColumn } from '../intervals/check-cluster-column.js';
import { clustersInWords } from '../compare/paired/paired-clusters.js';
import type { ComparedClusters } from '../compare/paired/paired-clusters.js';
import type { Host } from '../host.js';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { cannotCombine, needs, noSuchLabel, whichColumn } from '../refusals.js';
import { refuseStrangeLabels } from '../report/refuse-strange-labels.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { holdEvaluations } from '../saved/open-saved.js';
import { goalsOf } from './goals.js';
import type { PlanCommandOptions } from './options.js';
import { planDocument } from './plan-document.js';
import { jsonPlan } from './plan-json.js';
import { planNumbers } from './plan-numbers.js';
import { firstMatrix, planDrop, planPilot, plannedMetrics } from './plan-pilot.js';
import { resultOf } from './plan-result.js';
import type { Goal, PlanResult } from './plan-result.js';

/** Run `confmat plan`. */
export async function planCommand(
  files: readonly string[],
  options: PlanCommandOptions,
  host: Host,
): Promise<number> {
  const goals = goalsOf(options, files.length > 0);
  if (files.length === 0) {
    const result = resultOf(options, null, planNumbers(goals, options));
    return runWithoutInput([], options, host, () =>
      Promise.resolve({
        notes: [],
        gates: [],
        document: () => planDocument(result),
        json: () => jsonPlan(result),
      }),
    );
  }
  if (await holdEvaluations(files, options, host)) {
    const { planSaved } = await import('./plan-saved.js');
    return planSaved(files, goals, options, host);
  }
  checkPilotColumns(options);
  return runOnInput(files, options, host, async (input) => {
    const result = await pilotResult(input, goals, options, files);
    return {
      notes: [],
      gates: [],
      document: () => planDocument(result),
      json: () => jsonPlan(result, input.prepared?.()),
    };
  });
}

function checkPilotColumns({
  true: truth,
  pred,
  score,
  threshold,
  posLabel,
  cluster,
}: PlanCommandOptions): void {
  checkClusterColumn({ cluster, true: truth, pred });
  if (truth === undefined) throw whichColumn('the true labels', '--true COLUMN');
  if (pred === undefined && score === undefined) {
    throw whichColumn('the predictions', '--pred COLUMN, or --score COLUMN --pos-label LABEL');
  }
  if (pred !== undefined && score !== undefined) throw cannotCombine('--pred', '--score');
  if (threshold !== undefined && score === undefined) throw needs('--threshold', '--score');
  if (score !== undefined && posLabel === undefined) {
    throw needs('--score', '--pos-label: which label does a high score mean?');
  }
}

async function pilotResult(
  input: Input,
  goals: readonly Goal[],
  options: PlanCommandOptions,
  files: readonly string[],
): Promise<PlanResult> {
  const { source } = input;
  const { nulls, maxClasses, labels, posLabel: typed } = options;
  const truth = findColumn(source, options.true ?? '', '--true');
  const models = namedModels(source, { ...options, true: truth.name }, files);
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const [first, second, third] = models;
  if (!first) throw new Error('bug: a prediction was named');
  if (isDrop && (!second || third)) {
    throw usageError(
      `--max-drop compares two predictions, ${models.length} ${models.length === 1 ? 'was' : 'were'} named`,
      '--pred OLD,NEW; or without a file --discordant, the share of rows that differ',
    );
  }
  if (!isDrop && second) throw usageError(`${models.length} predictions were named, expected one`);
  const counting = { labels, nulls, maxClasses };
  const belongs =
    options.cluster === undefined ? [] : [findColumn(source, options.cluster, '--cluster')];
  const columns = [truth, ...models.map(({ column }) => column), ...belongs];
  const shared = {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
  };
  const positive = (known: readonly Label[]): Label | undefined => {
    if (typed === undefined) return undefined;
    const label = readLabel(typed, known);
    if (known.includes(label)) return label;
    throw noSuchLabel(source.shownFile, typed, known, '--pos-label');
  };
  const check = (matrix: Parameters<typeof refuseStrangeLabels>[0], model: Model): void => {
    const pred = model.score ? {} : { pred: model.column.name };
    refuseStrangeLabels(matrix, source, { true: truth.name, ...(labels && { labels }), ...pred });
  };
  if (second) {
    const request = { ...shared, yPredA: first.rule, yPredB: second.rule };
    const joint = await input.joint(request, counting);
    check(firstMatrix(joint), first);
    const metrics = plannedMetrics(joint.labels, positive(joint.labels), options);
    const clusters = await pairClustersOf(input, request, joint, models, options);
    return resultOf(
      options,
      pilotOf(input, models, truth.name, joint, clustersInWords(options.cluster, clusters?.a)),
      planDrop(joint, metrics, goals, options, clusters),
    );
  }
  const request: CountRequest = { ...shared, yPred: first.rule };
  const { matrix, nSamples } = await input.count(request, counting);
  check(matrix, first);
  const metrics = plannedMetrics(matrix.labels, positive(matrix.labels), options);
  const counted = { nSamples, nSkipped: matrix.nSkipped };
  const clusters = await clustersOf(input, request, matrix, options);
  return resultOf(
    options,
    pilotOf(input, models, truth.name, counted, clustersInWords(options.cluster, clusters)),
    planPilot(matrix, metrics, goals, options, clusters),
  );
}

/** The rows of a first sample by cluster; undefined where they are independent. */
async function clustersOf(
  input: Input,
  request: CountRequest,
  { labels }: ConfusionMatrix,
  { cluster, nulls, maxClasses }: PlanCommandOptions,
): Promise<ClusterTallies | undefined> {
  if (cluster === undefined) return undefined;
  // Loaded late: few plans have clusters.
  const { countClusters } = await import('../intervals/count-clusters.js');
  const counting = { labels, nulls, maxClasses };
  return (await countClusters(input, cluster, request, { labels, groups: [] }, counting)).whole;
}

async function pairClustersOf(
  input: Input,
  request: JointRequest,
  joint: JointCounts,
  models: readonly Model[],
  { cluster, nulls, maxClasses, true: truth = '' }: PlanCommandOptions,
): Promise<PairedClusters | undefined> {
  if (cluster === undefined) return undefined;
  const { countPairClusters } = await import('../compare/paired/count-pair-clusters.js');
  const counting = { labels: joint.labels, nulls, maxClasses };
  const columns = [truth, ...models.map(({ column }) => column.name)];
  return (await countPairClusters(input, cluster, request, joint, counting, columns)).whole;
}

function pilotOf(
  { source: { shownFile, format } }: Input,
  models: readonly Model[],
  trueName: string,
  { nSamples, nSkipped }: { readonly nSamples: number; readonly nSkipped: number },
  clusters: ComparedClusters | null,
): PlanResult['pilot'] {
  return {
    file: shownFile,
    format,
    trueName,
    predictions: models.map(({ name }) => name),
    ...{ nSamples, nSkipped, clusters },
  };
}
