import type { ConfusionMatrix, Label } from '@confmat/core';
import { shellWord } from '@confmat/files';
import type { OtherAnswer } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import type { Source } from '../input/source-types.js';
import { quote, quoteList } from '../suggest.js';
import { mapHint } from './map-hint.js';
import { refuseOtherSpellings } from './refuse-other-spellings.js';
import type { WrittenLabels } from './refuse-other-spellings.js';

/** The options that say what the labels of a matrix are. */
export interface LabelOptions {
  readonly true: string;
  readonly pred?: string;
  readonly labels?: readonly string[];
  readonly weight?: string;
  readonly other?: string;
}

/**
 * Refuse a matrix of columns that are hardly what they were named for.
 *
 * @param others The predicted labels that count as one class.
 */
export function refuseStrangeLabels(
  matrix: ConfusionMatrix,
  source: Source,
  options: LabelOptions,
  others: readonly OtherAnswer[] = [],
): void {
  refuseNoWeight(matrix, source, options);
  const written = asWritten(matrix, others, options);
  refuseScoresAsLabels(written, source, options);
  refuseOtherSpellings(written, source, options);
  // Whoever asks for a class of other answers knows that there are some.
  if (options.other === undefined) refuseForeignLabels(matrix, source, options);
}

/** The labels and where they stand, each as its column writes it: none is of a class of others. */
function asWritten(
  { labels, support, predicted }: ConfusionMatrix,
  others: readonly OtherAnswer[],
  { other }: LabelOptions,
): WrittenLabels {
  const kept = labels.flatMap((label, k) => (label === other ? [] : [k]));
  return {
    labels: [...kept.map((k) => labels[k] ?? ''), ...others.map(({ label }) => label)],
    support: [...kept.map((k) => support[k] ?? 0), ...others.map(() => 0)],
    predicted: [...kept.map((k) => predicted[k] ?? 0), ...others.map(({ nRows }) => nRows)],
  };
}

/** If all weights are 0, every metric is 0/0. */
function refuseNoWeight(
  { total, weighted }: ConfusionMatrix,
  { shownFile }: Source,
  { weight = '' }: LabelOptions,
): void {
  if (!weighted || total !== 0) return;
  throw new CommandError(`${shownFile}: column ${quote(weight)}: all weights are 0`);
}

/** Two columns without one label in common are hardly truth and prediction. */
function refuseForeignLabels(
  { labels, support, predicted }: ConfusionMatrix,
  { shownFile, format }: Source,
  { pred, true: truth, labels: given }: LabelOptions,
): void {
  if (pred === undefined || given !== undefined) return;
  if (labels.some((_, k) => support[k] !== 0 && predicted[k] !== 0)) return;
  const seenIn = (rows: Float64Array): string =>
    quoteList(labels.filter((_, k) => rows[k] !== 0).map(String), 4);
  const [trueLabels, predLabels] = [support, predicted].map((rows) =>
    labels.filter((_, k) => rows[k] !== 0).map(String),
  );
  const alike = `to write them alike, use ${format === 'sql' ? 'a query as --table' : mapHint(predLabels ?? [], trueLabels ?? [])}`;
  const both = [...new Set(labels.map(String))];
  const isPlain = both.length <= MOST_LISTED && both.every((label) => !label.includes(','));
  throw new CommandError(
    `${shownFile}: columns ${quote(truth)} (${seenIn(support)}) and ${quote(pred)} (${seenIn(predicted)}) have no label in common`,
    `to count them as they are, list the labels of both: --labels ${isPlain ? shellWord(both.join()) : 'A,B'}; ${alike}`,
  );
}

/** More labels than these make no line that anybody types. */
const MOST_LISTED = 10;

/** In a file without types, a column of scores would pass as thousands of text labels. */
function refuseScoresAsLabels(
  { labels, support, predicted }: WrittenLabels,
  { untyped, shownFile }: Source,
  { pred, true: truth }: LabelOptions,
): void {
  if (!untyped || pred === undefined) return;
  const fraction = (label: Label): boolean =>
    /^[+-]?\d*\.\d*[1-9]\d*(?:e[+-]?\d+)?$/i.test(String(label));
  const find = (rows: ArrayLike<number>): Label | undefined =>
    labels.find((label, k) => rows[k] !== 0 && fraction(label));
  const score = find(predicted);
  if (score !== undefined && find(support) === undefined) {
    throw new CommandError(
      `${shownFile}: column ${quote(pred)} holds numbers such as ${quote(String(score))}, column ${quote(truth)} does not`,
      'for a column of scores, use --score COLUMN --pos-label LABEL',
    );
  }
}
