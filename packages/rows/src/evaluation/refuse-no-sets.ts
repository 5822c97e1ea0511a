import { NO_ROWS } from '@confmat/files';
import { CommandError, NoRowsError, usageError } from '../command-error.js';
import type { SetReference } from '../input/sets/set-reference.js';
import type { CollectedSets, SetRequest } from '../input/sets/set-rows.js';
import type { IndicatorRows } from '../input/sets/indicator-rows.js';
import type { Source } from '../input/source-types.js';
import { quote, quoteList } from '../suggest.js';

/** Refuse columns that turned out to be no sets of labels, or sets written in another way. */
export function refuseNoSets(
  { shownFile }: Source,
  { yTrue, yPred, separator, labels: given, rows, written }: SetRequest,
  { labels: found, samples, nSamples, nSkipped }: CollectedSets,
): void {
  const columns = [yTrue, yPred];
  const named = columns.map(({ name }) => quote(name)).join(' and ');
  if (given === undefined && nSamples === 0) {
    if (nSkipped === 0) throw new NoRowsError(shownFile);
    throw new CommandError(`${shownFile}: ${NO_ROWS} but skipped ones`);
  }
  if (given === undefined && found.length === 0) {
    throw new CommandError(`${shownFile}: columns ${named} hold no label, every set is empty`);
  }
  refuseIndicatorRows(shownFile, named, rows, given);
  if (rows.isMatrix) return;
  const texts = columns.filter(({ form }) => form === 'text');
  if (texts.length === 0) return;
  written.refuseOther();
  if (written.areAll) return;
  const labels = found.map(String);
  refuseWrittenLists(shownFile, labels, texts);
  const mark = likelySeparator(labels, separator);
  const hint =
    mark === null
      ? 'use --separator "|", or what else separates the labels'
      : `are the labels separated by ${quote(mark)}? then use --separator ${quote(mark)}`;
  const [first] = texts;
  if (separator === undefined) {
    throw usageError(
      `${shownFile}: column ${quote(first?.name ?? '')} holds texts: --separator must say what separates their labels`,
      hint,
    );
  }
  const { tp, fp, fn } = samples;
  const areSingle = tp.every((both, kind) => both + Math.max(fp[kind] ?? 0, fn[kind] ?? 0) <= 1);
  if (areSingle && mark !== null && texts.length === columns.length) {
    throw new CommandError(
      `${shownFile}: no cell of columns ${named} holds two labels separated by ${quote(separator)}`,
      hint,
    );
  }
}

const MARKS = ['|', ';', ',', '\t', ' ', '/', '+'];

/** The mark that most labels hold, if it seems to separate labels. */
function likelySeparator(labels: readonly string[], separator: string | undefined): string | null {
  const marks = MARKS.filter((mark) => mark !== separator).map((mark) => ({
    mark,
    nLabels: labels.filter((label) => label.includes(mark)).length,
  }));
  const [most] = marks.sort((a, b) => b.nLabels - a.nLabels);
  if (!most || 3 * most.nLabels < labels.length) return null;
  const { mark } = most;
  const isSpaced = labels.every((label) => !label.includes(mark) || label.includes(`${mark} `));
  return isSpaced && mark !== ' ' ? `${mark} ` : mark;
}

/** As sets, rows of a matrix are all the labels 0 and 1, and nearly all agree. */
function refuseIndicatorRows(
  shownFile: string,
  named: string,
  { likelyWidth }: IndicatorRows,
  given: readonly string[] | undefined,
): void {
  if (likelyWidth === null || given !== undefined) return;
  throw new CommandError(
    `${shownFile}: every row of columns ${named} has ${likelyWidth} cells of 0 and 1, which are no labels`,
    'for a matrix with a column for each label, use --indicator; --labels A,B names the columns',
  );
}

/** Lists that a program printed: separated by commas, they would be labels with brackets and quotes. */
function refuseWrittenLists(
  shownFile: string,
  labels: readonly string[],
  [column]: readonly SetReference[],
): void {
  const opening = labels.filter((label) => /^[[{(]\s*['"]/.test(label) || /^\[.*\]$/.test(label));
  if (opening.length === 0 || 10 * opening.length < labels.length) return;
  throw new CommandError(
    `${shownFile}: column ${quote(column?.name ?? '')} holds lists written as texts, such as ${quoteList(opening, 1)}`,
    'without --separator such lists are read',
  );
}
