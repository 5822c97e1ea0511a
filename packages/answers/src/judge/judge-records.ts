import type { Interval } from '@confmat/inference';
import { groupText } from '../document/slice-scores.js';
import { endRecords } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import type { GroupAnswers, JudgeAnswers } from './judge-answers.js';

/** What `confmat judge` adds to the records of the report: of all rows, and of each group. */
export function judgeRecords(answers: JudgeAnswers): readonly ValueRecord[] {
  const { tpr, tnr, kappa, corrected, groups, comparison } = answers;
  return [
    ...recordsOf('judge', {
      ...{ tpr, tnr, kappa },
      ...(corrected ? { corrected } : {}),
      ...(comparison ? { difference: comparison.difference } : {}),
    }),
    ...groups.flatMap(groupRecords),
  ];
}

/** The name of the group is the kind: labels are what was found of it. */
function groupRecords(group: GroupAnswers): readonly ValueRecord[] {
  const { tpr, tnr, corrected, nHuman, judgeShare } = group;
  const kind = `judge of ${groupText(group.group)}`;
  return [
    { kind, label: 'nHuman', value: nHuman },
    { kind, label: 'judgeShare', value: judgeShare },
    ...recordsOf(kind, { tpr, tnr, ...(corrected ? { corrected } : {}) }),
  ];
}

function recordsOf(
  kind: string,
  found: Readonly<Record<string, Interval>>,
): readonly ValueRecord[] {
  return [
    ...Object.entries(found).map(([label, { estimate }]) => ({
      ...{ kind, label, detail: 'estimate', value: estimate },
    })),
    ...endRecords(kind, found),
  ];
}
