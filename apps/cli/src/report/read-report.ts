import { usageError } from '@confmat/rows/command-error.js';
import { shellWord } from '@confmat/files';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn } from '@confmat/rows/input/source.js';
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
import type { ClassScoreRequest } from '@confmat/rows/evaluation/score-request.js';
import { levelOf } from '@confmat/answers/intervals/found-intervals.js';
import { MOST_LABELS } from '@confmat/rows/input/score-rows.js';
import type { MeasuredScores } from '@confmat/answers/sweep/scores/scores-section.js';
import { reportWrongRows } from './wrong-rows.js';
import type { NamedSweep } from '@confmat/evaluation';
import type { ReportCounts } from '@confmat/answers/report/report-counts.js';

/** Count the rows of a report. */
export async function readReport(
  input: Input,
  typed: ReportCommandOptions,
  host: Host,
  errors: DestinationFile | null,
): Promise<ReportCounts & { readonly options: ReportCommandOptions }> {
  const { source } = input;
  for (const name of typed.show ?? []) findColumn(source, name, '--show');
  return withClassNames(withOnePrediction(source, typed, host), async (options) => {
    const prediction = await predictionFor(input, options);
    const counted = await countLabels(input, options, prediction);
    const { labels, matrix, nSamples } = counted.evaluation;
    // An engine does not see the scores of one row together.
    const ofClasses = input.ask ? null : scoresOfClasses(prediction, options.nulls);
    const support = new Map(labels.map((label, k) => [String(label), matrix?.support[k] ?? 0]));
    return {
      ...{ ...counted, options, file: source.shownFile, format: source.format },
      prepared: input.prepared?.(),
      ...(ofClasses &&
        labels.length <= MOST_LABELS &&
        nSamples > 0 && {
          measured: () => measuredScores(input, ofClasses, options),
          classSweeps: () => sweptClasses(input, ofClasses, nSamples, support),
        }),
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

/** Metrics of the scores of classes, with the intervals of those that have one. */
async function measuredScores(
  input: Input,
  { request, labels }: ClassScoreRequest,
  options: ReportCommandOptions,
): Promise<MeasuredScores> {
  // Loaded late: most reports are of labels.
  const { classMetrics } = await import('@confmat/answers/sweep/scores/class-metrics.js');
  const metrics = await classMetrics(input, request, labels, options.unit !== undefined);
  return { name: '', metrics, intervals: await metrics.intervals({ level: levelOf(options) }) };
}

/** Scores that are held at once; of more, as many of the most frequent classes as fit are swept, and at most so many. */
const MOST_SCORES = 2 ** 25;
const MOST_FREQUENT = 12;

/** Sweep the classes for a page. */
async function sweptClasses(
  input: Input,
  asked: ClassScoreRequest,
  nSamples: number,
  support: ReadonlyMap<string, number>,
): Promise<readonly NamedSweep[]> {
  const { classSweeps } = await import('@confmat/rows/evaluation/class-sweeps.js');
  const places = asked.labels.map((_, place) => place);
  if (nSamples * places.length <= MOST_SCORES) {
    return classSweeps(input, asked, places, 'exact');
  }
  const rowsOf = (place: number): number => support.get(asked.labels[place] ?? '') ?? 0;
  const nSwept = Math.max(1, Math.min(MOST_FREQUENT, Math.floor(MOST_SCORES / nSamples)));
  const frequent = [...places].sort((a, b) => rowsOf(b) - rowsOf(a)).slice(0, nSwept);
  return classSweeps(
    input,
    asked,
    frequent.sort((a, b) => a - b),
    'exact',
  );
}
