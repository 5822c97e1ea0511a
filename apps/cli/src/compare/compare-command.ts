import type { JointCounts, Label } from '@confmat/core';
import { cochranQ } from '@confmat/inference/internal';
import type { ReportResults } from '@confmat/report';
import { MAX_SCORE_PAIRS } from '@confmat/sql/internal';
import type { JointRequest } from '@confmat/sql/internal';
import { countedRows } from '../document/rows-text.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import { CommandError, usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { labelReference, numberReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { unitColumns, unitReference } from '../input/unit-reference.js';
import { cannotCombine } from '../refusals.js';
import { refuseStrangeLabels } from '../rows/refuse-strange-labels.js';
import { runOnInput } from '../run-on-input.js';
import { holdEvaluations } from '../saved/open-saved.js';
import { comparedPage } from './compared-page.js';
import type { CompareAreas } from './paired/compare-areas.js';
import { refuseOtherTruth } from './refuse-other-truth.js';
import { otherRows } from './other-rows.js';
import { checkModels, modelsOf } from './models.js';
import type { Model } from './models.js';
import type { DropGate } from './drop-gate.js';
import type { CompareCommandOptions } from './options.js';
import { shownUnits } from '../intervals/shown-units.js';
import { jointPair } from './paired/counted-pair.js';
import { makeResult, placesOf, positiveOf } from './paired/make-result.js';
import type { ComparedCounts, Places } from './paired/make-result.js';
import { pairedDocument } from './paired/paired-document.js';
import { withWords, wordsOf } from '../words/in-words.js';
import { jsonPaired } from './paired/paired-json.js';
import { defined } from '../own.js';

/** Run `confmat compare`; the exit code says whether the gates passed. */
export async function compareCommand(
  files: readonly string[],
  options: CompareCommandOptions,
  host: Host,
): Promise<number> {
  if (options.against !== undefined) {
    const { compareAgainst } = await import('./compare-against.js');
    return compareAgainst(files, options.against, options, host);
  }
  if (await holdEvaluations(files, options, host)) {
    const { compareSaved } = await import('../saved/compare-saved.js');
    return compareSaved(files, options, host);
  }
  checkModels(options);
  const ofArea = areaGateOf(options);
  if (ofArea && (!options.score || options.weight !== undefined)) {
    throw usageError(`${ofArea.where}: needs --score, without --weight`);
  }
  if (ofArea && options.unit !== undefined && options.engine !== undefined) {
    const hint = 'areas of rows that belong together need the rows, which stay in the engine';
    throw cannotCombine(ofArea.where, '--engine with --unit', hint);
  }
  return runOnInput(files, { ...options, tellsFilesApart: true }, host, async (input) => {
    const models = modelsOf(input.source, options, files);
    if (models.length > 2 && options.save !== undefined) {
      throw cannotCombine('--save', 'more than two predictions');
    }
    await refuseOtherTruth(input, options, files);
    const { counts, joints } = await countedOf(input, models, options);
    const result = await withSettledGates(makeResult(counts, options));
    const [joint] = joints;
    if (!joint) throw new Error('bug: there are two predictions');
    const isPair = models.length === 2;
    if (!isPair && options.describe !== undefined) {
      throw cannotCombine('--describe', 'more than two predictions');
    }
    const pageOf = (): ReportResults => comparedPage(result, joint);
    const page = isPair ? { page: pageOf } : {};
    const words = isPair ? await wordsOf(options, host, counts.labels, pageOf) : null;
    return {
      notes: result.notes,
      gates: result.gates,
      document: (format) => withWords(pairedDocument(result), words, format),
      json: () => jsonPaired(result, input.prepared?.(), words),
      ...page,
      kept: async () => {
        const { keptJoint } = await import('../saved/kept-joint.js');
        return keptJoint(joint, result, options, input.prepared?.());
      },
    };
  });
}

interface Counted {
  readonly counts: ComparedCounts;
  /** Both predictions of each row, for every pair. */
  readonly joints: readonly JointCounts[];
}

async function countedOf(
  input: Input,
  models: readonly Model[],
  options: CompareCommandOptions,
): Promise<Counted> {
  const { source } = input;
  const { nulls, maxClasses, maxGroups, by } = options;
  const counting = { labels: options.labels, nulls, maxClasses, maxGroups };
  const pairs = placesOf(models.length);
  const joints: JointCounts[] = [];
  const columns = [options.true, ...models.map(({ column }) => column.name)];
  for (const places of pairs) {
    joints.push(await input.joint(requestOf(input, models, places, options), counting));
  }
  const [first] = joints;
  if (!first) throw new Error('bug: there are two predictions');
  const { labels, nSamples, nSkipped, weighted } = first;
  const needAll = models.length > 2 || options.unit !== undefined;
  if (needAll && joints.some((joint) => joint.nSkipped > 0)) {
    throw otherRows(source.shownFile, 'the truth or a prediction', columns);
  }
  const counts = joints.map((joint) => jointPair(joint));
  for (const [i, { matrices }] of counts.entries()) {
    for (const [place, matrix] of [matrices.a, matrices.b].entries()) {
      const pred = options.score ? undefined : models[pairs[i]?.[place] ?? 0]?.column.name;
      refuseStrangeLabels(matrix, source, { ...options, ...(pred === undefined ? {} : { pred }) });
    }
  }
  const areas = await areasOf(input, models, labels, options);
  const compared: ComparedCounts = {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: options.true,
    rules: models.flatMap(({ ruleText }) => (ruleText === '' ? [] : [ruleText])),
    names: models.map(({ name }) => name),
    asked: askedOf(options, models),
    ...{ labels, nSamples, nSkipped, weighted, by, counts },
    unpaired: null,
    counted: countedRows(nSamples, nSkipped),
    universe: options.labels ? labels : undefined,
    areas: areas === 'too many' ? null : areas,
    // Cochran's test takes rows one by one.
    cochran: models.length > 2 && !first.units ? cochranQ(joints, models.length) : null,
    ...shownUnits(options.unit, first.units),
    notes: areaNotes(options, areas === 'too many'),
  };
  return { counts: compared, joints };
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
  const units = unitColumns(source, options.unit);
  const predicted = [first.column, second.column];
  const columns = [truth, ...(weight ? [weight] : []), ...predicted, ...groups, ...units];
  return {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    yPredA: first.rule,
    yPredB: second.rule,
    sampleWeight: weight && numberReference(source, weight),
    by: Object.fromEntries(
      groups.map((column, i) => [options.by[i] ?? '', labelReference(source, column)]),
    ),
    unit: unitReference(source, options.unit),
  };
}

/** The first gate of an area. */
function areaGateOf({ maxDrop }: CompareCommandOptions): DropGate | undefined {
  return maxDrop.find(({ area }) => area !== null);
}

/** Why there is no area, if scores have none. */
function areaNotes(
  { score, weight, unit, engine }: CompareCommandOptions,
  areTooMany: boolean,
): readonly string[] {
  if (!score) return [];
  const areas = 'ROC AUC and average precision are left out';
  if (weight !== undefined) return [`${areas}: no test of them takes weights`];
  if (engine !== undefined && unit !== undefined) {
    return [`${areas}: by unit they need the rows`];
  }
  return areTooMany ? [`${areas}: ${TOO_MANY}`] : [];
}

const LIMIT = MAX_SCORE_PAIRS.toLocaleString('en-US');
const TOO_MANY = `their tests take every pair of scores that occurs, and there are more than ${LIMIT}`;

async function areasOf(
  input: Input,
  models: readonly Model[],
  labels: readonly Label[],
  options: CompareCommandOptions,
): Promise<CompareAreas | 'too many' | null> {
  const { score, weight, unit } = options;
  if (!score || weight !== undefined) return null;
  if (unit !== undefined && input.scorePairs) return null;
  const posLabel = positiveOf(labels, input.source.shownFile, options);
  if (posLabel === undefined) return null;
  const { readAreas } = await import('./paired/read-areas.js');
  const truth = findColumn(input.source, options.true, '--true');
  const predicted = models.map(({ column }) => column);
  const units = unitColumns(input.source, unit);
  const areas = await readAreas(input, {
    from: input.source.relation([...new Set([truth, ...predicted, ...units])]),
    yTrue: labelReference(input.source, truth),
    scores: models.flatMap(({ score }) => score ?? []),
    nulls: options.nulls,
    posLabel,
    unit: unitReference(input.source, unit),
  });
  const gate = areaGateOf(options);
  if (!areas && gate) throw new CommandError(`${gate.where}: ${TOO_MANY}`);
  return areas ?? 'too many';
}

function askedOf(
  { posLabel, weight, unit, nulls, usedConfig }: CompareCommandOptions,
  models: readonly Model[],
): Readonly<Record<string, unknown>> {
  const thresholds = models.flatMap(({ rule }) =>
    rule.kind === 'threshold' ? [rule.threshold] : [],
  );
  return {
    ...(thresholds.length === 0 ? {} : { thresholds }),
    ...defined({ posLabel, weight, unit }),
    nulls,
    ...(usedConfig ? { config: usedConfig } : {}),
  };
}
