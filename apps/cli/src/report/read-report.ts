import { usageError, CommandError } from '@confmat/rows/command-error.js';
import type { ConfusionMatrix } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import type { PredictionRule } from '@confmat/sql';
import { shellWord } from '@confmat/files';
import { matrixOfCells } from '@confmat/sql/internal';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { Source } from '@confmat/rows/input/source-types.js';
import { typedFor } from '../options/unknown-option.js';
import type { DestinationFile } from '../output/destination.js';
import { columnsNamed, predictedColumns } from '@confmat/rows/rows/predicted-columns.js';
import { refuseStrangeLabels } from '@confmat/rows/rows/refuse-strange-labels.js';
import { keptOptions } from '../evaluation/kept-options.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { positiveOf } from '@confmat/answers/metrics/positive-of.js';
import { predictionOf, typedThreshold } from './prediction.js';
import type { Prediction } from './prediction.js';
import { reportWrongRows } from './wrong-rows.js';
import type { ReportCounts } from '@confmat/answers/report/report-counts.js';

/** Count the rows of a report. */
export async function readReport(
  input: Input,
  typed: ReportCommandOptions,
  host: Host,
  errors: DestinationFile | null,
): Promise<ReportCounts & { readonly options: ReportCommandOptions }> {
  const { source } = input;
  const options = withOnePrediction(source, typed, host);
  const { labels, nulls, maxClasses, maxGroups, by } = options;
  const prediction = await predictionFor(input, options);
  const { request, rule, name } = prediction;
  const counted = await input.count(
    request,
    { labels, nulls, maxClasses, maxGroups },
    matrixOfCells,
  );
  const { matrix, nSamples, nTied, slices } = counted;
  const posLabel = positiveOf(matrix.labels, options.posLabel, source.shownFile);
  refuseStrangeLabels(matrix, source, options);
  refuseForeignScores(matrix, source, request.yPred, options);
  const { yPred } = request;
  const evaluation = countedEvaluation({
    ...{ task: 'classes', labels: matrix.labels, posLabel, matrix, nSamples, nTied, by },
    nSkipped: matrix.nSkipped,
    slices: slices.map((slice) => ({ ...slice, nSkipped: slice.matrix.nSkipped, scores: [] })),
    provenance: {
      predictions: [{ name, rule }],
      options: {
        ...keptOptions(options, input.prepared?.()),
        ...(yPred.kind === 'threshold'
          ? {
              threshold:
                typeof options.threshold === 'object' ? yPred.threshold : typedThreshold(options),
            }
          : {}),
      },
    },
  });
  let scored: Promise<Evaluation> | undefined;
  return {
    ...{ evaluation, options, file: source.shownFile, format: source.format },
    prepared: input.prepared?.(),
    withScores: () => {
      // Loaded late: most reports need no scores.
      scored ??= import('./with-scores.js').then(({ evaluationWithScores }) =>
        evaluationWithScores(evaluation, input, prediction, options),
      );
      return scored;
    },
    wrongRows: () => reportWrongRows(input, request, matrix.labels, errors, options),
  };
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

/** Refuse several columns of scores, which other commands compare. */
export function refuseSeveralScores(
  source: Source,
  options: ReportCommandOptions,
  { typed = [] }: Host,
): void {
  if (options.score === undefined) return;
  const names = columnsNamed(source, options.score, '--score');
  if (names.length === 1) return;
  const score = shellWord(options.score);
  throw usageError(
    `--score names ${names.length} columns of scores: confmat compare --score ${score} compares them at a threshold, confmat sweep --score ${score} at all`,
    typedFor('compare', typed, options),
  );
}

async function predictionFor(input: Input, options: ReportCommandOptions): Promise<Prediction> {
  const { threshold } = options;
  if (typeof threshold !== 'object') return predictionOf(input.source, options);
  // Loaded late: few reports choose their threshold.
  const { chosenPrediction } = await import('./chosen-prediction.js');
  return chosenPrediction(input, options, threshold.best);
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
