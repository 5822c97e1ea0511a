import type { ConfusionMatrix, Label } from '@confmat/core';
import type { Evaluation, EvaluationInput } from '@confmat/evaluation';
import { usageError } from '@confmat/rows/command-error.js';
import type { CommandError } from '@confmat/rows/command-error.js';
import type { ComparedCounts } from '@confmat/answers/compare/make-result.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { apartPair, hasMatrix } from '@confmat/answers/compare/apart-pair.js';
import { countOf, rowsText } from '@confmat/rows/document/rows-text.js';
import { shownUnits } from '@confmat/answers/intervals/shown-units.js';
import { GROUPS_LEFT_OUT } from './compared-joint.js';
import { cutAt } from '../../evaluation/cut-at.js';
import { withoutRows } from '../../evaluation/open-saved.js';
import { defined } from '@confmat/rows/own.js';
import { savedAreas } from './saved-areas.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

type WithMatrix = Evaluation & { readonly matrix: ConfusionMatrix };

/** What is compared, and the options that it was counted by. */
export interface SavedComparison {
  readonly counts: ComparedCounts;
  /** Both, without groups where these cannot be compared. */
  readonly evaluations: readonly [Evaluation, Evaluation];
  readonly options: CompareCommandOptions;
}

/** The two evaluations that are compared. */
export function twoOf(
  all: readonly SavedEvaluation[],
): readonly [first: SavedEvaluation, second: SavedEvaluation] {
  const [first, second] = all;
  if (!first || !second || all.length > 2) throw needsTwo(all);
  return [first, second];
}

/** Two evaluations of one model each that files keep. */
export function comparedTwo(
  [first, second]: readonly [SavedEvaluation, SavedEvaluation],
  typed: CompareCommandOptions,
): SavedComparison {
  const { score, threshold, ...rest } = typed;
  const checked = withoutRows(second, withoutRows(first, rest, 'compare'), 'compare');
  return comparedWith([first, second], { ...checked, ...defined({ score, threshold }) });
}

/**
 * Two evaluations of one model each, compared as two samples: which rows they share is unknown.
 *
 * @param typed A threshold predicts the labels of evaluations that files keep; of rows it has done so.
 */
export function comparedWith(
  [first, second]: readonly [SavedEvaluation, SavedEvaluation],
  typed: CompareCommandOptions,
): SavedComparison {
  const { score: scores = [], threshold: typedCuts = [], ...checked } = typed;
  const cuts = second.contentHash === null ? [] : typedCuts;
  if (scores.length > 1) throw usageError('--score: name one column of scores, which both have');
  if (cuts.length > 2) {
    throw usageError(`--threshold has ${cuts.length} numbers, expected one, or one for each`);
  }
  const notes: string[] = [];
  const [a, b] = [first, second].map((saved, place) => {
    const { evaluation, notes: more } = ofOneModel(saved, cuts[place] ?? cuts[0], scores[0]);
    notes.push(...more);
    return evaluation;
  });
  if (!a || !b) throw new Error('bug: there are two evaluations');
  const isGrouped = JSON.stringify(a.by) === JSON.stringify(b.by);
  if (!isGrouped) notes.push('groups are left out: the evaluations have them by other columns');
  const posLabel = checked.posLabel ?? commonText(a.posLabel, b.posLabel);
  const [ofA, ofB] = [countedBy(first.evaluation), countedBy(second.evaluation)];
  const pair = apartPair(a, b);
  const isUnclear = [a, b].some(({ matrix, slices }) => {
    return isByUnit(matrix) && slices.some((slice) => !isByUnit(slice.matrix));
  });
  if (isGrouped && isUnclear) notes.push(GROUPS_LEFT_OUT);
  const hasGroups = isGrouped && !isUnclear;
  const { unit } = ofA;
  const asked = {
    ...checked,
    ...(posLabel === undefined ? {} : { posLabel }),
    ...(isByUnit(a.matrix) || isByUnit(b.matrix) ? { unit: unit ?? 'unit' } : {}),
  };
  const files = [...new Set([first.file, second.file])];
  return {
    counts: {
      file: files.join(', '),
      inputFormat: first.format,
      trueName: ofA.truth,
      rules: [`by a: ${ruleOf(first)}`, `by b: ${ruleOf(second)}`],
      names: [nameOf(first), nameOf(second)],
      asked: {
        ...(posLabel === undefined ? {} : { posLabel }),
        ...(typed.usedConfig ? { config: typed.usedConfig } : {}),
        evaluations: [first, second].map(factsOf),
      },
      labels: pair.labels,
      nSamples: a.nSamples,
      nSkipped: a.nSkipped,
      weighted: a.matrix.weighted || b.matrix.weighted,
      by: isGrouped ? a.by : [],
      counts: [hasGroups ? pair : { ...pair, slices: [] }],
      ...shownUnits(unit, isByUnit(b.matrix) ? a.matrix.units : undefined),
      unpaired: whyUnpaired(a, b),
      counted: [
        a.nSamples === b.nSamples
          ? `${rowsText(a.nSamples)} each`
          : `${rowsText(a.nSamples)} against ${countOf(b.nSamples)}`,
      ],
      universe: ofA.labels && ofB.labels && pair.labels,
      areas: savedAreas([first, second], typed),
      cochran: null,
      notes,
    },
    evaluations: hasGroups ? [a, b] : [withoutGroups(a), withoutGroups(b)],
    options: asked,
  };
}

const withoutGroups = (whole: Evaluation): Evaluation => ({ ...whole, by: [], slices: [] });

/** Whether a matrix knows its units. */
function isByUnit(matrix: ConfusionMatrix | undefined): boolean {
  return typeof matrix?.units === 'object';
}

export function nameOf({ files }: Pick<SavedEvaluation, 'files'>): string {
  return files.join(', ');
}

function needsTwo(all: readonly SavedEvaluation[]): CommandError {
  const [only] = all;
  if (only && all.length === 1) {
    const name = nameOf(only);
    return usageError(
      `${name}: holds one prediction, and needs another to compare it with`,
      `confmat compare ${name} OTHER`,
    );
  }
  return usageError(
    `${all.length} evaluations: expected two of one prediction each, or those of two predictions`,
  );
}

/** The evaluation of one model's labels, predicted by a threshold if one is given. */
function ofOneModel(
  saved: SavedEvaluation,
  threshold: number | undefined,
  score: string | undefined,
): { readonly evaluation: WithMatrix; readonly notes: readonly string[] } {
  const name = nameOf(saved);
  if (saved.evaluation.joint) {
    throw usageError(`${name}: holds two predictions, which are compared alone`);
  }
  const cut = threshold === undefined ? null : cutAt(saved, threshold, score);
  if (
    cut &&
    !isByUnit(cut.at.evaluation.matrix) &&
    countedBy(saved.evaluation).unit !== undefined
  ) {
    throw usageError(
      `${name}: --threshold: which rows belong together was kept for the labels it holds alone`,
      'count the rows again, with --unit and --threshold',
    );
  }
  const evaluation = cut?.at.evaluation ?? saved.evaluation;
  if (!hasMatrix(evaluation)) {
    throw usageError(
      `${name}: holds scores, and no predicted labels`,
      '--threshold NUMBER predicts them',
    );
  }
  return { evaluation, notes: (cut?.notes ?? []).map((note) => `${name}: ${note}`) };
}

/** How the labels of an evaluation were predicted, as the middle of a sentence. */
export function ruleOf({ evaluation }: Pick<SavedEvaluation, 'evaluation'>): string {
  const { rule = 'by an unknown rule' } = evaluation.provenance.predictions?.[0] ?? {};
  return rule.replace(/^predicted (?:(?:labels|sets|spans): )?/, '');
}

function commonText(a: Label | undefined, b: Label | undefined): string | undefined {
  return a !== undefined && a === b ? String(a) : undefined;
}

/** What programs are told of an evaluation. */
export function factsOf({ files, evaluation, file, contentHash }: SavedEvaluation): object {
  const { nSamples, nSkipped, provenance } = evaluation;
  const { created } = provenance;
  return {
    ...{ file: files.join(', '), input: file, nSamples, nSkipped },
    ...(contentHash === null ? {} : { contentHash }),
    ...(created === undefined ? {} : { created }),
  };
}

const UNPAIRED =
  "a and b may be of different rows: the tests are unpaired, not McNemar's, and the intervals are of two independent samples";

function whyUnpaired(a: WithMatrix, b: WithMatrix): string {
  // Pairs of weighted rows by unit are not compared.
  if (isByUnit(a.matrix) && a.matrix.weighted) return UNPAIRED;
  const [ofA, ofB] = [a, b].map(({ provenance }) => sourcesOf(provenance.inputs));
  return ofA === undefined || ofA !== ofB
    ? UNPAIRED
    : `${UNPAIRED}; both were counted from one file: comparing its columns pairs the rows, and tells smaller changes`;
}

/** What identifies the files that were counted; undefined where nothing does. */
function sourcesOf(inputs: readonly EvaluationInput[] | undefined): string | undefined {
  const hashes = inputs?.map(({ sha256 }) => sha256) ?? [];
  return hashes.length === 0 || hashes.includes(undefined) ? undefined : hashes.sort().join();
}
