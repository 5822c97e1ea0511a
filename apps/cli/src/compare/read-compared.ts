import { jointMatrices } from '@confmat/core';
import type { JointCounts, Label } from '@confmat/core';
import { cochranQ, pairOfJoint } from '@confmat/inference/internal';
import { MAX_SCORE_PAIRS, jointOfCells } from '@confmat/sql/internal';
import type { CellRequest } from '@confmat/sql/internal';
import { CommandError } from '@confmat/rows/command-error.js';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import { labelReference, numberReference } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn, groupColumns } from '@confmat/rows/input/source.js';
import { unitColumns, unitReference } from '@confmat/rows/input/unit-reference.js';
import { positiveOf } from '@confmat/rows/evaluation/positive-of.js';
import { cannotCombine } from '@confmat/rows/refusals.js';
import { otherNote } from '@confmat/rows/rows/other-answers.js';
import { labelNotes } from '@confmat/rows/rows/label-notes.js';
import { refuseStrangeLabels } from '@confmat/rows/rows/refuse-strange-labels.js';
import { keptOptions } from '@confmat/rows/evaluation/kept-options.js';
import type { ComparedRows } from '@confmat/answers/compare/compared-outcome.js';
import { countsOfJoint } from '@confmat/answers/compare/counts-of-joint.js';
import { areaGateOf } from '@confmat/answers/compare/drop-gate.js';
import { modelsOf } from './models.js';
import type { Model } from './models.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { otherRows } from '@confmat/answers/compare/other-rows.js';
import type { CompareAreas } from '@confmat/answers/compare/compare-areas.js';
import { placesOf } from '@confmat/answers/compare/make-result.js';
import type { Places } from '@confmat/answers/compare/make-result.js';
import { refuseOtherTruth } from './refuse-other-truth.js';

/** Count the rows of predictions by every two of them. */
export async function readCompared(
  input: Input,
  options: CompareCommandOptions,
  files: readonly string[],
): Promise<ComparedRows> {
  const { source } = input;
  const models = modelsOf(source, options, files);
  if (models.length > 2 && options.save !== undefined) {
    throw cannotCombine('--save', 'more than two predictions');
  }
  await refuseOtherTruth(input, options, files);
  const { joints, notes: otherNotes } = await jointsOf(input, models, options);
  const [first, ...others] = joints;
  if (!first) throw new Error('bug: there are two predictions');
  const { labels, nSamples, nSkipped } = first;
  const areas = await areasOf(input, models, labels, options);
  const thresholds = models.flatMap(({ threshold }) => threshold ?? []);
  const prepared = input.prepared?.();
  const evaluation = countedEvaluation({
    ...{ task: 'classes', labels, joint: first, nSamples, nSkipped, by: options.by },
    posLabel: positiveOf(labels, options.posLabel, source.shownFile),
    slices: first.slices.map(({ group, joint }) => ({
      ...{ group, joint, nSamples: joint.nSamples, nSkipped: joint.nSkipped, scores: [] },
    })),
    provenance: {
      predictions: models.map(({ name, ruleText }) => ({
        ...{ name, ...(ruleText === '' ? {} : { rule: ruleText }) },
      })),
      options: {
        ...keptOptions(options, prepared),
        ...(thresholds.length === 0 ? {} : { thresholds }),
      },
    },
  });
  const pair = countsOfJoint(
    { evaluation, file: source.shownFile, format: source.format, prepared },
    options,
  );
  const counts = {
    ...pair,
    counts: [...pair.counts, ...others.map(pairOfJoint)],
    areas: areas === 'too many' ? null : areas,
    // Cochran's test needs independent rows.
    cochran: models.length > 2 && !first.units ? cochranQ(joints, models.length) : null,
    notes: [
      ...labelNotes(jointMatrices(first).a, source.format),
      ...otherNotes,
      ...areaNotes(options, areas === 'too many'),
    ],
  };
  return { counts, evaluation, prepared };
}

/** What was counted of every pair. */
interface CountedPairs {
  readonly joints: readonly JointCounts[];
  /** What became of predictions that are no label. */
  readonly notes: readonly string[];
}

/** Both predictions of each row, for every pair. */
async function jointsOf(
  input: Input,
  models: readonly Model[],
  options: CompareCommandOptions,
): Promise<CountedPairs> {
  const { source } = input;
  const { other } = options;
  if (other !== undefined && options.score) throw cannotCombine('--labels other=', '--score');
  const { nulls, maxClasses, maxGroups } = options;
  const counting = { labels: options.labels, nulls, maxClasses, maxGroups, other };
  const pairs = placesOf(models.length);
  const joints: Counted[] = [];
  for (const places of pairs) {
    joints.push(
      await input.count(requestOf(input, models, places, options), counting, jointOfCells),
    );
  }
  const needAll = models.length > 2 || options.unit !== undefined;
  if (needAll && joints.some((joint) => joint.nSkipped > 0)) {
    const columns = [options.true, ...models.map(({ column }) => column.name)];
    throw otherRows(source.shownFile, 'the truth or a prediction', columns);
  }
  for (const [i, joint] of joints.entries()) {
    const { a, b } = jointMatrices(joint);
    for (const [place, matrix] of [a, b].entries()) {
      const pred = options.score ? undefined : models[pairs[i]?.[place] ?? 0]?.column.name;
      const own = { ...options, ...(pred === undefined ? {} : { pred }) };
      refuseStrangeLabels(matrix, source, own, joint.others?.[place]);
    }
  }
  const notes = models.flatMap(({ column }, place) => {
    const [i, second] = placeOfModel(pairs, place);
    const others = joints[i]?.others?.[second];
    return others && other !== undefined
      ? [otherNote(others, other, options.true, column.name)]
      : [];
  });
  return { joints, notes };
}

type Counted = ReturnType<typeof jointOfCells>;

/** The first pair that has a model, and which of the two it is. */
function placeOfModel(
  pairs: readonly Places[],
  model: number,
): readonly [pair: number, place: 0 | 1] {
  const i = pairs.findIndex((places) => places.includes(model));
  return [i, pairs[i]?.[0] === model ? 0 : 1];
}

function requestOf(
  { source }: Input,
  models: readonly Model[],
  [a, b]: Places,
  options: CompareCommandOptions,
): CellRequest {
  const [first, second] = [models[a], models[b]];
  if (!first || !second) throw new Error('bug: a pair has two models');
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const groups = groupColumns(source, options.by);
  const units = unitColumns(source, options.unit);
  const predicted = [first.column, second.column];
  const columns = [truth, ...(weight ? [weight] : []), ...predicted, ...groups, ...units];
  return {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    yPred: first.rule,
    yPredB: second.rule,
    sampleWeight: weight && numberReference(source, weight),
    by: Object.fromEntries(
      groups.map((column, i) => [options.by[i] ?? '', labelReference(source, column)]),
    ),
    unit: unitReference(source, options.unit),
  };
}

/** Why there is no area, if scores have none. */
function areaNotes(
  { score, weight, unit, engine }: CompareCommandOptions,
  areTooMany: boolean,
): readonly string[] {
  if (!score) return [];
  const areas = 'ROC AUC and average precision are left out';
  if (weight !== undefined) return [`${areas}: no test of them allows weights`];
  if (engine !== undefined && unit !== undefined) {
    return [`${areas}: by unit they need the rows`];
  }
  return areTooMany ? [`${areas}: ${TOO_MANY}`] : [];
}

const LIMIT = MAX_SCORE_PAIRS.toLocaleString('en-US');
const TOO_MANY = `their tests need every pair of scores that occurs, and there are more than ${LIMIT}`;

async function areasOf(
  input: Input,
  models: readonly Model[],
  labels: readonly Label[],
  options: CompareCommandOptions,
): Promise<CompareAreas | 'too many' | null> {
  const { score, weight, unit } = options;
  if (!score || weight !== undefined) return null;
  if (unit !== undefined && input.ask) return null;
  const posLabel = positiveOf(labels, options.posLabel, input.source.shownFile);
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
