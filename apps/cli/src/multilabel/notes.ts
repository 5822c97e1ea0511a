import type { SetCounts } from '@confmat/multilabel';
import { emptySetsText } from '@confmat/report/document';
import type { EmptySets } from '@confmat/report/document';
import { undefinedNotes } from '../report/notes.js';
import { lookAlikes, namesOf } from '../rows/label-notes.js';
import { quote } from '../suggest.js';
import type { MultilabelResult } from './result.js';

/** What a person should know about a result that its numbers do not say, a line each. */
export function multilabelNotes(
  result: MultilabelResult,
  zeroDivisionGiven: boolean,
): readonly string[] {
  const { labels, report, counts, nEmpty, trueName, predName } = result;
  const areNumbers = labels.every((label) => label === 0 || label === 1);
  const areFlags = labels.every((label) => typeof label === 'boolean');
  return [
    ...(zeroDivisionGiven ? [] : undefinedNotes(report)),
    ...(zeroDivisionGiven ? [] : emptyNotes(nEmpty)),
    ...lookAlikes(labels).map((alike) => `${namesOf(alike)} are counted as different labels`),
    ...((areNumbers || areFlags) && !result.indicator
      ? [
          `the only labels are ${labels.map(String).join(' and ')}: lists are read as sets of labels, not as rows of a matrix of 0 and 1, see --indicator`,
        ]
      : []),
    ...(neverAgree(counts)
      ? [
          `no row has a label in both ${quote(trueName)} and ${quote(predName)}: are these the right columns?`,
        ]
      : []),
  ];
}

function emptyNotes(nEmpty: EmptySets): readonly string[] {
  const text = emptySetsText(nEmpty);
  if (text === null) return [];
  return [`${text.charAt(0).toLowerCase()}${text.slice(1)}; see --zero-division`];
}

/** Whether both columns hold labels, but never the same in a row. */
function neverAgree({ tp, fp, fn }: SetCounts): boolean {
  return fp.some((count) => count > 0) && fn.some((count) => count > 0) && tp.every((n) => n === 0);
}
