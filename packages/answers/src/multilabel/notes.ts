import type { LabelSetCounts } from '@confmat/report/document';
import { emptySetsText } from '@confmat/report/document';
import type { EmptySets } from '@confmat/report/document';
import { undefinedGroupNotes, undefinedNotes } from '../report/notes.js';
import { lookAlikes, namesOf } from '@confmat/rows/rows/label-notes.js';
import { quote } from '@confmat/rows/suggest.js';
import type { MultilabelResult } from './result.js';
import type { SetTerms } from './set-terms.js';

/** What a person should know about a result that its numbers do not say, a line each. */
export function multilabelNotes(
  result: MultilabelResult,
  zeroDivisionGiven: boolean,
): readonly string[] {
  const { labels, report, counts, nEmpty, trueName, predName, terms } = result;
  const areNumbers = labels.every((label) => label === 0 || label === 1);
  const areFlags = labels.every((label) => typeof label === 'boolean');
  return [
    ...(zeroDivisionGiven
      ? []
      : undefinedNotes(report, terms.command === 'spans' ? terms.rows : undefined)),
    ...(zeroDivisionGiven ? [] : undefinedGroupNotes(result)),
    ...(zeroDivisionGiven ? [] : emptyNotes(nEmpty, terms)),
    ...lookAlikes(labels).map(
      (alike) => `${namesOf(alike)} are counted as different ${terms.labels}`,
    ),
    ...((areNumbers || areFlags) && !result.indicator
      ? [
          `the only labels are ${labels.map(String).join(' and ')}: lists are read as sets of labels, not as rows of a matrix of 0 and 1, see --indicator`,
        ]
      : []),
    ...(neverAgree(counts)
      ? [
          terms.command === 'sets'
            ? `no ${terms.row} has a label in both ${quote(trueName)} and ${quote(predName)}: are these the right columns?`
            : `no span of ${quote(trueName)} is right in ${quote(predName)}: are these the right columns?`,
        ]
      : []),
  ];
}

function emptyNotes(nEmpty: EmptySets, { command }: SetTerms): readonly string[] {
  const text = emptySetsText(nEmpty, command === 'spans');
  if (text === null) return [];
  return [`${text.charAt(0).toLowerCase()}${text.slice(1)}; see --zero-division`];
}

/** Whether both columns hold labels, but never the same in a row. */
function neverAgree({ tp, fp, fn }: LabelSetCounts): boolean {
  return fp.some((count) => count > 0) && fn.some((count) => count > 0) && tp.every((n) => n === 0);
}
