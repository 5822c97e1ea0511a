import type { Label, MetricError } from '@confmat/core';
import {
  compareLabels,
  groupKey,
  named,
  unsupportedType,
  optionConflict,
} from '@confmat/core/internal';
import { addJointsUnder, addMatricesUnder, addSetsUnder } from './add-under-labels.js';
import { allLabels, isSame } from './labels.js';
import type { TallyParts } from './check-tally.js';
import { checkEvaluation } from './evaluation-to-json.js';
import type { Evaluation, EvaluationSlice, EvaluationTally } from './evaluation.js';
import { checkedEvaluation } from './make-evaluation.js';
import { isDenseOf } from './matrix-json.js';
import { mergeScores } from './merge-sweeps.js';
import type { EvaluationProvenance } from './provenance.js';

/**
 * Add up evaluations of different rows, such as those of shards or days: the same counts as of all rows
 * together.
 * @param evaluations At least one, of one task, the same columns of scores and of groups.
 * @returns Their sum. Labels are those of the first if all have the same, otherwise all, ascending.
 *   Pairs of labels are there if all have them, and units are known if those of all are; without units
 *   in any the sum has none. The inputs of the provenance are those of all; `options.sharedBy`, columns of
 *   groups that answer the same questions, holds those of any.
 * @throws {MetricError} `unsupported-type`, `option-conflict`, `mixed-labels`.
 */
export function mergeEvaluations<L extends Label>(
  evaluations: readonly Evaluation<L>[],
): Evaluation<L> {
  return named('mergeEvaluations', () => {
    const [first] = checkAll(evaluations);
    const labels = allLabels(evaluations.map((one) => one.labels));
    const { posLabel, by } = first;
    const groups = groupsOf(evaluations);
    const nMatrices = groups.size + 1;
    const sum = (tallies: readonly EvaluationTally<L>[]): TallyParts<L> =>
      addTallies(labels, tallies, nMatrices);
    return checkedEvaluation<L>({
      labels,
      ...sum(evaluations),
      ...(posLabel !== undefined && { posLabel }),
      nTied: evaluations.reduce((total, { nTied }) => total + nTied, 0),
      by,
      slices: [...groups.values()].map((slices) => ({
        group: slices[0]?.group ?? {},
        ...sum(slices),
      })),
      provenance: mergedProvenance(evaluations.map(({ provenance }) => provenance)),
    });
  });
}

function checkAll<L extends Label>(
  evaluations: readonly Evaluation<L>[],
): readonly [Evaluation<L>, ...Evaluation<L>[]] {
  if (!Array.isArray(evaluations) || evaluations.length === 0)
    throw unsupportedType('evaluations', evaluations, 'an array of evaluations, at least one');
  const first = evaluations[0] as Evaluation<L>;
  for (const [i, one] of evaluations.entries()) {
    const place = `evaluations[${i}]`;
    checkEvaluation(place, one);
    const other = one as Evaluation<L>;
    if (other.task !== first.task) throw mustBeAlike(place, 'task');
    if ((other.joint === undefined) !== (first.joint === undefined)) {
      throw mustBeAlike(place, 'number of models');
    }
    if (lacksNegatives(other) !== lacksNegatives(first)) {
      throw mustBeAlike(place, 'true negatives');
    }
    if (other.posLabel !== first.posLabel) throw mustBeAlike(place, 'positive label');
    if (!isSame(other.by, first.by)) throw mustBeAlike(place, 'group columns');
    const names = (of: Evaluation<L>): string[] => of.scores.map(({ name }) => name).sort();
    if (!isSame(names(other), names(first))) throw mustBeAlike(place, 'columns of scores');
  }
  return evaluations as unknown as readonly [Evaluation<L>, ...Evaluation<L>[]];
}

/** Whether an evaluation of label sets is one of spans, which nothing is a true negative of. */
function lacksNegatives({ sets }: Evaluation): boolean {
  return sets !== undefined && sets.counts.tn === undefined;
}

/** The slices of each group, groups ascending. */
function groupsOf<L extends Label>(
  evaluations: readonly Evaluation<L>[],
): ReadonlyMap<string, readonly EvaluationSlice<L>[]> {
  const groups = new Map<string, EvaluationSlice<L>[]>();
  const values = ({ group }: EvaluationSlice<L>): Label[] => Object.values(group);
  const all = evaluations.flatMap(({ slices }) => slices);
  const sorted = [...all].sort((a, b) => compareValues(values(a), values(b)));
  for (const slice of sorted) {
    const key = groupKey(values(slice));
    groups.set(key, [...(groups.get(key) ?? []), slice]);
  }
  return groups;
}

function compareValues(a: readonly Label[], b: readonly Label[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareLabels(value, b[i] ?? value);
    if (order !== 0) return order;
  }
  return 0;
}

function addTallies<L extends Label>(
  labels: readonly L[],
  tallies: readonly EvaluationTally<L>[],
  nMatrices: number,
): TallyParts<L> {
  const matrices = tallies.flatMap(({ matrix }) => matrix ?? []);
  const joints = tallies.flatMap(({ joint }) => joint ?? []);
  const sets = tallies.flatMap((one) => one.sets ?? []);
  const names = new Set(tallies.flatMap(({ scores }) => scores.map(({ name }) => name)));
  const isDense = isDenseOf(labels.length, nMatrices);
  return {
    nSamples: tallies.reduce((total, { nSamples }) => total + nSamples, 0),
    nSkipped: tallies.reduce((total, { nSkipped }) => total + nSkipped, 0),
    ...(matrices.length > 0 && { matrix: addMatricesUnder(labels, matrices, isDense) }),
    ...(joints.length > 0 && { joint: addJointsUnder(labels, joints) }),
    ...(sets.length > 0 && { sets: addSetsUnder(labels, sets) }),
    scores: [...names].map((name) => {
      const own = tallies.flatMap(({ scores }) => scores.filter((score) => score.name === name));
      return mergeScores(name, own);
    }),
  };
}

/** What all agree on, and the inputs of all. */
function mergedProvenance(all: readonly EvaluationProvenance[]): EvaluationProvenance {
  const [first = {}, ...others] = all;
  const agreed = Object.entries(first).filter(
    ([name, value]) =>
      !['created', 'command', 'inputs'].includes(name) &&
      others.every((other) => {
        return JSON.stringify(other[name as keyof EvaluationProvenance]) === JSON.stringify(value);
      }),
  );
  const inputs = all.flatMap((one) => one.inputs ?? []);
  const shared = sharedGroups(all);
  return {
    ...(shared.length > 0 && { options: { sharedBy: shared } }),
    ...Object.fromEntries(agreed),
    ...(inputs.length > 0 && { inputs }),
  };
}

/** Columns of groups that answer the same questions in any: then those of the sum do, too. */
function sharedGroups(all: readonly EvaluationProvenance[]): readonly unknown[] {
  const columns = all.flatMap(({ options }): readonly unknown[] => {
    const shared = options?.['sharedBy'];
    return Array.isArray(shared) ? shared : [];
  });
  return [...new Set(columns)];
}

/** Evaluations that cannot be added up. */
function mustBeAlike(argument: string, what: string): MetricError {
  return optionConflict(argument, `differs from evaluations[0] in its ${what}`);
}
