import type { Label, MetricError } from '@confmat/core';
import {
  checkJoint,
  checkMatrix,
  checkRowCount,
  isArrayOf,
  sum,
  optionConflict,
  invalidValue,
  unsupportedType,
} from '@confmat/core/internal';
import type { SetCounts } from '@confmat/multilabel';
import type { ThresholdSweep } from '@confmat/thresholds';
import { isSame } from './labels.js';
import { mustBeName } from './refusals.js';
import type { EvaluationTally, NamedSweep } from './evaluation.js';
import { tallyOfJoint } from './joint-json.js';

/** What was counted over some rows; what it can tell may be left out. */
export type TallyParts<L extends Label = Label> = {
  readonly [K in keyof EvaluationTally<L>]?: EvaluationTally<L>[K] | undefined;
};

/**
 * Check what was counted over some rows, and find what it does not say.
 * @param place Where it stands, such as `slices[3].`.
 * @param labels The labels of the whole.
 */
export function checkTally<L extends Label>(
  place: string,
  parts: TallyParts<L>,
  labels: readonly L[],
): EvaluationTally<L> {
  const { matrix, joint, sets, scores = [] } = parts;
  const given = Object.entries({ matrix, joint, sets }).filter(([, part]) => part !== undefined);
  if (given.length > 1 || (given.length === 0 && scores.length === 0)) {
    throw mustBeOneTally(
      place,
      given.map(([name]) => name),
    );
  }
  if (matrix !== undefined) checkMatrix(`${place}matrix`, matrix);
  if (joint !== undefined) checkJoint(`${place}joint`, joint);
  checkScores(`${place}scores`, scores);
  const own = ownLabels(parts);
  if (own && !isSame(own, labels))
    throw optionConflict(
      `${place}${given[0]?.[0] ?? ''}`,
      'has other labels than the evaluation, expected the same',
    );
  const found = rowsCounted(parts);
  const rows = parts.nSamples ?? found.nSamples;
  if (rows === undefined)
    throw optionConflict(
      `${place}nSamples`,
      'is missing: sums of weights do not tell the number of rows',
    );
  const nSamples = checkRowCount(`${place}nSamples`, rows);
  const nSkipped = checkRowCount(`${place}nSkipped`, parts.nSkipped ?? found.nSkipped ?? 0);
  if (found.nSamples !== undefined && found.nSamples !== nSamples) {
    throw mustBeRowsOfTally(`${place}nSamples`, nSamples, found.nSamples);
  }
  for (const [i, { sweep }] of scores.entries()) {
    if (sweep.nSamples <= nSamples) continue;
    throw mustBeRowsOfTally(`${place}scores[${i}].nSamples`, sweep.nSamples, nSamples);
  }
  return {
    ...{ nSamples, nSkipped },
    ...(matrix && { matrix }),
    ...(joint && { joint: tallyOfJoint(joint) }),
    ...(sets && { sets }),
    scores,
  };
}

/** The labels of what was counted; undefined of scores alone. */
export function ownLabels<L extends Label>({
  matrix,
  joint,
  sets,
}: TallyParts<L>): readonly L[] | undefined {
  if (sets === undefined) return matrix?.labels ?? joint?.labels;
  const { counts, samples } = (sets as Partial<NonNullable<typeof sets>> | null) ?? {};
  const keys = counts?.keys;
  if (!Array.isArray(keys) || !isArrayOf(samples?.nRows, 'Float64Array')) throw mustBeSets(sets);
  return keys as readonly L[];
}

/** The rows that a tally knows of itself. */
function rowsCounted({ matrix, joint, sets, scores = [] }: TallyParts): {
  readonly nSamples?: number | undefined;
  readonly nSkipped?: number | undefined;
} {
  if (joint) return joint;
  if (sets) {
    const { nSkipped } = sets.counts as Partial<SetCounts>;
    return { nSamples: sum(sets.samples.nRows), nSkipped };
  }
  if (matrix) {
    const { weighted, total, units, nSkipped } = matrix;
    const ofUnits = typeof units === 'object' ? units.nSamples : undefined;
    return { nSamples: weighted ? ofUnits : total, nSkipped };
  }
  const nSamples = Math.max(...scores.map(({ sweep }) => sweep.nSamples));
  return { nSamples, nSkipped: scores[0]?.sweep.nSkipped };
}

/** Check columns of scores, each of another name. */
export function checkScores(place: string, scores: readonly NamedSweep[]): void {
  if (!Array.isArray(scores)) throw mustBeScores(place, scores);
  const seen = new Set<string>();
  for (const [i, score] of (scores as readonly (Partial<NamedSweep> | null)[]).entries()) {
    const { name, sweep } = score ?? {};
    if (typeof name !== 'string') throw mustBeName(`${place}[${i}].name`, name);
    if (!isSweep(sweep)) throw mustBeScores(`${place}[${i}].sweep`, sweep);
    if (seen.has(name))
      throw invalidValue(`${place}[${i}].name`, name, 'a name that no other column of scores has');
    seen.add(name);
  }
}

function isSweep(value: unknown): value is ThresholdSweep {
  const { thresholds, nSamples } = (value ?? {}) as Partial<ThresholdSweep>;
  return isArrayOf(thresholds, 'Float64Array') && typeof nSamples === 'number';
}

/** No counts, or several that exclude one another. */
function mustBeOneTally(place: string, given: readonly string[]): MetricError {
  const [first = 'matrix', ...others] = given;
  const words =
    others.length === 0
      ? 'is missing: an evaluation has a matrix, a joint tally, sets or scores'
      : `does not go with ${others.join(' and ')}`;
  return optionConflict(`${place}${first}`, words);
}

/** Another number of rows than was counted. */
function mustBeRowsOfTally(argument: string, value: number, rows: number): MetricError {
  return invalidValue(argument, value, `${rows}, as were counted`);
}

/** Columns of scores that are none. */
function mustBeScores(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, '{ name, sweep } of what thresholdSweep returned');
}

/** Counts of label sets that are none. */
function mustBeSets(value: unknown): MetricError {
  const expected = '{ counts, samples } of labelCounts with its labels as keys, and of sampleTally';
  return unsupportedType('sets', value, expected);
}
