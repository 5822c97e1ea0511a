import { nameText } from '@confmat/core/internal';
import { gapsIn } from './shown-answers.js';
import { addMatrices, classificationReport, selectClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import { turnedNote } from '@confmat/rows/rows/turned-note.js';
import type { SectionName } from '@confmat/report';
import type { PageHead, Section } from '@confmat/report/document';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import { answerTheSame, ofGroupsAlone, refuseWhole } from '../document/groups-alone.js';
import { usageError } from '@confmat/rows/command-error.js';
import type { Document } from '../document/document.js';
import { profileSection } from './profile-section.js';
import { rowOrderOf } from './row-order.js';
import { sliceScores } from '../document/slice-scores.js';
import { valueRows } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { surenessOf } from '../gates/sureness.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '@confmat/rows/host.js';
import { knownEvaluation, knowsUnits } from './known-results.js';
import { withAskedIntervals, withIntervals } from './with-intervals.js';
import { positiveOf } from '@confmat/rows/evaluation/positive-of.js';
import type { Outcome, Shown } from '../document/outcome.js';
import { quote } from '@confmat/rows/suggest.js';
import { wordsOf } from '../words/in-words.js';
import { askedOptions } from './asked-options.js';
import { classScoresSections } from './class-scores-sections.js';
import { chosenClasses } from './chosen-classes.js';
import { errorCosts } from './error-costs.js';
import type { CostCell } from './error-costs.js';
import { checkGates } from './gates/check-gates.js';
import type { ReportSubject } from './gates/gate-subject.js';
import { levelOf } from '../intervals/found-intervals.js';
import { nextNote } from './next-steps.js';
import { notes } from './notes.js';
import type { ReportCommandOptions } from './options.js';
import type { ReportCounts } from './report-counts.js';
import { documentFacts, reportDocument } from './report-document.js';
import type { DocumentFacts } from './report-document.js';
import { jsonReport } from './report-json.js';
import { binaryScores, wholeScores } from './result.js';
import type { ReportResult, UndefinedWhole } from './result.js';
import { withoutNegatives } from './without-negatives.js';
import { NO_ROWS_ASKED, worstRowsSection, wrongRowsSection } from './wrong-rows-section.js';

/** What another command adds to a report, once it is counted. */
export interface ReportAddition {
  /** Below the table of classes. */
  readonly sections: readonly Section[];
  readonly records: readonly ValueRecord[];
  readonly json: Readonly<Record<string, unknown>>;
  /** How wrong rows are shown, on the page too; absent where the page does not show them. */
  readonly asWrongRows?: (section: Section) => Section;
  /** What stands in place of the report's document, where the command has a form of its own. */
  readonly layOut?: (
    facts: DocumentFacts,
    result: ReportResult,
    wrongRows: readonly Section[],
  ) => Document;
  /** What the page begins with. Default: what its counts say. */
  readonly head?: PageHead;
  /** What the page calls the sections; absent where it does not show them. */
  readonly pageTitle?: string;
  /** Whether the page shows them after its own answers, and not first. */
  readonly isDetail?: boolean;
  /** The sections of the page. Default: all that have data. */
  readonly pageSections?: readonly SectionName[];
}

/** Report on what was counted. */
export async function reportOutcome(
  counts: ReportCounts,
  costs: readonly CostCell[] | null,
  options: ReportCommandOptions,
  host: Host,
  additionOf: (result: ReportResult) => ReportAddition | null,
): Promise<Outcome> {
  const { evaluation, withScores, wrongRows } = counts;
  refuseWhole(evaluation, options);
  const isOfAll = !answerTheSame(evaluation);
  const measured = isOfAll ? ((await counts.measured?.()) ?? null) : null;
  const plain = { ...(await resultOf(counts, costs, options)), measured };
  const result = await withSettledGates(await withAskedIntervals(plain, options.interval));
  const wrong = (await wrongRows?.()) ?? NO_ROWS_ASKED;
  const addition = additionOf(result);
  const known = (): Shown<Evaluation> => ({
    evaluation: knownEvaluation(evaluation, result),
    ask: {
      ...{ zeroDivision: options.zeroDivision, level: result.intervals?.level },
      ...{
        only: result.macroOver,
        beta: options.beta,
        gaps: gapsIn(result),
      },
    },
  });
  const said = { ...options, lacksUnits: !knowsUnits(result) };
  const words = await wordsOf(said, host, result.matrix.labels, known);
  const { asWrongRows = (section: Section): Section => section } = addition ?? {};
  const wrongRowsShown = wrongRowsSection(wrong.shown, options).map(asWrongRows);
  const documentOf = (): Document => {
    const document =
      addition?.layOut?.(documentFacts(result), result, wrongRowsShown) ??
      reportDocument(result, addition?.sections, wrongRowsShown);
    const { records } = document;
    const body = [...records.body, ...valueRows(records, addition?.records ?? [])];
    return { ...document, records: { ...records, body } };
  };
  return ofGroupsAlone(evaluation, {
    notes: [
      ...(counts.notes ?? []),
      ...notes(result, options.zeroDivision !== undefined),
      ...trainNotes(options),
      ...(await turnedNotes(result, withScores)),
      ...wrong.notes,
    ],
    next: nextNote(host, options.failUnder, String(result.matrix.labels.at(-1))),
    gates: result.gates,
    document: documentOf,
    json: async () => jsonReport(await withIntervals(result), wrong.shown, addition?.json),
    words,
    page: async () => {
      const { reportPage } = await import('./report-page.js');
      const { asked } = result;
      const ofClasses = measured ? await counts.classSweeps?.() : undefined;
      const { scores } = asked.score === undefined ? evaluation : await withScores();
      const page = reportPage(known(), result, ofClasses ?? scores);
      // The page has intervals, whether or not they were asked for.
      const own = additionOf(await withIntervals(result));
      const { pageTitle: title, sections = [], isDetail = false } = own ?? {};
      const ofScores = classScoresSections(result, true);
      const ofRows = worstRowsSection(wrong, options);
      const ofPrograms = profileSection(result);
      const found = [...(isDetail ? sections : []), ...ofScores, ...ofRows, ...ofPrograms];
      const titles = [
        ...(isDetail && title !== undefined ? [title] : []),
        ...(ofScores.length > 0 ? ['Scores of the classes'] : []),
        ...(ofRows.length > 0 ? ['Rows'] : []),
        ...(ofPrograms.length > 0 ? ['Other programs'] : []),
      ];
      if (title === undefined || isDetail) {
        return withDetails(page, titles.join(', '), found);
      }
      const shown = [...sections, ...(own?.asWrongRows ? wrongRowsShown : []), ...ofRows];
      const { evaluation: whole, ask } = page;
      // The added sections say why a group has no rows.
      const slices = whole.slices.filter(({ matrix }) => matrix && matrix.total > 0);
      return {
        evaluation: { ...whole, slices },
        ask: { ...ask, head: own?.head, added: { title, sections: shown } },
      };
    },
    ...(addition?.pageSections && { pageSections: addition.pageSections }),
    truth: result.truth,
    kept: withScores,
  });
}

/** A page with what else was asked of its counts. */
function withDetails(page: Shown, title: string, sections: readonly Section[]): Shown {
  const { evaluation, ask } = page;
  return sections.length === 0
    ? page
    : { evaluation, ask: { ...ask, details: { title, sections } } };
}

/** Whether a score points the other way, as a sweep tells it: its rows are read again if they seem so. */
async function turnedNotes(
  { binary, asked: { score } }: ReportResult,
  withScores: ReportCounts['withScores'],
): Promise<readonly string[]> {
  if (!binary || score === undefined || !(binary.recall + binary.specificity < 1)) return [];
  const { scores } = await withScores();
  const sweep = scores.find(({ name }) => name === score)?.sweep;
  // Loaded late: most reports are of labels.
  const { rocAuc } = await import('@confmat/thresholds');
  const isTurned = sweep?.kind === 'exact' && rocAuc(sweep) < 0.5;
  return isTurned ? [turnedNote(score, binary.posLabel)] : [];
}

/** Which sentences about training rows are left out, because these have no units. */
function trainNotes({ unit, trainCounts }: ReportCommandOptions): readonly string[] {
  if (unit === undefined || trainCounts === undefined) return [];
  return [
    '--describe train=FILE: no sentence compares shares of classes with training, because which of the training rows belong together is not known',
  ];
}

async function resultOf(
  { evaluation, file, format }: ReportCounts,
  costs: readonly CostCell[] | null,
  options: ReportCommandOptions,
): Promise<Omit<ReportResult, 'measured'>> {
  const { nSamples, nTied, by, provenance, slices, matrix: counted } = evaluation;
  if (!counted) throw new Error('bug: a report is of a matrix');
  const zeroDivision = options.zeroDivision ?? 0;
  const posLabel = positiveOf(counted.labels, options.posLabel, file);
  const matrix = positiveLast(counted, posLabel, options.labels);
  const chosen = chosenClasses(matrix, options, file);
  refusePositiveLeftOut(chosen, posLabel);
  const { beta, metrics } = options;
  const scoring = { labels: chosen, beta, zeroDivision, metrics };
  const { report, left } = withoutNegatives(classificationReport(matrix, scoring));
  const scoredSlices = sliceScores(
    slices.map((slice) => ({ ...slice, matrix: slice.matrix ?? addMatrices(counted) })),
    scoring,
  ).map((slice) => ({ ...slice, report: withoutNegatives(slice.report).report }));
  const costOf =
    costs && ((ofMatrix: ConfusionMatrix) => errorCosts(ofMatrix, options.cost ?? '', costs));
  const undefinedWhole: UndefinedWhole[] = [];
  const whole = wholeScores(matrix, zeroDivision, undefinedWhole);
  const [{ name, rule } = { name: 'predictions', rule: undefined }] = provenance.predictions ?? [];
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  const subject: ReportSubject = {
    matrix,
    nSamples,
    chosen,
    universe: options.labels && matrix.labels,
    slices: scoredSlices,
    posLabel,
    unit: options.unit ?? null,
    beta: options.beta,
    zeroDivision,
    tree: options.parents,
    costOf,
  };
  return {
    file,
    inputFormat: format,
    trueName: options.true,
    predName: name,
    rule: rule ?? `predicted labels: ${nameText(name)}`,
    asked: askedOptions(options, countedBy(evaluation)),
    nSamples,
    nTied,
    matrix,
    report,
    whole,
    undefinedWhole,
    withoutMicro: left,
    binary: posLabel === undefined ? null : binaryScores(matrix, report, posLabel, zeroDivision),
    gates: await checkGates(options.failUnder, subject, surenessOf(options)),
    by,
    areShared: answerTheSame(evaluation),
    slices: scoredSlices,
    nWithoutGroup: by.length === 0 ? 0 : nSamples - inGroups,
    cost: costOf?.(matrix) ?? null,
    ...(await profilesOf(matrix, options)),
    macroOver: chosen ?? (options.labels ? matrix.labels : undefined),
    unit: options.unit ?? null,
    intervals: null,
    answers: await answersOfGroups(subject, options),
    digits: options.digits,
    normalize: options.normalize ?? null,
    truth: options.truth ?? 'rows',
    order: rowOrderOf(options),
  };
}

/** The numbers of one program as it names them, or those of several side by side. */
async function profilesOf(
  matrix: ConfusionMatrix,
  { profile, explain }: ReportCommandOptions,
): Promise<Pick<ReportResult, 'profile' | 'profiles'>> {
  if (profile === undefined) return { profile: null, profiles: null };
  // Loaded late: most reports show no other program.
  const { parityProfile } = await import('@confmat/core/profiles');
  const { explainedNumbers, matrixNumbers, matrixPrograms } =
    await import('../profiles/matrix-profiles.js');
  const programs = matrixPrograms(profile);
  const [only] = programs;
  const isOne = programs.length === 1 && only !== undefined;
  if (isOne && explain !== true) {
    return { profile: parityProfile(matrix, only), profiles: null };
  }
  const numbers = matrixNumbers(matrix, programs);
  const explained = explain === true ? explainedNumbers(matrix, programs) : null;
  return { profile: null, profiles: { of: '', numbers, explained } };
}

/** Answers to every question. Each question compares groups, so without groups there are none. */
async function answersOfGroups(
  { matrix, slices, posLabel, chosen: only, unit }: ReportSubject,
  options: ReportCommandOptions,
): Promise<ReportResult['answers']> {
  if (slices.length === 0) return [];
  // Loaded late: most reports have no groups.
  const { answersFor } = await import('./answers-of.js');
  const { gaps, beta } = options;
  const of = { level: levelOf(options), matrix, slices, posLabel, beta, only };
  return answersFor(of, gaps, { unit, areKnown: knowsUnits({ unit, matrix, slices }) });
}

function refusePositiveLeftOut(
  chosen: readonly Label[] | undefined,
  posLabel: Label | undefined,
): void {
  if (!chosen || posLabel === undefined || chosen.includes(posLabel)) return;
  throw usageError(`--pos-label ${quote(String(posLabel))} is not among the classes of the report`);
}

/** Two classes stand negative first, as scikit-learn orders [[tn, fp], [fn, tp]]. */
function positiveLast(
  matrix: ConfusionMatrix,
  posLabel: Label | undefined,
  given: readonly string[] | undefined,
): ConfusionMatrix {
  const [first, second] = matrix.labels;
  if (given || matrix.nClasses !== 2 || first !== posLabel) return matrix;
  if (first === undefined || second === undefined) return matrix;
  return selectClasses(matrix, [second, first]);
}
