import { gapsIn } from '@confmat/answers/report/shown-answers.js';
import { isMetricError } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import { usageError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import {
  answerTheSame,
  ofGroupsAlone,
  refuseWhole,
} from '@confmat/answers/document/groups-alone.js';
import type { Host } from '@confmat/rows/host.js';
import { pageTitle } from '@confmat/answers/document/page-title.js';
import { withSettledGates } from '@confmat/answers/gates/with-settled-gates.js';
import { LEVEL, levelOf } from '@confmat/answers/intervals/found-intervals.js';
import { isKnown } from '@confmat/answers/report/known-results.js';
import { askedOptions } from '@confmat/answers/report/asked-options.js';
import { rowOrderOf } from '@confmat/answers/report/row-order.js';
import type { RowOrder } from '@confmat/answers/report/row-order.js';
import type { Outcome, Shown } from '@confmat/answers/document/outcome.js';
import { defined } from '@confmat/rows/own.js';
import { withOwnUnit } from '../input/own-unit.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { savedOf } from '../evaluation/open-saved.js';
import { wordsOf } from '@confmat/answers/words/in-words.js';
import type { SetsCommandOptions } from '@confmat/answers/multilabel/options.js';
import { multilabelScores } from '@confmat/answers/multilabel/set-scores.js';
import { checkMultilabelGates } from '@confmat/answers/multilabel/gates.js';
import { multilabelDocument } from '@confmat/answers/multilabel/multilabel-document.js';
import { multilabelJson } from '@confmat/answers/multilabel/multilabel-json.js';
import { multilabelNotes } from '@confmat/answers/multilabel/notes.js';
import { countSets } from './count-sets.js';
import type { CountedSets } from '@confmat/answers/multilabel/counted-sets.js';
import type { MultilabelResult } from '@confmat/answers/multilabel/result.js';
import { sizesOf } from '@confmat/answers/multilabel/named-sizes.js';
import { setSlices } from '@confmat/answers/multilabel/set-slices.js';
import { SETS, setTermsOf } from '@confmat/answers/multilabel/set-terms.js';
import type { SetTerms } from '@confmat/answers/multilabel/set-terms.js';
import type { Input } from '@confmat/rows/input/input.js';

/** Run `confmat sets`; the exit code says whether the gates passed. */
export function multilabelCommand(
  files: readonly string[],
  options: SetsCommandOptions,
  host: Host,
): Promise<number> {
  return runOnSets(files, options, host, SETS, countSets);
}

/** Count the sets of files, or take those that were kept, and report on them. */
export async function runOnSets<O extends SetsCommandOptions>(
  files: readonly string[],
  options: O,
  host: Host,
  terms: SetTerms,
  count: (input: Input, options: O) => Promise<CountedSets>,
): Promise<number> {
  const saved = await savedOf(files, options, host);
  const order = rowOrderOf(options);
  if (saved) {
    // Loaded late: most files hold rows.
    const { savedSetOptions } = await import('./saved-sets.js');
    const shown = savedSetOptions(saved, options, terms);
    const withPairs = (): Evaluation => saved.evaluation;
    return runWithoutInput(saved, shown, host, () =>
      setsOutcome({ ...saved, withPairs }, order, shown, host),
    );
  }
  const reading = { ...options, mayShareQuestions: true };
  return runOnInput(files, reading, host, async (input) => {
    const own = withOwnUnit(input, options, host);
    const counted = await count(input, own);
    const { unit } = countedBy(counted.evaluation);
    return setsOutcome(counted, order, { ...options, ...(unit !== undefined && { unit }) }, host);
  });
}

/** Report on label sets that were counted; metrics that need what spans lack are refused by name. */
async function setsOutcome(
  counted: CountedSets,
  order: RowOrder,
  options: SetsCommandOptions,
  host: Host,
): Promise<Outcome> {
  try {
    return await outcomeOf(counted, order, options, host);
  } catch (error) {
    if (!isMetricError(error) || error.issue.code !== 'partial-counts') throw error;
    throw usageError(`${error.caller} needs true negatives, which spans do not have`);
  }
}

async function outcomeOf(
  counted: CountedSets,
  order: RowOrder,
  options: SetsCommandOptions,
  host: Host,
): Promise<Outcome> {
  const { evaluation, withPairs } = counted;
  refuseWhole(evaluation, options);
  const found = resultOf(counted, order, options);
  const gates = await checkMultilabelGates(options.failUnder, found, options);
  const { interval } = options;
  const level = levelOf(options);
  const sizes = await sizesOf(found, level);
  const answers = await answersOfSets(options, found);
  const plain = await withSettledGates({ ...found, sizes, gates, answers });
  const result = interval === undefined ? plain : await withLevel(plain, level, true);
  const { file: source } = result;
  const shown = (): Shown => ({
    evaluation: withPairs(),
    ask: {
      ...{ zeroDivision: options.zeroDivision, level: result.intervals?.level },
      beta: options.beta,
      provenance: { title: pageTitle(source), source, rule: result.rule },
      ...detailsOf(result),
    },
  });
  const said = { ...options, lacksUnits: !knowsUnits(result) };
  const words = await wordsOf(said, host, result.labels, shown);
  return ofGroupsAlone(evaluation, {
    notes: multilabelNotes(result, options.zeroDivision !== undefined),
    gates: result.gates,
    document: () => multilabelDocument(result),
    words,
    json: async () => {
      const whole = result.intervals ? result : await withLevel(result, LEVEL, false);
      return multilabelJson(whole);
    },
    page: shown,
    kept: withPairs,
  });
}

/** How spans were read and matched; nothing of label sets. */
function readingOf(options: Readonly<Record<string, unknown>>): MultilabelResult['reading'] {
  const { matching, repair, scheme } = options;
  return defined({ matching, repair, scheme });
}

/** Whether the counts know their units, or do not need them. */
function knowsUnits({ unit, counts, slices }: MultilabelResult): boolean {
  return [counts, ...slices.map((slice) => slice.counts)].every((one) => isKnown(unit, one));
}

/** What else a page shows: wrong spans in their text, and what is asked of groups. */
function detailsOf(result: MultilabelResult): Shown['ask'] {
  const { examples } = result;
  return {
    ...(examples && { details: { title: 'In the text', sections: [examples.section] } }),
    gaps: gapsIn(result),
  };
}

/** Answers to every question. Each question compares groups, so without groups there are none. */
async function answersOfSets(
  options: SetsCommandOptions,
  result: MultilabelResult,
): Promise<MultilabelResult['answers']> {
  if (result.slices.length === 0) return [];
  // Loaded late: most reports have no groups.
  const { answersFor } = await import('@confmat/answers/report/answers-of.js');
  const setSlices = result.slices.map(({ group, tally }) => ({ group, sets: tally }));
  const of = { level: levelOf(options), setSlices, beta: result.report.beta };
  return answersFor(of, options.gaps, { unit: result.unit, areKnown: knowsUnits(result) });
}

/** @param ofSlices Whether those of the groups are wanted too. */
async function withLevel(
  result: MultilabelResult,
  level: number,
  ofSlices: boolean,
): Promise<MultilabelResult> {
  // Loaded late: most reports show none.
  const { findSetIntervals } = await import('@confmat/answers/multilabel/find-set-intervals.js');
  return { ...result, intervals: findSetIntervals(result, level, ofSlices) };
}

function resultOf(
  { evaluation, file, format, examples }: CountedSets,
  order: RowOrder,
  options: SetsCommandOptions,
): MultilabelResult {
  const { nSamples, nSkipped, sets, labels, provenance } = evaluation;
  if (!sets) throw new Error('bug: the sets were counted');
  const [{ name, rule } = { name: 'predictions', rule: undefined }] = provenance.predictions ?? [];
  const counted = countedBy(evaluation);
  const { by } = evaluation;
  const slices = setSlices(evaluation, options);
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    terms: setTermsOf(sets.counts),
    ...{ file, inputFormat: format, trueName: counted.truth, predName: name },
    ...(examples && { examples }),
    reading: readingOf(provenance.options ?? {}),
    rule: rule ?? 'predicted sets',
    separator: counted.separator ?? null,
    indicator: provenance.options?.['indicator'] === true,
    asked: askedOptions(options, counted),
    ...{ nSamples, nSkipped, labels },
    weighted: options.weight !== undefined,
    unit: options.unit ?? null,
    ...multilabelScores(evaluation, sets, options),
    ...{ by, slices, nWithoutGroup: by.length === 0 ? 0 : nSamples - inGroups, answers: [] },
    areShared: answerTheSame(evaluation),
    ...{ gates: [], intervals: null, sizes: null, digits: options.digits, order },
  };
}
