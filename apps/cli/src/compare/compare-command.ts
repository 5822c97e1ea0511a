import { jointMatrices } from '@confmat/core';
import type { JointCounts, Label } from '@confmat/core';
import { adjustedPs, cochranQ } from '@confmat/inference/internal';
import type { JointRequest } from '@confmat/sql/internal';
import { readLabel } from '@confmat/sql/internal';
import { withSettledGates } from '../gates/with-settled-gates.js';
import { usageError } from '../command-error.js';
import { checkGateOptions } from '../gates/check-gate-options.js';
import type { Host } from '../host.js';
import { labelReference, numberReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { noSuchLabel } from '../refusals.js';
import { refuseStrangeLabels } from '../report/refuse-strange-labels.js';
import { runOnInput } from '../run-on-input.js';
import { averageMetric, classMetric, metricOfName } from './asked-metric.js';
import type { NamedMetric } from './asked-metric.js';
import type { CompareAreas } from './paired/read-areas.js';
import { refuseOtherTruth } from './refuse-other-truth.js';
import { otherRows } from './other-rows.js';
import { checkModels, modelsOf } from './models.js';
import type { Model } from './models.js';
import type { CompareCommandOptions } from './options.js';
import { checkDrops } from './paired/check-drops.js';
import { changeOf, makePair } from './paired/make-pair.js';
import type { PairQuestion } from './paired/make-pair.js';
import { pairedDocument } from './paired/paired-document.js';
import { jsonPaired } from './paired/paired-json.js';
import type { PairedResult, PairResult } from './paired/paired-result.js';

/** Run `confmat compare`; the exit code says whether the gates passed. */
export async function compareCommand(
  files: readonly string[],
  options: CompareCommandOptions,
  host: Host,
): Promise<number> {
  checkModels(options);
  checkGateOptions(options, { '--max-drop': options.maxDrop });
  const ofArea = options.maxDrop.find(({ asked }) => asked === null);
  if (ofArea && (!options.score || options.weight !== undefined)) {
    throw usageError(`${ofArea.where}: needs --score, without --weight`);
  }
  return runOnInput(files, { ...options, tellsFilesApart: true }, host, async (input) => {
    const models = modelsOf(input.source, options, files);
    await refuseOtherTruth(input, options, files);
    const result = await withSettledGates(await resultOf(input, models, options));
    return {
      notes: result.notes,
      gates: result.gates,
      document: () => pairedDocument(result),
      json: () => jsonPaired(result, input.prepared?.()),
    };
  });
}

/** Two models of a list, by their places. */
type Places = readonly [a: number, b: number];

async function resultOf(
  input: Input,
  models: readonly Model[],
  options: CompareCommandOptions,
): Promise<PairedResult> {
  const { source } = input;
  const { nulls, maxClasses, maxGroups, level, adjust, digits, by, weight, confidence } = options;
  const counting = { labels: options.labels, nulls, maxClasses, maxGroups };
  const pairs = [...models.keys()].flatMap((a) =>
    [...models.keys()].slice(a + 1).map((b): Places => [a, b]),
  );
  const joints: JointCounts[] = [];
  for (const places of pairs) {
    joints.push(await input.joint(requestOf(input, models, places, options), counting));
  }
  const [first] = joints;
  if (!first) throw new Error('bug: there are two predictions');
  if (models.length > 2 && joints.some(({ nSkipped }) => nSkipped > 0)) {
    const columns = [options.true, ...models.map(({ column }) => column.name)];
    throw otherRows(source.shownFile, 'the truth or a prediction', columns);
  }
  const posLabel = positiveOf(first, input, options);
  for (const [i, joint] of joints.entries()) {
    const matrices = jointMatrices(joint);
    for (const [place, matrix] of [matrices.a, matrices.b].entries()) {
      const pred = options.score ? undefined : models[pairs[i]?.[place] ?? 0]?.column.name;
      refuseStrangeLabels(matrix, source, { ...options, ...(pred === undefined ? {} : { pred }) });
    }
  }
  const main = mainMetric(first.labels, posLabel, options);
  const universe = options.labels ? first.labels : undefined;
  const question: PairQuestion = { main, posLabel, universe, level, adjust };
  const areas = await areasOf(input, models, posLabel, options);
  const found = joints.map((joint, i): PairResult => {
    const [a, b] = pairs[i] ?? [0, 1];
    const names = [models[a]?.name ?? '', models[b]?.name ?? ''] as const;
    const made = makePair(names, joint, question);
    if (!areas) return made;
    const area = changeOf({ name: 'rocAuc', title: 'ROC AUC' }, areas(a, b, level));
    return { ...made, metrics: [...made.metrics, area] };
  });
  const judged = models.flatMap(({ name }, place) => {
    const joint = joints[pairs.findIndex(([a, b]) => a === 0 && b === place)];
    return joint ? [{ name, place, joint }] : [];
  });
  const p = found.map((pair) => pair.main.pValue);
  return {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: options.true,
    rules: models.flatMap(({ ruleText }) => (ruleText === '' ? [] : [ruleText])),
    names: models.map(({ name }) => name),
    asked: askedOf(options, models),
    labels: first.labels,
    nSamples: first.nSamples,
    nSkipped: first.nSkipped,
    weighted: first.weighted,
    ...{ level, adjust, digits, by },
    pairs: found,
    adjustedPValues: adjust === 'none' ? p : adjustedPs(p, adjust),
    cochran: models.length > 2 ? cochranQ(joints, models.length) : null,
    notes:
      options.score && weight !== undefined
        ? ["ROC AUC is left out: DeLong's test takes no weights"]
        : [],
    gates: checkDrops(options.maxDrop, { posLabel, universe, areas, confidence, judged }),
  };
}

function requestOf(
  { source }: Input,
  models: readonly Model[],
  [a, b]: Places,
  options: CompareCommandOptions,
): JointRequest {
  const [first, second] = [models[a], models[b]];
  if (!first || !second) throw new Error('bug: a pair has two models');
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const groups = options.by.map((name) => findColumn(source, name, '--by'));
  const columns = [truth, ...(weight ? [weight] : []), first.column, second.column, ...groups];
  return {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    yPredA: first.rule,
    yPredB: second.rule,
    sampleWeight: weight && numberReference(source, weight),
    by: Object.fromEntries(
      groups.map((column, i) => [options.by[i] ?? '', labelReference(source, column)]),
    ),
  };
}

function positiveOf(
  { labels }: JointCounts,
  { source }: Input,
  { posLabel }: CompareCommandOptions,
): Label | undefined {
  if (posLabel === undefined) return undefined;
  const label = readLabel(posLabel, labels);
  if (labels.includes(label)) return label;
  throw noSuchLabel(source.shownFile, posLabel, labels, '--pos-label');
}

function mainMetric(
  labels: readonly Label[],
  posLabel: Label | undefined,
  { metric }: CompareCommandOptions,
): NamedMetric {
  if (metric) return metricOfName(metric, labels, posLabel);
  return posLabel === undefined ? averageMetric('macro', 'f1') : classMetric('f1', posLabel);
}

async function areasOf(
  input: Input,
  models: readonly Model[],
  posLabel: Label | undefined,
  options: CompareCommandOptions,
): Promise<CompareAreas | null> {
  if (!options.score || options.weight !== undefined || posLabel === undefined) return null;
  const { readAreas } = await import('./paired/read-areas.js');
  const truth = findColumn(input.source, options.true, '--true');
  return readAreas(input, {
    from: input.source.relation([...new Set([truth, ...models.map(({ column }) => column)])]),
    yTrue: labelReference(input.source, truth),
    scores: models.flatMap(({ score }) => score ?? []),
    nulls: options.nulls,
    posLabel,
  });
}

function askedOf(
  { posLabel, weight, nulls, usedConfig }: CompareCommandOptions,
  models: readonly Model[],
): Readonly<Record<string, unknown>> {
  const thresholds = models.flatMap(({ rule }) =>
    rule.kind === 'threshold' ? [rule.threshold] : [],
  );
  return {
    ...(thresholds.length === 0 ? {} : { thresholds }),
    ...(posLabel === undefined ? {} : { posLabel }),
    ...(weight === undefined ? {} : { weight }),
    nulls,
    ...(usedConfig ? { config: usedConfig } : {}),
  };
}
