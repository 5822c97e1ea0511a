import { classificationReport, parityProfile, selectClasses } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ReportResults } from '@confmat/report';
import { readLabel } from '@confmat/sql/internal';
import type { CountOptions, CountResult, PredictionRule } from '@confmat/sql';
import { CommandError, usageError } from '../command-error.js';
import { withChanges } from '../compare/change-records.js';
import { comparedScores } from '../compare/compared-scores.js';
import { comparisonSections } from '../compare/comparison-sections.js';
import { predictedColumns } from '../compare/predicted-columns.js';
import { readBaseline } from '../compare/read-baseline.js';
import { checkSeveral, severalOutcome } from '../compare/several-outcome.js';
import type { Document } from '../document/document.js';
import { surenessOf } from '../gates/sureness.js';
import { withGatesSettledTogether, withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { Source } from '../input/source-types.js';
import { knownResults, knowsUnits } from '../intervals/known-results.js';
import { withAskedIntervals, withIntervals } from '../intervals/with-intervals.js';
import { cannotCombine, noSuchLabel, refusePictures } from '../refusals.js';
import { looksAtRows } from '../rows/row-options.js';
import { checkProba, listColumnOf } from '../rows/class-columns.js';
import type { OutputFormat } from '../output/output-format.js';
import { runOnInput } from '../run-on-input.js';
import { keptAgain, savedOf } from '../saved/open-saved.js';
import type { SavedEvaluation } from '../saved/saved-evaluation.js';
import { quote, quoteList } from '../suggest.js';
import { withWords, wordsOf } from '../words/in-words.js';
import { errorCosts, readCostFile } from './cost-file.js';
import type { CostCell } from './cost-file.js';
import { checkChosenClasses, chosenClasses } from './chosen-classes.js';
import { checkReportGates } from './gates/check-report-gates.js';
import { checkGates } from './gates/check-gates.js';
import { nextSteps } from './next-steps.js';
import { reportDocument } from './report-document.js';
import { jsonReport } from './report-json.js';
import { sayNotes } from '../output/messages.js';
import { refuseStrangeLabels } from './refuse-strange-labels.js';
import { notes } from './notes.js';
import type { ReportCommandOptions } from './options.js';
import { predictionOf } from './prediction.js';
import type { Prediction } from './prediction.js';
import { askedOptions } from './asked-options.js';
import type { ScoreMetrics } from './scores/metrics-of-scores.js';
import { looksAtScores, measuresScores } from './scores/score-options.js';
import { binaryScores, wholeScores } from './result.js';
import { rowOrderOf } from './row-order.js';
import type { RowOrder } from './row-order.js';
import { sliceScores } from './scores/slice-scores.js';
import { checkWrongRowsOptions, reportWrongRows, wrongRowsSection } from './wrong-rows.js';
import type { ReportResult, UndefinedScore } from './result.js';

/** Run `confmat report`; the exit code says whether the gates passed. */
export async function reportCommand(
  files: readonly string[],
  typed: ReportCommandOptions,
  host: Host,
): Promise<number> {
  const saved = typed.saved ? null : await savedOf(files, typed, host);
  if (saved) {
    const { savedReport } = await import('../saved/saved-report.js');
    const { options, notes: more } = savedReport(saved, typed);
    sayNotes(host.stderr, more, typed.quiet);
    return reportCommand(files, options, host);
  }
  const options = typed;
  checkWrongRowsOptions(options);
  checkChosenClasses(options);
  checkReportGates(options);
  if (options.by.length === 0) refusePictures(options, ['slices'], '--by');
  if (options.proba !== undefined) checkProba(options.proba, options.labels);
  const order = rowOrderOf(options);
  const reading = { ...options, listColumn: listColumnOf(options) };
  return runOnInput(files, reading, host, async (input, errors) => {
    const costs = options.cost === undefined ? null : await readCostFile(options.cost, host.cwd);
    const columns = options.pred === undefined ? [] : predictedColumns(input.source, options);
    const [pred, ...others] = columns;
    if (others.length > 0) {
      checkSeveral(options);
      refusePage(options, 'several predictions');
    }
    const baseline =
      options.against === undefined ? null : readBaseline(options.against, host.cwd, pred);
    const reportOf = async (one: ReportCommandOptions): Promise<CountedReport> => {
      const { labels, nulls, maxClasses, maxGroups } = one;
      // Loaded late: few reports measure scores.
      const ofScores = looksAtScores(one) ? await import('./scores/score-metrics.js') : null;
      const prediction = one.saved
        ? await predictionOfSaved(one.saved)
        : ofScores
          ? await ofScores.chosenPrediction(input, one)
          : predictionOf(input.source, one);
      const counting = { labels, nulls, maxClasses, maxGroups };
      const counted = await countedOf(input, prediction, one, counting);
      const { labels: classes } = counted.matrix;
      const measure = (): Promise<ScoreMetrics | null> =>
        ofScores && measuresScores(one)
          ? ofScores.scoreMetrics(input, prediction, classes, one)
          : Promise.resolve(null);
      const plain = await resultOf(input.source, counted, prediction, {
        ...{ costs, order, options: one, measure },
      });
      const result = await withAskedIntervals(plain, one.interval);
      return { prediction, counted, result };
    };
    if (others.length > 0) {
      const results: ReportResult[] = [];
      if (looksAtRows(options)) throw cannotCombine('wrong rows', 'several predictions');
      if (options.save !== undefined) throw cannotCombine('--save', 'several predictions');
      for (const column of columns) {
        results.push((await reportOf({ ...options, pred: column })).result);
      }
      return severalOutcome(await withGatesSettledTogether(results), baseline, input, options);
    }
    const own = pred === undefined ? options : { ...options, pred };
    const { prediction, counted, result: judged } = await reportOf(own);
    const { request } = prediction;
    const result = await withSettledGates(judged);
    const wrong = await reportWrongRows(input, request, counted.matrix, errors, own);
    const comparison = baseline && {
      baseline,
      file: baseline.name,
      others: [comparedScores(result)],
    };
    const compared = comparison ? comparisonSections(comparison, result) : [];
    const said = { ...own, lacksUnits: !knowsUnits(result) };
    const words = await wordsOf(said, host, result.matrix.labels, () => resultsOf(result));
    const documentOf = (format: OutputFormat): Document => {
      const wrongRows = wrongRowsSection(wrong.shown, options);
      const document = reportDocument(result, compared, wrongRows);
      const whole = comparison ? withChanges(document, comparison) : document;
      return withWords(whole, words, format);
    };
    return {
      notes: [
        ...notes(result, options.zeroDivision !== undefined),
        ...trainNotes(own),
        ...wrong.notes,
      ],
      gates: result.gates,
      document: documentOf,
      json: async () =>
        jsonReport(await withIntervals(result), {
          prepared: input.prepared?.(),
          wrong: wrong.shown,
          comparison,
          words,
        }),
      page: async () => {
        const { reportPage } = await import('./report-page.js');
        return reportPage(result, input, own);
      },
      ...(options.next ? { nextSteps: nextSteps(result, options) } : {}),
      kept: async () => {
        if (options.saved) return keptAgain(options.saved);
        const { keptReport } = await import('../saved/kept-report.js');
        return keptReport(input, prediction, counted, result, own);
      },
    };
  });
}

/** What is not said of training rows, whose units nobody has. */
function trainNotes({ unit, trainCounts }: ReportCommandOptions): readonly string[] {
  if (unit === undefined || trainCounts === undefined) return [];
  return [
    '--train-counts: no sentence compares shares of classes with training, because which of the training rows belong together is not known',
  ];
}

/** Count the rows, by unit if somebody asks; what was kept knows its units. */
async function countedOf(
  input: Input,
  { request }: Prediction,
  { unit, saved }: ReportCommandOptions,
  options: CountOptions,
): Promise<CountResult> {
  const counted = await input.count(request, options);
  if (unit === undefined || saved) return counted;
  // Loaded late: few reports have units.
  const { countUnits } = await import('../intervals/count-units.js');
  return countUnits(input, unit, request, counted, options);
}

async function predictionOfSaved(saved: SavedEvaluation): Promise<Prediction> {
  const { savedPrediction } = await import('../saved/saved-report.js');
  return savedPrediction(saved);
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

/** A report with what it was counted from. */
interface CountedReport {
  readonly prediction: Prediction;
  readonly counted: CountResult;
  readonly result: ReportResult;
}

/** What a report holds besides what was counted. */
interface ResultParts {
  readonly costs: readonly CostCell[] | null;
  readonly order: RowOrder;
  readonly options: ReportCommandOptions;
  readonly measure: () => Promise<ScoreMetrics | null>;
}

async function resultOf(
  source: Source,
  { matrix: counted, nSamples, nTied, slices, nWithoutGroup }: CountResult,
  { rule, name, request }: Prediction,
  { costs, order, options, measure }: ResultParts,
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
  const scores = await measure();
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
        scores,
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
    scores,
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

/** Refuse a page, or a picture, of what has none. */
function refusePage(
  { html, svg = [] }: { readonly html?: string; readonly svg?: readonly unknown[] },
  what: string,
): void {
  if (html !== undefined) throw cannotCombine('--html', what);
  if (svg.length > 0) throw cannotCombine('--svg', what);
}
