import type { JointCounts, Label, MetricError } from '@confmat/core';
import {
  checkLabels,
  checkOptionNames,
  checkRowCount,
  compareLabels,
  groupKey,
  invalidValue,
  named,
  normalizeLabel,
  optionConflict,
  sliceWithJson,
  sum,
  unknownLabel,
  unsupportedType,
  withJson,
} from '@confmat/core/internal';
import { mustBeGroupNames, shown } from './refusals.js';
import { checkScores, checkTally, ownLabels } from './check-tally.js';
import type { TallyParts } from './check-tally.js';
import { evaluationToJson } from './evaluation-to-json.js';
import type { Evaluation, EvaluationSlice, EvaluationTask, NamedSweep } from './evaluation.js';
import { checkProvenance } from './provenance.js';
import type { EvaluationProvenance } from './provenance.js';
import { checkUnitNames } from './unit-names.js';

/** What was counted over the rows of one group. */
export interface SliceParts<L extends Label = Label> extends TallyParts<L> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
}

/** What an evaluation is made of: one of `matrix`, `joint` and `sets`, or `scores`, and the rest. */
export interface EvaluationParts<L extends Label = Label> extends TallyParts<L> {
  /** Every true label where scores alone were counted. Default: those of the counts. */
  readonly labels?: readonly L[] | undefined;
  readonly posLabel?: NoInfer<L> | undefined;
  /** Default: 0. */
  readonly nTied?: number | undefined;
  /** Names of the group columns. Default: those of the first slice. */
  readonly by?: readonly string[] | undefined;
  readonly slices?: readonly SliceParts<L>[] | undefined;
  readonly provenance?: EvaluationProvenance | undefined;
}

const PARTS = [
  ...['matrix', 'joint', 'sets', 'scores', 'nSamples', 'nSkipped', 'nTied'],
  ...['labels', 'posLabel', 'by', 'slices', 'provenance'],
];

/**
 * Put together what was counted in an evaluation, so that it can be kept, merged, compared and cut at
 * other thresholds without its rows.
 *
 * @param parts The counts: a `ConfusionMatrix`, a joint tally of two models, counts of label sets, or
 *   columns of scores; slices of the same; where they are from. Numbers of rows are taken
 *   from the counts, except where those are sums of weights without units.
 * @returns The evaluation; the counts are not copied.
 * @throws {MetricError} `option-conflict`, `unsupported-type`, `invalid-option`, `invalid-value`,
 *   `unknown-label` if the parts contradict one another.
 * @example
 * const matrix = confusionMatrix(['yes', 'no', 'no'], ['yes', 'no', 'yes']);
 * const kept = JSON.stringify(evaluation({ matrix }));
 * evaluationFromJson(JSON.parse(kept)).matrix.at('no', 'yes'); // → 1
 */
export function evaluation<L extends Label>(parts: EvaluationParts<L>): Evaluation<L> {
  return named('evaluation', () => checkedEvaluation(parts));
}

/** The same inside another public function. */
export function checkedEvaluation<L extends Label>(parts: EvaluationParts<L>): Evaluation<L> {
  checkOptionNames(parts, PARTS);
  const labels = labelsOf(parts);
  const whole = checkTally('', parts, labels);
  const slices = checkSlices(parts.slices ?? slicesOfJoint(parts.joint), labels);
  checkUnitNames([whole, ...slices]);
  const by = parts.by ?? Object.keys(slices[0]?.group ?? {});
  checkGroups(by, slices);
  const inGroups = sum(Float64Array.from(slices, ({ nSamples }) => nSamples));
  if (inGroups > whole.nSamples)
    throw invalidValue(
      'slices',
      inGroups,
      `at most ${whole.nSamples} rows together, as the whole has`,
    );
  const { posLabel } = parts;
  const isUnknown = posLabel !== undefined && !labels.includes(posLabel);
  if (isUnknown) throw unknownLabel('posLabel', posLabel, labels);
  if (posLabel !== undefined) refuseOtherPositive(posLabel, whole, '');
  for (const [i, slice] of slices.entries()) {
    if (posLabel !== undefined) refuseOtherPositive(posLabel, slice, `slices[${i}].`);
  }
  const made: Evaluation<L> = {
    task: taskOf(whole),
    labels,
    ...(posLabel !== undefined && { posLabel }),
    ...whole,
    nTied: checkRowCount('nTied', parts.nTied ?? 0),
    by,
    slices,
    provenance: checkProvenance(parts.provenance ?? {}),
  };
  return withJson(made, evaluationToJson);
}

/** Refuse scores of another label than the positive one: a cut would swap the classes. */
function refuseOtherPositive(posLabel: Label, { scores }: TallyParts, prefix: string): void {
  // Of several classes, one against the rest is a text.
  const place = (scores ?? []).findIndex(
    ({ sweep }) => String(sweep.posLabel) !== String(posLabel),
  );
  if (place < 0) return;
  throw optionConflict(
    'posLabel',
    `is ${shown(posLabel)}, and ${prefix}scores[${place}].sweep is of ${shown(scores?.[place]?.sweep.posLabel)}`,
  );
}

function taskOf({ matrix, joint, sets }: TallyParts): EvaluationTask {
  if (sets) return 'labels';
  return matrix || joint ? 'classes' : 'scores';
}

/** The slices that `jointCounts` returned with the whole. */
function slicesOfJoint<L extends Label>(
  joint: Partial<JointCounts<L>> | undefined,
): readonly SliceParts<L>[] {
  return Array.isArray(joint?.slices) ? (joint.slices as readonly SliceParts<L>[]) : [];
}

/** The labels of the counts; of scores those given, or the ones that they are of. */
function labelsOf<L extends Label>(parts: EvaluationParts<L>): readonly L[] {
  const own = ownLabels(parts);
  const isNone = Array.isArray(parts.labels) && parts.labels.length === 0 && own?.length === 0;
  if (parts.labels === undefined || isNone) {
    return own ?? (labelsOfScores(parts.scores ?? []) as readonly L[]);
  }
  const { labels } = checkLabels('labels', parts.labels);
  return labels as readonly L[];
}

/** The labels that columns of scores are of, ascending. */
function labelsOfScores(scores: readonly NamedSweep[]): readonly Label[] {
  checkScores('scores', scores);
  return [...new Set(scores.map(({ sweep }) => sweep.posLabel))].sort(compareLabels);
}

function checkSlices<L extends Label>(
  slices: readonly SliceParts<L>[],
  labels: readonly L[],
): readonly EvaluationSlice<L>[] {
  if (!Array.isArray(slices))
    throw unsupportedType('slices', slices, 'a list of { group, matrix | joint | sets | scores }');
  return (slices as readonly SliceParts<L>[]).map((slice, i) =>
    sliceWithJson({
      group: groupOf(i, slice),
      ...checkTally(`slices[${i}].`, slice, labels),
    }),
  );
}

function groupOf(i: number, slice: SliceParts | null): SliceParts['group'] {
  const { group } = (slice ?? {}) as Partial<SliceParts>;
  if (typeof group === 'object') return group;
  throw mustBeGroupOf(`slices[${i}].group`, [], false);
}

function checkGroups(by: readonly string[], slices: readonly EvaluationSlice[]): void {
  if (!Array.isArray(by) || !by.every((name) => typeof name === 'string')) {
    throw mustBeGroupNames(by);
  }
  const seen = new Set<string>();
  for (const [i, { group }] of slices.entries()) {
    const names = Object.keys(group);
    const isOf = names.length === by.length && by.every((name) => Object.hasOwn(group, name));
    const values = by.map((name) => normalizeLabel(group[name]));
    if (!isOf || values.includes(null)) throw mustBeGroupOf(`slices[${i}].group`, by, false);
    const key = groupKey(values);
    if (seen.has(key)) throw mustBeGroupOf(`slices[${i}].group`, by, true);
    seen.add(key);
  }
}

/** A group of other columns, or one that is there twice. */
function mustBeGroupOf(argument: string, by: readonly string[], isTwice: boolean): MetricError {
  const names = by.length === 0 ? 'no column' : by.map(shown).join(', ');
  return optionConflict(
    argument,
    isTwice ? 'is there twice' : `must have a label for each of ${names}`,
  );
}
