import type { ConfusionMatrix } from '@confmat/core';
import type { OtherAnswer } from '@confmat/sql/internal';
import { rowsText } from '../document/rows-text.js';
import { quote } from '../suggest.js';

/** So many of the labels that are none are named. */
const MOST_NAMED = 3;

/** What counts as the class of predictions that are no label. */
export function otherNote(
  others: readonly OtherAnswer[],
  other: string,
  truth: string,
  prediction: string,
): string {
  const column = `column ${quote(prediction)}`;
  const of = `label of column ${quote(truth)}`;
  if (others.length === 0) return `--labels other=: every prediction of ${column} is a ${of}`;
  const nRows = others.reduce((total, one) => total + one.nRows, 0);
  const verb = nRows === 1 ? 'counts' : 'count';
  return `${rowsText(nRows)} of ${column} ${nRows === 1 ? 'has' : 'have'} no ${of} and ${verb} as ${quote(other)}: ${named(others)}`;
}

/** The most frequent ones with their rows. */
function named(others: readonly OtherAnswer[]): string {
  const shown = others
    .slice(0, MOST_NAMED)
    .map(({ label, nRows }) => `${quote(String(label))} (${nRows.toLocaleString('en-US')})`);
  const more = others.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '');
}

/** Fewer labels that no true row has may be classes that are rare. */
const FEWEST_OTHERS = 3;
/** In a smaller share of the rows they change little. */
const LEAST_SHARE = 0.01;

/** How many predicted labels that no true row has are counted as one class; null where few rows have one. */
export function otherHint(
  { labels, support, predicted, total, weighted }: ConfusionMatrix,
  truth: string,
): string | null {
  const others = labels.flatMap((label, k) =>
    support[k] === 0 && predicted[k] !== 0 ? [{ label, nRows: predicted[k] ?? 0 }] : [],
  );
  const nRows = others.reduce((sum, one) => sum + one.nRows, 0);
  const nTrue = labels.length - others.length;
  if (weighted || others.length < Math.max(FEWEST_OTHERS, nTrue / 2)) return null;
  if (nRows < LEAST_SHARE * total) return null;
  const sorted = [...others].sort((a, b) => b.nRows - a.nRows);
  return `${others.length.toLocaleString('en-US')} predicted labels are not in column ${quote(truth)}, in ${rowsText(nRows)}: ${named(sorted)}; to count them as one class: --labels other=`;
}
