import type { ConfusionMatrix } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import { matrixOfCells } from '@confmat/sql/internal';
import type { OtherAnswer } from '@confmat/sql/internal';
import type { PredictionRule } from '@confmat/sql';
import { CommandError } from '../command-error.js';
import { needs } from '../refusals.js';
import type { Input } from '../input/input.js';
import type { Source } from '../input/source-types.js';
import { otherHint, otherNote } from '../rows/other-answers.js';
import { refuseStrangeLabels } from '../rows/refuse-strange-labels.js';
import { checkClassNames } from '../rows/class-columns.js';
import { quote, quoteList } from '../suggest.js';
import type { LabelOptions } from './count-options.js';
import { countedEvaluation } from './counted.js';
import { keptOptions } from './kept-options.js';
import { ownVerdicts } from './own-verdicts.js';
import { positiveOf } from './positive-of.js';
import { predictionOf, typedThreshold } from './prediction.js';
import type { Prediction } from './prediction.js';

/** Labels that were counted. */
export interface CountedLabels {
  readonly evaluation: Evaluation;
  /** What a person should know of what was counted. */
  readonly notes: readonly string[];
  /** The evaluation with the scores that its labels were predicted from, in one more pass for each column. */
  readonly withScores: () => Promise<Evaluation>;
}

/** Count the rows of an input by their true and predicted labels. */
export async function countLabels(
  input: Input,
  options: LabelOptions,
  prediction: Prediction = predictionOf(input.source, options),
): Promise<CountedLabels> {
  const { source } = input;
  const { labels, nulls, maxClasses, maxGroups, by, threshold, other } = options;
  if (other !== undefined && options.pred === undefined) throw needs('--labels other=', '--pred');
  const { request, rule, name, note } = prediction;
  const counting = { labels, nulls, maxClasses, maxGroups, other };
  const verdicts = ownVerdicts(input, options.true, options.pred);
  const found = await input.count(request, counting, matrixOfCells);
  const { matrix, nSamples, nTied, slices, others = [] } = found;
  const posLabel = positiveOf(matrix.labels, options.posLabel, source.shownFile);
  refuseStrangeLabels(matrix, source, options, others);
  refuseOtherNames(matrix, request.yPred, options);
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
        ...(yPred.kind === 'threshold' && {
          threshold: typeof threshold === 'object' ? yPred.threshold : typedThreshold(options),
        }),
      },
    },
  });
  let scored: Promise<Evaluation> | undefined;
  const withScores = (): Promise<Evaluation> => {
    // Loaded late: most counts of labels need no scores.
    scored ??= import('./with-scores.js').then(({ evaluationWithScores }) =>
      evaluationWithScores(evaluation, input, prediction, options),
    );
    return scored;
  };
  const notes = [
    ...(note === null ? [] : [note]),
    ...((await verdicts?.()) ?? []),
    ...otherNotes(matrix, others, options),
  ];
  return { evaluation, notes, withScores };
}

/** Columns of scores whose names are to be matched with the true labels, which are known now. */
function refuseOtherNames(
  { labels, support }: ConfusionMatrix,
  prediction: PredictionRule,
  options: LabelOptions,
): void {
  if (prediction.kind !== 'arg-max') return;
  const names = prediction.scores.map(({ label }) => String(label));
  const trueLabels = labels.filter((_, k) => support[k] !== 0).map(String);
  checkClassNames(names, trueLabels, options);
}

/** What is said of predictions that are no label: what became of them, or how they become one class. */
function otherNotes(
  matrix: ConfusionMatrix,
  others: readonly OtherAnswer[],
  { true: truth, pred, labels, other }: LabelOptions,
): readonly string[] {
  if (pred === undefined) return [];
  if (other !== undefined) return [otherNote(others, other, truth, pred)];
  const hint = labels ? null : otherHint(matrix, truth);
  return hint === null ? [] : [hint];
}

/** Columns of scores whose names hold none of the true labels were matched by mistake. */
function refuseForeignScores(
  { labels, support }: ConfusionMatrix,
  { shownFile }: Source,
  prediction: PredictionRule,
  { proba = '', true: truth }: LabelOptions,
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
