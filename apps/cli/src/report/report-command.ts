import { classificationReport, parityProfile, selectClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ReportResults } from '@confmat/report';
import { readLabel } from '@confmat/sql/internal';
import type { CountResult, PredictionRule } from '@confmat/sql';
import { CommandError, usageError } from '../command-error.js';
import type { Document, Section } from '../document/document.js';
import { valueRows } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { surenessOf } from '../gates/sureness.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { Source } from '../input/source-types.js';
import { knownResults, knowsUnits } from '../intervals/known-results.js';
import { withAskedIntervals, withIntervals } from '../intervals/with-intervals.js';
import { noSuchLabel, refusePictures } from '../refusals.js';
import { checkProba, listColumnOf } from '../rows/class-columns.js';
import { typedFor } from '../options/unknown-option.js';
import { predictedColumns } from '../rows/predicted-columns.js';
import type { OutputFormat } from '../output/output-format.js';
import { runOnInput } from '../run-on-input.js';
import { keptAgain, savedOf } from '../saved/open-saved.js';
import { quote, quoteList } from '../suggest.js';
import { withWords, wordsOf } from '../words/in-words.js';
import { errorCosts, readCostFile } from './cost-file.js';
import type { CostCell } from './cost-file.js';
import { checkChosenClasses, chosenClasses } from './chosen-classes.js';
import { checkReportGates } from './gates/check-report-gates.js';
import { checkGates } from './gates/check-gates.js';
import { nextNote } from './next-steps.js';
import { reportDocument } from './report-document.js';
import { jsonReport } from './report-json.js';
import { sayNotes } from '../output/messages.js';
import { refuseStrangeLabels } from '../rows/refuse-strange-labels.js';
import { notes } from './notes.js';
import type { ReportCommandOptions } from './options.js';
import { predictionOf } from './prediction.js';
import type { Prediction } from './prediction.js';
import { askedOptions } from './asked-options.js';
import { binaryScores, wholeScores } from './result.js';
import { rowOrderOf } from '../document/row-order.js';
import type { RowOrder } from '../document/row-order.js';
import { sliceScores } from '../document/slice-scores.js';
import { checkWrongRowsOptions, reportWrongRows, wrongRowsSection } from './wrong-rows.js';
import type { ReportResult, UndefinedScore } from './result.js';

/** What another command adds to a report, once it is counted. */
export interface ReportAddition {
  /** Below the table of classes. */
  readonly sections: readonly Section[];
  readonly records: readonly ValueRecord[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** Run `confmat report`; the exit code says whether the gates passed. */
export async function reportCommand(
  files: readonly string[],
  typed: ReportCommandOptions,
  host: Host,
): Promise<number> {
  return runReport(files, typed, host, () => null);
}

/** Run a report, with what another command adds to it. */
export async function runReport(
  files: readonly string[],
  typed: ReportCommandOptions,
  host: Host,
  additionOf: (result: ReportResult) => ReportAddition | null,
): Promise<number> {
  const saved = typed.saved ? null : await savedOf(files, typed, host);
  if (saved) {
    const { savedReport } = await import('../saved/saved-report.js');
    const { options, notes: more } = savedReport(saved, typed);
    sayNotes(host.stderr, more, typed.quiet);
    return runReport(files, options, host, additionOf);
  }
  const options = typed;
  checkWrongRowsOptions(options);
  checkChosenClasses(options);
  checkReportGates(options, host);
  if (options.by.length === 0) refusePictures(options, ['slices'], '--by');
  if (options.proba !== undefined) checkProba(options.proba, options.labels);
  const order = rowOrderOf(options);
  const reading = { ...options, listColumn: listColumnOf(options) };
  return runOnInput(files, reading, host, async (input, errors) => {
    const costs = options.cost === undefined ? null : await readCostFile(options.cost, host.cwd);
    const own = withOnePrediction(input.source, options, host);
    const { labels, nulls, maxClasses, maxGroups } = own;
    const prediction = await predictionFor(input, own);
    const counting = { labels, nulls, maxClasses, maxGroups };
    const counted = await input.count(prediction.request, counting);
    const parts = { costs, order, options: own };
    const plain = await resultOf(input.source, counted, prediction, parts);
    const result = await withSettledGates(await withAskedIntervals(plain, own.interval));
    const wrong = await reportWrongRows(input, prediction.request, counted.matrix, errors, own);
    const addition = additionOf(result);
    const said = { ...own, lacksUnits: !knowsUnits(result) };
    const words = await wordsOf(said, host, result.matrix.labels, () => resultsOf(result));
    const documentOf = (format: OutputFormat): Document => {
      const wrongRows = wrongRowsSection(wrong.shown, options);
      const document = reportDocument(result, addition?.sections, wrongRows);
      const { records } = document;
      const body = [...records.body, ...valueRows(records, addition?.records ?? [])];
      return withWords({ ...document, records: { ...records, body } }, words, format);
    };
    return {
      notes: [
        ...notes(result, options.zeroDivision !== undefined),
        ...trainNotes(own),
        ...wrong.notes,
        ...nextNote(host, options.failUnder, String(result.matrix.labels.at(-1))),
      ],
      gates: result.gates,
      document: documentOf,
      json: async () =>
        jsonReport(await withIntervals(result), {
          prepared: input.prepared?.(),
          wrong: wrong.shown,
          added: addition?.json,
          words,
        }),
      page: async () => {
        const { reportPage } = await import('./report-page.js');
        return reportPage(result, input, own);
      },
      kept: async () => {
        if (options.saved) return keptAgain(options.saved);
        const { keptReport } = await import('../saved/kept-report.js');
        return keptReport(input, prediction, counted, result, own);
      },
    };
  });
}

/** The options with the one prediction that `--pred` names; several are compared elsewhere. */
function withOnePrediction(
  source: Source,
  options: ReportCommandOptions & { readonly against?: string },
  { typed = [] }: Host,
): ReportCommandOptions {
  if (options.pred === undefined) return options;
  const [pred, ...others] = predictedColumns(source, options);
  if (others.length === 0) return { ...options, ...(pred === undefined ? {} : { pred }) };
  if (options.against !== undefined) {
    throw usageError('--against compares one prediction: name one column of predicted labels');
  }
  throw usageError(
    `--pred names ${others.length + 1} predictions, which confmat compare compares`,
    typedFor('compare', typed, options),
  );
}

async function predictionFor(input: Input, options: ReportCommandOptions): Promise<Prediction> {
  const { saved, threshold } = options;
  if (saved) return (await import('../saved/saved-report.js')).savedPrediction(saved);
  if (typeof threshold !== 'object') return predictionOf(input.source, options);
  // Loaded late: few reports choose their threshold.
  const { chosenPrediction } = await import('./chosen-prediction.js');
  return chosenPrediction(input, options, threshold.best);
}

/** What is not said of training rows, whose units nobody has. */
function trainNotes({ unit, trainCounts }: ReportCommandOptions): readonly string[] {
  if (unit === undefined || trainCounts === undefined) return [];
  return [
    '--describe train=FILE: no sentence compares shares of classes with training, because which of the training rows belong together is not known',
  ];
}

/** A result as it is described in words. */
function resultsOf(result: ReportResult): ReportResults {
  const { binary, intervals } = result;
  return {
    ...knownResults(result),
    posLabel: binary?.posLabel,
    level: intervals?.level,
  };
}

/** What a report holds besides what was counted. */
interface ResultParts {
  readonly costs: readonly CostCell[] | null;
  readonly order: RowOrder;
  readonly options: ReportCommandOptions;
}

async function resultOf(
  source: Source,
  { matrix: counted, nSamples, nTied, slices, nWithoutGroup }: CountResult,
  { rule, name, request }: Prediction,
  { costs, order, options }: ResultParts,
): Promise<ReportResult> {
  const zeroDivision = options.zeroDivision ?? 0;
  const { saved } = options;
  const askedBefore = saved && (await import('../saved/saved-report.js')).savedAsked(saved);
  const posLabel =
    options.posLabel === undefined ? undefined : findLabel(counted, options.posLabel, source);
  const matrix = positiveLast(counted, posLabel, options.labels);
  refuseStrangeLabels(matrix, source, options);
  refuseForeignScores(matrix, source, request.yPred, options);
  const chosen = chosenClasses(matrix, options, source.shownFile);
  refusePositiveLeftOut(chosen, posLabel);
  const report = classificationReport(matrix, {
    labels: chosen,
    beta: options.beta,
    zeroDivision,
    metrics: options.metrics,
  });
  const scoredSlices = sliceScores(slices, zeroDivision, chosen);
  const costOf =
    costs && ((ofMatrix: ConfusionMatrix) => errorCosts(ofMatrix, options.cost ?? '', costs));
  const undefinedWhole: UndefinedScore[] = [];
  const whole = wholeScores(matrix, zeroDivision, undefinedWhole);
  return {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: options.true,
    predName: name,
    rule,
    asked: { ...askedBefore, ...askedOptions(options, request.yPred) },
    nSamples,
    nTied,
    matrix,
    report,
    whole,
    undefinedWhole,
    binary: posLabel === undefined ? null : binaryScores(matrix, report, posLabel, zeroDivision),
    gates: await checkGates(
      options.failUnder,
      {
        matrix,
        nSamples,
        chosen,
        universe: options.labels && matrix.labels,
        slices: scoredSlices,
        posLabel,
        unit: options.unit ?? null,
        beta: options.beta,
        zeroDivision,
        costOf,
      },
      surenessOf(options),
    ),
    by: options.by,
    slices: scoredSlices,
    nWithoutGroup,
    cost: costOf?.(matrix) ?? null,
    profile: options.profile === undefined ? null : parityProfile(matrix, options.profile),
    macroOver: chosen ?? (options.labels ? matrix.labels : undefined),
    unit: options.unit ?? null,
    intervals: null,
    digits: options.digits,
    normalize: options.normalize ?? null,
    order,
  };
}

function findLabel(matrix: ConfusionMatrix, typed: string, source: Source): Label {
  const label = readLabel(typed, matrix.labels);
  if (matrix.labels.includes(label)) return label;
  throw noSuchLabel(source.shownFile, typed, matrix.labels, '--pos-label');
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

/** Columns of scores whose names hold none of the true labels were matched by mistake. */
function refuseForeignScores(
  { labels, support }: ConfusionMatrix,
  { shownFile }: Source,
  prediction: PredictionRule,
  { proba = '', true: truth }: ReportCommandOptions,
): void {
  if (prediction.kind !== 'arg-max' || support.every((rows) => rows === 0)) return;
  const trueLabels = labels.filter((_, k) => support[k] !== 0);
  const names = prediction.scores.map(({ label }) => String(label));
  if (trueLabels.some((label) => names.includes(String(label)))) return;
  throw new CommandError(
    `${shownFile}: ${quote(proba)} stands for the labels ${quoteList(names)} (--proba), none of them in column ${quote(truth)}`,
    `labels of column ${quote(truth)}: ${quoteList(trueLabels.map(String))}`,
  );
}
