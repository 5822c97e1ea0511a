import { usageError } from '@confmat/rows/command-error.js';
import { shellWord } from '@confmat/files';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { Source } from '@confmat/rows/input/source-types.js';
import { typedFor } from '../options/unknown-option.js';
import type { DestinationFile } from '../output/destination.js';
import { withClassNames } from '@confmat/rows/rows/class-columns.js';
import { columnsNamed, predictedColumns } from '@confmat/rows/rows/predicted-columns.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { countLabels } from '@confmat/rows/evaluation/count-labels.js';
import { predictionOf } from '@confmat/rows/evaluation/prediction.js';
import type { Prediction } from '@confmat/rows/evaluation/prediction.js';
import { scoresOfClasses } from '@confmat/rows/evaluation/score-request.js';
import type { MeasuredScores } from '@confmat/answers/sweep/scores/scores-section.js';
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
  return withClassNames(withOnePrediction(source, typed, host), async (options) => {
    const prediction = await predictionFor(input, options);
    const counted = await countLabels(input, options, prediction);
    const { labels } = counted.evaluation;
    return {
      ...{ ...counted, options, file: source.shownFile, format: source.format },
      prepared: input.prepared?.(),
      measured: () => measuredScores(input, prediction, options),
      wrongRows: () => reportWrongRows(input, prediction.request, labels, errors, options),
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

/** Metrics of the scores of classes, if an option asks for them. */
async function measuredScores(
  input: Input,
  prediction: Prediction,
  { scoreMetrics = false, nulls, unit }: ReportCommandOptions,
): Promise<MeasuredScores | null> {
  const asked = scoreMetrics ? scoresOfClasses(prediction, nulls) : null;
  if (!asked) return null;
  // Loaded late: few reports measure scores.
  const { classMetrics } = await import('@confmat/answers/sweep/scores/score-metrics.js');
  const { request, labels } = asked;
  const metrics = await classMetrics(input, request, labels, unit !== undefined);
  return { name: '', metrics, intervals: {} };
}
